//! The borders between kinds of ground. Ground is drawn on the *dual* grid: each piece lies between the centres of four
//! tiles, its corners are those tiles, and a higher kind covers a rounded part of it around its corners. So borders run
//! along tile borders but bend softly, and 14 masks are enough.

use super::ground::TerrainLook;
use super::image::{Image, TILE};
use super::noise::Noise;
use super::palette::{self as p, Rgb};
use super::picture::Picture;
use osada_ai::grid::Cell;

/// Rows of a contour below the tile: the face of a rock looks that far down.
const BELOW: usize = 8;

/// The pieces of ground between the centres of `north_west` and the tiles to its east, south and south-east, in drawing
/// order. Each is drawn half a tile to the lower right of `north_west`'s own place ([`Picture::offset`] includes that).
/// `ground` gives the kind of a tile, and `None` off the map, where the nearest ground goes on. To cover a map, begin
/// at column −1 and row −1.
pub fn ground_layers(
    north_west: Cell,
    ground: impl Fn(Cell) -> Option<TerrainLook>,
    frame: u32,
) -> impl Iterator<Item = Picture> {
    let Cell { x, y } = north_west;
    let found = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)].map(|(x, y)| ground(Cell::new(x, y)));
    let inside = found.iter().flatten().next().copied();
    let corners = inside.map(|inside| found.map(|look| look.unwrap_or(inside)));
    let mask = |fits: &dyn Fn(TerrainLook) -> bool, corners: [TerrainLook; 4]| {
        (0..4).fold(0u8, |mask, corner| mask | (u8::from(fits(corners[corner])) << corner))
    };
    // Four different corners make four layers; the fifth is foam.
    let mut layers = [None; 5];
    if let Some(corners) = corners {
        let lowest = corners.into_iter().min().unwrap_or(corners[0]);
        layers[0] = Some(Picture::ground(lowest, x, y, frame, 15));
        let higher = TerrainLook::ALL.iter().filter(|look| **look > lowest && corners.contains(look));
        for (layer, &look) in higher.enumerate() {
            let covered = mask(&|other| other >= look, corners);
            layers[layer + 1] = Some(Picture::ground(look, x, y, frame, covered));
        }
        let land = mask(&|look| !look.is_water(), corners);
        if lowest.is_water() && land != 0 {
            layers[4] = Some(Picture::Foam { mask: land, frame: (frame % 2) as u8 });
        }
    }
    layers.into_iter().flatten()
}

/// For every mask, how deep within the covered part each pixel lies, in pixels; negative outside. Masks
/// have a bit for each covered corner: 1 north-west, 2 north-east, 4 south-east, 8 south-west.
#[derive(Clone, Debug)]
pub(super) struct Contours {
    depth: Vec<f32>,
    streaks: Noise,
    breaks: [Noise; 2],
}

impl Contours {
    pub fn new(seed: u64) -> Self {
        let (broad, fine) = (Noise::new(seed, 40), Noise::new(seed, 41));
        let mut depth = Vec::with_capacity(16 * TILE * (TILE + BELOW));
        let waves: Vec<f32> = (0..TILE * (TILE + BELOW)).map(|index| wave(broad, fine, index)).collect();
        for mask in 0..16u8 {
            let corner = |bit: u8| f32::from(mask >> bit & 1);
            for (index, wave) in waves.iter().enumerate() {
                let u = ((index % TILE) as f32 + 0.5) / TILE as f32;
                let v = ((index / TILE) as f32 + 0.5) / TILE as f32;
                let above = corner(0) * (1.0 - u) + corner(1) * u;
                let below = corner(3) * (1.0 - u) + corner(2) * u;
                depth.push((above * (1.0 - v) + below * v - 0.5) * TILE as f32 + wave);
            }
        }
        Self { depth, streaks: Noise::new(seed, 42), breaks: [Noise::new(seed, 43), Noise::new(seed, 44)] }
    }

    fn at(&self, mask: u8, x: usize, y: usize) -> f32 {
        self.depth[(usize::from(mask) * (TILE + BELOW) + y) * TILE + x]
    }

    /// The part of a piece of `ground` that the mask covers, with a soft shadow next to it.
    pub fn cut(&self, look: TerrainLook, ground: &Image, mask: u8) -> Image {
        let softness = match look {
            TerrainLook::Shallow => 8.0,
            _ if look.is_rock() => 1.0,
            _ => 1.8,
        };
        Image::from_fn(TILE, TILE, |x, y| {
            let deep = self.at(mask, x, y);
            let [r, g, b, _] = ground.pixel(x, y);
            let colour = self.rim(look, Rgb(r, g, b), mask, x, y);
            let cover = (deep / softness + 0.5).clamp(0.0, 1.0);
            // A shadow just outside lifts the higher ground off the lower.
            let shade = match look {
                TerrainLook::Shallow => 0.0,
                _ if look.is_rock() => (1.0 + deep / 5.0).clamp(0.0, 1.0) * 0.4,
                _ => (1.0 + deep / 3.5).clamp(0.0, 1.0) * 0.22,
            };
            let alpha = cover + shade * (1.0 - cover);
            if alpha <= 0.0 {
                return [0; 4];
            }
            let [r, g, b] = p::INK.mix(colour, cover / alpha).channels();
            [r, g, b, (alpha * 255.0 + 0.5) as u8]
        })
    }

