//! Structures that keep besiegers out: doors, gates, barricades, mantlets, traps, towers, the banner.

use super::canvas::Canvas;
use super::image::Image;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

/// Upright planks side by side.
pub(super) fn planks(canvas: &mut Canvas, low: (f32, f32), high: (f32, f32), wood: Rgb) {
    canvas.paint(Shape::Slab(low, high, 1.0), 1.0, |x, _| {
        let seam = (x - low.0).rem_euclid(4.0);
        wood.lit(if seam < 0.9 { 0.66 } else { 1.06 - 0.05 * seam })
    });
}

/// An upright post, cut off flat.
pub(super) fn post(canvas: &mut Canvas, x: f32, top: f32, foot: f32, half: f32, colour: Rgb) {
    canvas.solid(Shape::Slab((x - half, top), (x + half, foot), 1.2), colour);
    canvas.flat(Shape::Oval((x, top + 1.0), (half, half * 0.7)), colour.lit(1.3));
}

/// A plank door between two posts.
pub(super) fn door(mut canvas: Canvas, is_open: bool, across: bool) -> Image {
    if across {
        // Seen along the wall: the leaf closes the gap from post to post, or stands open to the east.
        post(&mut canvas, 16.0, -4.0, 7.0, 4.5, p::BARK);
        if is_open {
            planks(&mut canvas, (18.0, -2.0), (31.5, 11.0), p::TIMBER);
            canvas.line((19.0, 2.0), (30.5, 2.0), 1.6, p::IRON);
        } else {
            canvas.solid(Shape::Slab((13.0, 3.0), (19.0, 30.0), 1.0), p::TIMBER.lit(1.15));
            canvas.line((15.0, 4.0), (15.0, 28.0), 0.8, p::TIMBER.lit(0.7));
            canvas.line((17.2, 4.0), (17.2, 28.0), 0.8, p::TIMBER.lit(0.7));
            for y in [10.0, 20.0] {
                canvas.line((13.5, y), (18.5, y), 2.0, p::IRON);
            }
        }
        post(&mut canvas, 16.0, 24.0, 33.0, 4.5, p::BARK);
    } else {
        if is_open {
            planks(&mut canvas, (4.0, 6.0), (9.0, 30.0), p::TIMBER);
            canvas.veil(Shape::Slab((9.0, 18.0), (26.0, 26.0), 0.0), p::EARTH.lit(0.7), 0.55);
        } else {
            planks(&mut canvas, (5.0, 6.0), (27.0, 26.5), p::TIMBER.lit(1.08));
            canvas.line((6.0, 11.0), (26.0, 11.0), 2.0, p::IRON);
            canvas.line((6.0, 21.5), (26.0, 21.5), 2.0, p::IRON);
            canvas.flat(Shape::Ring((22.0, 16.5), 1.9, 0.7), p::OCHRE);
        }
        post(&mut canvas, 3.5, 3.0, 27.0, 3.5, p::BARK);
        post(&mut canvas, 28.5, 3.0, 27.0, 3.5, p::BARK);
    }
    canvas.outline();
    canvas.finish()
}

