//! Everything that burns: the hearth, torches, watch fires, cauldrons, the besiegers' camp, whatever is on fire.

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

/// A great log fire in an iron basket within a ring of stones.
pub(super) fn watch_fire(mut canvas: Canvas, frame: u32, is_lit: bool, seed: u64) -> Image {
    let noise = Noise::new(seed, 540);
    canvas.flat(Shape::Oval((16.0, 24.0), (13.0, 6.5)), p::INK.mix(p::MUD, 0.4));
    for (x, y) in [(4.5, 22.0), (9.0, 19.0), (23.0, 19.0), (27.5, 22.0)] {
        stone(&mut canvas, (x, y), 3.2, 0.75);
    }
    for (from, to) in [((6.0, 22.0), (22.0, 10.0)), ((26.0, 22.0), (10.0, 10.0)), ((16.0, 25.0), (16.0, 8.0))] {
        canvas.solid(Shape::Bar(from, to, 2.5), if is_lit { p::BARK } else { p::BARK.lit(1.2) });
        canvas.flat(Shape::Disc(to, 1.9), if is_lit { p::EMBER } else { p::STRAW });
    }
    if is_lit {
        canvas.veil(Shape::Oval((16.0, 19.0), (10.0, 6.0)), p::EMBER, 0.7);
        flames(&mut canvas, noise, (16.0, 21.0), 21.0, 32.0, frame);
    }
    for (x, lean) in [(6.0, -2.5), (12.7, -0.8), (19.3, 0.8), (26.0, 2.5f32)] {
        canvas.line((x, 25.0), (x + lean, 12.0), 1.5, p::IRON);
    }
    for (y, half) in [(13.5, 12.0), (20.0, 10.6)] {
        canvas.line((16.0 - half, y), (16.0 + half, y), 1.6, p::IRON.lit(1.1));
    }
    for (index, (x, y)) in [(3.8, 25.5), (9.5, 28.0), (16.0, 28.8), (22.5, 28.0), (28.2, 25.5)].into_iter().enumerate()
    {
        stone(&mut canvas, (x, y), 3.6, noise.range(index as i32, 0, 0.85, 1.1));
    }
    canvas.outline();
    canvas.shadow((17.0, 26.0), (15.5, 6.0));
    canvas.finish()
}

/// A pot of pitch in a timber frame: boiling over a fire, or poured out over cold ashes.
pub(super) fn cauldron(mut canvas: Canvas, frame: u32, is_full: bool, seed: u64) -> Image {
    let noise = Noise::new(seed, 550);
    for (foot, head) in [((1.8, 29.0), (6.0, -4.0)), ((30.2, 29.0), (26.0, -4.0))] {
        canvas.solid(Shape::Bar(foot, head, 1.7), p::TIMBER.lit(0.9));
    }
    canvas.solid(Shape::Bar((3.0, -2.5), (29.0, -2.5), 1.8), p::TIMBER);
    for (from, to) in [((8.0, 28.5), (22.0, 25.5)), ((24.0, 28.5), (10.0, 25.5))] {
        canvas.solid(Shape::Bar(from, to, 1.7), if is_full { p::BARK } else { p::SLATE.lit(0.7) });
    }
    if is_full {
        flames(&mut canvas, noise, (16.0, 28.5), 18.0, 15.0, frame);
    }
    let tilt = if is_full { 0.0 } else { 2.0 };
    for side in [-1.0, 1.0f32] {
        canvas.line((16.0, -2.0), (16.0 + side * 7.5, 7.0 + side * tilt), 1.2, p::SLATE);
    }
    let iron = p::IRON.mix(p::INK, 0.45);
    canvas.bevel(Shape::Oval((16.0, 14.0), (10.0, 8.8)), iron, 5.0, 0.9);
    canvas.bevel(Shape::Bar((7.0, 8.0 - tilt), (25.0, 8.0 + tilt), 2.9), iron.lit(1.35), 2.5, 0.6);
    let filling = if is_full { p::EMBER.mix(p::BARK, 0.45) } else { p::INK };
    canvas.flat(Shape::Bar((8.0, 7.8 - tilt * 0.9), (24.0, 7.8 + tilt * 0.9), 1.6), filling);
    if is_full {
        for bubble in 0..4 {
            let at = (noise.range(bubble, frame as i32, 8.5, 23.5), noise.range(bubble, frame as i32 + 9, 7.0, 8.4));
            canvas.flat(Shape::Disc(at, 1.1), p::OCHRE);
        }
    }
    canvas.outline();
    canvas.shadow((17.0, 28.0), (15.0, 4.5));
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
