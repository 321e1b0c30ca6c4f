//! Promises of the searches: all exact algorithms agree with a naive one on random maps, and with the
//! optima of the benchmark maps.

use osada::grid::{Cell, Direction, Grid, Stream};
use osada::lab::movingai::{TileMap, parse_scenarios};
use osada::lab::scenarios::run;
use osada::level::generate::{self, TerrainShares};
use osada::path::bidirectional::{self, Pair};
use osada::path::{
    Adaptive, Buckets, Charge, Connectivity, Corner, Footing, Goal, GridGraph, GroundFn, Heap, Heuristic, JumpScratch,
    JumpTable, NeighbourOrder, OpenList, Options, PathError, Query, Raster, Scratch, StepKind, StepRules, Strategy,
    Termination, Ties, Trace, astar, backward, jps, theta,
};
use osada::pathlab::{Algorithm, SearchOptions, Solver};
use proptest::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A random map with terrain, walls that must be breached and blocked tiles.
fn terrain(stream: &mut Stream, factors: &[f64]) -> Grid<Option<Footing>> {
    let (width, height) = (stream.between(1, 14) as usize, stream.between(1, 14) as usize);
    let (blocked, breach) = (stream.range(0.0, 0.45), stream.range(0.0, 0.1));
    Grid::from_fn(width, height, |_| match stream.unit() {
        share if share < blocked => None,
        share if share < blocked + breach => Some(Footing::breach(1.0, stream.range(0.5, 6.0))),
        _ => stream.pick(factors).map(|&factor| Footing::free(factor)),
    })
}

/// Cost from `start` to every tile by relaxing all steps until nothing changes, written from the rules alone.
fn naive(ground: &Grid<Option<Footing>>, start: Cell, rules: StepRules) -> Grid<f64> {
    let mut costs = Grid::filled(ground.width(), ground.height(), f64::INFINITY);
    costs[start] = 0.0;
    let free = |cell: Cell| ground.get(cell).copied().flatten().is_some_and(|footing| footing.toll == 0.0);
    loop {
        let mut changed = false;
        for from in ground.cells().collect::<Vec<_>>() {
            for direction in Direction::ALL {
                let to = from.step(direction);
                let Some(&Some(entered)) = ground.get(to) else { continue };
                let (dx, dy) = direction.delta();
                if direction.is_diagonal() {
                    let sides = [Cell::new(from.x + dx, from.y), Cell::new(from.x, from.y + dy)];
                    let cuts = !sides.into_iter().all(free);
                    if rules.connectivity == Connectivity::Four || rules.corner == Corner::Forbid && cuts {
                        continue;
                    }
                }
                let left = ground[from].map_or(1.0, |footing| footing.factor);
                let factor = if rules.charge == Charge::Entered { entered.factor } else { left };
                let cost = costs[from] + direction.length() * factor + entered.toll;
                if cost < costs[to] - 1e-9 {
                    costs[to] = cost;
                    changed = true;
                }
            }
        }
        if !changed {
            return costs;
        }
    }
}

/// The answer to a query between any two ends, written from the rules alone.
fn wanted_of(tiles: &Grid<Option<Footing>>, start: Cell, goal: Cell) -> Result<f64, PathError> {
    let (width, height) = (tiles.width(), tiles.height());
    if !tiles.contains(start) {
        return Err(PathError::StartOutside { start, width, height });
    }
    match tiles.get(goal) {
        None => Err(PathError::GoalOutside { goal, width, height }),
        Some(None) => Err(PathError::GoalBlocked { goal }),
        Some(Some(_)) => {
            let cost = naive(tiles, start, StepRules::default())[goal];
            if cost.is_finite() { Ok(cost) } else { Err(PathError::NoPath { start }) }
        }
    }
}

