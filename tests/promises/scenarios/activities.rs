//! The activities of colonists by themselves, and the end of each.

use super::{designate, scene};
use osada::record::{History, LogKind};
use osada::sim::rules::{Function, Rules, StructureRules, UnitRules};
use osada::sim::{Cancel, Command, Event, HitPoints, JobKind, KeptAwake, Ring, Seconds, account, tick};

#[test]
fn whoever_has_nothing_to_do_goes_to_the_hearth() {
    let mut play = scene(&["H.........", "..........", ".........1"]).begin();
    play.until(300).expect(&[]);
    assert_eq!(play.cell("Ada"), (2, 2));
}

#[test]
fn the_tired_sleep_in_a_bed_until_they_are_rested() {
    let rows = ["H.......", "........", ".B..1..."];
    let mut play = scene(&rows).tired(8.0).rules(|rules| rules.fatigue.bed = 5.0).begin();
    play.until(60);
    assert_eq!(play.cell("Ada"), (1, 2));
    play.until(240).expect(&[(0, "Ada: sleeps on Bed at 1, 2"), (152, "Ada: idle")]);
}

#[test]
fn without_a_bed_the_tired_sleep_at_the_hearth() {
    let rows = ["H.......", "........", "......1."];
    let mut play = scene(&rows).tired(8.0).rules(|rules| rules.fatigue.ground = 5.0).begin();
    play.until(300).expect(&[(0, "Ada: sleeps on the ground"), (171, "Ada: idle")]);
    assert_eq!(play.cell("Ada"), (2, 2));
}

#[test]
fn a_bed_is_taken_by_one_and_the_other_sleeps_on_the_ground() {
    let rows = ["H.......", "........", ".B.12..."];
    let mut play = scene(&rows).tired(8.0).begin();
    play.until(60).expect(&[(0, "Ada: sleeps on Bed at 1, 2"), (7, "Ben: sleeps on the ground")]);
}

#[test]
fn whoever_is_kept_awake_drops_and_sleeps_there_until_fairly_rested() {
    let rows = ["H.......", "........", ".B....1."];
    let mut play = scene(&rows).tired(9.99).rules(|rules| rules.fatigue.ground = 6.0).begin();
    let draft = play.draft("Ada", true);
    play.command(draft).until(200);
    play.expect(&[(0, "Ada: holds"), (19, "Ada collapsed"), (19, "Ada: sleeps where it dropped"), (81, "Ada: idle")]);
}

#[test]
fn hard_workers_who_are_about_to_drop_go_to_bed_and_say_so() {
    let rows = ["H........", ".........", ".B.....T1"];
    let mut play = scene(&rows).tired(8.95).diligent(10.0).begin();
    play.command(designate(JobKind::Chop, (7, 2), (7, 2))).until(240);
    play.expect(&[(0, "Ada: chop at 7, 2"), (78, "Ada: sleeps on Bed at 1, 2")]);
    let found = account(&play.world, play.id("Ada")).expect("she has a mind").words(&play.world);
    assert!(found.ends_with("; was about to collapse and had to sleep."), "{found}");
}

#[test]
fn somebody_who_collapses_again_and_again_is_logged_once_a_day() {
    let rows = ["H.......", "........", "......1."];
    let weary = |rules: &mut Rules| (rules.fatigue.ground, rules.fatigue.awake) = (20.0, 5.0);
    let mut play = scene(&rows).tired(9.9).rules(weary).begin();
    let (mut history, mut collapses) = (History::new(&play.world), 0);
    for _ in 0..600 {
        let draft = play.draft("Ada", true);
        let events = tick(&mut play.world, &[draft]);
        collapses += events.iter().filter(|event| matches!(event, Event::Collapsed { .. })).count();
        history.update(&play.world, &events);
    }
    let logged = history.log().iter().filter(|entry| entry.kind() == LogKind::Collapse).count();
    assert!(collapses > 1 && logged == 1, "{collapses} collapses, {logged} logged");
}

