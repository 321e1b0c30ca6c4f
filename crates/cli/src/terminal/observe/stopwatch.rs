//! Measures how long each phase of the ticks takes. The simulation itself has no clock.

use osada_record::telemetry::PhaseTimes;
use osada_sim::{Phase, PhaseObserver};
use std::time::{Duration, Instant};

/// Adds up the time of each phase. One that nobody asked for costs nothing.
#[derive(Default)]
pub struct Stopwatch {
    /// When the phase began that is running, and what each took so far.
    running: Option<(Instant, [Duration; Phase::ALL.len()])>,
}

impl Stopwatch {
    /// One that runs, if it is asked for.
    pub fn new(asked: bool) -> Self {
        Self { running: asked.then(|| (Instant::now(), Default::default())) }
    }

    /// A tick begins.
    pub fn start(&mut self) {
        if let Some((began, _)) = &mut self.running {
            *began = Instant::now();
        }
    }

    /// Milliseconds that each phase took since this was asked last; `None` if nobody asked for a watch.
    pub fn lap(&mut self) -> Option<PhaseTimes> {
        let (_, spent) = self.running.as_mut()?;
        Some(std::mem::take(spent).map(|spent| spent.as_secs_f64() * 1000.0))
    }
}

impl PhaseObserver for Stopwatch {
    fn is_over(&mut self, phase: Phase) {
        if let Some((began, spent)) = &mut self.running {
            let now = Instant::now();
            spent[phase as usize] += now - *began;
            *began = now;
        }
    }
}