/// The cost of a path by the rules, or a panic if one of its steps is not allowed.
fn price(ground: &Grid<Option<Footing>>, path: &[Cell], rules: StepRules) -> f64 {
    path.windows(2)
        .map(|step| {
            let costs = naive(&neighbourhood(ground, step), step[0], rules);
            assert!(costs[step[1]].is_finite() && step[0].touches(step[1]), "a step that is not allowed: {step:?}");
            costs[step[1]]
        })
        .sum()
}

/// The map with everything blocked that one step cannot touch, so that no detour hides a wrong step.
fn neighbourhood(ground: &Grid<Option<Footing>>, step: &[Cell]) -> Grid<Option<Footing>> {
    let (low_x, high_x) = (step[0].x.min(step[1].x), step[0].x.max(step[1].x));
    let (low_y, high_y) = (step[0].y.min(step[1].y), step[0].y.max(step[1].y));
    Grid::from_fn(ground.width(), ground.height(), |cell| {
        let near = (low_x..=high_x).contains(&cell.x) && (low_y..=high_y).contains(&cell.y);
        if near { ground[cell] } else { None }
    })
}

fn rules_of(bits: u8) -> StepRules {
    StepRules {
        corner: [Corner::Forbid, Corner::Allow][usize::from(bits & 1)],
        charge: [Charge::Entered, Charge::Left][usize::from(bits >> 1 & 1)],
        connectivity: [Connectivity::Eight, Connectivity::Four][usize::from(bits >> 2 & 1)],
        order: NeighbourOrder::NAMES[usize::from(bits) % 4].1,
    }
}

/// The algorithms that seek a goal.
fn seekers() -> impl Iterator<Item = (&'static str, Algorithm)> {
    Algorithm::NAMES.into_iter().filter(|(_, algorithm)| algorithm.seeks_goal())
}

