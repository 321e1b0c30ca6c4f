//! A generated map as a level: to look at, change by hand, and play.

use crate::edit::{Canvas, CanvasError, write};
use crate::generate::{MissingTerrain, generate};
use crate::lookup::structure_with;
use crate::schema::{Colonists, Difficulty, Generated, GroundSource, HerdSource, LevelSource, SquadSource};
use osada_ai::grid::{Cell, Stream};
use osada_sim::DAWN;
use osada_sim::rules::{Climate, Function, Happenings, Role, Rules, Season, Stock};

/// Errors of drawing a generated map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    #[error(transparent)]
    Terrain(#[from] MissingTerrain),
    #[error(transparent)]
    Canvas(#[from] CanvasError),
}

/// The RON text of a level with the map that a seed draws. It loads with the same rules.
///
/// # Errors
///
/// Those of [`draw_level`].
pub fn draw(wanted: &Generated, rules: &Rules, seed: u64) -> Result<String, DrawError> {
    Ok(write::new(&draw_level(wanted, rules, seed)?))
}

/// A level with the map that a seed draws, an ordinary start and ordinary waves.
///
/// # Errors
///
/// If the rules lack one of the [`TERRAINS`](crate::generate::TERRAINS), or the map is too small for a level or too large.
pub fn draw_level(wanted: &Generated, rules: &Rules, seed: u64) -> Result<LevelSource, DrawError> {
    let herd = rules.units.iter().find(|row| row.role == Role::Prey);
    let herd = herd.map(|row| HerdSource { unit: row.name.clone(), count: 10, at: None });
    Ok(LevelSource {
        title: format!("{:?} {seed}", wanted.kind),
        about: "A generated map.".to_owned(),
        difficulty: Difficulty::default(),
        mods: Vec::new(),
        ground: ground(wanted, rules, seed)?,
        stock: Stock { wood: 60, stone: 30, food: 40, ..Stock::default() },
        colonists: Colonists::Count(5),
        structures: Vec::new(),
        herds: herd.into_iter().collect(),
        waves: waves(rules),
        endless: false,
        raids_on_call: None,
        guards: None,
        garrison: Vec::new(),
        defences: Vec::new(),
        victory: Vec::new(),
        hour: DAWN,
        season: Season::default(),
        camp: None,
        camps: Vec::new(),
        minds: Vec::new(),
        chief: None,
        triggers: Vec::new(),
        happenings: Happenings::All,
        season_days: None,
        climate: Climate::Seasonal,
        hints: Vec::new(),
        lessons: Vec::new(),
    })
}

/// The map that a seed draws, with the hearth on it, as a map drawn by hand.
///
/// # Errors
///
/// Those of [`draw_level`].
pub fn ground(wanted: &Generated, rules: &Rules, seed: u64) -> Result<GroundSource, DrawError> {
    let scene = generate(wanted, rules, &mut Stream::new(seed, 0))?;
    let rows = (0..scene.terrain.height() as i32).map(|y| {
        let tile = |x: i32| rules.terrain(scene.terrain[Cell::new(x, y)]).glyph;
        (0..scene.terrain.width() as i32).map(tile).collect()
    });
    let mut canvas = Canvas::of(&GroundSource::Drawn { rows: rows.collect(), legend: Default::default() })?;
    if let Some(hearth) = structure_with(rules, Function::Hearth) {
        canvas.raise(rules, hearth, scene.hearth)?;
    }
    Ok(canvas.ground())
}

/// Six waves of the first kind of besieger, two more in each.
fn waves(rules: &Rules) -> Vec<Vec<SquadSource>> {
    let besieger = rules.units.iter().find(|row| row.role == Role::Besieger);
    let wave =
        |count: u32| besieger.map(|row| vec![SquadSource { unit: row.name.clone(), count, mind: None, camp: 1 }]);
    (1..=6).filter_map(|number| wave(2 * number)).collect()
}