/// A heavy gate: stone posts, iron bands and a painted lintel.
pub(super) fn gate(mut canvas: Canvas, is_open: bool, across: bool) -> Image {
    let wood = p::TIMBER.mix(p::BARK, 0.45);
    if across {
        if is_open {
            planks(&mut canvas, (22.0, -1.0), (31.5, 14.0), wood);
            canvas.line((23.0, 4.0), (30.5, 4.0), 2.0, p::IRON);
            canvas.veil(Shape::Slab((8.0, 6.0), (24.0, 28.0), 0.0), p::EARTH.lit(0.7), 0.55);
        } else {
            canvas.solid(Shape::Slab((10.0, 2.0), (22.0, 30.0), 1.0), wood);
            canvas.line((16.0, 4.0), (16.0, 28.0), 1.0, p::INK);
            for y in [13.0, 20.0] {
                canvas.line((10.5, y), (21.5, y), 2.2, p::IRON);
                canvas.flat(Shape::Disc((16.0, y), 1.6), p::OCHRE);
            }
        }
        for (top, foot) in [(-3.0, 8.0), (25.0, 35.0)] {
            canvas.solid(Shape::Slab((5.5, top), (26.5, foot), 1.0), p::GRANITE);
            canvas.line((8.0, foot - 2.5), (24.0, foot - 2.5), 1.0, p::SLATE);
        }
    } else {
        if is_open {
            planks(&mut canvas, (5.0, 8.0), (9.5, 31.0), wood);
            planks(&mut canvas, (22.5, 8.0), (27.0, 31.0), wood);
        } else {
            planks(&mut canvas, (6.0, 7.0), (26.0, 28.0), wood);
            for y in [11.0, 17.5, 24.0] {
                canvas.line((7.0, y), (25.0, y), 2.0, p::IRON);
            }
            canvas.line((16.0, 8.0), (16.0, 27.5), 1.2, p::INK);
            for x in [13.5, 18.5] {
                canvas.flat(Shape::Disc((x, 17.5), 1.6), p::OCHRE);
            }
        }
        post(&mut canvas, 4.0, 2.0, 29.0, 4.0, p::GRANITE);
        post(&mut canvas, 28.0, 2.0, 29.0, 4.0, p::GRANITE);
        canvas.solid(Shape::Slab((1.0, 1.0), (31.0, 6.5), 1.0), p::BARK);
        for x in [6.0, 11.0, 16.0, 21.0, 26.0] {
            canvas.flat(Shape::Quad([(x - 1.8, 3.8), (x, 2.0), (x + 1.8, 3.8), (x, 5.6)]), p::MADDER);
        }
    }
    canvas.outline();
    canvas.finish()
}

/// Crossed stakes behind a rail.
pub(super) fn barricade(mut canvas: Canvas) -> Image {
    for x in [6.0, 16.0, 26.0f32] {
        canvas.solid(Shape::Taper((x + 5.0, 27.0), 2.1, (x - 5.0, 8.0), 0.6), p::BARK.lit(1.1));
        canvas.solid(Shape::Taper((x - 5.0, 27.0), 2.1, (x + 5.0, 8.0), 0.6), p::TIMBER);
    }
    canvas.solid(Shape::Bar((1.5, 18.5), (30.5, 18.5), 2.1), p::TIMBER.lit(0.85));
    for x in [6.0, 16.0, 26.0] {
        canvas.flat(Shape::Disc((x, 18.5), 2.2), p::STRAW.lit(0.85));
    }
    canvas.outline();
    canvas.shadow((17.0, 26.0), (16.0, 5.0));
    canvas.finish()
}

/// Spikes in a pit: upright when armed, broken and bloody when sprung.
pub(super) fn spike_trap(mut canvas: Canvas, is_armed: bool) -> Image {
    canvas.bevel(Shape::Slab((3.0, 4.0), (29.0, 29.0), 4.0), p::EARTH.lit(0.8), 2.0, -0.6);
    canvas.flat(Shape::Slab((5.0, 6.0), (27.0, 27.0), 3.0), p::INK.mix(p::MUD, 0.5));
    for row in 0..3 {
        for column in 0..3 {
            let x = 9.5 + column as f32 * 6.5 + if row == 1 { 1.5 } else { 0.0 };
            let y = 13.0 + row as f32 * 6.5;
            if is_armed {
                canvas.flat(Shape::Wedge((x - 2.2, y), (x, y - 8.5), (x + 2.2, y)), p::STRAW);
                canvas.flat(Shape::Wedge((x + 0.2, y), (x, y - 8.5), (x + 2.2, y)), p::TIMBER.lit(0.8));
            } else {
                let lean = if (row + column) % 2 == 0 { 3.5 } else { -3.5 };
                canvas.line((x, y), (x + lean, y - 2.0), 2.2, p::TIMBER.lit(0.75));
                canvas.flat(Shape::Disc((x, y), 1.2), p::OXBLOOD);
            }
        }
    }
    if !is_armed {
        canvas.veil(Shape::Oval((17.0, 18.0), (6.0, 4.0)), p::OXBLOOD, 0.7);
    }
    canvas.finish()
}