fn close(found: f64, wanted: f64) -> bool {
    found == wanted || (found - wanted).abs() < 1e-4
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_exact_search_finds_the_naive_cost(seed in any::<u64>(), bits in 0u8..8, even in any::<bool>()) {
        let mut stream = Stream::new(seed, 0);
        let rules = rules_of(bits);
        let tiles = terrain(&mut stream, if even { &[1.0] } else { &[0.5, 1.0, 1.7, 4.0] });
        let (a, b) = (tiles.cell(stream.below(tiles.len())), tiles.cell(stream.below(tiles.len())));
        prop_assume!(tiles[a].is_some() && tiles[b].is_some());
        let costs = naive(&tiles, a, rules);
        let wanted = costs[b];
        let graph = GridGraph::new(&tiles, rules);
        let raster = Raster::new(&tiles, rules);
        let mut path = Vec::new();
        for heuristic in [Heuristic::Null, Heuristic::Euclidean, Heuristic::Chebyshev, Heuristic::Octile] {
            let options = Options { heuristic, rules, ..Options::default() };
            let found = ask::<Heap>(&tiles, a, b, &options, &mut path);
            prop_assert!(close(found, wanted), "A* {heuristic:?}: {found}, wanted {wanted}");
            if found.is_finite() {
                prop_assert!(close(price(&tiles, &path, rules), wanted));
            }
            prop_assert!(close(ask::<Buckets>(&tiles, a, b, &options, &mut path), wanted));
            if let Some(raster) = &raster {
                let found = astar::search(raster, &Query { start: a, goal: Goal::Cell(b), options: &options }, &mut Scratch::<Buckets>::new(), &mut (), &mut path);
                prop_assert!(close(found.unwrap_or(f64::INFINITY), wanted), "raster {heuristic:?}: {found:?}, wanted {wanted}");
                if found.is_ok() {
                    prop_assert!(close(price(&tiles, &path, rules), wanted));
                }
            }
            for (name, strategy) in Strategy::NAMES {
                let options = Options { strategy, ..options };
                let query = Query { start: a, goal: b, options: &options };
                let found = bidirectional::find(&graph, &query, &mut Pair::<Heap>::default(), &mut (), &mut path);
                prop_assert!(close(found.unwrap_or(f64::INFINITY), wanted), "{name}: {found:?}, wanted {wanted}");
                if found.is_ok() {
                    prop_assert!(close(price(&tiles, &path, rules), wanted));
                }
                if let Some(raster) = &raster {
                    let found = bidirectional::find(raster, &query, &mut Pair::<Buckets>::default(), &mut (), &mut path);
                    prop_assert!(close(found.unwrap_or(f64::INFINITY), wanted), "{name}: {found:?}, wanted {wanted}");
                }
            }
            let query = Query { start: a, goal: b, options: &options };
            let found = backward::find(&graph, &query, &mut Scratch::<Heap>::new(), &mut (), &mut path);
            prop_assert!(close(found.unwrap_or(f64::INFINITY), wanted), "backward: {found:?}, wanted {wanted}");
            if found.is_ok() {
                prop_assert_eq!((path.first(), path.last()), (Some(&a), Some(&b)));
                prop_assert!(close(price(&tiles, &path, rules), wanted));
            }
        }
        for (name, ties) in Ties::NAMES {
            let options = Options { rules, ties, ..Options::default() };
            let query = Query { start: a, goal: b, options: &options };
            let mut heap = Scratch::<Heap>::new();
            let costs = [
                Ok(ask::<Heap>(&tiles, a, b, &options, &mut path)),
                backward::find(&graph, &query, &mut heap, &mut (), &mut path),
                bidirectional::find(&graph, &query, &mut Pair::<Heap>::default(), &mut (), &mut path),
                Adaptive::<Heap>::default().find(&graph, &query, &mut (), &mut path),
            ];
            for found in costs {
                prop_assert!(close(found.unwrap_or(f64::INFINITY), wanted), "{name}: {found:?}, wanted {wanted}");
            }
        }
        // An estimate that is too high still leads to the optimum when the goal must be proven.
        let proven = Options { heuristic: Heuristic::Manhattan, termination: Termination::Proven, rules, ..Options::default() };
        prop_assert!(close(ask::<Heap>(&tiles, a, b, &proven, &mut path), wanted));
    }

    #[test]
    fn no_search_enters_a_forbidden_tile_and_all_agree_on_the_way_past_them(seed in any::<u64>(), bits in 0u8..8) {
        let mut stream = Stream::new(seed, 3);
        let rules = rules_of(bits);
        let tiles = terrain(&mut stream, &[0.5, 1.0, 1.7, 4.0]);
        let (a, b) = (tiles.cell(stream.below(tiles.len())), tiles.cell(stream.below(tiles.len())));
        prop_assume!(tiles[b].is_some());
        let share = stream.range(0.0, 0.4);
        let mut forbidden: Vec<u32> = (0..tiles.len() as u32).filter(|_| stream.chance(share)).collect();
        // One far off the map is passed over.
        forbidden.push(40_000);
        let is_forbidden = |cell: Cell| tiles.index(cell).is_some_and(|index| forbidden.contains(&(index as u32)));
        let graph = GridGraph::new(&tiles, rules);
        let raster = Raster::new(&tiles, rules);
        let mut path = Vec::new();
        for strategy in Strategy::NAMES.map(|(_, strategy)| strategy) {
            let options = Options { rules, strategy, forbidden: &forbidden, ..Options::default() };
            let query = Query { start: a, goal: b, options: &options };
            let wanted = astar::find(&tiles, &Query { start: a, goal: Goal::Cell(b), options: &options }, &mut Scratch::<Heap>::new(), &mut (), &mut path);
            prop_assert!(path.iter().skip(1).all(|&cell| !is_forbidden(cell)));
            prop_assert_eq!(wanted == Err(PathError::GoalForbidden { goal: b }), a != b && is_forbidden(b));
            let mut trace = Trace::default();
            let both = bidirectional::find(&graph, &query, &mut Pair::<Heap>::default(), &mut trace, &mut path);
            prop_assert_eq!(both, wanted);
            prop_assert!(path.iter().skip(1).all(|&cell| !is_forbidden(cell)));
            prop_assert!(trace.steps.iter().all(|step| step.node == graph_node(&tiles, a) || !forbidden.contains(&step.node)));
            let back = backward::find(&graph, &query, &mut Scratch::<Heap>::new(), &mut (), &mut path);
            prop_assert_eq!(back, wanted);
            prop_assert!(path.iter().skip(1).all(|&cell| !is_forbidden(cell)));
            prop_assert_eq!(Adaptive::<Heap>::default().find(&graph, &query, &mut (), &mut path), wanted);
            if let Some(raster) = &raster {
                // A raster does not round tolls, so its sums differ in the last places.
                let wanted = wanted.unwrap_or(f64::INFINITY);
                let back = backward::find(raster, &query, &mut Scratch::<Buckets>::new(), &mut (), &mut path);
                prop_assert!(close(back.unwrap_or(f64::INFINITY), wanted), "{back:?}, wanted {wanted}");
                let both = bidirectional::find(raster, &query, &mut Pair::<Buckets>::default(), &mut (), &mut path);
                prop_assert!(close(both.unwrap_or(f64::INFINITY), wanted), "{both:?}, wanted {wanted}");
            }
            let any = theta::find(&graph, &query, &mut Scratch::<Heap>::new(), &mut (), &mut path);
            prop_assert_eq!(any.is_ok(), wanted.is_ok());
            for leg in path.windows(2) {
                // A leg of one step may pass beside a forbidden tile, a longer one touches none.
                let mut touched = Vec::new();
                if !leg[0].touches(leg[1]) {
                    osada::grid::supercover(leg[0], leg[1], |cell| {
                        touched.push(cell);
                        true
                    });
                }
                touched.push(leg[1]);
                prop_assert!(touched.iter().all(|&cell| cell == a || !is_forbidden(cell)), "{leg:?}");
            }
        }
    }

    #[test]
    fn jump_points_find_the_naive_cost_where_ground_is_even(seed in any::<u64>()) {
        let mut stream = Stream::new(seed, 1);
        let (width, height) = (stream.between(1, 18) as usize, stream.between(1, 18) as usize);
        let share = stream.range(0.5, 1.0);
        let tiles = Grid::from_fn(width, height, |_| stream.chance(share).then_some(Footing::PLAIN));
        let (a, b) = (tiles.cell(stream.below(tiles.len())), tiles.cell(stream.below(tiles.len())));
        prop_assume!(tiles[a].is_some() && tiles[b].is_some());
        let (mut scratch, mut path) = (JumpScratch::default(), Vec::new());
        let found = jps::find(&JumpTable::new(&tiles), a, b, &mut scratch, &mut (), &mut path);
        let wanted = naive(&tiles, a, StepRules::default())[b];
        prop_assert!(close(found.unwrap_or(f64::INFINITY), wanted), "{found:?}, wanted {wanted}");
    }

    /// The ends may be anywhere: on the map, beside it, in a wall, in one and the same place.
    #[test]
    fn all_searches_say_the_same_of_any_two_ends(seed in any::<u64>()) {
        let mut stream = Stream::new(seed, 6);
        let (width, height) = (stream.between(1, 9) as usize, stream.between(1, 9) as usize);
        let share = stream.range(0.3, 1.0);
        let tiles = Grid::from_fn(width, height, |_| stream.chance(share).then_some(Footing::PLAIN));
        let mut solvers: Vec<Solver> = seekers()
            .map(|(_, algorithm)| Solver::new(&tiles, algorithm, SearchOptions::default()).expect("even ground"))
            .collect();
        for _ in 0..12 {
            let mut end = || Cell::new(stream.between(-1, width as i32), stream.between(-1, height as i32));
            let (start, goal) = (end(), end());
            let wanted = wanted_of(&tiles, start, goal);
            for solver in &mut solvers {
                let found = solver.solve(start, goal).cost;
                let agrees = match (&found, &wanted) {
                    (Ok(found), Ok(wanted)) => solver.algorithm() == Algorithm::Theta || close(*found, *wanted),
                    _ => found == wanted,
                };
                let name = solver.algorithm().name();
                prop_assert!(agrees, "{name} from {start} to {goal}: {found:?}, wanted {wanted:?}");
                prop_assert_eq!(found.is_err(), solver.path().is_empty(), "{} from {} to {}", name, start, goal);
            }
        }
    }

    #[test]
    fn a_chase_over_terrain_finds_the_naive_cost_every_time(seed in any::<u64>(), bits in 0u8..8) {
        let mut stream = Stream::new(seed, 2);
        let rules = rules_of(bits);
        let tiles = terrain(&mut stream, &[0.5, 1.0, 2.5]);
        let standable: Vec<Cell> = tiles.cells().filter(|&cell| tiles[cell].is_some()).collect();
        prop_assume!(!standable.is_empty());
        let raster = Raster::new(&tiles, rules);
        let (mut slow, mut fast) = (Adaptive::<Heap>::default(), Adaptive::<Buckets>::default());
        let options = Options { rules, ..Options::default() };
        let mut path = Vec::new();
        for _ in 0..12 {
            let (a, b) = (standable[stream.below(standable.len())], standable[stream.below(standable.len())]);
            let wanted = naive(&tiles, a, rules)[b];
            let found = slow.find(&GridGraph::new(&tiles, rules), &Query { start: a, goal: b, options: &options }, &mut (), &mut path);
            prop_assert!(close(found.unwrap_or(f64::INFINITY), wanted), "{found:?}, wanted {wanted}");
            if let Some(raster) = &raster {
                let found = fast.find(raster, &Query { start: a, goal: b, options: &options }, &mut (), &mut path);
                prop_assert!(close(found.unwrap_or(f64::INFINITY), wanted), "{found:?}, wanted {wanted}");
            }
        }
    }
}

