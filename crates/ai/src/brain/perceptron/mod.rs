//! Minds that are multilayer perceptrons: senses scaled to numbers, a network, outputs read as an action.

mod decider;
mod network;
mod reading;
mod source;

pub use decider::{Perceptron, Scaled};
pub use network::{Layer, Network, Trainer, Training, sigmoid};
pub use reading::Reading;
pub use source::{InputSource, MOST_WEIGHTS, PerceptronSource, ReadingSource};
