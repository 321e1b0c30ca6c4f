//! Terrain, cut from large textures that repeat without a seam.

use super::canvas::Canvas;
use super::image::{Image, TILE};
use super::names::named;
use super::noise::Noise;
use super::palette::{self as p, Rgb};
use super::shape::Shape;

named! {
    /// A kind of ground, from the lowest to the highest: where two meet, the later one reaches over the earlier.
    TerrainLook {
        /// Deep water, animated.
        Deep = "deep_water",
        /// Shallow water, animated.
        Shallow = "shallow_water",
        /// Ice over shallow water.
        Ice = "ice",
        /// Laid stone slabs.
        Floor = "floor",
        /// A trodden road with pebbles.
        Road = "road",
        /// Wet mud.
        Mud = "mud",
        /// Mud frozen hard, with snow in its hollows.
        FrozenMud = "frozen_mud",
        /// Dry sand of the river banks.
        Sand = "sand",
        /// River banks under thin snow.
        SnowySand = "snowy_sand",
        /// Dry grass and low bushes.
        Scrub = "scrub",
        /// Dry grass that looks out of the snow.
        SnowyScrub = "snowy_scrub",
        /// Grass of the meadows.
        Grass = "grass",
        /// Young grass full of flowers.
        SpringGrass = "spring_grass",
        /// Grass that has faded, with leaves blown over it.
        AutumnGrass = "autumn_grass",
        /// Meadows under snow.
        Snow = "snow",
        /// The shady ground below trees.
        Forest = "tree",
        /// The ground below trees in spring: fresh moss and white anemones.
        SpringForest = "spring_tree",
        /// The ground below trees in autumn: fallen leaves.
        AutumnForest = "autumn_tree",
        /// The ground below trees in winter.
        SnowyForest = "snowy_tree",
        /// Rock that fills its tile.
        Rock = "rock",
        /// The same with snow on it.
        SnowyRock = "snowy_rock",
    }
}

impl TerrainLook {
    /// The same ground in winter: with snow or ice on it, or unchanged if none lies there.
    pub const fn in_winter(self) -> Self {
        match self {
            Self::Shallow => Self::Ice,
            Self::Mud => Self::FrozenMud,
            Self::Sand => Self::SnowySand,
            Self::Scrub => Self::SnowyScrub,
            Self::Grass | Self::SpringGrass | Self::AutumnGrass => Self::Snow,
            Self::Forest | Self::SpringForest | Self::AutumnForest => Self::SnowyForest,
            Self::Rock => Self::SnowyRock,
            look => look,
        }
    }

    /// The same ground in spring.
    pub const fn in_spring(self) -> Self {
        match self {
            Self::Grass => Self::SpringGrass,
            Self::Forest => Self::SpringForest,
            look => look,
        }
    }

    /// The same ground in autumn.
    pub const fn in_autumn(self) -> Self {
        match self {
            Self::Grass => Self::AutumnGrass,
            Self::Forest => Self::AutumnForest,
            look => look,
        }
    }

    pub const fn is_wooded(self) -> bool {
        matches!(self, Self::Forest | Self::SpringForest | Self::AutumnForest | Self::SnowyForest)
    }

    pub const fn is_rock(self) -> bool {
        matches!(self, Self::Rock | Self::SnowyRock)
    }

    /// Salt of all noise of its texture: all seasons have the forms of summer.
    const fn salt(self) -> u32 {
        match self {
            Self::Deep => 0,
            Self::Shallow | Self::Ice => 100,
            Self::Floor => 200,
            Self::Road => 300,
            Self::Mud | Self::FrozenMud => 400,
            Self::Sand | Self::SnowySand => 500,
            Self::Scrub | Self::SnowyScrub => 600,
            Self::Grass | Self::SpringGrass | Self::AutumnGrass | Self::Snow => 700,
            Self::Forest | Self::SpringForest | Self::AutumnForest | Self::SnowyForest => 800,
            Self::Rock | Self::SnowyRock => 900,
        }
    }

    /// Tiles along one side of the texture that variants are cut from.
    pub const fn span(self) -> u32 {
        if matches!(self, Self::Grass | Self::SpringGrass | Self::AutumnGrass) { 8 } else { 4 }
    }

    pub const fn variants(self) -> u32 {
        self.span() * self.span()
    }