/// A timber tower on a stone foot with a great crossbow on top.
pub(super) fn bolt_tower(mut canvas: Canvas, is_loaded: bool) -> Image {
    canvas.solid(Shape::Slab((4.0, 16.0), (28.0, 30.0), 2.0), p::GRANITE.lit(0.9));
    for (x, y) in [(8.0, 21.0), (15.0, 21.0), (22.0, 21.0), (11.0, 26.0), (19.0, 26.0)] {
        canvas.line((x - 2.5, y), (x + 2.5, y), 0.9, p::SLATE.lit(0.8));
    }
    planks(&mut canvas, (6.0, -6.0), (26.0, 18.0), p::TIMBER.lit(0.86));
    canvas.line((7.0, 16.0), (25.0, -3.0), 2.0, p::BARK);
    canvas.line((25.0, 16.0), (7.0, -3.0), 2.0, p::BARK);
    canvas.flat(Shape::Slab((13.5, 1.0), (18.5, 9.0), 2.0), p::INK);
    canvas.solid(Shape::Slab((2.5, -11.0), (29.5, -3.0), 1.5), p::TIMBER);
    for x in [4.5, 12.0, 20.0, 27.5] {
        canvas.solid(Shape::Slab((x - 2.4, -15.0), (x + 2.4, -8.0), 0.8), p::TIMBER.lit(1.1));
    }
    canvas.solid(Shape::Bar((16.0, -6.0), (16.0, -19.0), 1.8), p::BARK);
    let tip = if is_loaded { -12.5 } else { -15.0 };
    canvas.line((6.0, tip), (16.0, -18.5), 2.2, p::IRON);
    canvas.line((26.0, tip), (16.0, -18.5), 2.2, p::IRON);
    let catch = if is_loaded { -8.5 } else { tip };
    canvas.line((6.0, tip), (16.0, catch), 0.8, p::LINEN);
    canvas.line((26.0, tip), (16.0, catch), 0.8, p::LINEN);
    if is_loaded {
        canvas.line((16.0, -9.0), (16.0, -21.0), 1.5, p::STRAW);
        canvas.flat(Shape::Wedge((14.0, -19.5), (16.0, -23.5), (18.0, -19.5)), p::STEEL);
    }
    canvas.outline();
    canvas.shadow((18.0, 28.0), (16.0, 5.0));
    canvas.finish()
}

/// A roofed platform on four posts with a ladder.
pub(super) fn watchtower(mut canvas: Canvas) -> Image {
    for x in [7.0, 25.0] {
        canvas.solid(Shape::Bar((x, -4.0), (x, 29.0), 1.8), p::TIMBER.lit(0.8));
    }
    canvas.line((7.0, 27.0), (25.0, 4.0), 1.8, p::BARK);
    canvas.line((25.0, 27.0), (7.0, 4.0), 1.8, p::BARK);
    for x in [13.0, 19.0] {
        canvas.line((x, 29.0), (x, 0.0), 1.6, p::STRAW);
    }
    for rung in 0..7 {
        let y = 3.0 + 4.0 * rung as f32;
        canvas.line((13.0, y), (19.0, y), 1.3, p::STRAW);
    }
    canvas.flat(Shape::Slab((6.0, -12.0), (26.0, -3.0), 0.5), p::INK.mix(p::BARK, 0.5));
    planks(&mut canvas, (3.0, -6.0), (29.0, 2.0), p::TIMBER);
    for x in [6.0, 26.0] {
        canvas.solid(Shape::Bar((x, -14.0), (x, -4.0), 1.4), p::TIMBER);
    }
    canvas.solid(Shape::Wedge((1.5, -12.0), (30.5, -12.0), (16.0, -23.5)), p::STRAW.mix(p::EARTH, 0.25));
    canvas.line((2.5, -12.0), (29.5, -12.0), 1.8, p::BARK);
    canvas.outline();
    canvas.shadow((18.0, 28.0), (15.0, 4.5));
    canvas.finish()
}

