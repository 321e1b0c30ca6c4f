//! Structures that join their neighbours: walls, roads. A mask holds the connected sides: 1 north, 2 east, 4 south, 8
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
        log(&mut canvas, noise, x, y);
    }
    canvas.outline();
    canvas.finish()
}

/// One upright log whose foot is at (x, y). Its shade repeats with the tile.
fn log(canvas: &mut Canvas, noise: Noise, x: i32, y: i32) {
    let (column, row) = (x.rem_euclid(TILE as i32), y.rem_euclid(TILE as i32));
    let wood = p::TIMBER.mix(p::BARK, noise.range(column, row, 0.12, 0.5));
    let (x, y) = (x as f32, y as f32);
    let top = y - 15.0;
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

/// A besiegers' wall: leaning stakes of different lengths, blackened at the tips, unlike the settlement's own.
pub(super) fn palisade(mut canvas: Canvas, mask: u8, seed: u64) -> Image {
    let noise = Noise::new(seed, 430);
    let mut feet: Vec<(i32, i32)> = Vec::new();
    let (first, last) = (if mask & 1 != 0 { 0 } else { 12 }, if mask & 4 != 0 { 48 } else { 20 });
    feet.extend((first..=last).step_by(PITCH as usize).map(|y| (16, y + 6)));
    let (from, to) = (if mask & 8 != 0 { -8 } else { 8 }, if mask & 2 != 0 { 40 } else { 24 });
    feet.extend((from..=to).step_by(PITCH as usize).filter(|&x| x != 16).map(|x| (x, 22)));
    feet.sort_by_key(|&(x, y)| (y, x));
    for &(x, y) in &feet {
        stake(&mut canvas, noise, x, y);
    }
    canvas.outline();
    canvas.finish()
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
    let centre = (SIDE / 2.0, SIDE / 2.0);
    let ends = [(16.0, -16.0), (48.0, 16.0), (16.0, 48.0), (-16.0, 16.0)];
    Image::from_fn(TILE, TILE, |column, row| {
        let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
        let mut depth = 11.0 - Shape::Disc(centre, 0.0).distance(x, y);
        for (_, &end) in ends.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1) {
            depth = depth.max(-Shape::Bar(centre, end, 11.0).distance(x, y));
        }
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

#[cfg(test)]
mod tests {
    use super::super::structure::{StructureLook, structure};
    use super::*;

    const WALLS: [StructureLook; 2] = [StructureLook::WoodWall, StructureLook::StoneWall];

    fn column(image: &Image, x: usize) -> Vec<[u8; 4]> {
        (0..TILE).map(|y| image.pixel(x, y)).collect()
    }

    fn row(image: &Image, y: usize) -> Vec<[u8; 4]> {
        (0..TILE).map(|x| image.pixel(x, y)).collect()
    }

    #[test]
    fn connected_sides_show_the_same_border_whatever_else_is_joined() {
        for look in WALLS.into_iter().chain([StructureLook::Road]) {
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