#[test]
fn a_collapse_says_what_kept_them_from_bed() {
    let kept = |bell: bool, rows: &[&str]| {
        let mut play = scene(rows).tired(9.99).rules(|rules| rules.fatigue.exhausted = 10.0).diligent(10.0).begin();
        let command = if bell { Command::Ring(Ring { on: true }) } else { play.draft("Ada", true) };
        let mut found = None;
        for number in 0..60 {
            let commands = if number == 0 { vec![command.clone()] } else { Vec::new() };
            let collapse = |event: &Event| match event {
                Event::Collapsed { kept_awake, .. } => Some(*kept_awake),
                _ => None,
            };
            found = found.or(tick(&mut play.world, &commands).iter().find_map(collapse));
        }
        found.expect("she collapses")
    };
    let rows = ["H.......", "........", ".B....1."];
    assert_eq!((kept(false, &rows), kept(true, &rows)), (Some(KeptAwake::Drafted), Some(KeptAwake::Alarm)));
}

#[test]
fn not_even_the_bell_wakes_those_who_dropped() {
    let rows = ["H.......", "........", "......12"];
    let mut play = scene(&rows).tired(9.99).rules(|rules| rules.fatigue.ground = 6.0).begin();
    let draft = play.draft("Ada", true);
    play.command(draft).until(60).command(Ring { on: true });
    play.until(160).expect(&[
        (0, "Ada: holds"),
        (0, "Ben: sleeps on the ground"),
        (19, "Ada collapsed"),
        (19, "Ada: sleeps where it dropped"),
        (60, "Ben: shelters"),
        (81, "Ada: idle"),
        (82, "Ada: shelters"),
    ]);
}

#[test]
fn the_wounded_rest_in_a_bed_until_nearly_whole() {
    let rows = ["H.......", "........", ".B....1."];
    let mut play = scene(&rows).wounded(12.0).rules(|rules| rules.healing.bed = 30.0).begin();
    play.until(240).expect(&[(0, "Ada: rests on Bed at 1, 2"), (185, "Ada: idle")]);
}

#[test]
fn the_wounded_sleep_in_the_infirmary_though_a_bed_is_nearer_and_the_whole_do_not() {
    let rows = ["H.......", "........", "..B.I...", "..1....."];
    let slept = |wounded: bool| {
        let scene = scene(&rows).tired(9.0);
        let mut play = if wounded { scene.wounded(50.0) } else { scene }.begin();
        play.until(60);
        play.lines().next().map(str::to_owned)
    };
    assert_eq!(slept(true).as_deref(), Some("Ada: sleeps on Infirmary at 4, 2"));
    assert_eq!(slept(false).as_deref(), Some("Ada: sleeps on Bed at 2, 2"));
}

#[test]
fn the_wounded_rest_in_the_infirmary_first_and_heal_there_at_its_rate() {
    let rows = ["H.........", "..........", ".I.B..1..."];
    let mut play = scene(&rows).wounded(12.0).begin();
    play.until(180).expect(&[(0, "Ada: rests on Infirmary at 1, 2")]);
    assert_eq!(play.cell("Ada"), (1, 2));
    let before = play.hp("Ada");
    play.until(360);
    assert_eq!(play.hp("Ada"), before + 4.5, "one and a half hit points a second");
}

#[test]
fn the_infirmary_is_for_whoever_is_clearly_worse_whoever_came_first() {
    let rows = ["H..........", "...........", ".1I.B....2."];
    let tends = |row: &mut StructureRules| row.function = Function::Infirmary { healing: 6.0 };
    let mut play = scene(&rows).wounded(12.0).structure("infirmary", tends).begin();
    let draft = play.draft("Ben", true);
    play.command(draft).until(300);
    let release = play.draft("Ben", false);
    play.command(release).until(480).expect(&[
        (0, "Ada: rests on Infirmary at 2, 2"),
        (0, "Ben: holds"),
        (300, "Ben: rests on Infirmary at 2, 2"),
        (301, "Ada: rests on Bed at 4, 2"),
    ]);
    assert_eq!((play.cell("Ada"), play.cell("Ben")), ((4, 2), (2, 2)));
}

#[test]
fn work_ends_when_it_is_taken_back() {
    let mut play = scene(&["H.......", "........", "....1T.."]).begin();
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(100);
    play.command(Cancel { area: super::area((5, 2), (5, 2)) });
    play.until(160).expect(&[(0, "Ada: chop at 5, 2"), (100, "Ada: idle")]);
    assert_eq!(play.terrain((5, 2)), "tree");
}

