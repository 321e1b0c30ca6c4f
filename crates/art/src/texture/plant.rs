//! Trees and bushes: taller than their tile, standing on its middle.

use super::canvas::Canvas;
use super::image::{Image, TILE};
use super::names::named;
use super::noise::Noise;
use super::palette::{self as p, Rgb};
use super::shape::Shape;
use super::winter_plant as winter;

named! {
    /// Something that grows or grew. Trees are drawn above the ground named "tree".
    PlantLook {
        /// A dark conifer.
        Spruce = "spruce",
        /// A broad leafy tree.
        Oak = "oak",
        /// A slim tree with white bark.
        Birch = "birch",
        /// A bush with berries to forage.
        Bush = "bush",
        /// The same after foraging.
        BareBush = "bare_bush",
        /// The remains of a felled tree.
        Stump = "stump",
        /// A spruce laden with snow.
        SnowySpruce = "snowy_spruce",
        /// An oak without leaves.
        BareOak = "bare_oak",
        /// A birch without leaves.
        BareBirch = "bare_birch",
        /// A bush with berries under snow.
        SnowyBush = "snowy_bush",
        /// Bare twigs in the snow.
        SnowyBareBush = "snowy_bare_bush",
        /// A stump with snow on it.
        SnowyStump = "snowy_stump",
        /// An oak whose leaves have just come.
        SpringOak = "spring_oak",
        /// A birch whose leaves have just come.
        SpringBirch = "spring_birch",
        /// A bush with early berries and white blossom.
        SpringBush = "spring_bush",
        /// The same after foraging.
        SpringBareBush = "spring_bare_bush",
        /// An oak in orange and brown.
        AutumnOak = "autumn_oak",
        /// A birch in yellow.
        AutumnBirch = "autumn_birch",
        /// A bush with berries whose leaves have turned.
        AutumnBush = "autumn_bush",
        /// The same after foraging.
        AutumnBareBush = "autumn_bare_bush",
    }
}

impl PlantLook {
    /// Number of variants of each plant.
    pub const VARIANTS: u32 = 6;

    /// Width and height in pixels; the tile is the lower middle of it.
    pub const fn size(self) -> (usize, usize) {
        match self {
            Self::Spruce | Self::SnowySpruce => (56, 68),
            Self::Oak | Self::SpringOak | Self::AutumnOak | Self::BareOak => (56, 68),
            Self::Birch | Self::SpringBirch | Self::AutumnBirch | Self::BareBirch => (56, 68),
            _ => (TILE, TILE),
        }
    }

    /// The same plant in winter.
    pub const fn in_winter(self) -> Self {
        match self {
            Self::Spruce => Self::SnowySpruce,
            Self::Oak => Self::BareOak,
            Self::Birch => Self::BareBirch,
            Self::Bush => Self::SnowyBush,
            Self::BareBush => Self::SnowyBareBush,
            Self::Stump => Self::SnowyStump,
            look => look,
        }
    }

    /// The same plant in spring.
    pub const fn in_spring(self) -> Self {
        match self {
            Self::Oak => Self::SpringOak,
            Self::Birch => Self::SpringBirch,
            Self::Bush => Self::SpringBush,
            Self::BareBush => Self::SpringBareBush,
            look => look,
        }
    }

    /// The same plant in autumn.
    pub const fn in_autumn(self) -> Self {
        match self {
            Self::Oak => Self::AutumnOak,
            Self::Birch => Self::AutumnBirch,
            Self::Bush => Self::AutumnBush,
            Self::BareBush => Self::AutumnBareBush,
            look => look,
        }
    }

    /// The same plant under snow that has just fallen: it keeps its leaves.
    pub const fn snowed(self) -> Self {
        match self {
            Self::Spruce => Self::SnowySpruce,
            Self::Stump => Self::SnowyStump,
            look => look,
        }
    }

    /// True for stumps of any season.
    pub const fn is_stump(self) -> bool {
        matches!(self, Self::Stump | Self::SnowyStump)
    }

    pub const fn has_berries(self) -> bool {
        matches!(self, Self::Bush | Self::SpringBush | Self::AutumnBush | Self::SnowyBush)
    }

    /// Salt of its noise: in all seasons it is the same plant.
    const fn salt(self) -> u32 {
        match self {
            Self::Spruce | Self::SnowySpruce => 310,
            Self::Oak | Self::SpringOak | Self::AutumnOak | Self::BareOak => 318,
            Self::Birch | Self::SpringBirch | Self::AutumnBirch | Self::BareBirch => 326,
            Self::Bush | Self::SpringBush | Self::AutumnBush | Self::SnowyBush => 334,
            Self::BareBush | Self::SpringBareBush | Self::AutumnBareBush | Self::SnowyBareBush => 342,
            Self::Stump | Self::SnowyStump => 350,
        }
    }

