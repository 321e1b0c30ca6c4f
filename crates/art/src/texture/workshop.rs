//! Workshops: where timber, iron, leather, arrows, bread and ale are made, and the well.

use super::canvas::Canvas;
use super::defence::{planks, post};
use super::image::Image;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

/// Burnt clay.
fn clay() -> Rgb {
    p::EARTH.mix(p::LINEN, 0.3)
}

/// A standing barrel, open above: what fills it is seen in its mouth.
fn barrel(canvas: &mut Canvas, x: f32, (top, foot): (f32, f32), half: f32, filling: Rgb) {
    canvas.paint(Shape::Slab((x - half, top + 2.0), (x + half, foot), half * 0.45), 1.0, |px, _| {
        let across = (px - x) / half;
        let seam = (px - x + half).rem_euclid(3.2) < 0.7;
        p::TIMBER.lit(if seam { 0.72 } else { 1.02 - 0.28 * across - 0.2 * across * across })
    });
    for y in [top + 4.0, foot - 2.6] {
        canvas.line((x - half + 0.6, y), (x + half - 0.6, y), 1.3, p::IRON);
    }
    canvas.flat(Shape::Oval((x, top + 1.0), (half, half * 0.42)), p::TIMBER.lit(1.2));
    canvas.flat(Shape::Oval((x, top + 1.2), (half * 0.78, half * 0.28)), filling);
}

/// A loaf with a cut across it.
fn loaf(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32) {
    canvas.solid(Shape::Oval((x, y), (radius, radius * 0.7)), p::TIMBER.mix(p::OCHRE, 0.55));
    canvas.line((x - radius * 0.4, y + 0.4), (x + radius * 0.4, y - 0.9), 0.9, p::LINEN);
}

/// An open shed with a saw on its bench, and planks.
pub(super) fn workshop(mut canvas: Canvas) -> Image {
    canvas.flat(Shape::Slab((4.0, 1.0), (28.0, 20.0), 0.5), p::INK.mix(p::BARK, 0.6));
    for (x, wood) in [(7.5, 0.8), (11.5, 1.0), (15.0, 0.86)] {
        canvas.flat(Shape::Slab((x - 1.6, 4.0), (x + 1.6, 20.0), 0.3), p::TIMBER.lit(wood));
    }
    for x in [3.5, 28.5] {
        canvas.solid(Shape::Bar((x, 0.0), (x, 28.0), 1.7), p::BARK.lit(1.15));
    }
    for x in [8.0, 24.0] {
        canvas.solid(Shape::Bar((x, 19.0), (x, 27.5), 1.5), p::BARK);
    }
    canvas.solid(Shape::Slab((5.0, 16.0), (27.0, 20.5), 0.8), p::TIMBER.lit(1.15));
    canvas.flat(Shape::Quad([(9.0, 13.2), (22.0, 10.0), (22.5, 15.4), (9.5, 15.4)]), p::STEEL);
    for tooth in 0..5 {
        let x = 10.0 + 2.5 * tooth as f32;
        canvas.flat(Shape::Wedge((x, 15.0), (x + 2.2, 15.0), (x + 1.1, 17.2)), p::STEEL.lit(0.85));
    }
    canvas.flat(Shape::Ring((24.2, 12.8), 2.2, 0.9), p::BARK.mix(p::MADDER, 0.4));
    for (y, shade) in [(29.0, 0.9), (26.4, 1.1)] {
        canvas.solid(Shape::Slab((10.0, y - 2.6), (30.5, y), 0.5), p::STRAW.mix(p::TIMBER, 0.45).lit(shade));
    }
    canvas.paint(Shape::Quad([(0.5, 3.5), (5.0, -7.0), (27.0, -7.0), (31.5, 3.5)]), 1.0, |x, y| {
        let seam = (y + 7.0).rem_euclid(3.6) < 0.8;
        p::TIMBER.lit(if seam { 0.62 } else { 1.12 - 0.012 * x })
    });
    canvas.line((1.0, 3.2), (31.0, 3.2), 1.6, p::BARK);
    canvas.outline();
    canvas.shadow((17.0, 28.0), (16.0, 4.5));
    canvas.finish()
}

