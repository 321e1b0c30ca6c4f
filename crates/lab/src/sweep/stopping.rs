//! Sweeps that may end early: as soon as the rows of the first tasks decide them.

use super::task_list::{SweepError, TaskList};
use std::collections::BTreeMap;

/// Gets the rows in the order of their tasks, and is true once no further row is needed.
pub type StoppingRule<'l, R> = Box<dyn FnMut(&R) -> bool + Send + 'l>;

/// The same with rows as text.
pub type TextStoppingRule<'l> = Box<dyn FnMut(&str) -> Result<bool, SweepError> + Send + 'l>;

/// The rows of the first tasks without a gap, and whether they are enough. Rows may come in any order; what is enough
/// depends on nothing but the rows.
pub struct Prefix<'l> {
    rule: Option<TextStoppingRule<'l>>,
    /// Tasks whose rows the rule has seen.
    seen: usize,
    /// Rows after a gap.
    waiting: BTreeMap<usize, String>,
    enough: Option<usize>,
}

impl<'l> Prefix<'l> {
    /// No row yet.
    pub fn new(list: &'l dyn TaskList) -> Self {
        Self { rule: list.stopping_rule(), seen: 0, waiting: BTreeMap::new(), enough: None }
    }

    /// True if the sweep may end early at all.
    pub fn has_rule(&self) -> bool {
        self.rule.is_some()
    }

    /// Takes a row; true once no further row is needed.
    pub fn add(&mut self, task: usize, row: &str) -> Result<bool, SweepError> {
        let Some(rule) = self.rule.as_mut().filter(|_| self.enough.is_none()) else { return Ok(self.enough.is_some()) };
        if task >= self.seen {
            self.waiting.insert(task, row.to_owned());
        }
        while let Some(row) = self.waiting.remove(&self.seen) {
            self.seen += 1;
            if rule(&row)? {
                self.enough = Some(self.seen);
                self.waiting.clear();
                break;
            }
        }
        Ok(self.enough.is_some())
    }

    /// The number of first tasks that are enough, once it is known.
    pub fn enough(&self) -> Option<usize> {
        self.enough
    }
}

#[cfg(test)]
mod tests {
    use super::super::task_list::{Sweep, TaskContext, run_all};
    use super::*;
    use crate::{ResultDocument, SweepFindings};
    use serde_json::{Value, json};
    use std::time::Duration;

    /// Numbers from 0, until their sum is ten or more.
    struct Numbers;

    impl Sweep for Numbers {
        type Row = usize;
        fn name(&self) -> &'static str {
            "numbers"
        }
        fn unit(&self) -> &'static str {
            "numbers"
        }
        fn tasks(&self) -> usize {
            1000
        }
        fn place(&self, task: usize) -> Value {
            json!({ "number": task })
        }
        fn run(&self, task: usize, _: &TaskContext) -> Result<usize, SweepError> {
            Ok(task)
        }
        fn stopping_rule(&self) -> Option<StoppingRule<'_, usize>> {
            let mut sum = 0;
            Some(Box::new(move |number| {
                sum += number;
                sum >= 10
            }))
        }
        fn findings(&self, rows: Vec<usize>) -> SweepFindings {
            let document = ResultDocument { name: "numbers.md".to_owned(), text: format!("{rows:?}") };
            SweepFindings { documents: vec![document], ..SweepFindings::named("numbers") }
        }
    }

    #[test]
    fn what_is_enough_depends_on_the_rows_and_not_on_the_order_in_which_they_come() {
        for order in [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [4, 0, 2, 5, 3, 1]] {
            let mut prefix = Prefix::new(&Numbers);
            let ends: Vec<bool> =
                order.iter().map(|&task| prefix.add(task, &task.to_string()).expect("a number")).collect();
            assert_eq!(prefix.enough(), Some(5), "0 + 1 + 2 + 3 + 4");
            let at = |task| order.iter().position(|&other| other == task).unwrap_or(0);
            let last = (0..5).map(at).max().unwrap_or(0);
            assert!(ends.iter().enumerate().all(|(at, &end)| end == (at >= last)), "{ends:?}");
        }
        assert!(Prefix::new(&Numbers).add(0, "none").is_err());
    }

    #[test]
    fn a_sweep_that_is_decided_ends_and_later_rows_do_not_count() {
        let findings = run_all(&Numbers, &|| Duration::ZERO).expect("it can be done");
        assert_eq!(findings.documents[0].text, "[0, 1, 2, 3, 4]");
    }
}
