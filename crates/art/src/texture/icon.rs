//! Icons of the interface: goods, tools, speeds, letters.

use super::canvas::Canvas;
use super::goods_icon;
use super::image::{Image, TILE};
use super::names::named;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

named! {
    /// A picture for a button, a counter or a letter.
    IconLook {
        /// A stack of logs: wood in store.
        Wood = "wood",
        /// Cut stones: stone in store.
        Stone = "stone",
        /// A loaf of bread: food in store.
        Food = "food",
        /// A stretched skin: hides in store.
        Hides = "hides",
        /// Two bars: iron in store.
        Iron = "iron",
        /// Lumps with veins of metal: ore in store.
        Ore = "ore",
        /// Black billets: charcoal in store.
        Charcoal = "charcoal",
        /// A roll with a strap: leather in store.
        Leather = "leather",
        /// A round loaf and a slice: bread in store.
        Bread = "bread",
        /// A foaming tankard: ale in store.
        Ale = "ale",
        /// A bundle of arrows in store.
        Arrows = "arrows",
        /// An anvil: weapons and armour.
        Smithy = "smithy",
        /// An axe, for felling trees.
        Chop = "chop",
        /// A spade, for grubbing stumps.
        Clear = "clear",
        /// A pickaxe, for breaking rock.
        Mine = "mine",
        /// A basket of berries, for gathering.
        Forage = "forage",
        /// A bow with an arrow, for hunting.
        Hunt = "hunt",
        /// A hammer, for building.
        Build = "build",
        /// A sheaf, for work in the fields.
        Farm = "farm",
        /// Crowbar over a broken wall.
        Dismantle = "dismantle",
        /// A shield with swords: draft or release.
        Draft = "draft",
        /// A red cross: call off.
        Cancel = "cancel",
        /// Two bars: pause.
        Pause = "pause",
        /// One arrowhead: normal speed.
        Play = "play",
        /// Two arrowheads: double speed.
        Fast = "fast",
        /// Three arrowheads: fourfold speed.
        Fastest = "fastest",
        /// Bar and arrowhead: one tick.
        Step = "step",
        /// Letter: a raid.
        Raid = "raid",
        /// Letter: a death.
        Death = "death",
        /// Letter: something to know.
        Info = "info",
        /// Letter: something to decide.
        Question = "question",
        /// Heart: hit points.
        Heart = "heart",
        /// Moon: fatigue, night.
        Moon = "moon",
        /// Sun: day.
        Sun = "sun",
        /// A cloud with drops: weather.
        Cloud = "cloud",
        /// Flag: morale.
        Morale = "morale",
        /// List with ticks: jobs.
        Jobs = "jobs",
        /// Magnifying glass: inspector.
        Inspect = "inspect",
        /// Layers: overlays.
        Overlay = "overlay",
        /// Bell: alarm.
        Bell = "bell",
        /// Person: population.
        People = "people",
        /// A full sack: hauling.
        Haul = "haul",
        /// A red disc with a bar: no entry.
        Forbid = "forbid",
        /// An open book with a hammer: crafts.
        Crafts = "crafts",
        /// A flame: something burns.
        Fire = "fire",
    }
}

/// One icon, [`TILE`] pixels square.
pub fn icon(look: IconLook) -> Image {
    let mut canvas = Canvas::new(TILE, TILE);
    draw(&mut canvas, look);
    canvas.outline();
    canvas.finish()
}

/// Draws the icon within 32 drawing units square.
pub(super) fn draw(canvas: &mut Canvas, look: IconLook) {
    match look {
        IconLook::Wood
        | IconLook::Stone
        | IconLook::Food
        | IconLook::Hides
        | IconLook::Iron
        | IconLook::Ore
        | IconLook::Charcoal
        | IconLook::Leather
        | IconLook::Bread
        | IconLook::Ale
        | IconLook::Arrows => goods_icon::draw(canvas, look),
        IconLook::Chop | IconLook::Mine | IconLook::Forage | IconLook::Hunt | IconLook::Build | IconLook::Smithy => {
            tools(canvas, look);
        }
        IconLook::Clear
        | IconLook::Farm
        | IconLook::Dismantle
        | IconLook::Draft
        | IconLook::Cancel
        | IconLook::Haul
        | IconLook::Forbid => orders(canvas, look),
        IconLook::Pause | IconLook::Play | IconLook::Fast | IconLook::Fastest | IconLook::Step => speeds(canvas, look),
        IconLook::Raid | IconLook::Death | IconLook::Info | IconLook::Question => letter(canvas, look),
        IconLook::Heart | IconLook::Moon | IconLook::Sun | IconLook::Cloud | IconLook::Morale | IconLook::People => {
            states(canvas, look)
        }
        IconLook::Fire => flame(canvas),
        IconLook::Jobs | IconLook::Inspect | IconLook::Overlay | IconLook::Crafts | IconLook::Bell => {
            panels(canvas, look)
        }
    }
}

