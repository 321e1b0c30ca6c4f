//! Experiment 3 (Silesian thesis): three estimates in four environments, with and without path modifiers, and then Jump
//! Point Search in the same environments.

mod agents;
mod drawing;
mod environment;
mod pictures;
mod rows;

use super::experiment::{Check, Counter, Findings, Settings};
use super::table::published;
use agents::{MapResult, one_map};
use environment::{Environment, KINDS, SIDES, Target, scene};
use rayon::prelude::*;
use rows::Group;

/// Runs the experiment and sets its figures beside the published ones.
pub fn run(settings: &Settings<'_>) -> Findings {
    let maps = settings.map_count(10, 1);
    let sides = if settings.quick { &SIDES[..1] } else { &SIDES[..] };
    let published = published();
    let targets: Vec<Target> = (0..KINDS.len()).map(|kind| Target::of(kind, &published)).collect();
    let seed = |kind: usize, map: usize| settings.seed.wrapping_mul(1_000_003).wrapping_add((kind * 1000 + map) as u64);
    let scenes: Vec<_> = (0..KINDS.len() * maps)
        .into_par_iter()
        .map(|at| (at / maps, at % maps))
        .map(|(kind, map)| scene(kind, seed(kind, map), &targets[kind]))
        .collect();
    let parts = scenes.len() * sides.len();
    let counter = Counter::new(settings, parts);
    let results: Vec<MapResult> = (0..parts)
        .into_par_iter()
        .map(|part| {
            let (kind, side, map) = (part / (sides.len() * maps), sides[part / maps % sides.len()], part % maps);
            let result = one_map(&Environment::new(&scenes[kind * maps + map], side), settings);
            counter.tick();
            result
        })
        .collect();
    let groups: Vec<Group> = results
        .chunks(maps.max(1))
        .enumerate()
        .map(|(at, maps)| Group { kind: at / sides.len(), side: sides[at % sides.len()], maps })
        .collect();
    let rows = groups.iter().flat_map(Group::estimates).chain(groups.iter().flat_map(Group::jumps)).collect();
    Findings {
        rows,
        checks: checks(&groups, &targets),
        pictures: pictures::pictures(&groups, &published),
        ..Findings::named("jump_points")
    }
}

fn checks(groups: &[Group<'_>], targets: &[Target]) -> Vec<Check> {
    let maps = || groups.iter().flat_map(|group| group.maps);
    let differ = maps().filter(|map| !map.agrees).count();
    let check = |promise: &str, bad: Vec<String>| Check {
        promise: promise.into(),
        found: if bad.is_empty() { "on all".into() } else { format!("not on {}", bad.join(", ")) },
        passed: bad.is_empty(),
    };
    let bad = |fine: &dyn Fn(&Group<'_>) -> bool| -> Vec<String> {
        groups.iter().filter(|group| !fine(group)).map(Group::name).collect()
    };
    let mut checks = vec![
        Check {
            promise: "Jump Point Search finds the cost of A* on every map".into(),
            found: format!("{differ} of {} maps differ", maps().count()),
            passed: differ == 0,
        },
        check(
            "The ways are as long as the published ones to within a tenth",
            bad(&|group| (group.sides() / targets[group.kind].sides - 1.0).abs() <= 0.1),
        ),
    ];
    // Without a clock there is nothing to compare.
    if groups.iter().all(|group| group.times().astar > 0.0) {
        checks.push(check(
            "Jump Point Search is faster than A* on every kind of map at every size",
            bad(&|group| group.times().scanning < group.times().astar),
        ));
    }
    checks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::table::{Row, beside};

    fn small_run() -> Findings {
        let clock = || std::time::Duration::ZERO;
        run(&Settings { seed: 5, maps: Some(1), quick: true, clock: &clock, progress: &|_, _| {} })
    }

    #[test]
    fn a_small_run_passes_its_checks_and_is_the_same_twice() {
        let (one, two) = (small_run(), small_run());
        assert!(one.checks.iter().all(|check| check.passed), "{:?}", one.checks);
        let figures = |outcome: &Findings| -> Vec<f64> {
            outcome.rows.iter().filter(|row| row.metric != "percent_faster").map(|row| row.value).collect()
        };
        assert_eq!(figures(&one), figures(&two));
        assert!(one.checks.len() == 2 && figures(&one).len() > 1000);
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
            let target = Target::of(kind, &published);
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
