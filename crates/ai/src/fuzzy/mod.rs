//! Fuzzy logic: membership functions, norms, linguistic variables, fuzzy associative matrices, defuzzification.
//!
//! Crisp numbers go in, a decision comes out, and everything in between can be looked at ([`Matrix::explain`]). No
//! function returns NaN: a value outside a set has degree 0, and an aggregate without area has no answer (`None`).
//!
//! ```
//! use osada_ai::fuzzy::{Matrix, MembershipFunction, Set, Variable};
//!
//! let variable = |name: &str, low: &str, high: &str| Variable {
//!     name: name.to_owned(),
//!     low: 0.0,
//!     high: 10.0,
//!     sets: vec![
//!         Set { name: low.to_owned(), shape: MembershipFunction::RightShoulder(2.0, 8.0) },
//!         Set { name: high.to_owned(), shape: MembershipFunction::LeftShoulder(2.0, 8.0) },
//!     ],
//! };
//! let (fatigue, diligence) = (variable("Fatigue", "Fresh", "Tired"), variable("Diligence", "Lazy", "Hard"));
//! // Rows are sets of fatigue, columns of diligence.
//! let terms = vec!["Rest".to_owned(), "Work".to_owned()];
//! let matrix = Matrix::new(fatigue, diligence, terms, vec![0, 1, 0, 0]).ok_or("a cell is missing")?;
//! let found = matrix.explain(3.0, 8.0);
//! let decision = found.decision.ok_or("no cell fires")?;
//! assert_eq!(matrix.terms()[decision.term], "Work");
//! assert!((decision.strength - 5.0 / 6.0).abs() < 1e-9);
//! # Ok::<(), &str>(())
//! ```

mod aggregate;
mod matrix;
mod membership;
mod norm;
mod output;
mod variable;

pub use aggregate::{Aggregate, Clipped, Maxima};
pub use matrix::{Decision, Explanation, Matrix};
pub use membership::MembershipFunction;
pub use norm::{Join, SNorm, TNorm, nand, nor, not, xor};
pub use output::{Defuzzifier, INLINE, Output, Representative};
pub use variable::{Set, Variable};