fn flame(canvas: &mut Canvas) {
    for (colour, size) in [(p::EMBER, 1.0), (p::OCHRE, 0.68), (p::FLAME, 0.36)] {
        let foot = (16.0, 28.0 - 8.5 * size);
        canvas.flat(Shape::Disc(foot, 8.5 * size), colour);
        canvas.flat(Shape::Taper(foot, 7.4 * size, (17.5, 27.0 - 23.0 * size), 0.4), colour);
        canvas.flat(
            Shape::Taper((16.0 - 4.0 * size, foot.1), 4.2 * size, (16.0 - 8.0 * size, 27.0 - 15.0 * size), 0.3),
            colour,
        );
    }
}

fn tools(canvas: &mut Canvas, look: IconLook) {
    match look {
        IconLook::Chop => {
            canvas.solid(Shape::Bar((8.0, 27.0), (22.0, 7.0), 1.9), p::TIMBER);
            canvas.solid(Shape::Quad([(16.5, 11.0), (12.0, 3.5), (22.5, 2.0), (23.5, 9.0)]), p::STEEL);
            canvas.line((12.2, 3.7), (22.0, 2.3), 1.4, p::LINEN);
        }
        IconLook::Smithy => anvil(canvas),
        IconLook::Mine => {
            canvas.solid(Shape::Bar((8.0, 27.0), (20.0, 9.0), 1.9), p::TIMBER);
            canvas.solid(Shape::Taper((20.0, 8.5), 2.8, (7.0, 6.5), 0.7), p::STEEL);
            canvas.solid(Shape::Taper((20.0, 8.5), 2.8, (27.0, 20.0), 0.7), p::STEEL.lit(0.85));
        }
        IconLook::Forage => {
            canvas.flat(Shape::Ring((16.0, 15.0), 9.0, 1.2), p::TIMBER);
            for (x, y) in [(10.0, 14.5), (15.0, 12.0), (20.5, 13.5), (17.0, 15.0)] {
                canvas.solid(Shape::Disc((x, y), 3.2), p::MADDER.lit(1.15));
            }
            canvas.solid(Shape::Quad([(4.0, 16.0), (28.0, 16.0), (24.0, 28.0), (8.0, 28.0)]), p::STRAW);
            for y in [19.5, 23.5] {
                canvas.line((6.5, y), (25.5, y), 1.2, p::TIMBER);
            }
        }
        IconLook::Hunt => {
            for (from, to) in [((9.0, 4.0), (20.0, 8.0)), ((20.0, 8.0), (24.5, 16.0)), ((24.5, 16.0), (27.5, 25.0))] {
                canvas.line(from, to, 2.4, p::TIMBER);
            }
            canvas.line((9.0, 4.0), (27.5, 25.0), 0.9, p::LINEN);
            canvas.line((5.0, 27.0), (24.0, 8.0), 1.7, p::STRAW);
            canvas.flat(Shape::Wedge((21.0, 6.0), (28.5, 3.5), (26.0, 11.0)), p::STEEL);
            canvas.flat(Shape::Wedge((3.0, 24.0), (8.5, 23.5), (4.0, 29.0)), p::MADDER);
        }
        _ => {
            canvas.solid(Shape::Bar((9.0, 27.0), (19.0, 11.0), 2.1), p::TIMBER);
            canvas.solid(Shape::Quad([(10.5, 7.0), (15.0, 2.5), (27.5, 10.5), (23.0, 16.0)]), p::STEEL);
        }
    }
}

/// An anvil with a hammer on it.
fn anvil(canvas: &mut Canvas) {
    canvas.solid(Shape::Quad([(3.0, 14.0), (29.0, 14.0), (25.0, 20.0), (10.0, 20.0)]), p::IRON.lit(1.25));
    canvas.solid(Shape::Quad([(13.0, 19.0), (21.0, 19.0), (25.0, 28.0), (9.0, 28.0)]), p::IRON);
    canvas.solid(Shape::Bar((20.0, 11.0), (28.0, 4.0), 1.6), p::TIMBER);
    canvas.solid(Shape::Quad([(13.0, 8.0), (19.0, 5.0), (22.0, 10.0), (16.0, 13.5)]), p::STEEL);
}

