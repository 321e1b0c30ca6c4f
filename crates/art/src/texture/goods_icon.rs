//! Icons of goods.

use super::canvas::Canvas;
use super::icon::IconLook;
use super::palette as p;
use super::shape::Shape;

/// Draws the icon of goods within 32 drawing units square.
pub(super) fn draw(canvas: &mut Canvas, look: IconLook) {
    match look {
        IconLook::Wood => {
            for (x, y) in [(9.0, 22.0), (20.0, 23.0), (14.5, 13.5)] {
                canvas.solid(Shape::Bar((x, y), (x + 6.0, y - 4.0), 4.8), p::BARK.lit(1.1));
                canvas.flat(Shape::Oval((x, y), (4.4, 4.8)), p::STRAW);
                canvas.flat(Shape::Ring((x, y), 2.2, 0.5), p::TIMBER);
            }
        }
        IconLook::Stone => {
            canvas.bevel(Shape::Quad([(3.0, 25.0), (6.0, 14.0), (16.0, 12.0), (19.0, 26.0)]), p::GRANITE, 4.0, 0.4);
            canvas.bevel(
                Shape::Quad([(14.0, 27.0), (17.0, 18.0), (26.0, 17.0), (29.0, 27.0)]),
                p::GRANITE.lit(0.85),
                4.0,
                0.4,
            );
            canvas.bevel(
                Shape::Quad([(12.0, 14.0), (15.0, 5.0), (23.0, 6.0), (24.0, 15.0)]),
                p::GRANITE.lit(1.15),
                4.0,
                0.4,
            );
        }
        IconLook::Hides => {
            let skin = [(9.0, 5.0), (23.0, 5.0), (26.0, 27.0), (6.0, 27.0)];
            canvas.bevel(Shape::Quad(skin), p::HIDE, 4.0, 0.3);
            for (from, to) in [
                ((9.0, 8.0), (3.0, 4.0)),
                ((23.0, 8.0), (29.0, 4.0)),
                ((7.0, 24.0), (3.0, 29.0)),
                ((25.0, 24.0), (29.0, 29.0)),
            ] {
                canvas.solid(Shape::Taper(from, 3.0, to, 1.4), p::HIDE.lit(0.9));
            }
            canvas.line((16.0, 8.0), (16.0, 25.0), 1.6, p::HIDE.lit(0.75));
        }
        IconLook::Iron => {
            for (x, y) in [(4.0, 22.0), (9.0, 13.0)] {
                canvas.bevel(
                    Shape::Quad([(x, y + 6.0), (x + 4.0, y), (x + 19.0, y), (x + 17.0, y + 6.0)]),
                    p::STEEL,
                    3.0,
                    0.4,
                );
            }
        }
        IconLook::Ore => {
            for (corners, rust) in [
                ([(2.5, 27.0), (5.0, 16.0), (14.0, 13.5), (17.5, 27.5)], 0.45),
                ([(14.5, 28.0), (17.0, 18.0), (26.5, 16.0), (30.0, 27.5)], 0.3),
                ([(9.0, 16.0), (12.0, 5.0), (22.0, 4.5), (24.5, 17.5)], 0.55),
            ] {
                canvas.bevel(Shape::Quad(corners), p::SLATE.mix(p::MADDER.mix(p::EARTH, 0.4), rust), 4.0, 0.55);
            }
            for (x, y) in [(7.5, 20.5), (12.0, 23.5), (20.5, 22.0), (25.5, 24.0), (15.0, 9.5), (19.0, 13.0)] {
                canvas.line((x - 1.8, y + 1.0), (x + 1.4, y - 1.2), 1.9, p::OCHRE.mix(p::EMBER, 0.3));
                canvas.flat(Shape::Disc((x + 0.6, y - 0.7), 0.8), p::FLAME);
            }
        }
        IconLook::Charcoal => {
            let coal = p::IRON.mix(p::INK, 0.5);
            for (from, to) in [
                ((5.0, 25.0), (19.0, 27.0)),
                ((27.0, 26.0), (15.0, 19.5)),
                ((6.0, 17.5), (21.0, 13.5)),
                ((13.0, 9.0), (23.5, 6.5)),
            ] {
                canvas.bevel(Shape::Bar(from, to, 3.9), coal, 3.0, 1.1);
                canvas.flat(Shape::Oval(from, (2.6, 3.1)), p::SLATE.lit(0.9));
                canvas.flat(Shape::Ring(from, 1.5, 0.4), coal);
            }
        }
        IconLook::Leather => {
            let leather = p::HIDE.mix(p::MADDER, 0.25).lit(0.85);
            canvas.bevel(
                Shape::Quad([(7.0, 16.0), (28.0, 9.0), (30.0, 25.0), (10.0, 29.0)]),
                leather.lit(1.15),
                3.0,
                0.3,
            );
            canvas.solid(Shape::Bar((7.5, 16.5), (25.0, 8.5), 6.0), leather);
            canvas.flat(Shape::Oval((7.0, 16.8), (4.6, 5.6)), leather.lit(1.3));
            canvas.flat(Shape::Ring((7.2, 16.8), 2.9, 0.6), leather.lit(0.6));
            canvas.flat(Shape::Disc((7.4, 16.8), 1.0), leather.lit(0.6));
            canvas.line((14.5, 8.2), (18.8, 17.2), 2.2, p::LINEN);
        }
        IconLook::Bread => {
            let crust = p::TIMBER.mix(p::OCHRE, 0.35);
            canvas.bevel(Shape::Disc((12.5, 13.5), 10.5), crust, 6.0, 0.5);
            for (from, to) in [((7.0, 10.0), (18.0, 17.0)), ((17.0, 8.5), (8.5, 18.5))] {
                canvas.line(from, to, 1.9, p::LINEN);
            }
            canvas.solid(Shape::Slab((14.5, 15.0), (29.5, 29.0), 5.0), crust.lit(0.8));
            canvas.flat(Shape::Slab((16.0, 16.5), (28.0, 28.0), 4.2), p::LINEN.mix(p::STRAW, 0.25));
            for (x, y) in [(19.5, 20.0), (24.5, 21.5), (21.0, 25.0), (25.5, 25.5)] {
                canvas.flat(Shape::Disc((x, y), 0.9), p::STRAW.lit(0.85));
            }
        }
        IconLook::Ale => {
            canvas.flat(Shape::Ring((23.5, 18.5), 5.2, 1.7), p::BARK);
            canvas.paint(Shape::Quad([(6.5, 10.0), (22.5, 10.0), (24.0, 29.0), (5.0, 29.0)]), 1.0, |x, _| {
                let seam = (x - 5.0).rem_euclid(4.8) < 0.9;
                p::TIMBER.lit(if seam { 0.68 } else { 1.2 - 0.02 * x })
            });
            for y in [15.0, 25.5] {
                canvas.line((6.0, y), (23.0, y), 2.0, p::IRON);
            }
            for (x, y, radius) in [(8.5, 8.5, 4.0), (20.0, 8.5, 4.0), (14.0, 6.5, 4.8), (8.0, 12.0, 2.0f32)] {
                canvas.solid(Shape::Disc((x, y), radius), p::FOAM.mix(p::LINEN, 0.5));
            }
        }
        IconLook::Arrows => {
            for (foot, tip) in [((10.5, 27.5), (6.0, 6.5)), ((21.5, 27.5), (26.0, 6.5)), ((16.0, 29.0), (16.0, 4.0))] {
                canvas.line(foot, tip, 1.8, p::STRAW.lit(0.9));
                let ((x, y), lean) = (tip, (tip.0 - foot.0) * 0.12);
                canvas.flat(
                    Shape::Wedge((x - 3.0 - lean, y + 5.0), (x + lean * 0.6, y - 2.5), (x + 3.0 - lean, y + 5.0)),
                    p::STEEL,
                );
                canvas.solid(Shape::Taper((foot.0 + lean, foot.1 - 3.5), 1.8, foot, 2.8), p::LINEN);
                canvas.line((foot.0 + lean, foot.1 - 3.5), foot, 0.9, p::MADDER);
            }
            canvas.line((10.0, 19.0), (22.0, 19.0), 3.0, p::MADDER);
        }
        _ => {
            canvas.solid(Shape::Oval((16.0, 18.0), (12.5, 8.5)), p::TIMBER.mix(p::OCHRE, 0.5));
            for x in [-5.5, 0.0, 5.5] {
                canvas.line((16.0 + x - 1.5, 20.0), (16.0 + x + 1.5, 13.5), 2.0, p::LINEN);
            }
        }
    }
}
