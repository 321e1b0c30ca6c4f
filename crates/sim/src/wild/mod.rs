//! The wild: herds and packs, and regrowth.

mod herds;
mod predators;
mod regrowth;

pub(crate) use herds::{flockmates, steering, think};
pub(crate) use predators::feed;
pub(crate) use regrowth::regrow;
