//! Short-lived things (arrows, sparks, blood, dust, smoke) and goods on the ground.

use super::canvas::Canvas;
use super::fire;
use super::image::{Image, TILE};
use super::names::named;
use super::noise::Noise;
use super::palette::{self as p};
use super::shape::Shape;

named! {
    /// A projectile or a burst.
    EffectLook {
        /// An arrow flying to the right; turn it as it flies.
        Arrow = "arrow",
        /// A tower's bolt flying to the right.
        Bolt = "bolt",
        /// A blow on iron or stone.
        Spark = "spark",
        /// A blow on flesh.
        Blood = "blood",
        /// Dust of building and digging.
        Dust = "dust",
        /// Of fires.
        Smoke = "smoke",
        /// Wood chips.
        Chips = "chips",
        /// A keg going off.
        Blast = "blast",
        /// A healing glimmer.
        Heal = "heal",
        /// Flames on a burning tile, over and over.
        Flames = "flames",
    }
}

named! {
    /// Goods on the ground.
    PileLook {
        /// A heap of logs.
        Wood = "wood",
        /// Cut stone.
        Stone = "stone",
        /// Bread and sacks.
        Food = "food",
        /// Folded skins.
        Hides = "hides",
        /// Bars of iron.
        Iron = "iron",
    }
}

impl EffectLook {
    /// Number of frames, shown once, about twelve a second.
    pub const fn frames(self) -> u32 {
        if matches!(self, Self::Arrow | Self::Bolt) { 1 } else { 4 }
    }
}

/// Sizes of a pile, from a few to many.
pub const PILE_SIZES: u32 = 3;

/// One frame of an effect, [`TILE`] pixels square.
pub fn effect(look: EffectLook, frame: u32, seed: u64) -> Image {
    effect_at(1.0, look, frame, seed)
}

/// One frame of an effect, enlarged.
pub(super) fn effect_at(scale: f32, look: EffectLook, frame: u32, seed: u64) -> Image {
    let frame = frame % look.frames();
    let noise = Noise::new(seed, 700 + look as u32);
    let mut canvas = Canvas::scaled(TILE, TILE, scale);
    let age = frame as f32 / 3.0;
    match look {
        EffectLook::Arrow | EffectLook::Bolt => missile(&mut canvas, look == EffectLook::Bolt),
        EffectLook::Spark => burst(&mut canvas, noise, age, &[p::FLAME, p::OCHRE, p::LINEN], 1.0),
        EffectLook::Blood => burst(&mut canvas, noise, age, &[p::MADDER, p::OXBLOOD], 1.7),
        EffectLook::Chips => burst(&mut canvas, noise, age, &[p::STRAW, p::TIMBER, p::BARK], 1.5),
        EffectLook::Heal => burst(&mut canvas, noise, age, &[p::HERB.lit(1.3), p::FOAM], 1.6),
        EffectLook::Dust => puffs(&mut canvas, noise, age, &[p::SAND, p::EARTH.lit(1.2)]),
        EffectLook::Smoke => puffs(&mut canvas, noise, age, &[p::SLATE, p::GRANITE]),
        EffectLook::Flames => fire::blazing(&mut canvas, noise, frame),
        EffectLook::Blast => {
            puffs(&mut canvas, noise, age, &[p::EMBER, p::IRON]);
            canvas.veil(Shape::Disc((16.0, 17.0), 11.0 - 9.0 * age), p::FLAME, 0.9);
            burst(&mut canvas, noise, age, &[p::OCHRE, p::FLAME, p::BARK], 1.8);
        }
    }
    canvas.finish()
}

fn missile(canvas: &mut Canvas, is_bolt: bool) {
    let (width, half) = if is_bolt { (2.4, 3.4) } else { (1.5, 2.4) };
    canvas.line((4.0, 16.0), (25.0, 16.0), width, if is_bolt { p::BARK } else { p::STRAW });
    canvas.flat(Shape::Wedge((23.0, 16.0 - half), (30.0, 16.0), (23.0, 16.0 + half)), p::STEEL);
    let feather = if is_bolt { p::MADDER } else { p::LINEN };
    canvas.flat(Shape::Quad([(2.0, 16.0 - half), (8.0, 16.0), (2.0, 16.0 + half), (4.5, 16.0)]), feather);
    canvas.outline();
}

fn burst(canvas: &mut Canvas, noise: Noise, age: f32, colours: &[p::Rgb], size: f32) {
    for piece in 0..12 {
        let (dx, dy) = (noise.range(piece, 0, -1.0, 1.0), noise.range(piece, 1, -1.0, 0.7));
        let reach = 4.0 + 11.0 * age;
        let drop = 6.0 * age * age;
        let at = (16.0 + dx * reach, 16.0 + dy * reach + drop);
        let from = (16.0 + dx * reach * 0.72, 16.0 + dy * reach * 0.72 + drop * 0.7);
        let alpha = (1.25 - age).clamp(0.0, 1.0);
        let half = size * noise.range(piece, 2, 0.5, 1.0) * (1.0 - 0.45 * age);
        canvas.veil(Shape::Taper(from, half * 0.4, at, half), colours[piece as usize % colours.len()], alpha);
    }
}

