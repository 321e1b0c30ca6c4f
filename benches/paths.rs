//! Speed of the searches on the benchmark maps, beside the plain A* and two public crates, in one run:
//! `cargo bench --no-default-features --features lab`. More maps: `OSADA_MAPS=FOLDER cargo bench …` takes every `.map`
//! with its `.map.scen` there. A table of ratios to the plain A* follows the measurements.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a benchmark looks at the clock and takes geometric means"
)]

#[path = "plain_astar.rs"]
#[rustfmt::skip]
#[allow(dead_code, reason = "the measure is kept as it was handed down")]
mod plain_astar;

use criterion::Criterion;
use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use grid_util::point::Point;
use osada::lab::movingai::{Scenario, TileMap, parse_scenarios};
use osada::path::{BitMap, Ground, JumpScratch, jps};
use osada::pathlab::{Algorithm, SearchOptions, Solver};
use plain_astar::{Map, Plain};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A map with its scenarios.
struct Bench {
    name: String,
    map: TileMap,
    scenarios: Vec<Scenario>,
}

fn load() -> Vec<Bench> {
    let folder = std::env::var("OSADA_MAPS").unwrap_or_else(|_| "../tests/data/movingai".to_string());
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "map"))
        .collect();
    files.sort();
    let read = |file: &std::path::Path| std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{error}"));
    let load = |file: std::path::PathBuf| {
        let map = TileMap::parse(&read(&file)).unwrap_or_else(|error| panic!("{}:{error}", file.display()));
        let scenarios = parse_scenarios(&read(&file.with_extension("map.scen")), &map);
        let name = file.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        Bench { name, map, scenarios: scenarios.unwrap_or_else(|error| panic!("{error}")) }
    };
    files.into_iter().map(load).collect()
}

/// The peers by name: each makes itself ready for a map and answers all its scenarios at every call.
type Peer = (&'static str, fn(&Bench) -> Box<dyn FnMut() + '_>);

const PEERS: [Peer; 7] = [
    ("plain A*", plain),
    ("pathfinding astar", pathfinding_astar),
    ("grid_pathfinding", grid_pathfinding_jps),
    ("ours A*", |bench| ours(bench, Algorithm::AStar)),
    ("ours Dijkstra", |bench| ours(bench, Algorithm::Dijkstra)),
    ("ours JPS, scanning", ours_scanning),
    ("ours JPS, jump table", |bench| ours(bench, Algorithm::Jps)),
];

fn plain(bench: &Bench) -> Box<dyn FnMut() + '_> {
    let ground = bench.map.ground(None);
    let pass = (0..ground.width() * ground.height()).map(|index| ground.footing(index).is_some()).collect();
    let mut plain = Plain::new(&Map { w: ground.width(), h: ground.height(), pass });
    Box::new(move || {
        for Scenario { start, goal, .. } in &bench.scenarios {
            black_box(plain.astar(plain.id(start.x, start.y), plain.id(goal.x, goal.y), true));
        }
    })
}

fn pathfinding_astar(bench: &Bench) -> Box<dyn FnMut() + '_> {
    let ground = bench.map.ground(None);
    let (width, height) = (ground.width() as i32, ground.height() as i32);
    let open: Vec<bool> = (0..ground.width() * ground.height()).map(|index| ground.footing(index).is_some()).collect();
    let free =
        move |x: i32, y: i32| (0..width).contains(&x) && (0..height).contains(&y) && open[(y * width + x) as usize];
    Box::new(move || {
        for Scenario { start, goal, .. } in &bench.scenarios {
            let steps = |&(x, y): &(i32, i32)| {
                let mut list = Vec::with_capacity(8);
                for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)] {
                    if free(x + dx, y + dy) && free(x + dx, y) && free(x, y + dy) {
                        list.push(((x + dx, y + dy), if dx != 0 && dy != 0 { 14_142 } else { 10_000 }));
                    }
                }
                list
            };
            let left = |&(x, y): &(i32, i32)| {
                let (dx, dy) = (x.abs_diff(goal.x), y.abs_diff(goal.y));
                10_000 * dx.abs_diff(dy) + 14_142 * dx.min(dy)
            };
            let goal = (goal.x, goal.y);
            black_box(pathfinding::prelude::astar(&(start.x, start.y), steps, left, |&at| at == goal));
        }
    })
}

