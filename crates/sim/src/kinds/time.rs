//! How time is counted.

/// Ticks in a second of game time.
pub const TICKS_PER_SECOND: u32 = 60;

/// Seconds in a tick.
pub const TICK_SECONDS: f64 = 1.0 / TICKS_PER_SECOND as f64;