/// A charcoal clamp: wood smouldering under turf.
pub(super) fn kiln(mut canvas: Canvas, frame: u32) -> Image {
    let turf = p::MUD.mix(p::MOSS, 0.35);
    canvas.bevel(Shape::Slab((0.8, 20.0), (31.2, 30.5), 5.0), p::MUD.lit(0.7), 4.0, 0.4);
    canvas.bevel(Shape::Slab((2.5, 3.5), (29.5, 30.0), 13.0), turf, 11.0, 0.62);
    for (x, y) in
        [(8.0, 12.0), (13.0, 9.5), (22.0, 10.5), (6.5, 18.5), (16.0, 16.5), (25.5, 17.5), (11.0, 22.0), (20.5, 22.5)]
    {
        canvas.line((x - 2.0, y + 0.6), (x + 2.2, y - 0.4), 1.3, p::MOSS.lit(0.95));
        canvas.line((x - 0.8, y + 2.0), (x + 2.6, y + 1.5), 1.0, p::MUD.lit(0.6));
    }
    for x in [8.0, 16.0, 24.0] {
        canvas.flat(Shape::Oval((x, 27.0), (2.4, 1.9)), p::INK);
        canvas.flat(Shape::Oval((x, 27.5), (1.3, 0.9)), p::EMBER);
    }
    canvas.flat(Shape::Oval((16.0, 5.5), (4.2, 2.3)), p::INK);
    canvas.flat(Shape::Oval((16.0, 6.2), (2.2, 0.9)), p::EMBER.lit(0.8));
    canvas.outline();
    canvas.shadow((17.0, 27.0), (16.0, 5.5));
    // Smoke has no outline.
    for puff in 0..5 {
        let share = (puff as f32 + frame as f32 / 4.0) / 5.0;
        let sway = if puff % 2 == 0 { 1.0 } else { -1.0 };
        let at = (16.0 + share * 5.0 + sway * share, 4.5 - share * 17.0);
        canvas.veil(Shape::Disc(at, 1.6 + 2.4 * share), p::GRANITE.lit(1.15), 0.75 * (1.0 - share));
    }
    canvas.finish()
}

/// A shaft furnace of clay that glows at its foot, with bellows and slag.
pub(super) fn bloomery(mut canvas: Canvas) -> Image {
    let burnt = p::EARTH.mix(p::MADDER, 0.3);
    canvas.bevel(Shape::Slab((3.5, 21.0), (28.5, 30.0), 4.0), burnt.lit(0.7), 3.0, 0.4);
    canvas.bevel(Shape::Taper((16.0, 20.0), 10.0, (16.0, -2.0), 5.8), burnt.lit(1.1), 7.0, 0.55);
    for y in [1.5, 8.5, 15.5] {
        let half = 6.2 + 0.2 * y;
        canvas.line((16.0 - half, y), (16.0 + half, y), 1.1, burnt.lit(0.72));
    }
    canvas.line((19.5, 2.5), (18.2, 7.5), 0.9, burnt.lit(0.5));
    canvas.line((12.0, 10.0), (13.4, 14.5), 0.9, burnt.lit(0.5));
    canvas.flat(Shape::Oval((16.0, -4.8), (5.2, 2.5)), p::INK);
    canvas.flat(Shape::Oval((16.0, -4.2), (3.4, 1.3)), p::EMBER);
    canvas.flat(Shape::Slab((11.0, 17.5), (21.0, 29.0), 4.5), p::INK);
    canvas.flat(Shape::Slab((12.2, 20.0), (19.8, 29.0), 3.6), p::EMBER);
    canvas.flat(Shape::Oval((16.0, 26.0), (2.7, 2.6)), p::FLAME);
    // The slag runs out and cools.
    canvas.solid(Shape::Taper((17.0, 29.0), 2.0, (24.0, 29.3), 2.2), p::EMBER.mix(p::IRON, 0.45));
    for (at, radius) in [((26.0, 27.0), 3.1), ((29.0, 29.0), 2.2), ((22.8, 29.0), 2.0)] {
        canvas.bevel(Shape::Oval(at, (radius, radius * 0.8)), p::IRON.lit(0.85), 2.5, 0.7);
    }
    canvas.solid(Shape::Wedge((0.5, 18.5), (0.5, 28.5), (9.5, 24.5)), p::HIDE.lit(0.8));
    canvas.line((0.8, 19.0), (9.0, 24.0), 1.4, p::TIMBER);
    canvas.line((0.8, 28.0), (9.0, 25.0), 1.4, p::TIMBER);
    canvas.outline();
    canvas.shadow((17.0, 28.0), (16.0, 4.5));
    canvas.finish()
}

