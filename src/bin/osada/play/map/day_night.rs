//! Day and night: how dark it is. Darkness is laid over the map in one colour for each
//! corner of a tile, so that light fades smoothly without any shader.

use super::light_map::LightMap;
use super::map_geometry::Rect;
use super::map_geometry::cells_of;
use super::sprite_batch::{SpriteBatch, tint};
use glam::{Vec2, vec2};
use osada::sim::World;
use osada::texture::{Picture, palette};

/// Opacity of the deepest night: dark, and still readable.
const DEEPEST: f32 = 0.52;
/// Seconds that dusk and dawn take.
const TWILIGHT: f64 = 10.0;

/// How dark it is, from 0 at day to 1 at night.
pub fn darkness(world: &World) -> f32 {
    let time = &world.rules().time;
    let second = world.clock().since_dawn(time).seconds().0;
    let dusk = (time.day_seconds - time.night_seconds).0;
    let falling = ((second - (dusk - TWILIGHT * 0.5)) / TWILIGHT).clamp(0.0, 1.0);
    let rising = ((time.day_seconds.0 - second) / TWILIGHT).clamp(0.0, 1.0);
    let first_light = 1.0 - (second / (TWILIGHT * 0.5)).clamp(0.0, 1.0);
    let morning = if world.clock().day(time) > 1 { first_light * 0.3 } else { 0.0 };
    let evening = falling * (0.3 + 0.7 * rising);
    evening.max(morning) as f32
}

/// Whether fires are seen to shine.
pub fn is_lit(world: &World) -> bool {
    darkness(world) > 0.25
}

/// Lays the darkness over what is seen.
pub fn draw(batch: &mut SpriteBatch, world: &World, light: &LightMap, seen: Rect, seconds: f64) {
    let dark = darkness(world);
    if dark <= 0.0 {
        return;
    }
    for cell in cells_of(seen, world.map().width(), world.map().height()) {
        let at = vec2(cell.x as f32, cell.y as f32);
        let shade = |light: f32| tint(palette::NIGHT.lit(0.55), dark * DEEPEST * (1.0 - light));
        batch.shaded(at, Vec2::ONE, light.corners(cell).map(shade));
    }
    for (number, &(centre, radius)) in light.fires().iter().enumerate() {
        let flicker = 1.0 + 0.05 * ((seconds * 7.0 + number as f64 * 1.7).sin() as f32);
        let size = vec2(1.0, 1.0) * radius * 1.6 * flicker;
        batch.picture_in(Picture::Glow, centre - size * 0.5, size, tint(palette::Rgb(255, 255, 255), dark * 0.4));
    }
}
