//! Everything that burns: the hearth, torches, the besiegers' camp, whatever is on fire.

use super::canvas::Canvas;
use super::image::{Image, TILE};
use super::noise::Noise;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

/// A blaze with the smoke that rises from it, enlarged: 64 drawing units wide, 112 high.
pub(super) fn blaze(scale: f32, noise: Noise) -> Image {
    let mut canvas = Canvas::scaled(64, 112, scale);
    for puff in 0..16 {
        let share = puff as f32 / 15.0;
        let at = (34.0 + share * 12.0 + noise.range(puff, 60, -6.0, 6.0), 66.0 - share * 58.0);
        let grey = p::IRON.mix(p::GRANITE, noise.range(puff, 61, 0.0, 0.6));
        canvas.veil(Shape::Disc(at, 4.0 + 9.0 * share), grey, 0.5 * (1.0 - share * 0.75));
    }
    for (number, (x, wide, tall)) in
        [(22.0, 20.0, 34.0), (43.0, 18.0, 38.0), (32.0, 26.0, 52.0)].into_iter().enumerate()
    {
        flames(&mut canvas, noise, (x, 106.0), wide, tall, number as u32);
    }
    canvas.veil(Shape::Oval((32.0, 106.0), (20.0, 5.0)), p::EMBER, 0.35);
    canvas.finish()
}

/// Flames over the whole of a tile.
pub(super) fn blazing(canvas: &mut Canvas, noise: Noise, frame: u32) {
    canvas.veil(Shape::Oval((16.0, 26.0), (14.0, 5.0)), p::EMBER, 0.45);
    for (number, (x, wide, tall)) in [(8.0, 11.0, 17.0), (24.0, 11.0, 19.0), (16.0, 15.0, 26.0)].into_iter().enumerate()
    {
        flames(canvas, noise, (x, 31.0), wide, tall, frame * 3 + number as u32);
    }
}

/// A fire with its foot at `foot`, `wide` across and `tall` high; every frame licks differently.
fn flames(canvas: &mut Canvas, noise: Noise, foot: (f32, f32), wide: f32, tall: f32, frame: u32) {
    let layers = [(p::MADDER.mix(p::EMBER, 0.35), 1.0), (p::EMBER, 0.78), (p::OCHRE, 0.55), (p::FLAME, 0.32)];
    for (layer, (colour, scale)) in layers.into_iter().enumerate() {
        for tongue in 0..5 {
            let at = (tongue as f32 - 2.0) / 2.0;
            let key = frame as i32 * 7 + layer as i32;
            let sway = noise.range(tongue, key, -0.16, 0.16) * wide;
            let height = tall * scale * (1.0 - 0.42 * at * at) * noise.range(tongue + 9, key, 0.68, 1.08);
            let base = (foot.0 + at * wide * 0.38 * scale, foot.1 - wide * 0.1 * scale);
            let tip = (foot.0 + at * wide * 0.2 * scale + sway, foot.1 - height);
            canvas.flat(Shape::Taper(base, wide * 0.2 * scale, tip, 0.4), colour);
        }
    }
    for spark in 0..4 {
        let key = frame as i32 + 40;
        let at = (
            foot.0 + noise.range(spark, key, -0.5, 0.5) * wide,
            foot.1 - tall * noise.range(spark, key + 9, 0.7, 1.25),
        );
        canvas.flat(Shape::Disc(at, 0.8), p::OCHRE);
    }
}

fn stone(canvas: &mut Canvas, at: (f32, f32), radius: f32, shade: f32) {
    canvas.bevel(Shape::Oval(at, (radius, radius * 0.8)), p::GRANITE.lit(shade), 3.0, 0.45);
}

/// The great hearth: a ring of stones, a stack of logs, a bonfire. 2×2 tiles.
pub(super) fn hearth(mut canvas: Canvas, frame: u32, seed: u64) -> Image {
    let noise = Noise::new(seed, 500);
    // A ring of twelve directions without trigonometry: (cos, sin) of multiples of 30°.
    let ring = [
        (0.0, -1.0),
        (0.5, -0.87),
        (-0.5, -0.87),
        (0.87, -0.5),
        (-0.87, -0.5),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.87, 0.5),
        (-0.87, 0.5),
        (0.5, 0.87),
        (-0.5, 0.87),
        (0.0, 1.0f32),
    ];
    canvas.flat(Shape::Oval((32.0, 36.0), (27.0, 22.0)), p::EARTH.lit(0.62));
    canvas.flat(Shape::Oval((32.0, 36.0), (20.0, 15.5)), p::INK.mix(p::MADDER, 0.25));
    for (index, (x, y)) in ring.into_iter().enumerate().take(7) {
        stone(&mut canvas, (32.0 + x * 24.0, 36.0 + y * 18.5), 6.2, noise.range(index as i32, 0, 0.75, 1.0));
    }
    for (from, to) in [((15.0, 42.0), (45.0, 29.0)), ((49.0, 42.0), (19.0, 29.0)), ((31.0, 47.0), (33.0, 26.0))] {
        canvas.solid(Shape::Bar(from, to, 3.4), p::BARK);
        canvas.flat(Shape::Disc(from, 2.6), p::STRAW);
        canvas.flat(Shape::Disc(from, 1.2), p::TIMBER);
    }
    canvas.veil(Shape::Oval((32.0, 38.0), (15.0, 8.0)), p::EMBER, 0.75);
    flames(&mut canvas, noise, (32.0, 42.0), 27.0, 46.0, frame);
    for (index, (x, y)) in ring.into_iter().enumerate().skip(7) {
        stone(&mut canvas, (32.0 + x * 24.0, 36.0 + y * 18.5), 6.4, noise.range(index as i32, 0, 0.85, 1.1));
    }
    canvas.outline();
    canvas.shadow((32.0, 40.0), (31.0, 23.0));
    canvas.finish()
}

