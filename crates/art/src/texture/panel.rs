//! Skins for panels and buttons, to be stretched by their middle (nine-patch), and the embroidered band
//! that borders them: cross-stitch in madder on linen.

use super::canvas::Canvas;
use super::image::{Image, TILE};
use super::names::named;
use super::noise::Noise;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

named! {
    /// A skin of [`PanelLook::SIDE`] pixels square. [`PanelLook::MARGIN`] pixels at each side keep their size, the
    /// middle stretches; the bands are [`TILE`] by [`PanelLook::BAND`] pixels and repeat sideways.
    PanelLook {
        /// A linen sheet in a timber frame.
        Linen = "linen",
        /// A dark timber board, for light text.
        Timber = "timber",
        Button = "button",
        /// A button under the pointer.
        ButtonHover = "button_hover",
        /// A button that is pressed or chosen.
        ButtonPressed = "button_pressed",
        /// A small dark field for counters.
        Field = "field",
        /// Embroidery on linen, repeats.
        Band = "band",
        /// Embroidery on dark timber, repeats.
        DarkBand = "dark_band",
    }
}

/// Half of a stitched motif, from its middle line to the right: rows from top to bottom, `#` madder,
/// `o` ochre, `w` woad. Sixteen stitches across, the left half mirrored.
const MOTIF: [&str; 7] = ["#...o..#", "##.....#", ".##.w.##", "o.#####.", ".##.w.##", "##.....#", "#...o..#"];

impl PanelLook {
    /// Pixels along one side of a skin.
    pub const SIDE: usize = 48;
    /// Pixels of a skin's border that must not be stretched.
    pub const MARGIN: usize = 12;
    /// Height of a band in pixels.
    pub const BAND: usize = 16;

    /// Width and height, in pixels.
    pub const fn size(self) -> (usize, usize) {
        if matches!(self, Self::Band | Self::DarkBand) { (TILE, Self::BAND) } else { (Self::SIDE, Self::SIDE) }
    }

    /// Colour for text on it.
    pub const fn text_colour(self) -> Rgb {
        if matches!(self, Self::Linen | Self::Band) { p::INK } else { p::LINEN }
    }
}

/// Paints a skin or a band.
pub fn panel(look: PanelLook, seed: u64) -> Image {
    let noise = Noise::new(seed, 800 + look as u32);
    match look {
        PanelLook::Band => band(p::LINEN, [p::MADDER, p::OCHRE, p::WOAD], noise),
        PanelLook::DarkBand => {
            band(p::BARK.lit(0.55), [p::MADDER.lit(1.15), p::OCHRE, p::LINEN.mix(p::BARK, 0.2)], noise)
        }
        PanelLook::Linen => sheet(noise),
        PanelLook::Timber => board(noise, p::BARK.lit(0.62), p::TIMBER.lit(0.75)),
        PanelLook::Button => button(noise, p::TIMBER.lit(0.72), false),
        PanelLook::ButtonHover => button(noise, p::TIMBER.lit(0.92), false),
        PanelLook::ButtonPressed => button(noise, p::MADDER.lit(0.85), true),
        PanelLook::Field => {
            let mut canvas = Canvas::new(PanelLook::SIDE, PanelLook::SIDE);
            canvas.veil(Shape::Slab((0.0, 0.0), (48.0, 48.0), 6.0), p::INK, 0.72);
            canvas.veil(Shape::Slab((1.5, 1.5), (46.5, 46.5), 5.0), p::BARK.lit(0.5), 0.5);
            canvas.finish()
        }
    }
}

fn band(cloth: Rgb, threads: [Rgb; 3], noise: Noise) -> Image {
    let thread = |x: usize, y: usize| {
        let (column, row) = (x / 2, (y / 2).checked_sub(1)?);
        let across = if column < 8 { 7 - column } else { column - 8 };
        match MOTIF.get(row)?.as_bytes()[across] {
            b'#' => Some(threads[0]),
            b'o' => Some(threads[1]),
            b'w' => Some(threads[2]),
            _ => None,
        }
    };
    Image::from_fn(TILE, PanelLook::BAND, |x, y| {
        let weave = if (x + y) % 2 == 0 { 1.0 } else { 0.965 } * noise.range(x as i32, y as i32, 0.98, 1.02);
        // A cross-stitch is a little darker on two opposite pixels of its four.
        let colour = match thread(x, y) {
            Some(colour) => colour.lit(if (x + y) % 2 == 0 { 1.06 } else { 0.9 }),
            None => cloth.lit(weave),
        };
        let [r, g, b] = colour.channels();
        [r, g, b, 255]
    })
}

/// Timber with long grain.
fn grained(canvas: &mut Canvas, shape: Shape, noise: Noise, wood: Rgb) {
    canvas.paint(shape, 1.0, |x, y| {
        let grain = noise.smooth(x / 24.0, y / 1.7, 64) * 0.6 + noise.smooth(x / 9.0, y / 5.0, 64) * 0.4;
        wood.lit(0.9 + 0.2 * grain)
    });
}

