//! The figures of an environment at one size: means over its maps, and of each agent.

use super::agents::{AgentSample, AgentSamples, MapResult};
use super::environment::{DIAGONAL_MANHATTAN, HEURISTICS, KINDS, size_name};
use crate::estimate::Estimate;
use crate::table::Row;

/// Path modifiers, named as in the published tables.
pub const MODIFIERS: [&str; 2] = ["none", "funnel + alternative path"];

/// The name of a figure of a search, and its reader.
type Metric = (&'static str, fn(&AgentSample) -> f64);

/// The first is the metric of the published tables, which counts every visit of a tile; the second counts each tile once.
const EXPLORED: [Metric; 2] =
    [("explored_percent", |sample| sample.visits_percent), ("explored_once_percent", |sample| sample.tiles_percent)];
const TIME: Metric = ("time_ms", |sample| sample.time_ms);
const NODES: Metric = ("path_length_nodes", |sample| sample.nodes);

/// All maps of an environment at one size.
#[derive(Clone, Copy)]
pub struct MapGroup<'a> {
    /// Number of the environment.
    pub kind: usize,
    /// Side of the maps in tiles.
    pub side: usize,
    pub maps: &'a [MapResult],
}

/// Mean times of searches with the octile estimate, without modifiers, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// A* on the plain graph.
    pub astar: Estimate,
    /// A* on a graph that leaves out symmetric steps.
    pub raster: Estimate,
    /// Jump Point Search by scanning.
    pub scanning: Estimate,
    /// Jump Point Search with a jump table.
    pub table: Estimate,
}

/// Mean over the agents of one map.
fn mean(samples: &AgentSamples, read: fn(&AgentSample) -> f64) -> f64 {
    samples.iter().map(read).sum::<f64>() / samples.len() as f64
}

fn astar(map: &MapResult) -> &AgentSamples {
    &map.astar[DIAGONAL_MANHATTAN][0]
}

