//! Plants on a tile and their position on it.

use crate::play::presentation::looks::{Growth, Looks};
use glam::{Vec2, vec2};
use osada::grid::Cell;
use osada::sim::rules::TerrainId;
use osada::texture::{Picture, PlantLook};

#[derive(Clone, Copy, Debug)]
pub struct Plant {
    look: PlantLook,
    pub picture: Picture,
    /// Offset from the middle of its tile.
    pub shift: Vec2,
}

impl Plant {
    /// The plant on a tile of this terrain in a world of this seed, if there is one.
    pub fn on(looks: &Looks, terrain: TerrainId, cell: Cell, seed: u64) -> Option<Self> {
        let (look, variant) = match looks.terrain(terrain).growth? {
            Growth::Tree => looks.tree(cell, seed),
            Growth::Plant(look) => (look, (cell.x * 7 + cell.y * 13) as u32),
        };
        Some(Self { look, picture: Picture::growing(look, variant), shift: strewn(cell) })
    }

    /// The row of the map on which its foot stands.
    pub fn foot(&self, cell: Cell) -> f32 {
        cell.y as f32 + if self.look.is_stump() { 0.3 } else { 0.8 }
    }
}

/// Offset of a plant from the middle of its tile, so that woods do not look like orchards.
fn strewn(cell: Cell) -> Vec2 {
    let mixed = (cell.x as u32).wrapping_mul(0x9E37_79B1) ^ (cell.y as u32).wrapping_mul(0x85EB_CA77);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0xC2B2_AE3D);
    let part = |bits: u32| (bits & 0xFF) as f32 / 255.0 - 0.5;
    vec2(part(mixed >> 8) * 0.6, part(mixed >> 20) * 0.45)
}
