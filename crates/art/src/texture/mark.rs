//! Marks over the map: activities of units, selection, cursor.

use super::canvas::Canvas;
use super::icon::{self, IconLook};
use super::image::{Image, TILE};
use super::names::named;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

named! {
    /// The activity of a unit, shown over its head; 16 pixels square.
    StatusLook {
        /// Three z: asleep.
        Sleep = "sleep",
        /// A heart: recovering.
        Rest = "rest",
        /// A hammer: at work.
        Work = "work",
        /// Crossed swords: fighting.
        Fight = "fight",
        /// A loaf of bread: eating or hungry.
        Eat = "eat",
        /// Exclamation mark: alarmed or stuck.
        Alert = "alert",
        /// White flag: fleeing.
        Flee = "flee",
        /// Shield: drafted.
        Drafted = "drafted",
        /// Three dots: idle.
        Idle = "idle",
        /// Broken heart: low morale.
        Fear = "fear",
        /// An eye: the besiegers know of it.
        Seen = "seen",
        /// A pick: digging under a wall.
        Dig = "dig",
    }
}

named! {
    /// Around and under the pointer.
    CursorLook {
        /// Corner brackets of the tile under the pointer.
        Tile = "tile",
        /// Ring under a selected unit.
        Ring = "ring",
        /// Ring under a selected besieger or the target of an order.
        Target = "target",
        /// Small arrow down: the end of an order.
        Goal = "goal",
        /// Filled tile of a box selection.
        Box = "box",
    }
}

/// A mark of 16 pixels square on a linen bubble.
pub fn status(look: StatusLook) -> Image {
    status_at(1.0, look)
}

/// A mark on a linen bubble, enlarged.
pub(super) fn status_at(scale: f32, look: StatusLook) -> Image {
    let mut canvas = Canvas::scaled(TILE, TILE, scale / 2.0);
    canvas.flat(Shape::Disc((16.0, 15.0), 13.0), p::LINEN);
    canvas.flat(Shape::Wedge((11.0, 25.0), (21.0, 25.0), (16.0, 31.0)), p::LINEN);
    let ink = p::INK;
    match look {
        StatusLook::Sleep => {
            for (x, y, size) in [(9.0, 16.0, 5.5), (16.0, 8.5, 8.5f32)] {
                for (from, to) in
                    [((x, y), (x + size, y)), ((x + size, y), (x, y + size)), ((x, y + size), (x + size, y + size))]
                {
                    canvas.line(from, to, 2.4, p::WOAD);
                }
            }
        }
        StatusLook::Rest => small(&mut canvas, |c| icon::heart(c, p::MADDER.lit(1.2))),
        StatusLook::Work => small(&mut canvas, |c| icon::draw(c, IconLook::Build)),
        StatusLook::Eat => small(&mut canvas, |c| icon::draw(c, IconLook::Food)),
        StatusLook::Dig => small(&mut canvas, |c| icon::draw(c, IconLook::Mine)),
        StatusLook::Seen => {
            canvas.flat(Shape::Oval((16.0, 15.0), (9.5, 5.5)), ink);
            canvas.flat(Shape::Oval((16.0, 15.0), (7.5, 3.8)), p::LINEN);
            canvas.flat(Shape::Disc((16.0, 15.0), 3.2), p::MADDER);
            canvas.flat(Shape::Disc((16.0, 15.0), 1.4), ink);
        }
        StatusLook::Drafted => small(&mut canvas, |c| icon::draw(c, IconLook::Draft)),
        StatusLook::Fight => {
            canvas.line((8.5, 7.5), (23.5, 22.5), 2.8, p::MADDER);
            canvas.line((23.5, 7.5), (8.5, 22.5), 2.8, p::MADDER);
            canvas.line((8.0, 18.5), (13.0, 23.5), 2.2, ink);
            canvas.line((24.0, 18.5), (19.0, 23.5), 2.2, ink);
        }
        StatusLook::Alert => {
            canvas.flat(Shape::Taper((16.0, 6.5), 3.0, (16.0, 16.0), 1.6), p::MADDER);
            canvas.flat(Shape::Disc((16.0, 21.8), 2.4), p::MADDER);
        }
        StatusLook::Flee => {
            canvas.line((10.0, 5.0), (10.0, 24.0), 2.2, ink);
            canvas.solid(Shape::Quad([(11.0, 6.0), (24.0, 8.0), (22.0, 15.0), (11.0, 15.0)]), p::GRANITE);
        }
        StatusLook::Idle => {
            for x in [9.0, 16.0, 23.0] {
                canvas.flat(Shape::Disc((x, 15.0), 2.3), ink);
            }
        }
        StatusLook::Fear => {
            small(&mut canvas, |c| icon::heart(c, p::GRANITE));
            for (from, to) in [((17.0, 8.0), (13.0, 13.0)), ((13.0, 13.0), (18.0, 16.0)), ((18.0, 16.0), (15.0, 22.0))]
            {
                canvas.line(from, to, 2.0, ink);
            }
        }
    }
    canvas.outline();
    canvas.finish()
}

/// Draws at three fifths of the size, within the bubble.
fn small(canvas: &mut Canvas, draw: impl Fn(&mut Canvas)) {
    let mut inner = canvas.blank();
    inner.scale = 0.64 * canvas.scale;
    inner.shift_x = 16.0 * (canvas.scale - inner.scale);
    inner.shift_y = 15.0 * canvas.scale - 16.0 * inner.scale;
    draw(&mut inner);
    canvas.lay(&inner);
}

/// A cursor or ring, [`TILE`] pixels square, the ring around the feet of a unit on its tile.
pub fn cursor(look: CursorLook) -> Image {
    let mut canvas = Canvas::new(TILE, TILE);
    match look {
        CursorLook::Tile => {
            for (x, dx) in [(2.0, 7.0), (30.0, -7.0)] {
                for (y, dy) in [(2.0, 7.0), (30.0, -7.0f32)] {
                    canvas.line((x, y), (x + dx, y), 2.2, p::LINEN);
                    canvas.line((x, y), (x, y + dy), 2.2, p::LINEN);
                }
            }
            canvas.outline();
        }
        CursorLook::Ring | CursorLook::Target => {
            let colour = if look == CursorLook::Ring { p::FLAME } else { p::MADDER.lit(1.25) };
            let (outer, inner) = (Shape::Oval((16.0, 26.5), (14.5, 5.2)), Shape::Oval((16.0, 26.5), (12.3, 3.5)));
            return ring(outer, inner, colour);
        }
        CursorLook::Goal => {
            canvas.solid(Shape::Wedge((9.0, 13.0), (23.0, 13.0), (16.0, 25.0)), p::FLAME);
            canvas.solid(Shape::Slab((13.0, 4.0), (19.0, 14.0), 1.0), p::FLAME);
            canvas.outline();
        }
        CursorLook::Box => canvas.veil(Shape::Slab((0.0, 0.0), (32.0, 32.0), 0.0), p::FLAME, 0.28),
    }
    canvas.finish()
}

fn ring(outer: Shape, inner: Shape, colour: Rgb) -> Image {
    Image::from_fn(TILE, TILE, |x, y| {
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        let band = outer.distance(x, y).max(-inner.distance(x, y));
        let (line, rim) = ((0.5 - band).clamp(0.0, 1.0), (1.5 - band).clamp(0.0, 1.0));
        let [r, g, b] = p::INK.mix(colour, line).channels();
        [r, g, b, (rim * 235.0) as u8]
    })
}
