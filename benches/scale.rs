//! What a tick costs by the number of units: a mixed crowd on open ground, at work, in herds, on its way and in the fight, phase
//! by phase, in CPU time of this thread. `cargo bench --bench scale -- 1000 10000` measures these numbers of units.
#![allow(missing_docs, reason = "a benchmark exports nothing")]

#[path = "../tests/common/crowd.rs"]
mod crowd;

use cpu_time::ThreadTime;
use osada::level::shipped;
use osada::sim::rules::Rules;
use osada::sim::{Phase, PhaseObserver, Progress, tick_observed};
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

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn measure(rules: &Arc<Rules>, count: usize) {
    let mut world = crowd::crowd(rules, count);
    for _ in 0..WARM_UP {
        tick_observed(&mut world, &[], &mut ());
    }
    let mut stopwatch = Stopwatch { lap: ThreadTime::now(), phases: Default::default() };
    let mut ticks: Vec<f64> = Vec::new();
    let (mut most, mut waiting, mut longest) = (0, Vec::new(), 0_u32);
    for _ in 0..MEASURED {
        let begun = ThreadTime::now();
        tick_observed(&mut world, &[], &mut stopwatch);
        ticks.push(milliseconds(begun.elapsed()));
        most = most.max(world.units().count());
        for (id, unit) in world.units() {
            waiting.resize(waiting.len().max(id.index() + 1), 0);
            // Who is asked to step aside is there already.
            let waits = matches!(unit.walk().progress(), Progress::Waiting(to) if !to.accepts(unit.cell()));
            waiting[id.index()] = if waits { waiting[id.index()] + 1 } else { 0 };
            longest = longest.max(waiting[id.index()]);
        }
        stopwatch.lap = ThreadTime::now();
    }
    let mean = ticks.iter().sum::<f64>() / ticks.len() as f64;
    ticks.sort_by(f64::total_cmp);
    let p99 = ticks[ticks.len() * 99 / 100];
    print!("| {count} | {most} | {mean:.2} | {p99:.2} | {:.2} |", 1000.0 * mean / most as f64);
    for time in stopwatch.phases {
        print!(" {:.2} |", milliseconds(time) / MEASURED as f64);
    }
    let besiegers = world.raiders().count();
    let fallen = world.siege().raids().first().map_or(0, |raid| raid.dead());
    let work = world.path_work();
    let each = work.expanded as f64 / work.requests.max(1) as f64;
    println!(" {} | {each:.0} | {:.1} | {besiegers} | {fallen} |", work.requests, f64::from(longest) / 60.0);
}

fn main() {
    let asked: Vec<usize> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let counts = if asked.is_empty() { CURVE.to_vec() } else { asked };
    print!("| units | most at once | ms a tick | 99th percentile | µs a unit |");
    Phase::ALL.iter().for_each(|phase| print!(" {} |", phase.name()));
    println!(
        " ways | expanded a way | longest wait, s | raiders left | fallen |\n|---{}",
        "|---".repeat(9 + Phase::ALL.len()) + "|"
    );
    let rules = Arc::new(shipped::rules().expect("the shipped rules are right"));
    counts.into_iter().for_each(|count| measure(&rules, count));
}
