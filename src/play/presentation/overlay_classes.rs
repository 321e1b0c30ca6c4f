//! Legend of the overlays: classes of values, and the rules of herds.

use osada::grid::Cell;
use osada::path::{Footing, Ground};
use osada::sim::{World, raid_ground};
use osada::texture::palette::{self, Rgb};

/// The rules of a herd, with the colour of each.
pub const HERD_RULES: [(&str, Rgb); 6] = [
    ("separation", palette::MADDER),
    ("alignment", palette::WOAD),
    ("cohesion", palette::HERB),
    ("obstacles", palette::SLATE),
    ("threats", palette::EMBER),
    ("drift", palette::OCHRE),
];

/// A class of values that share a colour: the largest value, the meaning, the colour.
pub type Class = (f64, &'static str, Rgb);

/// Costs of a step onto a passable tile.
pub const STEPS: [Class; 5] = [
    (0.999, "below 1: faster than grass", palette::HERB),
    (1.0, "1: like grass", palette::STRAW),
    (2.0, "up to 2", palette::OCHRE),
    (3.0, "up to 3", palette::EMBER),
    (f64::INFINITY, "above 3", palette::MADDER),
];

/// Costs of breaking through an obstacle on a tile.
pub const BREACHES: [Class; 3] = [
    (20.0, "break through: up to 20", Rgb(150, 176, 214)),
    (60.0, "break through: up to 60", palette::WOAD),
    (f64::INFINITY, "break through: above 60", palette::NIGHT),
];

/// Impassable tiles.
pub const CLOSED: (&str, Rgb) = ("impassable", palette::INK);

/// Shares of the full light.
pub const LIGHTS: [Class; 3] =
    [(0.05, "dark at night", palette::NIGHT), (0.45, "dim", palette::OCHRE), (f64::INFINITY, "bright", palette::FLAME)];

/// Cost of a tile for the next raid, in words; `None` off the map or without raids.
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
        Some(Footing { factor, .. }) => format!("{cell}: a step costs a {who} {factor} times as much as on grass."),
    })
}
