//! Seeds of many runs, in order.

/// A number of consecutive seeds, starting from the first; the largest possible number is followed by 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    pub first: u64,
    pub count: u64,
}

impl Seeds {
    pub fn new(first: u64, count: u64) -> Self {
        Self { first, count }
    }

    /// The seed of a run, counted from 0.
    pub fn of(self, run: u64) -> u64 {
        self.first.wrapping_add(run)
    }

    pub fn iter(self) -> impl Iterator<Item = u64> + Clone {
        (0..self.count).map(move |run| self.of(run))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_seed_is_one_like_any_other() {
        assert_eq!(Seeds::new(u64::MAX, 1).iter().collect::<Vec<_>>(), [u64::MAX]);
        assert_eq!(Seeds::new(u64::MAX - 1, 3).iter().collect::<Vec<_>>(), [u64::MAX - 1, u64::MAX, 0]);
    }
}
