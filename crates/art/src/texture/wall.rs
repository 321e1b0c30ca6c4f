//! Structures that join their neighbours: walls, roads, ditches. A mask holds the connected sides: 1 north, 2 east, 4 south, 8
//! west.

use super::canvas::Canvas;
use super::image::{Image, TILE};
use super::noise::Noise;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

const SIDE: f32 = TILE as f32;
/// Distance between the logs of a palisade and between the stones of a road; it divides the tile, so that borders
/// match.
const PITCH: i32 = 8;

/// The mask of connected sides.
pub const fn joined(north: bool, east: bool, south: bool, west: bool) -> u8 {
    north as u8 | (east as u8) << 1 | (south as u8) << 2 | (west as u8) << 3
}

/// A palisade of sharpened logs.
pub(super) fn wood_wall(mut canvas: Canvas, mask: u8, seed: u64) -> Image {
    let noise = Noise::new(seed, 400);
    let mut feet: Vec<(i32, i32)> = Vec::new();
    // Logs beyond the border are drawn too: their tops reach into this tile.
    let (first, last) = (if mask & 1 != 0 { 0 } else { 16 }, if mask & 4 != 0 { 48 } else { 16 });
    feet.extend((first..=last).step_by(PITCH as usize).map(|y| (16, y + 6)));
    let (from, to) = (if mask & 8 != 0 { -8 } else { 16 }, if mask & 2 != 0 { 40 } else { 16 });
    feet.extend((from..=to).step_by(PITCH as usize).filter(|&x| x != 16).map(|x| (x, 22)));
    if mask == 0 {
        feet.extend([(10, 22), (22, 22)]);
    }
    feet.sort_by_key(|&(x, y)| (y, x));
    for &(x, y) in &feet {
        log(&mut canvas, noise, (x, y), 15.0);
    }
    canvas.outline();
    canvas.finish()
}

/// One upright log whose foot is at (x, y), `tall` pixels without its point. Its shade repeats with the tile.
fn log(canvas: &mut Canvas, noise: Noise, (x, y): (i32, i32), tall: f32) {
    let (column, row) = (x.rem_euclid(TILE as i32), y.rem_euclid(TILE as i32));
    let wood = p::TIMBER.mix(p::BARK, noise.range(column, row, 0.12, 0.5));
    let (x, y) = (x as f32, y as f32);
    let top = y - tall;
    canvas.paint(Shape::Slab((x - 4.0, top), (x + 4.0, y + 5.0), 1.5), 1.0, |px, _| {
        let across = (px - x) / 4.0;
        wood.lit(0.98 - 0.3 * across - 0.25 * across * across)
    });
    canvas.line((x - 3.9, top + 3.0), (x - 3.9, y + 4.0), 0.9, p::INK.mix(wood, 0.25));
    canvas.line((x - 0.8, top + 6.0), (x - 0.8, y + 2.0), 0.7, wood.lit(0.78));
    canvas.flat(
        Shape::Quad([(x - 3.6, top + 2.5), (x, top - 4.0), (x + 3.6, top + 2.5), (x, top + 4.5)]),
        p::STRAW.mix(wood, 0.35),
    );
    canvas.flat(Shape::Wedge((x, top - 4.0), (x + 3.6, top + 2.5), (x, top + 4.5)), wood.lit(0.85));
    canvas.line((x - 3.6, y - 3.0), (x + 3.6, y - 3.0), 1.6, p::STRAW.lit(0.72));
}

