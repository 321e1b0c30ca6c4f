//! The catalogue: what every level comes to with every player, as hashes that only an explicit update changes, and as
//! digests of all that happened, which stay when only the form of the state changes.

use crate::every_level::{Moment, Run, runs};
use crate::{data, updating};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Ticks at which runs are looked at; those of the planner as well before and after a raid.
const EARLY: u64 = 2_000;
const RAIDED: u64 = 8_000;
const HEAD: &str = "# level seed player ticks chronicle hash subsystem=hash…\n\
                    # Written by: OSADA_UPDATE=1 cargo test --test promises -- catalogue\n";

/// The lines of a run.
fn lines(run: &Run) -> Vec<String> {
    let first = if run.player == "planner" { RAIDED } else { EARLY };
    let mut lines = vec![line(run, run.at(first))];
    if run.at(first).tick < run.end().tick {
        lines.push(line(run, run.end()));
    }
    lines
}

/// Level, seed and player, then what they have come to at a tick.
fn line(Run { level, seed, player, .. }: &Run, Moment { tick, hash, chronicle }: &Moment) -> String {
    let mut line = format!("{level} {seed} {player} {tick} {chronicle:016x} {hash}");
    for (name, value) in hash.subsystems() {
        write!(line, " {name}={value:016x}").expect("a string takes everything");
    }
    line
}

#[test]
fn catalogue_of_seeds_and_levels_comes_to_the_same_hashes() {
    let lines: Vec<String> = runs().iter().flat_map(lines).collect();
    let pairs: BTreeSet<(&str, u64)> = runs().iter().map(|run| (run.level, run.seed)).collect();
    assert!(pairs.len() >= 25, "only {} pairs of level and seed", pairs.len());
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
