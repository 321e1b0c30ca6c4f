//! Ticks and seconds of game time.

/// Ticks in a second of game time.
pub const TICKS_PER_SECOND: u32 = 60;

/// Seconds in a tick.
pub const TICK_SECONDS: f64 = 1.0 / TICKS_PER_SECOND as f64;

/// Seconds of game time as a whole number of ticks, to the nearest.
pub fn ticks(seconds: f64) -> u64 {
    (seconds * f64::from(TICKS_PER_SECOND)).round() as u64
}
