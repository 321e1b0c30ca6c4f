//! Heads: face, hair, beard and hat.

use super::canvas::Canvas;
use super::names::named;
use super::palette::{self as p, Rgb};
use super::shape::Shape;
use super::unit_look::Facing;

named! {
    /// Headwear.
    Hat {
        /// No hat: hair shows.
        Bare = "bare",
        /// A broad hat of straw with a band.
        Straw = "straw",
        /// A headscarf with dots.
        Scarf = "scarf",
        /// A cap with a rim of fur.
        FurCap = "fur_cap",
        /// A pointed cap of felt.
        FeltCap = "felt_cap",
        /// A wreath of flowers.
        Wreath = "wreath",
        /// A pointed helmet with a nose guard.
        Helmet = "helmet",
        /// A pointed hood; of the face only two glowing eyes are seen.
        Hood = "hood",
        /// A cap of leather with goggles.
        LeatherCap = "leather_cap",
        /// A helmet with horns.
        Horns = "horns",
        /// A band around a bald head.
        Band = "band",
    }
}

named! {
    /// Hairstyle.
    Hair {
        Bald = "bald",
        /// Cropped close to the head.
        Short = "short",
        /// To the shoulders, all around.
        Bobbed = "bobbed",
        /// Long and loose.
        Long = "long",
        Braids = "braids",
        /// Knotted on top.
        Bun = "bun",
        /// A head full of curls.
        Curly = "curly",
    }
}

named! {
    /// Facial hair.
    Beard {
        None = "none",
        /// All around the chin.
        Full = "full",
        /// Down to the chest.
        Long = "long",
        /// Above the lip alone.
        Moustache = "moustache",
        /// On the chin alone.
        Goatee = "goatee",
    }
}

/// The head of a figure, with its hair, beard and hat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Face and hands.
    pub skin: Rgb,
    pub hair: Hair,
    /// Also that of the beard.
    pub hair_colour: Rgb,
    pub beard: Beard,
    pub hat: Hat,
    /// Colour of the hat; of a straw hat, that of its band.
    pub cloth: Rgb,
}

/// Draws head, face, hair and hat around `at`.
pub(super) fn head(canvas: &mut Canvas, head: &Head, at: (f32, f32), facing: Facing) {
    let (x, y) = at;
    let look = match facing {
        Facing::East => 1.8,
        _ => 0.0,
    };
    behind(canvas, head, at, facing);
    canvas.bevel(Shape::Disc((x, y), 5.2), head.skin, 3.5, 0.25);
    if facing == Facing::North {
        if head.hair != Hair::Bald {
            canvas.flat(Shape::Disc((x, y - 0.3), 5.2), head.hair_colour);
        }
    } else {
        beard(canvas, head, (x + look, y), look);
        canvas.flat(Shape::Oval((x + look - 1.9, y + 0.6), (0.9, 1.25)), p::INK);
        if facing == Facing::South {
            canvas.flat(Shape::Oval((x + 1.9, y + 0.6), (0.9, 1.25)), p::INK);
        } else {
            canvas.flat(Shape::Oval((x + look + 1.3, y + 0.6), (0.8, 1.2)), p::INK);
        }
    }
    if matches!(head.hat, Hat::Bare | Hat::Wreath) {
        crown(canvas, head, at, facing);
    }
    hat(canvas, head, at, facing);
}

/// Draws hair beside the face.
fn behind(canvas: &mut Canvas, head: &Head, (x, y): (f32, f32), facing: Facing) {
    let colour = head.hair_colour;
    let sides: &[f32] = if facing == Facing::East { &[-1.0] } else { &[-1.0, 1.0] };
    for side in sides {
        match head.hair {
            Hair::Long => canvas.flat(Shape::Taper((x + side * 3.9, y), 2.0, (x + side * 4.2, y + 8.0), 1.4), colour),
            Hair::Bobbed => canvas.flat(Shape::Bar((x + side * 3.9, y), (x + side * 3.7, y + 4.2), 2.0), colour),
            Hair::Braids => {
                for knot in 0..4 {
                    let at = (x + side * (4.6 + 0.2 * knot as f32), y + 2.0 + 2.1 * knot as f32);
                    canvas.flat(Shape::Disc(at, 1.6), colour.lit(if knot % 2 == 0 { 1.0 } else { 0.82 }));
                }
                canvas.flat(Shape::Disc((x + side * 5.3, y + 10.2), 1.0), p::MADDER);
            }
            Hair::Curly => {
                for (dx, dy) in [(4.6, -2.4), (5.2, 0.4), (4.6, 3.0)] {
                    canvas.flat(Shape::Disc((x + side * dx, y + dy), 2.1), colour.lit(0.9));
                }
            }
            Hair::Bald | Hair::Short | Hair::Bun => {}
        }
    }
}

