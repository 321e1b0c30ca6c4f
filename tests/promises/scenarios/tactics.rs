//! How besiegers fight together, as the challenge has it: who waits for whom, and whom they go for.

use super::scene::{Play, Scene, scene};
use osada::sim::rules::{Focus, Role, Tactics};
use osada::sim::{Intent, Override, Target, Tiles, account};
use std::collections::BTreeMap;

fn by(tactics: &Tactics, scene: Scene) -> Scene {
    scene.rules(|rules| rules.challenges.normal.tactics = tactics.clone())
}

const PLAIN: [&str; 8] = [
    "X...............................................",
    "................................................",
    "................................................",
    "................................................",
    "..........................................1.....",
    "................................................",
    ".............................................H..",
    "................................................",
];

/// How far each besieger is from Ada, the nearest first.
fn distances(play: &Play) -> Vec<f64> {
    let ada = play.world.unit(play.id("Ada")).expect("alive").place();
    let mut all: Vec<f64> = play.world.of_role(Role::Besieger).map(|(_, unit)| unit.place().distance(ada)).collect();
    all.sort_by(f64::total_cmp);
    all
}

#[test]
fn besiegers_who_attack_together_wait_for_the_slowest_of_them_and_say_so() {
    let apart = |together: f64| {
        let tactics = Tactics { together: Tiles(together), ..Tactics::default() };
        let mut play = by(&tactics, scene(&PLAIN)).wave(&[("grunt", 2), ("brute", 1)]).begin();
        let draft = play.draft("Ada", true);
        play.command(draft).until(62);
        let mut waited = false;
        while distances(&play)[0] > 5.0 {
            play.until(play.world.clock().tick() + 10);
            assert!(play.world.clock().tick() < 3000, "nobody comes");
            let waits =
                |id| account(&play.world, id).and_then(|account| account.overridden) == Some(Override::WaitsForOthers);
            waited |= play.world.of_role(Role::Besieger).any(|(id, _)| waits(id));
        }
        let all = distances(&play);
        (all[all.len() - 1] - all[0], waited)
    };
    let (each, together) = (apart(0.0), apart(14.0));
    assert!(!each.1 && together.1);
    assert!(together.0 + 2.0 < each.0, "together {together:?}, each for itself {each:?}");
}

#[test]
fn those_who_shoot_stay_behind_those_who_strike_by_hand() {
    let first = |behind: f64| {
        let tactics = Tactics { behind: Tiles(behind), ..Tactics::default() };
        let mut play = by(&tactics, scene(&PLAIN)).wave(&[("archer", 1), ("grunt", 1)]).begin();
        let draft = play.draft("Ada", true);
        play.command(draft).until(62);
        while distances(&play)[0] > 6.0 {
            play.until(play.world.clock().tick() + 10);
            assert!(play.world.clock().tick() < 3000, "nobody comes");
        }
        let ada = play.world.unit(play.id("Ada")).expect("alive").place();
        let nearest = play
            .world
            .of_role(Role::Besieger)
            .min_by(|a, b| a.1.place().distance(ada).total_cmp(&b.1.place().distance(ada)));
        nearest.expect("two came").1.name().to_owned()
    };
    assert_eq!((first(0.0), first(2.0)), ("Archer".to_owned(), "Grunt".to_owned()));
}

#[test]
fn whom_they_go_for_is_a_matter_of_tactics() {
    let rows = ["X.........", "..........", "......2...", "........1.", "..H.......", ".........."];
    let target = |focus: Focus| {
        let tactics = Tactics { focus, ..Tactics::default() };
        let mut play = by(&tactics, scene(&rows)).wave(&[("grunt", 1)]).begin();
        for name in ["Ada", "Ben"] {
            let draft = play.draft(name, true);
            play.command(draft);
        }
        // A stone from Ben makes it turn on him for a moment.
        play.until(90);
        let (_, grunt) = play.world.of_role(Role::Besieger).next().expect("it came");
        let Some(Intent::Attack(Target::Unit(id))) = grunt.besieger().map(|besieger| besieger.intent()) else {
            panic!("it attacks")
        };
        play.world.unit(id).expect("alive").name().to_owned()
    };
    assert_eq!((target(Focus::Nearest), target(Focus::Weakest)), ("Ben".to_owned(), "Ada".to_owned()));
}

#[test]
fn a_challenge_gives_kinds_of_besiegers_other_minds() {
    let minds = BTreeMap::from([("grunt".to_owned(), "veteran".to_owned())]);
    let tactics = Tactics { minds, ..Tactics::default() };
    let mut play = by(&tactics, scene(&PLAIN)).wave(&[("grunt", 1), ("archer", 1)]).begin();
    play.until(62);
    let rules = play.world.rules();
    let mind = |title: &str| {
        let (_, unit) = play.world.of_role(Role::Besieger).find(|(_, unit)| unit.name() == title).expect("it came");
        play.world.mind_of(unit).map(|mind| rules.minds[mind.index()].0.clone())
    };
    assert_eq!((mind("Grunt"), mind("Archer")), (Some("veteran".to_owned()), Some("besieger".to_owned())));
}
