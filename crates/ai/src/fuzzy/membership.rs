//! Membership functions: piecewise linear, continuous, never outside [0, 1].

use serde::{Deserialize, Serialize};

/// A membership function over a crisp axis. Parameters grow from left to right; see [`MembershipFunction::fault`].
///
/// The names are those of the thesis: its *left* shoulder is 0 on the left and *rises*, its *right* shoulder
/// is 0 on the right and *falls*. Many libraries swap the two.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Shape")]
pub enum MembershipFunction {
    /// (x0, x1): 0 up to x0, rises to 1 at x1, stays there.
    LeftShoulder(f64, f64),
    /// (x0, x1): 1 up to x0, falls to 0 at x1, stays there.
    RightShoulder(f64, f64),
    /// (x0, x1, x2): 0 at x0, 1 at x1, 0 at x2.
    Triangle(f64, f64, f64),
    /// (x0, x1, x2, x3): 0 at x0, 1 from x1 to x2, 0 at x3.
    Trapezoid(f64, f64, f64, f64),
}

impl MembershipFunction {
    /// The four corners of the function as a trapezoid; a shoulder's flat side is infinitely long.
    pub const fn corners(&self) -> [f64; 4] {
        match *self {
            Self::LeftShoulder(x0, x1) => [x0, x1, f64::INFINITY, f64::INFINITY],
            Self::RightShoulder(x0, x1) => [f64::NEG_INFINITY, f64::NEG_INFINITY, x0, x1],
            Self::Triangle(x0, x1, x2) => [x0, x1, x1, x2],
            Self::Trapezoid(x0, x1, x2, x3) => [x0, x1, x2, x3],
        }
    }

    /// Degree in [0, 1] to which `x` belongs to the set. Two equal corners make a vertical edge that belongs
    /// to the set. NaN belongs to no set.
    #[inline]
    pub fn degree(&self, x: f64) -> f64 {
        match *self {
            Self::LeftShoulder(x0, x1) => rise(x, x0, x1),
            Self::RightShoulder(x0, x1) => fall(x, x0, x1),
            Self::Triangle(x0, x1, _) if x < x1 => rise(x, x0, x1),
            Self::Triangle(_, x1, x2) => fall(x, x1, x2),
            Self::Trapezoid(x0, x1, _, _) if x < x1 => rise(x, x0, x1),
            Self::Trapezoid(_, _, x2, x3) => fall(x, x2, x3),
        }
    }

    /// The same function on an axis stretched by `factor` > 0.
    pub fn stretched(&self, factor: f64) -> Self {
        match *self {
            Self::LeftShoulder(x0, x1) => Self::LeftShoulder(x0 * factor, x1 * factor),
            Self::RightShoulder(x0, x1) => Self::RightShoulder(x0 * factor, x1 * factor),
            Self::Triangle(x0, x1, x2) => Self::Triangle(x0 * factor, x1 * factor, x2 * factor),
            Self::Trapezoid(x0, x1, x2, x3) => Self::Trapezoid(x0 * factor, x1 * factor, x2 * factor, x3 * factor),
        }
    }

    /// The fault of the parameters, if there is one: each must be a number of at most 10¹² in size, and they must grow
    /// (only the two upper corners of a trapezoid may be equal).
    pub fn fault(&self) -> Option<String> {
        let (name, parameters, grows): (_, &[f64], _) = match self {
            Self::LeftShoulder(x0, x1) => ("LeftShoulder", &[*x0, *x1], x0 < x1),
            Self::RightShoulder(x0, x1) => ("RightShoulder", &[*x0, *x1], x0 < x1),
            Self::Triangle(x0, x1, x2) => ("Triangle", &[*x0, *x1, *x2], x0 < x1 && x1 < x2),
            Self::Trapezoid(x0, x1, x2, x3) => ("Trapezoid", &[*x0, *x1, *x2, *x3], x0 < x1 && x1 <= x2 && x2 < x3),
        };
        let order = match parameters.len() {
            2 => "x0 < x1",
            3 => "x0 < x1 < x2",
            _ => "x0 < x1 <= x2 < x3",
        };
        let fits = parameters.iter().all(|parameter| parameter.abs() <= 1e12);
        (!grows || !fits).then(|| format!("{name} needs {order}, each at most 1e12 in size; it has {parameters:?}"))
    }

