//! Shares that are watched while trials go on, decided as soon as the trials say so.
//!
//! After each trial the likelihood of all trials so far, averaged over all shares from 0 to 1, is divided by that of one
//! share. If that one is the true share, the quotient is a martingale that begins with 1, so it ever reaches 1/α with a
//! probability of at most α (Ville's inequality): whoever looks after every trial, and stops when it pleases, is wrong no
//! more often (Robbins's mixture; testing by betting).

/// The probability of ruling out a true share, however often one looks.
pub const ALPHA: f64 = 0.05;

/// Trials so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SequentialShare {
    successes: u32,
    failures: u32,
    /// Natural logarithm of the averaged likelihood.
    average: f64,
}

/// What trials say of a share and its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Within,
    Outside,
    Undecided,
}

impl SequentialShare {
    /// Adds a trial.
    pub fn add(&mut self, success: bool) {
        let so_far = if success { self.successes } else { self.failures };
        // The next trial's share of the average, by Laplace's rule of succession.
        self.average += (f64::from(so_far + 1) / f64::from(self.trials() + 2)).ln();
        if success { self.successes += 1 } else { self.failures += 1 }
    }

    pub fn trials(&self) -> u32 {
        self.successes + self.failures
    }

    pub fn successes(&self) -> u32 {
        self.successes
    }

    /// How many times likelier the trials are on average over all shares than by this one.
    pub fn evidence_against(&self, share: f64) -> f64 {
        let part = |count: u32, share: f64| if count == 0 { 0.0 } else { f64::from(count) * share.ln() };
        (self.average - part(self.successes, share) - part(self.failures, 1.0 - share)).exp()
    }

    /// The side of a share on which the true one certainly lies: -1 below, 1 above, 0 unknown.
    fn side_of(&self, share: f64) -> i8 {
        if self.evidence_against(share) < 1.0 / ALPHA {
            return 0;
        }
        if f64::from(self.successes) > share * f64::from(self.trials()) { 1 } else { -1 }
    }

    /// Whether the true share lies within bounds; 0 and 1 are no bounds.
    pub fn verdict(&self, (least, most): (f64, f64)) -> Verdict {
        let below = if least > 0.0 { self.side_of(least) } else { 1 };
        let above = if most < 1.0 { self.side_of(most) } else { -1 };
        match (below, above) {
            (-1, _) | (_, 1) => Verdict::Outside,
            (1, -1) => Verdict::Within,
            _ => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::grid::Stream;

    fn after(successes: u32, failures: u32) -> SequentialShare {
        let mut share = SequentialShare::default();
        (0..successes).for_each(|_| share.add(true));
        (0..failures).for_each(|_| share.add(false));
        share
    }

    #[test]
    fn the_average_likelihood_is_the_beta_function() {
        // B(b+1, c+1) = b! c! / (b+c+1)!
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        for (b, c) in [(0, 0), (1, 0), (3, 2), (0, 7), (10, 4)] {
            let doubled = (0..b + c).fold(1.0, |power, _| 2.0 * power);
            let expected = doubled * factorial(b) * factorial(c) / factorial(b + c + 1);
            assert!((after(b, c).evidence_against(0.5) / expected - 1.0).abs() < 1e-9, "{b}, {c}");
        }
        assert_eq!(after(2, 1).evidence_against(1.0), f64::INFINITY);
    }

    #[test]
    fn many_of_a_kind_decide_and_few_do_not() {
        assert_eq!(after(3, 0).verdict((0.6, 1.0)), Verdict::Undecided);
        assert_eq!(after(50, 0).verdict((0.6, 1.0)), Verdict::Within);
        assert_eq!(after(0, 50).verdict((0.6, 1.0)), Verdict::Outside);
        assert_eq!(after(50, 50).verdict((0.2, 0.8)), Verdict::Within);
        assert_eq!(after(95, 5).verdict((0.2, 0.8)), Verdict::Outside);
        assert_eq!(after(0, 50).verdict((0.0, 0.2)), Verdict::Within);
    }

    #[test]
    fn a_share_at_its_bound_is_ruled_out_in_at_most_a_twentieth_of_all_runs_though_every_trial_is_looked_at() {
        let runs = 2000;
        let mut stream = Stream::new(7, 1);
        let wrong = (0..runs).filter(|_| {
            let mut share = SequentialShare::default();
            (0..300).any(|_| {
                share.add(stream.unit() < 0.6);
                share.evidence_against(0.6) >= 1.0 / ALPHA
            })
        });
        let wrong = wrong.count();
        assert!(wrong > 0 && wrong <= runs / 20, "{wrong} of {runs}");
    }
}
