//! Generated textures: a seed in, RGBA pixels out.
