//! The pursuits as rows, checks and plots.

use super::pursuit::{ADAPTIVE, ALGORITHMS, ASTAR, KINDS, Pursuit, SIDE};
use crate::estimate::Estimate;
use crate::experiment::{Check, Figure};
use crate::plot::{Bar, bars};
use crate::table::{Row, beside, published};

/// A reader of a count.
type Read = fn(&Pursuit) -> f64;

/// The sum of a count over all pursuits.
fn total(pursuits: &[[Pursuit; 4]], algorithm: usize, read: Read) -> Estimate {
    Estimate::total(&pursuits.iter().map(|all| read(&all[algorithm])).collect::<Vec<_>>())
}

/// The sum of one count ÷ the sum of another.
fn ratio(pursuits: &[[Pursuit; 4]], (one, over): (usize, Read), (other, under): (usize, Read)) -> Estimate {
    Estimate::ratio(&pursuits.iter().map(|all| (over(&all[one]), under(&all[other]))).collect::<Vec<_>>())
}

fn place(kind: &str, algorithm: &str, metric: &str) -> Row {
    Row {
        table: "4.1".into(),
        map: kind.into(),
        size: format!("{SIDE}x{SIDE}"),
        algorithm: algorithm.into(),
        heuristic: "octile".into(),
        metric: metric.into(),
        ..Row::default()
    }
}

/// The rows of a kind of maps; n is the number of pursuits.
pub fn rows(kind: &str, pursuits: &[[Pursuit; 4]]) -> Vec<Row> {
    let (searches, moves): (Read, Read) = (|pursuit| pursuit.searches, |pursuit| pursuit.moves);
    let (expanded, time): (Read, Read) = (|pursuit| pursuit.expanded, |pursuit| pursuit.time_ms);
    let of_algorithm = |(at, algorithm): (usize, &'static str)| {
        [
            ("searches", total(pursuits, at, searches)),
            ("moves", total(pursuits, at, moves)),
            ("expanded_total", total(pursuits, at, expanded)),
            ("search_time_total_ms", total(pursuits, at, time)),
            ("search_time_mean_ms", ratio(pursuits, (at, time), (at, searches))),
            ("expanded_mean", ratio(pursuits, (at, expanded), (at, searches))),
            ("time_per_expansion_ns", ratio(pursuits, (at, time), (at, expanded)).scaled(1e6)),
        ]
        .map(|(metric, figure)| place(kind, algorithm, metric).with(figure))
    };
    ALGORITHMS.into_iter().enumerate().flat_map(of_algorithm).collect()
}

/// Mean over all searches of one algorithm.
fn a_search(pursuits: &[[Pursuit; 4]], algorithm: usize, read: Read) -> Estimate {
    ratio(pursuits, (algorithm, read), (algorithm, |pursuit| pursuit.searches))
}

/// Ratio of a search by A* to one by LMT-Adaptive A*, on a kind of maps. Its error is that of the ratio of the sums: the numbers of
/// searches hardly differ.
fn times(kinds: &[Vec<[Pursuit; 4]>], kind: usize, read: Read) -> Estimate {
    let searches = |at: usize| total(&kinds[kind], at, |pursuit| pursuit.searches).value.max(1.0);
    ratio(&kinds[kind], (ASTAR, read), (ADAPTIVE, read)).scaled(searches(ADAPTIVE) / searches(ASTAR))
}

/// Checks that hold on every machine.
pub fn checks(kinds: &[Vec<[Pursuit; 4]>]) -> Vec<Check> {
    KINDS
        .into_iter()
        .enumerate()
        .map(|(kind, name)| {
            let (fewer, least) = (times(kinds, kind, |pursuit| pursuit.expanded), [1.5, 1.0, 1.0][kind]);
            Check {
                promise: format!("{name}: LMT-Adaptive A* expands at least {least} times fewer nodes a search than A*"),
                found: format!("{} times", fewer.text(3)),
                passed: fewer.bounds().1 >= least,
            }
        })
        .collect()
}

/// Checks of times; none without a clock.
pub fn timed_checks(kinds: &[Vec<[Pursuit; 4]>]) -> Vec<Check> {
    let faster = times(kinds, 0, |pursuit| pursuit.time_ms);
    let check = Check {
        promise: "indoor: searches of LMT-Adaptive A* are at least 1.27 times faster than those of A*".into(),
        found: format!("{} times", faster.text(3)),
        passed: faster.bounds().1 >= 1.27,
    };
    (faster.value > 0.0).then_some(check).into_iter().collect()
}

/// Plots of nodes, with the published ones, and of times, which are not comparable.
pub fn pictures(kinds: &[Vec<[Pursuit; 4]>]) -> Vec<Figure> {
    let published = published();
    let theirs = |kind: &str, algorithm: &str| {
        let figure = |metric: &str| beside(&place(kind, algorithm, metric), &published).map(|row| row.value);
        Some(figure("expanded_total")? / figure("searches")?)
    };
    let chart = |name: &str, title: &str, unit: &str, read: Read, is_time: bool| {
        let bar = |kind: &str, pursuits: &[[Pursuit; 4]], at: usize| Bar {
            figure: a_search(pursuits, at, read),
            published: theirs(kind, ALGORITHMS[at]).filter(|_| !is_time),
        };
        let of_kind = |(pursuits, kind): (&Vec<[Pursuit; 4]>, &str)| {
            (kind.to_string(), (0..ALGORITHMS.len()).map(|at| bar(kind, pursuits, at)).collect())
        };
        bars(name, title, unit, &ALGORITHMS, &kinds.iter().zip(KINDS).map(of_kind).collect::<Vec<_>>())
    };
    let expanded = chart("moving_target_expanded", "Nodes expanded a search", "nodes", |one| one.expanded, false);
    let time = chart("moving_target_time", "Time of a search", "milliseconds", |one| one.time_ms, true);
    [expanded, time].into_iter().flatten().collect()
}
