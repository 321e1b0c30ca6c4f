//! Portable random streams: the same seed gives the same numbers on every machine and in every build.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// A ChaCha8 stream with its own documented way from bits to numbers, because other crates' sampling code may change
/// between versions, and with it the course of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream number `stream` of a seed. Different streams of one seed are independent.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream);
        Self(generator)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform integer below `bound`, to within 2⁻⁶⁴·bound (Lemire's multiplication). 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// A uniform integer from `low` to `high`, both included. Needs `low <= high`.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((i64::from(high) - i64::from(low) + 1) as usize) as i32
    }

    /// A number in [0, 1) with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// A number in [low, high).
    pub fn range(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// True with the given probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A uniformly drawn item, or `None` of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// Puts the items into random order (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut stream = Stream::new(1, 2);
        let first: Vec<u64> = (0..3).map(|_| stream.bits()).collect();
        assert_eq!(first, [16166618085559792950, 12594345941331415253, 6210397461283391063]);
    }

    #[test]
    fn numbers_stay_within_their_bounds() {
        let mut stream = Stream::new(7, 0);
        for _ in 0..1000 {
            assert!(stream.below(3) < 3);
            assert!((-5..=-1).contains(&stream.between(-5, -1)));
            assert!((0.0..1.0).contains(&stream.unit()));
        }
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.pick::<u8>(&[]), None);
    }

    #[test]
    fn a_saved_stream_goes_on_where_it_stopped() {
        let mut stream = Stream::new(3, 1);
        stream.bits();
        let bytes = postcard::to_stdvec(&stream).expect("a stream can be saved");
        let mut loaded: Stream = postcard::from_bytes(&bytes).expect("and loaded");
        assert_eq!(stream.bits(), loaded.bits());
    }
}
