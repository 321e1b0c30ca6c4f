//! Plots of the experiment beside the published figures.

use super::agents::AgentSamples;
use super::environment::{HEURISTICS, KINDS, size_name};
use super::rows::{MODIFIERS, MapGroup};
use crate::estimate::Estimate;
use crate::experiment::Figure;
use crate::plot::{Bar, BarGroup, bars};
use crate::table::Row;

/// Time by environment and size; tables 26–29, A* and Jump Point Search in each environment; and explored share and length of the
/// path with modifiers.
pub fn pictures(groups: &[MapGroup<'_>], published: &[Row]) -> Vec<Figure> {
    let named = |values: &dyn Fn(&MapGroup<'_>) -> Vec<Bar>| -> Vec<BarGroup> {
        groups.iter().map(|group| (group.name(), values(group))).collect()
    };
    let times = |group: &MapGroup<'_>| {
        let times = group.times();
        [times.astar, times.raster, times.scanning, times.table].map(Bar::from).to_vec()
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
        let bar = |(at, (heuristic, _)): (usize, (&str, _))| Bar {
            figure: group.mean(|map| modified(&map.astar[at]), |sample| sample.visits_percent),
            published: read.modified(group, heuristic, "explored_percent"),
        };
        HEURISTICS.into_iter().enumerate().map(bar).collect()
    };
    figures.push(bars(
        "jump_points_explored",
        "Visits with modifiers: environment and size",
        "% of all tiles",
        &["euclidean", "manhattan", "octile"],
        &named(&explored),
    ));
    let length = |group: &MapGroup<'_>| {
        let (heuristic, side) = (HEURISTICS[0].0, group.side as f64);
        let ours = group.mean(|map| modified(&map.astar[0]), |sample| sample.nodes);
        let published = read.modified(group, heuristic, "path_length_nodes");
        vec![Bar { figure: ours.scaled(1.0 / side), published: published.map(|nodes| nodes / side) }]
    };
    figures.push(bars(
        "jump_points_length",
        "Paths with modifiers, euclidean: environment and size",
        "nodes ÷ side of the map",
        &["ours"],
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
    /// A figure, where it is published.
    fn figure(&self, group: &MapGroup<'_>, fine: impl Fn(&Row) -> bool) -> Option<f64> {
        let here = |row: &&Row| row.map == KINDS[group.kind] && row.size == size_name(group.side);
        self.rows.iter().filter(here).find(|row| fine(row)).map(|row| row.value)
    }

    fn modified(&self, group: &MapGroup<'_>, heuristic: &str, metric: &str) -> Option<f64> {
        self.figure(group, |row| (&*row.modifiers, &*row.heuristic, &*row.metric) == (MODIFIERS[1], heuristic, metric))
    }

    fn time(&self, group: &MapGroup<'_>, algorithm: &str) -> Option<f64> {
        self.figure(group, |row| (&*row.table, &*row.algorithm, &*row.metric) == ("26-29", algorithm, "time_ms"))
    }
}

/// Times of A* and Jump Point Search by size, ours and the published ones each in per cent of A* on the largest map.
fn comparison(kind: usize, groups: &[MapGroup<'_>], published: &[Row]) -> Option<Figure> {
    let groups: Vec<&MapGroup<'_>> = groups.iter().filter(|group| group.kind == kind).collect();
    let largest = groups.last()?;
    let read = Published { rows: published };
    let (ours, theirs) = (largest.times().astar.value, read.time(largest, "A*")?);
    let bar = |group: &&MapGroup<'_>| {
        let bar = |figure: Estimate, algorithm: &str| Bar {
            figure: figure.scaled(100.0 / ours),
            published: read.time(group, algorithm).map(|time| 100.0 * time / theirs),
        };
        let times = group.times();
        (size_name(group.side), vec![bar(times.astar, "A*"), bar(times.scanning, "JPS")])
    };
    // Without a clock there is nothing to compare.
    if ours <= 0.0 {
        return None;
    }
    bars(
        &format!("jump_points_environment_{}", kind + 1),
        &format!("A* and JPS in environment {}", KINDS[kind]),
        &format!("% of the time of A* on {}", size_name(largest.side)),
        &["A*", "JPS"],
        &groups.iter().map(bar).collect::<Vec<_>>(),
    )
}
