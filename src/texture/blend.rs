//! Where two kinds of ground meet: overlays of the higher one that reach softly into the lower tile.

use super::ground::{TerrainLook, terrain};
use super::noise::Noise;
use super::palette::{self as p, Rgb};
use super::{Image, TILE};
use crate::grid::Direction;

/// Pixels by which ground reaches over its neighbour, before the wavy part.
const REACH: f32 = 4.5;

/// Which sides of a tile touch higher ground of one kind. Bits 0–3 are north, east, south, west for
/// `edges`, and north-east, south-east, south-west, north-west for `corners`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Overlay {
    /// The kind that reaches over.
    pub look: TerrainLook,
    /// Sides along which it does.
    pub edges: u8,
    /// Corners in which it does although neither side beside them does.
    pub corners: u8,
}

/// What to draw over a tile of `centre`, lowest first. `neighbour` tells the ground of each neighbour,
/// `None` off the map. Where `edges` or `corners` is 0 there is nothing to draw for it.
pub fn overlays(
    centre: TerrainLook,
    neighbour: impl Fn(Direction) -> Option<TerrainLook>,
) -> impl Iterator<Item = Overlay> {
    let around = Direction::ALL.map(neighbour);
    TerrainLook::ALL.iter().filter(move |&&look| look > centre).filter_map(move |&look| {
        let touches = |index: usize| u8::from(around[index % 8] == Some(look));
        let (mut edges, mut corners) = (0, 0);
        for side in 0..4 {
            edges |= touches(side * 2) << side;
            let lone = touches(side * 2 + 1) & !touches(side * 2) & !touches(side * 2 + 2) & 1;
            corners |= lone << side;
        }
        (edges != 0 || corners != 0).then_some(Overlay { look, edges, corners })
    })
}

/// The part of `look` that reaches in over the sides of `edges` (1–15).
pub fn edge(look: TerrainLook, edges: u8, seed: u64) -> Image {
    cut(look, seed, |x, y, wave| edge_depth(edges, x, y, wave))
}

/// The part of `look` that reaches in over the `corners` (1–15).
pub fn corner(look: TerrainLook, corners: u8, seed: u64) -> Image {
    cut(look, seed, |x, y, wave| corner_depth(corners, x, y, wave))
}

/// Foam on water along land at `edges` (1–15); two frames.
pub fn shore_edge(edges: u8, frame: u32, seed: u64) -> Image {
    foam(frame, seed, |x, y, wave| edge_depth(edges, x, y, wave))
}

/// Foam on water along land in the `corners` (1–15); two frames.
pub fn shore_corner(corners: u8, frame: u32, seed: u64) -> Image {
    foam(frame, seed, |x, y, wave| corner_depth(corners, x, y, wave))
}

/// How deep inside the overlay the pixel lies; negative outside.
fn edge_depth(edges: u8, x: f32, y: f32, wave: f32) -> f32 {
    let side = TILE as f32;
    let distances = [y, side - x, side - y, x];
    let set = (0..4).filter(|bit| edges >> bit & 1 == 1);
    set.map(|bit| REACH + wave - distances[bit]).fold(f32::MIN, f32::max)
}

fn corner_depth(corners: u8, x: f32, y: f32, wave: f32) -> f32 {
    let side = TILE as f32;
    let places = [(side, 0.0), (side, side), (0.0, side), (0.0, 0.0)];
    let set = (0..4).filter(|bit| corners >> bit & 1 == 1);
    set.map(|bit| {
        let (dx, dy) = (x - places[bit].0, y - places[bit].1);
        REACH + wave - (dx * dx + dy * dy).sqrt()
    })
    .fold(f32::MIN, f32::max)
}

/// The waviness at a pixel, the same on both sides of every tile border.
fn waviness(seed: u64, salt: u32, x: f32, y: f32) -> f32 {
    let (u, v) = (x / TILE as f32, y / TILE as f32);
    let noise = Noise::new(seed, salt);
    (noise.smooth(u * 4.0, v * 4.0, 4) - 0.5) * 6.0 + (noise.smooth(u * 16.0, v * 16.0, 16) - 0.5) * 2.5
}

