//! Plots of the experiment beside the published figures.

use super::agents::AgentSamples;
use super::environment::{HEURISTICS, KINDS, size_name};
use super::rows::{MODIFIERS, MapGroup};
use crate::experiment::Figure;
use crate::plot::bars;
use crate::table::Row;

/// Time by environment and size; the published comparison of A* and Jump Point Search in each environment (figures 23–26);
/// and explored share and length of the path with modifiers.
pub fn pictures(groups: &[MapGroup<'_>], published: &[Row]) -> Vec<Figure> {
    let named = |values: &dyn Fn(&MapGroup<'_>) -> Vec<f64>| -> Vec<(String, Vec<f64>)> {
        groups.iter().map(|group| (group.name(), values(group))).collect()
    };
    let times = |group: &MapGroup<'_>| {
        let times = group.times();
        vec![times.astar, times.raster, times.scanning, times.table]
    };
    let mut figures = vec![bars(
        "jump_points_time",
        "Time of a search: environment and size",
        "milliseconds",
        &["A*", "A* on a raster", "JPS", "JPS with a jump table"],
        &named(&times),
    )];
    figures.extend((0..KINDS.len()).map(|kind| comparison(kind, groups, published)));
    let read = Published { rows: published };
    let explored = |group: &MapGroup<'_>| {
        let ours =
            (0..HEURISTICS.len()).map(|at| group.mean(|map| modified(&map.astar[at]), |sample| sample.visits_percent));
        let theirs = HEURISTICS.map(|(heuristic, _)| read.modified(group, heuristic, "explored_percent"));
        ours.chain(theirs).collect()
    };
    figures.push(bars(
        "jump_points_explored",
        "Visits with modifiers: environment and size",
        "% of all tiles",
        &["euclidean", "manhattan", "octile", "euclidean, published", "manhattan, published", "octile, published"],
        &named(&explored),
    ));
    let length = |group: &MapGroup<'_>| {
        let (heuristic, side) = (HEURISTICS[0].0, group.side as f64);
        let ours = group.mean(|map| modified(&map.astar[0]), |sample| sample.nodes);
        vec![ours / side, read.modified(group, heuristic, "path_length_nodes") / side]
    };
    figures.push(bars(
        "jump_points_length",
        "Paths with modifiers, euclidean: environment and size",
        "nodes ÷ side of the map",
        &["ours", "published"],
        &named(&length),
    ));
    figures.into_iter().flatten().collect()
}

/// The samples with modifiers of those without and with them.
fn modified(samples: &[AgentSamples; 2]) -> &AgentSamples {
    &samples[1]
}

/// The published figures of one map and size.
struct Published<'a> {
    rows: &'a [Row],
}

impl Published<'_> {
    /// A figure, 0 where nothing is published.
    fn figure(&self, group: &MapGroup<'_>, fine: impl Fn(&Row) -> bool) -> f64 {
        let here = |row: &&Row| row.map == KINDS[group.kind] && row.size == size_name(group.side);
        self.rows.iter().filter(here).find(|row| fine(row)).map_or(0.0, |row| row.value)
    }

    fn modified(&self, group: &MapGroup<'_>, heuristic: &str, metric: &str) -> f64 {
        self.figure(group, |row| (&*row.modifiers, &*row.heuristic, &*row.metric) == (MODIFIERS[1], heuristic, metric))
    }

    fn time(&self, group: &MapGroup<'_>, algorithm: &str) -> f64 {
        self.figure(group, |row| (&*row.table, &*row.algorithm, &*row.metric) == ("26-29", algorithm, "time_ms"))
    }
}

/// Times of A* and Jump Point Search by size, ours and the published ones each in per cent of A* on the largest map.
fn comparison(kind: usize, groups: &[MapGroup<'_>], published: &[Row]) -> Option<Figure> {
    let groups: Vec<&MapGroup<'_>> = groups.iter().filter(|group| group.kind == kind).collect();
    let largest = groups.last()?;
    let read = Published { rows: published };
    let (ours, theirs) = (largest.times().astar, read.time(largest, "A*"));
    let bar = |group: &&MapGroup<'_>| {
        let times = group.times();
        let values = [
            times.astar / ours,
            read.time(group, "A*") / theirs,
            times.scanning / ours,
            read.time(group, "JPS") / theirs,
        ];
        (size_name(group.side), values.map(|share| 100.0 * share).to_vec())
    };
    // Without a clock there is nothing to compare.
    if ours <= 0.0 {
        return None;
    }
    bars(
        &format!("jump_points_environment_{}", kind + 1),
        &format!("A* and JPS in environment {}", KINDS[kind]),
        &format!("% of the time of A* on {}", size_name(largest.side)),
        &["A*, ours", "A*, published", "JPS, ours", "JPS, published"],
        &groups.iter().map(bar).collect::<Vec<_>>(),
    )
}
