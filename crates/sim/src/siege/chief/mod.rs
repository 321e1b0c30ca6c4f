//! The besiegers' chief: his memory of raids, his senses before the next one, his plans, and how they are carried out.

mod memory;
mod planning;
mod quarry;
mod senses;
mod ways;

pub(super) use memory::{begin, conclude, look_about, note_blow};
pub(crate) use planning::puts_off;
pub(super) use planning::{Party, parties, plan, planned_band};
pub(super) use quarry::{quarry, waits_for_shooters};
