//! The settlement's everyday structures: beds, kitchen, stockpile, fields, bridges, building sites and rubble.

use super::canvas::Canvas;
use super::image::{Image, TILE};
use super::noise::Noise;
use super::palette::{self as p};
use super::shape::Shape;

/// A bed with an embroidered blanket; the infirmary's is white with a red cross of herbs.
pub(super) fn bed(mut canvas: Canvas, is_taken: bool, is_infirmary: bool) -> Image {
    canvas.solid(Shape::Slab((6.0, 3.0), (26.0, 30.0), 2.0), p::BARK);
    canvas.solid(Shape::Slab((7.5, 5.0), (24.5, 28.0), 1.5), p::LINEN.lit(0.92));
    canvas.solid(Shape::Slab((10.0, 5.5), (22.0, 11.5), 2.5), p::LINEN);
    let blanket = if is_infirmary { p::LINEN.mix(p::HERB, 0.22) } else { p::WOAD };
    let top = if is_taken { 12.0 } else { 15.5 };
    canvas.bevel(Shape::Slab((7.0, top), (25.0, 29.0), 1.5), blanket, 3.0, 0.3);
    canvas.flat(Shape::Slab((7.0, top), (25.0, top + 2.6), 1.0), p::LINEN);
    if is_infirmary {
        canvas.flat(Shape::Slab((14.3, 18.0), (17.7, 27.0), 0.6), p::MADDER);
        canvas.flat(Shape::Slab((11.5, 20.8), (20.5, 24.2), 0.6), p::MADDER);
    } else {
        for x in [10.0, 16.0, 22.0] {
            canvas.flat(Shape::Quad([(x - 2.0, 23.0), (x, 20.6), (x + 2.0, 23.0), (x, 25.4)]), p::MADDER.lit(1.1));
            canvas.flat(Shape::Disc((x, 23.0), 0.8), p::OCHRE);
        }
    }
    canvas.outline();
    canvas.finish()
}

/// A clay oven with a pot, and a table.
pub(super) fn kitchen(mut canvas: Canvas) -> Image {
    canvas.solid(Shape::Slab((1.5, 5.0), (18.0, 28.0), 6.0), p::LINEN.mix(p::EARTH, 0.25));
    canvas.flat(Shape::Slab((5.0, 18.0), (14.5, 28.0), 4.5), p::INK);
    canvas.flat(Shape::Taper((9.8, 26.0), 2.8, (9.4, 20.5), 0.6), p::EMBER);
    canvas.flat(Shape::Taper((9.8, 26.5), 1.5, (10.2, 23.0), 0.4), p::FLAME);
    canvas.solid(Shape::Oval((9.8, 9.0), (6.2, 4.2)), p::IRON);
    canvas.flat(Shape::Oval((9.8, 8.0), (4.8, 2.6)), p::MADDER.mix(p::EMBER, 0.4));
    for x in [3.6, 16.0] {
        canvas.flat(Shape::Disc((x, 15.0), 1.0), p::MADDER);
    }
    canvas.solid(Shape::Slab((19.5, 10.0), (30.5, 20.0), 1.0), p::TIMBER);
    canvas.flat(Shape::Slab((20.5, 20.0), (22.5, 28.0), 0.5), p::BARK);
    canvas.flat(Shape::Slab((27.5, 20.0), (29.5, 28.0), 0.5), p::BARK);
    canvas.solid(Shape::Oval((25.0, 12.5), (3.8, 2.6)), p::STRAW.mix(p::TIMBER, 0.4));
    canvas.line((23.5, 12.0), (26.5, 12.6), 0.8, p::LINEN);
    canvas.flat(Shape::Disc((22.5, 17.0), 1.3), p::HERB);
    canvas.flat(Shape::Disc((27.8, 17.0), 1.3), p::MADDER);
    canvas.outline();
    canvas.shadow((17.0, 27.0), (16.0, 5.0));
    canvas.finish()
}