fn orders(canvas: &mut Canvas, look: IconLook) {
    match look {
        IconLook::Clear => {
            canvas.solid(Shape::Bar((24.0, 5.0), (14.0, 18.0), 1.9), p::TIMBER);
            canvas.solid(Shape::Bar((20.5, 2.5), (27.5, 7.5), 1.9), p::TIMBER);
            canvas.solid(Shape::Quad([(9.5, 13.5), (18.5, 20.5), (12.0, 28.0), (4.0, 28.5)]), p::STEEL);
            canvas.line((5.0, 27.6), (11.8, 27.2), 1.3, p::LINEN);
        }
        IconLook::Farm => {
            for x in [9.0, 16.0, 23.0f32] {
                canvas.line((16.0, 28.0), (x, 12.0), 1.8, p::STRAW);
                canvas.solid(Shape::Taper((x, 14.0), 3.0, (16.0 + (x - 16.0) * 1.35, 4.0), 1.0), p::OCHRE);
            }
            canvas.line((11.5, 22.0), (20.5, 22.0), 2.4, p::MADDER);
        }
        IconLook::Haul => {
            canvas.solid(Shape::Taper((16.0, 20.0), 10.0, (16.0, 10.0), 4.0), p::STRAW.mix(p::EARTH, 0.3));
            canvas.solid(Shape::Wedge((10.0, 2.5), (22.0, 2.5), (16.0, 10.0)), p::STRAW.mix(p::EARTH, 0.2));
            canvas.line((11.5, 9.0), (20.5, 9.0), 2.4, p::MADDER);
            canvas.line((12.0, 17.0), (11.0, 24.0), 1.3, p::BARK);
            canvas.line((18.5, 15.0), (20.0, 22.0), 1.3, p::BARK);
        }
        IconLook::Forbid => {
            canvas.solid(Shape::Disc((16.0, 16.0), 12.5), p::MADDER.lit(1.1));
            canvas.flat(Shape::Slab((7.5, 13.0), (24.5, 19.0), 1.5), p::LINEN);
        }
        IconLook::Dismantle => {
            canvas.solid(Shape::Slab((4.0, 16.0), (15.0, 28.0), 1.0), p::GRANITE);
            canvas.solid(Shape::Slab((18.0, 21.0), (28.0, 28.0), 1.0), p::GRANITE.lit(0.85));
            canvas.line((5.0, 22.0), (14.0, 22.0), 1.2, p::SLATE);
            canvas.solid(Shape::Bar((11.0, 24.0), (25.0, 7.0), 1.8), p::MADDER);
            canvas.line((25.0, 7.0), (20.5, 4.0), 2.6, p::MADDER);
        }
        IconLook::Draft => {
            for side in [-1.0, 1.0f32] {
                canvas.line((16.0 - side * 11.0, 27.0), (16.0 + side * 11.0, 5.0), 2.0, p::STEEL);
                canvas.line((16.0 - side * 11.5, 22.0), (16.0 - side * 6.0, 26.5), 2.0, p::OCHRE);
            }
            canvas.solid(Shape::Slab((8.5, 7.0), (23.5, 17.0), 2.0), p::WOAD);
            canvas.solid(Shape::Wedge((8.5, 15.0), (23.5, 15.0), (16.0, 27.0)), p::WOAD);
            canvas.flat(Shape::Quad([(16.0, 9.5), (20.0, 15.0), (16.0, 20.5), (12.0, 15.0)]), p::LINEN);
        }
        _ => {
            canvas.solid(Shape::Bar((8.0, 8.0), (24.0, 24.0), 3.2), p::MADDER.lit(1.15));
            canvas.solid(Shape::Bar((24.0, 8.0), (8.0, 24.0), 3.2), p::MADDER.lit(1.15));
        }
    }
}

