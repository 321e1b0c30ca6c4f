//! Seeds of many runs, in order, and the share of runs that came to something.

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

/// The 97.5 % point of the normal distribution.
pub const Z: f64 = 1.96;

/// A share with the bounds of its 95 % confidence interval by Wilson's score; 0 to 1 for no trials.
pub fn wilson(successes: usize, trials: usize) -> (f64, f64, f64) {
    if trials == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (n, share) = (trials as f64, successes as f64 / trials as f64);
    let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    (share, (centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_has_its_textbook_bounds() {
        let (share, low, high) = wilson(8, 10);
        assert!((share - 0.8).abs() < 1e-12 && (low - 0.490).abs() < 1e-3 && (high - 0.943).abs() < 1e-3);
        assert_eq!(wilson(0, 0), (0.0, 0.0, 1.0));
    }

    #[test]
    fn the_last_seed_is_one_like_any_other() {
        assert_eq!(Seeds::new(u64::MAX, 1).iter().collect::<Vec<_>>(), [u64::MAX]);
        assert_eq!(Seeds::new(u64::MAX - 1, 3).iter().collect::<Vec<_>>(), [u64::MAX - 1, u64::MAX, 0]);
    }
}
