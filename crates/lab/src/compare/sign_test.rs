//! The sign test on pairs, read after every pair.
//!
//! Under the hypothesis that neither side is ahead more often, each pair in which one is ahead is a fair coin. The
//! likelihood ratio of all coins, evenly mixed, to the fair one, `2^(b+c) · B(b+1, c+1)` after `b` pairs for the one and `c`
//! for the other, is a martingale of mean 1 (Robbins' mixture; testing by betting). By Ville's inequality it ever reaches
//! `1/α` with a probability of at most `α`: so one may look after every pair, and stop as soon as it does. Of wins and losses
//! this is McNemar's test.

/// The state of the test: pairs so far, and the martingale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignTest {
    above: u64,
    below: u64,
    martingale: f64,
    greatest: f64,
}

impl Default for SignTest {
    fn default() -> Self {
        Self { above: 0, below: 0, martingale: 1.0, greatest: 1.0 }
    }
}

impl SignTest {
    /// Takes the next pair by its difference, first − second. Ties tell nothing.
    pub fn add(&mut self, difference: f64) {
        let side = match difference {
            more if more > 0.0 => &mut self.above,
            less if less < 0.0 => &mut self.below,
            _ => return,
        };
        *side += 1;
        let ahead = *side as f64;
        // 2 · (b+1) / (b+c+2), with the new pair counted already.
        self.martingale *= 2.0 * ahead / (self.above + self.below + 1) as f64;
        self.greatest = self.greatest.max(self.martingale);
    }

    /// Pairs in which the first is above the second.
    pub fn above(&self) -> u64 {
        self.above
    }

    /// Pairs in which the first is below the second.
    pub fn below(&self) -> u64 {
        self.below
    }

    /// The p-value, 0 to 1, valid at whatever pair the reading ends.
    pub fn p_value(&self) -> f64 {
        (1.0 / self.greatest).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::grid::Stream;

    fn test(differences: &[f64]) -> SignTest {
        let mut test = SignTest::default();
        differences.iter().for_each(|&difference| test.add(difference));
        test
    }

    #[test]
    fn the_martingale_is_the_mixture_of_its_formula() {
        // B(b+1, c+1) = b! c! / (b+c+1)!
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        for (b, c) in [(0, 0), (1, 0), (3, 2), (0, 7), (10, 4)] {
            let differences = [vec![1.0; b as usize], vec![-2.0; c as usize], vec![0.0; 3]].concat();
            let doubled = (0..b + c).fold(1.0, |power, _| 2.0 * power);
            let expected = doubled * factorial(b) * factorial(c) / factorial(b + c + 1);
            let found = test(&differences);
            assert!((found.martingale / expected - 1.0).abs() < 1e-12, "{b}, {c}: {found:?}");
            assert_eq!((found.above(), found.below()), (u64::from(b), u64::from(c)));
        }
        // Eight pairs of eight are enough at 5 %, and eleven of eleven for one of five measures.
        assert!(test(&[1.0; 7]).p_value() > 0.05 && test(&[1.0; 8]).p_value() <= 0.05);
        assert!(test(&[1.0; 10]).p_value() > 0.01 && test(&[1.0; 11]).p_value() <= 0.01);
    }

    #[test]
    fn what_was_shown_once_stays_shown_and_ties_show_nothing() {
        let mut shown = test(&[-1.0; 12]);
        let then = shown.p_value();
        (0..20).for_each(|_| shown.add(1.0));
        assert_eq!(shown.p_value(), then);
        assert_eq!(test(&[0.0; 1000]), SignTest::default());
        assert_eq!(test(&[f64::NAN]), SignTest::default());
        assert_eq!(test(&[1.0; 5000]).p_value(), 0.0, "beyond every number, and no harm done");
    }

    #[test]
    fn fair_coins_looked_at_after_every_throw_are_called_unfair_in_at_most_five_of_a_hundred_series() {
        let alarms = (0..2000).filter(|&series| {
            let mut stream = Stream::new(11, series);
            let mut test = SignTest::default();
            (0..400).any(|_| {
                test.add(if stream.below(2) == 0 { 1.0 } else { -1.0 });
                test.p_value() <= 0.05
            })
        });
        let share = alarms.count() as f64 / 2000.0;
        assert!((0.005..=0.05).contains(&share), "{share}");
    }
}
