//! Layers of tinted tiles over the map: zones, light, and costs for besiegers.

use super::light_map::LightMap;
use super::map_geometry::Rect;
use super::map_geometry::cells_of;
use super::sprite_batch::{SpriteBatch, tint};
use crate::play::presentation::overlay_classes::{BREACHES, CLOSED, Class, LIGHTS, STEPS};
use glam::{Vec2, vec2};
use osada::grid::Cell;
use osada::path::{Footing, Ground};
use osada::sim::rules::Role;
use osada::sim::{World, raid_ground};
use osada::texture::palette::{self, Rgb};

/// Opacity of a layer.
const STRENGTH: f32 = 0.5;

const ZONES: [Rgb; 6] = [palette::WOAD, palette::OCHRE, palette::HERB, palette::MADDER, palette::FORD, palette::STRAW];

fn class(value: f64, classes: &[Class]) -> Rgb {
    let found = classes.iter().find(|(most, ..)| value <= *most).or(classes.last());
    found.map_or(palette::INK, |(.., colour)| *colour)
}

/// Tints every visible tile that has a colour.
fn tinted(batch: &mut SpriteBatch, world: &World, seen: Rect, colour: impl Fn(Cell) -> Option<Rgb>) {
    for cell in cells_of(seen, world.map().width(), world.map().height()) {
        if let Some(colour) = colour(cell) {
            batch.rect(vec2(cell.x as f32, cell.y as f32), Vec2::ONE, tint(colour, STRENGTH));
        }
    }
}

/// Connected tiles for colonists, one tint per zone.
pub fn zones(batch: &mut SpriteBatch, world: &World, seen: Rect) {
    tinted(batch, world, seen, |cell| Some(ZONES[world.zone(Role::Colonist, cell)?.0 as usize % ZONES.len()]));
}

/// Reach of the fires at night.
pub fn light(batch: &mut SpriteBatch, world: &World, light: &LightMap, seen: Rect) {
    tinted(batch, world, seen, |cell| Some(class(f64::from(light.at(cell)), &LIGHTS)));
}

/// Cost of every tile for the next raid.
pub fn costs(batch: &mut SpriteBatch, world: &World, seen: Rect) {
    let Some((_, ground)) = raid_ground(world) else { return };
    tinted(batch, world, seen, |cell| {
        Some(match ground.footing(ground.index(cell)) {
            None => CLOSED.1,
            Some(Footing { factor, toll }) if toll > 0.0 => class(factor + toll, &BREACHES),
            Some(Footing { factor, .. }) => class(factor, &STEPS),
        })
    });
}
