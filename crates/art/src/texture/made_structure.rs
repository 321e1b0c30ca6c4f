//! Structures made of data: put together from what the library paints, or drawn pixel by pixel.

use super::image::{Image, TILE};
use super::palette::{self, Rgb};
use super::pixel_grid::{PixelGrid, lined};
use super::recolour::{colours_of, recolour};
use super::structure::{StructureLook, StructureStates, structure, structure_at};

/// A structure of one or more painted ones. It stands, joins and changes as the first does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssembledStructure {
    /// At least one, from the back to the front.
    pub parts: Vec<StructurePart>,
}

/// One of the painted structures that another is put together from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructurePart {
    pub look: StructureLook,
    /// Pixels to the right and down from its usual place.
    pub at: (i32, i32),
    /// Replaced colours of the palette, each with the new one.
    pub colours: Vec<(Rgb, Rgb)>,
}

impl StructurePart {
    /// Names in [`palette::ALL`] of the colours of a painted look, those with most pixels first.
    pub fn colours_of(look: StructureLook) -> Vec<&'static str> {
        let image = structure(look, 0, 0, 1);
        colours_of(&image).into_iter().map(|index| palette::ALL[index].0).collect()
    }

    /// True if its visible pixels lie within the tiles of another structure, above which it may rise.
    pub fn is_within(&self, (columns, rows): (usize, usize)) -> bool {
        let image = structure(self.look, 0, 0, 1);
        let (wide, high) = ((columns * TILE) as i32, (rows * TILE) as i32);
        let (left, top) = (self.at.0, self.at.1 - self.look.rise() as i32);
        // A little of the soft shadow on the ground may be cut off.
        let is_seen = |x: usize, y: usize| image.pixel(x, y)[3] > 128;
        let is_in = |x: usize, y: usize| (0..wide).contains(&(left + x as i32)) && top + (y as i32) < high;
        (0..image.height).all(|y| (0..image.width).all(|x| !is_seen(x, y) || is_in(x, y)))
    }
}

impl AssembledStructure {
    /// Columns and rows.
    pub fn tiles(&self) -> (usize, usize) {
        self.parts[0].look.tiles()
    }

    /// Pixels above its upper tile.
    pub(super) fn rise(&self) -> usize {
        self.parts.iter().map(|part| (part.look.rise() as i32 - part.at.1).max(0) as usize).max().unwrap_or(0)
    }

    pub(super) fn frames(&self) -> u32 {
        self.parts.iter().map(|part| part.look.frames()).max().unwrap_or(1)
    }

    pub(super) fn paint(&self, state: u8, frame: u32, seed: u64) -> Image {
        self.paint_enlarged(1.0, state, frame, seed)
    }

    pub(super) fn paint_enlarged(&self, scale: f32, state: u8, frame: u32, seed: u64) -> Image {
        let (columns, rows) = self.tiles();
        let rise = self.rise();
        let pixels = |units: i32| (units as f32 * scale).round() as i32;
        let (width, height) = (pixels((columns * TILE) as i32), pixels((rows * TILE + rise) as i32));
        let mut image = Image::new(width as usize, height as usize);
        for part in &self.parts {
            let shares = part.look.meaning() == self.parts[0].look.meaning();
            let mut painted = structure_at(scale, part.look, if shares { state } else { 0 }, frame, seed);
            recolour(&mut painted, &part.colours);
            image.draw(&painted, pixels(part.at.0), pixels(rise as i32 - part.look.rise() as i32 + part.at.1));
        }
        image
    }
}

/// A structure drawn pixel by pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnStructure {
    /// Columns and rows.
    pub tiles: (usize, usize),
    /// Side of one square of the grid, in pixels of the picture.
    pub pixel: usize,
    /// Draws a line of ink around the structure.
    pub is_outlined: bool,
    pub is_flat: bool,
    pub states: StructureStates,
    /// Pictures of each state; at least one.
    pub frames: usize,
    /// The frames of each state, one state after another. Each stands in the middle of the lower edge of its tiles.
    pub pictures: Vec<PixelGrid>,
}

impl DrawnStructure {
    /// Pixels above its upper tile.
    pub(super) fn rise(&self) -> usize {
        let tallest = self.pictures.iter().map(|grid| grid.height() * self.pixel).max().unwrap_or(0);
        tallest.saturating_sub(self.tiles.1 * TILE)
    }

    pub(super) fn paint(&self, state: u8, frame: u32) -> Image {
        let (wide, high) = (self.tiles.0 * TILE, self.tiles.1 * TILE + self.rise());
        let mut image = Image::new(wide, high);
        let index = usize::from(state) * self.frames + frame as usize % self.frames;
        let grid = &self.pictures[index % self.pictures.len()];
        let left = (wide as i32 - (grid.width() * self.pixel) as i32) / 2;
        grid.draw(&mut image, self.pixel, (left, high as i32 - (grid.height() * self.pixel) as i32));
        let is_ground = self.is_flat;
        let mut canvas = lined(&image, self.is_outlined);
        if !is_ground {
            let half = (grid.width() * self.pixel) as f32 / 2.0;
            canvas.shadow((wide as f32 / 2.0, high as f32 - 3.0), (half + 2.0, 4.0));
        }
        canvas.finish()
    }
}