    /// The kind of tree that stands on a tile of forest: whole groves of a kind, with strays.
    pub fn tree_at(x: i32, y: i32, seed: u64) -> (Self, u32) {
        let (noise, stray) = (Noise::new(seed, 300), Noise::new(seed, 301));
        let grove = noise.smooth(x as f32 / 7.0, y as f32 / 7.0, 1 << 20) * 0.75 + 0.25 * stray.unit(x, y);
        let kind = [Self::Spruce, Self::Oak, Self::Birch][((grove - 0.2) * 5.0).clamp(0.0, 2.0) as usize];
        (kind, stray.bits(y, x) % Self::VARIANTS)
    }
}

/// One plant. `variant` may be any number; it wraps.
pub fn plant(look: PlantLook, variant: u32, seed: u64) -> Image {
    plant_at(1.0, look, variant, seed)
}

/// One plant, enlarged.
pub(super) fn plant_at(scale: f32, look: PlantLook, variant: u32, seed: u64) -> Image {
    let variant = variant % PlantLook::VARIANTS;
    let noise = Noise::new(seed, look.salt() + variant);
    let (width, height) = look.size();
    let mut canvas = Canvas::scaled(width, height, scale);
    let (mut middle, mut foot) = (width as f32 / 2.0, height as f32 - 8.0);
    if width > TILE {
        // Off the middle of the tile, or the trees of a forest stand in rank and file.
        middle += noise.range(0, 0, -6.0, 6.0);
        foot -= noise.range(0, 1, 0.0, 12.0);
    }
    match look {
        PlantLook::Spruce | PlantLook::SnowySpruce => {
            let snowy = look == PlantLook::SnowySpruce;
            if variant % 2 == 1 {
                let side = if middle < width as f32 / 2.0 { 12.0 } else { -12.0 };
                young_spruce(&mut canvas, noise, (middle + side, foot - 3.0), snowy);
            }
            spruce(&mut canvas, noise, (middle, foot), snowy);
        }
        PlantLook::Oak | PlantLook::SpringOak | PlantLook::AutumnOak => oak(&mut canvas, noise, (middle, foot), look),
        PlantLook::Birch | PlantLook::SpringBirch | PlantLook::AutumnBirch => {
            birch(&mut canvas, noise, (middle, foot), look);
        }
        PlantLook::BareOak => winter::bare_oak(&mut canvas, noise, middle, foot),
        PlantLook::BareBirch => winter::bare_birch(&mut canvas, noise, middle, foot),
        PlantLook::SnowyBareBush => winter::twigs(&mut canvas, noise, middle, foot),
        PlantLook::Stump | PlantLook::SnowyStump => stump(&mut canvas, noise, (middle, foot), look),
        PlantLook::Bush
        | PlantLook::BareBush
        | PlantLook::SpringBush
        | PlantLook::SpringBareBush
        | PlantLook::AutumnBush
        | PlantLook::AutumnBareBush
        | PlantLook::SnowyBush => bush(&mut canvas, noise, (middle, foot), look),
    }
    canvas.finish()
}

/// Size of a smaller tree in the shade of another.
const YOUNG: f32 = 0.6;

/// A smaller tree in the shade of another.
fn young_spruce(canvas: &mut Canvas, noise: Noise, (x, foot): (f32, f32), snowy: bool) {
    let mut young = canvas.blank();
    young.scale = YOUNG * canvas.scale;
    young.shift_x = x * (1.0 - YOUNG) * canvas.scale;
    young.shift_y = foot * (1.0 - YOUNG) * canvas.scale;
    spruce(&mut young, noise, (x, foot), snowy);
    canvas.lay(&young);
}

