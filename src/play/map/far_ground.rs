//! The ground seen from far away: one picture of the whole map and all plants, painted square by square and repainted where
//! terrain changes. However much of the map is in view, it is drawn as a single quad.

use super::ground_layer::Coat;
use super::miniatures::{Miniatures, SMALL, reduced};
use super::sprite_batch::{SpriteBatch, tint};
use super::sprite_layer::Plant;
use glam::{IVec2, Vec2, ivec2, vec2};
use macroquad::texture::{FilterMode, Image as Pixels, Texture2D};
use osada::grid::{Cell, Grid};
use osada::sim::rules::TerrainId;
use osada::texture::{Image, ground_layers, palette};
use osada_cli::presentation::looks::Looks;
use std::cell::OnceCell;

/// Tiles along one side of a square that is painted at once.
const SIDE: usize = 16;
/// Squares painted per frame at most; until all are there the ground is drawn as from near.
const AT_ONCE: usize = 12;
/// Squares repainted per frame at most.
const AGAIN: usize = 2;
/// Tiles by which a picture can extend beyond its own tile.
const REACH: i32 = 2;
/// Pixels along one side of the largest picture.
const LARGEST: usize = 2048;

/// State of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Square {
    #[default]
    Missing,
    Outdated,
    Made,
}

pub struct FarGround {
    squares: Grid<Square>,
    missing: usize,
    /// Miniature pixels per pixel of the picture along one side: large maps get less detail.
    coarseness: usize,
    texture: OnceCell<Texture2D>,
}

/// Inputs of the picture.
#[derive(Clone, Copy)]
pub struct FarScene<'a> {
    pub terrain: &'a Grid<TerrainId>,
    pub looks: &'a Looks,
    pub miniatures: &'a Miniatures,
    /// The seed of the world, which picks the variant of each tree.
    pub seed: u64,
    pub coat: Coat,
}

impl FarGround {
    /// An unpainted picture for a map of this many columns and rows.
    pub fn new(width: usize, height: usize) -> Self {
        let squares = Grid::filled(width.div_ceil(SIDE), height.div_ceil(SIDE), Square::Missing);
        let mut coarseness = 1;
        while width.max(height) * SMALL > LARGEST * coarseness && coarseness < SMALL {
            coarseness *= 2;
        }
        Self { missing: squares.len(), squares, coarseness, texture: OnceCell::new() }
    }

    /// Marks a tile as changed.
    pub fn change(&mut self, cell: Cell) {
        let square = |cell: Cell| Cell::new(cell.x.div_euclid(SIDE as i32), cell.y.div_euclid(SIDE as i32));
        let (low, high) = (Cell::new(cell.x - REACH, cell.y - REACH), Cell::new(cell.x + REACH, cell.y + REACH));
        let (low, high) = (square(low), square(high));
        for at in (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| Cell::new(x, y))) {
            if let Some(square) = self.squares.get_mut(at).filter(|square| **square == Square::Made) {
                *square = Square::Outdated;
            }
        }
    }

    /// Paints some of the missing or outdated squares; returns true once the picture is complete.
    pub fn make(&mut self, scene: FarScene) -> bool {
        let (wanted, most) = if self.missing > 0 { (Square::Missing, AT_ONCE) } else { (Square::Outdated, AGAIN) };
        let side = SIDE * SMALL / self.coarseness;
        let due: Vec<usize> =
            (0..self.squares.len()).filter(|&index| self.squares.values()[index] == wanted).take(most).collect();
        if wanted == Square::Missing {
            self.missing -= due.len();
        }
        for index in due {
            let at = self.squares.cell(index);
            let image = square(at, scene, self.coarseness);
            let (width, height) = (self.squares.width() * side, self.squares.height() * side);
            let texture = self.texture.get_or_init(|| {
                let texture = Texture2D::from_rgba8(width as u16, height as u16, &vec![0; width * height * 4]);
                texture.set_filter(FilterMode::Linear);
                texture
            });
            let (left, top) = (at.x * side as i32, at.y * side as i32);
            let pixels = Pixels { width: side as u16, height: side as u16, bytes: image.rgba };
            texture.update_part(&pixels, left, top, side as i32, side as i32);
            self.squares[at] = Square::Made;
        }
        self.missing == 0
    }

    /// Draws a part of the map, in map units, with an opacity of 0 to 1.
    pub fn draw(&self, batch: &mut SpriteBatch, (from, size): (Vec2, Vec2), opacity: f32) {
        if let Some(texture) = self.texture.get() {
            let whole = vec2(self.squares.width() as f32, self.squares.height() as f32) * SIDE as f32;
            let tint = tint(palette::Rgb(255, 255, 255), opacity);
            batch.part_of(texture, (from / whole, (from + size) / whole), (from, size), tint);
        }
    }
}