/// Iron spikes strewn on the ground: one always points up; trodden down and bloody when sprung.
pub(super) fn caltrops(mut canvas: Canvas, is_armed: bool) -> Image {
    let places =
        [(6.0, 7.5), (16.5, 5.5), (26.0, 9.0), (10.5, 15.5), (21.0, 16.5), (5.5, 24.0), (15.5, 26.0), (26.5, 25.0)];
    for (number, &(x, y)) in places.iter().enumerate() {
        let side = if number % 2 == 0 { 1.0 } else { -1.0f32 };
        if is_armed {
            for tip in [(x - 3.1, y + 2.2), (x + 3.3, y + 1.6), (x + side, y + 2.9)] {
                canvas.flat(Shape::Taper((x, y), 1.2, tip, 0.4), p::IRON.lit(1.25));
            }
            canvas.flat(Shape::Taper((x, y + 0.4), 1.2, (x - side * 0.9, y - 4.4), 0.4), p::STEEL);
        } else if number % 3 != 1 {
            canvas.flat(Shape::Taper((x - 3.6, y + side), 0.7, (x, y), 1.4), p::IRON.lit(0.95));
            canvas.flat(Shape::Taper((x, y), 1.4, (x + 3.6, y + side * 1.6), 0.6), p::IRON.lit(1.15));
        }
    }
    canvas.outline();
    if !is_armed {
        for (x, y, radius) in [(14.0, 16.0, 4.2), (21.0, 20.0, 2.6), (9.5, 21.5, 1.8)] {
            canvas.veil(Shape::Oval((x, y), (radius, radius * 0.7)), p::OXBLOOD, 0.7);
        }
    }
    canvas.finish()
}

/// A row of shields as high as a man on a low frame.
pub(super) fn mantlet(mut canvas: Canvas) -> Image {
    for x in [6.0, 26.0f32] {
        canvas.solid(Shape::Bar((x, 22.0), (x + 3.5, 29.0), 1.4), p::BARK);
        canvas.solid(Shape::Bar((x, 22.0), (x - 3.5, 29.0), 1.4), p::BARK.lit(1.15));
    }
    for (x, top, paint) in [(5.8, 0.5, p::MADDER), (26.2, 0.5, p::MADDER), (16.0, -1.0, p::WOAD)] {
        for (half, drop, shade) in [(5.2, 0.0, 0.55), (4.2, 1.2, 1.05)] {
            let wood = p::TIMBER.lit(shade);
            canvas.flat(Shape::Disc((x, top + 5.2), half), wood);
            canvas.paint(Shape::Slab((x - half, top + 5.2), (x + half, 26.0 - drop), 0.6), 1.0, |px, _| {
                let seam = (px - x + 4.2).rem_euclid(2.8) < 0.6;
                wood.lit(if seam { 0.74 } else { 1.04 - 0.03 * (px - x) })
            });
        }
        canvas.flat(Shape::Quad([(x - 3.6, 12.0), (x, 5.5), (x + 3.6, 12.0), (x, 18.5)]), paint.lit(1.1));
        canvas.flat(Shape::Quad([(x - 2.2, 12.0), (x, 8.0), (x + 2.2, 12.0), (x, 16.0)]), p::LINEN);
        canvas.solid(Shape::Disc((x, 12.0), 1.7), p::STEEL.lit(0.85));
        canvas.line((x - 3.6, 21.5), (x + 3.6, 21.5), 1.2, p::IRON);
    }
    canvas.solid(Shape::Bar((1.0, 26.0), (31.0, 26.0), 1.5), p::BARK.lit(1.15));
    canvas.outline();
    canvas.shadow((17.0, 28.0), (16.0, 4.0));
    canvas.finish()
}

