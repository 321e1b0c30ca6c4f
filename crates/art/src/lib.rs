//! What is seen and heard, from a seed: pixels and samples. Nothing here knows a window, a loudspeaker or the world.

pub mod synth;
pub mod texture;
