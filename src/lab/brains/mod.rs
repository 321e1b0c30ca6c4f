//! Minds in real runs: the senses that units had, and waves led by one mind or another against a scripted player.

mod contest;
mod senses;
mod wilson;

pub use contest::Brains;
pub use senses::{sample, task};
pub use wilson::wilson;
