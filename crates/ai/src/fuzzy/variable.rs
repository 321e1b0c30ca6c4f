//! Linguistic variables: a crisp range and the named fuzzy sets on it.

use super::membership::MembershipFunction;

/// A named fuzzy set of a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// A word such as `Tired`.
    pub name: String,
    pub shape: MembershipFunction,
}

/// A linguistic variable: crisp values from `low` to `high` (values outside are clamped) and sets on them.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// A word such as `Fatigue`.
    pub name: String,
    /// Least crisp value.
    pub low: f64,
    /// Greatest crisp value.
    pub high: f64,
    /// The sets, in order.
    pub sets: Vec<Set>,
}

impl Variable {
    /// The crisp value within the range. NaN stays NaN, which belongs to no set.
    #[inline]
    pub fn clamped(&self, x: f64) -> f64 {
        if x < self.low {
            self.low
        } else if x > self.high {
            self.high
        } else {
            x
        }
    }

    /// Degrees of membership of the clamped crisp value, set by set.
    pub fn degrees(&self, x: f64) -> impl Iterator<Item = f64> {
        let x = self.clamped(x);
        self.sets.iter().map(move |set| set.shape.degree(x))
    }

    /// Position of a crisp value on a row of boxes of width 1, one for each set: the mean of the middles of the boxes,
    /// weighed by the degrees of membership. `None` where no set has any.
    pub fn place(&self, x: f64) -> Option<f64> {
        let (mut sum, mut weighed) = (0.0, 0.0);
        for (index, degree) in self.degrees(x).enumerate() {
            sum += degree;
            weighed += degree * (index as f64 + 0.5);
        }
        (sum > 0.0).then(|| weighed / sum)
    }

    /// The variable with range and sets stretched by `factor` > 0, as when the greatest hit points change.
    pub fn rescaled(&self, factor: f64) -> Self {
        let stretch = |set: &Set| Set { name: set.name.clone(), shape: set.shape.stretched(factor) };
        Self {
            name: self.name.clone(),
            low: self.low * factor,
            high: self.high * factor,
            sets: self.sets.iter().map(stretch).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rescaled_sets_keep_their_share_of_the_range() {
        let set = |name: &str, shape| Set { name: name.to_owned(), shape };
        let sixths = Variable {
            name: "Hp".to_owned(),
            low: 0.0,
            high: 6.0,
            sets: vec![
                set("Average", MembershipFunction::Triangle(2.0, 3.0, 4.0)),
                set("High", MembershipFunction::Triangle(3.0, 4.0, 5.0)),
            ],
        };
        let sixty = sixths.rescaled(10.0);
        assert_eq!(sixty.high, 60.0);
        assert_eq!(sixty.degrees(37.5).collect::<Vec<_>>(), [0.25, 0.75]);
        assert_eq!(sixths.degrees(3.75).collect::<Vec<_>>(), [0.25, 0.75]);
        assert_eq!([3.0, 3.75, 4.5, 6.0].map(|x| sixths.place(x)), [Some(0.5), Some(1.25), Some(1.5), None]);
    }
}