#[test]
fn whoever_is_called_away_lays_the_load_down() {
    let mut play = scene(&["H.........", "..........", "......1T.."]).rules(|rules| rules.jobs.load = 8).begin();
    play.command(designate(JobKind::Chop, (7, 2), (7, 2))).until(390);
    assert_eq!(play.world.possessions().wood, 108);
    let draft = play.draft("Ada", true);
    play.command(draft).until(400).expect(&[
        (0, "Ada: chop at 7, 2"),
        (360, "Ada: chop done at 7, 2"),
        (360, "Ada: haul at 7, 2"),
        (361, "Ada: carries 8 wood to Hearth at 0, 0"),
        (390, "Ada: holds"),
    ]);
    assert_eq!((play.world.possessions().wood, play.world.map().goods().total().wood), (108, 8));
}

/// A besieger comes from the north-west, somebody is on the way to the hearth.
const RAID: [&str; 5] = ["X.............", "...........H..", "..............", "..............", "..1..........."];

#[test]
fn whoever_is_struck_strikes_back_until_the_enemy_is_dead() {
    let bold = |rules: &mut Rules| rules.siege.first_morale = 10.0;
    let rows = ["X.........", "......H...", "..........", "......1...", ".........."];
    let mut play =
        scene(&rows).seed(4).rules(bold).unit("grunt", |row| row.hp = HitPoints(10.0)).wave(&[("grunt", 1)]).begin();
    play.until(400).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Grunt 1: attacks Ada"),
        (140, "Grunt 1 at (4.97, 1.97) strikes (6, 3) for 7.5"),
        (141, "Ada at (6, 3) strikes (4.97, 1.97) for 5"),
        (141, "Ada: fights Grunt 1"),
        (200, "Grunt 1 at (4.97, 1.97) strikes (6, 3) for 7.5"),
        (201, "Ada at (6, 3) strikes (4.97, 1.97) for 5"),
        (201, "Grunt 1 (Besieger) slain by Ada at 5, 2"),
        (201, "wave 1 over"),
        (202, "Ada: idle"),
    ]);
}

/// An archer who shoots once in a long time.
fn lone_shot(row: &mut UnitRules) {
    row.attacks[0].interval = Seconds(60.0);
    row.attacks[0].damage = 0.05;
}

#[test]
fn the_badly_hurt_flee_to_the_hearth_and_rest_when_it_is_calm() {
    let scene = scene(&RAID).wounded(20.0).unit("archer", lone_shot).for_the_hearth().wave(&[("archer", 1)]);
    let mut play = scene.begin();
    play.until(400).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ada: rests on the ground"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Archer 1 at (2.05, 0) shoots at (4.98, 3.72) for 3"),
        (60, "Archer 1: attacks Hearth at 11, 1"),
        (61, "Ada at (4.98, 3.72) shoots at (2.1, 0) for 3"),
        (61, "Ada: flees"),
        (165, "Ada at (10, 3) shoots at (7.48, 0) for 3"),
        (255, "Ada at (10, 3) shoots at (9.9, 0) for 3"),
        (301, "Ada: rests on the ground"),
    ]);
}

#[test]
fn beside_a_banner_even_the_badly_hurt_fight_back() {
    let rows = [RAID[0], RAID[1], RAID[2], "........N.....", RAID[4]];
    let scene = scene(&rows).wounded(20.0).unit("archer", lone_shot).for_the_hearth().wave(&[("archer", 1)]);
    let mut play = scene.begin();
    play.until(400).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ada: rests on the ground"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Archer 1 at (2.05, 0) shoots at (5, 4) for 3"),
        (60, "Archer 1: attacks Hearth at 11, 1"),
        (61, "Ada at (5, 4) shoots at (2.1, 0) for 3"),
        (61, "Ada: fights Archer 1"),
        (151, "Ada at (5, 4) shoots at (6.75, 0) for 3"),
        (241, "Ada at (5.89, 2.96) shoots at (9.9, 0) for 3"),
        (331, "Ada at (5.89, 2.96) shoots at (9.9, 0) for 3"),
        (332, "Archer 1: attacks Ada"),
    ]);
}

#[test]
fn the_bell_calls_everybody_to_the_hearth_until_it_is_rung_off() {
    let mut play = scene(&["H.......", "........", "....1T.2"]).begin();
    play.command(designate(JobKind::Chop, (5, 2), (5, 2))).until(100);
    play.command(Ring { on: true }).until(200);
    assert_eq!((play.cell("Ada"), play.cell("Ben")), ((2, 2), (2, 1)));
    play.command(Ring { on: false }).until(260);
    play.expect(&[
        (0, "Ada: chop at 5, 2"),
        (100, "Ada: shelters"),
        (100, "Ben: shelters"),
        (200, "Ada: chop at 5, 2"),
        (200, "Ben: idle"),
    ]);
}

