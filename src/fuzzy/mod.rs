//! Fuzzy logic: membership functions, norms, linguistic variables, fuzzy associative matrices, defuzzification.
//!
//! Crisp numbers go in, a decision comes out, and everything in between can be looked at ([`Matrix::explain`]).
//! Nothing here ever returns NaN: a set that nothing belongs to has degree 0, an aggregate without area has no
//! answer (`None`).

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
