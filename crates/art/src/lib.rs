//! Pixels and sound samples, generated from seeds. Nothing here knows a window, a loudspeaker or the world.

pub mod synth;
pub mod texture;
