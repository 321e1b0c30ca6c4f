//! The besiegers' chief learns: the same defence that held three raids does not hold the fourth by itself.

use super::scene;
use super::scene::{Play, Scene};
use osada::brain::Action;
use osada::record::StateHash;
use osada::sim::rules::{Function, Role, Rules};
use osada::sim::{Hindrance, HitPoints, Outcome, Seconds, World, forecast, plan_reasons, plan_words, tick};

/// Days of eighty seconds, half of them night.
fn short_days(rules: &mut Rules) {
    rules.time.day_seconds = Seconds(80.0);
    rules.time.night_seconds = Seconds(40.0);
    rules.colony.meals_per_day = 0.1;
}

/// Ticks from dawn to dawn.
const DAY: u64 = 80 * 60;
/// The forgetful one sends every raid the same way.
const FORGETFUL: &str = "forgetful_chief";

/// Four times six grunts who come for the hearth.
fn four_raids(rows: &[&str]) -> Scene {
    let scene = scene(rows).rules(short_days).for_the_hearth();
    (0..4).fold(scene, |scene, _| scene.wave(&[("grunt", 6)]))
}

/// Two people and their hearth behind a band of traps that kill whoever comes from the west.
fn behind_traps() -> Scene {
    let row = "..........SS............................";
    let mut rows = vec![row.to_owned(); 21];
    rows[10].replace_range(0..1, "X");
    rows[10].replace_range(24..25, "H");
    rows[9].replace_range(28..29, "1");
    rows[12].replace_range(28..29, "2");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    four_raids(&rows).structure("spike_trap", |row| {
        row.function =
            Function::Trap { damage: HitPoints(100.0), rearm_seconds: Seconds(0.5), rearm_cost: Default::default() };
    })
}

/// The same with two towers that kill with every bolt.
fn behind_towers() -> Scene {
    let mut rows = vec![".".repeat(40); 21];
    rows[10].replace_range(0..1, "X");
    rows[10].replace_range(24..25, "H");
    rows[8].replace_range(18..19, "O");
    rows[12].replace_range(18..19, "O");
    rows[9].replace_range(34..35, "1");
    rows[12].replace_range(34..35, "2");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    four_raids(&rows).structure("bolt_tower", |row| {
        if let Function::Tower { damage, magazine, .. } = &mut row.function {
            (*damage, *magazine) = (HitPoints(100.0), 1000);
        }
    })
}

/// Everybody behind walls without a gate, and a tower among them.
fn behind_walls() -> Scene {
    let rows = [
        "........................",
        "........................",
        "..........WWWWWWW.......",
        "..........W.....W.......",
        "X.........W.OH..W.......",
        "..........W.....W.......",
        "..........W...12W.......",
        "..........WWWWWWW.......",
        "........................",
        "........................",
    ];
    four_raids(&rows).structure("bolt_tower", |row| {
        if let Function::Tower { damage, magazine, interval, .. } = &mut row.function {
            (*damage, *magazine, *interval) = (HitPoints(100.0), 1000, Seconds(1.0));
        }
    })
}

/// Plays until the dawn after this raid, or the end, and gives the hit points of the hearth.
fn hearth_after(play: &mut Play, raid: u64) -> f64 {
    play.until(raid * DAY);
    play.world.hearth().and_then(|(_, hearth)| hearth.hp()).map_or(0.0, |hp| hp.0)
}

fn planned(world: &World) -> Vec<Action> {
    world.chief().plans().iter().map(|plan| plan.carried_out()).collect()
}

/// What of the first three raids is left: nobody came through.
#[track_caller]
fn hold_three(play: &mut Play) {
    assert_eq!(hearth_after(play, 3), 500.0, "the defence holds three raids");
    for raid in play.world.siege().raids() {
        assert!(raid.dead() * 2 >= raid.came() && raid.kills() == 0, "they died of it");
    }
    assert_eq!(planned(&play.world)[..3], [Action::Straight; 3]);
}

