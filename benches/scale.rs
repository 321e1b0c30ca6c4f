//! The cost of a tick by the number of units: a mixed crowd on open ground, at work, in herds, on its way and in the fight, phase
//! by phase, in CPU time of the thread that the ticks run on. `cargo bench -p osada-benches --bench scale -- 1000 10000` measures these numbers of units;
//! `threads=4` shares the work among four threads, `ticks=600` measures fewer ticks, and `plot=FOLDER` draws the curves there.

#[path = "../tests/common/crowd.rs"]
mod crowd;

use cpu_time::ThreadTime;
use osada::lab::chart::{Point, Style, chart};
use osada::level::shipped;
use osada::sim::rules::Rules;
use osada::sim::{Phase, PhaseObserver, Progress, tick_observed};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The numbers of units of the curve.
const CURVE: [usize; 8] = [100, 300, 1000, 2000, 3000, 6000, 10_000, 20_000];
/// Ticks before anything is measured: everybody has found something to do.
const WARM_UP: u64 = 300;
/// Ticks that are measured: the raid comes, walks, and fights.
const MEASURED: u64 = 5_400;

/// CPU time by phase.
struct Stopwatch {
    lap: ThreadTime,
    phases: [Duration; Phase::ALL.len()],
}

impl PhaseObserver for Stopwatch {
    fn is_over(&mut self, phase: Phase) {
        self.phases[phase as usize] += self.lap.elapsed();
        self.lap = ThreadTime::now();
    }
}

/// The cost of a crowd, in milliseconds a tick.
struct Cost {
    units: usize,
    mean: f64,
    phases: [f64; Phase::ALL.len()],
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn measure(rules: &Arc<Rules>, count: usize, measured: u64) -> Cost {
    let mut world = crowd::crowd(rules, count);
    for _ in 0..WARM_UP {
        tick_observed(&mut world, &[], &mut ());
    }
    let mut stopwatch = Stopwatch { lap: ThreadTime::now(), phases: Default::default() };
    let mut ticks: Vec<f64> = Vec::new();
    let (mut most, mut waiting, mut longest) = (0, Vec::new(), 0_u32);
    for _ in 0..measured {
        stopwatch.lap = ThreadTime::now();
        let begun = ThreadTime::now();
        tick_observed(&mut world, &[], &mut stopwatch);
        ticks.push(milliseconds(begun.elapsed()));
        most = most.max(world.units().count());
        for (id, unit) in world.units() {
            waiting.resize(waiting.len().max(id.index() + 1), 0);
            // A unit that is asked to step aside is there already.
            let waits = matches!(unit.walk().progress(), Progress::Waiting(to) if !to.accepts(unit.cell()));
            waiting[id.index()] = if waits { waiting[id.index()] + 1 } else { 0 };
            longest = longest.max(waiting[id.index()]);
        }
    }
    let mean = ticks.iter().sum::<f64>() / ticks.len() as f64;
    ticks.sort_by(f64::total_cmp);
    let p99 = ticks[ticks.len() * 99 / 100];
    print!("| {count} | {most} | {mean:.2} | {p99:.2} | {:.2} |", 1000.0 * mean / most as f64);
    let phases = stopwatch.phases.map(|time| milliseconds(time) / measured as f64);
    phases.iter().for_each(|time| print!(" {time:.2} |"));
    let besiegers = world.raiders().count();
    let fallen = world.siege().raids().first().map_or(0, |raid| raid.dead());
    let work = world.path_work();
    let each = work.expanded as f64 / work.requests.max(1) as f64;
    println!(" {} | {each:.0} | {:.1} | {besiegers} | {fallen} |", work.requests, f64::from(longest) / 60.0);
    Cost { units: most, mean, phases }
}

/// Draws the curves of all phases together, and of those that cost most.
fn plot(folder: &Path, costs: &[Cost]) {
    let points = |of: &dyn Fn(&Cost) -> f64| {
        costs.iter().map(|cost| Point { x: cost.units as f64, y: of(cost), interval: None }).collect()
    };
    let most = |phase: &Phase| costs.iter().map(|cost| cost.phases[*phase as usize]).fold(0.0, f64::max);
    let mut dearest = Phase::ALL.to_vec();
    dearest.sort_by(|a, b| most(b).total_cmp(&most(a)));
    let of_phase = |phase: &Phase| (phase.name().to_owned(), points(&|cost| cost.phases[*phase as usize]));
    let by_phase: Vec<_> = dearest.iter().take(6).map(of_phase).collect();
    let whole = [("a tick".to_owned(), points(&|cost| cost.mean))];
    let axes = |title| (title, "units", "ms of CPU time a tick");
    let charts = [
        chart("scale", axes("What a tick costs"), Style::Curve, &whole),
        chart("scale_phases", axes("What the most expensive phases of a tick cost"), Style::Curve, &by_phase),
    ];
    for figure in charts.into_iter().flatten() {
        let file = folder.join(figure.name).with_extension("svg");
        std::fs::write(&file, figure.svg).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let named = |name: &str| words.iter().find_map(|word| word.strip_prefix(name));
    let number = |name: &str, usual: u64| named(name).map_or(usual, |text| text.parse().expect("a number"));
    let asked: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let counts = if asked.is_empty() { CURVE.to_vec() } else { asked };
    print!("| units | most at once | ms a tick | 99th percentile | µs a unit |");
    Phase::ALL.iter().for_each(|phase| print!(" {} |", phase.name()));
    println!(
        " ways | expanded a way | longest wait, s | raiders left | fallen |\n|---{}",
        "|---".repeat(9 + Phase::ALL.len()) + "|"
    );
    let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
    let threads = rayon::ThreadPoolBuilder::new().num_threads(number("threads=", 1) as usize).build();
    let measured = number("ticks=", MEASURED);
    let costs = threads
        .expect("threads can be had")
        .install(|| counts.into_iter().map(|count| measure(&rules, count, measured)).collect::<Vec<_>>());
    if let Some(folder) = named("plot=") {
        plot(Path::new(folder), &costs);
    }
}