/// A hide stretched in a frame, and a vat of tan.
pub(super) fn tannery(mut canvas: Canvas) -> Image {
    for (from, to) in [((3.5, -2.0), (2.5, 28.0)), ((22.5, -2.0), (23.5, 26.0))] {
        canvas.solid(Shape::Bar(from, to, 1.6), p::TIMBER.lit(0.9));
    }
    for y in [-0.5, 24.0] {
        canvas.solid(Shape::Bar((1.5, y), (25.0, y), 1.6), p::TIMBER);
    }
    for (from, to) in [
        ((8.0, 5.0), (3.5, 1.0)),
        ((18.0, 5.0), (22.5, 1.0)),
        ((7.0, 12.0), (3.0, 12.0)),
        ((19.0, 12.0), (23.0, 12.0)),
        ((8.0, 19.0), (3.0, 22.5)),
        ((18.0, 19.0), (23.0, 22.5)),
        ((13.0, 4.0), (13.0, 0.0)),
    ] {
        canvas.line(from, to, 1.0, p::LINEN);
    }
    canvas.bevel(Shape::Slab((7.0, 4.0), (19.0, 20.5), 3.0), p::HIDE.lit(1.08), 4.0, 0.35);
    for (from, to) in
        [((8.5, 6.0), (6.0, 3.2)), ((17.5, 6.0), (20.0, 3.2)), ((8.5, 18.5), (5.6, 21.0)), ((17.5, 18.5), (20.4, 21.0))]
    {
        canvas.solid(Shape::Taper(from, 2.4, to, 1.2), p::HIDE);
    }
    canvas.line((13.0, 6.5), (13.0, 19.0), 1.3, p::HIDE.lit(0.74));
    canvas.flat(Shape::Oval((10.0, 10.0), (1.6, 2.4)), p::HIDE.lit(1.3));
    barrel(&mut canvas, 24.0, (17.0, 30.0), 7.2, p::OXBLOOD.mix(p::BARK, 0.5));
    canvas.line((21.0, 19.0), (27.5, 9.0), 1.5, p::STRAW);
    canvas.outline();
    canvas.shadow((17.0, 28.0), (16.0, 4.5));
    canvas.finish()
}

