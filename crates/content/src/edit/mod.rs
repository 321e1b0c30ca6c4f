//! Editing levels and campaigns: the document with its history, operations on it, the live check and the preview; writing a level as a
//! person would have written it, drawing on its map, its picture, and the routes of its first raid. Texts and values in,
//! texts and values out; no file, no window.
//!
//! ```
//! use osada_ai::grid::Cell;
//! use osada_content::edit::{Canvas, brush, write};
//! use osada_content::{LevelSource, read, shipped};
//!
//! let rules = shipped::rules()?;
//! let (_, text) = shipped::level("first_siege").ok_or("it ships")?;
//! let mut level: LevelSource = read("first_siege.ron", text)?;
//! assert_eq!(write::updated(text, &level)?, text);
//!
//! let mut canvas = Canvas::of(&level.ground)?;
//! let sand = rules.terrain_named("sand").ok_or("it exists")?;
//! canvas.paint(&rules, sand, brush(Cell::new(60, 30), 3))?;
//! level.ground = canvas.ground();
//! let changed = write::updated(text, &level)?;
//! assert_eq!(read::<LevelSource>("first_siege.ron", &changed)?, level);
//! assert_eq!(text.lines().zip(changed.lines()).filter(|(old, new)| old != new).count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod align;
mod arrange;
pub mod campaign;
mod canvas;
mod compose;
mod document;
mod draft;
mod finding;
mod history;
pub mod picture;
mod preview;
mod print;
mod reshape;
mod shape;
mod things;
mod tiles;
mod tree;
mod update;
mod way;
pub mod write;

pub use arrange::{list_drawn, move_thing, paint, people, put_camp, put_herd, put_person, put_structure, remove};
pub use canvas::{Canvas, CanvasError, Drawn};
pub use document::Document;
pub use draft::{blank, draw_ground, wave};
pub use finding::{Finding, Findings, check};
pub use history::Remembered;
pub use picture::MapColours;
pub use preview::{Preview, preview};
pub use reshape::{Anchor, Hold, Lost, Mirror, Reshaped, mirrored, resized};
pub use shape::{Symmetry, WIDEST_BRUSH, brush, frame, line, rectangle};
pub use things::{Thing, camp_extent, camps, extent_of, flood, is_taken, name_of, place_of, terrain_at, thing_at};
pub use tiles::{rows, size};
pub use way::{RaidWay, raid_ways, ways};
