//! The pursuits as rows, checks and plots.

use super::pursuit::{ADAPTIVE, ALGORITHMS, ASTAR, KINDS, Pursuit, SIDE};
use crate::experiment::{Check, Figure};
use crate::plot;
use crate::table::{Row, mean_and_deviation};

fn total(pursuits: &[[Pursuit; 4]], algorithm: usize, read: fn(&Pursuit) -> f64) -> (f64, f64) {
    let values: Vec<f64> = pursuits.iter().map(|all| read(&all[algorithm])).collect();
    let (_, deviation) = mean_and_deviation(&values);
    // The standard error of a sum of independent pursuits.
    (values.iter().sum(), deviation * (values.len() as f64).sqrt())
}

/// The rows of a kind of maps.
pub fn rows(kind: &str, pursuits: &[[Pursuit; 4]]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (at, algorithm) in ALGORITHMS.into_iter().enumerate() {
        let mut push = |metric: &str, value: f64, deviation: Option<f64>| {
            rows.push(Row {
                table: "4.1".into(),
                map: kind.into(),
                size: format!("{SIDE}x{SIDE}"),
                algorithm: algorithm.into(),
                heuristic: "octile".into(),
                metric: metric.into(),
                value,
                deviation,
                ..Row::default()
            });
        };
        let (searches, _) = total(pursuits, at, |pursuit| pursuit.searches);
        let (expanded, expanded_error) = total(pursuits, at, |pursuit| pursuit.expanded);
        let (time, time_error) = total(pursuits, at, |pursuit| pursuit.time_ms);
        push("searches", searches, None);
        push("moves", total(pursuits, at, |pursuit| pursuit.moves).0, None);
        push("expanded_total", expanded, Some(expanded_error));
        push("search_time_total_ms", time, Some(time_error));
        push("search_time_mean_ms", time / searches.max(1.0), None);
        push("expanded_mean", expanded / searches.max(1.0), None);
        push("time_per_expansion_ns", 1e6 * time / expanded.max(1.0), None);
    }
    rows
}

/// Mean over all searches of one algorithm.
fn a_search(pursuits: &[[Pursuit; 4]], algorithm: usize, read: fn(&Pursuit) -> f64) -> f64 {
    total(pursuits, algorithm, read).0 / total(pursuits, algorithm, |pursuit| pursuit.searches).0.max(1.0)
}

/// Ratio of a search by A* to one by LMT-Adaptive A*, on a kind of maps.
fn times(kinds: &[Vec<[Pursuit; 4]>], kind: usize, read: fn(&Pursuit) -> f64) -> f64 {
    a_search(&kinds[kind], ASTAR, read) / a_search(&kinds[kind], ADAPTIVE, read)
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
                found: format!("{fewer:.3} times"),
                passed: fewer >= least,
            }
        })
        .collect()
}

/// Checks of times; none without a clock.
pub fn timed_checks(kinds: &[Vec<[Pursuit; 4]>]) -> Vec<Check> {
    let faster = times(kinds, 0, |pursuit| pursuit.time_ms);
    let check = Check {
        promise: "indoor: searches of LMT-Adaptive A* are at least 1.27 times faster than those of A*".into(),
        found: format!("{faster:.3} times"),
        passed: faster >= 1.27,
    };
    faster.is_finite().then_some(check).into_iter().collect()
}

/// Plots of nodes and times.
pub fn pictures(kinds: &[Vec<[Pursuit; 4]>]) -> Vec<Figure> {
    let chart = |name: &str, title: &str, unit: &str, read: fn(&Pursuit) -> f64| {
        let groups: Vec<plot::BarGroup> = kinds
            .iter()
            .zip(KINDS)
            .map(|(pursuits, kind)| (kind.to_string(), (0..4).map(|at| a_search(pursuits, at, read)).collect()))
            .collect();
        plot::bars(name, title, unit, &ALGORITHMS, &groups)
    };
    let expanded = chart("moving_target_expanded", "Nodes expanded a search", "nodes", |pursuit| pursuit.expanded);
    let time = chart("moving_target_time", "Time of a search", "milliseconds", |pursuit| pursuit.time_ms);
    [expanded, time].into_iter().flatten().collect()
}