fn spruce(canvas: &mut Canvas, noise: Noise, (x, foot): (f32, f32), snowy: bool) {
    let tall = noise.range(1, 0, 41.0, 48.0);
    let green = p::SPRUCE.lit(noise.range(2, 0, 0.92, 1.14));
    canvas.solid(Shape::Bar((x, foot - 8.0), (x, foot - 1.0), 2.3), p::BARK);
    for tier in 0..5 {
        let share = tier as f32 / 5.0;
        let bottom = foot - 4.0 - share * tall * 0.74;
        let half = 13.5 * (1.0 - share * 0.78);
        let top = bottom - tall * 0.34;
        let shade = green.lit(0.82 + 0.09 * tier as f32);
        canvas.flat(Shape::Wedge((x - half, bottom - 1.0), (x, top), (x + half, bottom - 1.0)), shade.lit(0.84));
        canvas.flat(Shape::Wedge((x - half, bottom - 1.0), (x, top), (x + half * 0.1, bottom - 1.0)), shade.lit(1.14));
        for twig in 0..5 {
            let at = x + (twig as f32 - 2.0) / 2.0 * (half - 1.5);
            let droop = noise.range(tier, twig, 1.0, 3.6);
            let lit = if at < x { 1.14 } else { 0.84 };
            canvas.flat(
                Shape::Taper((at, bottom - 2.5), 2.2, (at + (at - x) * 0.08, bottom + droop), 0.6),
                shade.lit(lit),
            );
        }
        for needle in 0..4 {
            let at = (
                x + noise.range(tier + 10, needle, -0.6, 0.5) * half,
                bottom - noise.range(tier + 20, needle, 1.0, 6.0),
            );
            canvas.line(at, (at.0 + 0.5, at.1 + 1.6), 0.9, shade.lit(1.32));
        }
        if snowy {
            winter::snow_on_tier(canvas, noise, tier, (x, bottom), half);
        }
    }
    canvas.outline();
    canvas.shadow((x + 3.0, foot), (15.0, 6.0));
}

/// A crown of leaf clusters within an oval: a shaded ground, clusters from the back to the front, flecks of light.
fn crown(canvas: &mut Canvas, noise: Noise, centre: (f32, f32), spread: (f32, f32), green: Rgb, cluster: f32) {
    canvas.bevel(Shape::Oval(centre, (spread.0 + 1.0, spread.1)), green.lit(0.7), 5.0, 0.3);
    let count = (spread.0 * spread.1 / (cluster * cluster) * 1.9) as i32;
    for leaf in 0..count {
        let v = -0.92 + 1.84 * leaf as f32 / (count - 1) as f32;
        let width = (1.0 - v * v).max(0.05).sqrt();
        let u = noise.range(leaf, 5, -1.0, 1.0) * width;
        let at = (centre.0 + u * spread.0, centre.1 + v * spread.1 * 0.85);
        let radius = cluster * noise.range(leaf, 6, 0.8, 1.2);
        canvas.bevel(Shape::Oval(at, (radius, radius * 0.86)), green.lit(1.1 - 0.2 * v - 0.12 * u), radius * 0.9, 0.4);
    }
    for fleck in 0..count * 3 {
        let (u, v) = (noise.range(fleck, 7, -0.8, 0.6), noise.range(fleck, 8, -0.85, 0.6));
        if u * u + v * v < 0.75 {
            let at = (centre.0 + u * spread.0, centre.1 + v * spread.1);
            let light = if fleck % 3 == 0 { green.lit(0.7) } else { green.lit(1.34) };
            canvas.veil(Shape::Oval(at, (1.1, 0.8)), light, 0.75);
        }
    }
}

fn oak(canvas: &mut Canvas, noise: Noise, (x, foot): (f32, f32), look: PlantLook) {
    canvas.solid(Shape::Taper((x, foot - 14.0), 2.6, (x, foot - 1.0), 3.6), p::BARK);
    canvas.line((x, foot - 12.0), (x - 6.0, foot - 20.0), 2.2, p::BARK.lit(0.8));
    canvas.line((x, foot - 12.0), (x + 6.0, foot - 21.0), 2.2, p::BARK.lit(0.7));
    let turned = noise.range(1, 1, 0.0, 0.35);
    let leaves = match look {
        PlantLook::SpringOak => p::MEADOW.mix(p::BLADE, 0.4 + turned).mix(p::HERB, 0.2),
        PlantLook::AutumnOak => p::EMBER.mix(p::BARK, 0.42).mix(p::OCHRE, turned * 0.8).mix(p::HIDE, 0.3),
        _ => p::OAK.mix(p::MEADOW, turned),
    };
    let spread = (noise.range(1, 2, 13.0, 15.5), noise.range(1, 3, 12.0, 14.5));
    crown(canvas, noise, (x, foot - 26.5), spread, leaves, 4.8);
    if look == PlantLook::SpringOak {
        blossom(canvas, noise, (x, foot - 26.5), spread, 9);
    }
    canvas.outline();
    canvas.shadow((x + 3.0, foot), (16.0, 6.5));
}