/// A torch on a post.
pub(super) fn torch(mut canvas: Canvas, frame: u32, is_lit: bool, seed: u64) -> Image {
    let noise = Noise::new(seed, 510);
    canvas.solid(Shape::Bar((16.0, 4.0), (16.0, 25.0), 1.9), p::BARK);
    canvas.solid(Shape::Slab((12.0, 1.0), (20.0, 6.0), 1.5), p::IRON);
    stone(&mut canvas, (13.0, 26.0), 3.2, 0.8);
    stone(&mut canvas, (19.0, 26.5), 3.4, 0.95);
    if is_lit {
        flames(&mut canvas, noise, (16.0, 2.0), 9.0, 13.0, frame);
    }
    canvas.outline();
    canvas.shadow((17.0, 27.0), (8.0, 3.5));
    canvas.finish()
}

fn tent(canvas: &mut Canvas, x: f32, foot: f32, half: f32, cloth: Rgb) {
    let top = foot - half * 1.65;
    canvas.flat(Shape::Wedge((x - half, foot), (x, top), (x + half, foot)), cloth);
    canvas.flat(Shape::Wedge((x + half * 0.15, foot), (x, top), (x + half, foot)), cloth.lit(0.68));
    canvas.flat(Shape::Wedge((x - half, foot), (x, top), (x - half * 0.55, foot)), cloth.lit(1.2));
    canvas.flat(Shape::Wedge((x - half * 0.28, foot), (x, top + half * 0.55), (x + half * 0.28, foot)), p::INK);
    canvas.line((x, top), (x - 2.5, top - 4.0), 1.4, p::BARK);
    canvas.line((x, top), (x + 2.5, top - 4.0), 1.4, p::BARK);
    canvas.line((x - half, foot - 0.5), (x - half * 0.3, foot - 0.5), 1.2, p::OCHRE.lit(0.8));
    canvas.line((x + half * 0.3, foot - 0.5), (x + half, foot - 0.5), 1.2, p::OCHRE.lit(0.6));
}

/// The besiegers' camp: two tents, a fire, a skull pole. 2×2 tiles.
pub(super) fn camp(mut canvas: Canvas, frame: u32, seed: u64) -> Image {
    let noise = Noise::new(seed, 520);
    tent(&mut canvas, 19.0, 31.0, 16.0, p::OXBLOOD.lit(1.1));
    tent(&mut canvas, 46.0, 37.0, 15.0, p::MADDER.lit(0.82));
    canvas.line((33.0, 30.0), (33.0, -4.0), 2.2, p::BARK);
    let wave = [0.0, 1.2, 0.4, -0.9][frame as usize % 4];
    canvas.solid(Shape::Quad([(34.0, -4.0), (46.0, -1.0 + wave), (43.0, 4.0 + wave), (34.0, 8.0)]), p::IRON);
    canvas.flat(Shape::Disc((38.5, 2.0 + wave * 0.5), 2.4), p::LINEN);
    canvas.flat(Shape::Disc((37.7, 1.8 + wave * 0.5), 0.7), p::INK);
    canvas.flat(Shape::Disc((39.5, 1.8 + wave * 0.5), 0.7), p::INK);
    for (index, x) in [-9.0, -5.0, 5.0, 9.0f32].into_iter().enumerate() {
        stone(&mut canvas, (22.0 + x, 53.0 + x.abs() * -0.15), 3.2, 0.72 + 0.06 * index as f32);
    }
    canvas.solid(Shape::Bar((15.0, 54.0), (29.0, 51.0), 1.9), p::BARK);
    canvas.solid(Shape::Bar((29.0, 54.0), (15.0, 51.0), 1.9), p::BARK.lit(1.2));
    flames(&mut canvas, noise, (22.0, 52.0), 12.0, 17.0, frame);
    for (x, lean) in [(41.0, -2.0), (46.0, 0.5), (51.0, 2.5f32)] {
        canvas.line((x, 57.0), (x + lean, 42.0), 1.5, p::TIMBER);
        canvas.flat(Shape::Wedge((x + lean - 1.8, 43.0), (x + lean, 38.0), (x + lean + 1.8, 43.0)), p::STEEL);
    }
    canvas.outline();
    canvas.shadow((32.0, 46.0), (31.0, 18.0));
    canvas.finish()
}

/// A round glow of firelight, brightest in the middle, to be added to the picture at night. `tiles` across.
pub fn glow(tiles: usize) -> Image {
    let side = tiles * TILE;
    let middle = side as f32 / 2.0;
    Image::from_fn(side, side, |x, y| {
        let (dx, dy) = ((x as f32 + 0.5 - middle) / middle, (y as f32 + 0.5 - middle) / middle);
        let share = (1.0 - (dx * dx + dy * dy).sqrt()).max(0.0);
        let [r, g, b] = p::EMBER.mix(p::FLAME, share).channels();
        [r, g, b, (share * share * 200.0) as u8]
    })
}