fn sheet(noise: Noise) -> Image {
    let mut canvas = Canvas::new(PanelLook::SIDE, PanelLook::SIDE);
    canvas.flat(Shape::Slab((0.0, 0.0), (48.0, 48.0), 4.0), p::INK);
    grained(&mut canvas, Shape::Slab((1.0, 1.0), (47.0, 47.0), 3.5), noise, p::TIMBER.lit(0.8));
    canvas.veil(Shape::Slab((1.5, 1.5), (46.5, 3.0), 0.5), p::STRAW, 0.45);
    canvas.flat(Shape::Slab((5.0, 5.0), (43.0, 43.0), 2.0), p::INK.mix(p::BARK, 0.5));
    canvas.paint(Shape::Slab((6.0, 6.0), (42.0, 42.0), 1.5), 1.0, |x, y| {
        let weave = if (x as i32 + y as i32) % 2 == 0 { 1.0 } else { 0.985 };
        p::LINEN.lit(weave * noise.range(x as i32, y as i32, 0.985, 1.01))
    });
    for (x, y) in [(5.5, 5.5), (42.5, 5.5), (5.5, 42.5), (42.5, 42.5)] {
        canvas.flat(Shape::Quad([(x - 4.5, y), (x, y - 4.5), (x + 4.5, y), (x, y + 4.5)]), p::INK);
        canvas.bevel(Shape::Quad([(x - 3.5, y), (x, y - 3.5), (x + 3.5, y), (x, y + 3.5)]), p::MADDER, 2.0, 0.35);
        canvas.flat(Shape::Disc((x, y), 1.1), p::OCHRE);
    }
    canvas.finish()
}

fn board(noise: Noise, wood: Rgb, frame: Rgb) -> Image {
    let mut canvas = Canvas::new(PanelLook::SIDE, PanelLook::SIDE);
    canvas.flat(Shape::Slab((0.0, 0.0), (48.0, 48.0), 4.0), p::INK);
    grained(&mut canvas, Shape::Slab((1.0, 1.0), (47.0, 47.0), 3.5), noise, frame);
    canvas.flat(Shape::Slab((4.0, 4.0), (44.0, 44.0), 2.0), p::INK);
    grained(&mut canvas, Shape::Slab((5.0, 5.0), (43.0, 43.0), 1.5), noise, wood);
    for (x, y) in [(3.5, 3.5), (44.5, 3.5), (3.5, 44.5), (44.5, 44.5)] {
        canvas.flat(Shape::Disc((x, y), 2.6), p::INK);
        canvas.solid(Shape::Disc((x, y), 1.9), p::OCHRE);
    }
    canvas.finish()
}

fn button(noise: Noise, wood: Rgb, is_pressed: bool) -> Image {
    let mut canvas = Canvas::new(PanelLook::SIDE, PanelLook::SIDE);
    canvas.flat(Shape::Slab((0.0, 0.0), (48.0, 48.0), 6.0), p::INK);
    grained(&mut canvas, Shape::Slab((1.5, 1.5), (46.5, 46.5), 5.0), noise, wood);
    let (above, below) = if is_pressed { (p::INK, p::LINEN) } else { (p::LINEN, p::INK) };
    canvas.veil(Shape::Slab((3.0, 1.5), (45.0, 3.5), 1.0), above, 0.35);
    canvas.veil(Shape::Slab((3.0, 43.5), (45.0, 46.5), 1.0), below, 0.3);
    canvas.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_repeats_sideways_without_a_seam() {
        let image = panel(PanelLook::Band, 1);
        // The motif is a mirror image of itself, so that its two ends meet as equals.
        let stitched = |x: usize, y: usize| {
            let pixel = image.pixel(x, y);
            pixel[0].abs_diff(p::LINEN.0) > 40 || pixel[2].abs_diff(p::LINEN.2) > 40
        };
        for y in 0..PanelLook::BAND {
            assert_eq!(stitched(0, y), stitched(TILE - 1, y));
        }
        assert!(MOTIF.iter().all(|row| row.len() == 8));
    }

    #[test]
    fn text_can_be_read_on_every_skin() {
        let light = |[r, g, b]: [u8; 3]| 0.3 * f64::from(r) + 0.59 * f64::from(g) + 0.11 * f64::from(b);
        for &look in PanelLook::ALL.iter().filter(|look| !matches!(look, PanelLook::Band | PanelLook::DarkBand)) {
            let [r, g, b, _] = panel(look, 1).pixel(24, 24);
            let contrast = (light([r, g, b]) - light(look.text_colour().channels())).abs();
            assert!(contrast > 80.0, "{look:?}: {contrast}");
        }
    }
}
