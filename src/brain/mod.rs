//! Deciders: senses in, a decision and its reasons out.
//!
//! A [`Mind`] is data, loaded from RON and checked. Whatever its kind, it answers one question from the same
//! [`Senses`]: what now? [`Mind::decide`] gives the [`Action`] without allocating; [`Mind::explain`] gives the same
//! action with everything that led to it.

mod action;
mod fuzzy;
mod mind;
mod name;
mod place;
mod reasons;
mod sense;
mod strongest;
#[cfg(test)]
mod thesis;

pub use action::{Action, Role};
pub use fuzzy::{FuzzyMind, FuzzySource, Input, MatrixSource, OutputSource, SetSource, VariableSource};
pub use mind::{Decider, DeciderSource, Mind, MindError, MindSource};
pub use name::Name;
pub use reasons::{Evidence, MatrixReasons, OutputReasons, Reasons, VariableReasons};
pub use sense::{Sense, Senses};
