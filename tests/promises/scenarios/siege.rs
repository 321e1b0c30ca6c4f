//! How raids come and end, how a level ends, who joins, and what grows again.

use super::scene::Scene;
use super::{designate, scene};
use osada::grid::Cell;
use osada::sim::rules::{Regrowth, Rules};
use osada::sim::{Command, JobKind, Order, Outcome, Refusal, Seconds, Ticks, raid_due};

/// Days of ten seconds, of which nine are night.
fn short_days(rules: &mut Rules) {
    rules.time.day_seconds = Seconds(10.0);
    rules.time.night_seconds = Seconds(9.0);
    rules.time.warning_seconds = Seconds(0.5);
    rules.colony.meals_per_day = 0.1;
}

/// A settlement that is out of the reach of besiegers who hardly move and soon give up.
fn out_of_reach() -> Scene {
    let scene = scene(&["X.........", "..........", "........H.", ".......1.."]).rules(short_days);
    let scene = scene.rules(|rules| rules.siege.give_up_seconds = Seconds(2.0));
    let scene = scene.for_the_hearth();
    ["grunt", "archer", "brute"].iter().fold(scene, |scene, name| scene.unit(name, |row| row.speed = 0.001))
}

/// The tick at which a raider leaves who has struck once and can come near nobody any more, if those in hiding go home at
/// dawn after so many seconds.
fn end_of_a_straggler(seconds: f64) -> Option<u64> {
    let patient = |rules: &mut Rules| {
        short_days(rules);
        rules.siege.straggle_seconds = Seconds(seconds);
        rules.siege.patience_seconds = Seconds(1_000.0);
        rules.siege.per_hp_lost = 0.0;
    };
    let rows = ["X.........", "..1.......", "..........", ".......H..", ".........."];
    let scene = scene(&rows).rules(patient).unit("grunt", |row| row.speed = 0.001);
    let mut play =
        scene.unit("colonist", |row| row.attacks.clear()).wave(&[("grunt", 1)]).wave(&[("grunt", 1)]).begin();
    let hold = play.draft("Ada", true);
    play.command(hold).until(130);
    let away = play.order("Ada", Order::Move(Cell::new(9, 1)));
    play.command(away).until(650);
    assert!(play.lines().any(|line| line.contains("strikes")), "there was no contact");
    let over = play.world.siege().raids()[0].over_at();
    over.map(|at| at.0)
}

#[test]
fn nobody_joins_while_somebody_attacks_at_the_hearth() {
    let rows = ["X.........", "......H...", "..........", "..........", ".B.B....1."];
    let newcomers = |besieged: bool| {
        let scene = scene(&rows).for_the_hearth().rules(short_days);
        let mut play = if besieged { scene.wave(&[("grunt", 1)]) } else { scene }.begin();
        let draft = play.draft("Ada", true);
        play.command(draft).until(602);
        play.lines().filter(|line| line.contains("join")).count()
    };
    assert_eq!((newcomers(false), newcomers(true)), (1, 0));
}

#[test]
fn whoever_only_hides_at_dawn_goes_home_and_others_stay() {
    let over = end_of_a_straggler(2.0).expect("it has gone home");
    assert!((600..900).contains(&over), "at {over}");
    assert_eq!(end_of_a_straggler(500.0), None);
}

#[test]
fn a_wave_is_announced_before_dusk_arrives_then_and_is_over_when_nobody_is_left() {
    let mut play = out_of_reach().wave(&[("grunt", 1), ("archer", 1)]).wave(&[("brute", 1)]).begin();
    play.until(800).expect(&[
        (30, "wave 1 announced: 2 in 30 ticks"),
        (60, "wave 1 arrived: 2 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 8, 2"),
        (60, "Archer 2: attacks Hearth at 8, 2"),
        (181, "Grunt 1: flees"),
        (181, "Archer 2: flees"),
        (182, "Grunt 1 left at 2, 0"),
        (182, "Archer 2 left at 0, 2"),
        (182, "wave 1 over"),
        (630, "wave 2 announced: 1 in 30 ticks"),
        (660, "wave 2 arrived: 1 at 0, 0"),
        (660, "Brute 2: attacks Hearth at 8, 2"),
        (781, "Brute 2: flees"),
        (782, "Brute 2 left at 2, 0"),
        (782, "wave 2 over"),
    ]);
}

