//! Kinds of work, one file for each behind one table: what a job can be about, what it costs, how long it takes, what opens
//! it and what comes of it. Names, skills and priorities are the rows of [`crate::sim::JobKind`].

mod build;
mod chop;
mod dismantle;
mod farm;
mod forage;
mod harvest;
mod haul;
mod hunt;
mod mine;
mod rearm;
mod repair;
mod table;
mod task;

pub(super) use table::UPKEEP;
pub(in crate::sim) use table::of;
pub(in crate::sim) use task::free_site;
pub(super) use task::lacking;