/// Draws hair on top of the head.
fn crown(canvas: &mut Canvas, head: &Head, (x, y): (f32, f32), facing: Facing) {
    let (forward, colour) = (if facing == Facing::East { 1.0 } else { 0.0 }, head.hair_colour);
    match head.hair {
        Hair::Bald => return canvas.veil(Shape::Oval((x - 1.6, y - 3.2), (1.6, 0.9)), p::LINEN, 0.5),
        Hair::Bun => canvas.bevel(Shape::Disc((x - forward * 2.5, y - 6.2), 2.8), colour, 2.0, 0.35),
        Hair::Curly => {
            for (dx, dy) in [(-3.4, -4.2), (0.0, -5.6), (3.4, -4.2)] {
                canvas.bevel(Shape::Disc((x + dx, y + dy), 2.4), colour, 2.0, 0.35);
            }
        }
        _ => {}
    }
    canvas.bevel(Shape::Oval((x - forward, y - 2.8), (5.3, 3.2)), colour, 2.5, 0.35);
    if facing == Facing::East {
        canvas.flat(Shape::Oval((x - 3.4, y), (2.3, 4.0)), colour);
    } else if facing == Facing::South && matches!(head.hair, Hair::Long | Hair::Braids | Hair::Bun) {
        // The parting.
        canvas.line((x, y - 5.6), (x, y - 1.6), 0.8, colour.lit(0.7));
    }
}

fn beard(canvas: &mut Canvas, head: &Head, (x, y): (f32, f32), look: f32) {
    let chin = x - look * 0.2;
    let colour = head.hair_colour;
    match head.beard {
        Beard::None => return,
        Beard::Full => canvas.flat(Shape::Oval((chin, y + 3.4), (3.9, 2.8)), colour),
        Beard::Long => {
            canvas.flat(Shape::Oval((chin, y + 3.2), (4.0, 2.9)), colour);
            canvas.flat(Shape::Wedge((chin - 3.4, y + 4.0), (chin + 3.4, y + 4.0), (chin, y + 10.0)), colour.lit(0.93));
        }
        Beard::Moustache => {
            return canvas.flat(Shape::Oval((x, y + 2.5), (3.2, 1.0)), colour);
        }
        Beard::Goatee => canvas.flat(Shape::Oval((chin, y + 4.2), (1.9, 1.9)), colour),
    }
    canvas.flat(Shape::Oval((x, y + 2.1), (2.0, 1.2)), head.skin.lit(0.95));
}