#[test]
fn traps_that_killed_three_raids_are_gone_round_by_the_fourth() {
    let mut play = behind_traps().begin();
    hold_three(&mut play);
    let after = hearth_after(&mut play, 4);
    let plan = play.world.chief().plans().last().expect("he plans");
    assert_eq!((plan.decided(), plan.carried_out()), (Action::RoundAbout, Action::RoundAbout));
    assert!(play.told().any(|line| line == "sign of wave 4: RoundAbout"), "it can be seen beforehand");
    assert!(after < 500.0 || play.world.outcome() == Outcome::Defeat, "the fourth comes through");

    let mut play = behind_traps().led_by(FORGETFUL).begin();
    hold_three(&mut play);
    assert_eq!(hearth_after(&mut play, 4), 500.0, "who learns nothing dies in the traps again");
}

#[test]
fn towers_that_killed_three_raids_are_shot_at_from_afar_by_the_fourth() {
    let mut play = behind_towers().begin();
    hold_three(&mut play);
    let kinds = |world: &World| {
        world.of_role(Role::Besieger).map(|(_, unit)| world.rules().unit(unit.kind()).name.clone()).collect::<Vec<_>>()
    };
    play.until(3 * DAY + 42 * 60);
    assert!(kinds(&play.world).contains(&"archer".to_owned()), "archers come for grunts");
    hearth_after(&mut play, 4);
    assert_eq!(planned(&play.world)[3], Action::Shoot);
    assert!(play.told().any(|line| line.starts_with("destroyed Bolt tower")), "a tower falls");

    let mut play = behind_towers().led_by(FORGETFUL).begin();
    hold_three(&mut play);
    hearth_after(&mut play, 4);
    assert!(!play.told().any(|line| line.starts_with("destroyed Bolt tower")));
}

#[test]
fn walls_that_shut_out_three_raids_are_broken_by_the_sappers_of_the_fourth() {
    let walls = |world: &World| {
        let wall = world.rules().structure_named("stone_wall").expect("there is one");
        world.map().structures().filter(|(_, it)| it.kind() == wall).count()
    };
    let mut play = behind_walls().begin();
    hold_three(&mut play);
    let before = walls(&play.world);
    hearth_after(&mut play, 4);
    assert_eq!(planned(&play.world)[3], Action::Sap);
    assert!(walls(&play.world) < before, "they come through");

    let mut play = behind_walls().led_by(FORGETFUL).begin();
    hold_three(&mut play);
    hearth_after(&mut play, 4);
    assert_eq!(walls(&play.world), before, "grunts do not");
}

#[test]
fn a_chief_remembers_what_his_people_suffered_and_saw_and_nothing_else() {
    let mut play = behind_traps().begin();
    play.until(DAY);
    let [raid] = play.world.chief().memory() else { panic!("there was one raid") };
    assert_eq!((raid.wave(), raid.came(), raid.kills()), (1, 6, 0));
    let lost = f64::from(raid.fallen()) * 60.0;
    assert!(raid.fallen() >= 4, "the rest turned back");
    assert_eq!(raid.harm_by(osada::sim::HarmCause::Trap), HitPoints(lost), "all that they had, and no more");
    assert!(raid.harms().iter().all(|harm| (10..=11).contains(&harm.cell.x)), "in the traps");
    assert_eq!(raid.defenders(), 0, "nobody came so far");
    let trap = play.world.rules().structure_named("spike_trap");
    assert!(raid.seen().iter().all(|it| Some(it.kind) == trap), "of traps those that sprang");
    assert!(raid.seen().len() <= 6);
}

