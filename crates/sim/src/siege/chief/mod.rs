//! The besiegers' chief: what he remembers of raids, what he is told before the next one, what he plans, and how that is
//! carried out.

mod memory;
mod planning;
mod quarry;
mod senses;
mod ways;

pub(super) use memory::{begin, conclude, look_about, note_blow};
pub(crate) use planning::puts_off;
pub(super) use planning::{Party, parties, plan, planned_band};
pub(super) use quarry::{quarry, waits_for_shooters};
