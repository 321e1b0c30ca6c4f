//! AND, OR and NOT of degrees: t-norms, s-norms (t-conorms) and the logic operators.
//!
//! All arguments are degrees in [0, 1], and so are all results. Where a formula is 0/0 its limit along the axes
//! is taken.

named! {
    /// A t-norm: how strongly "a AND b" holds.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum TNorm {
        /// min(a, b)
        #[default]
        Minimum,
        /// a·b
        AlgebraicProduct,
        /// a·b / (a + b − a·b), 0 at (0, 0)
        HamacherProduct,
        /// a·b / (2 − (a + b − a·b))
        EinsteinProduct,
        /// min(a, b) where max(a, b) = 1, else 0
        DrasticProduct,
        /// max(0, a + b − 1)
        BoundedDifference,
    }
}

impl TNorm {
    /// a AND b.
    #[inline]
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Minimum => min(a, b),
            Self::AlgebraicProduct => a * b,
            Self::HamacherProduct => {
                let whole = a + b - a * b;
                if whole > 0.0 { degree(a * b / whole) } else { 0.0 }
            }
            Self::EinsteinProduct => a * b / (2.0 - (a + b - a * b)),
            Self::DrasticProduct => {
                if max(a, b) >= 1.0 {
                    min(a, b)
                } else {
                    0.0
                }
            }
            Self::BoundedDifference => max(0.0, a + b - 1.0),
        }
    }

    /// The s-norm that De Morgan's law pairs with it: s(a, b) = 1 − t(1 − a, 1 − b).
    pub const fn dual(self) -> SNorm {
        match self {
            Self::Minimum => SNorm::Maximum,
            Self::AlgebraicProduct => SNorm::AlgebraicSum,
            Self::HamacherProduct => SNorm::HamacherSum,
            Self::EinsteinProduct => SNorm::EinsteinSum,
            Self::DrasticProduct => SNorm::DrasticSum,
            Self::BoundedDifference => SNorm::BoundedSum,
        }
    }
}

named! {
    /// An s-norm: how strongly "a OR b" holds.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum SNorm {
        /// max(a, b)
        #[default]
        Maximum,
        /// a + b − a·b
        AlgebraicSum,
        /// (a + b − 2·a·b) / (1 − a·b), 1 at (1, 1)
        HamacherSum,
        /// (a + b) / (1 + a·b)
        EinsteinSum,
        /// max(a, b) where min(a, b) = 0, else 1
        DrasticSum,
        /// min(1, a + b)
        BoundedSum,
    }
}

impl SNorm {
    /// a OR b.
    #[inline]
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Maximum => max(a, b),
            Self::AlgebraicSum => degree(a + b - a * b),
            // The formula itself loses all its digits near (1, 1); its De Morgan twin does not.
            Self::HamacherSum => not(TNorm::HamacherProduct.apply(not(a), not(b))),
            Self::EinsteinSum => degree((a + b) / (1.0 + a * b)),
            Self::DrasticSum => {
                if min(a, b) <= 0.0 {
                    max(a, b)
                } else {
                    1.0
                }
            }
            Self::BoundedSum => degree(a + b),
        }
    }
}

/// The operator that joins the degrees of a row and a column to the strength of a cell: a t-norm or another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// a AND b by a t-norm: 0 wherever a or b is.
    And(TNorm),
    /// Either a or b but not both; see [`xor`].
    Xor,
    /// Neither a nor b; see [`nor`].
    Nor,
    /// Not both a and b; see [`nand`].
    Nand,
}

impl Join {
    pub const ALL: [Self; 9] = [
        Self::And(TNorm::Minimum),
        Self::And(TNorm::AlgebraicProduct),
        Self::And(TNorm::HamacherProduct),
        Self::And(TNorm::EinsteinProduct),
        Self::And(TNorm::DrasticProduct),
        Self::And(TNorm::BoundedDifference),
        Self::Xor,
        Self::Nor,
        Self::Nand,
    ];

    /// The name in data files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::And(norm) => norm.name(),
            Self::Xor => "Xor",
            Self::Nor => "Nor",
            Self::Nand => "Nand",
        }
    }

    /// Strength of a cell whose row has degree a and whose column has degree b.
    #[inline]
    pub fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Self::And(norm) => norm.apply(a, b),
            Self::Xor => xor(a, b),
            Self::Nor => nor(a, b),
            Self::Nand => nand(a, b),
        }
    }

    /// True if a cell can fire though its row or its column has degree 0.
    #[inline]
    pub const fn fires_from_nothing(self) -> bool {
        !matches!(self, Self::And(_))
    }
}

impl Default for Join {
    fn default() -> Self {
        Self::And(TNorm::default())
    }
}

impl From<TNorm> for Join {
    fn from(norm: TNorm) -> Self {
        Self::And(norm)
    }
}

/// NOT a = 1 − a.
pub fn not(a: f64) -> f64 {
    1.0 - a
}

/// Either a or b but not both: max(min(a, 1 − b), min(1 − a, b)).
pub fn xor(a: f64, b: f64) -> f64 {
    max(min(a, not(b)), min(not(a), b))
}

/// Neither a nor b: 1 − max(a, b).
pub fn nor(a: f64, b: f64) -> f64 {
    not(max(a, b))
}

/// Not both a and b: 1 − min(a, b).
pub fn nand(a: f64, b: f64) -> f64 {
    not(min(a, b))
}

/// Rounding must not lift a degree above 1.
fn degree(x: f64) -> f64 {
    min(x, 1.0)
}

/// A plain comparison: degrees are never NaN, so the care that `f64::min` takes would be wasted.
#[inline]
fn min(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// A plain comparison, like [`min`].
#[inline]
fn max(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undefined_points_take_the_limit_along_the_axes() {
        assert_eq!(TNorm::HamacherProduct.apply(0.0, 0.0), 0.0);
        assert_eq!(SNorm::HamacherSum.apply(1.0, 1.0), 1.0);
    }

    #[test]
    fn each_norm_has_its_textbook_value() {
        let products = TNorm::ALL.map(|norm| norm.apply(0.5, 0.75));
        let expected = [0.5, 0.375, 0.375 / 0.875, 0.375 / 1.125, 0.0, 0.25];
        let sums = SNorm::ALL.map(|norm| norm.apply(0.5, 0.25));
        let expected_sums = [0.5, 0.625, 0.5 / 0.875, 0.75 / 1.125, 1.0, 0.75];
        for index in 0..6 {
            assert!((products[index] - expected[index]).abs() < 1e-15, "{:?}", TNorm::ALL[index]);
            assert!((sums[index] - expected_sums[index]).abs() < 1e-15, "{:?}", SNorm::ALL[index]);
        }
    }

    #[test]
    fn exclusive_or_is_strongest_where_one_side_alone_holds() {
        assert_eq!([xor(1.0, 0.0), xor(0.0, 1.0), xor(1.0, 1.0), xor(0.25, 0.5)], [1.0, 1.0, 0.0, 0.5]);
        assert_eq!([nor(0.25, 0.5), nand(0.25, 0.5), not(0.25)], [0.5, 0.75, 0.75]);
    }
}
