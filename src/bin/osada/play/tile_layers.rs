//! Layers of tinted tiles over the map: zones, light, and what the tiles cost besiegers; with the colours and words of
//! their legends.

use super::light_map::LightMap;
use super::map_geometry::cells_of;
use super::sprite_batch::{SpriteBatch, tint};
use macroquad::math::{Rect, Vec2, vec2};
use osada::grid::Cell;
use osada::path::{Footing, Ground};
use osada::sim::rules::Role;
use osada::sim::{World, raid_ground};
use osada::texture::palette::{self, Rgb};

/// How strongly a layer tints the ground.
const STRENGTH: f32 = 0.5;

/// A class of values that share a colour: the largest of them, what they mean, the colour.
pub type Class = (f64, &'static str, Rgb);

/// Costs of a step onto a tile that can be walked on.
pub const STEPS: [Class; 5] = [
    (0.999, "below 1: quicker than grass", palette::HERB),
    (1.0, "1: like grass", palette::STRAW),
    (2.0, "up to 2", palette::OCHRE),
    (3.0, "up to 3", palette::EMBER),
    (f64::INFINITY, "above 3", palette::MADDER),
];

/// Costs of breaking through what bars a tile.
pub const BREACHES: [Class; 3] = [
    (20.0, "break through: up to 20", Rgb(150, 176, 214)),
    (60.0, "break through: up to 60", palette::WOAD),
    (f64::INFINITY, "break through: above 60", palette::NIGHT),
];

/// Where no way leads at all.
pub const CLOSED: (&str, Rgb) = ("no way at all", palette::INK);

/// Shares of the full light.
pub const LIGHTS: [Class; 3] =
    [(0.05, "dark at night", palette::NIGHT), (0.45, "dim", palette::OCHRE), (f64::INFINITY, "bright", palette::FLAME)];

const ZONES: [Rgb; 6] = [palette::WOAD, palette::OCHRE, palette::HERB, palette::MADDER, palette::FORD, palette::STRAW];

fn class(value: f64, classes: &[Class]) -> Rgb {
    let found = classes.iter().find(|(most, ..)| value <= *most).or(classes.last());
    found.map_or(palette::INK, |(.., colour)| *colour)
}

/// Tints every tile that is seen and has a colour.
fn tinted(batch: &mut SpriteBatch, world: &World, seen: Rect, colour: impl Fn(Cell) -> Option<Rgb>) {
    for cell in cells_of(seen, world.map().width(), world.map().height()) {
        if let Some(colour) = colour(cell) {
            batch.rect(vec2(cell.x as f32, cell.y as f32), Vec2::ONE, tint(colour, STRENGTH));
        }
    }
}

/// Tiles that hang together for colonists, one tint for each zone.
pub fn zones(batch: &mut SpriteBatch, world: &World, seen: Rect) {
    tinted(batch, world, seen, |cell| Some(ZONES[world.zone(Role::Colonist, cell)?.0 as usize % ZONES.len()]));
}

/// How far fires shine at night.
pub fn light(batch: &mut SpriteBatch, world: &World, light: &LightMap, seen: Rect) {
    tinted(batch, world, seen, |cell| Some(class(f64::from(light.at(cell)), &LIGHTS)));
}

/// What every tile costs the next raid.
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

/// What a tile costs the next raid, in words; nothing off the map or without raids.
pub fn cost_at(world: &World, cell: Cell) -> Option<String> {
    let (kind, ground) = raid_ground(world)?;
    if !ground.contains(cell) {
        return None;
    }
    let who = world.rules().unit(kind).title.to_lowercase();
    Some(match ground.footing(ground.index(cell)) {
        None => format!("No {who} can enter {cell}."),
        Some(Footing { factor, toll }) if toll > 0.0 => {
            format!("{cell}: breaking through costs a {who} {:.1} tiles.", factor + toll)
        }
        Some(Footing { factor, .. }) => format!("{cell}: a step costs a {who} {factor} times one on grass."),
    })
}
