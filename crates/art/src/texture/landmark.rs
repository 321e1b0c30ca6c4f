//! Structures that the goals of a level are about: the wagon, the ram, cages, the ferry, standing stones.

use super::canvas::Canvas;
use super::image::Image;
use super::noise::Noise;
use super::palette::{self as p};
use super::shape::Shape;

/// A covered wagon, loaded.
pub(super) fn wagon(mut canvas: Canvas) -> Image {
    canvas.solid(Shape::Bar((1.0, 25.0), (9.0, 21.0), 1.4), p::BARK);
    canvas.solid(Shape::Slab((6.0, 16.0), (30.0, 23.0), 1.5), p::TIMBER);
    canvas.flat(Shape::Oval((18.0, 9.0), (12.5, 10.0)), p::LINEN);
    canvas.flat(Shape::Oval((21.0, 10.0), (9.5, 8.5)), p::LINEN.lit(0.86));
    for x in [10.0, 18.0, 26.0f32] {
        canvas.line((x, 1.5 + (x - 18.0).abs() * 0.5), (x, 16.0), 1.0, p::STRAW.lit(0.75));
    }
    for x in [11.0, 25.0] {
        canvas.flat(Shape::Ring((x, 25.0), 4.4, 1.6), p::BARK);
        canvas.flat(Shape::Disc((x, 25.0), 1.3), p::IRON);
        canvas.line((x - 4.0, 25.0), (x + 4.0, 25.0), 0.8, p::BARK);
        canvas.line((x, 21.0), (x, 29.0), 0.8, p::BARK);
    }
    canvas.outline();
    canvas.shadow((18.0, 28.0), (14.0, 3.5));
    canvas.finish()
}

/// A mound of fresh earth with flowers on it, and at its head a post under a little roof.
pub(super) fn grave(mut canvas: Canvas, seed: u64) -> Image {
    let noise = Noise::new(seed, 460);
    canvas.bevel(Shape::Oval((16.0, 22.0), (9.5, 7.5)), p::EARTH.lit(0.9), 3.0, 0.35);
    for (number, colour) in [p::MADDER, p::OCHRE, p::LINEN, p::WOAD].into_iter().enumerate() {
        let number = number as i32;
        let at =
            (9.5 + 4.2 * number as f32 + noise.range(number, 0, -1.0, 1.0), 22.0 + noise.range(number, 1, -3.5, 3.5));
        canvas.line((at.0, at.1 + 2.0), at, 0.8, p::HERB);
        canvas.flat(Shape::Disc(at, 1.2), colour);
    }
    canvas.solid(Shape::Slab((14.4, 3.0), (17.6, 17.0), 0.8), p::TIMBER);
    canvas.solid(Shape::Slab((10.5, 7.6), (21.5, 10.2), 0.8), p::TIMBER.lit(0.92));
    canvas.solid(Shape::Wedge((9.5, 5.0), (16.0, -0.5), (22.5, 5.0)), p::STRAW.lit(0.85));
    canvas.outline();
    canvas.shadow((16.0, 27.0), (11.0, 3.5));
    canvas.finish()
}

/// A cage of thick bars with somebody crouching in it.
pub(super) fn cage(mut canvas: Canvas) -> Image {
    canvas.solid(Shape::Slab((3.0, 25.0), (29.0, 30.0), 1.5), p::BARK);
    canvas.flat(Shape::Slab((4.0, 5.0), (28.0, 26.0), 1.0), p::INK.mix(p::EARTH, 0.45));
    canvas.solid(Shape::Taper((16.0, 25.0), 6.0, (16.0, 18.0), 4.0), p::LINEN.mix(p::EARTH, 0.4));
    canvas.solid(Shape::Disc((16.0, 13.5), 3.8), p::LINEN.mix(p::MADDER, 0.22));
    canvas.flat(Shape::Oval((16.0, 11.2), (4.0, 2.3)), p::BARK);
    for x in [12.5, 19.5] {
        canvas.flat(Shape::Disc((x, 17.5), 1.5), p::LINEN.mix(p::MADDER, 0.22));
    }
    for x in [4.5, 9.0, 13.5, 18.5, 23.0, 27.5] {
        canvas.solid(Shape::Bar((x, 3.0), (x, 27.0), 1.2), p::TIMBER.lit(0.8));
    }
    for y in [3.5, 15.5] {
        canvas.solid(Shape::Bar((3.0, y), (29.0, y), 1.4), p::TIMBER);
    }
    canvas.flat(Shape::Slab((14.3, 14.0), (18.0, 18.0), 0.8), p::IRON);
    canvas.outline();
    canvas.shadow((16.0, 29.0), (14.0, 3.5));
    canvas.finish()
}

