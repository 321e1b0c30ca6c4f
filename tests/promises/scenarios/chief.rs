//! What the besiegers' chief remembers, and why he plans what he plans; what comes of it is in
//! `tests/scenarios/chief.ron`.

use super::scene;
use super::scene::{Play, Scene};
use crate::common::runs_on;
use osada::brain::{Action, Sense, Senses};
use osada::record::StateHash;
use osada::sim::rules::{Function, Rules};
use osada::sim::{HitPoints, PlanObstacle, Seconds, World, forecast, plan_reasons, raid_due, tick};
use osada_cli::words::plan_words;

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

/// Everybody behind walls without a gate.
fn behind_walls() -> Scene {
    four_raids(&[
        "........................",
        "........................",
        "..........WWWWWWWWWW....",
        "..........W........W....",
        "X.........W...H....W....",
        "..........W........W....",
        "..........W.....12.W....",
        "..........WWWWWWWWWW....",
        "........................",
        "........................",
    ])
}

/// Against a chief whose mind says this, whatever it senses.
fn always(scene: Scene, plan: Action) -> Scene {
    let name = plan.name();
    scene.led_by("stubborn").rules(|rules| {
        let text = format!("(role: Chief, decider: Rules(rules: [], otherwise: {name}))");
        let mind = osada::brain::Mind::from_ron(&text).expect("it is right");
        rules.minds.push(("stubborn".to_owned(), mind));
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
fn walls_that_shut_out_three_raids_are_for_the_sappers_of_the_fourth() {
    let rules = behind_walls().begin().world.rules().clone();
    let mind = rules.mind(rules.mind_named("chief").expect("it ships"));
    let shut_out = Senses::default().with(Sense::Raids, 3.0).with(Sense::Lost, 0.8).with(Sense::HarmByTowers, 0.8);
    assert_eq!(mind.decide(&shut_out.with(Sense::WayShut, 0.7)), Action::Sap);
    assert_eq!(mind.decide(&shut_out), Action::Shoot);
    assert_eq!(mind.decide(&shut_out.with(Sense::WayShut, 0.7).with(Sense::Raids, 1.0)), Action::Straight);

    let first_breach = |plan: Action| {
        let mut play = always(behind_walls(), plan).begin();
        while !play.lines().any(|line| line.starts_with("Stone wall destroyed")) && runs_on(&play.world, DAY) {
            play.until(play.world.clock().tick() + 1);
        }
        assert_eq!(planned(&play.world), [plan]);
        play.world.clock().tick() - 40 * 60
    };
    let (grunts, sappers) = (first_breach(Action::Straight), first_breach(Action::Sap));
    assert!(sappers * 3 < grunts * 2, "{sappers} ticks, and {grunts} without sappers");
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
    assert!(raid.seen().iter().all(|seen| Some(seen.kind) == trap), "of traps those that sprang");
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
        .led_by(FORGETFUL)
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
    assert_eq!(plan.obstacle(), Some(PlanObstacle::Unknown));
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
    assert!(words.contains("Many 1.00") && words.contains("Round about"), "{words}");
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
    let mut play = always(behind_traps(), Action::Wait).begin();
    play.until(DAY);
    assert_eq!(play.world.siege().arrived(), 0, "nobody sets out");
    let lines: Vec<&str> = play.lines().filter(|line| line.starts_with("sign") || line.starts_with("wave")).collect();
    assert_eq!(lines, ["sign of wave 1: Wait"]);
    assert!(raid_due(&play.world).is_some_and(|due| due.seconds() <= Seconds(41.0)), "it is due at the next dusk");
    play.until(2 * DAY);
    assert_eq!(planned(&play.world), [Action::Wait, Action::Straight]);
    assert_eq!(play.world.chief().plans()[1].obstacle(), Some(PlanObstacle::WaitedEnough));
    assert_eq!(play.world.siege().raids()[0].came(), 8, "six and a third of that more");
}

#[test]
fn those_who_burn_the_fields_go_for_what_feeds_people_and_burns() {
    let rows = [
        "F.............................",
        "..............................",
        "..............................",
        "..............................",
        "X.......F.F.........H.........",
        "..............................",
        "........................12....",
        "...................K..........",
    ];
    let scene = scene(&rows).rules(short_days).for_the_hearth().wave(&[("grunt", 1)]).wave(&[("grunt", 3)]);
    let mut play = always(scene, Action::Burn).begin();
    // Nobody of theirs has seen a field yet.
    play.until(40 * 60);
    assert_eq!(play.world.chief().plans()[0].obstacle(), Some(PlanObstacle::NoQuarry));
    hearth_after(&mut play, 1);
    play.until(2 * DAY);
    let plan = play.world.chief().plans().iter().find(|plan| plan.wave() == 2);
    assert_eq!(plan.map(|plan| plan.carried_out()), Some(Action::Burn));
    assert!(play.lines().any(|line| line.starts_with("Field destroyed")), "a field burns");
}
