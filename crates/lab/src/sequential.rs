//! Shares that are watched while trials go on, decided as soon as the trials say so.
//!
//! After each trial the likelihood of all trials so far, averaged over all shares from 0 to 1, is divided by that of one
//! share. If that one is the true share, the quotient is a martingale that begins with 1, so it ever reaches 1/α with a
//! probability of at most α (Ville's inequality): whoever looks after every trial, and stops when it pleases, is wrong no
//! more often (Robbins's mixture; testing by betting).

/// The probability of ruling out a true share, however often one looks.
pub const ALPHA: f64 = 0.05;

/// Trials so far, and their evidence against one share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialShare {
    share: f64,
    successes: u32,
    failures: u32,
    /// How many times likelier the trials are on average over all shares than by this one. Only products and quotients, so
    /// that all machines agree.
    evidence: f64,
}

/// What trials say of a share and its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Within,
    Outside,
    Undecided,
}

impl SequentialShare {
    /// No trials yet, to be compared with this share, between 0 and 1.
    pub fn against(share: f64) -> Self {
        Self { share, successes: 0, failures: 0, evidence: 1.0 }
    }

    /// Adds a trial.
    pub fn add(&mut self, success: bool) {
        let (so_far, expected) =
            if success { (&mut self.successes, self.share) } else { (&mut self.failures, 1.0 - self.share) };
        *so_far += 1;
        // Laplace's rule of succession, the new trial counted already: its part of the average.
        let predicted = f64::from(*so_far) / f64::from(self.successes + self.failures + 1);
        self.evidence *= predicted / expected;
    }

    pub fn trials(&self) -> u32 {
        self.successes + self.failures
    }

    pub fn successes(&self) -> u32 {
        self.successes
    }

    /// How many times likelier the trials are on average over all shares than by this one.
    pub fn evidence(&self) -> f64 {
        self.evidence
    }

    /// The side on which the true share certainly lies: -1 below, 1 above, 0 unknown.
    fn side(&self) -> i8 {
        if self.evidence < 1.0 / ALPHA {
            return 0;
        }
        if f64::from(self.successes) > self.share * f64::from(self.trials()) { 1 } else { -1 }
    }
}

/// Trials so far, compared with bounds of their share. 0 and 1 are no bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundedShare {
    least: SequentialShare,
    most: SequentialShare,
}

impl BoundedShare {
    pub fn within((least, most): (f64, f64)) -> Self {
        Self { least: SequentialShare::against(least), most: SequentialShare::against(most) }
    }

    /// Adds a trial.
    pub fn add(&mut self, success: bool) {
        self.least.add(success);
        self.most.add(success);
    }

    /// Whether the true share lies within the bounds.
    pub fn verdict(&self) -> Verdict {
        let from_least = if self.least.share > 0.0 { self.least.side() } else { 1 };
        let from_most = if self.most.share < 1.0 { self.most.side() } else { -1 };
        match (from_least, from_most) {
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

    fn trials(successes: u32, failures: u32) -> impl Iterator<Item = bool> {
        (0..successes).map(|_| true).chain((0..failures).map(|_| false))
    }

    #[test]
    fn the_average_likelihood_is_the_beta_function() {
        // B(b+1, c+1) = b! c! / (b+c+1)!
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        for (b, c) in [(0, 0), (1, 0), (3, 2), (0, 7), (10, 4)] {
            let doubled = (0..b + c).fold(1.0, |power, _| 2.0 * power);
            let expected = doubled * factorial(b) * factorial(c) / factorial(b + c + 1);
            let mut share = SequentialShare::against(0.5);
            trials(b, c).for_each(|trial| share.add(trial));
            assert!((share.evidence() / expected - 1.0).abs() < 1e-12, "{b}, {c}");
        }
    }

    #[test]
    fn many_of_a_kind_decide_and_few_do_not() {
        let after = |successes, failures, bounds| {
            let mut share = BoundedShare::within(bounds);
            trials(successes, failures).for_each(|trial| share.add(trial));
            share.verdict()
        };
        assert_eq!(after(3, 0, (0.6, 1.0)), Verdict::Undecided);
        assert_eq!(after(50, 0, (0.6, 1.0)), Verdict::Within);
        assert_eq!(after(0, 50, (0.6, 1.0)), Verdict::Outside);
        assert_eq!(after(50, 50, (0.2, 0.8)), Verdict::Within);
        assert_eq!(after(95, 5, (0.2, 0.8)), Verdict::Outside);
        assert_eq!(after(0, 50, (0.0, 0.2)), Verdict::Within);
    }

    #[test]
    fn a_share_at_its_bound_is_ruled_out_in_at_most_a_twentieth_of_all_runs_though_every_trial_is_looked_at() {
        let runs = 2000;
        let mut stream = Stream::new(7, 1);
        let wrong = (0..runs).filter(|_| {
            let mut share = SequentialShare::against(0.6);
            (0..300).any(|_| {
                share.add(stream.unit() < 0.6);
                share.evidence() >= 1.0 / ALPHA
            })
        });
        let wrong = wrong.count();
        assert!(wrong > 0 && wrong <= runs / 20, "{wrong} of {runs}");
    }
}