/// A forge with glowing coals, an anvil in front of it, and a chimney.
pub(super) fn smithy(mut canvas: Canvas) -> Image {
    canvas.solid(Shape::Slab((2.0, 4.0), (20.0, 24.0), 2.0), p::GRANITE.lit(0.8));
    canvas.solid(Shape::Slab((5.0, -6.0), (12.0, 6.0), 1.0), p::GRANITE.lit(0.65));
    canvas.flat(Shape::Slab((5.0, 11.0), (17.0, 20.0), 3.0), p::INK);
    canvas.flat(Shape::Oval((11.0, 18.0), (5.5, 2.6)), p::EMBER);
    canvas.flat(Shape::Oval((11.0, 18.4), (3.4, 1.5)), p::FLAME);
    canvas.solid(Shape::Slab((19.0, 24.0), (26.0, 30.0), 1.0), p::BARK);
    canvas.solid(Shape::Quad([(15.0, 19.0), (31.0, 19.0), (28.0, 23.0), (19.0, 23.0)]), p::IRON.lit(1.3));
    canvas.line((21.0, 17.5), (28.0, 13.0), 1.5, p::TIMBER);
    canvas.solid(Shape::Bar((19.5, 16.5), (22.5, 19.0), 1.8), p::STEEL);
    canvas.outline();
    canvas.shadow((16.0, 27.0), (15.0, 5.0));
    canvas.finish()
}

/// A mat with a border, to put goods on.
pub(super) fn stockpile(mut canvas: Canvas) -> Image {
    canvas.paint(Shape::Slab((1.0, 1.0), (31.0, 31.0), 2.0), 0.85, |x, y| {
        let weave = ((x / 2.0) as i32 + (y / 2.0) as i32) % 2;
        p::STRAW.mix(p::EARTH, 0.35).lit(if weave == 0 { 0.94 } else { 1.04 })
    });
    let (low, high) = (3.0, 29.0);
    for (from, to) in
        [((low, low), (high, low)), ((high, low), (high, high)), ((high, high), (low, high)), ((low, high), (low, low))]
    {
        canvas.line(from, to, 1.3, p::BARK);
    }
    for corner in [(low, low), (high, low), (low, high), (high, high)] {
        canvas.flat(Shape::Disc(corner, 2.2), p::BARK);
        canvas.flat(Shape::Disc(corner, 1.0), p::OCHRE);
    }
    canvas.finish()
}

/// Furrows with grain: tilled, sprouting, growing, ripe.
pub(super) fn farm(mut canvas: Canvas, stage: u8, seed: u64) -> Image {
    let noise = Noise::new(seed, 600);
    canvas.paint(Shape::Slab((0.0, 0.0), (32.0, 32.0), 0.0), 1.0, |x, y| {
        let ridge = 1.0 - ((y.rem_euclid(8.0) - 4.0) / 4.0).abs();
        let grain = noise.range(x as i32, y as i32, 0.95, 1.05);
        p::MUD.mix(p::EARTH, 0.25 + 0.6 * ridge).lit(grain)
    });
    for row in 0..4 {
        for column in 0..6 {
            let x = 3.0 + column as f32 * 5.2 + noise.range(column, row, -0.9, 0.9);
            let y = 6.5 + row as f32 * 8.0;
            let sway = noise.range(column, row + 9, -1.2, 1.2);
            match stage {
                0 => {}
                1 => {
                    canvas.line((x, y), (x - 1.2, y - 2.4), 1.1, p::HERB);
                    canvas.line((x, y), (x + 1.2, y - 2.4), 1.1, p::HERB.lit(1.25));
                }
                2 => {
                    canvas.line((x - 1.0, y), (x - 1.8 + sway, y - 6.0), 1.3, p::OAK);
                    canvas.line((x + 0.5, y), (x + 1.0 + sway, y - 6.5), 1.3, p::HERB);
                }
                _ => {
                    canvas.line((x, y), (x + sway, y - 6.0), 1.2, p::STRAW.lit(0.8));
                    canvas.flat(Shape::Taper((x + sway, y - 5.0), 1.7, (x + sway * 1.6, y - 9.5), 0.7), p::OCHRE);
                    canvas.line((x + sway - 0.7, y - 6.0), (x + sway, y - 9.0), 0.7, p::FLAME);
                }
            }
        }
    }
    canvas.finish()
}

/// Planks over beams.
pub(super) fn bridge(is_upright: bool, seed: u64) -> Image {
    let noise = Noise::new(seed, 610);
    Image::from_fn(TILE, TILE, |column, row| {
        let (along, across) = if is_upright { (row, column) } else { (column, row) };
        let (plank, seam) = (along as i32 / 4, along % 4);
        let off = (across as f32 - 15.5).abs();
        if off > 13.6 {
            return [0; 4];
        }
        let wood =
            p::TIMBER.lit(noise.range(plank, 0, 0.82, 1.06)).lit(noise.range(plank, across as i32 / 3, 0.95, 1.03));
        let colour = match (off > 12.4, off > 10.4, seam) {
            (true, _, _) => p::INK,
            (_, true, _) => p::BARK.lit(1.15),
            (_, _, 0) => wood.lit(0.6),
            _ => wood,
        };
        let [r, g, b] = colour.channels();
        [r, g, b, 255]
    })
}

