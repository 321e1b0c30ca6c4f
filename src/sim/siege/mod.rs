//! The besiegers: waves and camps, what each besieger is about, and how the level ends.

mod attack;
mod breach;
mod camps;
mod decision;
mod driver;
mod flee;
mod intents;
mod morale;
mod patience;
mod patrol;
mod rest;
mod senses;
mod targets;
mod together;
mod verdict;
mod waves;

pub(in crate::sim) use camps::site_camps;
pub(in crate::sim) use driver::think;
pub(in crate::sim) use morale::{take_blows, take_deaths};
pub(in crate::sim) use senses::senses;
pub(in crate::sim) use verdict::judge;
pub(in crate::sim) use waves::{arrive, call, can_be_called};
