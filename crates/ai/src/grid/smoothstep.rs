//! Easing between two values.

use std::ops::{Mul, Sub};

/// The cubic 3t² − 2t³: from 0 to 1 as t goes from 0 to 1, level at both ends.
#[inline]
pub fn smoothstep<T: Copy + From<f32> + Mul<Output = T> + Sub<Output = T>>(t: T) -> T {
    t * t * (T::from(3.0) - T::from(2.0) * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_at_0_ends_at_1_and_is_level_at_both_ends() {
        assert_eq!([0.0, 0.5, 1.0].map(smoothstep::<f64>), [0.0, 0.5, 1.0]);
        assert!(smoothstep(0.001f32) < 0.00001 && smoothstep(0.999f32) > 0.99999);
    }
}
