//! The two boards of the pathfinding lab: ground and walls, the lists of the search, the path, start and goal.

use super::search_drawing;
use super::sprite_batch::{PLAIN, SpriteBatch, SpriteSheet, tint};
use crate::play::panels::pathlab::{BoardArea, Lab};
use crate::play::presentation::colours::BAD;
use glam::{Vec2, vec2};
use osada::grid::{Cell, Point};
use osada::path::{Graph, Waypoints};
use osada::pathlab::fields::Field;
use osada::pathlab::{Contender, Marker};
use osada::texture::palette::{self, Rgb};
use osada::texture::{Facing, Picture, Pose, StructureLook, UnitLook};
use std::rc::Rc;

/// Pixels per tile from which parents are drawn.
const PARENTS_FROM: f32 = 11.0;
/// Least width of the pictures of start and goal, in pixels.
const LEAST_END: f32 = 26.0;
/// Pixels per tile from which these pictures stay inside their tiles.
const LARGE: f32 = 48.0;
/// Number of waypoints up to which one-way edges are looked for: graphs drawn by hand are small.
const FEW_WAYPOINTS: usize = 64;
/// Colour of ground that matches no soil of the rules.
const UNKNOWN: Rgb = palette::STRAW;

pub struct LabBoards {
    batch: SpriteBatch,
}

impl LabBoards {
    pub fn new(sprites: Rc<SpriteSheet>) -> Self {
        Self { batch: SpriteBatch::new(sprites) }
    }

    /// Draws both boards in the room that the panels leave.
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
    let (places, size) = (&area.places, area.places.extent());
    batch.rect(Vec2::splat(-4.0 * pixel), size + Vec2::splat(8.0 * pixel), tint(palette::BARK, 1.0));
    ground(batch, lab, &area);
    let running = contender.cost().is_ok() || contender.steps() > 0;
    if let Some(waypoints) = contender.waypoints() {
        ways(batch, waypoints, &area);
    }
    search_drawing::lists(batch, contender.replay(), places, 0.72, area.tile);
    if area.tile >= PARENTS_FROM {
        search_drawing::parents(batch, contender.replay(), places, 1.4 * pixel);
    }
    if places.field == Field::Hexagons {
        hexagon_walls(batch, lab, &area)
    } else {
        walls(batch, lab, pixel)
    }
    forbidden(batch, lab, &area);
    let thick = (area.tile * 0.2).clamp(2.5, 7.0) * pixel;
    let to_places = |path: &[Point]| path.iter().map(|&point| places.place(point)).collect::<Vec<Vec2>>();
    for other in contender.others() {
        search_drawing::line_through(batch, &to_places(other), thick * 0.5, tint(palette::OCHRE, 0.8));
    }
    if contender.is_done() {
        let points = to_places(contender.drawn());
        search_drawing::line_through(batch, &points, thick, tint(palette::LINEN, 1.0));
        if area.tile >= PARENTS_FROM && points.len() * 2 < contender.length() as usize {
            // Few waypoints on a long path: worth drawing.
            let side = Vec2::splat(thick * 2.2);
            points.iter().for_each(|&point| batch.rect(point - side * 0.5, side, tint(palette::OCHRE, 1.0)));
        }
    } else {
        search_drawing::way(batch, contender.replay(), None, places, thick * 0.7);
    }
    ends(batch, lab, &area);
    if !running {
        batch.rect(Vec2::ZERO, size, tint(palette::INK, 0.6));
    }
    if let Some(cell) = lab.hover {
        let at = places.middle(cell) - Vec2::splat(0.5 + pixel);
        batch.frame(at, Vec2::splat(1.0 + 2.0 * pixel), 2.0 * pixel, tint(palette::OCHRE, 1.0));
    }
}

fn ground(batch: &mut SpriteBatch, lab: &Lab, area: &BoardArea) {
    let gap = if area.tile >= search_drawing::LINES_FROM { 1.0 / area.tile } else { 0.0 };
    for (cell, tile) in lab.paths.board().tiles().iter() {
        let colour = tile.map(|factor| lab.soil(factor).map_or(UNKNOWN, |soil| soil.colour));
        let Some(colour) = colour else { continue };
        // The line between two tiles is a darker shade of the tile.
        let (rim, colour) = (tint(colour.lit(0.88), 1.0), tint(colour, 1.0));
        if area.places.field == Field::Hexagons {
            batch.hexagon(area.places.middle(cell), 1.0, rim);
            batch.hexagon(area.places.middle(cell), 1.0 - gap, colour);
        } else {
            batch.rect(corner(cell), Vec2::ONE, rim);
            batch.rect(corner(cell), Vec2::splat(1.0 - gap), colour);
        }
    }
}