fn graph_node(tiles: &Grid<Option<Footing>>, cell: Cell) -> u32 {
    tiles.index(cell).expect("it lies on the map") as u32
}

fn ask<O: OpenList>(tiles: &Grid<Option<Footing>>, a: Cell, b: Cell, options: &Options, path: &mut Vec<Cell>) -> f64 {
    let found =
        astar::find(tiles, &Query { start: a, goal: Goal::Cell(b), options }, &mut Scratch::<O>::new(), &mut (), path);
    found.unwrap_or(f64::INFINITY)
}

#[test]
fn every_exact_algorithm_finds_the_optimum_of_every_benchmark_scenario() {
    // By a clock that goes a second with every look, queries are not repeated for a better measurement.
    let looks = AtomicU64::new(0);
    let clock = || Duration::from_secs(looks.fetch_add(1, Ordering::Relaxed));
    for (name, wanted) in [("arena", 160), ("arena2", 233)] {
        let file =
            |end: &str| std::fs::read_to_string(format!("tests/data/movingai/{name}.map{end}")).expect("it ships");
        let map = TileMap::parse(&file("")).expect("a sound map");
        let scenarios = parse_scenarios(&file(".scen"), &map).expect("sound scenarios");
        assert_eq!(scenarios.len(), wanted);
        for (name, algorithm) in seekers() {
            let ground = map.ground(None);
            let mut solver = Solver::new(&ground, algorithm, SearchOptions::default()).expect("even ground");
            // Every fifth is enough for the algorithms that look along a line of sight at every step.
            let some: Vec<_> = scenarios.iter().copied().step_by(if algorithm.is_exact() { 1 } else { 5 }).collect();
            let report = run(&mut solver, &some, true, &clock);
            assert_eq!((report.solved, report.wrong), (some.len(), Vec::new()), "{name}");
        }
        for (name, strategy) in Strategy::NAMES {
            let options = SearchOptions { strategy, ..SearchOptions::default() };
            let mut solver = Solver::new(&map.ground(None), Algorithm::Bidirectional, options).expect("even ground");
            let report = run(&mut solver, &scenarios, true, &clock);
            assert_eq!((report.solved, report.wrong), (wanted, Vec::new()), "{name}");
        }
    }
}