fn hat(canvas: &mut Canvas, head: &Head, (x, y): (f32, f32), facing: Facing) {
    let forward = if facing == Facing::East { 1.0 } else { 0.0 };
    match head.hat {
        Hat::Bare => {}
        Hat::Straw => {
            canvas.bevel(Shape::Oval((x, y - 2.2), (8.2, 2.9)), p::STRAW, 2.0, 0.35);
            canvas.solid(Shape::Oval((x, y - 4.3), (4.4, 3.2)), p::STRAW.lit(1.08));
            canvas.line((x - 4.0, y - 3.0), (x + 4.0, y - 3.0), 1.2, head.cloth);
        }
        Hat::Scarf => {
            canvas.flat(Shape::Bar((x - 4.4, y), (x - 4.0, y + 5.0), 1.3), head.hair_colour);
            if facing != Facing::East {
                canvas.flat(Shape::Bar((x + 4.4, y), (x + 4.0, y + 5.0), 1.3), head.hair_colour);
            }
            canvas.bevel(Shape::Oval((x - forward, y - 2.6), (5.8, 3.8)), head.cloth, 3.0, 0.35);
            canvas.line((x - 4.8 - forward * 0.5, y - 1.2), (x + 4.8 - forward * 0.5, y - 1.2), 1.4, p::LINEN);
            let knot = Shape::Wedge((x - 5.0, y - 2.5), (x - 8.2, y - 0.5), (x - 5.2, y + 0.8));
            canvas.flat(knot, head.cloth.lit(0.9));
            for dot in [-2.4, 0.4, 3.0f32] {
                canvas.flat(Shape::Disc((x + dot - forward, y - 4.2 + dot.abs() * 0.25), 0.8), p::LINEN);
            }
        }
        Hat::FurCap => {
            canvas.solid(Shape::Oval((x, y - 4.2), (4.8, 3.4)), head.cloth);
            canvas.solid(Shape::Bar((x - 4.0, y - 2.2), (x + 4.0, y - 2.2), 1.7), p::EARTH.lit(0.8));
        }
        Hat::FeltCap => {
            canvas
                .solid(Shape::Wedge((x - 5.6, y - 1.6), (x - 1.0 - forward, y - 9.0), (x + 5.6, y - 1.6)), head.cloth);
            canvas.solid(Shape::Oval((x, y - 3.0), (5.4, 2.6)), head.cloth);
            canvas.line((x - 5.0, y - 1.4), (x + 5.0, y - 1.4), 1.5, head.cloth.lit(0.65));
        }
        Hat::Wreath => {
            for (number, dx) in [-4.4, -2.3, 0.0, 2.3, 4.4f32].into_iter().enumerate() {
                let at = (x + dx - forward, y - 4.4 + dx.abs() * 0.38);
                canvas.flat(Shape::Disc((at.0 + 0.9, at.1 + 0.5), 1.3), p::OAK);
                canvas.flat(Shape::Disc(at, 1.35), if number % 2 == 0 { head.cloth } else { p::LINEN });
            }
        }
        Hat::Helmet => {
            canvas.solid(Shape::Wedge((x - 5.6, y - 0.8), (x, y - 9.5), (x + 5.6, y - 0.8)), head.cloth.lit(0.72));
            canvas.solid(Shape::Oval((x, y - 2.4), (5.5, 3.2)), head.cloth.lit(0.72));
            canvas.line((x - 5.2, y - 0.8), (x + 5.2, y - 0.8), 1.7, p::IRON);
            if facing != Facing::North {
                canvas.line((x + forward * 2.5, y - 0.8), (x + forward * 2.5, y + 2.4), 1.4, p::IRON);
            }
        }
        Hat::Hood => {
            canvas.solid(
                Shape::Taper((x - forward, y - 1.2), 6.0, (x - 2.5 - forward * 3.0, y - 8.5), 0.8),
                head.cloth.lit(0.9),
            );
            if facing != Facing::North {
                canvas.flat(Shape::Oval((x + forward * 1.8, y + 1.2), (3.6, 3.4)), p::INK.mix(head.skin, 0.35));
                canvas.flat(Shape::Disc((x - 1.6 + forward * 2.0, y + 1.0), 0.9), p::FLAME);
                canvas.flat(Shape::Disc((x + 1.6 + forward * 1.6, y + 1.0), 0.9), p::FLAME);
            }
        }
        Hat::LeatherCap => {
            canvas.solid(Shape::Oval((x, y - 2.6), (5.6, 3.6)), head.cloth.lit(0.8));
            if facing != Facing::North {
                for side in [-2.1, 2.1f32] {
                    canvas.flat(Shape::Disc((x + side + forward, y - 1.6), 2.0), p::OCHRE.lit(0.8));
                    canvas.flat(Shape::Disc((x + side + forward, y - 1.6), 1.1), p::FOAM);
                }
            }
        }
        Hat::Horns => {
            canvas.solid(Shape::Oval((x, y - 2.6), (5.7, 3.9)), head.cloth.lit(1.1));
            canvas.line((x, y - 6.0), (x, y - 1.0), 1.4, p::OCHRE);
            canvas.line((x - 5.2, y - 0.6), (x + 5.2, y - 0.6), 1.6, p::OCHRE);
            for side in [-1.0, 1.0f32] {
                canvas.flat(Shape::Taper((x + side * 4.8, y - 2.8), 1.9, (x + side * 8.6, y - 5.4), 1.4), p::LINEN);
                canvas.flat(Shape::Taper((x + side * 8.6, y - 5.4), 1.4, (x + side * 8.2, y - 9.4), 0.4), p::LINEN);
            }
        }
        Hat::Band => canvas.line((x - 3.0, y - 2.8), (x + 3.0, y - 3.2), 1.3, head.cloth.lit(0.8)),
    }
}

/// The eye of a sleeper.
pub(super) fn closed_eye(canvas: &mut Canvas, skin: Rgb, at: (f32, f32)) {
    canvas.flat(Shape::Disc(at, 2.2), skin);
    canvas.line((at.0 - 1.2, at.1 + 0.4), (at.0 + 1.2, at.1 + 0.4), 0.9, p::INK);
}

/// The eye of a dead figure.
pub(super) fn dead_eye(canvas: &mut Canvas, skin: Rgb, (x, y): (f32, f32)) {
    canvas.flat(Shape::Disc((x, y), 2.2), skin.mix(p::GRANITE, 0.5));
    canvas.line((x - 1.1, y - 1.1), (x + 1.1, y + 1.1), 0.9, p::INK);
    canvas.line((x + 1.1, y - 1.1), (x - 1.1, y + 1.1), 0.9, p::INK);
}
