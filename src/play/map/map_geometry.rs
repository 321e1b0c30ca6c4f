//! Tiles, areas and structures in map units, of which a tile is one: tile (x, y) covers [x, x + 1] × [y, y + 1].

use glam::{Vec2, vec2};
pub use macroquad::math::Rect;
use osada::grid::{Cell, Point};
use osada::sim::rules::{Extent, Function, Role};
use osada::sim::{Area, Structure, World};

/// Map units of a place of the simulation, whose whole numbers are the centres of tiles.
pub fn on_map(place: Point) -> Vec2 {
    vec2(place.x as f32 + 0.5, place.y as f32 + 0.5)
}

/// The middle of a structure in map units.
pub fn middle(world: &World, structure: &Structure) -> Vec2 {
    middle_of(structure.cell(), world.rules().structure(structure.kind()).size)
}

/// The middle of an area of this size, given by its upper left tile.
pub fn middle_of(cell: Cell, size: Extent) -> Vec2 {
    vec2(cell.x as f32, cell.y as f32) + vec2(f32::from(size.width), f32::from(size.height)) * 0.5
}

/// Upper left corner and size of an area in map units.
pub fn area_rect(area: Area) -> (Vec2, Vec2) {
    let corner = |cell: Cell| vec2(cell.x as f32, cell.y as f32);
    let (one, other) = (corner(area.from), corner(area.to));
    (one.min(other), (one - other).abs() + Vec2::ONE)
}

/// The extent of the colony in map units: the hearth, its people, its stores and the goods lying near them, with a margin.
pub fn settlement(world: &World) -> Rect {
    const MARGIN: f32 = 1.5;
    /// Tiles from the hearth within which goods on the ground belong to the settlement.
    const NEAR: f64 = 12.0;
    let hearth = world.hearth().map(|(_, hearth)| hearth.cell());
    let people = world.of_role(Role::Colonist).map(|(_, unit)| unit.cell());
    let stores = world.with_function(|function| matches!(function, Function::Hearth | Function::Stockpile));
    let stores = stores.flat_map(|(_, store)| {
        let size = world.rules().structure(store.kind()).size;
        let far = Cell::new(i32::from(size.width) - 1, i32::from(size.height) - 1);
        [store.cell(), Cell::new(store.cell().x + far.x, store.cell().y + far.y)]
    });
    let is_near = |cell: &Cell| hearth.is_some_and(|hearth| hearth.euclidean(*cell) <= NEAR);
    let goods = world.map().goods().iter().map(|pile| pile.cell()).filter(is_near);
    let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    for cell in people.chain(stores).chain(goods) {
        let at = vec2(cell.x as f32, cell.y as f32);
        (low, high) = (low.min(at), high.max(at + Vec2::ONE));
    }
    if low.x > high.x {
        (low, high) = (Vec2::ZERO, vec2(world.map().width() as f32, world.map().height() as f32));
    }
    let (low, size) = (low - Vec2::splat(MARGIN), high - low + Vec2::splat(2.0 * MARGIN));
    Rect::new(low.x, low.y, size.x, size.y)
}

/// True if a point lies in a rectangle widened by a margin.
pub fn near(seen: Rect, point: Vec2, margin: f32) -> bool {
    point.x > seen.x - margin
        && point.y > seen.y - margin
        && point.x < seen.x + seen.w + margin
        && point.y < seen.y + seen.h + margin
}

/// The tiles of a part of the map, row by row, with a margin for pictures taller than their tile.
pub fn cells_of(seen: Rect, width: usize, height: usize) -> impl Iterator<Item = Cell> {
    let clamp = |value: f32, size: usize| (value as i32).clamp(0, size as i32);
    let (left, right) = (clamp(seen.x.floor() - 1.0, width), clamp((seen.x + seen.w).ceil() + 1.0, width));
    let (top, bottom) = (clamp(seen.y.floor() - 1.0, height), clamp((seen.y + seen.h).ceil() + 2.0, height));
    (top..bottom).flat_map(move |y| (left..right).map(move |x| Cell::new(x, y)))
}