fn square(at: Cell, scene: FarScene, coarseness: usize) -> Image {
    let side = SIDE * SMALL;
    let mut image = Image::new(side, side);
    let origin = ivec2(at.x, at.y) * SIDE as i32;
    let look = |cell: Cell| scene.terrain.get(cell).map(|&id| scene.coat.ground(scene.looks.terrain(id).ground));
    let cells = || {
        let (from, to) = (origin - IVec2::splat(REACH), origin + IVec2::splat(SIDE as i32 + REACH));
        (from.y..to.y).flat_map(move |y| (from.x..to.x).map(move |x| Cell::new(x, y)))
    };
    let mut draw = |picture, cell: Cell, shift: Vec2| {
        if let Some(miniature) = scene.miniatures.picture(picture) {
            let place = (ivec2(cell.x, cell.y) - origin) * SMALL as i32 + miniature.at;
            let place = place + (shift * SMALL as f32).round().as_ivec2();
            image.draw(&miniature.image, place.x, place.y);
        }
    };
    for cell in cells() {
        ground_layers(cell, look, 0).for_each(|picture| draw(picture, cell, Vec2::ZERO));
    }
    for cell in cells() {
        let Some(&terrain) = scene.terrain.get(cell) else { continue };
        if let Some(plant) = Plant::on(scene.looks, terrain, cell, scene.seed) {
            draw(scene.coat.plant(&plant), cell, plant.shift);
        }
    }
    reduced((side, side), coarseness, |x, y| image.pixel(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::ATLAS;
    use osada::record::Content;
    use osada::texture::LookBook;

    #[test]
    fn the_picture_of_a_square_shows_its_ground_and_what_grows_there_and_follows_changes() {
        let (world, _) = Content::shipped("first_siege").expect("it ships").build(1).expect("it can be built");
        let looks = Looks::new(world.rules(), world.season(), &LookBook::default());
        let atlas = &*ATLAS;
        let miniatures = Miniatures::of(atlas, &atlas.sheets);
        let terrain =
            Grid::from_fn(world.map().width(), world.map().height(), |cell| world.map().terrain(cell).expect("a tile"));
        let picture = |terrain: &Grid<TerrainId>| {
            square(
                Cell::new(0, 0),
                FarScene { terrain, looks: &looks, miniatures: &miniatures, seed: 1, coat: Coat::Bare },
                1,
            )
        };
        let before = picture(&terrain);
        assert!(before.rgba.chunks(4).all(|pixel| pixel[3] == 255), "no hole");
        let tree = world.rules().terrain_named("tree").expect("there are trees");
        let cell = (0..256)
            .map(|index| Cell::new(index % 16, index / 16))
            .find(|&cell| terrain[cell] == tree)
            .expect("a wood");
        let mut felled = terrain.clone();
        felled[cell] = world.rules().terrain_named("grass").expect("there is grass");
        assert_ne!(picture(&felled), before);
        let small = square(
            Cell::new(0, 0),
            FarScene { terrain: &terrain, looks: &looks, miniatures: &miniatures, seed: 1, coat: Coat::Bare },
            4,
        );
        assert_eq!((small.width, small.height), (32, 32));
    }

    #[test]
    fn what_has_changed_is_outdated_with_its_neighbours_and_large_maps_are_coarse() {
        let mut far = FarGround::new(64, 64);
        far.squares = Grid::filled(4, 4, Square::Made);
        far.change(Cell::new(16, 20));
        let outdated: Vec<Cell> =
            (0..16).map(|index| far.squares.cell(index)).filter(|&at| far.squares[at] == Square::Outdated).collect();
        assert_eq!(outdated, [Cell::new(0, 1), Cell::new(1, 1)]);
        assert_eq!([64, 256, 257, 512, 1024].map(|side| FarGround::new(side, 8).coarseness), [1, 1, 2, 2, 4]);
    }
}
