//! The two boards: ground and walls, the lists of the search, the path, both ends.

use super::search_drawing;
use super::sprite_batch::{PLAIN, SpriteBatch, SpriteSheet, tint};
use crate::play::panels::pathlab::{BoardArea, Lab};
use crate::play::presentation::colours::BAD;
use glam::{Vec2, vec2};
use osada::grid::Cell;
use osada::lab::pathlab::{Contender, Marker};
use osada::texture::palette::{self, Rgb};
use osada::texture::{Facing, Picture, Pose, StructureLook, UnitLook};
use std::rc::Rc;

/// Pixels a tile from which parents are drawn.
const PARENTS_FROM: f32 = 11.0;
/// Pixels that the picture of an end is wide at least.
const LEAST_END: f32 = 26.0;
/// The ground where no soil of the rules fits.
const UNKNOWN: Rgb = palette::STRAW;

/// Draws both boards of a laboratory.
pub struct LabBoards {
    batch: SpriteBatch,
}

impl LabBoards {
    /// Draws from these pictures.
    pub fn new(sprites: Rc<SpriteSheet>) -> Self {
        Self { batch: SpriteBatch::new(sprites) }
    }

    /// Draws both boards, where the panels have left room for them.
    pub fn draw(&mut self, lab: &Lab) {
        for side in 0..2 {
            if let Some(area) = lab.areas[side] {
                self.batch.with_matrix(area.matrix(), |batch| board(batch, lab, area, &lab.paths.contenders()[side]));
            }
        }
    }
}

fn board(batch: &mut SpriteBatch, lab: &Lab, area: BoardArea, contender: &Contender) {
    let pixel = 1.0 / area.tile;
    let (width, size) = (area.size.0, vec2(area.size.0 as f32, area.size.1 as f32));
    batch.rect(Vec2::splat(-4.0 * pixel), size + Vec2::splat(8.0 * pixel), tint(palette::BARK, 1.0));
    ground(batch, lab, pixel);
    let running = contender.cost().is_ok() || contender.steps() > 0;
    search_drawing::lists(batch, contender.replay(), width, 0.72, area.tile);
    if area.tile >= PARENTS_FROM {
        search_drawing::parents(batch, contender.replay(), width, 1.4 * pixel);
    }
    walls(batch, lab, pixel);
    forbidden(batch, lab, pixel);
    let thick = (area.tile * 0.2).clamp(2.5, 7.0) * pixel;
    if contender.is_done() {
        let places: Vec<Vec2> = contender.path().iter().map(|&cell| middle(cell)).collect();
        search_drawing::line_through(batch, &places, thick, tint(palette::LINEN, 1.0));
        if area.tile >= PARENTS_FROM && places.len() * 2 < contender.length() as usize {
            // Few waypoints on a long path: they are worth seeing.
            let side = Vec2::splat(thick * 2.2);
            places.iter().for_each(|&place| batch.rect(place - side * 0.5, side, tint(palette::OCHRE, 1.0)));
        }
    } else {
        search_drawing::way(batch, contender.replay(), None, width, thick * 0.7);
    }
    ends(batch, lab, area.tile);
    if !running {
        batch.rect(Vec2::ZERO, size, tint(palette::INK, 0.6));
    }
    if let Some(cell) = lab.hover {
        let at = vec2(cell.x as f32, cell.y as f32) - Vec2::splat(pixel);
        batch.frame(at, Vec2::splat(1.0 + 2.0 * pixel), 2.0 * pixel, tint(palette::OCHRE, 1.0));
    }
}

fn ground(batch: &mut SpriteBatch, lab: &Lab, pixel: f32) {
    let gap = if 1.0 / pixel >= search_drawing::LINES_FROM { pixel } else { 0.0 };
    for (cell, tile) in lab.paths.board().tiles().iter() {
        let colour = tile.map(|factor| lab.soil(factor).map_or(UNKNOWN, |soil| soil.colour));
        let Some(colour) = colour else { continue };
        // The line between two tiles is a darker shade of the tile.
        batch.rect(corner(cell), Vec2::ONE, tint(colour.lit(0.88), 1.0));
        batch.rect(corner(cell), Vec2::splat(1.0 - gap), tint(colour, 1.0));
    }
}

/// Walls stand on top of the lists: a block lit from the upper left, with its face where the tile below is free.
fn walls(batch: &mut SpriteBatch, lab: &Lab, pixel: f32) {
    let tiles = lab.paths.board().tiles();
    let wall = |cell: Cell| tiles.get(cell) == Some(&None);
    let rim = (0.12f32).max(pixel);
    for (cell, _) in tiles.iter().filter(|(_, tile)| tile.is_none()) {
        let at = corner(cell);
        batch.rect(at, Vec2::ONE, tint(palette::INK.mix(palette::SLATE, 0.42), 1.0));
        if !wall(Cell::new(cell.x, cell.y - 1)) {
            batch.rect(at, vec2(1.0, rim), tint(palette::GRANITE, 0.9));
        }
        if !wall(Cell::new(cell.x - 1, cell.y)) {
            batch.rect(at, vec2(rim, 1.0), tint(palette::GRANITE, 0.6));
        }
        if !wall(Cell::new(cell.x, cell.y + 1)) {
            batch.rect(at + vec2(0.0, 1.0 - 2.0 * rim), vec2(1.0, 2.0 * rim), tint(palette::INK, 0.8));
        }
    }
}

/// A cross over every forbidden field, with a dark rim so that it stands out from any list.
fn forbidden(batch: &mut SpriteBatch, lab: &Lab, pixel: f32) {
    let thick = (0.16f32).max(1.5 * pixel);
    for cell in lab.paths.board().forbidden_cells() {
        batch.rect(corner(cell), Vec2::ONE, tint(palette::INK, 0.35));
        for (from, to) in [(vec2(0.2, 0.2), vec2(0.8, 0.8)), (vec2(0.8, 0.2), vec2(0.2, 0.8))] {
            for (thick, colour) in [(thick * 1.8, tint(palette::INK, 0.9)), (thick, tint(BAD, 1.0))] {
                batch.line(corner(cell) + from, corner(cell) + to, thick, colour);
            }
        }
    }
}

/// A settler looks for a banner; a wolf hunts a deer.
fn ends(batch: &mut SpriteBatch, lab: &Lab, tile: f32) {
    let frame = (lab.seconds * 4.0) as u32;
    let hunt = lab.paths.hunter().is_some();
    let alive = |look, facing| Picture::alive(look, 0, facing, Pose::Stand, 0);
    let (start, goal) = if hunt {
        (alive(UnitLook::Wolf, Facing::East), alive(UnitLook::Deer, Facing::West))
    } else {
        (alive(UnitLook::Colonist, Facing::South), Picture::built(StructureLook::Banner, 0, frame))
    };
    let scale = (LEAST_END / tile).max(1.0);
    for (marker, picture, colour) in [(Marker::Start, start, palette::HERB), (Marker::Goal, goal, palette::MADDER)] {
        let cell = lab.paths.board().end(marker);
        batch.rect(corner(cell), Vec2::ONE, tint(colour, 0.9));
        let thick = 2.0 / tile;
        batch.frame(corner(cell) - Vec2::splat(thick), Vec2::splat(1.0 + 2.0 * thick), thick, tint(palette::INK, 0.9));
        batch.scaled(picture, corner(cell), scale, PLAIN);
    }
}

fn corner(cell: Cell) -> Vec2 {
    vec2(cell.x as f32, cell.y as f32)
}

fn middle(cell: Cell) -> Vec2 {
    corner(cell) + Vec2::splat(0.5)
}
