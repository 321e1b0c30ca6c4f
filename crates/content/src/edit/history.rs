//! The states that a level has had while being edited. A state shares with the one before it every unchanged row of the map,
//! and everything else if none of it has changed: a stroke of the brush only takes memory for the rows it touched.

use crate::schema::{GroundSource, LevelSource};
use std::sync::Arc;

/// A level at one moment.
#[derive(Clone, Debug)]
struct Snapshot {
    /// Everything but the rows of a drawn map.
    frame: Arc<LevelSource>,
    rows: Vec<Arc<str>>,
}

impl Snapshot {
    /// The level as it is now. Everything unchanged is shared with an earlier snapshot.
    fn of(source: &mut LevelSource, before: Option<&Self>) -> Self {
        let drawn = std::mem::take(rows_of(source).unwrap_or(&mut Vec::new()));
        let frame = before.filter(|before| *before.frame == *source).map(|before| Arc::clone(&before.frame));
        let frame = frame.unwrap_or_else(|| Arc::new(source.clone()));
        let known = |(number, row): (usize, &String)| {
            let same = before.and_then(|before| before.rows.get(number)).filter(|before| ***before == **row);
            same.cloned().unwrap_or_else(|| Arc::from(row.as_str()))
        };
        let rows = drawn.iter().enumerate().map(known).collect();
        if let Some(place) = rows_of(source) {
            *place = drawn;
        }
        Self { frame, rows }
    }

    fn restored(&self) -> LevelSource {
        let mut source = (*self.frame).clone();
        if let Some(rows) = rows_of(&mut source) {
            *rows = self.rows.iter().map(|row| row.to_string()).collect();
        }
        source
    }

    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.frame, &other.frame)
            && self.rows.len() == other.rows.len()
            && self.rows.iter().zip(&other.rows).all(|(one, another)| Arc::ptr_eq(one, another))
    }
}

fn rows_of(source: &mut LevelSource) -> Option<&mut Vec<String>> {
    match &mut source.ground {
        GroundSource::Drawn { rows, .. } => Some(rows),
        GroundSource::Generated(_) => None,
    }
}

/// A state and the edit that led to it.
#[derive(Clone, Debug)]
struct Step {
    /// Different for every state there has ever been.
    number: u64,
    what: String,
    snapshot: Snapshot,
    /// Another edit of the same thing is the same step.
    joins: bool,
}

/// All states from the first to the last, and which of them is the current one. Only memory limits their number.
#[derive(Clone, Debug)]
pub(super) struct History {
    steps: Vec<Step>,
    at: usize,
    next: u64,
}

impl History {
    /// A history that begins with a level.
    pub fn new(source: &mut LevelSource) -> Self {
        let first = Step { number: 0, what: String::new(), snapshot: Snapshot::of(source, None), joins: false };
        Self { steps: vec![first], at: 0, next: 1 }
    }

    pub fn number(&self) -> u64 {
        self.steps[self.at].number
    }

    /// Adds the level's new state, if it has changed, and forgets undone states. An edit that `joins` is one step with the one
    /// before it if both have the same name and both join.
    pub fn take(&mut self, source: &mut LevelSource, what: &str, joins: bool) -> bool {
        let before = &self.steps[self.at];
        let snapshot = Snapshot::of(source, Some(&before.snapshot));
        if snapshot.is_same(&before.snapshot) {
            return false;
        }
        let goes_on = joins && before.joins && before.what == what && self.at + 1 == self.steps.len();
        self.steps.truncate(self.at + 1);
        if goes_on {
            self.steps.pop();
        }
        self.steps.push(Step { number: self.next, what: what.to_owned(), snapshot, joins });
        self.at = self.steps.len() - 1;
        self.next += 1;
        true
    }

    pub fn seal(&mut self) {
        self.steps[self.at].joins = false;
    }

    /// Name of the step that would be undone.
    pub fn undoes(&self) -> Option<&str> {
        (self.at > 0).then(|| self.steps[self.at].what.as_str())
    }

    /// Name of the step that would be redone.
    pub fn redoes(&self) -> Option<&str> {
        self.steps.get(self.at + 1).map(|step| step.what.as_str())
    }

    /// Goes one step back and returns the level as it was.
    pub fn undo(&mut self) -> Option<LevelSource> {
        self.undoes()?;
        self.at -= 1;
        Some(self.steps[self.at].snapshot.restored())
    }

    /// Goes one step forward and returns the level as it was then.
    pub fn redo(&mut self) -> Option<LevelSource> {
        self.redoes()?;
        self.at += 1;
        Some(self.steps[self.at].snapshot.restored())
    }
}

#[cfg(test)]
mod tests {
    use super::super::draft::blank;
    use super::*;
    use crate::shipped;

    #[test]
    fn a_state_shares_what_has_not_changed_with_the_one_before() {
        let rules = shipped::rules().expect("the shipped rules are right");
        let mut source = blank(&rules, (40, 30));
        let mut history = History::new(&mut source);
        if let Some(rows) = rows_of(&mut source) {
            rows[7].replace_range(0..1, "~");
        }
        assert!(history.take(&mut source, "painting", false));
        let [first, second] = &history.steps[..] else { panic!("there are two states") };
        assert!(Arc::ptr_eq(&first.snapshot.frame, &second.snapshot.frame));
        let shared = first.snapshot.rows.iter().zip(&second.snapshot.rows).filter(|(a, b)| Arc::ptr_eq(a, b)).count();
        assert_eq!(shared, 29, "all but the row that was painted");
        assert!(!history.take(&mut source, "nothing", false), "nothing has changed");
    }
}