    /// The variant that belongs at a column and row of the map: neighbours then continue each other.
    pub const fn variant_at(self, x: i32, y: i32) -> u32 {
        let span = self.span() as i32;
        (y.rem_euclid(span) * span + x.rem_euclid(span)) as u32
    }

    /// Number of animation frames; about four a second look right.
    pub const fn frames(self) -> u32 {
        if self.is_water() { 4 } else { 1 }
    }

    pub fn colour(self) -> Rgb {
        match self {
            Self::Deep => p::RIVER,
            Self::Shallow => p::FORD,
            Self::Ice => p::ICE,
            Self::Floor => p::GRANITE,
            Self::Road => p::EARTH,
            Self::Mud => p::MUD,
            Self::FrozenMud => p::MUD.mix(p::DRIFT, 0.4),
            Self::Sand => p::SAND,
            Self::SnowySand => p::SAND.mix(p::SNOW, 0.5),
            Self::Scrub => p::SCRUB,
            Self::SnowyScrub => p::SCRUB.mix(p::SNOW, 0.6),
            Self::Grass => p::MEADOW,
            Self::SpringGrass => p::MEADOW.mix(p::BLADE, 0.55),
            Self::AutumnGrass => p::SCRUB.mix(p::MEADOW, 0.4).mix(p::EARTH, 0.15),
            Self::Snow => p::SNOW.mix(p::DRIFT, 0.4),
            Self::Forest => p::SPRUCE,
            Self::SpringForest => p::SPRUCE.mix(p::BIRCH, 0.45),
            Self::AutumnForest => p::HIDE.mix(p::OAK, 0.45),
            Self::SnowyForest => p::SPRUCE.mix(p::DRIFT, 0.4),
            Self::Rock => p::SLATE,
            Self::SnowyRock => p::SLATE.mix(p::DRIFT, 0.35),
        }
    }

    pub const fn is_water(self) -> bool {
        matches!(self, Self::Deep | Self::Shallow)
    }
}

/// One tile of ground. `variant` and `frame` may be any numbers; they wrap.
pub fn terrain(look: TerrainLook, variant: u32, frame: u32, seed: u64) -> Image {
    let span = look.span();
    let (column, row) = ((variant % span) as i32, (variant / span % span) as i32);
    let ground = GroundTexture { look, span: span as i32, frame: (frame % look.frames()) as i32, seed };
    let tile = TILE as i32;
    let base = Image::from_fn(TILE, TILE, |x, y| {
        let [r, g, b] = ground.colour(column * tile + x as i32, row * tile + y as i32).channels();
        [r, g, b, 255]
    });
    let mut canvas = Canvas::over(&base);
    (canvas.shift_x, canvas.shift_y) = ((-column * tile) as f32, (-row * tile) as f32);
    ground.details(&mut canvas, column, row);
    canvas.finish()
}

/// One endless, repeating piece of ground.
struct GroundTexture {
    look: TerrainLook,
    span: i32,
    frame: i32,
    seed: u64,
}

impl GroundTexture {
    fn noise(&self, salt: u32) -> Noise {
        Noise::new(self.seed, salt + self.look.salt())
    }