/// The edges of a waypoint graph, with an arrowhead where they lead one way only, and its nodes.
fn ways(batch: &mut SpriteBatch, waypoints: &Waypoints, area: &BoardArea) {
    let pixel = 1.0 / area.tile;
    let place = |node: u32| waypoints.points().get(node as usize).map(|&point| area.places.place(point));
    let both = |from: u32, to: u32| {
        let mut back = false;
        waypoints.edges(to, |end, _| back |= end == from);
        back
    };
    let one_way = waypoints.nodes() <= FEW_WAYPOINTS;
    for node in 0..waypoints.nodes() as u32 {
        waypoints.edges(node, |to, _| {
            let (Some(from), Some(end)) = (place(node), place(to)) else { return };
            if one_way && !both(node, to) {
                // The arrowhead must not lie under the mark of its end.
                let near = end - (end - from).normalize_or_zero() * 0.4;
                batch.arrow(from, near, 2.5 * pixel, tint(palette::BARK, 0.9));
            } else if node < to {
                batch.line(from, end, pixel, tint(palette::BARK, 0.4));
            }
        });
    }
    let side = 0.36f32.max(3.0 * pixel);
    for node in 0..waypoints.nodes() as u32 {
        if let Some(at) = place(node) {
            batch.rect(at - Vec2::splat(side * 0.5), Vec2::splat(side), tint(palette::BARK, 0.9));
        }
    }
}

/// Walls of hexagons: dark blocks with a lighter rim.
fn hexagon_walls(batch: &mut SpriteBatch, lab: &Lab, area: &BoardArea) {
    for (cell, _) in lab.paths.board().tiles().iter().filter(|(_, tile)| tile.is_none()) {
        let middle = area.places.middle(cell);
        batch.hexagon(middle, 1.0, tint(palette::GRANITE, 0.9));
        batch.hexagon(middle, 0.88f32.min(1.0 - 1.0 / area.tile), tint(palette::INK.mix(palette::SLATE, 0.42), 1.0));
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
fn forbidden(batch: &mut SpriteBatch, lab: &Lab, area: &BoardArea) {
    let thick = (0.16f32).max(1.5 / area.tile);
    for cell in lab.paths.board().forbidden_cells() {
        let middle = area.places.middle(cell);
        if area.places.field == Field::Hexagons {
            batch.hexagon(middle, 1.0, tint(palette::INK, 0.35));
        } else {
            batch.rect(corner(cell), Vec2::ONE, tint(palette::INK, 0.35));
        }
        for (from, to) in [(vec2(-0.3, -0.3), vec2(0.3, 0.3)), (vec2(0.3, -0.3), vec2(-0.3, 0.3))] {
            for (thick, colour) in [(thick * 1.8, tint(palette::INK, 0.9)), (thick, tint(BAD, 1.0))] {
                batch.line(middle + from, middle + to, thick, colour);
            }
        }
    }
}

/// A settler looks for a banner; a wolf hunts a deer.
fn ends(batch: &mut SpriteBatch, lab: &Lab, area: &BoardArea) {
    let tile = area.tile;
    let frame = (lab.seconds * 4.0) as u32;
    let hunt = lab.paths.hunter().is_some();
    let alive = |look, facing| Picture::alive(look, 0, facing, Pose::Stand, 0);
    let (start, goal) = if hunt {
        (alive(UnitLook::Wolf, Facing::East), alive(UnitLook::Deer, Facing::West))
    } else {
        (alive(UnitLook::Colonist, Facing::South), Picture::built(StructureLook::Banner, 0, frame))
    };
    // On large tiles a picture taller than one would hide the figures above it.
    let scale = (LEAST_END / tile).max(if tile > LARGE { 0.6 } else { 1.0 });
    for (marker, picture, colour) in [(Marker::Start, start, palette::HERB), (Marker::Goal, goal, palette::MADDER)] {
        let cell = lab.paths.board().end(marker);
        let (middle, thick) = (area.places.middle(cell), 2.0 / tile);
        let at = middle - Vec2::splat(0.5);
        if area.places.field == Field::Hexagons {
            batch.hexagon(middle, 1.0 + 2.0 * thick, tint(palette::INK, 0.9));
            batch.hexagon(middle, 1.0, tint(colour, 1.0));
        } else {
            batch.rect(at, Vec2::ONE, tint(colour, 0.9));
            batch.frame(at - Vec2::splat(thick), Vec2::splat(1.0 + 2.0 * thick), thick, tint(palette::INK, 0.9));
        }
        batch.scaled(picture, at, scale, PLAIN);
    }
}

fn corner(cell: Cell) -> Vec2 {
    vec2(cell.x as f32, cell.y as f32)
}
