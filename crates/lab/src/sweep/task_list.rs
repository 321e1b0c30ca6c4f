//! Sweeps, and running their tasks on all cores.

use super::stopping::{Prefix, StoppingRule, TextStoppingRule};
use crate::experiment::{Stopwatch, SweepFindings};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The error of a task.
pub type SweepError = Box<dyn std::error::Error + Send + Sync>;

/// The context of a task: a clock, and a report of progress.
#[derive(Clone, Copy)]
pub struct TaskContext<'a> {
    pub clock: Stopwatch<'a>,
    /// Called by long tasks with their progress, from 0 to 1.
    pub progress: &'a (dyn Fn(f64) + Sync),
}

/// An experiment as a list of independent tasks.
pub trait Sweep: Sync {
    /// The result of a task. Fields that hold times are named as in [`TIMES`](super::TIMES).
    type Row: Serialize + DeserializeOwned;

    /// The name of the findings.
    fn name(&self) -> &'static str;

    /// The unit of tasks, in the plural: games, maps.
    fn unit(&self) -> &'static str;

    /// Number of tasks, which are numbered from 0.
    fn tasks(&self) -> usize;

    /// True for a task that uses all cores by itself, and is done alone.
    fn is_alone(&self, _task: usize) -> bool {
        false
    }

    /// The place of a task in the experiment, as an object with names: its seed, its map or level, who plays.
    fn place(&self, task: usize) -> Value;

    /// Runs a task. The same task gives the same row, times aside.
    fn run(&self, task: usize, context: &TaskContext) -> Result<Self::Row, SweepError>;

    /// The fault of a row that was read from a file, if it has one.
    fn fault(&self, _task: usize, _row: &Self::Row) -> Option<String> {
        None
    }

    /// For an experiment that may end early: a rule that has seen no row yet.
    fn stopping_rule(&self) -> Option<StoppingRule<'_, Self::Row>> {
        None
    }

    /// The findings of all rows, in the order of their tasks; of the first ones where a rule ended the experiment.
    fn findings(&self, rows: Vec<Self::Row>) -> SweepFindings;
}

/// A sweep with its rows as text, each a JSON value.
pub trait TaskList: Sync {
    /// The name of the findings.
    fn name(&self) -> &'static str;
    /// The unit of tasks, in the plural.
    fn unit(&self) -> &'static str;
    fn tasks(&self) -> usize;
    /// True for a task that uses all cores by itself.
    fn is_alone(&self, task: usize) -> bool;
    /// The place of a task in the experiment, as an object with names.
    fn place(&self, task: usize) -> Value;
    /// Runs a task and returns its row.
    fn run_task(&self, task: usize, context: &TaskContext) -> Result<String, SweepError>;
    /// The fault of a row that was read from a file, if it has one.
    fn fault(&self, task: usize, row: &str) -> Option<String>;
    /// For an experiment that may end early: a rule that has seen no row yet.
    fn stopping_rule(&self) -> Option<TextStoppingRule<'_>> {
        None
    }
    /// The findings of all rows, in the order of their tasks; a row that is none of this sweep is an error.
    fn sum_up(&self, rows: &[String]) -> Result<SweepFindings, SweepError>;
}

impl<S: Sweep> TaskList for S {
    fn name(&self) -> &'static str {
        Sweep::name(self)
    }

    fn unit(&self) -> &'static str {
        Sweep::unit(self)
    }

    fn tasks(&self) -> usize {
        Sweep::tasks(self)
    }

    fn is_alone(&self, task: usize) -> bool {
        Sweep::is_alone(self, task)
    }

    fn place(&self, task: usize) -> Value {
        Sweep::place(self, task)
    }

    fn run_task(&self, task: usize, context: &TaskContext) -> Result<String, SweepError> {
        Ok(serde_json::to_string(&self.run(task, context)?)?)
    }

    fn fault(&self, task: usize, row: &str) -> Option<String> {
        match serde_json::from_str::<S::Row>(row) {
            Ok(row) => Sweep::fault(self, task, &row),
            Err(error) => Some(error.to_string()),
        }
    }

    fn stopping_rule(&self) -> Option<TextStoppingRule<'_>> {
        let mut rule = Sweep::stopping_rule(self)?;
        Some(Box::new(move |row| Ok(rule(&serde_json::from_str(row)?))))
    }

    fn sum_up(&self, rows: &[String]) -> Result<SweepFindings, SweepError> {
        let rows = rows.iter().map(|row| serde_json::from_str(row)).collect::<Result<Vec<S::Row>, _>>()?;
        Ok(self.findings(rows))
    }
}

/// The fault of the first figure that is not from 0 to its greatest value.
pub fn out_of_range(figures: &[(&str, f64, f64)]) -> Option<String> {
    let beyond = figures.iter().find(|(_, value, most)| !(0.0..=*most).contains(value));
    beyond.map(|(name, value, most)| format!("{name} is from 0 to {most}, not {value}"))
}

