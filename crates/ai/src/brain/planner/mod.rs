//! Goal-oriented planning over smart objects: the things of the world offer what can be done with them, what that needs
//! and what it makes true, and the mind strings offers together into the cheapest plan for its most urgent goal.

mod decider;
mod plans;
mod source;

pub use decider::Planner;
pub use source::{FactSource, GoalSource, ObjectSource, OfferSource, PlannerSource};
