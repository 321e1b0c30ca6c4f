//! Experiment 3 (Silesian thesis): three estimates in four environments, with and without path modifiers, and then Jump
//! Point Search in the same environments.
//!
//! ```
//! use osada_lab::Settings;
//! use osada_lab::jump_points::JumpPoints;
//! use osada_lab::sweep::Sweep;
//!
//! // `run_all` does all of its tasks and sums them up.
//! let whole = JumpPoints { settings: Settings::default(), agents: false };
//! let quick = JumpPoints { settings: Settings { quick: true, ..Settings::default() }, agents: false };
//! assert!(quick.tasks() < whole.tasks());
//! ```

mod agents;
mod drawing;
mod environment;
mod maps;
mod pictures;
mod published;
mod rows;

pub use published::estimated;

use super::experiment::{Check, Figure, ResultDocument, Settings, SweepFindings};
use super::sweep::{Sweep, SweepError, TaskContext};
use super::table::{Row, published};
use agents::{MapResult, one_map, paths};
use environment::{Environment, KINDS, PublishedTarget, SIDES, scene};
use rows::MapGroup;
use serde_json::{Value, json};

/// Maps of each kind in the source, and for a quick look.
const MAPS: usize = 10;
const QUICK_MAPS: usize = 1;

/// The experiment with its figures beside the published ones. A task is a scene at all its sizes.
pub struct JumpPoints {
    pub settings: Settings,
    /// Shows every agent beside the published one instead of the means.
    pub agents: bool,
}

impl JumpPoints {
    fn maps(&self) -> usize {
        self.settings.count(MAPS, QUICK_MAPS)
    }

    fn sides(&self) -> &'static [usize] {
        if self.settings.quick { &SIDES[..1] } else { &SIDES }
    }

    /// The seed of a map of a kind.
    fn seed(&self, kind: usize, map: usize) -> u64 {
        self.settings.seed.wrapping_mul(1_000_003).wrapping_add((kind * 1000 + map) as u64)
    }

    /// The first map of each kind with the paths found on it.
    fn maps_drawn(&self, targets: &[PublishedTarget]) -> Vec<Figure> {
        let drawn = |(kind, target): (usize, &PublishedTarget)| {
            let environment = Environment::new(&scene(kind, self.seed(kind, 0), target), SIDES[0]);
            maps::picture(kind, &environment, &paths(&environment))
        };
        targets.iter().enumerate().map(drawn).collect()
    }
}

/// The published figures of all kinds.
fn targets() -> Vec<PublishedTarget> {
    let published = published();
    (0..KINDS.len()).map(|kind| PublishedTarget::of(kind, &published)).collect()
}

impl Sweep for JumpPoints {
    /// One map of each size.
    type Row = Vec<MapResult>;

    fn name(&self) -> &'static str {
        "jump_points"
    }

    fn unit(&self) -> &'static str {
        "scenes"
    }

    fn tasks(&self) -> usize {
        KINDS.len() * self.maps()
    }

    fn place(&self, task: usize) -> Value {
        let (kind, map) = (task / self.maps(), task % self.maps());
        json!({ "seed": self.seed(kind, map), "map": KINDS[kind] })
    }

    fn run(&self, task: usize, context: &TaskContext) -> Result<Self::Row, SweepError> {
        let (kind, map) = (task / self.maps(), task % self.maps());
        let scene = scene(kind, self.seed(kind, map), &targets()[kind]);
        Ok(self.sides().iter().map(|&side| one_map(&Environment::new(&scene, side), context.clock)).collect())
    }

    fn fault(&self, _: usize, row: &Self::Row) -> Option<String> {
        let (found, wanted) = (row.len(), self.sides().len());
        if found != wanted {
            return Some(format!("{found} maps, not one of each of the {wanted} sizes"));
        }
        row.iter().zip(self.sides()).find_map(|(map, side)| map.fault(*side))
    }

    fn findings(&self, scenes: Vec<Self::Row>) -> SweepFindings {
        let (published, targets) = (published(), targets());
        let kinds = scenes.chunks(self.maps().max(1)).enumerate();
        let results: Vec<(usize, usize, Vec<MapResult>)> = kinds
            .flat_map(|(kind, scenes)| {
                let at_size = move |at: usize| scenes.iter().filter_map(|maps| maps.get(at).copied()).collect();
                self.sides().iter().enumerate().map(move |(at, &side)| (kind, side, at_size(at)))
            })
            .collect();
        let groups: Vec<MapGroup> =
            results.iter().map(|(kind, side, maps)| MapGroup { kind: *kind, side: *side, maps }).collect();
        let rows: Vec<Row> =
            groups.iter().flat_map(MapGroup::estimates).chain(groups.iter().flat_map(MapGroup::jumps)).collect();
        let agents = self.agents.then(|| ResultDocument {
            name: "jump_points_agents.md".to_owned(),
            text: published::agents_beside(&rows),
        });
        let mut pictures = pictures::pictures(&groups, &published);
        pictures.extend(self.maps_drawn(&targets));
        SweepFindings {
            rows,
            documents: agents.into_iter().collect(),
            checks: checks(&groups, &targets),
            timed_checks: timed_checks(&groups),
            is_small: self.settings.is_small(MAPS),
            pictures,
            ..SweepFindings::named(self.name())
        }
    }
}

