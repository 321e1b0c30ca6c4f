//! The weather over the map: what falls, drifts and flashes, snow on the ground, tracks and breath. Everything follows from
//! game time and fixed seeds, so that it stands still in a pause; however much is in view, the number of particles is bounded.

mod falling;
mod mist;
mod tracks;

use super::day_night;
use super::ground_layer::{Coat, GroundLayer};
use super::map_geometry::Rect;
use super::sprite_batch::{SpriteBatch, tint};
use super::sprite_layer::SpriteScene;
use super::unit_animation::UnitAnimations;
use falling::Air;
use glam::{Vec2, vec2};
use osada::sim::World;
use osada::sim::rules::{Rules, Season, Sky};
use osada::texture::{AirKind, AirLook, LookBook, palette};
use osada_cli::presentation::looks::Looks;
use tracks::Tracks;

/// Seconds in which weather comes and goes.
const FADE: f32 = 1.0;
/// Seconds from the beginning of a flash of lightning to its full brightness, and to its end: slow enough not to flicker.
const FLASH: (f32, f32) = (0.06, 0.9);

/// Weather that prevails, comes or goes.
#[derive(Clone, Copy, Debug)]
struct Layer {
    /// Row of the rules.
    row: usize,
    /// Share of it that is there, 0 to 1.
    share: f32,
}

/// The weather of a world as it is drawn.
pub struct Weather {
    /// The look of each row of the rules.
    airs: Vec<AirLook>,
    layers: Vec<Layer>,
    tracks: Tracks,
    /// The ground of winter, laid over today's while snow or rime lies: more in some places than in others, and not on water.
    cover: Option<GroundLayer>,
    /// The part of the map that was drawn last.
    seen: Rect,
}

/// The view of a frame.
#[derive(Clone, Copy)]
pub struct Sight {
    /// The visible part of the map.
    pub seen: Rect,
    /// Pixels per tile.
    pub zoom: f32,
    /// Game time in seconds.
    pub seconds: f64,
    /// Darkness of the night, 0 to 1.
    pub dark: f32,
}

impl Sight {
    pub fn new(world: &World, seen: Rect, zoom: f32, seconds: f64) -> Self {
        Self { seen, zoom, seconds, dark: day_night::darkness(world) }
    }

    /// Columns and rows of pixels.
    fn screen(&self) -> Vec2 {
        self.seen.size() * self.zoom
    }

    /// Pixels for what is one pixel wide in a window of the usual size: more in larger windows and from near.
    fn pixel(&self) -> f32 {
        let window = (self.screen().y / 800.0).clamp(0.7, 4.0);
        window * (self.zoom / (24.0 * window)).sqrt().clamp(0.8, 1.35)
    }
}

impl Weather {
    /// The weather that prevails in a world, without any transition.
    pub fn new(world: &World, book: &LookBook) -> Self {
        let airs = airs(world.rules(), book);
        let layers = prevailing(world).map(|row| Layer { row, share: 1.0 }).into_iter().collect();
        let (tracks, cover, seen) = (Tracks::default(), None, Rect::new(0.0, 0.0, 0.0, 0.0));
        Self { airs, layers, tracks, cover, seen }
    }

    /// Updates it by seconds of game time.
    pub fn update(&mut self, world: &World, (looks, animations): (&Looks, &UnitAnimations), seconds: f32) {
        let wanted = prevailing(world);
        if let Some(row) = wanted.filter(|&row| self.layers.iter().all(|layer| layer.row != row)) {
            self.layers.push(Layer { row, share: 0.0 });
        }
        for layer in &mut self.layers {
            let step = if wanted == Some(layer.row) { seconds } else { -seconds };
            layer.share = (layer.share + step / FADE).clamp(0.0, 1.0);
        }
        self.layers.retain(|layer| layer.share > 0.0);
        let longest = self.most(|air| air.tracks);
        self.tracks.update(world, (looks, animations), (self.seen, longest), seconds);
    }

    /// The looks that are there, with their shares.
    fn parts(&self) -> impl Iterator<Item = (AirLook, f32)> {
        self.layers.iter().filter_map(|layer| Some((*self.airs.get(layer.row)?, layer.share)))
    }

    /// The largest amount of something.
    fn most(&self, amount: impl Fn(&AirLook) -> f32) -> f32 {
        self.parts().map(|(air, share)| amount(&air) * share).fold(0.0, f32::max)
    }

    /// Opacity of the snow or rime on ground and plants; 0 in winter, when snow lies anyway.
    pub fn cover(&self, season: Season) -> f32 {
        if season == Season::Winter { 0.0 } else { self.most(|air| air.cover) }
    }

    /// The snow on the ground to be drawn in this frame, if there is any.
    pub fn covered(&mut self, world: &World) -> Option<&mut GroundLayer> {
        let opacity = self.cover(world.season());
        if opacity <= 0.0 {
            self.cover = None;
            return None;
        }
        let cover = self.cover.get_or_insert_with(|| GroundLayer::coated(world.map(), Coat::Snow));
        cover.opacity = opacity.clamp(0.0, 1.0);
        Some(cover)
    }

