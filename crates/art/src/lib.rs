//! Pixels and sound samples, generated from seeds. Nothing here knows a window, a loudspeaker or the world.

#![allow(missing_docs, reason = "fields, variants and plain methods often say enough by their names")]

pub mod synth;
pub mod texture;