/// A flat boat with a mast and a furled sail, moored.
pub(super) fn ferry(mut canvas: Canvas) -> Image {
    let (left, right) = (2.0, 62.0);
    canvas.solid(Shape::Quad([(left, 14.0), (right, 14.0), (right - 8.0, 29.0), (left + 8.0, 29.0)]), p::BARK);
    canvas.flat(
        Shape::Quad([(left + 4.0, 15.5), (right - 4.0, 15.5), (right - 9.0, 21.0), (left + 9.0, 21.0)]),
        p::TIMBER,
    );
    for step in 0..6 {
        let x = 12.0 + step as f32 * 8.0;
        canvas.line((x, 15.5), (x + 1.0, 21.0), 0.9, p::BARK);
    }
    canvas.line((left + 1.0, 14.5), (right - 1.0, 14.5), 1.8, p::STRAW.lit(0.7));
    canvas.solid(Shape::Bar((32.0, -18.0), (32.0, 18.0), 1.4), p::TIMBER);
    canvas.solid(Shape::Bar((20.0, -12.0), (44.0, -12.0), 1.1), p::BARK);
    canvas.solid(Shape::Slab((20.0, -12.5), (44.0, -8.0), 2.2), p::LINEN);
    for x in [24.0, 32.0, 40.0] {
        canvas.line((x, -12.5), (x, -8.0), 1.0, p::STRAW.lit(0.7));
    }
    canvas.flat(Shape::Quad([(32.0, -18.0), (40.0, -16.0), (32.0, -14.0), (32.0, -16.0)]), p::MADDER);
    canvas.line((32.0, -16.0), (58.0, 14.0), 0.7, p::STRAW);
    canvas.outline();
    canvas.shadow((32.0, 28.0), (28.0, 4.0));
    canvas.finish()
}

/// A tall stone with a carved mark, moss at its foot.
pub(super) fn standing_stone(mut canvas: Canvas) -> Image {
    canvas.solid(Shape::Taper((16.0, 26.0), 9.0, (15.0, -4.0), 5.5), p::GRANITE);
    canvas.flat(Shape::Oval((13.0, 25.5), (6.5, 3.0)), p::HERB.lit(0.8));
    canvas.line((15.0, 2.0), (15.5, 18.0), 1.3, p::GRANITE.lit(0.55));
    for y in [5.0, 10.0, 15.0] {
        canvas.line((15.0, y), (19.5, y - 2.5), 1.2, p::GRANITE.lit(0.55));
    }
    canvas.line((11.0, -3.0), (9.5, 12.0), 1.2, p::GRANITE.lit(1.25));
    canvas.outline();
    canvas.shadow((16.0, 27.0), (11.0, 4.0));
    canvas.finish()
}

/// A ram under a roof of hides, on wheels, its iron head in front.
pub(super) fn ram(mut canvas: Canvas) -> Image {
    for x in [8.0, 24.0] {
        canvas.solid(Shape::Bar((x, 12.0), (x, 27.0), 1.3), p::TIMBER);
    }
    canvas.solid(Shape::Bar((0.0, 19.0), (29.0, 19.0), 2.6), p::BARK);
    canvas.solid(Shape::Slab((27.0, 15.5), (32.0, 22.5), 2.0), p::IRON);
    for x in [9.0, 16.0, 23.0] {
        canvas.line((x, 11.0), (x, 19.0), 0.8, p::STRAW);
    }
    canvas.solid(Shape::Quad([(1.0, 12.0), (8.0, 1.0), (25.0, 1.0), (31.0, 12.0)]), p::BARK.mix(p::STRAW, 0.35));
    for (x, y) in [(8.0, 6.0), (15.0, 4.0), (22.0, 7.0)] {
        canvas.flat(Shape::Oval((x, y), (3.6, 2.4)), p::BARK.mix(p::STRAW, 0.15));
    }
    for x in [7.0, 25.0] {
        canvas.flat(Shape::Ring((x, 27.0), 4.2, 1.6), p::BARK);
        canvas.flat(Shape::Disc((x, 27.0), 1.2), p::IRON);
    }
    canvas.outline();
    canvas.shadow((16.0, 30.0), (14.0, 3.0));
    canvas.finish()
}
