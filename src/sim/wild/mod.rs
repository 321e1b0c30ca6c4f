//! What is nobody's: herds and packs, and what grows again.

mod herds;
mod predators;
mod regrowth;

pub(in crate::sim) use herds::{flockmates, steering, think};
pub(in crate::sim) use predators::feed;
pub(in crate::sim) use regrowth::regrow;
