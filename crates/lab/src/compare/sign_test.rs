//! The sign test on pairs, read after every pair.
//!
//! Under the hypothesis that neither side is ahead more often, each pair in which one is ahead is a fair coin: its share of a
//! half is watched as in [`sequential`](crate::sequential), so one may stop as soon as it is ruled out. Of wins and losses this
//! is McNemar's test.

use crate::sequential::SequentialShare;

/// The state of the test: pairs so far, and the strongest evidence against the fair coin on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignTest {
    above: SequentialShare,
    greatest: f64,
}

impl Default for SignTest {
    fn default() -> Self {
        Self { above: SequentialShare::against(0.5), greatest: 1.0 }
    }
}

impl SignTest {
    /// Takes the next pair by its difference, first − second. Ties tell nothing.
    pub fn add(&mut self, difference: f64) {
        match difference {
            more if more > 0.0 => self.above.add(true),
            less if less < 0.0 => self.above.add(false),
            _ => return,
        }
        self.greatest = self.greatest.max(self.above.evidence());
    }

    /// Pairs in which the first is above the second.
    pub fn above(&self) -> u64 {
        u64::from(self.above.successes())
    }

    /// Pairs in which the first is below the second.
    pub fn below(&self) -> u64 {
        u64::from(self.above.trials() - self.above.successes())
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
    fn the_fewest_pairs_that_can_show_something_are_eight() {
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