/// A bench with shafts and a knife, and finished arrows in a barrel.
pub(super) fn fletcher(mut canvas: Canvas) -> Image {
    for x in [3.5, 15.0] {
        canvas.solid(Shape::Bar((x, 18.0), (x, 28.0), 1.6), p::BARK);
    }
    canvas.solid(Shape::Slab((1.0, 11.0), (18.5, 19.5), 1.0), p::BARK.lit(1.2));
    for (y, shift) in [(12.8, 0.0), (15.0, 1.5)] {
        canvas.line((3.0 + shift, y), (15.5 + shift, y), 1.2, p::STRAW.lit(1.1));
        canvas.flat(Shape::Wedge((2.0 + shift, y - 1.4), (5.5 + shift, y), (2.0 + shift, y + 1.4)), p::LINEN);
    }
    canvas.line((4.5, 17.6), (8.0, 17.2), 1.5, p::BARK);
    canvas.flat(Shape::Wedge((8.0, 16.4), (14.0, 17.2), (8.0, 18.4)), p::STEEL);
    for (number, x) in [-5.0, -2.6, 0.2, 2.8, 5.0f32].into_iter().enumerate() {
        let top = -3.0 + x.abs() * 0.7;
        let (foot, tip) = ((23.5 + x * 0.7, 18.0), (23.5 + x * 1.15, top));
        canvas.line(foot, tip, 1.3, p::STRAW);
        let feather = if number % 2 == 0 { p::LINEN } else { p::MADDER.lit(1.15) };
        canvas.solid(Shape::Taper((tip.0, tip.1 + 1.5), 1.7, (tip.0 - x * 0.12, tip.1 + 6.0), 1.2), feather);
    }
    barrel(&mut canvas, 23.5, (15.0, 30.0), 6.8, p::INK.mix(p::BARK, 0.5));
    canvas.outline();
    canvas.shadow((17.0, 28.0), (16.0, 4.5));
    canvas.finish()
}

/// A domed oven of clay with a peel and loaves.
pub(super) fn bakery(mut canvas: Canvas) -> Image {
    canvas.bevel(Shape::Slab((1.0, 0.0), (25.0, 29.0), 11.5), clay(), 8.0, 0.45);
    canvas.solid(Shape::Slab((0.8, 21.5), (25.2, 29.5), 1.5), p::GRANITE.lit(0.9));
    for (x, y) in [(6.0, 24.8), (20.0, 24.8), (4.5, 27.4)] {
        canvas.line((x - 2.0, y), (x + 2.0, y), 0.9, p::SLATE);
    }
    canvas.solid(Shape::Slab((10.5, -4.5), (15.5, 1.5), 1.2), clay().lit(0.8));
    canvas.flat(Shape::Slab((6.2, 9.5), (19.8, 23.0), 6.5), clay().lit(0.66));
    canvas.flat(Shape::Slab((7.6, 11.0), (18.4, 23.0), 5.2), p::INK);
    canvas.flat(Shape::Oval((13.0, 21.0), (4.6, 2.0)), p::EMBER);
    canvas.flat(Shape::Oval((13.0, 21.4), (2.8, 1.1)), p::FLAME);
    for (x, y) in [(4.6, 11.0), (21.4, 11.0), (13.0, 5.5)] {
        canvas.flat(Shape::Quad([(x - 1.5, y), (x, y - 1.6), (x + 1.5, y), (x, y + 1.6)]), p::MADDER);
    }
    canvas.solid(Shape::Slab((7.5, 25.5), (31.0, 30.0), 1.0), p::TIMBER.lit(0.95));
    for x in [11.5, 18.5] {
        loaf(&mut canvas, (x, 25.5), 3.6);
    }
    canvas.line((28.0, 27.5), (28.0, 6.0), 1.7, p::STRAW.mix(p::TIMBER, 0.4));
    canvas.solid(Shape::Slab((24.6, -4.0), (31.4, 8.0), 2.6), p::STRAW.mix(p::TIMBER, 0.25));
    loaf(&mut canvas, (28.0, 2.0), 2.7);
    canvas.outline();
    canvas.shadow((17.0, 28.0), (16.0, 4.5));
    canvas.finish()
}