fn speeds(canvas: &mut Canvas, look: IconLook) {
    let arrow = |canvas: &mut Canvas, x: f32| {
        canvas.solid(Shape::Wedge((x, 8.0), (x + 9.0, 16.0), (x, 24.0)), p::LINEN);
    };
    match look {
        IconLook::Pause => {
            for x in [9.0, 19.0] {
                canvas.solid(Shape::Slab((x, 7.0), (x + 5.0, 25.0), 1.0), p::LINEN);
            }
        }
        IconLook::Step => {
            canvas.solid(Shape::Slab((8.0, 8.0), (12.0, 24.0), 1.0), p::LINEN);
            arrow(canvas, 15.0);
        }
        IconLook::Play => canvas.solid(Shape::Wedge((10.0, 6.0), (24.0, 16.0), (10.0, 26.0)), p::LINEN),
        IconLook::Fast => [6.0, 16.0].into_iter().for_each(|x| arrow(canvas, x)),
        _ => [2.5, 11.5, 20.5].into_iter().for_each(|x| arrow(canvas, x)),
    }
}

fn letter(canvas: &mut Canvas, look: IconLook) {
    let seal = match look {
        IconLook::Raid => p::MADDER.lit(1.15),
        IconLook::Death => p::IRON,
        IconLook::Question => p::OCHRE.lit(0.95),
        _ => p::WOAD.lit(1.1),
    };
    canvas.solid(Shape::Slab((2.5, 7.0), (29.5, 27.0), 2.0), p::LINEN);
    canvas.line((3.0, 8.0), (16.0, 18.0), 1.2, p::STRAW.lit(0.8));
    canvas.line((29.0, 8.0), (16.0, 18.0), 1.2, p::STRAW.lit(0.8));
    canvas.solid(Shape::Disc((16.0, 17.5), 8.0), seal);
    match look {
        IconLook::Raid => {
            canvas.line((12.0, 13.5), (20.0, 21.5), 1.8, p::LINEN);
            canvas.line((20.0, 13.5), (12.0, 21.5), 1.8, p::LINEN);
        }
        IconLook::Death => {
            canvas.flat(Shape::Disc((16.0, 16.5), 4.0), p::LINEN);
            canvas.flat(Shape::Slab((14.0, 18.0), (18.0, 22.5), 0.6), p::LINEN);
            canvas.flat(Shape::Disc((14.4, 16.7), 1.1), p::INK);
            canvas.flat(Shape::Disc((17.6, 16.7), 1.1), p::INK);
        }
        IconLook::Question => {
            for (from, to) in [((13.0, 14.5), (14.5, 12.8)), ((14.5, 12.8), (18.0, 13.0)), ((18.0, 13.0), (18.6, 15.2))]
            {
                canvas.line(from, to, 1.9, p::INK);
            }
            canvas.line((18.6, 15.2), (16.0, 18.6), 1.9, p::INK);
            canvas.flat(Shape::Disc((16.0, 21.8), 1.3), p::INK);
        }
        _ => {
            canvas.flat(Shape::Disc((16.0, 13.2), 1.5), p::LINEN);
            canvas.line((16.0, 17.0), (16.0, 22.0), 2.4, p::LINEN);
        }
    }
}

fn states(canvas: &mut Canvas, look: IconLook) {
    match look {
        IconLook::Heart => heart(canvas, p::MADDER.lit(1.2)),
        IconLook::Moon => {
            canvas.paint(Shape::Disc((16.0, 16.0), 11.5), 1.0, |x, y| {
                let is_bitten = Shape::Disc((21.0, 12.5), 9.5).distance(x, y) < 0.0;
                if is_bitten { p::NIGHT } else { p::FLAME.mix(p::LINEN, 0.5) }
            });
        }
        IconLook::Sun => {
            for (dx, dy) in [(0.0, 14.0), (14.0, 0.0), (10.0, 10.0), (10.0, -10.0f32)] {
                canvas.line((16.0 - dx, 16.0 - dy), (16.0 + dx, 16.0 + dy), 2.4, p::OCHRE);
            }
            canvas.solid(Shape::Disc((16.0, 16.0), 8.2), p::OCHRE.mix(p::FLAME, 0.4));
        }
        IconLook::Cloud => {
            for x in [9.0, 16.0, 23.0f32] {
                canvas.line((x, 20.0), (x - 3.0, 28.0), 1.8, p::WOAD.lit(1.3));
            }
            for (x, y, radius) in [(10.0, 15.0, 6.5), (22.0, 15.5, 6.0), (16.0, 11.0, 7.5f32)] {
                canvas.solid(Shape::Disc((x, y), radius), p::LINEN);
            }
        }
        IconLook::Morale => {
            canvas.solid(Shape::Bar((9.0, 4.0), (9.0, 28.0), 1.6), p::TIMBER);
            canvas.solid(Shape::Quad([(10.0, 5.0), (27.0, 7.5), (22.0, 12.0), (27.0, 18.0)]), p::OCHRE);
            canvas.solid(Shape::Wedge((10.0, 5.0), (22.0, 12.0), (10.0, 18.5)), p::OCHRE);
        }
        _ => {
            canvas.solid(Shape::Slab((7.0, 17.0), (25.0, 29.0), 6.0), p::LINEN);
            canvas.line((8.0, 25.0), (24.0, 25.0), 2.0, p::MADDER);
            canvas.solid(Shape::Disc((16.0, 10.5), 6.5), p::SKIN);
            canvas.flat(Shape::Oval((16.0, 7.0), (6.4, 3.6)), p::STRAW);
        }
    }
}

