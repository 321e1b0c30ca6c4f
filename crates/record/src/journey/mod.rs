//! Journeys through a campaign: where the company is, what it has and decides, and the sieges that it has fought.
//!
//! A [`Journey`] is a state machine without a world: the same campaign, people and steps give the same journey. What a
//! siege has led to is a step as well, an [`Aftermath`]; a [`Stage`] adds the recordings that show that it did.

mod apply;
mod file;
mod leader;
mod recordings;
mod state;
mod step;

pub use file::{JourneyHeader, is_journey, load_journey, save_journey};
pub use leader::{Leader, Preference, load_leader};
pub use recordings::{
    JourneyRecordings, JourneyVerdict, SiegeRecording, SiegeReplay, SiegeReplays, Stage, verify_journey,
};
pub use state::{Garrison, Journey, JourneyRecord, Phase, SiegeResult, Traveller};
pub use step::{Aftermath, RoadRefusal, Step};