/// A great cask on its side, barrels and a mash tub.
pub(super) fn brewery(mut canvas: Canvas) -> Image {
    canvas.solid(Shape::Slab((8.0, -5.0), (30.0, 17.0), 8.0), p::TIMBER.lit(0.85));
    for x in [24.5, 28.0] {
        canvas.line((x, -2.0 + (x - 24.5) * 0.4), (x, 14.0 - (x - 24.5) * 0.4), 1.3, p::IRON);
    }
    canvas.bevel(Shape::Disc((12.0, 6.0), 11.0), p::IRON, 2.0, 0.5);
    canvas.paint(Shape::Disc((12.0, 6.0), 9.6), 1.0, |x, _| {
        let seam = (x - 2.0).rem_euclid(4.0) < 0.8;
        p::TIMBER.lit(if seam { 0.7 } else { 1.18 - 0.012 * x })
    });
    canvas.line((4.0, 4.0), (20.0, 4.0), 1.8, p::BARK);
    canvas.line((12.0, 11.5), (12.0, 15.5), 2.2, p::OCHRE);
    canvas.line((10.0, 11.8), (14.0, 11.8), 1.4, p::OCHRE.lit(0.8));
    for x in [4.0, 26.0] {
        canvas.solid(Shape::Bar((x, 17.0), (x, 27.0), 2.0), p::BARK);
    }
    canvas.solid(Shape::Slab((1.5, 15.5), (30.5, 18.5), 1.0), p::BARK.lit(1.1));
    barrel(&mut canvas, 25.0, (15.0, 30.0), 5.6, p::TIMBER.lit(0.9));
    barrel(&mut canvas, 10.5, (19.0, 30.5), 9.0, p::OCHRE.lit(0.85));
    for (x, y) in [(7.5, 20.0), (11.5, 20.8), (13.6, 19.7)] {
        canvas.flat(Shape::Disc((x, y), 1.2), p::LINEN);
    }
    canvas.line((13.0, 20.5), (18.0, 11.0), 1.5, p::STRAW);
    canvas.outline();
    canvas.shadow((17.0, 28.0), (16.0, 4.5));
    canvas.finish()
}

/// A ring of stone under a small roof, with a bucket on its rope.
pub(super) fn well(mut canvas: Canvas) -> Image {
    for x in [5.5, 26.5] {
        post(&mut canvas, x, -3.0, 20.0, 1.8, p::TIMBER.lit(0.9));
    }
    canvas.solid(Shape::Bar((4.0, 1.5), (28.0, 1.5), 1.5), p::BARK.lit(1.2));
    canvas.solid(Shape::Slab((12.5, -0.8), (19.5, 3.8), 1.5), p::STRAW.lit(0.85));
    canvas.solid(Shape::Slab((4.0, 18.0), (28.0, 30.0), 5.0), p::GRANITE.lit(0.9));
    for (y, shift) in [(23.5, 0.0), (27.0, 3.0)] {
        canvas.line((4.8, y), (27.2, y), 0.9, p::SLATE.lit(0.85));
        for x in [7.5, 13.5, 19.5] {
            canvas.line((x + shift, y - 3.0), (x + shift, y), 0.9, p::SLATE.lit(0.85));
        }
    }
    canvas.bevel(Shape::Oval((16.0, 18.0), (12.5, 5.2)), p::GRANITE.lit(1.1), 2.0, 0.35);
    canvas.flat(Shape::Oval((16.0, 18.4), (9.4, 3.5)), p::INK);
    canvas.flat(Shape::Oval((15.0, 19.6), (6.0, 1.7)), p::RIVER);
    canvas.line((16.0, 3.0), (16.0, 9.5), 1.0, p::LINEN);
    canvas.flat(Shape::Ring((16.0, 10.0), 2.6, 0.5), p::IRON);
    canvas.solid(Shape::Quad([(12.2, 10.0), (19.8, 10.0), (18.8, 17.0), (13.2, 17.0)]), p::TIMBER.lit(1.1));
    canvas.line((12.6, 12.0), (19.4, 12.0), 1.1, p::IRON);
    planks(&mut canvas, (3.0, -5.5), (29.0, -2.5), p::BARK);
    canvas.paint(Shape::Quad([(1.0, -2.5), (8.0, -11.5), (24.0, -11.5), (31.0, -2.5)]), 1.0, |x, y| {
        let seam = (y + 11.5).rem_euclid(3.0) < 0.8;
        p::TIMBER.mix(p::MADDER, 0.25).lit(if seam { 0.64 } else { 1.12 - 0.012 * x })
    });
    canvas.outline();
    canvas.shadow((17.0, 28.0), (14.0, 4.5));
    canvas.finish()
}