/// A slender tower of logs whose platform has a tall bow on it; without an arrow when spent.
pub(super) fn longbow_tower(mut canvas: Canvas, is_loaded: bool) -> Image {
    for side in [-1.0, 1.0f32] {
        canvas.solid(Shape::Bar((16.0 + side * 11.5, 29.0), (16.0 + side * 6.0, 6.0), 1.5), p::BARK);
    }
    canvas.paint(Shape::Slab((8.0, -18.0), (24.0, 29.5), 1.5), 1.0, |x, _| {
        let across = ((x - 8.0).rem_euclid(5.333) - 2.667) / 2.667;
        p::TIMBER.mix(p::BARK, 0.3).lit(1.02 - 0.28 * across - 0.28 * across * across - 0.012 * (x - 8.0))
    });
    for y in [-7.0, 12.0, 24.0] {
        canvas.line((8.2, y), (23.8, y), 1.6, p::STRAW.lit(0.72));
    }
    canvas.flat(Shape::Slab((14.0, -3.0), (18.0, 6.5), 1.6), p::INK);
    // The bow stands behind the stakes.
    let (middle, hand) = (-29.5, if is_loaded { 10.5 } else { 15.0 });
    for turn in [-1.0, 1.0f32] {
        let (knee, tip) = ((21.5, middle + turn * 5.0), (15.0, middle + turn * 9.5));
        canvas.line((23.4, middle), knee, 2.2, p::TIMBER.lit(1.1));
        canvas.line(knee, tip, 1.8, p::TIMBER.lit(1.2));
        canvas.line(tip, (hand, middle), 0.8, p::LINEN);
    }
    if is_loaded {
        canvas.line((hand, middle), (27.0, middle), 1.4, p::STRAW);
        canvas.flat(Shape::Wedge((26.0, middle - 2.2), (31.0, middle), (26.0, middle + 2.2)), p::STEEL);
        canvas.flat(Shape::Wedge((8.0, middle - 2.0), (12.5, middle), (8.0, middle + 2.0)), p::MADDER.lit(1.1));
    }
    for x in [6.5, 11.25, 16.0, 20.75, 25.5] {
        canvas.solid(Shape::Slab((x - 2.4, -20.0), (x + 2.4, -11.0), 0.6), p::TIMBER);
        canvas.solid(Shape::Wedge((x - 2.3, -19.4), (x, -23.4), (x + 2.3, -19.4)), p::STRAW.mix(p::TIMBER, 0.4));
    }
    canvas.line((4.2, -14.0), (27.8, -14.0), 1.8, p::BARK);
    canvas.outline();
    canvas.shadow((18.0, 28.0), (13.0, 4.5));
    canvas.finish()
}

/// A frame of timber with a bell under its roof.
pub(super) fn bell_tower(mut canvas: Canvas) -> Image {
    for side in [-1.0, 1.0f32] {
        canvas.solid(Shape::Bar((16.0 + side * 7.0, -16.0), (16.0 + side * 11.5, 29.0), 1.8), p::TIMBER.lit(0.85));
    }
    canvas.line((5.5, 23.0), (24.5, 7.0), 1.7, p::BARK);
    canvas.line((26.5, 23.0), (7.5, 7.0), 1.7, p::BARK);
    for (y, half) in [(5.0, 11.5), (25.0, 13.0)] {
        canvas.solid(Shape::Bar((16.0 - half, y), (16.0 + half, y), 1.6), p::TIMBER);
    }
    canvas.line((16.0, 1.0), (16.0, 20.0), 1.0, p::LINEN);
    canvas.flat(Shape::Taper((16.0, 18.0), 1.0, (16.0, 21.0), 1.4), p::LINEN.lit(0.9));
    canvas.solid(Shape::Bar((7.0, -15.0), (25.0, -15.0), 1.6), p::BARK.lit(1.1));
    canvas.solid(Shape::Taper((16.0, -10.0), 4.0, (16.0, -3.0), 5.4), p::OCHRE);
    canvas.solid(Shape::Bar((10.0, 1.0), (22.0, 1.0), 1.6), p::OCHRE.lit(0.9));
    canvas.line((12.6, -9.0), (11.8, -1.5), 1.2, p::FLAME);
    canvas.solid(Shape::Disc((16.0, 3.4), 1.8), p::BARK.lit(0.8));
    canvas.solid(Shape::Wedge((3.5, -15.5), (28.5, -15.5), (16.0, -27.0)), p::STRAW.mix(p::EARTH, 0.25));
    canvas.line((4.5, -15.5), (27.5, -15.5), 1.8, p::BARK);
    canvas.outline();
    canvas.shadow((18.0, 28.0), (15.0, 4.5));
    canvas.finish()
}

