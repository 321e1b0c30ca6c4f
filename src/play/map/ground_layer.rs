//! The ground below everything: quads built once per square of tiles and rebuilt where terrain changes; from far away, one
//! picture of the whole map.

use super::far_ground::{FarGround, FarScene};
use super::map_geometry::Rect;
use super::sprite_batch::{SpriteBatch, SpriteSheet, laid};
use super::sprite_layer::Plant;
use glam::{Vec2, vec2};
use macroquad::models::Vertex;
use osada::grid::{Cell, Grid};
use osada::sim::Map;
use osada::sim::rules::TerrainId;
use osada::texture::{Picture, TerrainLook, ground_layers};
use osada_cli::presentation::looks::Looks;

/// Tiles along one side of a square that is built at once.
const SIDE: usize = 16;
/// Frames of the water's animation.
const FRAMES: usize = 4;

/// What lies on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coat {
    Bare,
    /// Snow that has just fallen: a single sheet of it, with rocks looking out, but none on water and what is trodden.
    Snow,
}

impl Coat {
    pub fn ground(self, look: TerrainLook) -> TerrainLook {
        match self {
            Self::Bare => look,
            Self::Snow if look.is_rock() => TerrainLook::SnowyRock,
            Self::Snow if is_kept_clear(look) => look,
            Self::Snow => TerrainLook::Snow,
        }
    }

    pub fn plant(self, plant: &Plant) -> Picture {
        match self {
            Self::Bare => plant.picture,
            Self::Snow => plant.snowed(),
        }
    }

    /// True for pictures of ground that it is part of.
    fn shows(self, picture: Picture) -> bool {
        match picture {
            Picture::Foam { .. } => self == Self::Bare,
            Picture::Ground { look, .. } => self == Self::Bare || !is_kept_clear(look),
            _ => true,
        }
    }
}

/// True for ground on which fresh snow does not stay.
pub fn is_kept_clear(look: TerrainLook) -> bool {
    look.is_water() || matches!(look, TerrainLook::Road | TerrainLook::Floor)
}

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
    coat: Coat,
    /// Opacity of all of it, 0 to 1; below 1 it varies from place to place.
    pub opacity: f32,
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
        Self { seen, squares, far, row: 0, is_far: false, coat: Coat::Bare, opacity: 1.0 }
    }

    /// The ground under a coat, to be laid over the bare ground.
    pub fn coated(map: &Map, coat: Coat) -> Self {
        Self { coat, ..Self::new(map) }
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
        let (terrain, miniatures, coat) = (&self.seen, sprites.miniatures(), self.coat);
        self.is_far = zoom < FAR_BELOW && self.far.make(FarScene { terrain, looks, miniatures, seed, coat });
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
            if let Some(part) = whole.intersect(seen) {
                self.far.draw(batch, (part.point(), part.size()), self.opacity);
            }
            return;
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
                    make(square, (frame, cell, self.coat), &self.seen, looks, batch.sprites());
                }
                let frame = if square.wet { frame } else { 0 };
                let quads = &square.frames[frame];
                if self.opacity < 1.0 {
                    batch.veiled_quads(quads, |at| self.opacity * patchy(at));
                } else {
                    batch.quads(quads);
                }
            }
        }
    }
}

/// Share of the full opacity at a corner of a piece of ground.
fn patchy(at: Vec2) -> f32 {
    let mixed = (at.x as i32 as u32).wrapping_mul(0x9E37_79B1) ^ (at.y as i32 as u32).wrapping_mul(0x85EB_CA77);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0xC2B2_AE3D);
    0.72 + 0.28 * (mixed >> 24) as f32 / 255.0
}

fn make(
    square: &mut Square,
    (frame, at, coat): (usize, Cell, Coat),
    terrain: &Grid<TerrainId>,
    looks: &Looks,
    sprites: &SpriteSheet,
) {
    let look = |cell: Cell| terrain.get(cell).map(|&id| coat.ground(looks.terrain(id).ground));
    // Pieces of ground lie between the centres of tiles; those of the first row and column begin outside the map.
    let (columns, rows) = (span(at.x), span(at.y));
    let cells = || rows.clone().flat_map(|y| columns.clone().map(move |x| Cell::new(x, y)));
    let near = cells().chain(
        (0..=SIDE as i32)
            .flat_map(|i| [Cell::new(columns.end, rows.start + i), Cell::new(columns.start + i, rows.end)]),
    );
    square.wet = coat == Coat::Bare && near.into_iter().filter_map(look).any(|ground| ground.is_water());
    let frame = if square.wet { frame } else { 0 };
    let mut quads = std::mem::take(&mut square.frames[frame]);
    quads.clear();
    for cell in cells() {
        for picture in ground_layers(cell, look, frame as u32).filter(|&picture| coat.shows(picture)) {
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
