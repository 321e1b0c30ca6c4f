//! `osada generate`: a level from a seed, as RON to look at, change and play.

use crate::failure::Failure;
use crate::files::Library;
use clap::{Args, ValueEnum};
use osada::level::generate::{SMALLEST, draw};
use osada::level::{Generated, MAX_SIDE, MapKind};
use std::io::{Write, stdout};

/// What to generate.
#[derive(Args)]
pub struct GenerateArgs {
    /// The kind of map
    kind: KindArg,
    /// Columns and rows
    #[arg(long, value_name = "WxH", default_value = "96x64", value_parser = size)]
    size: (u32, u32),
    /// What the map follows from
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum KindArg {
    /// Meadows, woods and rock, a river with fords
    Valley,
    /// Open ground with blocks of rock
    Outdoor,
    /// Rooms and corridors behind one another
    Indoor,
    /// Rooms in the rock, joined by tunnels
    Dungeon,
    /// One long winding corridor
    Serpentine,
    /// A labyrinth of narrow ways
    Labyrinth,
    /// Every tile on its own: grass, sand, road or rock
    Terrain,
}

impl From<KindArg> for MapKind {
    fn from(kind: KindArg) -> Self {
        match kind {
            KindArg::Valley => Self::Valley,
            KindArg::Outdoor => Self::Outdoor,
            KindArg::Indoor => Self::Indoor,
            KindArg::Dungeon => Self::Dungeon,
            KindArg::Serpentine => Self::Serpentine,
            KindArg::Labyrinth => Self::Labyrinth,
            KindArg::Terrain => Self::Terrain,
        }
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = text.split_once(['x', 'X', '×']).ok_or("must look like 96x64")?;
    let side = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` is not a whole number"));
    Ok((side(width)?, side(height)?))
}

/// Writes the level.
pub fn run(args: &GenerateArgs, library: &Library) -> Result<(), Failure> {
    let (width, height) = args.size;
    if !(SMALLEST..=MAX_SIDE).contains(&width) || !(SMALLEST..=MAX_SIDE).contains(&height) {
        let message = format!("a map has from {SMALLEST} to {MAX_SIDE} columns and rows, not {width}x{height}");
        return Err(Failure::Usage(message));
    }
    let rules = library.rules()?;
    let text = draw(&Generated::new(args.kind.into(), width, height), &rules, args.seed);
    let text = text.map_err(|terrain| Failure::bad(format!("the rules have no terrain `{terrain}`")))?;
    stdout().write_all(text.as_bytes())?;
    Ok(stdout().flush()?)
}