fn cut(look: TerrainLook, seed: u64, depth: impl Fn(f32, f32, f32) -> f32) -> Image {
    let ground = terrain(look, 0, 0, seed);
    let softness = match look {
        TerrainLook::Shallow => 6.0,
        TerrainLook::Rock | TerrainLook::Floor => 1.0,
        _ => 1.6,
    };
    Image::from_fn(TILE, TILE, |column, row| {
        let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
        let deep = depth(x, y, waviness(seed, 40 + look as u32, x, y));
        let [r, g, b, _] = ground.pixel(column, row);
        let cover = (deep / softness + 0.5).clamp(0.0, 1.0);
        let rim = (1.0 - deep / 2.2).clamp(0.0, 1.0);
        let colour = match look {
            TerrainLook::Shallow => Rgb(r, g, b),
            TerrainLook::Rock => Rgb(r, g, b).mix(p::INK, rim * 0.6),
            _ => Rgb(r, g, b).mix(p::INK, rim * 0.22),
        };
        // A soft shadow just outside lifts the higher ground off the lower.
        let shade = if look == TerrainLook::Shallow { 0.0 } else { (1.0 + deep / 3.5).clamp(0.0, 1.0) * 0.25 };
        let alpha = cover + shade * (1.0 - cover);
        if alpha <= 0.0 {
            return [0; 4];
        }
        let [r, g, b] = p::INK.mix(colour, cover / alpha).channels();
        [r, g, b, (alpha * 255.0 + 0.5) as u8]
    })
}

fn foam(frame: u32, seed: u64, depth: impl Fn(f32, f32, f32) -> f32) -> Image {
    let gap = 2.0 + 0.9 * (frame % 2) as f32;
    Image::from_fn(TILE, TILE, |column, row| {
        let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
        let outside = -depth(x, y, waviness(seed, 40 + TerrainLook::Grass as u32, x, y));
        let line = (1.0 - (outside - gap).abs() / 1.1).clamp(0.0, 1.0);
        let second = (1.0 - (outside - gap - 3.2).abs() / 0.9).clamp(0.0, 1.0) * 0.4;
        let broken = waviness(seed, 70 + frame % 2, x, y) * 0.12 + 0.55;
        let [r, g, b] = p::FOAM.channels();
        [r, g, b, (line.max(second) * broken.clamp(0.0, 1.0) * 255.0) as u8]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_higher_ground_reaches_over_and_corners_count_only_alone() {
        let west_is_rock =
            |direction: Direction| Some(if direction.delta().0 < 0 { TerrainLook::Rock } else { TerrainLook::Deep });
        let found: Vec<_> = overlays(TerrainLook::Grass, west_is_rock).collect();
        assert_eq!(found, [Overlay { look: TerrainLook::Rock, edges: 0b1000, corners: 0 }]);
        let rock_in_a_corner = |direction| (direction == Direction::SouthEast).then_some(TerrainLook::Rock);
        let found: Vec<_> = overlays(TerrainLook::Grass, rock_in_a_corner).collect();
        assert_eq!(found, [Overlay { look: TerrainLook::Rock, edges: 0, corners: 0b0010 }]);
        assert_eq!(overlays(TerrainLook::Rock, |_| Some(TerrainLook::Grass)).count(), 0);
    }

    #[test]
    fn an_overlay_covers_its_side_and_leaves_the_far_side_free() {
        for &look in TerrainLook::ALL {
            let north = edge(look, 1, 3);
            let alpha = |image: &Image, y: usize| (0..TILE).map(|x| u32::from(image.pixel(x, y)[3])).sum::<u32>();
            assert!(alpha(&north, 0) > 100 * TILE as u32);
            assert_eq!(alpha(&north, TILE - 1), 0);
        }
    }
}