impl MapGroup<'_> {
    /// Number of the environment and size.
    pub fn name(&self) -> String {
        format!("{} {}", self.kind + 1, self.side)
    }

    /// The mean over maps and agents of a figure.
    pub fn mean(&self, samples: impl Fn(&MapResult) -> &AgentSamples, read: fn(&AgentSample) -> f64) -> Estimate {
        Estimate::mean(&self.maps.iter().map(|map| mean(samples(map), read)).collect::<Vec<_>>())
    }

    /// Mean length of the paths without modifiers in sides of the map.
    pub fn sides(&self) -> Estimate {
        self.mean(astar, NODES.1).scaled(1.0 / self.side as f64)
    }

    /// Mean times of A* and Jump Point Search.
    pub fn times(&self) -> Times {
        Times {
            astar: self.mean(astar, TIME.1),
            raster: self.mean(|map| &map.raster, TIME.1),
            scanning: self.mean(|map| &map.jps[0], TIME.1),
            table: self.mean(|map| &map.jps[1], TIME.1),
        }
    }

    /// Tables 2–25: every estimate without and with modifiers; means, and then agent by agent.
    pub fn estimates(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for (modifiers, name) in MODIFIERS.into_iter().enumerate() {
            for (at, (heuristic, _)) in HEURISTICS.into_iter().enumerate() {
                let place = Row {
                    table: "2-25".into(),
                    algorithm: "A*".into(),
                    heuristic: heuristic.into(),
                    modifiers: name.into(),
                    ..self.place()
                };
                let metrics = [TIME, EXPLORED[0], EXPLORED[1], NODES];
                rows.extend(self.figures(&place, |map| &map.astar[at][modifiers], &metrics));
            }
        }
        rows
    }

    /// Tables 26–29: A* and Jump Point Search with the octile estimate, without modifiers; means, and then agent by agent.
    pub fn jumps(&self) -> Vec<Row> {
        let place = |algorithm: &str| Row {
            table: "26-29".into(),
            algorithm: algorithm.into(),
            heuristic: HEURISTICS[DIAGONAL_MANHATTAN].0.into(),
            modifiers: MODIFIERS[0].into(),
            ..self.place()
        };
        let explored = [TIME, EXPLORED[0], EXPLORED[1]];
        let mut rows = self.figures(&place("JPS"), |map| &map.jps[0], &explored);
        rows.extend(self.figures(&place("JPS with a jump table"), |map| &map.jps[1], &[TIME]));
        rows.extend(self.figures(&place("A*"), astar, &[TIME]));
        rows.extend(self.figures(&place("A* on a raster"), |map| &map.raster, &explored));
        for (relative_to, samples) in
            [("A*", astar as fn(&MapResult) -> &AgentSamples), ("A* on a raster", |map| &map.raster)]
        {
            let faster = |map: &MapResult| 100.0 * (1.0 - mean(&map.jps[0], TIME.1) / mean(samples(map), TIME.1));
            let row = Row { metric: "percent_faster".into(), relative_to: relative_to.into(), ..place("JPS") };
            rows.push(row.with(Estimate::mean(&self.maps.iter().map(faster).collect::<Vec<_>>())));
        }
        rows
    }

    fn place(&self) -> Row {
        Row { map: KINDS[self.kind].into(), size: size_name(self.side), ..Row::default() }
    }

    /// Means of the agents over all maps, whose number is n, and then the same of each agent.
    fn figures(&self, place: &Row, samples: impl Fn(&MapResult) -> &AgentSamples, metrics: &[Metric]) -> Vec<Row> {
        let figure = |agent: Option<usize>, (metric, read): Metric| {
            let value = |map: &MapResult| match agent {
                None => mean(samples(map), read),
                Some(agent) => read(&samples(map)[agent]),
            };
            let agent = agent.map(|agent| agent as u32 + 1);
            let row = Row { metric: metric.into(), agent, ..place.clone() };
            row.with(Estimate::mean(&self.maps.iter().map(value).collect::<Vec<_>>()))
        };
        let agents = self.maps.first().map_or(0, |map| samples(map).len());
        let everybody = std::iter::once(None).chain((0..agents).map(Some));
        everybody
            .flat_map(|agent| metrics.iter().map(move |&metric| (agent, metric)))
            .map(|(a, m)| figure(a, m))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jump_points::environment::SIDES;
    use crate::table::{beside, published};

    #[test]
    fn every_published_figure_stands_beside_one_of_ours() {
        let maps = [MapResult::default()];
        let sizes = (0..KINDS.len()).flat_map(|kind| SIDES.map(|side| MapGroup { kind, side, maps: &maps }));
        let (estimates, jumps): (Vec<_>, Vec<_>) = sizes.map(|group| (group.estimates(), group.jumps())).unzip();
        let (estimates, jumps) = (estimates.concat(), jumps.concat());
        let published = published();
        let theirs: Vec<&Row> = published.iter().filter(|row| ["2-25", "26-29"].contains(&&*row.table)).collect();
        assert_eq!(theirs.len(), 201);
        for figure in theirs {
            let ours = estimates.iter().chain(&jumps).filter_map(|row| beside(row, &published));
            assert!(ours.into_iter().any(|row| row == figure), "{figure:?}");
        }
        let cells = estimates.iter().filter(|row| row.agent.is_none() && row.metric != EXPLORED[1].0);
        let missing = cells.clone().filter(|row| beside(row, &published).is_none()).count();
        assert_eq!((cells.clone().count(), missing), (216, 34), "five times stand in tables 26-29 alone");
        let estimated = crate::jump_points::estimated();
        let estimated = cells.filter(|row| beside(row, &estimated).is_some());
        assert_eq!(estimated.count(), 34, "those that are lost are estimated");
        let agents = estimates.iter().filter(|row| row.agent.is_some()).count();
        assert_eq!(agents, 4 * 3 * 6 * 4 * 10, "environments, sizes, searches, figures, agents");
    }
}