/// The tasks in another order, so that the first ones are of all kinds and their time is an estimate of the time of all.
/// Each comes once.
pub fn spread(tasks: &[usize]) -> Vec<usize> {
    // Steps of the golden section fall evenly.
    let section = (tasks.len() as f64 * 0.618) as usize + 1;
    let step = (section..).find(|&step| is_coprime(step, tasks.len())).unwrap_or(1);
    (0..tasks.len()).map(|at| tasks[at * step % tasks.len()]).collect()
}

fn is_coprime(mut a: usize, mut b: usize) -> bool {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

/// Runs these tasks in this order on all cores, those that use all cores last and one after another. `done` gets each
/// task with its row; an error of a task or of `done`, or a break by it, ends the run once the tasks that have begun are
/// done. `progress` gets the progress of a task, from 0 to 1.
pub fn run_tasks(
    list: &dyn TaskList,
    tasks: &[usize],
    clock: Stopwatch,
    progress: &(dyn Fn(usize, f64) + Sync),
    done: &(dyn Fn(usize, String) -> Result<ControlFlow<()>, SweepError> + Sync),
) -> Result<(), SweepError> {
    let (alone, together): (Vec<usize>, Vec<usize>) = tasks.iter().partition(|&&task| list.is_alone(task));
    let one = |task: usize| {
        let context = TaskContext { clock, progress: &|part| progress(task, part) };
        list.run_task(task, &context).and_then(|row| done(task, row))
    };
    let (next, failed, stopped) = (AtomicUsize::new(0), Mutex::new(None), AtomicBool::new(false));
    rayon::broadcast(|_| {
        while !stopped.load(Ordering::Relaxed) {
            let Some(&task) = together.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let ended = one(task);
            if !matches!(ended, Ok(ControlFlow::Continue(()))) {
                stopped.store(true, Ordering::Relaxed);
            }
            if let Err(error) = ended {
                failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
        }
    });
    if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    for task in alone {
        if stopped.load(Ordering::Relaxed) || one(task)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// Runs all tasks, or as many as decide the experiment, and sums them up.
pub fn run_all(list: &dyn TaskList, clock: Stopwatch) -> Result<SweepFindings, SweepError> {
    let tasks: Vec<usize> = (0..list.tasks()).collect();
    let state = Mutex::new((vec![String::new(); tasks.len()], Prefix::new(list)));
    let done = |task: usize, row: String| {
        let (rows, prefix) = &mut *state.lock().unwrap_or_else(PoisonError::into_inner);
        let ends = prefix.add(task, &row)?;
        rows[task] = row;
        Ok(if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    run_tasks(list, &tasks, clock, &|_, _| (), &done)?;
    let (mut rows, prefix) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    rows.truncate(prefix.enough().unwrap_or(tasks.len()));
    list.sum_up(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Gives the squares of the numbers; cannot do one of them, and does one alone.
    struct Squares(Option<usize>);

    impl Sweep for Squares {
        type Row = usize;
        fn name(&self) -> &'static str {
            "squares"
        }
        fn unit(&self) -> &'static str {
            "numbers"
        }
        fn tasks(&self) -> usize {
            20
        }
        fn is_alone(&self, task: usize) -> bool {
            task == 3
        }
        fn place(&self, task: usize) -> Value {
            serde_json::json!({ "number": task })
        }
        fn run(&self, task: usize, _: &TaskContext) -> Result<usize, SweepError> {
            if self.0 == Some(task) { Err("too hard".into()) } else { Ok(task * task) }
        }
        fn findings(&self, rows: Vec<usize>) -> SweepFindings {
            let text = format!("{rows:?}");
            let document = crate::ResultDocument { name: "squares.md".to_owned(), text };
            SweepFindings { documents: vec![document], ..SweepFindings::named("squares") }
        }
    }

    #[test]
    fn all_tasks_are_done_once_and_summed_up_in_their_order() {
        let findings = run_all(&Squares(None), &|| Duration::ZERO).expect("it can be done");
        let squares: Vec<usize> = (0..20).map(|number| number * number).collect();
        assert_eq!(findings.documents[0].text, format!("{squares:?}"));
        for hard in [3, 7] {
            let error = run_all(&Squares(Some(hard)), &|| Duration::ZERO).expect_err("one is too hard");
            assert_eq!(error.to_string(), "too hard");
        }
    }

    #[test]
    fn tasks_in_another_order_are_the_same_tasks_and_the_first_are_from_everywhere() {
        for count in 0..40 {
            let tasks: Vec<usize> = (0..count).map(|task| 3 * task).collect();
            let mut order = spread(&tasks);
            order.sort_unstable();
            assert_eq!(order, tasks);
        }
        let first: Vec<usize> = spread(&(0..1000).collect::<Vec<_>>()).into_iter().take(8).collect();
        assert!((0..4).all(|part| first.iter().any(|task| task / 250 == part)), "{first:?}");
    }
}
