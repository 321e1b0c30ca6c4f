//! Random streams of the maps of experiments. No two generators share numbers.

use osada_ai::grid::Stream;

/// Number of the first of these streams ("maps" in ASCII).
const FIRST: u64 = 0x6d61_7073;

/// Purpose of a stream. The order of the variants numbers the streams: another order draws other maps.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    Outdoor,
    Dungeon,
    Indoor,
    SerpentineWidth,
    Labyrinth,
    Terrain,
    Serpentine,
}

/// The stream of a seed for a purpose.
pub(super) fn stream(seed: u64, purpose: Purpose) -> Stream {
    Stream::new(seed, FIRST + purpose as u64)
}
