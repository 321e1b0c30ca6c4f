//! The states that something has had while being edited. A state of a level shares with the one before it every unchanged
//! row of the map, and everything else if none of it has changed: a stroke of the brush only takes memory for the rows it
//! touched.

use crate::campaign::CampaignSource;
use crate::schema::{GroundSource, LevelSource};
use std::fmt::Debug;
use std::sync::Arc;

/// Something whose states can be remembered.
pub trait Remembered: Sized {
    /// A state, which shares with others what they have in common.
    type Memory: Clone + Debug;

    /// The state as it is now. Everything unchanged is shared with an earlier one.
    fn remember(&mut self, before: Option<&Self::Memory>) -> Self::Memory;

    fn recall(memory: &Self::Memory) -> Self;

    /// True if one memory shares everything with another.
    fn is_same(one: &Self::Memory, other: &Self::Memory) -> bool;
}

/// A level at one moment.
#[derive(Clone, Debug)]
pub struct LevelMemory {
    /// Everything but the rows of a drawn map.
    frame: Arc<LevelSource>,
    rows: Vec<Arc<str>>,
}

impl Remembered for LevelSource {
    type Memory = LevelMemory;

    fn remember(&mut self, before: Option<&LevelMemory>) -> LevelMemory {
        let drawn = std::mem::take(rows_of(self).unwrap_or(&mut Vec::new()));
        let frame = shared(self, before.map(|before| &before.frame));
        let known = |(number, row): (usize, &String)| {
            let same = before.and_then(|before| before.rows.get(number)).filter(|before| ***before == **row);
            same.cloned().unwrap_or_else(|| Arc::from(row.as_str()))
        };
        let rows = drawn.iter().enumerate().map(known).collect();
        if let Some(place) = rows_of(self) {
            *place = drawn;
        }
        LevelMemory { frame, rows }
    }

    fn recall(memory: &LevelMemory) -> Self {
        let mut source = (*memory.frame).clone();
        if let Some(rows) = rows_of(&mut source) {
            *rows = memory.rows.iter().map(|row| row.to_string()).collect();
        }
        source
    }

    fn is_same(one: &LevelMemory, other: &LevelMemory) -> bool {
        Arc::ptr_eq(&one.frame, &other.frame)
            && one.rows.len() == other.rows.len()
            && one.rows.iter().zip(&other.rows).all(|(one, another)| Arc::ptr_eq(one, another))
    }
}

impl Remembered for CampaignSource {
    type Memory = Arc<Self>;

    fn remember(&mut self, before: Option<&Arc<Self>>) -> Arc<Self> {
        shared(self, before)
    }

    fn recall(memory: &Arc<Self>) -> Self {
        (**memory).clone()
    }

    fn is_same(one: &Arc<Self>, other: &Arc<Self>) -> bool {
        Arc::ptr_eq(one, other)
    }
}

/// An earlier value, if it is still the same.
fn shared<T: Clone + PartialEq>(value: &T, before: Option<&Arc<T>>) -> Arc<T> {
    before.filter(|before| ***before == *value).cloned().unwrap_or_else(|| Arc::new(value.clone()))
}

fn rows_of(source: &mut LevelSource) -> Option<&mut Vec<String>> {
    match &mut source.ground {
        GroundSource::Drawn { rows, .. } => Some(rows),
        GroundSource::Generated(_) => None,
    }
}

/// A state and the edit that led to it.
#[derive(Clone, Debug)]
struct Step<M> {
    /// Different for every state there has ever been.
    number: u64,
    what: String,
    memory: M,
    /// Another edit of the same thing is the same step.
    joins: bool,
}

/// All states from the first to the last, and which of them is the current one. Only memory limits their number.
#[derive(Clone, Debug)]
pub(super) struct History<T: Remembered> {
    steps: Vec<Step<T::Memory>>,
    at: usize,
    next: u64,
}

impl<T: Remembered> History<T> {
    /// A history that begins with a state.
    pub fn new(source: &mut T) -> Self {
        let first = Step { number: 0, what: String::new(), memory: source.remember(None), joins: false };
        Self { steps: vec![first], at: 0, next: 1 }
    }

    pub fn number(&self) -> u64 {
        self.steps[self.at].number
    }

    /// Adds the new state, if it has changed, and forgets undone states. An edit that `joins` is one step with the one
    /// before it if both have the same name and both join.
    pub fn take(&mut self, source: &mut T, what: &str, joins: bool) -> bool {
        let before = &self.steps[self.at];
        let memory = source.remember(Some(&before.memory));
        if T::is_same(&memory, &before.memory) {
            return false;
        }
        let goes_on = joins && before.joins && before.what == what && self.at + 1 == self.steps.len();
        self.steps.truncate(self.at + 1);
        if goes_on {
            self.steps.pop();
        }
        self.steps.push(Step { number: self.next, what: what.to_owned(), memory, joins });
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

    /// Goes one step back and returns the state there.
    pub fn undo(&mut self) -> Option<T> {
        self.undoes()?;
        self.at -= 1;
        Some(T::recall(&self.steps[self.at].memory))
    }

    /// Goes one step forward and returns the state there.
    pub fn redo(&mut self) -> Option<T> {
        self.redoes()?;
        self.at += 1;
        Some(T::recall(&self.steps[self.at].memory))
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
        assert!(Arc::ptr_eq(&first.memory.frame, &second.memory.frame));
        let shared = first.memory.rows.iter().zip(&second.memory.rows).filter(|(a, b)| Arc::ptr_eq(a, b)).count();
        assert_eq!(shared, 29, "all but the row that was painted");
        assert!(!history.take(&mut source, "nothing", false), "nothing has changed");
    }
}