/// A check of every group.
fn check(promise: &str, groups: &[MapGroup<'_>], fine: impl Fn(&MapGroup<'_>) -> bool) -> Check {
    let bad: Vec<String> = groups.iter().filter(|group| !fine(group)).map(MapGroup::name).collect();
    Check {
        promise: promise.into(),
        found: if bad.is_empty() { "on all".into() } else { format!("not on {}", bad.join(", ")) },
        passed: bad.is_empty(),
    }
}

fn checks(groups: &[MapGroup<'_>], targets: &[PublishedTarget]) -> Vec<Check> {
    let maps = || groups.iter().flat_map(|group| group.maps);
    let differ = maps().filter(|map| !map.agrees).count();
    let is_as_long = |group: &MapGroup<'_>| {
        let published = targets[group.kind].sides;
        group.sides().may_be_in(0.9 * published, 1.1 * published)
    };
    vec![
        Check {
            promise: "Jump Point Search finds the cost of A* on every map".into(),
            found: format!("{differ} of {} maps differ", maps().count()),
            passed: differ == 0,
        },
        check("The ways are as long as the published ones to within a tenth", groups, is_as_long),
    ]
}

/// Checks of times; none without a clock.
fn timed_checks(groups: &[MapGroup<'_>]) -> Vec<Check> {
    if groups.iter().any(|group| group.times().astar.value <= 0.0) {
        return Vec::new();
    }
    let promise = "Jump Point Search is faster than A* on every kind of map at every size";
    vec![check(promise, groups, |group| group.times().astar.may_be_above(&group.times().scanning))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::run_all;
    use crate::table::beside;

    fn small_run() -> SweepFindings {
        let settings = Settings { seed: 5, count: Some(1), quick: true };
        run_all(&JumpPoints { settings, agents: true }, &|| std::time::Duration::ZERO).expect("nothing can fail")
    }

    #[test]
    fn a_small_run_passes_its_checks_and_is_the_same_twice() {
        let (one, two) = (small_run(), small_run());
        assert!(one.checks.iter().all(|check| check.passed), "{:?}", one.checks);
        let figures = |outcome: &SweepFindings| -> Vec<f64> {
            outcome.rows.iter().filter(|row| row.metric != "percent_faster").map(|row| row.value).collect()
        };
        assert_eq!(figures(&one), figures(&two));
        assert!(one.checks.len() == 2 && figures(&one).len() > 1000);
        assert_eq!(one.documents[0].text.matches("\n| 10 |").count(), 16, "of the smallest maps only");
        let maps = one.pictures.iter().filter(|picture| picture.name.starts_with("jump_points_map_"));
        assert_eq!(maps.filter(|picture| picture.svg.contains("#080")).count(), 4);
    }

    #[test]
    fn the_environments_are_fitted_to_the_published_ways_and_explored_shares() {
        let (rows, published) = (small_run().rows, published());
        let figure = |kind: usize, metric: &str, heuristic: &str, modifiers: &str| -> &Row {
            let place = (KINDS[kind], "A*", metric, heuristic, modifiers, None);
            let found = rows.iter().find(|row| {
                (&*row.map, &*row.algorithm, &*row.metric, &*row.heuristic, &*row.modifiers, row.agent) == place
            });
            found.unwrap_or_else(|| panic!("{place:?}"))
        };
        for kind in 0..KINDS.len() {
            let target = PublishedTarget::of(kind, &published);
            let near = |row: &Row, wanted: f64, part: f64| {
                assert!((row.value / wanted - 1.0).abs() <= part, "{row:?} where {wanted} is published");
            };
            let explored = figure(kind, "explored_percent", "euclidean", "none");
            near(figure(kind, "path_length_nodes", "euclidean", "none"), 50.0 * target.sides, 0.1);
            near(explored, target.explored, 0.15);
            assert_eq!(explored.value, figure(kind, "explored_once_percent", "euclidean", "none").value);
            let modified = figure(kind, "path_length_nodes", "euclidean", "funnel + alternative path");
            let wanted = beside(modified, &published).expect("all lengths with modifiers are published").value;
            near(modified, wanted, 0.12);
            let visits = |metric| figure(kind, metric, "manhattan", "funnel + alternative path").value;
            assert!(visits("explored_percent") >= visits("explored_once_percent"));
        }
        let most = rows.iter().filter(|row| row.metric == "explored_percent").map(|row| row.value).fold(0.0, f64::max);
        let once = rows.iter().filter(|row| row.metric == "explored_once_percent").map(|row| row.value);
        assert!(most > 100.0 && once.fold(0.0, f64::max) < 100.0, "visits of an agent pass all tiles: {most}");
    }
}