fn puffs(canvas: &mut Canvas, noise: Noise, age: f32, colours: &[p::Rgb]) {
    for puff in 0..7 {
        let (dx, dy) = (noise.range(puff, 3, -1.0, 1.0), noise.range(puff, 4, -0.9, 0.5));
        let at = (16.0 + dx * (4.0 + 8.0 * age), 18.0 + dy * (3.0 + 9.0 * age));
        let radius = noise.range(puff, 5, 2.4, 4.0) + 2.0 * age;
        canvas.veil(Shape::Disc(at, radius), colours[puff as usize % colours.len()], 0.7 * (1.0 - 0.8 * age));
    }
}

/// A white puff, soft at its rim.
pub(super) fn puff() -> Image {
    let middle = TILE as f32 / 2.0;
    Image::from_fn(TILE, TILE, |x, y| {
        let (dx, dy) = ((x as f32 + 0.5 - middle) / middle, (y as f32 + 0.5 - middle) / middle);
        let share = (1.0 - (dx * dx + dy * dy)).max(0.0);
        [255, 255, 255, (share * share * 255.0) as u8]
    })
}

/// A pile of goods; `size` 0 is a few, 2 is many.
pub fn pile(look: PileLook, size: u32, seed: u64) -> Image {
    pile_at(1.0, look, size, seed)
}

/// A pile of goods, enlarged.
pub(super) fn pile_at(scale: f32, look: PileLook, size: u32, seed: u64) -> Image {
    let noise = Noise::new(seed, 720 + look as u32);
    let mut canvas = Canvas::scaled(TILE, TILE, scale);
    let places: &[(f32, f32)] = match size % PILE_SIZES {
        0 => &[(14.0, 23.0)],
        1 => &[(10.0, 23.0), (20.0, 23.0), (15.0, 17.5)],
        _ => &[(7.5, 24.0), (16.0, 24.0), (24.5, 24.0), (11.5, 18.0), (20.5, 18.0), (16.0, 12.0)],
    };
    for (index, &(x, y)) in places.iter().enumerate() {
        let shade = noise.range(index as i32, 0, 0.9, 1.1);
        match look {
            PileLook::Wood => {
                canvas.solid(Shape::Bar((x, y), (x + 3.5, y - 2.5), 4.0), p::BARK.lit(shade));
                canvas.flat(Shape::Oval((x, y), (3.6, 4.0)), p::STRAW.lit(shade));
                canvas.flat(Shape::Ring((x, y), 1.8, 0.45), p::TIMBER);
            }
            PileLook::Stone => {
                let corners = [(x - 4.6, y + 2.5), (x - 3.0, y - 3.8), (x + 3.4, y - 3.2), (x + 4.8, y + 3.0)];
                canvas.bevel(Shape::Quad(corners), p::GRANITE.lit(shade), 3.5, 0.45);
            }
            PileLook::Food if index % 2 == 0 => {
                canvas.solid(Shape::Oval((x, y), (4.8, 3.5)), p::TIMBER.mix(p::OCHRE, 0.55).lit(shade));
                canvas.line((x - 1.6, y + 0.6), (x - 0.6, y - 1.8), 1.0, p::LINEN);
                canvas.line((x + 0.9, y + 0.6), (x + 1.9, y - 1.8), 1.0, p::LINEN);
            }
            PileLook::Hides => {
                canvas.bevel(Shape::Slab((x - 5.0, y - 3.0), (x + 5.0, y + 3.0), 1.5), p::HIDE.lit(shade), 3.0, 0.3);
                canvas.line((x - 4.5, y), (x + 4.5, y), 1.0, p::HIDE.lit(0.7));
            }
            PileLook::Iron => {
                let bar = [(x - 5.0, y + 2.5), (x - 3.0, y - 2.0), (x + 5.0, y - 2.0), (x + 3.5, y + 2.5)];
                canvas.bevel(Shape::Quad(bar), p::STEEL.lit(shade), 2.5, 0.4);
            }
            PileLook::Food => {
                canvas.solid(Shape::Disc((x, y), 4.0), p::MADDER.lit(1.1 * shade));
                canvas.line((x, y - 3.5), (x + 1.2, y - 5.5), 1.0, p::OAK);
            }
        }
    }
    canvas.outline();
    canvas.shadow((16.5, 26.0), (14.0, 4.0));
    canvas.finish()
}
