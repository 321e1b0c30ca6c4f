//! A generated map as the text of a level: to look at, change by hand, and play.

use super::generator::generate;
use super::palette::MissingTerrain;
use super::scene::Scene;
use crate::grid::{Cell, Stream};
use crate::level::lookup::structure_with;
use crate::level::schema::Generated;
use crate::sim::rules::{Function, Role, Rules};
use std::fmt::Write;

/// The RON text of a level with the map that a seed draws. It loads with the same rules.
///
/// # Errors
///
/// If the rules lack one of the [`TERRAINS`](super::TERRAINS).
pub fn draw(wanted: &Generated, rules: &Rules, seed: u64) -> Result<String, MissingTerrain> {
    let scene = generate(wanted, rules, &mut Stream::new(seed, 0))?;
    Ok(write(&scene, rules, &format!("{:?} {seed}", wanted.kind)))
}

/// A level with this ground, an ordinary start and ordinary waves.
fn write(scene: &Scene, rules: &Rules, title: &str) -> String {
    let size = structure_with(rules, Function::Hearth).map_or_else(Default::default, |kind| rules.structure(kind).size);
    let taken = |glyph: &char| rules.terrains.iter().any(|row| row.glyph == *glyph);
    let glyph = std::iter::once('H').chain('A'..='Z').chain('a'..='z').find(|glyph| !taken(glyph)).unwrap_or('⌂');
    let is_hearth = |cell: Cell| {
        let (dx, dy) = (cell.x - scene.hearth.x, cell.y - scene.hearth.y);
        (0..i32::from(size.width)).contains(&dx) && (0..i32::from(size.height)).contains(&dy)
    };
    let mut text = String::new();
    let hearth = structure_with(rules, Function::Hearth).map_or("hearth", |kind| &rules.structure(kind).name);
    let ground = scene.terrain.get(scene.hearth).map_or("grass", |&id| &rules.terrain(id).name);
    let _ = write!(
        text,
        "(
    title: {title:?},
    about: \"A generated map.\",
    ground: Drawn(
        legend: {{
            {glyph:?}: (terrain: {ground:?}, structure: {hearth:?}),
        }},
        rows: [
"
    );
    for y in 0..scene.terrain.height() as i32 {
        let tile = |x: i32| {
            let cell = Cell::new(x, y);
            if is_hearth(cell) { glyph } else { rules.terrain(scene.terrain[cell]).glyph }
        };
        let row: String = (0..scene.terrain.width() as i32).map(tile).collect();
        let _ = writeln!(text, "            {row:?},");
    }
    let _ = write!(
        text,
        "        ],
    ),
    stock: (wood: 60, stone: 30, food: 40),
    colonists: Count(5),
    herds: [{}],
    waves: [
{}    ],
)
",
        herd(rules),
        waves(rules)
    );
    text
}

fn herd(rules: &Rules) -> String {
    let prey = rules.units.iter().find(|row| row.role == Role::Prey);
    prey.map_or_else(String::new, |row| format!("(unit: {:?}, count: 10)", row.name))
}

/// Six waves of the first kind of besieger, two more in each.
fn waves(rules: &Rules) -> String {
    let besieger = rules.units.iter().find(|row| row.role == Role::Besieger);
    let wave = |count: usize| besieger.map(|row| format!("        [({:?}, {count})],\n", row.name));
    (1..=6).filter_map(|number| wave(2 * number)).collect()
}