    /// Draws what lies on the ground: splashes and tracks.
    pub fn draw_on_ground(&mut self, batch: &mut SpriteBatch, sight: &Sight) {
        self.seen = sight.seen;
        for (air, share) in self.parts() {
            Air { look: air, share, sight }.splashes(batch);
        }
        self.tracks.draw(batch, sight);
    }

    /// Draws the breath of whoever is visible.
    pub fn draw_breath(&self, batch: &mut SpriteBatch, scene: &SpriteScene, sight: &Sight) {
        let share = self.most(|air| f32::from(u8::from(air.breath)));
        if share > 0.0 {
            tracks::breath(batch, scene, sight, share);
        }
    }

    /// Draws the colour over everything, below the darkness of the night.
    pub fn draw_light(&self, batch: &mut SpriteBatch, sight: &Sight) {
        for (air, share) in self.parts() {
            let opacity = air.shade * share * (1.0 - 0.6 * sight.dark);
            batch.rect(sight.seen.point(), sight.seen.size(), tint(air.shade_colour, opacity));
        }
    }

    /// Draws fog, what falls, and lightning, over the darkness of the night.
    pub fn draw_air(&self, batch: &mut SpriteBatch, sight: &Sight) {
        for (air, share) in self.parts() {
            mist::draw(batch, &air, share, sight);
            Air { look: air, share, sight }.draw(batch);
            let light = air.lightning * share * flash(sight.seconds, air.apart);
            if light > 0.0 {
                batch.rect(sight.seen.point(), sight.seen.size(), tint(palette::FOAM, light));
            }
        }
    }
}

/// The row of the weather that prevails.
fn prevailing(world: &World) -> Option<usize> {
    let row = world.story().weather()?.weather();
    (row < world.rules().weathers.len()).then_some(row)
}

/// The look of each weather of a set of rules: that of its name in the book, else that of its sky.
fn airs(rules: &Rules, book: &LookBook) -> Vec<AirLook> {
    let rows = rules.weathers.iter();
    rows.map(|row| book.air(&row.name).unwrap_or_else(|| AirLook::of(kind_of(row.sky)))).collect()
}

fn kind_of(sky: Sky) -> AirKind {
    match sky {
        Sky::Clear => AirKind::Clear,
        Sky::Rain => AirKind::Rain,
        Sky::Storm => AirKind::Storm,
        Sky::Fog => AirKind::Fog,
        Sky::Snow => AirKind::Snow,
        Sky::Frost => AirKind::Frost,
        Sky::Drought => AirKind::Drought,
    }
}

/// Brightness of lightning at a time, 0 to 1: one flash for every `apart` seconds.
fn flash(seconds: f64, apart: f32) -> f32 {
    let turns = seconds / f64::from(apart.max(4.0));
    let turn = turns.floor();
    let begin = 0.55 * hashed(turn as i64 as u32, 91);
    let age = ((turns - turn) as f32 - begin) * apart.max(4.0);
    let (full, end) = FLASH;
    if !(0.0..end).contains(&age) {
        return 0.0;
    }
    (age / full).min(1.0) * (1.0 - age / end).powi(2)
}

/// A number from 0 to 1 that depends on two numbers alone.
fn hashed(number: u32, salt: u32) -> f32 {
    let mut bits = number.wrapping_mul(0x9E37_79B1) ^ salt.wrapping_mul(0x85EB_CA77);
    bits = (bits ^ (bits >> 16)).wrapping_mul(0x7FEB_352D);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x846C_A68B);
    bits ^= bits >> 16;
    (bits >> 8) as f32 / 16_777_216.0
}

/// The remainder of a place within a period, for places too far from 0 for single precision.
fn wrapped(value: f64, period: f32) -> f32 {
    value.rem_euclid(f64::from(period)) as f32
}

/// Smooth noise from 0 to 1 over the whole plane.
fn noise(at: Vec2, salt: u32) -> f32 {
    let floor = at.floor();
    let share = at - floor;
    let ease = share * share * (Vec2::splat(3.0) - share * 2.0);
    let corner = |dx: i32, dy: i32| {
        let (x, y) = (floor.x as i32 + dx, floor.y as i32 + dy);
        hashed((x as u32).wrapping_mul(0x1B87_3593) ^ (y as u32).rotate_left(16), salt)
    };
    let above = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * ease.x;
    let below = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * ease.x;
    above + (below - above) * ease.y
}

/// A place on the map, from pixels of the screen.
fn on_screen(sight: &Sight, pixel: Vec2) -> Vec2 {
    sight.seen.point() + vec2(pixel.x, pixel.y) / sight.zoom
}

#[cfg(test)]
mod tests;
