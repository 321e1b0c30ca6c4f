//! The limits of a game: files are checked against them, and no tick passes them, so that what is written can be read.

use super::HitPoints;

/// The tick at which time stands still: half a year at normal speed.
pub const LAST_TICK: u64 = 1 << 30;
/// The latest time of anything that is to come. Far enough from the end of `u64` for every sum of times.
pub const LAST_TIME: u64 = 1 << 41;
/// The largest count.
pub const MOST: u32 = 1 << 30;
/// The largest absolute value of any other number.
pub const LARGEST: f64 = 1e12;

/// Counts one more, up to [`MOST`].
pub fn count_one(count: &mut u32) {
    *count = (*count + 1).min(MOST);
}

/// Counts one more of a kind.
pub fn count_kind<K: PartialEq>(counts: &mut Vec<(K, u32)>, kind: K) {
    match counts.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, count)) => count_one(count),
        None => counts.push((kind, 1)),
    }
}

/// How many of a kind have been counted.
pub fn count_of<K: PartialEq>(counts: &[(K, u32)], kind: K) -> u32 {
    counts.iter().find(|(known, _)| *known == kind).map_or(0, |&(_, count)| count)
}

/// Counts one more of what is counted as often as ticks are, up to [`LAST_TIME`].
pub fn add_one(count: &mut u64) {
    *count = (*count + 1).min(LAST_TIME);
}

/// Adds damage, up to [`LARGEST`].
pub fn add_damage(sum: &mut HitPoints, more: HitPoints) {
    sum.0 = (sum.0 + more.0).min(LARGEST);
}
