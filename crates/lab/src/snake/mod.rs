//! The contest of snakes as an experiment: pilots against each other, and the source's attempts to teach a perceptron to steer.

mod attempts;
mod contest;
mod examples;
mod experiment;

pub use contest::lessons;
pub use experiment::{FIELD, Snakes, game_columns};