#[test]
fn raids_come_where_there_is_no_night() {
    for night in [0.0, 0.001] {
        let scene = out_of_reach().rules(|rules| rules.time.night_seconds = Seconds(night));
        let mut play = scene.wave(&[("grunt", 1)]).wave(&[("brute", 1)]).begin();
        play.until(1_300);
        assert_eq!(play.world.siege().arrived(), 2, "with a night of {night} seconds");
    }
}

#[test]
fn a_hearth_that_stands_at_dawn_after_the_last_wave_is_victory() {
    let mut play = out_of_reach().wave(&[("grunt", 1)]).begin();
    play.until(1_000).expect(&[
        (30, "wave 1 announced: 1 in 30 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 8, 2"),
        (181, "Grunt 1: flees"),
        (182, "Grunt 1 left at 2, 0"),
        (182, "wave 1 over"),
        (599, "ended: Victory"),
    ]);
    assert_eq!((play.world.outcome(), play.world.clock().tick()), (Outcome::Victory, 600));
}

#[test]
fn a_dawn_before_the_last_wave_is_no_victory() {
    let mut play = out_of_reach().wave(&[("grunt", 1)]).wave(&[("grunt", 1)]).begin();
    play.until(1_300).expect(&[
        (30, "wave 1 announced: 1 in 30 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Hearth at 8, 2"),
        (181, "Grunt 1: flees"),
        (182, "Grunt 1 left at 2, 0"),
        (182, "wave 1 over"),
        (630, "wave 2 announced: 1 in 30 ticks"),
        (660, "wave 2 arrived: 1 at 0, 0"),
        (660, "Grunt 1: attacks Hearth at 8, 2"),
        (781, "Grunt 1: flees"),
        (782, "Grunt 1 left at 2, 0"),
        (782, "wave 2 over"),
        (1199, "ended: Victory"),
    ]);
    assert_eq!((play.world.outcome(), play.world.clock().tick()), (Outcome::Victory, 1_200));
}

/// With a bed for one more.
const BEDS: [&str; 3] = ["H.......", "........", ".BB...1."];

#[test]
fn somebody_joins_at_dawn_while_a_bed_is_free_and_there_is_food() {
    let mut play = scene(&BEDS).rules(short_days).begin();
    play.until(1_300).expect(&[(600, "Danuta joined at 2, 0"), (600, "Danuta: idle")]);
}

#[test]
fn nobody_joins_without_food() {
    let mut play = scene(&BEDS).rules(short_days).stock(0, 0, 9).begin();
    play.until(1_300).expect(&[]);
}

#[test]
fn nobody_joins_a_settlement_that_is_full() {
    let full = |rules: &mut Rules| {
        short_days(rules);
        rules.colony.most_colonists = 1;
    };
    let mut play = scene(&BEDS).rules(full).begin();
    play.until(1_300).expect(&[]);
}

#[test]
fn a_bush_bears_again_and_a_tree_grows_where_the_rules_say_so() {
    let fast = |rules: &mut Rules| {
        let grows = |into: &str, seconds| Some(Regrowth { into: into.to_owned(), seconds });
        for row in &mut rules.terrains {
            match &row.name[..] {
                "bare_bush" => row.regrows = grows("berries", Seconds(1.0)),
                "stump" => row.regrows = grows("tree", Seconds(2.0)),
                _ => {}
            }
        }
    };
    let mut play = scene(&["H.......", "........", "...bT1.."]).rules(fast).begin();
    play.command(designate(JobKind::Chop, (4, 2), (4, 2))).until(361);
    assert_eq!(play.terrain((4, 2)), "stump");
    play.until(480);
    assert_eq!(play.terrain((4, 2)), "stump");
    play.until(482);
    assert_eq!(play.terrain((4, 2)), "tree");
    play.command(designate(JobKind::Forage, (3, 2), (3, 2))).until(900);
    assert_eq!(play.terrain((3, 2)), "berries");
    play.expect(&[
        (0, "Ada: chop at 4, 2"),
        (360, "Ada: chop done at 4, 2"),
        (360, "Ada: idle"),
        (510, "Ada: forage at 3, 2"),
        (750, "Ada: forage done at 3, 2"),
        (750, "Ada: haul at 4, 2"),
        (772, "Ada: carries 8 wood and 4 food to Hearth at 0, 0"),
        (794, "Ada: haul done at 0, 0"),
        (794, "Ada: idle"),
    ]);
}

