//! The besiegers: waves and camps, what each besieger is about, and how the level ends.

mod attack;
mod breach;
mod camps;
mod chief;
mod decision;
mod defend;
mod driver;
mod flee;
mod garrison;
mod goals;
mod intents;
mod morale;
mod muster;
mod palisade;
mod patience;
mod patrol;
mod queue;
mod rest;
mod senses;
mod spotting;
mod targets;
mod together;
mod verdict;
mod watch;
mod waves;

pub(in crate::sim) use camps::found_camps;
pub(in crate::sim) use chief::puts_off;
pub(in crate::sim) use driver::think;
pub(in crate::sim) use goals::{Standing, standing};
pub(in crate::sim) use morale::{take_blows, take_deaths};
pub(in crate::sim) use muster::muster_ground;
pub(in crate::sim) use palisade::gaps;
pub(in crate::sim) use senses::senses;
pub(in crate::sim) use verdict::judge;
pub(in crate::sim) use waves::{arrive, call, can_be_called};
