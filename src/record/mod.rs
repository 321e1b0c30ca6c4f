//! State hashes, saves and replays.

mod hash;

pub use hash::StateHash;
