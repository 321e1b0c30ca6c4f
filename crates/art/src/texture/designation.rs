//! The marks of tiles that are designated for work: each with its name, its colour, its shape and its symbol. A new
//! kind of work needs one more member and its row here.

use super::canvas::Canvas;
use super::icon::{self, IconLook};
use super::image::{Image, TILE};
use super::names::named;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

named! {
    /// A designated tile: every kind has a shape as well as a colour.
    DesignationLook {
        /// Fell the tree: green disc with an axe.
        Chop = "chop",
        /// Grub the stump: brown wedge with a spade.
        Clear = "clear",
        /// Cut the rock: blue diamond with a pick.
        Mine = "mine",
        /// Gather berries: violet-red drop shape with a basket.
        Forage = "forage",
        /// Hunt the animal: red ring with crosshair.
        Hunt = "hunt",
        /// Take down: dark cross.
        Dismantle = "dismantle",
        /// Build here: ochre square with a hammer.
        Build = "build",
        /// Repair: ochre hexagon-like slab with a hammer.
        Repair = "repair",
        /// Re-arm: steel wedge.
        Rearm = "rearm",
        /// Till, sow, reap: straw slab with ears.
        Farm = "farm",
        /// Carry away: earthen disc with a sack.
        Haul = "haul",
        /// Make weapons: iron disc with an anvil.
        Craft = "craft",
        /// Man a tower: blue ring with a bow.
        Man = "man",
        /// Put out a fire: red disc with a flame.
        Douse = "douse",
        /// Bury somebody: linen oval with a skull.
        Bury = "bury",
        /// A tile that cannot be used: red hatching.
        Refused = "refused",
    }
}

/// Painting instructions of a mark.
struct Mark {
    colour: Rgb,
    /// Draws the shape behind the symbol in the colour of the mark.
    shape: fn(&mut Canvas, Rgb),
    symbol: Option<Symbol>,
}

/// The symbol in the middle of a mark.
struct Symbol {
    icon: IconLook,
    /// Factor of its usual size.
    scale: f32,
    /// Pixels below the middle.
    drop: f32,
}

const MIDDLE: (f32, f32) = (16.0, 16.0);

/// An icon as the symbol of a mark.
const fn symbol(icon: IconLook) -> Option<Symbol> {
    Some(Symbol { icon, scale: 0.56, drop: 0.0 })
}

