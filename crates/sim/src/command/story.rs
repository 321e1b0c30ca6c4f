//! The command that answers a question.

use super::Instruction;
use crate::ground::World;
use crate::kinds::{Events, Refusal};
use crate::story;
use serde::{Deserialize, Serialize};

/// Answers a question that is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Name of the trigger that asks.
    pub trigger: String,
    /// Counted from 0.
    pub choice: u8,
}

impl Instruction for Answer {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        story::can_answer(world, &self.trigger, self.choice)
    }

    fn apply(&self, world: &mut World, events: &mut Events) {
        story::answer(world, &self.trigger, self.choice, events);
    }
}