#[test]
fn strategies_expand_the_side_that_they_name() {
    let mut stream = Stream::new(4, 0);
    let tiles = Grid::from_fn(40, 30, |cell| (cell.x % 39 == 0 || stream.chance(0.75)).then_some(Footing::PLAIN));
    let (start, goal) = (Cell::new(0, 15), Cell::new(39, 3));
    let traces = Strategy::NAMES.map(|(name, strategy)| {
        let options = Options { strategy, heuristic: Heuristic::Null, ..Options::default() };
        let (mut trace, mut path) = (Trace::default(), Vec::new());
        let query = Query { start, goal, options: &options };
        let map = GridGraph::new(&tiles, options.rules);
        let cost = bidirectional::find(&map, &query, &mut Pair::<Heap>::default(), &mut trace, &mut path);
        assert_eq!(trace.reached().map(|step| step.g), cost.ok(), "{name}");
        assert!(trace.iterations() > 100);
        trace
    });
    let [cardinality, alternate, nearest] = &traces;
    let sides: Vec<bool> = alternate.expansions().map(|step| step.backward).collect();
    assert!(sides.windows(2).all(|pair| pair[0] != pair[1]) && !sides[0], "by turns, from the start first");
    // Without an estimate the distances of all expansions, of whichever side, come in order.
    let order: Vec<f64> = nearest.expansions().map(|step| step.g).collect();
    assert!(order.is_sorted());
    // How many nodes each side has open is counted from the trace itself, until the sides meet: then nodes that lead to
    // nothing better are closed without a word.
    let mut lists = [vec![graph_node(&tiles, start)], vec![graph_node(&tiles, goal)]];
    let mut counted = 0;
    for step in &cardinality.steps {
        let side = usize::from(step.backward);
        if lists[1 - side].contains(&step.node) {
            break;
        }
        if step.kind == StepKind::Expanded {
            assert!(lists[side].len() <= lists[1 - side].len());
            lists[side].retain(|&node| node != step.node);
            counted += 1;
        } else if !lists[side].contains(&step.node) {
            lists[side].push(step.node);
        }
    }
    assert!(counted > 100, "{counted}");
}