impl DesignationLook {
    const fn mark(self) -> Mark {
        match self {
            Self::Chop => Mark {
                colour: p::HERB,
                shape: |canvas, badge| canvas.veil(Shape::Disc(MIDDLE, 12.0), badge, 0.82),
                symbol: symbol(IconLook::Chop),
            },
            Self::Clear => Mark {
                colour: p::BARK,
                shape: |canvas, badge| canvas.veil(Shape::Wedge((2.0, 4.0), (30.0, 4.0), (16.0, 31.0)), badge, 0.85),
                symbol: Some(Symbol { icon: IconLook::Clear, scale: 0.5, drop: -3.0 }),
            },
            Self::Mine => Mark {
                colour: p::WOAD,
                shape: |canvas, badge| {
                    let diamond = [(16.0, 1.5), (30.5, 16.0), (16.0, 30.5), (1.5, 16.0)];
                    canvas.veil(Shape::Quad(diamond), badge, 0.85);
                },
                symbol: symbol(IconLook::Mine),
            },
            Self::Forage => Mark {
                colour: p::OXBLOOD,
                shape: |canvas, badge| canvas.veil(Shape::Oval(MIDDLE, (13.5, 9.5)), badge, 0.85),
                symbol: symbol(IconLook::Forage),
            },
            Self::Hunt => Mark { colour: p::MADDER, shape: crosshair, symbol: None },
            Self::Dismantle => Mark { colour: p::IRON, shape: cross, symbol: None },
            Self::Build => Mark {
                colour: p::OCHRE,
                shape: |canvas, badge| canvas.veil(Shape::Slab((4.0, 4.0), (28.0, 28.0), 1.5), badge, 0.8),
                symbol: symbol(IconLook::Build),
            },
            Self::Repair => Mark {
                colour: p::TIMBER,
                shape: |canvas, badge| canvas.veil(Shape::Slab((3.0, 7.0), (29.0, 25.0), 7.0), badge, 0.85),
                symbol: symbol(IconLook::Build),
            },
            Self::Rearm => Mark {
                colour: p::SLATE,
                shape: |canvas, badge| canvas.veil(Shape::Wedge((16.0, 2.0), (30.0, 28.0), (2.0, 28.0)), badge, 0.85),
                symbol: Some(Symbol { icon: IconLook::Draft, scale: 0.42, drop: 4.0 }),
            },
            Self::Farm => Mark {
                colour: p::STRAW,
                shape: |canvas, badge| {
                    canvas.veil(Shape::Slab((2.0, 9.0), (30.0, 23.0), 1.0), badge.lit(0.8), 0.85);
                },
                symbol: symbol(IconLook::Farm),
            },
            Self::Haul => Mark {
                colour: p::EARTH,
                shape: |canvas, badge| canvas.veil(Shape::Oval(MIDDLE, (10.5, 13.0)), badge, 0.85),
                symbol: symbol(IconLook::Haul),
            },
            Self::Craft => Mark {
                colour: p::EMBER,
                shape: |canvas, badge| canvas.veil(Shape::Slab((3.0, 5.0), (29.0, 27.0), 4.0), badge.lit(0.85), 0.85),
                symbol: symbol(IconLook::Smithy),
            },
            Self::Man => Mark {
                colour: p::WOAD,
                shape: |canvas, badge| canvas.flat(Shape::Ring(MIDDLE, 12.0, 2.0), badge),
                symbol: symbol(IconLook::Hunt),
            },
            Self::Douse => Mark {
                colour: p::MADDER,
                shape: |canvas, badge| canvas.veil(Shape::Disc(MIDDLE, 12.5), badge, 0.85),
                symbol: symbol(IconLook::Fire),
            },
            Self::Bury => Mark {
                colour: p::LINEN,
                shape: |canvas, badge| canvas.veil(Shape::Oval(MIDDLE, (12.5, 10.0)), badge, 0.85),
                symbol: symbol(IconLook::Death),
            },
            Self::Refused => Mark { colour: p::MADDER, shape: hatching, symbol: None },
        }
    }
}

fn crosshair(canvas: &mut Canvas, badge: Rgb) {
    canvas.flat(Shape::Ring(MIDDLE, 11.5, 1.4), badge);
    for (from, to) in [
        ((16.0, 1.0), (16.0, 9.0)),
        ((16.0, 23.0), (16.0, 31.0)),
        ((1.0, 16.0), (9.0, 16.0)),
        ((23.0, 16.0), (31.0, 16.0)),
    ] {
        canvas.line(from, to, 2.2, badge);
    }
    canvas.flat(Shape::Disc(MIDDLE, 1.8), badge);
}

fn cross(canvas: &mut Canvas, _: Rgb) {
    canvas.flat(Shape::Bar((7.0, 7.0), (25.0, 25.0), 2.6), p::MADDER);
    canvas.flat(Shape::Bar((25.0, 7.0), (7.0, 25.0), 2.6), p::MADDER);
}

fn hatching(canvas: &mut Canvas, badge: Rgb) {
    canvas.veil(Shape::Slab((0.0, 0.0), (32.0, 32.0), 0.0), badge, 0.3);
    for shift in [-16.0, 0.0, 16.0f32] {
        canvas.line((shift, 32.0), (32.0 + shift, 0.0), 2.2, badge);
    }
}

/// The colour of a designation, for other drawings about it.
pub const fn designation_colour(look: DesignationLook) -> Rgb {
    look.mark().colour
}

/// The overlay of a designated tile, translucent at its rim.
pub fn designation(look: DesignationLook) -> Image {
    let mark = look.mark();
    let mut canvas = Canvas::new(TILE, TILE);
    (mark.shape)(&mut canvas, mark.colour.lit(1.05));
    match mark.symbol {
        Some(symbol) => {
            canvas.outline_with(mark.colour.lit(0.5), 0.9);
            let mut inside = Canvas::new(TILE, TILE);
            inside.scale = symbol.scale;
            inside.shift_x = 16.0 - 16.0 * symbol.scale;
            inside.shift_y = inside.shift_x + symbol.drop;
            icon::draw(&mut inside, symbol.icon);
            inside.outline();
            canvas.lay(&inside);
        }
        None => canvas.outline(),
    }
    canvas.finish()
}