    /// The shoulder to write where two corners at one end are equal, as other fuzzy tools write sets at the edge of a range.
    pub fn as_shoulder(&self) -> Option<String> {
        let [x0, x1, x2, x3] = self.corners();
        match (x0 == x1, x2 == x3) {
            (true, false) if x2 < x3 && x3.is_finite() => Some(format!("RightShoulder({x2}, {x3})")),
            (false, true) if x0 < x1 && x0.is_finite() => Some(format!("LeftShoulder({x0}, {x1})")),
            _ => None,
        }
    }
}

/// 0 below `from`, 1 from `to` on, linear between. The comparisons are arranged so that NaN gives 0.
#[inline]
fn rise(x: f64, from: f64, to: f64) -> f64 {
    if x >= to {
        1.0
    } else if x > from {
        (x - from) / (to - from)
    } else {
        0.0
    }
}

/// 1 up to `from`, 0 above `to`, linear between. The comparisons are arranged so that NaN gives 0.
#[inline]
fn fall(x: f64, from: f64, to: f64) -> f64 {
    if x <= from {
        1.0
    } else if x < to {
        (to - x) / (to - from)
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shoulders_rise_and_fall_as_the_thesis_names_them() {
        let left = MembershipFunction::LeftShoulder(2.0, 4.0);
        let right = MembershipFunction::RightShoulder(2.0, 4.0);
        assert_eq!([2.0, 2.5, 3.0, 4.0, 9.0].map(|x| left.degree(x)), [0.0, 0.25, 0.5, 1.0, 1.0]);
        assert_eq!([-3.0, 2.0, 2.5, 3.0, 4.0].map(|x| right.degree(x)), [1.0, 1.0, 0.75, 0.5, 0.0]);
    }

    #[test]
    fn a_trapezoid_is_one_at_its_corner_where_the_original_fell_through() {
        let shape = MembershipFunction::Trapezoid(2.0, 4.0, 6.0, 8.0);
        assert_eq!([2.0, 3.0, 4.0, 6.0, 7.0, 8.0].map(|x| shape.degree(x)), [0.0, 0.5, 1.0, 1.0, 0.5, 0.0]);
    }

    #[test]
    fn nan_belongs_to_no_set() {
        for shape in [
            MembershipFunction::LeftShoulder(0.0, 1.0),
            MembershipFunction::RightShoulder(0.0, 1.0),
            MembershipFunction::Triangle(0.0, 1.0, 2.0),
            MembershipFunction::Trapezoid(0.0, 1.0, 2.0, 3.0),
        ] {
            assert_eq!(shape.degree(f64::NAN), 0.0);
        }
    }

    #[test]
    fn parameters_that_do_not_grow_are_named() {
        assert_eq!(MembershipFunction::Trapezoid(2.0, 4.0, 4.0, 8.0).fault(), None);
        let fault = MembershipFunction::Triangle(2.0, 2.0, 3.0).fault().expect("a vertical edge");
        assert!(fault.contains("x0 < x1 < x2") && fault.contains("[2.0, 2.0, 3.0]"));
        assert!(MembershipFunction::LeftShoulder(0.0, f64::INFINITY).fault().is_some());
        assert!(MembershipFunction::RightShoulder(f64::NAN, 1.0).fault().is_some());
    }

    #[test]
    fn a_vertical_edge_stands_for_a_shoulder() {
        use MembershipFunction::{RightShoulder, Trapezoid, Triangle};
        let meant = |shape: MembershipFunction| shape.as_shoulder().unwrap_or_default();
        assert_eq!(meant(Triangle(-10.0, -10.0, 0.0)), "RightShoulder(-10, 0)");
        assert_eq!(meant(Triangle(0.0, 0.5, 0.5)), "LeftShoulder(0, 0.5)");
        assert_eq!(meant(Trapezoid(0.0, 0.0, 2.0, 5.0)), "RightShoulder(2, 5)");
        assert_eq!(meant(Trapezoid(0.0, 2.0, 5.0, 5.0)), "LeftShoulder(0, 2)");
        for other in [Triangle(1.0, 1.0, 1.0), Triangle(3.0, 3.0, 1.0), RightShoulder(1.0, 1.0)] {
            assert_eq!(meant(other), "");
        }
    }
}