#[test]
fn without_reopening_and_scaling_an_estimate_that_is_too_high_may_miss_the_optimum() {
    let rules = StepRules { corner: Corner::Allow, ..StepRules::default() };
    let mut dearer = 0;
    for seed in 0..40 {
        let tiles = generate::terrain(seed, 25, 25, &TerrainShares::FOUR_COLOURS);
        let footing = |index: usize| tiles.values()[index].map(Footing::free);
        let ground =
            GroundFn { width: 25, height: 25, least_factor: TerrainShares::FOUR_COLOURS.least_factor(), footing };
        let sound = Options { heuristic: Heuristic::Euclidean, rules, ..Options::default() };
        let hasty = Options { scaled: false, reopen: false, ..sound };
        let (start, goal) = (Cell::new(0, 24), Goal::Cell(Cell::new(24, 0)));
        let [best, found] = [sound, hasty].map(|options| {
            let query = Query { start, goal, options: &options };
            let map = GridGraph::new(&ground, rules);
            astar::search(&map, &query, &mut Scratch::<Heap>::new(), &mut (), &mut Vec::new())
        });
        if let (Ok(best), Ok(found)) = (best, found) {
            assert!(found >= best);
            dearer += u32::from(found > best);
        }
    }
    assert!(dearer > 5);
}