    /// The colour of covered ground near its border: rocks show a face towards the viewer.
    fn rim(&self, look: TerrainLook, colour: Rgb, mask: u8, x: usize, y: usize) -> Rgb {
        let deep = self.at(mask, x, y);
        let near = (1.0 - deep / 2.4).clamp(0.0, 1.0);
        match look {
            TerrainLook::Shallow => colour,
            _ if look.is_rock() => {
                let under = self.at(mask, x, y + BELOW);
                let streak = self.streaks.range((x / 3) as i32, (y / 6) as i32, 0.5, 0.68);
                let face = (0.6 - under).clamp(0.0, 1.0);
                let edge = (1.0 - (under - 1.4).abs() / 1.2).clamp(0.0, 1.0);
                colour.mix(p::INK, near * 0.35).mix(p::SLATE.lit(streak), face).mix(p::LINEN, edge * 0.25)
            }
            _ => colour.mix(p::INK, near * 0.24),
        }
    }

    /// Foam on the water around the land of the mask.
    pub fn foam(&self, mask: u8, frame: u32) -> Image {
        let gap = 2.2 + (frame % 2) as f32;
        let breaks = self.breaks[(frame % 2) as usize];
        Image::from_fn(TILE, TILE, |x, y| {
            let outside = -self.at(mask, x, y);
            let line = (1.0 - (outside - gap).abs() / 1.2).clamp(0.0, 1.0);
            let second = (1.0 - (outside - gap - 3.4).abs() / 1.0).clamp(0.0, 1.0) * 0.45;
            let (u, v) = ((x as f32 + 0.5) / 8.0, (y as f32 + 0.5) / 8.0);
            let broken = (breaks.smooth(u, v, 4) * 1.3).clamp(0.0, 1.0) * 0.8;
            let [r, g, b] = p::FOAM.channels();
            [r, g, b, (line.max(second) * broken * 255.0) as u8]
        })
    }
}

/// How far the border swings at a pixel; repeats with the tile, so that pieces join.
fn wave(broad: Noise, fine: Noise, index: usize) -> f32 {
    let (u, v) = ((index % TILE) as f32 + 0.5, (index / TILE) as f32 + 0.5);
    let (u, v) = (u / TILE as f32, v / TILE as f32);
    (broad.smooth(u * 3.0, v * 3.0, 3) - 0.5) * 8.0 + (fine.smooth(u * 12.0, v * 12.0, 12) - 0.5) * 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(corners: [Option<TerrainLook>; 4]) -> Vec<Picture> {
        let at = |cell: Cell| {
            corners[match (cell.x, cell.y) {
                (0, 0) => 0,
                (1, 0) => 1,
                (1, 1) => 2,
                _ => 3,
            }]
        };
        ground_layers(Cell::new(0, 0), at, 0).collect()
    }

    #[test]
    fn higher_ground_covers_its_corners_and_all_that_is_higher_still() {
        use TerrainLook::*;
        assert_eq!(layers([Some(Grass); 4]), [Picture::ground(Grass, 0, 0, 0, 15)]);
        let found = layers([Some(Sand), Some(Grass), Some(Rock), Some(Sand)]);
        let ground = |look, mask| Picture::ground(look, 0, 0, 0, mask);
        assert_eq!(found, [ground(Sand, 15), ground(Grass, 0b0110), ground(Rock, 0b0100)]);
    }

    #[test]
    fn land_has_foam_on_its_water_side() {
        use TerrainLook::*;
        let found = layers([Some(Deep), Some(Shallow), Some(Grass), Some(Rock)]);
        assert_eq!(found.last(), Some(&Picture::Foam { mask: 0b1100, frame: 0 }));
        assert_eq!(found.len(), 5);
        assert_eq!(layers([Some(Deep), Some(Shallow), None, None]).len(), 2);
    }

    #[test]
    fn ground_goes_on_beyond_the_map_and_is_nowhere_without_one() {
        assert_eq!(
            layers([None, Some(TerrainLook::Mud), None, None]),
            [Picture::ground(TerrainLook::Mud, 0, 0, 0, 15)]
        );
        assert_eq!(layers([None; 4]), []);
    }

    #[test]
    fn contours_join_across_the_borders_of_pieces() {
        let contours = Contours::new(3);
        for mask in 0..16u8 {
            for next in 0..16u8 {
                // The east corners of one piece are the west corners of the next.
                if (mask >> 1 & 1, mask >> 2 & 1) == (next & 1, next >> 3 & 1) {
                    for y in 0..TILE {
                        assert!((contours.at(mask, TILE - 1, y) - contours.at(next, 0, y)).abs() < 4.0);
                    }
                }
            }
        }
    }

    #[test]
    fn a_mask_covers_its_corners_and_no_others() {
        let contours = Contours::new(3);
        let places = [(0, 0), (TILE - 1, 0), (TILE - 1, TILE - 1), (0, TILE - 1)];
        for mask in 0..16u8 {
            for (bit, (x, y)) in places.into_iter().enumerate() {
                assert_eq!(contours.at(mask, x, y) > 0.0, mask >> bit & 1 == 1);
            }
        }
    }
}