pub(super) fn heart(canvas: &mut Canvas, colour: Rgb) {
    for side in [-1.0, 1.0f32] {
        canvas.bevel(Shape::Taper((16.0 + side * 5.3, 12.0), 6.0, (16.0, 25.0), 1.2), colour, 4.0, 0.3);
    }
    canvas.flat(Shape::Wedge((8.0, 14.0), (24.0, 14.0), (16.0, 24.0)), colour);
    canvas.flat(Shape::Oval((10.0, 10.0), (2.0, 1.5)), p::LINEN);
}

fn panels(canvas: &mut Canvas, look: IconLook) {
    match look {
        IconLook::Jobs => {
            canvas.solid(Shape::Slab((6.0, 3.0), (26.0, 29.0), 2.0), p::LINEN);
            for (row, colour) in [p::HERB, p::HERB, p::MADDER].into_iter().enumerate() {
                let y = 9.0 + row as f32 * 7.0;
                canvas.flat(Shape::Slab((9.0, y - 2.0), (13.0, y + 2.0), 0.6), colour);
                canvas.line((16.0, y), (23.0, y), 1.6, p::INK.mix(p::LINEN, 0.3));
            }
        }
        IconLook::Inspect => {
            canvas.solid(Shape::Bar((19.0, 19.0), (27.0, 27.0), 2.6), p::TIMBER);
            canvas.flat(Shape::Disc((13.0, 13.0), 8.0), p::FORD.mix(p::FOAM, 0.5));
            canvas.flat(Shape::Ring((13.0, 13.0), 8.4, 1.5), p::OCHRE);
            canvas.line((9.0, 11.0), (12.0, 8.5), 1.4, p::LINEN);
        }
        IconLook::Crafts => {
            canvas.solid(Shape::Slab((1.5, 11.0), (30.5, 28.5), 1.5), p::MADDER);
            for side in [-1.0, 1.0f32] {
                let page = [(16.0, 11.0), (16.0 + side * 13.0, 8.0), (16.0 + side * 13.0, 25.0), (16.0, 27.5)];
                canvas.bevel(Shape::Quad(page), p::LINEN.lit(if side < 0.0 { 1.0 } else { 0.9 }), 2.5, 0.3);
                for y in [13.5, 17.5, 21.5] {
                    let (near, far) = ((16.0 + side * 3.0, y + 1.2), (16.0 + side * 10.5, y - 0.5));
                    canvas.line(near, far, 1.2, p::INK.mix(p::LINEN, 0.45));
                }
            }
            canvas.line((16.0, 11.5), (16.0, 27.0), 1.1, p::TIMBER);
            canvas.solid(Shape::Bar((10.0, 25.0), (20.0, 8.5), 1.8), p::TIMBER);
            canvas.solid(Shape::Quad([(12.5, 5.5), (16.0, 1.5), (27.0, 8.0), (23.5, 12.5)]), p::STEEL);
        }
        IconLook::Overlay => {
            for (y, colour) in [(22.0, p::MEADOW), (16.0, p::OCHRE), (10.0, p::WOAD.lit(1.2))] {
                canvas.solid(Shape::Quad([(3.0, y), (16.0, y - 6.5), (29.0, y), (16.0, y + 6.5)]), colour);
            }
        }
        _ => {
            canvas.flat(Shape::Disc((16.0, 5.0), 2.4), p::OCHRE.lit(0.8));
            canvas.solid(Shape::Taper((16.0, 10.0), 5.5, (16.0, 19.0), 8.0), p::OCHRE);
            canvas.solid(Shape::Bar((6.5, 24.0), (25.5, 24.0), 2.0), p::OCHRE.lit(0.9));
            canvas.solid(Shape::Disc((16.0, 27.5), 2.6), p::BARK);
        }
    }
}
