//! Quantities that could be mixed up: moments and spans of time, seconds, tiles, hit points. Written as plain numbers.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Sub, SubAssign};

/// Ticks in a second of game time.
pub const TICKS_PER_SECOND: u32 = 60;

/// Seconds in a tick.
pub const TICK_SECONDS: f64 = 1.0 / TICKS_PER_SECOND as f64;

/// A moment: the number of ticks that had passed since the level began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tick(pub u64);

/// A span of time in ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ticks(pub u64);

impl Tick {
    /// The span from an earlier moment to this one; none if that one is later.
    pub fn since(self, earlier: Self) -> Ticks {
        Ticks(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Ticks> for Tick {
    type Output = Self;
    fn add(self, span: Ticks) -> Self {
        Self(self.0 + span.0)
    }
}

impl Add for Ticks {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Mul<u64> for Ticks {
    type Output = Self;
    fn mul(self, times: u64) -> Self {
        Self(self.0 * times)
    }
}

impl Div<u64> for Ticks {
    type Output = Self;
    fn div(self, parts: u64) -> Self {
        Self(self.0 / parts)
    }
}

impl Ticks {
    /// The span in seconds.
    pub fn seconds(self) -> Seconds {
        Seconds(self.0 as f64 / f64::from(TICKS_PER_SECOND))
    }
}

/// A number of some unit, with the arithmetic that makes sense for it.
macro_rules! quantity {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(transparent)]
        pub struct $name(pub f64);

        impl $name {
            pub fn min(self, other: Self) -> Self {
                Self(self.0.min(other.0))
            }

            pub fn max(self, other: Self) -> Self {
                Self(self.0.max(other.0))
            }
        }

        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }

        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }

        impl AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                self.0 += other.0;
            }
        }

        impl SubAssign for $name {
            fn sub_assign(&mut self, other: Self) {
                self.0 -= other.0;
            }
        }

        impl Mul<f64> for $name {
            type Output = Self;
            fn mul(self, factor: f64) -> Self {
                Self(self.0 * factor)
            }
        }

        impl Div<f64> for $name {
            type Output = Self;
            fn div(self, divisor: f64) -> Self {
                Self(self.0 / divisor)
            }
        }

        /// The ratio of the two.
        impl Div for $name {
            type Output = f64;
            fn div(self, other: Self) -> f64 {
                self.0 / other.0
            }
        }

        impl From<$name> for f64 {
            fn from(quantity: $name) -> f64 {
                quantity.0
            }
        }

        /// The number alone, in whatever format is asked for.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

quantity!(
    /// Seconds of game time.
    Seconds
);
quantity!(
    /// A distance in tiles.
    Tiles
);
quantity!(
    /// Hit points, of units and structures.
    HitPoints
);

impl Seconds {
    /// As a whole number of ticks, to the nearest.
    pub fn ticks(self) -> Ticks {
        // The same as `round`, which is a slow call where there is no instruction for it, as in a browser.
        let ticks = self.0 * f64::from(TICKS_PER_SECOND);
        let whole = ticks as u64;
        Ticks(if ticks - whole as f64 >= 0.5 { whole.saturating_add(1) } else { whole })
    }
}

impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Ticks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_whole_ticks_and_spans_go_on_from_moments() {
        assert_eq!(Seconds(1.51).ticks(), Ticks(91));
        assert_eq!(Tick(10) + Ticks(5), Tick(15));
        assert_eq!((Tick(15).since(Tick(10)), Tick(10).since(Tick(15))), (Ticks(5), Ticks(0)));
        assert_eq!(Ticks(90).seconds(), Seconds(1.5));
    }

    #[test]
    fn seconds_are_rounded_to_the_nearest_tick_and_halves_up() {
        let odd = [0.0, -0.0, -3.0, 1e-9, 0.5f64.next_down() / 60.0, 4.5e15, 1e18, 1e30, f64::INFINITY, f64::NAN];
        for seconds in (0..2000).map(|tick| f64::from(tick) / 240.0).chain(odd) {
            assert_eq!(Seconds(seconds).ticks(), Ticks((seconds * 60.0).round() as u64), "{seconds}");
        }
    }
}