/// The colony's banner: linen with a madder border and a sun.
pub(super) fn banner(mut canvas: Canvas, frame: u32) -> Image {
    canvas.solid(Shape::Bar((11.0, -20.0), (11.0, 28.0), 1.6), p::TIMBER);
    canvas.flat(Shape::Disc((11.0, -21.0), 2.3), p::OCHRE);
    let wave = [0.0, 1.3, 0.5, -1.0][frame as usize % 4];
    canvas.solid(Shape::Quad([(12.0, -18.0), (29.0, -16.5 + wave), (28.0, 6.0 + wave), (12.0, 7.0)]), p::MADDER);
    canvas.flat(Shape::Quad([(13.5, -15.0), (26.5, -13.8 + wave), (26.0, 3.0 + wave), (13.5, 4.0)]), p::LINEN);
    let sun = (20.0, -5.0 + wave * 0.7);
    for (dx, dy) in [(0.0, 5.5), (5.0, 0.0), (3.6, 3.8), (3.6, -3.8f32)] {
        canvas.line((sun.0 - dx, sun.1 - dy), (sun.0 + dx, sun.1 + dy), 1.3, p::MADDER);
    }
    canvas.flat(Shape::Disc(sun, 3.1), p::OCHRE);
    canvas.outline();
    canvas.shadow((13.0, 28.0), (8.0, 3.0));
    canvas.finish()
}

/// The gap in the besiegers' palisade: two poles with skulls and a rope with rags between them.
pub(super) fn camp_gate(mut canvas: Canvas) -> Image {
    canvas.veil(Shape::Oval((16.0, 24.0), (13.0, 6.0)), p::EARTH.lit(0.7), 0.5);
    for x in [4.0, 28.0] {
        canvas.solid(Shape::Taper((x, 29.0), 2.8, (x, -2.0), 1.4), p::BARK.mix(p::INK, 0.3));
        canvas.flat(Shape::Disc((x, -3.0), 3.4), p::LINEN);
        canvas.flat(Shape::Disc((x - 1.2, -3.4), 0.9), p::INK);
        canvas.flat(Shape::Disc((x + 1.2, -3.4), 0.9), p::INK);
        canvas.line((x - 3.5, 29.0), (x + 3.5, 21.0), 1.5, p::BARK);
    }
    canvas.line((4.0, 3.0), (16.0, 6.5), 1.3, p::STRAW.lit(0.8));
    canvas.line((16.0, 6.5), (28.0, 3.0), 1.3, p::STRAW.lit(0.8));
    for (x, y) in [(9.0, 4.5), (16.0, 6.5), (23.0, 4.5f32)] {
        canvas.flat(Shape::Wedge((x - 2.2, y), (x, y + 6.0), (x + 2.2, y)), p::OXBLOOD.lit(1.2));
    }
    canvas.outline();
    canvas.shadow((16.0, 28.0), (14.0, 3.5));
    canvas.finish()
}
