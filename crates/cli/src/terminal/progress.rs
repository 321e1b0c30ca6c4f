//! Progress of a run: a bar on a terminal with the time left, and on request, once, in words, an estimate of the time on this
//! machine.

use crate::failure::remark;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The length of the bar.
const WHOLE: u64 = 10_000;
/// Time after which the first estimate is made of what there is.
const PATIENCE: Duration = Duration::from_secs(10);

/// The progress of a run.
pub struct Progress {
    bar: ProgressBar,
    unit: &'static str,
    /// All tasks, and those that were done before this run.
    total: usize,
    before: usize,
    begun: Instant,
    may_end: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    done: usize,
    /// Progress of unfinished tasks, from 0 to 1.
    parts: BTreeMap<usize, f64>,
    /// There is nothing more to say in words.
    estimated: bool,
}

impl Progress {
    /// A bar for `total` tasks, of which `before` are already done. A single one has no bar.
    pub fn new(unit: &'static str, total: usize, before: usize) -> Self {
        let bar = if total == 1 { ProgressBar::hidden() } else { ProgressBar::new(WHOLE) };
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}") {
            bar.set_style(style);
        }
        let state = Mutex::new(State { estimated: true, ..State::default() });
        Self { bar, unit, total, before, begun: Instant::now(), may_end: false, state }
    }

    /// Also says once how long the run will take, or at most if it may end early.
    #[cfg(feature = "lab")]
    pub fn with_estimate(self, may_end: bool) -> Self {
        Self { may_end, state: Mutex::default(), ..self }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows the progress of a task, from 0 to 1.
    #[cfg(feature = "lab")]
    pub fn reached(&self, task: usize, part: f64) {
        let mut state = self.state();
        state.parts.insert(task, part.clamp(0.0, 1.0));
        self.show(&mut state);
    }

    /// Shows that a task is done.
    pub fn done(&self, task: usize) {
        let mut state = self.state();
        state.parts.remove(&task);
        state.done += 1;
        self.show(&mut state);
    }

    /// Shows that so many tasks of this run are done.
    pub fn done_in_all(&self, count: usize) {
        let mut state = self.state();
        state.done = count;
        self.show(&mut state);
    }

    fn show(&self, state: &mut State) {
        let now = state.done as f64 + state.parts.values().sum::<f64>();
        let all = (self.total - self.before) as f64;
        let spent = self.begun.elapsed();
        let whole = spent.mul_f64((all / now.max(1e-9)).min(1e9));
        let left = HumanDuration(whole.saturating_sub(spent));
        self.bar.set_position((WHOLE as f64 * (self.before as f64 + now) / self.total.max(1) as f64) as u64);
        let (done, unit) = (self.before + state.done, self.unit);
        self.bar.set_message(format!("{done}/{} {unit}, {left} left", self.total));
        let cores = rayon::current_num_threads();
        // Two for each core: of one each the shortest come first.
        let enough = now >= all || now >= (2 * cores) as f64 && now >= all / 50.0;
        if !state.estimated && now > 0.0 && (enough || spent > PATIENCE) {
            state.estimated = true;
            let time = match whole < Duration::from_secs(1) {
                true => "less than a second".to_owned(),
                false if self.may_end => format!("at most about {}", HumanDuration(whole)),
                false => format!("about {}", HumanDuration(whole)),
            };
            let (cores, tasks) = (counted(cores, "cores"), counted(self.total - self.before, unit));
            self.bar.suspend(|| remark(&format!("{time} on {cores} ({tasks})\n")));
        }
    }

    /// Takes the bar away for as long as something is printed.
    pub fn suspend<R>(&self, print: impl FnOnce() -> R) -> R {
        self.bar.suspend(print)
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// A handle to take the bar away with.
    pub fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }
}

/// A number of things, named in the plural.
fn counted(count: usize, unit: &str) -> String {
    let one = unit.strip_suffix("ches").map(|stem| format!("{stem}ch"));
    let one = one.or_else(|| unit.strip_suffix('s').map(str::to_owned)).filter(|_| count == 1);
    format!("{count} {}", one.as_deref().unwrap_or(unit))
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_named_in_the_singular() {
        assert_eq!(
            [counted(1, "cores"), counted(1, "searches"), counted(2, "games")],
            ["1 core", "1 search", "2 games"]
        );
    }
}
