//! The time of a world, counted in ticks.

use crate::sim::kinds::{TICKS_PER_SECOND, ticks};
use crate::sim::rules::TimeRules;
use serde::{Deserialize, Serialize};

/// How many ticks have passed since the level began at dawn of day 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    pub(in crate::sim) tick: u64,
}

impl Clock {
    /// Ticks since the beginning.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// Seconds since the beginning.
    pub fn seconds(&self) -> f64 {
        self.tick as f64 / f64::from(TICKS_PER_SECOND)
    }

    /// The day, counted from 1; it changes at dawn.
    pub fn day(&self, time: &TimeRules) -> u64 {
        self.tick / ticks(time.day_seconds).max(1) + 1
    }

    /// Ticks since the last dawn.
    pub fn tick_of_day(&self, time: &TimeRules) -> u64 {
        self.tick % ticks(time.day_seconds).max(1)
    }

    /// Whether the sun is down.
    pub fn is_night(&self, time: &TimeRules) -> bool {
        self.tick_of_day(time) >= dusk(time)
    }

    /// Ticks until the sun goes down next.
    pub fn until_dusk(&self, time: &TimeRules) -> u64 {
        let day = ticks(time.day_seconds).max(1);
        (day + dusk(time) - self.tick_of_day(time)) % day
    }

    /// Share of the day that has passed since dawn, in [0, 1).
    pub fn share_of_day(&self, time: &TimeRules) -> f64 {
        self.tick_of_day(time) as f64 / ticks(time.day_seconds).max(1) as f64
    }
}

/// The tick of the day at which the sun goes down.
pub fn dusk(time: &TimeRules) -> u64 {
    ticks(time.day_seconds - time.night_seconds)
}