    /// The colour of the pixel at (x, y) of the endless texture, before details.
    fn colour(&self, x: i32, y: i32) -> Rgb {
        let (u, v) = ((x as f32 + 0.5) / TILE as f32, (y as f32 + 0.5) / TILE as f32);
        let pixels = self.span * TILE as i32;
        let cloud = self.noise(1).cloud(u, v, self.span);
        let fine = self.noise(2).smooth(u * 8.0, v * 8.0, self.span * 8);
        let grain = 0.975 + 0.05 * self.noise(3).unit(x.rem_euclid(pixels), y.rem_euclid(pixels));
        match self.look {
            TerrainLook::Grass => meadow(cloud, fine).lit(grain),
            TerrainLook::SpringGrass => meadow(cloud, fine).mix(p::BLADE.mix(p::HERB, 0.35), 0.42).lit(1.03 * grain),
            TerrainLook::AutumnGrass => {
                let faded = meadow(cloud, fine).mix(p::SCRUB, 0.44);
                faded.mix(p::HIDE, ((cloud - 0.58) * 1.5).clamp(0.0, 0.22)).lit(1.03 * grain)
            }
            TerrainLook::Forest => {
                p::MOSS.lit(0.86).mix(p::MOSS, fine).mix(p::EARTH, ((cloud - 0.45) * 1.6).clamp(0.0, 0.5)).lit(grain)
            }
            TerrainLook::SpringForest => {
                let moss = p::MOSS.lit(0.9).mix(p::MEADOW, 0.25 + 0.5 * fine);
                moss.mix(p::EARTH, ((cloud - 0.5) * 1.4).clamp(0.0, 0.35)).lit(grain)
            }
            TerrainLook::AutumnForest => {
                let litter = p::BARK.lit(1.06).mix(p::HIDE, 0.2 + 0.3 * fine);
                litter.mix(p::MOSS, ((0.5 - cloud) * 1.8).clamp(0.0, 0.5)).lit(grain)
            }
            TerrainLook::Scrub => {
                p::SCRUB.lit(0.92).mix(p::STRAW, (cloud * 0.9 - 0.2).clamp(0.0, 0.6)).lit(0.94 + 0.1 * fine).lit(grain)
            }
            TerrainLook::Sand => self.sand(u, v, cloud).lit(grain),
            TerrainLook::Mud => {
                let wet = ((cloud - 0.52) * 9.0).clamp(0.0, 1.0);
                p::MUD
                    .mix(p::EARTH, 0.35 * fine)
                    .lit(0.92 + 0.16 * cloud)
                    .mix(p::RIVER.lit(0.85), wet * 0.45)
                    .lit(grain)
            }
            TerrainLook::Road => p::EARTH.mix(p::SAND, 0.25 + 0.45 * cloud).lit(0.93 + 0.1 * fine).lit(grain),
            TerrainLook::Floor => self.slabs(u, v).lit(grain),
            TerrainLook::Rock => self.crags(u, v, cloud).lit(grain),
            TerrainLook::Shallow | TerrainLook::Deep => self.water(u, v, cloud),
            TerrainLook::Ice => self.ice(u, v, cloud).lit(grain),
            TerrainLook::FrozenMud => {
                let earth = p::MUD.mix(p::EARTH, 0.35 * fine).mix(p::DRIFT, 0.3);
                earth.mix(snow(cloud, fine), patches(cloud, fine, 0.52)).lit(grain)
            }
            TerrainLook::SnowySand => {
                let sand = self.sand(u, v, cloud).mix(p::DRIFT, 0.3);
                sand.mix(snow(cloud, fine), patches(cloud, fine, 0.36)).lit(grain)
            }
            TerrainLook::SnowyScrub => {
                let grass = p::SCRUB.lit(0.92).mix(p::DRIFT, 0.25);
                grass.mix(snow(cloud, fine), patches(cloud, fine, 0.26)).lit(grain)
            }
            TerrainLook::Snow => snow(cloud, fine).lit(grain),
            TerrainLook::SnowyForest => {
                let litter = p::MOSS.mix(p::EARTH, 0.5).mix(p::DRIFT, 0.35);
                litter.mix(snow(cloud, fine).lit(0.93), patches(cloud, fine, 0.3)).lit(grain)
            }
            TerrainLook::SnowyRock => self.snowy_crags(u, v, cloud).lit(grain),
        }
    }

    fn sand(&self, u: f32, v: f32, cloud: f32) -> Rgb {
        let ripple = (v * 4.0 + cloud * 2.4).fract();
        let crest = 1.0 - (ripple * 2.0 - 1.0).abs();
        let fade = self.noise(4).smooth(u * 2.0, v * 2.0, self.span * 2);
        p::SAND.lit(0.95 + 0.07 * cloud).lit(1.0 + 0.07 * (crest - 0.5) * fade)
    }

    fn slabs(&self, u: f32, v: f32) -> Rgb {
        let cell = self.noise(4).cells(u * 2.0, v * 2.0, self.span * 2);
        let stone = p::GRANITE.mix(p::SAND, self.noise(5).range(cell.owner.0, cell.owner.1, 0.0, 0.25));
        let stone = stone.lit(self.noise(6).range(cell.owner.0, cell.owner.1, 0.84, 0.98));
        let joint = ((cell.second - cell.first) * 9.0 - 0.5).clamp(0.0, 1.0);
        p::EARTH.lit(0.72).mix(stone, joint).lit(1.0 + 0.06 * (0.5 - cell.first))
    }

