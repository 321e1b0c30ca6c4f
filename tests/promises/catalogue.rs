//! The catalogue: what every level comes to with every player for many seeds, as hashes that only an explicit update
//! changes.

use crate::chronicle::Chronicle;
use crate::{data, updating};
use osada::level::{shipped, stem};
use osada::player::{NAMES, named};
use osada::record::{Content, StateHash};
use osada::sim::{Outcome, tick};
use rayon::prelude::*;
use std::fmt::Write;

const SEEDS: u64 = 9;
/// Ticks of most runs, and of those of the first seed, which see a raid.
const TICKS: u64 = 2_000;
const LONG: u64 = 8_000;
const HEAD: &str = "# level seed player ticks chronicle hash subsystem=hash…\n\
                    # Written by: OSADA_UPDATE=1 cargo test --test trust -- catalogue\n";

/// A line of the catalogue: level, seed and player, then what they come to.
fn line(level: &str, seed: u64) -> String {
    let player = if seed == 0 { "planner" } else { NAMES[(seed % NAMES.len() as u64) as usize] };
    let (mut world, _) = Content::shipped(level).expect("it ships").build(seed).expect("it can be built");
    let mut mind = named(player).expect("the player exists");
    let mut chronicle = Chronicle::default();
    let ticks = if seed == 0 { LONG } else { TICKS };
    while world.clock().tick() < ticks && world.outcome() == Outcome::Running {
        let commands = mind.commands(&world);
        let events = tick(&mut world, &commands);
        chronicle.note(&world, &events);
    }
    let hash = StateHash::of(world.state());
    let mut line = format!("{level} {seed} {player} {} {:016x} {hash}", world.clock().tick(), chronicle.digest());
    for (room, value) in hash.rooms() {
        write!(line, " {room}={value:016x}").expect("a string takes everything");
    }
    line
}

#[test]
fn catalogue_of_seeds_and_levels_comes_to_the_same_hashes() {
    let runs: Vec<(&str, u64)> =
        shipped::LEVELS.iter().flat_map(|(file, _)| (0..SEEDS).map(|seed| (stem(file), seed))).collect();
    assert!(runs.len() >= 25);
    let lines: Vec<String> = runs.par_iter().map(|&(level, seed)| line(level, seed)).collect();
    let path = data("catalogue.txt");
    if updating() {
        let text = format!("{HEAD}{}\n", lines.join("\n"));
        return std::fs::write(&path, text).expect("the catalogue can be written");
    }
    let text = std::fs::read_to_string(&path).expect("the catalogue is there");
    let known: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(known.len(), lines.len(), "levels or seeds came or went; update the catalogue");
    for (known, line) in known.iter().zip(&lines) {
        let differ: Vec<&str> = line.split(' ').zip(known.split(' ')).filter(|(a, b)| a != b).map(|(a, _)| a).collect();
        assert!(differ.is_empty(), "a run came to something else in {differ:?}:\n{known}\n{line}");
    }
}
