//! Day and night. Darkness is drawn over the map with one colour per corner of a tile, so that light fades smoothly without
//! a shader.

use super::light_map::LightMap;
use super::map_geometry::Rect;
use super::map_geometry::cells_of;
use super::sprite_batch::{SpriteBatch, tint};
use glam::vec2;
use osada::grid::Cell;
use osada::sim::World;
use osada::texture::{Picture, palette};

/// Opacity of the deepest night: dark, but still readable.
const DEEPEST: f32 = 0.52;
/// Corners of a tile without light.
const DARK: [f32; 4] = [0.0; 4];
/// Seconds that dusk and dawn take.
const TWILIGHT: f64 = 10.0;

/// Darkness from 0 at day to 1 at night.
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

pub fn is_lit(world: &World) -> bool {
    darkness(world) > 0.25
}

/// Adjacent tiles, joined into one stretch where no light falls on them: the first tile, the count, and the light at the
/// corners.
fn stretches(cells: impl Iterator<Item = Cell>, light: &LightMap) -> impl Iterator<Item = (Cell, usize, [f32; 4])> {
    let mut lit = cells.map(|cell| (cell, light.corners(cell))).peekable();
    std::iter::from_fn(move || {
        let (first, corners) = lit.next()?;
        let mut tiles = 1;
        while corners == DARK
            && lit
                .next_if(|(cell, other)| *other == DARK && cell.y == first.y && cell.x == first.x + tiles as i32)
                .is_some()
        {
            tiles += 1;
        }
        Some((first, tiles, corners))
    })
}

/// Draws the darkness over the visible part of the map.
pub fn draw(batch: &mut SpriteBatch, world: &World, light: &LightMap, seen: Rect, seconds: f64) {
    let dark = darkness(world);
    if dark <= 0.0 {
        return;
    }
    let shade = |light: f32| tint(palette::NIGHT.lit(0.55), dark * DEEPEST * (1.0 - light));
    for (first, tiles, corners) in stretches(cells_of(seen, world.map().width(), world.map().height()), light) {
        batch.shaded(vec2(first.x as f32, first.y as f32), vec2(tiles as f32, 1.0), corners.map(shade));
    }
    for (number, &(centre, radius)) in light.fires().iter().enumerate() {
        let flicker = 1.0 + 0.05 * ((seconds * 7.0 + number as f64 * 1.7).sin() as f32);
        let size = vec2(1.0, 1.0) * radius * 1.6 * flicker;
        batch.picture_in(Picture::Glow, centre - size * 0.5, size, tint(palette::Rgb(255, 255, 255), dark * 0.4));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::map::map_geometry::Rect;
    use osada::record::Content;

    #[test]
    fn the_night_covers_every_tile_once_and_what_is_dark_in_long_stretches() {
        let (world, _) = Content::shipped("first_siege").expect("it ships").build(1).expect("it can be built");
        let mut light = LightMap::default();
        light.update(&world);
        let (width, height) = (world.map().width(), world.map().height());
        let all = Rect::new(0.0, 0.0, width as f32, height as f32);
        let found: Vec<_> = stretches(cells_of(all, width, height), &light).collect();
        let covered: Vec<Cell> = found
            .iter()
            .flat_map(|&(first, tiles, _)| (0..tiles as i32).map(move |step| Cell::new(first.x + step, first.y)))
            .collect();
        assert_eq!(covered, world.map().cells().collect::<Vec<_>>());
        assert!(
            found.iter().all(|&(first, tiles, corners)| tiles == 1 || corners == DARK && light.corners(first) == DARK)
        );
        assert!(found.len() < covered.len() / 4, "{} stretches", found.len());
    }
}