    /// Boulders grown together: each is lit from the upper left and chipped, with dark clefts between.
    fn crags(&self, u: f32, v: f32, cloud: f32) -> Rgb {
        let bend = self.noise(12).smooth(u * 4.0, v * 4.0, self.span * 4) * 0.35;
        let cell = self.noise(4).cells(u * 1.5 + bend, v * 1.5 - bend, self.span * 3 / 2);
        let (dx, dy) = cell.offset;
        let dome = 1.0 + 0.34 * (dx * 0.55 + dy * 0.83) / (0.35 + cell.first);
        let own = self.noise(5).range(cell.owner.0, cell.owner.1, 0.86, 1.06);
        let chip = self.noise(6).cells(u * 5.0, v * 5.0, self.span * 5);
        let chip = self.noise(7).range(chip.owner.0, chip.owner.1, 0.92, 1.07) * (0.95 + 0.08 * chip.second);
        let cleft = ((cell.second - cell.first) * 6.0).clamp(0.0, 1.0);
        let stone = p::SLATE.mix(p::GRANITE, 0.3 + 0.4 * cloud).mix(p::EARTH, 0.1).lit(own * chip * dome);
        stone.lit(0.5).mix(stone, cleft)
    }

    /// Snow lies where the boulders face up and melts off their lower sides.
    fn snowy_crags(&self, u: f32, v: f32, cloud: f32) -> Rgb {
        let bare = self.crags(u, v, cloud);
        let bend = self.noise(12).smooth(u * 4.0, v * 4.0, self.span * 4) * 0.35;
        let cell = self.noise(4).cells(u * 1.5 + bend, v * 1.5 - bend, self.span * 3 / 2);
        // Offset from the middle of the boulder: snow covers its upper left.
        let up = (cell.offset.0 * 0.55 + cell.offset.1 * 0.83) / (0.35 + cell.first);
        let ragged = self.noise(13).smooth(u * 7.0, v * 7.0, self.span * 7) - 0.5;
        let cover = ((up + 0.12 + ragged * 0.9) * 4.0).clamp(0.0, 0.92);
        let cleft = ((cell.second - cell.first) * 6.0 - 0.4).clamp(0.0, 1.0);
        bare.lit(0.96).mix(p::DRIFT.mix(p::SNOW, (0.5 + up).clamp(0.0, 1.0)), cover * cleft)
    }

    /// A sheet with cracks, clear in places and snowed over in others.
    fn ice(&self, u: f32, v: f32, cloud: f32) -> Rgb {
        let bend = self.noise(12).smooth(u * 3.0, v * 3.0, self.span * 3) * 0.4;
        let cell = self.noise(4).cells(u + bend, v - bend, self.span);
        let crack = (1.0 - (cell.second - cell.first) * 26.0).clamp(0.0, 1.0);
        let sheen = self.noise(5).smooth(u * 2.0 + v, v * 4.0, self.span * 4);
        let sheet = p::ICE.mix(p::FORD, 0.45 * (1.0 - cloud)).lit(0.95 + 0.1 * sheen);
        sheet.mix(p::SNOW, crack * 0.6).mix(p::SNOW, ((cloud - 0.5) * 4.0).clamp(0.0, 0.75))
    }

    /// Broken light along the borders of cells that swing to and fro, a loop that closes.
    fn water(&self, u: f32, v: f32, cloud: f32) -> Rgb {
        let swing = [0.0, 0.12, 0.18, 0.08][self.frame as usize % 4];
        let bend = self.noise(12).smooth(u * 3.0, v * 3.0, self.span * 3) * 0.5;
        let cell = self.noise(4).cells(u * 2.0 + swing + bend, v * 3.0 - 0.5 * swing, self.span * 6);
        let wave = self.noise(6 + self.frame as u32).smooth(u * 4.0, v * 4.0, self.span * 4);
        let glint = (1.0 - (cell.second - cell.first) * 6.0).clamp(0.0, 1.0) * ((wave - 0.42) * 2.6).clamp(0.0, 1.0);
        let (base, light) = match self.look {
            TerrainLook::Deep => (p::RIVER.lit(0.92 + 0.16 * cloud), 0.3),
            _ => (p::FORD.mix(p::SAND, 0.1 + 0.2 * cloud).lit(0.96), 0.5),
        };
        base.lit(0.95 + 0.1 * wave).mix(p::FOAM, glint * light)
    }