#[test]
fn while_the_bell_rings_nobody_runs_after_whoever_shoots_from_afar() {
    // Nobody throws here: whoever wants to strike back has to run.
    let scene = scene(&RAID).unit("colonist", |row| row.attacks.truncate(1)).unit("archer", lone_shot);
    let mut play = scene.for_the_hearth().wave(&[("archer", 1)]).begin();
    play.command(Ring { on: true }).until(300).expect(&[
        (0, "wave 1 announced: 1 in 60 ticks"),
        (0, "Ada: shelters"),
        (60, "wave 1 arrived: 1 at 0, 0"),
        (60, "Archer 1 at (2.05, 0) shoots at (4.98, 3.72) for 3"),
        (60, "Archer 1: attacks Hearth at 11, 1"),
    ]);
    assert_eq!(play.cell("Ada"), (10, 3), "by the hearth");
}

/// Meals after three seconds, of one second each.
fn peckish(rules: &mut Rules) {
    rules.colony.meals_per_day = 100.0;
    rules.colony.meal_seconds = Seconds(1.0);
    rules.traits.talk_seconds = Seconds(4.0);
}

#[test]
fn people_go_to_their_meal_eat_two_portions_and_stay_for_a_talk() {
    let mut play = scene(&["H.......", "........", ".....1.."]).rules(peckish).begin();
    play.until(420).expect(&[
        (270, "Ada: goes to eat at Hearth at 0, 0"),
        (271, "Ada: eats until 331"),
        (331, "Ada: talks until 391"),
        (391, "Ada: idle"),
    ]);
    assert_eq!(play.world.stock().food, 98);
}

#[test]
fn whoever_has_nothing_to_say_goes_straight_back_from_a_meal() {
    let no_talk = |rules: &mut Rules| {
        peckish(rules);
        rules.traits.talk_seconds = Seconds(0.0);
    };
    let mut play = scene(&["H.......", "........", ".....1.."]).rules(no_talk).begin();
    play.until(400).expect(&[
        (270, "Ada: goes to eat at Hearth at 0, 0"),
        (271, "Ada: eats until 331"),
        (331, "Ada: idle"),
    ]);
}

#[test]
fn a_meal_is_eaten_in_the_kitchen_when_that_is_nearer() {
    let often = |row: &mut StructureRules| row.function = Function::Kitchen { meals_per_day: 100.0 };
    let mut play = scene(&["H.......", "...K....", ".......1"]).rules(peckish).structure("kitchen", often).begin();
    play.until(400).expect(&[
        (270, "Ada: goes to eat at Kitchen at 3, 1"),
        (271, "Ada: eats until 331"),
        (331, "Ada: talks until 391"),
        (391, "Ada: idle"),
    ]);
}

#[test]
fn the_last_meal_is_told_and_hunger_ends_with_new_food() {
    let prompt = |rules: &mut Rules| {
        peckish(rules);
        rules.jobs.load_waits = Seconds(0.0);
    };
    let mut play = scene(&["H.......", "........", ".....1.b"]).rules(prompt).stock(0, 0, 2).begin();
    let hungry = |play: &super::Play| {
        let ada = play.world.unit(play.id("Ada")).and_then(|unit| unit.colonist());
        ada.is_some_and(|colonist| colonist.is_hungry())
    };
    play.until(332);
    assert!(!hungry(&play));
    play.until(600);
    assert!(hungry(&play));
    play.command(designate(JobKind::Forage, (7, 2), (7, 2))).until(1_200);
    assert!(!hungry(&play));
    play.expect(&[
        (270, "Ada: goes to eat at Hearth at 0, 0"),
        (271, "Ada: eats until 331"),
        (331, "food gone"),
        (331, "Ada: talks until 391"),
        (391, "Ada: idle"),
        (601, "Ada: forage at 7, 2"),
        (922, "Ada: forage done at 7, 2"),
        (922, "Ada: haul at 7, 2"),
        (923, "Ada: carries 4 food to Hearth at 0, 0"),
        (1005, "Ada: haul done at 0, 0"),
        (1005, "Ada: goes to eat at Hearth at 0, 0"),
        (1006, "Ada: eats until 1066"),
        (1066, "Ada: talks until 1126"),
        (1126, "Ada: idle"),
    ]);
}