/// A palisade with a walk of planks behind its points, which faces the viewer wherever the wall runs across.
pub(super) fn wall_walk(mut canvas: Canvas, mask: u8, seed: u64) -> Image {
    const TALL: f32 = 9.0;
    let noise = Noise::new(seed, 440);
    let (left, right, top, bottom) = (10.0, 22.0, 16.0, 26.5);
    let reach = |bit: u8, out: f32, inside: f32| if mask & bit != 0 { out } else { inside };
    let (west, east) = (reach(8, -12.0, left - 3.0), reach(2, SIDE + 12.0, right + 3.0));
    // Feet of the logs on the far side.
    let behind = (-8..=40).step_by(PITCH as usize).filter(|&x| match x {
        ..8 => mask & 8 != 0,
        8 => mask & 9 != 1,
        16 => mask & 1 == 0,
        24 => mask & 3 != 1,
        _ => mask & 2 != 0,
    });
    behind.for_each(|x| log(&mut canvas, noise, (x, 15), TALL));
    canvas.paint(Shape::Slab((west, bottom - 1.0), (east, bottom + 3.5), 0.0), 1.0, |x, _| {
        let seam = (x - 4.0).rem_euclid(PITCH as f32);
        p::BARK.lit(if seam < 1.0 { 0.5 } else { 0.95 - 0.04 * seam })
    });
    let upright = Shape::Slab((left, reach(1, -12.0, top)), (right, reach(4, SIDE + 12.0, bottom)), 0.0);
    boards(&mut canvas, noise, upright, |x, y| (x, y));
    if mask & 10 != 0 || mask & 5 == 0 {
        boards(&mut canvas, noise, Shape::Slab((west, top), (east, bottom), 0.0), |x, y| (y, x));
    }
    // Logs beyond the border are drawn too, as in a palisade.
    for y in (0..=40).step_by(PITCH as usize) {
        for (x, side) in [(7, 8), (25, 2)] {
            let stands = match y {
                ..14 => mask & 1 != 0,
                14..=24 => mask & side == 0,
                _ => mask & 4 != 0,
            };
            if stands {
                log(&mut canvas, noise, (x, y), TALL);
            }
        }
    }
    canvas.outline();
    canvas.finish()
}

/// Boards to walk on; `turned` gives the place across them and along them.
fn boards(canvas: &mut Canvas, noise: Noise, shape: Shape, turned: impl Fn(f32, f32) -> (f32, f32)) {
    canvas.paint(shape, 1.0, |x, y| {
        let (across, along) = turned(x, y);
        let board = (across / 3.5).floor();
        let wood = p::TIMBER.mix(p::STRAW, noise.range(board as i32, 60, 0.1, 0.4));
        let end = (along + board * 11.0).rem_euclid(SIDE) < 0.9;
        wood.lit(if end || across - board * 3.5 < 0.7 { 0.66 } else { 1.04 })
    });
}

/// A besiegers' wall: leaning stakes of different lengths, blackened at the tips, unlike the settlement's own.
pub(super) fn palisade(mut canvas: Canvas, mask: u8, seed: u64) -> Image {
    stakes(&mut canvas, mask, seed);
    canvas.outline();
    canvas.finish()
}

/// The same wall with a ladder in front of it.
pub(super) fn laddered_palisade(mut canvas: Canvas, seed: u64) -> Image {
    stakes(&mut canvas, 0, seed);
    for x in [10.5, 21.5] {
        canvas.solid(Shape::Bar((x, 2.0), (x, 31.0), 1.3), p::TIMBER.mix(p::STRAW, 0.35));
    }
    for y in [5.0, 10.0, 15.0, 20.0, 25.0, 29.5] {
        canvas.solid(Shape::Bar((10.5, y), (21.5, y), 0.9), p::STRAW.lit(0.9));
    }
    canvas.outline();
    canvas.finish()
}

fn stakes(canvas: &mut Canvas, mask: u8, seed: u64) {
    let noise = Noise::new(seed, 430);
    let mut feet: Vec<(i32, i32)> = Vec::new();
    let (first, last) = (if mask & 1 != 0 { 0 } else { 12 }, if mask & 4 != 0 { 48 } else { 20 });
    feet.extend((first..=last).step_by(PITCH as usize).map(|y| (16, y + 6)));
    let (from, to) = (if mask & 8 != 0 { -8 } else { 8 }, if mask & 2 != 0 { 40 } else { 24 });
    feet.extend((from..=to).step_by(PITCH as usize).filter(|&x| x != 16).map(|x| (x, 22)));
    feet.sort_by_key(|&(x, y)| (y, x));
    for &(x, y) in &feet {
        stake(canvas, noise, x, y);
    }
}

