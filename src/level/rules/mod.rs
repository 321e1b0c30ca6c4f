//! Reading and checking the rules of the game and the minds that its units name.

mod load;
mod plans;
mod rates;
mod tables;

pub use load::{load_mind, load_rules, stem};
