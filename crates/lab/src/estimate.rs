//! Figures with their spread. The same word means the same everywhere: the *deviation* is the standard deviation of the
//! population, the *standard error* that of the figure itself, and *low* and *high* bound its 95 % confidence interval.
//!
//! ```
//! use osada_lab::estimate::Estimate;
//!
//! let mean = Estimate::mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
//! assert_eq!((mean.value, mean.n, mean.deviation), (5.0, Some(8), Some(2.0)));
//! // Two games of two do not show that more than a half is won.
//! assert!(Estimate::share(2, 2).may_be_in(0.0, 0.5));
//! assert!(!Estimate::share(20, 20).may_be_in(0.0, 0.5));
//! ```

use osada_record::{Z, wilson};

/// The same of Student's distribution, by its degrees of freedom from 1 on.
const T: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
    2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

fn student(freedom: usize) -> f64 {
    T.get(freedom.wrapping_sub(1)).copied().unwrap_or(Z + 2.4 / freedom.max(1) as f64)
}

/// A figure with its spread, as far as that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    pub value: f64,
    /// The number of cases behind it.
    pub n: Option<u64>,
    /// Standard deviation of the population of the cases.
    pub deviation: Option<f64>,
    /// Standard error of the figure.
    pub error: Option<f64>,
    /// Bounds of the 95 % confidence interval of the figure; infinite for the mean of a single case.
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// A figure without a spread, such as a greatest value, of this many cases.
    pub fn exact(value: f64, n: usize) -> Self {
        Self { value, n: Some(n as u64), ..Self::default() }
    }

    /// The mean of some values, with Student's interval; 0 of none.
    pub fn mean(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count.max(1.0);
        let squares = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>();
        let error = (values.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt());
        let deviation = Some((squares / count.max(1.0)).sqrt());
        Self { deviation, ..Self::exact(mean, values.len()).with_error(error) }
    }

    /// The sum of some independent values.
    pub fn total(values: &[f64]) -> Self {
        let (count, mean) = (values.len() as f64, Self::mean(values));
        Self {
            deviation: None,
            ..Self::exact(mean.value * count, values.len()).with_error(mean.error.map(|e| e * count))
        }
    }

    /// Sum of the first values ÷ sum of the second, of independent pairs; its error is that of the linearised ratio.
    pub fn ratio(pairs: &[(f64, f64)]) -> Self {
        let (over, under) = pairs.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
        let ratio = over / if under == 0.0 { 1.0 } else { under };
        let rests: Vec<f64> = pairs.iter().map(|(over, under)| over - ratio * under).collect();
        let each = under / pairs.len().max(1) as f64;
        let error = Self::mean(&rests).error.filter(|_| each > 0.0).map(|error| error / each);
        Self::exact(ratio, pairs.len()).with_error(error)
    }

    /// The share of some trials that succeeded, 0 to 1, with Wilson's interval.
    pub fn share(successes: usize, trials: usize) -> Self {
        let (share, low, high) = wilson(successes, trials);
        Self { interval: Some((low, high)), ..Self::exact(share, trials) }
    }

    /// The figure in another unit, that many times as great.
    pub fn scaled(self, factor: f64) -> Self {
        let Self { value, n, deviation, error, interval } = self;
        let times = |value: f64| factor * value;
        let interval = interval.map(|(low, high)| (times(low), times(high)));
        Self { value: times(value), n, deviation: deviation.map(times), error: error.map(times), interval }
    }

    /// A share in per cent.
    pub fn percent(self) -> Self {
        self.scaled(100.0)
    }

    /// The figure with its standard error and Student's interval; without an error nothing is ruled out.
    fn with_error(self, error: Option<f64>) -> Self {
        let half = error.zip(self.n).map_or(f64::INFINITY, |(error, n)| error * student(n as usize - 1));
        Self { error, interval: Some((self.value - half, self.value + half)), ..self }
    }

    /// Bounds of its interval; the value itself if that is not known.
    pub fn bounds(&self) -> (f64, f64) {
        self.interval.unwrap_or((self.value, self.value))
    }

    /// Its interval, if there is one that says anything.
    pub fn finite_interval(&self) -> Option<(f64, f64)> {
        self.interval.filter(|(low, high)| low.is_finite() && high.is_finite())
    }

    /// True unless its interval lies wholly outside these bounds: what the cases do not rule out.
    pub fn may_be_in(&self, least: f64, most: f64) -> bool {
        let (low, high) = self.bounds();
        high >= least && low <= most
    }

    /// True unless the other figure is certainly as great or greater: the interval of this one lies wholly below.
    pub fn may_be_above(&self, other: &Self) -> bool {
        self.bounds().1 > other.bounds().0
    }

    /// The value and its interval with this many digits after the point: `5.0 (3.2 … 6.8)`.
    pub fn text(&self, digits: usize) -> String {
        let value = format!("{:.digits$}", self.value);
        match self.finite_interval() {
            Some((low, high)) => format!("{value} ({low:.digits$} … {high:.digits$})"),
            None => value,
        }
    }

    /// The same of a share in per cent: `80 % (49 … 94) of 10`.
    pub fn percent_text(&self) -> String {
        let Self { value, n, .. } = self.percent();
        let (low, high) = self.percent().bounds();
        format!("{value:.0} % ({low:.0} … {high:.0}) of {}", n.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_the_deviation_of_the_population_its_own_error_and_students_interval() {
        let mean = Estimate::mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!((mean.value, mean.n, mean.deviation), (5.0, Some(8), Some(2.0)));
        let error = mean.error.expect("there are eight");
        assert!((error - (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
        let (low, high) = mean.bounds();
        assert!((high - 5.0 - 2.365 * error).abs() < 1e-12 && (5.0 - low - 2.365 * error).abs() < 1e-12);
        let one = Estimate::mean(&[3.0]);
        assert_eq!((one.value, one.error, one.text(1).as_str()), (3.0, None, "3.0"), "one value has no error");
        assert!(one.may_be_in(70.0, 80.0), "and rules nothing out");
        assert_eq!(Estimate::mean(&[]).value, 0.0);
    }

    #[test]
    fn a_total_has_the_error_of_a_sum_and_a_ratio_that_of_its_pairs() {
        let total = Estimate::total(&[1.0, 3.0]);
        assert_eq!((total.value, total.error), (4.0, Some(2.0)));
        let same = Estimate::ratio(&[(2.0, 1.0), (6.0, 3.0)]);
        assert_eq!((same.value, same.error), (2.0, Some(0.0)), "the same ratio in every pair");
        let ratio = Estimate::ratio(&[(1.0, 1.0), (3.0, 1.0)]);
        assert_eq!((ratio.value, ratio.error), (2.0, Some(1.0)));
    }

    #[test]
    fn what_few_cases_do_not_rule_out_may_be() {
        assert!(Estimate::share(2, 2).may_be_in(0.6, 0.9), "two games of two");
        assert!(!Estimate::share(100, 100).may_be_in(0.6, 0.9));
        let (few, many) = (Estimate::mean(&[1.0, 2.0]), Estimate::mean(&[2.5, 2.5, 2.5]));
        assert!(few.may_be_above(&many) && !Estimate::mean(&[1.0, 1.1, 1.0]).may_be_above(&many));
    }
}
