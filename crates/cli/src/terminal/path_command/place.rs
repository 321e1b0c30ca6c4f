//! The map that `osada path` searches: a file or a board of the laboratory.

use crate::failure::Failure;
use crate::platform::read_at_most;
use osada_ai::path::{Footing, Ground, GroundFn};
use osada_ai::pathlab::Board;
use osada_lab::movingai::{FileError, TileMap};
use std::path::Path;

/// The largest map or scenario file that is read, in bytes; the largest of the benchmarks has some ten million.
const MOST_BYTES: usize = 64 << 20;

/// A map to search.
pub enum Place {
    /// A benchmark map.
    Map(TileMap),
    /// A board of the laboratory.
    Board(Board),
}

impl Place {
    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        match self {
            Self::Map(map) => (map.tiles.width(), map.tiles.height()),
            Self::Board(board) => (board.width(), board.height()),
        }
    }

    /// The map as ground, with swamp at this factor.
    pub fn ground(&self, swamp: Option<f64>) -> GroundFn<AnyFooting<'_>> {
        match self {
            Self::Map(map) => boxed(map.ground(swamp)),
            Self::Board(board) => boxed(board.ground()),
        }
    }
}

/// The footing of a tile, whatever place it is of.
type AnyFooting<'a> = Box<dyn Fn(usize) -> Option<Footing> + 'a>;

fn boxed<'a>(ground: impl Ground + 'a) -> GroundFn<AnyFooting<'a>> {
    let (width, height, least_factor) = (ground.width(), ground.height(), ground.least_factor());
    GroundFn { width, height, least_factor, footing: Box::new(move |index| ground.footing(index)) }
}

/// A failure with a file before its message.
pub fn bad(file: &str, message: impl std::fmt::Display) -> Failure {
    Failure::Bad(format!("{file}{message}\n"))
}

/// Reads and parses a file.
pub fn read<T>(file: &Path, parse: impl FnOnce(&str) -> Result<T, FileError>) -> Result<T, Failure> {
    let name = file.display().to_string();
    let unreadable = |error| bad(&name, format_args!(": error: {error}"));
    let bytes = read_at_most(file, MOST_BYTES).map_err(unreadable)?;
    if bytes.len() > MOST_BYTES {
        return Err(bad(&name, format_args!(": error: more than the {MOST_BYTES} bytes that are read")));
    }
    // Letters that are not text become the replacement character, which the parser refuses with its place.
    parse(&String::from_utf8_lossy(&bytes)).map_err(|error| bad(&name, format_args!(":{error}")))
}
