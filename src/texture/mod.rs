//! Generated textures: a seed in, RGBA pixels out. No file, no window, no time.
//!
//! A tile is [`TILE`] pixels wide. [`Picture`] names everything that can be drawn; [`paint`] draws one, and
//! [`atlas`] draws all of them on a few sheets. `docs/look.md` describes the style.

mod atlas;
mod beast;
mod blend;
mod canvas;
mod defence;
mod dress;
mod effect;
mod fire;
mod ground;
mod home;
mod icon;
mod image;
mod mark;
mod names;
mod noise;
pub mod palette;
mod panel;
mod person;
mod picture;
mod plant;
mod shape;
mod structure;
#[cfg(test)]
mod tests;
mod tool;
mod unit;
mod wall;

pub use atlas::{Atlas, Region, SHEET, atlas};
pub use blend::ground_layers;
pub use effect::{EffectLook, PILE_SIZES, PileLook, effect, pile};
pub use fire::glow;
pub use ground::{TerrainLook, terrain};
pub use icon::{IconLook, icon};
pub use image::Image;
pub use mark::{CursorLook, DesignationLook, StatusLook, cursor, designation, designation_colour, status};
pub use panel::{PanelLook, panel};
pub use picture::{Picture, paint};
pub use plant::{PlantLook, plant};
pub use structure::{StructureLook, door_state, structure};
pub use unit::{Facing, Pose, UnitLook, unit};
pub use wall::joined;

/// Pixels along one side of a tile.
pub const TILE: usize = 32;
