//! Deeds: every one can be done, and is done by a way to play of its own; none of them is given away.

use crate::common::rules;
use osada::level::{build_for, load, shipped};
use osada::player::Contestant;
use osada::player::strategy::{load_strategy, shipped_strategy};
use osada::sim::rules::{Challenge, Rules};
use osada::sim::{Outcome, Strength, World, deeds_done, tick};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Slings instead of any other weapon, and neither traps nor bolts.
const SLINGS: &str = r#"(
    name: "slings", about: "Slings alone.",
    base: (player: "planner", without: ["bolt_tower", "spike_trap", "club", "spear", "axe", "bow"]),
    rules: [(when: [AtLeast(Hides, 1)], then: [Craft(gear: "sling", most: 12)])],
)"#;

/// Traps, and neither weapons nor towers.
const TRAPS: &str = r#"(
    name: "traps", about: "Traps alone.",
    base: (player: "planner", without: ["bolt_tower", "longbow_tower", "cauldron", "club", "spear", "axe", "sling", "bow"]),
    rules: [(when: [AtLeast(Day, 400)], then: [Release(All)])],
)"#;

/// Walls, and neither weapons nor towers nor traps.
const FISTS: &str = r#"(
    name: "fists", about: "Walls and fists.",
    base: (player: "planner", without: [
        "bolt_tower", "longbow_tower", "cauldron", "spike_trap", "caltrops", "ditch", "club", "spear", "axe", "sling", "bow",
    ]),
    rules: [(when: [AtLeast(Day, 400)], then: [Release(All)])],
)"#;

/// A game: who plays which level at which challenge with which seed, and deeds that they do.
type Way = (&'static str, &'static str, Challenge, u64, &'static [&'static str]);

fn ways() -> [Way; 14] {
    [
        ("first_siege", "planner", Challenge::Normal, 3, &["no_grave"]),
        (
            "first_siege",
            "armed_by_the_hearth",
            Challenge::Gentle,
            2,
            &["no_tower", "no_wall", "no_trap", "hand_to_hand"],
        ),
        ("first_siege", SLINGS, Challenge::Gentle, 3, &["thrown_stones"]),
        ("open_valley", FISTS, Challenge::Gentle, 79, &["bloodless", "bare_hands"]),
        ("sappers", "towers_only", Challenge::Gentle, 1, &["machines", "no_orders", "among_ourselves"]),
        ("sappers", TRAPS, Challenge::Gentle, 0, &["trapper"]),
        ("hungry_winter", "planner", Challenge::Normal, 2, &["full_bowls"]),
        ("their_fort", "planner", Challenge::Normal, 0, &["first_strike"]),
        ("first_siege", "planner", Challenge::Hard, 0, &["hard"]),
        ("last_ferry", "planner", Challenge::Normal, 1, &["all_aboard"]),
        ("traitors", "planner", Challenge::Normal, 1, &["good_judge"]),
        ("in_the_deep", "planner", Challenge::Gentle, 10, &["all_home"]),
        ("no_end", "planner", Challenge::Normal, 2, &["long_nights"]),
        ("last_ferry", "planner", Challenge::Adaptive(Strength::near(1.5)), 4, &["outgrown"]),
    ]
}

fn contestant(player: &str, rules: &Rules) -> Contestant {
    if player.starts_with('(') {
        return Contestant::of(load_strategy("own.ron", player, rules).expect("it is right"));
    }
    let strategy = || {
        let (file, text) = shipped_strategy(player).expect("it ships");
        load_strategy(file, text, rules).expect("it is right")
    };
    Contestant::scripted(player).unwrap_or_else(|| Contestant::of(strategy()))
}

fn played(rules: &Arc<Rules>, (name, player, challenge, seed): (&str, &str, Challenge, u64)) -> World {
    let (file, text) = shipped::level(name).expect("it ships");
    let level = load(file, text, rules).expect("it is right");
    let mut world = build_for(&level, rules, challenge, seed).expect("it can be built");
    let mut player = contestant(player, rules).player();
    while world.outcome() == Outcome::Running {
        assert_eq!(deeds_done(&world).next(), None, "nothing is judged before the end");
        let commands = player.commands(&world);
        tick(&mut world, &commands);
    }
    world
}

#[test]
fn every_deed_has_been_done() {
    let rules = rules();
    let ways = ways();
    let found: Vec<(Way, BTreeSet<String>)> = ways
        .par_iter()
        .map(|&way| {
            let (level, player, challenge, seed, _) = way;
            let world = played(&rules, (level, player, challenge, seed));
            (way, deeds_done(&world).map(|deed| deed.name.clone()).collect())
        })
        .collect();
    let missed = found.iter().filter(|((.., deeds), done)| !deeds.iter().all(|deed| done.contains(*deed)));
    let missed: Vec<String> = missed.map(|(way, done)| format!("{way:?}: {done:?}")).collect();
    assert!(missed.is_empty(), "{missed:#?}");
    let all: BTreeSet<&str> = ways.iter().flat_map(|way| way.4).copied().collect();
    let known: BTreeSet<&str> = rules.deeds.iter().map(|deed| deed.name.as_str()).collect();
    assert_eq!((all, rules.deeds.len()), (known, 20));
    // None is done by everybody who wins.
    for deed in &rules.deeds {
        let count = found.iter().filter(|(_, done)| done.contains(&deed.name)).count();
        assert!(count * 2 <= found.len(), "{}: {count} of {} games", deed.name, found.len());
    }
}

#[test]
fn the_levels_that_deeds_name_ship() {
    for deed in &rules().deeds {
        let missing: Vec<&String> = deed.levels.iter().filter(|level| shipped::level(level).is_none()).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", deed.name);
    }
}

#[test]
fn a_lost_game_comes_to_no_deed_unless_that_says_so() {
    let rules = rules();
    let world = played(&rules, ("sappers", "idle", Challenge::Normal, 1));
    assert_eq!((world.outcome(), deeds_done(&world).next()), (Outcome::Defeat, None));
}
