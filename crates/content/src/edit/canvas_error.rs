//! Why a map cannot be drawn on.

use crate::definition::{MAX_SIDE, MIN_SIDE};
use osada_ai::grid::Cell;

/// Errors of drawing on a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CanvasError {
    /// The ground is drawn by the seed.
    #[error("a generated map cannot be drawn on; draw it first")]
    Generated,
    /// A row is longer or shorter than the first one.
    #[error("row {row} has {tiles} tiles, the first one has {width}; all rows must have the same length")]
    Ragged {
        /// The row, from 0.
        row: usize,
        tiles: usize,
        width: usize,
    },
    /// The map would be too small or too large.
    #[error("a map has from {MIN_SIDE} to {MAX_SIDE} columns and rows, not {0} × {1}")]
    Size(usize, usize),
    /// Neither a letter nor a sign is left that means nothing yet.
    #[error("no character is left for `{0}` in the legend")]
    NoGlyph(String),
    /// Something does not fit where it is put.
    #[error("`{name}` does not fit at {at}: {reason}")]
    Misfit {
        /// The name of the thing in files.
        name: String,
        /// Upper left tile.
        at: Cell,
        reason: String,
    },
}

pub(super) fn check_size(width: usize, height: usize) -> Result<(), CanvasError> {
    let sides = MIN_SIDE as usize..=MAX_SIDE as usize;
    let fits = sides.contains(&width) && sides.contains(&height);
    if fits { Ok(()) } else { Err(CanvasError::Size(width, height)) }
}
