//! The ground below everything: quads built once per square of tiles and rebuilt where terrain changes; from far away, one
//! picture of the whole map.

use super::far_ground::{FarGround, FarScene};
use super::map_geometry::Rect;
use super::sprite_batch::{SpriteBatch, SpriteSheet, laid};
use crate::play::presentation::looks::Looks;
use glam::vec2;
use macroquad::models::Vertex;
use osada::grid::{Cell, Grid};
use osada::sim::Map;
use osada::sim::rules::TerrainId;
use osada::texture::ground_layers;

/// Tiles along one side of a square that is built at once.
const SIDE: usize = 16;
/// Frames of the water's animation.
const FRAMES: usize = 4;

/// The quads of one square: one list per frame of the water, or a single one where there is none.
#[derive(Default)]
struct Square {
    frames: [Vec<Vertex>; FRAMES],
    made: [bool; FRAMES],
    wet: bool,
}

/// The ground of a map as it was last seen.
pub struct GroundLayer {
    seen: Grid<TerrainId>,
    squares: Grid<Square>,
    far: FarGround,
    /// The next row of tiles to compare.
    row: usize,
    is_far: bool,
}

/// Rows of tiles compared per frame: a change is seen after some frames at the latest.
const ROWS: usize = 64;
/// Pixels per tile below which everything is drawn as from far away.
const FAR_BELOW: f32 = 10.0;

impl GroundLayer {
    pub fn new(map: &Map) -> Self {
        let seen = Grid::from_fn(map.width(), map.height(), |cell| map.terrain(cell).unwrap_or(TerrainId(0)));
        let squares = Grid::from_fn(map.width().div_ceil(SIDE), map.height().div_ceil(SIDE), |_| Square::default());
        let far = FarGround::new(map.width(), map.height());
        Self { seen, squares, far, row: 0, is_far: false }
    }

    /// Rebuilds squares that changed on the map, a part of a large map at a time, and prepares to draw at a zoom in pixels
    /// per tile in a world of this seed.
    pub fn update(&mut self, map: &Map, (looks, sprites): (&Looks, &SpriteSheet), zoom: f32, seed: u64) {
        let (width, height) = (self.seen.width(), self.seen.height());
        for _ in 0..ROWS.min(height) {
            let row = self.row;
            self.row = (row + 1) % height;
            for index in row * width..(row + 1) * width {
                let cell = self.seen.cell(index);
                let before = self.seen.values()[index];
                if let Some(now) = map.terrain(cell).filter(|&now| now != before) {
                    self.change(cell, now);
                }
            }
        }
        let (terrain, miniatures) = (&self.seen, sprites.miniatures());
        self.is_far = zoom < FAR_BELOW && self.far.make(FarScene { terrain, looks, miniatures, seed });
    }

    /// True if the ground is drawn as from far away, with all plants.
    pub fn is_far(&self) -> bool {
        self.is_far
    }

    fn change(&mut self, cell: Cell, now: TerrainId) {
        self.seen[cell] = now;
        self.far.change(cell);
        // A tile reaches over the borders of its neighbours.
        for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let square = Cell::new((cell.x + dx).div_euclid(SIDE as i32), (cell.y + dy).div_euclid(SIDE as i32));
            if let Some(square) = self.squares.get_mut(square) {
                square.made = [false; FRAMES];
            }
        }
    }

    /// Draws the visible part at a time in seconds.
    pub fn draw(&mut self, batch: &mut SpriteBatch, looks: &Looks, seen: Rect, seconds: f64) {
        if self.is_far {
            let whole = Rect::new(0.0, 0.0, self.seen.width() as f32, self.seen.height() as f32);
            return whole.intersect(seen).into_iter().for_each(|part| self.far.draw(batch, part.point(), part.size()));
        }
        let frame = (seconds * 4.0) as usize % FRAMES;
        // A piece lies half a tile to the lower right of its own place.
        let first = |from: f32| ((from - 0.5) / SIDE as f32).floor().max(0.0) as usize;
        let last = |to: f32, count: usize| ((to / SIDE as f32).floor() as i64 + 1).clamp(0, count as i64) as usize;
        for y in first(seen.y)..last(seen.y + seen.h, self.squares.height()) {
            for x in first(seen.x)..last(seen.x + seen.w, self.squares.width()) {
                let cell = Cell::new(x as i32, y as i32);
                let Some(square) = self.squares.get_mut(cell) else { continue };
                let frame = if square.made[0] && !square.wet { 0 } else { frame };
                if !square.made[frame] {
                    make(square, frame, cell, &self.seen, looks, batch.sprites());
                }
                let frame = if square.wet { frame } else { 0 };
                batch.quads(&square.frames[frame]);
            }
        }
    }
}

fn make(square: &mut Square, frame: usize, at: Cell, terrain: &Grid<TerrainId>, looks: &Looks, sprites: &SpriteSheet) {
    let look = |cell: Cell| terrain.get(cell).map(|&id| looks.terrain(id).ground);
    // Pieces of ground lie between the centres of tiles; those of the first row and column begin outside the map.
    let (columns, rows) = (span(at.x), span(at.y));
    let cells = || rows.clone().flat_map(|y| columns.clone().map(move |x| Cell::new(x, y)));
    let near = cells().chain(
        (0..=SIDE as i32)
            .flat_map(|i| [Cell::new(columns.end, rows.start + i), Cell::new(columns.start + i, rows.end)]),
    );
    square.wet = near.into_iter().filter_map(look).any(|ground| ground.is_water());
    let frame = if square.wet { frame } else { 0 };
    let mut quads = std::mem::take(&mut square.frames[frame]);
    quads.clear();
    for cell in cells() {
        for picture in ground_layers(cell, look, frame as u32) {
            if let Some(patch) = sprites.patch(picture) {
                quads.extend(laid(patch, vec2(cell.x as f32, cell.y as f32)));
            }
        }
    }
    square.frames[frame] = quads;
    square.made[frame] = true;
}

/// Columns or rows of a square.
fn span(number: i32) -> std::ops::Range<i32> {
    let side = SIDE as i32;
    number * side - i32::from(number == 0)..(number + 1) * side
}
