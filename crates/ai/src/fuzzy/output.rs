//! Output variables: from the strengths of the terms to one crisp number (defuzzification).

use super::aggregate::{Aggregate, Clipped};
use super::membership::MembershipFunction;
use super::variable::Variable;

named! {
    /// The point that stands for a set that is highest over a whole interval.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Representative {
        SmallestOfMaxima,
        LargestOfMaxima,
        #[default]
        MeanOfMaxima,
        /// The point that halves its area.
        Bisector,
    }
}

impl Representative {
    /// The point, or `None` when the union is 0 everywhere.
    pub fn of(self, union: &Aggregate) -> Option<f64> {
        match self {
            Self::SmallestOfMaxima => union.maxima().map(|maxima| maxima.smallest),
            Self::LargestOfMaxima => union.maxima().map(|maxima| maxima.largest),
            Self::MeanOfMaxima => union.maxima().map(|maxima| maxima.mean),
            Self::Bisector => union.bisector(),
        }
    }
}

/// The way from strengths to a crisp number and a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defuzzifier {
    /// Winner takes all: the strongest term decides, and its set's representative is the crisp number.
    HighestMembership(Representative),
    /// The representatives of all sets, averaged with their strengths as weights.
    Blend(Representative),
    /// The representative of the union of the clipped sets.
    Union(Representative),
    /// The centre of gravity of the union of the clipped sets.
    Centroid,
}

impl Default for Defuzzifier {
    fn default() -> Self {
        Self::HighestMembership(Representative::default())
    }
}

/// The crisp axis of a matrix's output: one set for each term, in the order of the terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    variable: Variable,
    defuzzifier: Defuzzifier,
    /// The representative of each set at full height, where the defuzzifier needs them.
    representatives: Vec<f64>,
}

impl Output {
    /// An output axis; `None` if a set has no point within the range of the variable.
    pub fn new(variable: Variable, defuzzifier: Defuzzifier) -> Option<Self> {
        let alone = |representative: Representative, shape: &MembershipFunction| {
            representative.of(&Aggregate::new(&[Clipped::new(shape, 1.0)], variable.low, variable.high))
        };
        let representatives = match defuzzifier {
            Defuzzifier::HighestMembership(representative) | Defuzzifier::Blend(representative) => {
                variable.sets.iter().map(|set| alone(representative, &set.shape)).collect::<Option<_>>()?
            }
            Defuzzifier::Union(_) | Defuzzifier::Centroid => Vec::new(),
        };
        Some(Self { variable, defuzzifier, representatives })
    }

    /// The crisp axis with one set for each term.
    pub fn variable(&self) -> &Variable {
        &self.variable
    }

    pub fn defuzzifier(&self) -> Defuzzifier {
        self.defuzzifier
    }

    /// The crisp number for the strengths of the terms, or `None` when all are 0. Allocates nothing for up to
    /// [`INLINE`] terms.
    pub fn crisp(&self, strengths: &[f64]) -> Option<f64> {
        let crisp = match self.defuzzifier {
            Defuzzifier::HighestMembership(_) => {
                let strongest = strengths.iter().enumerate().filter(|(_, strength)| **strength > 0.0);
                // `max_by` would keep the last of equals.
                let strongest = strongest.reduce(|best, other| if other.1 > best.1 { other } else { best });
                strongest.map(|(term, _)| self.representatives[term])
            }
            Defuzzifier::Blend(_) => {
                let total: f64 = strengths.iter().sum();
                let weighted: f64 =
                    strengths.iter().zip(&self.representatives).map(|(weight, point)| weight * point).sum();
                (total > 0.0).then(|| weighted / total)
            }
            Defuzzifier::Union(representative) => self.with_union(strengths, |union| representative.of(union)),
            Defuzzifier::Centroid => self.with_union(strengths, |union| union.centroid()),
        };
        // A mean of points in the range may leave it by a rounding.
        crisp.map(|crisp| self.variable.clamped(crisp))
    }

    pub(super) fn representative(&self, term: usize) -> Option<f64> {
        self.representatives.get(term).copied()
    }

    fn with_union<T>(&self, strengths: &[f64], ask: impl Fn(&Aggregate) -> T) -> T {
        let (low, high) = (self.variable.low, self.variable.high);
        let mut inline = [Clipped::NOTHING; INLINE];
        let mut fired = 0;
        let mut heap = Vec::new();
        for (set, &strength) in self.variable.sets.iter().zip(strengths).filter(|(_, strength)| **strength > 0.0) {
            let clipped = Clipped::new(&set.shape, strength);
            if fired < INLINE {
                inline[fired] = clipped;
                fired += 1;
            } else {
                heap.push(clipped);
            }
        }
        if heap.is_empty() {
            ask(&Aggregate::new(&inline[..fired], low, high))
        } else {
            ask(&Aggregate::new(&[&inline[..], &heap].concat(), low, high))
        }
    }
}

/// Number of terms up to which a decision allocates nothing.
pub const INLINE: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzzy::variable::Set;

    fn variable(count: usize) -> Variable {
        let triangle =
            |index: usize| MembershipFunction::Triangle(index as f64, index as f64 + 1.0, index as f64 + 2.0);
        let sets = (0..count).map(|index| Set { name: index.to_string(), shape: triangle(index) }).collect();
        Variable { name: "Speed".to_owned(), low: 0.0, high: count as f64 + 1.0, sets }
    }

    #[test]
    fn a_blend_divides_by_the_sum_of_the_strengths() {
        let output = Output::new(variable(3), Defuzzifier::Blend(Representative::MeanOfMaxima)).expect("three sets");
        assert_eq!(output.crisp(&[1.0, 0.0, 1.0]), Some(2.0));
        assert_eq!(output.crisp(&[0.5, 0.5, 0.0]), Some(1.5));
        assert_eq!(output.crisp(&[0.0; 3]), None);
    }

    #[test]
    fn the_representative_of_a_plateau_is_chosen() {
        let mut plateau = variable(1);
        plateau.high = 10.0;
        plateau.sets[0].shape = MembershipFunction::Trapezoid(0.0, 4.0, 6.0, 6.5);
        let crisp = |representative| {
            Output::new(plateau.clone(), Defuzzifier::HighestMembership(representative))
                .and_then(|output| output.crisp(&[0.25]))
        };
        assert_eq!(crisp(Representative::SmallestOfMaxima), Some(4.0));
        assert_eq!(crisp(Representative::LargestOfMaxima), Some(6.0));
        assert_eq!(crisp(Representative::MeanOfMaxima), Some(5.0));
        assert_eq!(crisp(Representative::Bisector), Some(4.125)); // 2 of 4.25 below x = 4
    }

    #[test]
    fn more_terms_than_fit_inline_give_the_same_answer() {
        let output = Output::new(variable(40), Defuzzifier::Centroid).expect("forty sets");
        let crisp = output.crisp(&[0.5; 40]).expect("an area");
        assert!((crisp - 20.5).abs() < 1e-9);
    }

    #[test]
    fn nothing_fired_has_no_crisp_value() {
        for defuzzifier in [Defuzzifier::default(), Defuzzifier::Centroid, Defuzzifier::Union(Representative::Bisector)]
        {
            assert_eq!(Output::new(variable(3), defuzzifier).and_then(|output| output.crisp(&[0.0; 3])), None);
        }
    }
}