    /// Draws the small things on the tile at (column, row), on a canvas shifted to it.
    fn details(&self, canvas: &mut Canvas, column: i32, row: i32) {
        let step = 8;
        let (per_tile, period) = (TILE as i32 / step, self.span * TILE as i32 / step);
        let place = self.noise(8);
        for cell_y in row * per_tile - 1..=(row + 1) * per_tile {
            for cell_x in column * per_tile - 1..=(column + 1) * per_tile {
                let (wx, wy) = (cell_x.rem_euclid(period), cell_y.rem_euclid(period));
                let x = (cell_x * step) as f32 + self.noise(9).range(wx, wy, 0.5, 7.5);
                let y = (cell_y * step) as f32 + self.noise(10).range(wx, wy, 0.5, 7.5);
                self.detail(canvas, x, y, place.unit(wx, wy), self.noise(11).unit(wx, wy));
            }
        }
    }

    /// Draws at most one small thing at (x, y): `kind` chooses it, `vary` its looks.
    fn detail(&self, canvas: &mut Canvas, x: f32, y: f32, kind: f32, vary: f32) {
        match self.look {
            TerrainLook::Grass if kind < 0.34 => tuft(canvas, x, y, vary, p::BLADE, p::MOSS),
            TerrainLook::Grass if kind < 0.365 => flower(canvas, x, y, vary),
            TerrainLook::SpringGrass if kind < 0.3 => {
                tuft(canvas, x, y, vary, p::BLADE.mix(p::HERB, 0.3), p::MEADOW.lit(0.9))
            }
            TerrainLook::SpringGrass if kind < 0.38 => flower(canvas, x, y, vary),
            TerrainLook::AutumnGrass if kind < 0.3 => {
                tuft(canvas, x, y, vary, p::STRAW.lit(0.9), p::MOSS.mix(p::SCRUB, 0.5))
            }
            TerrainLook::AutumnGrass if kind < 0.36 => leaf(canvas, x, y, vary),
            TerrainLook::SpringForest if kind < 0.26 => tuft(canvas, x, y, vary, p::BLADE, p::MOSS),
            TerrainLook::SpringForest if kind < 0.34 => anemone(canvas, x, y),
            TerrainLook::AutumnForest if kind < 0.1 => tuft(canvas, x, y, vary, p::SCRUB, p::MOSS.lit(0.8)),
            TerrainLook::AutumnForest if kind < 0.72 => leaf(canvas, x, y, vary),
            TerrainLook::Forest if kind < 0.3 => tuft(canvas, x, y, vary, p::MEADOW, p::SPRUCE),
            TerrainLook::Forest if kind < 0.4 => {
                canvas.line((x, y), (x + 2.5 * vary, y + 1.0), 1.1, p::BARK.mix(p::EMBER, vary * 0.4));
            }
            TerrainLook::Scrub if kind < 0.42 => tuft(canvas, x, y, vary, p::STRAW, p::MOSS.mix(p::SCRUB, 0.4)),
            TerrainLook::Scrub if kind < 0.5 => shrub(canvas, x, y, vary),
            TerrainLook::Sand if kind < 0.07 => pebble(canvas, x, y, vary, p::GRANITE),
            TerrainLook::Road if kind < 0.3 => pebble(canvas, x, y, vary, p::GRANITE.mix(p::EARTH, 0.35)),
            TerrainLook::Mud if kind < 0.08 => pebble(canvas, x, y, vary, p::EARTH),
            TerrainLook::FrozenMud if kind < 0.08 => pebble(canvas, x, y, vary, p::EARTH.mix(p::DRIFT, 0.3)),
            TerrainLook::SnowySand if kind < 0.06 => pebble(canvas, x, y, vary, p::GRANITE),
            TerrainLook::SnowyScrub if kind < 0.4 => tuft(canvas, x, y, vary, p::STRAW, p::SCRUB.lit(0.8)),
            TerrainLook::Snow if kind < 0.05 => tuft(canvas, x, y, vary * 0.7, p::STRAW, p::SCRUB.lit(0.85)),
            TerrainLook::Snow if kind < 0.1 => mound(canvas, x, y, vary),
            TerrainLook::SnowyForest if kind < 0.14 => {
                canvas.line((x, y), (x + 2.5 * vary, y + 1.0), 1.1, p::BARK.mix(p::DRIFT, 0.2));
            }
            TerrainLook::SnowyForest if kind < 0.2 => tuft(canvas, x, y, vary, p::SCRUB, p::SPRUCE),
            TerrainLook::Floor if kind < 0.05 => tuft(canvas, x, y, vary, p::MEADOW, p::MOSS),
            _ => {}
        }
    }
}