fn birch(canvas: &mut Canvas, noise: Noise, (x, foot): (f32, f32), look: PlantLook) {
    let bend = noise.range(3, 1, -2.5, 2.5);
    canvas.solid(Shape::Taper((x + bend, foot - 36.0), 1.2, (x, foot - 1.0), 2.4), p::LINEN);
    for mark in 0..6 {
        let y = foot - 3.0 - mark as f32 * 3.4;
        let side = if mark % 2 == 0 { -1.6 } else { 0.4 };
        canvas.line((x + side, y), (x + side + 1.4, y), 1.1, p::INK);
    }
    let turned = noise.range(2, 2, 0.15, 0.5);
    let green = match look {
        PlantLook::SpringBirch => p::BLADE.mix(p::HERB, 0.15).mix(p::STRAW, turned * 0.5),
        PlantLook::AutumnBirch => p::OCHRE.mix(p::SCRUB, 0.25 + turned).lit(0.95),
        _ => p::BIRCH.mix(p::MOSS, turned).lit(0.96),
    };
    let top = (x + bend * 0.7, foot - 30.0);
    crown(canvas, noise, top, (noise.range(2, 3, 8.5, 10.5), 15.0), green, 3.6);
    for strand in 0..6 {
        let at = (top.0 + (strand as f32 - 2.5) * 3.2, foot - noise.range(strand, 9, 19.0, 22.0));
        let length = noise.range(strand, 11, 3.0, 6.5);
        canvas.flat(Shape::Taper(at, 1.7, (at.0, at.1 + length), 0.6), green.lit(noise.range(strand, 10, 0.72, 0.95)));
    }
    canvas.outline();
    canvas.shadow((x + 2.0, foot), (11.0, 4.8));
}

fn bush(canvas: &mut Canvas, noise: Noise, (x, foot): (f32, f32), look: PlantLook) {
    let usual = if look.has_berries() { p::OAK.lit(1.04) } else { p::OAK.mix(p::SCRUB, 0.4) };
    let green = match look {
        PlantLook::SpringBush | PlantLook::SpringBareBush => usual.mix(p::BLADE, 0.5),
        PlantLook::AutumnBush | PlantLook::AutumnBareBush => usual.mix(p::OCHRE.mix(p::BARK, 0.4), 0.65),
        _ => usual,
    };
    let spread = (noise.range(1, 1, 9.0, 11.0), noise.range(1, 2, 6.5, 8.0));
    crown(canvas, noise, (x, foot - 6.5), spread, green, 3.0);
    if look == PlantLook::SnowyBush {
        winter::cap(canvas, noise, (x, foot - 6.0 - spread.1 * 0.62), (spread.0 * 0.8, 3.2));
    }
    if matches!(look, PlantLook::SpringBush | PlantLook::SpringBareBush) {
        blossom(canvas, noise, (x, foot - 6.5), spread, 11);
    }
    if look.has_berries() {
        for berry in 0..8 {
            let at = (x + noise.range(berry, 3, -7.5, 7.5), foot - noise.range(berry, 4, 2.5, 11.5));
            canvas.flat(Shape::Disc(at, 1.6), p::MADDER);
            canvas.flat(Shape::Disc((at.0 - 0.5, at.1 - 0.5), 0.6), p::LINEN);
        }
    }
    canvas.outline();
    canvas.shadow((x + 1.0, foot + 0.5), (12.0, 4.5));
}

/// White blossom strewn over a crown.
fn blossom(canvas: &mut Canvas, noise: Noise, centre: (f32, f32), spread: (f32, f32), count: i32) {
    for flower in 0..count {
        let (u, v) = (noise.range(flower, 30, -0.85, 0.85), noise.range(flower, 31, -0.9, 0.7));
        if u * u + v * v < 0.8 {
            let at = (centre.0 + u * spread.0, centre.1 + v * spread.1);
            canvas.flat(Shape::Disc(at, 1.15), p::LINEN.mix(p::SNOW, 0.5));
        }
    }
}

fn stump(canvas: &mut Canvas, noise: Noise, (x, foot): (f32, f32), look: PlantLook) {
    let y = foot - 4.0;
    for root in [-1.0f32, 1.0] {
        canvas.solid(Shape::Taper((x, y), 2.5, (x + root * noise.range(0, 1, 6.5, 8.5), y + 4.0), 1.0), p::BARK);
    }
    canvas.solid(Shape::Slab((x - 5.5, y - 5.0), (x + 5.5, y + 3.0), 2.5), p::BARK);
    canvas.flat(Shape::Oval((x, y - 5.0), (5.6, 3.4)), p::STRAW);
    canvas.veil(Shape::Ring((x, y - 5.0), 2.2, 0.45), p::TIMBER, 0.9);
    if look == PlantLook::SnowyStump {
        winter::cap(canvas, noise, (x, y - 5.6), (5.4, 2.6));
    }
    canvas.outline();
    canvas.shadow((x + 1.0, foot), (9.0, 3.5));
}