/// One stake whose foot is at (x, y). Its length and lean repeat with the tile.
fn stake(canvas: &mut Canvas, noise: Noise, x: i32, y: i32) {
    let (column, row) = (x.rem_euclid(TILE as i32), y.rem_euclid(TILE as i32));
    let wood = p::BARK.mix(p::INK, noise.range(column, row, 0.1, 0.4));
    let (tall, lean) = (noise.range(column, row + 40, 14.0, 21.0), noise.range(column, row + 80, -2.5, 2.5));
    let (foot, tip) = ((x as f32, y as f32 + 4.0), (x as f32 + lean, y as f32 - tall));
    canvas.solid(Shape::Taper(foot, 3.4, tip, 0.6), wood);
    canvas.flat(Shape::Taper((tip.0, tip.1 + 5.0), 1.6, tip, 0.5), p::INK);
    canvas.line((x as f32 - 4.0, y as f32 - 4.0), (x as f32 + 4.0, y as f32 - 5.0), 1.5, p::OXBLOOD.lit(1.2));
}

/// A wall of dressed stone with a walk on top.
pub(super) fn stone_wall(mut canvas: Canvas, mask: u8, seed: u64) -> Image {
    let noise = Noise::new(seed, 410);
    let parts = masonry(mask);
    for part in parts {
        // The face is the outline of the walk moved down: it shows at the south, unless something is joined there.
        let Shape::Slab(low, high, round) = part else { continue };
        let face = Shape::Slab((low.0, low.1 + 9.0), (high.0, high.1 + 9.0), round);
        canvas.paint(face, 1.0, |x, y| brick(noise, x, y));
    }
    for part in parts {
        canvas.paint(part, 1.0, |x, y| {
            let inner = parts.iter().map(|part| part.distance(x, y)).fold(f32::MAX, f32::min);
            paving(noise, x, y, inner)
        });
    }
    canvas.outline();
    canvas.finish()
}

/// The walk: a middle block and an arm to every connected side.
fn masonry(mask: u8) -> [Shape; 3] {
    let (low, high, top, bottom) = (6.0, 26.0, 2.0, 20.0);
    let reach = |bit: u8, out: f32, inside: f32| if mask & bit != 0 { out } else { inside };
    let upright = Shape::Slab((low, reach(1, -12.0, top)), (high, reach(4, SIDE + 12.0, bottom)), 1.5);
    let across = Shape::Slab((reach(8, -12.0, low), top), (reach(2, SIDE + 12.0, high), bottom), 1.5);
    [upright, across, Shape::Slab((low, top), (high, bottom), 1.5)]
}

fn brick(noise: Noise, x: f32, y: f32) -> Rgb {
    let course = (y / 4.5).floor();
    let shifted = x + if course as i32 % 2 == 0 { 0.0 } else { 4.0 };
    let (column, seam) = ((shifted / 8.0).floor(), (shifted / 8.0).fract() * 8.0);
    let stone = p::SLATE.mix(p::GRANITE, noise.range(column as i32 & 3, course as i32, 0.1, 0.55));
    let is_joint = seam < 1.0 || (y / 4.5).fract() * 4.5 < 1.0;
    if is_joint { stone.lit(0.62) } else { stone.lit(0.92) }
}

fn paving(noise: Noise, x: f32, y: f32, inner: f32) -> Rgb {
    let tile = |value: f32| (value / 8.0).floor() as i32 & 3;
    let stone = p::GRANITE.mix(p::LINEN, noise.range(tile(x), tile(y) + 9, 0.02, 0.24));
    let joint = (x.rem_euclid(8.0) - 4.0).abs().max((y.rem_euclid(8.0) - 4.0).abs());
    let stone = if joint > 3.4 { stone.lit(0.86) } else { stone };
    // A raised parapet along the free sides.
    match inner {
        d if d > -1.2 => stone.lit(1.1),
        d if d > -3.6 => stone.lit(1.02),
        d if d > -4.6 => stone.lit(0.68),
        _ => stone.lit(0.88),
    }
}

/// A road of cobbles that bends and branches with its mask.
pub fn road(mask: u8, seed: u64) -> Image {
    let noise = Noise::new(seed, 420);
    Image::from_fn(TILE, TILE, |column, row| {
        let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
        let depth = way_depth(mask, 11.0, x, y);
        let wave = (noise.smooth(x / 8.0, y / 8.0, 4) - 0.5) * 5.0;
        let cover = ((depth + wave) / 1.5).clamp(0.0, 1.0);
        let cell = noise.cells(x / 5.333, y / 5.333, 6);
        let stone = p::GRANITE
            .mix(p::EARTH, noise.range(cell.owner.0, cell.owner.1 + 50, 0.05, 0.5))
            .lit(1.02 - 0.14 * cell.first);
        let gap = ((cell.second - cell.first) * 5.0 - 0.4).clamp(0.0, 1.0);
        let [r, g, b] = p::EARTH.lit(0.75).mix(stone, gap).lit(if depth + wave < 2.0 { 0.8 } else { 1.0 }).channels();
        [r, g, b, (cover * 255.0) as u8]
    })
}

