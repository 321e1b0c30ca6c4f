//! The wild: herds and packs, and regrowth.

mod herds;
mod predators;
mod regrowth;

pub(in crate::sim) use herds::{flockmates, steering, think};
pub(in crate::sim) use predators::feed;
pub(in crate::sim) use regrowth::regrow;
