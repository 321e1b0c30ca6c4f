//! The confidence interval of a share of some trials.

/// The 97.5 % point of the normal distribution.
pub(super) const Z: f64 = 1.96;

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
}