/// A trench with the earth thrown up on its edges; it bends and branches with its mask.
pub fn ditch(mask: u8, seed: u64) -> Image {
    let noise = Noise::new(seed, 450);
    Image::from_fn(TILE, TILE, |column, row| {
        let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
        let wave = (noise.smooth(x / 8.0, y / 8.0, 4) - 0.5) * 4.0;
        let depth = |x, y| way_depth(mask, 12.5, x, y) + wave;
        let here = depth(x, y);
        if here <= 0.0 {
            return [0; 4];
        }
        // Its sides fall towards the middle: those below and to the right catch the light.
        let (fall_x, fall_y) = (depth(x + 1.0, y) - depth(x - 1.0, y), depth(x, y + 1.0) - depth(x, y - 1.0));
        let light = -0.55 * fall_x - 0.83 * fall_y;
        let grain = noise.range(column as i32, row as i32 + 40, 0.92, 1.08);
        let colour = match here {
            d if d < 3.0 => p::EARTH.lit(1.06 - 0.06 * light),
            d if d < 8.0 => p::MUD.lit(0.72 + 0.2 * light),
            _ => p::MUD.mix(p::INK, 0.62),
        };
        let [r, g, b] = colour.lit(grain).channels();
        [r, g, b, ((here / 1.5).min(1.0) * 255.0) as u8]
    })
}

/// Distance from the edge, inwards, of a way of this half width that runs from the middle to every connected side.
fn way_depth(mask: u8, half: f32, x: f32, y: f32) -> f32 {
    let centre = (SIDE / 2.0, SIDE / 2.0);
    let ends = [(16.0, -16.0), (48.0, 16.0), (16.0, 48.0), (-16.0, 16.0)];
    let arms = ends.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
    arms.fold(half - Shape::Disc(centre, 0.0).distance(x, y), |depth, (_, &end)| {
        depth.max(-Shape::Bar(centre, end, half).distance(x, y))
    })
}

#[cfg(test)]
mod tests {
    use super::super::structure::{StructureLook, structure};
    use super::*;

    const WALLS: [StructureLook; 3] = [StructureLook::WoodWall, StructureLook::StoneWall, StructureLook::WallWalk];

    fn column(image: &Image, x: usize) -> Vec<[u8; 4]> {
        (0..TILE).map(|y| image.pixel(x, y)).collect()
    }

    fn row(image: &Image, y: usize) -> Vec<[u8; 4]> {
        (0..TILE).map(|x| image.pixel(x, y)).collect()
    }

    #[test]
    fn connected_sides_show_the_same_border_whatever_else_is_joined() {
        for look in WALLS.into_iter().chain([StructureLook::Road, StructureLook::Ditch]) {
            let pictures: Vec<_> = (0..16u8).map(|mask| structure(look, mask, 0, 5)).collect();
            for (side, bit) in [1u8, 2, 4, 8].into_iter().enumerate() {
                let border = |image: &Image| match side {
                    0 => row(image, 0),
                    1 => column(image, TILE - 1),
                    2 => row(image, TILE - 1),
                    _ => column(image, 0),
                };
                let mut borders =
                    (0..16usize).filter(|mask| *mask as u8 & bit != 0).map(|mask| border(&pictures[mask]));
                let first = borders.next().expect("half of the masks join this side");
                assert!(borders.all(|other| other == first), "side {side}");
            }
        }
    }

    #[test]
    fn a_long_wall_runs_through_the_borders_of_its_tiles() {
        let opaque = |pixels: Vec<[u8; 4]>| pixels.into_iter().map(|pixel| pixel[3] > 127).collect::<Vec<_>>();
        for look in WALLS {
            let wall = |mask| structure(look, mask, 0, 5);
            let (across, upright) = (wall(joined(false, true, false, true)), wall(joined(true, false, true, false)));
            assert_eq!(opaque(column(&across, 0)), opaque(column(&across, TILE - 1)));
            assert_eq!(opaque(row(&upright, 0)), opaque(row(&upright, TILE - 1)));
        }
    }
}