/// Cuts corners, so its paths may be shorter: a peer for speed only.
fn grid_pathfinding_jps(bench: &Bench) -> Box<dyn FnMut() + '_> {
    let ground = bench.map.ground(None);
    let mut grid = PathingGrid::new(ground.width(), ground.height(), false);
    for index in 0..ground.width() * ground.height() {
        let cell = ground.cell(index);
        grid.set(cell.x, cell.y, ground.footing(index).is_none());
    }
    grid.initialize();
    grid.generate_components();
    Box::new(move || {
        for Scenario { start, goal, .. } in &bench.scenarios {
            let ends = (Point::new(start.x, start.y), Point::new(goal.x, goal.y));
            black_box(grid.get_waypoints_single_goal(ends.0, ends.1, false));
        }
    })
}

fn ours(bench: &Bench, algorithm: Algorithm) -> Box<dyn FnMut() + '_> {
    let ground = bench.map.ground(None);
    let solver = Solver::new(&ground, algorithm, SearchOptions::default());
    let mut solver = solver.unwrap_or_else(|error| panic!("{error}"));
    Box::new(move || {
        for scenario in &bench.scenarios {
            black_box(solver.solve(scenario.start, scenario.goal));
            black_box(solver.path());
        }
    })
}

fn ours_scanning(bench: &Bench) -> Box<dyn FnMut() + '_> {
    let map = BitMap::new(&bench.map.ground(None));
    let (mut scratch, mut path) = (JumpScratch::default(), Vec::new());
    Box::new(move || {
        for scenario in &bench.scenarios {
            let _ = black_box(jps::find(&map, scenario.start, scenario.goal, &mut scratch, &mut (), &mut path));
            black_box(&path);
        }
    })
}

/// Time of one call: the fastest of at least two, for about half a second.
fn fastest(work: &mut dyn FnMut()) -> Duration {
    let (begin, mut best, mut calls) = (Instant::now(), Duration::MAX, 0);
    while calls < 2 || begin.elapsed() < Duration::from_millis(500) {
        let before = Instant::now();
        work();
        best = best.min(before.elapsed());
        calls += 1;
    }
    best
}

/// Prints, for every map and peer, how many times faster than the plain A* it is, and the geometric means.
fn table(benches: &[Bench]) {
    let mut sums = [0.0; PEERS.len()];
    println!("\nspeed-up over the plain A*\n{:18} {}", "map", PEERS.map(|(name, _)| format!("{name:>20}")).join(" "));
    for bench in benches {
        let times = PEERS.map(|(_, ready)| fastest(&mut *ready(bench)).as_secs_f64());
        let ratios = times.map(|time| times[0] / time);
        for (sum, ratio) in sums.iter_mut().zip(ratios) {
            *sum += ratio.ln();
        }
        println!("{:18} {}", bench.name, ratios.map(|ratio| format!("{ratio:20.2}")).join(" "));
    }
    let means = sums.map(|sum| format!("{:20.2}", (sum / benches.len() as f64).exp()));
    println!("{:18} {}", "geometric mean", means.join(" "));
}

fn main() {
    let benches = load();
    // `cargo bench -- --table` prints the table alone.
    if !std::env::args().any(|argument| argument == "--table") {
        let mut criterion = Criterion::default().sample_size(10).configure_from_args();
        for bench in &benches {
            let mut group = criterion.benchmark_group(&bench.name);
            for (name, ready) in PEERS {
                let mut work = ready(bench);
                group.bench_function(name, |bencher| bencher.iter(&mut work));
            }
            group.finish();
        }
        criterion.final_summary();
    }
    table(&benches);
}