fn meadow(cloud: f32, fine: f32) -> Rgb {
    let base = p::MOSS.mix(p::MEADOW, 0.45 + 0.55 * fine);
    base.mix(p::BLADE, ((cloud - 0.4) * 1.7).clamp(0.0, 0.55)).mix(p::MOSS, ((0.44 - cloud) * 1.8).clamp(0.0, 0.4))
}

/// Snow with low drifts.
fn snow(cloud: f32, fine: f32) -> Rgb {
    p::SNOW.mix(p::DRIFT, 0.26 * fine).mix(p::DRIFT, ((0.52 - cloud) * 1.1).clamp(0.0, 0.26))
}

/// Share of a place that snow covers where the clouds are above `from`, with ragged edges.
fn patches(cloud: f32, fine: f32, from: f32) -> f32 {
    ((cloud + (fine - 0.5) * 0.5 - from) * 6.0).clamp(0.0, 0.96)
}

/// Wind-blown snow: a light crest with its shade below.
fn mound(canvas: &mut Canvas, x: f32, y: f32, vary: f32) {
    let half = 2.0 + 2.5 * vary;
    canvas.veil(Shape::Oval((x + 0.8, y + 1.2), (half, 1.1)), p::DRIFT.lit(0.92), 0.55);
    canvas.veil(Shape::Oval((x, y), (half, 0.9)), p::SNOW.lit(1.05), 0.7);
}

fn tuft(canvas: &mut Canvas, x: f32, y: f32, vary: f32, light: Rgb, dark: Rgb) {
    let height = 2.2 + 2.0 * vary;
    canvas.line((x - 0.4, y), (x - 1.6, y - height * 0.8), 0.9, dark);
    canvas.line((x + 0.6, y), (x + 1.9, y - height * 0.7), 0.9, dark.mix(light, 0.5));
    canvas.line((x, y), (x + 0.3, y - height), 0.9, light);
}

fn flower(canvas: &mut Canvas, x: f32, y: f32, vary: f32) {
    let petals = [p::LINEN, p::OCHRE, p::MADDER.mix(p::LINEN, 0.2), p::WOAD.mix(p::LINEN, 0.4)];
    let colour = petals[(vary * 4.0) as usize % 4];
    canvas.line((x, y + 2.0), (x, y), 0.8, p::MOSS);
    canvas.flat(Shape::Disc((x, y), 1.2), colour);
}

/// A fallen leaf: an orange, brown or yellow fleck that lies one way or the other.
fn leaf(canvas: &mut Canvas, x: f32, y: f32, vary: f32) {
    let colours = [p::EMBER.mix(p::BARK, 0.35), p::OCHRE.mix(p::BARK, 0.25), p::BARK.mix(p::MADDER, 0.35), p::HIDE];
    let colour = colours[(vary * 16.0) as usize % 4];
    let lean = if vary < 0.5 { 1.0 } else { -1.0 };
    canvas.veil(Shape::Bar((x + 0.6, y + 0.8), (x + 2.0, y + 0.8 + 0.7 * lean), 0.9), p::INK, 0.25);
    canvas.veil(Shape::Bar((x, y), (x + 1.5, y + 0.8 * lean), 0.9), colour, 0.9);
}

/// A white flower of the woods in spring.
fn anemone(canvas: &mut Canvas, x: f32, y: f32) {
    canvas.flat(Shape::Disc((x, y), 1.25), p::LINEN.mix(p::SNOW, 0.6));
    canvas.flat(Shape::Disc((x, y), 0.45), p::OCHRE);
}

fn shrub(canvas: &mut Canvas, x: f32, y: f32, vary: f32) {
    canvas.veil(Shape::Oval((x + 0.8, y + 1.4), (3.4, 1.8)), p::INK, 0.28);
    let leaf = p::MOSS.mix(p::SCRUB, 0.25 + 0.4 * vary);
    canvas.solid(Shape::Disc((x - 1.3, y), 1.9), leaf.lit(0.85));
    canvas.solid(Shape::Disc((x + 1.2, y - 0.3), 2.1), leaf);
}

fn pebble(canvas: &mut Canvas, x: f32, y: f32, vary: f32, colour: Rgb) {
    let radius = 0.8 + 0.9 * vary;
    canvas.veil(Shape::Oval((x + 0.5, y + 0.7), (radius + 0.3, radius * 0.8)), p::INK, 0.3);
    canvas.bevel(Shape::Oval((x, y), (radius, radius * 0.8)), colour.lit(0.9 + 0.25 * vary), 1.5, 0.4);
}