/// A barn on stone feet, of planks under thatch. 2×2 tiles.
pub(super) fn granary(mut canvas: Canvas) -> Image {
    for x in [10.0, 32.0, 54.0] {
        canvas.bevel(Shape::Oval((x, 58.0), (6.0, 4.5)), p::GRANITE.lit(0.85), 3.0, 0.45);
    }
    canvas.paint(Shape::Slab((6.0, 24.0), (58.0, 56.0), 1.5), 1.0, |x, _| {
        let seam = x.rem_euclid(6.5);
        p::TIMBER.lit(if seam < 1.0 { 0.62 } else { 1.04 - 0.03 * seam })
    });
    canvas.solid(Shape::Slab((25.0, 34.0), (39.0, 56.0), 1.0), p::BARK);
    canvas.line((25.0, 34.0), (39.0, 56.0), 1.6, p::TIMBER.lit(1.2));
    canvas.line((39.0, 34.0), (25.0, 56.0), 1.6, p::TIMBER.lit(1.2));
    canvas.flat(Shape::Quad([(1.0, 29.0), (16.0, -6.0), (48.0, -6.0), (63.0, 29.0)]), p::STRAW);
    for step in 0..9 {
        let x = 6.0 + step as f32 * 6.5;
        canvas.line(
            (x, 28.0),
            (16.0 + step as f32 * 4.0, -5.0),
            1.0,
            p::STRAW.lit(if step % 2 == 0 { 0.78 } else { 1.12 }),
        );
    }
    canvas.line((1.0, 29.0), (63.0, 29.0), 2.2, p::STRAW.lit(0.66));
    canvas.line((15.0, -6.0), (49.0, -6.0), 2.6, p::BARK);
    canvas.outline();
    canvas.shadow((32.0, 54.0), (31.0, 9.0));
    canvas.finish()
}

/// Poles, a beam and a ladder around a building site.
pub(super) fn scaffold(mut canvas: Canvas) -> Image {
    for x in [5.0, 27.0] {
        canvas.solid(Shape::Bar((x, 3.0), (x, 28.0), 1.5), p::TIMBER);
    }
    for y in [8.0, 19.0] {
        canvas.solid(Shape::Bar((3.0, y), (29.0, y), 1.5), p::TIMBER.lit(0.9));
    }
    canvas.line((5.0, 27.0), (27.0, 9.0), 1.7, p::BARK);
    for x in [11.0, 16.0] {
        canvas.line((x, 5.0), (x, 29.0), 1.3, p::STRAW);
    }
    for y in [9.5, 14.0, 18.5, 23.0, 27.0] {
        canvas.line((11.0, y), (16.0, y), 1.3, p::STRAW);
    }
    canvas.solid(Shape::Slab((18.0, 24.0), (29.0, 30.0), 1.0), p::TIMBER.lit(1.15));
    canvas.line((18.5, 27.0), (28.5, 27.0), 0.9, p::BARK);
    canvas.outline();
    canvas.shadow((17.0, 28.0), (15.0, 4.0));
    canvas.finish()
}

/// Broken stones and splinters.
pub(super) fn rubble(mut canvas: Canvas, seed: u64) -> Image {
    let noise = Noise::new(seed, 620);
    for piece in 0..11 {
        let at = (noise.range(piece, 0, 6.0, 26.0), noise.range(piece, 1, 8.0, 26.0));
        let size = noise.range(piece, 2, 1.8, 4.2);
        if piece % 3 == 0 {
            let end = (at.0 + noise.range(piece, 3, -7.0, 7.0), at.1 + noise.range(piece, 4, -3.0, 3.0));
            canvas.solid(Shape::Bar(at, end, 1.4), p::TIMBER.lit(0.75));
        } else {
            let corners = [
                (at.0 - size, at.1),
                (at.0 - size * 0.2, at.1 - size * 0.9),
                (at.0 + size, at.1 - size * 0.1),
                (at.0 + size * 0.1, at.1 + size * 0.8),
            ];
            canvas.bevel(Shape::Quad(corners), p::GRANITE.lit(noise.range(piece, 5, 0.75, 1.0)), 2.5, 0.4);
        }
    }
    canvas.outline();
    canvas.shadow((16.5, 20.0), (14.0, 9.0));
    canvas.finish()
}