#[test]
fn a_memory_is_taken_to_another_game() {
    let mut teacher = behind_traps().led_by(FORGETFUL).begin();
    hold_three(&mut teacher);
    let memory = teacher.world.chief().memory().to_vec();
    let mut play = behind_traps().remembering(&memory).begin();
    play.until(30);
    let plan = play.world.chief().plans().first().expect("he plans");
    assert_eq!((plan.wave(), plan.carried_out()), (1, Action::RoundAbout), "he knows before the first raid");
    let way = forecast(&play.world, &[]).expect("there is a way");
    assert!(way.cells.iter().all(|cell| !(10..=11).contains(&cell.x)), "the forecast is that of his plan");
    // On a smaller map he has forgotten what was off it.
    let mut small = scene(&["X.........", "..........", "........H.", ".......1.."])
        .wave(&[("grunt", 1)])
        .remembering(&memory)
        .begin();
    small.until(100);
    assert_eq!(small.world.chief().memory().len(), 4);
}

#[test]
fn a_plan_that_cannot_be_carried_out_is_none_and_says_why() {
    let mut teacher = behind_traps().led_by(FORGETFUL).begin();
    hold_three(&mut teacher);
    let memory = teacher.world.chief().memory().to_vec();
    let scene = behind_traps().remembering(&memory);
    let mut play = scene.rules(|rules| rules.siege.plans.retain(|plan| plan.plan != Action::RoundAbout)).begin();
    play.until(30);
    let plan = play.world.chief().plans().first().expect("he plans");
    assert_eq!((plan.decided(), plan.carried_out()), (Action::RoundAbout, Action::Straight));
    assert_eq!(plan.hindrance(), Some(Hindrance::Unknown));
    assert!(plan_words(&play.world, plan).contains("but the rules have no such plan"));
}

#[test]
fn a_plan_is_explained_by_what_was_sensed_when_it_was_made() {
    let mut play = behind_traps().begin();
    hearth_after(&mut play, 3);
    play.until(3 * DAY + 30 * 60);
    let plan = play.world.chief().plans().last().expect("he plans");
    assert_eq!(plan.wave(), 4);
    assert_eq!(plan_reasons(&play.world, plan).action, plan.decided());
    let words = plan_words(&play.world, plan);
    assert!(words.contains("Many 1.00") && words.contains("RoundAbout"), "{words}");
}

#[test]
fn a_raid_that_goes_by_a_plan_goes_on_the_same_from_a_saved_state() {
    let mut play = behind_traps().begin();
    play.until(3 * DAY + 45 * 60);
    assert_eq!(planned(&play.world)[3], Action::RoundAbout);
    assert!(!play.world.chief().plans()[3].dangers().is_empty(), "they keep off something");
    let mut loaded = World::resume(play.world.rules().clone(), play.world.state().clone());
    for _ in 0..600 {
        tick(&mut loaded, &[]);
        tick(&mut play.world, &[]);
        assert_eq!(StateHash::of(loaded.state()), StateHash::of(play.world.state()));
    }
}

#[test]
fn a_raid_that_waits_comes_a_day_later_and_stronger() {
    let scene = behind_traps().led_by("patient").rules(|rules| {
        let text =
            r#"(role: Chief, decider: Rules(rules: [(name: "wait", when: Always, act: Wait)], otherwise: Straight))"#;
        let mind = osada::brain::Mind::from_ron(text).expect("it is right");
        rules.minds.push(("patient".to_owned(), mind));
    });
    let mut play = scene.begin();
    play.until(DAY);
    assert_eq!(play.world.siege().arrived(), 0, "nobody sets out");
    assert_eq!(
        play.told().filter(|line| line.starts_with("sign") || line.starts_with("wave")).collect::<Vec<_>>(),
        ["sign of wave 1: Wait"]
    );
    play.until(2 * DAY);
    assert_eq!(planned(&play.world), [Action::Wait, Action::Straight]);
    assert_eq!(play.world.chief().plans()[1].hindrance(), Some(Hindrance::WaitedEnough));
    assert_eq!(play.world.siege().raids()[0].came(), 8, "six and a third of that more");
}
