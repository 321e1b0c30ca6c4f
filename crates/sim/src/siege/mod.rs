//! The besiegers: waves and camps, what each besieger is about, and how the level ends.

mod attack;
mod camps;
mod chief;
mod cut_off;
mod defend;
mod driver;
mod foes;
mod garrison;
mod intents;
mod morale;
mod senses;
mod targets;
mod together;
mod verdict;
mod watch;
mod waves;

pub use camps::palisade_gaps;
pub(crate) use camps::{found_camps, has_way, muster_ground};
pub(crate) use cut_off::is_cut_off;
pub(crate) use driver::think;
pub use foes::foe;
pub(crate) use foes::{draw_name, name_killers};
pub(crate) use morale::{apply_blows, apply_deaths};
pub(crate) use senses::senses;
pub use verdict::raids_are_hiding;
pub(crate) use verdict::{Standing, judge, standing};
pub use waves::raid_due;
pub(crate) use waves::{
    arrive, bring_party, call, can_be_called, can_be_delayed, delay, grow_waves, plan_now, skip_next,
};