#[test]
fn trees_and_bushes_that_are_as_they_were_made_stay_so() {
    let mut play = scene(&["H.......", "...o....", "...bu1.."]).begin();
    play.until(600).expect(&[]);
    assert_eq!([(3, 1), (3, 2), (4, 2)].map(|cell| play.terrain(cell)), ["bare_bush", "berries", "stump"]);
}

#[test]
fn a_raid_that_is_called_comes_at_once_and_victory_at_a_dawn_that_lets_it_be_seen_to_be_over() {
    let mut play = out_of_reach().wave(&[("grunt", 1)]).on_call(9).begin();
    assert_eq!(play.world.siege().latest_day(), Some(9));
    play.until(100).expect(&[]);
    play.command(Command::CallRaid);
    assert_eq!(play.check(&Command::CallRaid), Err(Refusal::RaidIsHere));
    play.until(1_000).expect(&[
        (100, "wave 1 arrived: 1 at 0, 0"),
        (100, "Grunt 1: attacks Hearth at 8, 2"),
        (221, "Grunt 1: flees"),
        (222, "Grunt 1 left at 2, 0"),
        (222, "wave 1 over"),
    ]);
    assert_eq!(play.check(&Command::CallRaid), Err(Refusal::NoRaidLeft));
    // Two dawns pass within twenty seconds.
    play.until(4_000).expect(&[(1799, "ended: Victory")]);
    assert_eq!(play.world.outcome(), Outcome::Victory);
}

#[test]
fn raids_that_are_not_called_come_at_dusk_of_their_latest_days() {
    let mut play = out_of_reach().wave(&[("grunt", 1)]).wave(&[("grunt", 1)]).on_call(2).begin();
    assert_eq!(raid_due(&play.world), Some(Ticks(660)));
    play.until(1_500).expect(&[
        (630, "wave 1 announced: 1 in 30 ticks"),
        (660, "wave 1 arrived: 1 at 0, 0"),
        (660, "Grunt 1: attacks Hearth at 8, 2"),
        (781, "Grunt 1: flees"),
        (782, "Grunt 1 left at 2, 0"),
        (782, "wave 1 over"),
        (1230, "wave 2 announced: 1 in 30 ticks"),
        (1260, "wave 2 arrived: 1 at 0, 0"),
        (1260, "Grunt 1: attacks Hearth at 8, 2"),
        (1381, "Grunt 1: flees"),
        (1382, "Grunt 1 left at 2, 0"),
        (1382, "wave 2 over"),
    ]);
}

#[test]
fn a_raid_that_would_come_uncalled_can_be_delayed_by_a_day_on_its_day() {
    let mut play = out_of_reach().wave(&[("grunt", 1)]).on_call(2).begin();
    assert_eq!(play.check(&Command::DelayRaid), Err(Refusal::NoRaidToday));
    play.until(640).expect(&[(630, "wave 1 announced: 1 in 30 ticks")]);
    play.command(Command::DelayRaid);
    assert_eq!(
        (play.check(&Command::DelayRaid), play.world.siege().latest_day()),
        (Err(Refusal::NoRaidToday), Some(3))
    );
    assert!(!play.world.siege().is_raid_near(), "and nobody expects it");
    play.until(1_270).expect(&[
        (1230, "wave 1 announced: 1 in 30 ticks"),
        (1260, "wave 1 arrived: 1 at 0, 0"),
        (1260, "Grunt 1: attacks Hearth at 8, 2"),
    ]);
    assert_eq!(play.check(&Command::DelayRaid), Err(Refusal::RaidIsHere));
}

#[test]
fn raids_that_come_every_dusk_can_neither_be_called_nor_delayed() {
    let play = out_of_reach().wave(&[("grunt", 1)]).begin();
    for command in [Command::CallRaid, Command::DelayRaid] {
        assert_eq!(play.check(&command), Err(Refusal::RaidsComeThemselves));
    }
}
