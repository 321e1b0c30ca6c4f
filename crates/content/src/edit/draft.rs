//! Levels to start from: an empty one, and one with ground from a seed.

use super::arrange::put_structure;
use crate::definition::{MAX_SIDE, MIN_SIDE};
use crate::generate::{DrawError, ground};
use crate::lookup::structure_with;
use crate::schema::{Colonists, Difficulty, Generated, GroundSource, Legend, LevelSource, SquadSource};
use osada_ai::grid::Cell;
use osada_sim::DAWN;
use osada_sim::rules::{Climate, Function, Happenings, Role, Rules, Season, Stock};

/// An open meadow of so many columns and rows with a hearth in its middle, five people and three small waves.
///
/// A size out of bounds becomes the nearest that is allowed.
pub fn blank(rules: &Rules, (width, height): (u32, u32)) -> LevelSource {
    let (width, height) = (width.clamp(MIN_SIDE, MAX_SIDE), height.clamp(MIN_SIDE, MAX_SIDE));
    // The first ground that carries houses.
    let meadow = rules.terrains.iter().find(|row| row.buildable && row.harvest.is_none()).map_or('.', |row| row.glyph);
    let row: String = std::iter::repeat_n(meadow, width as usize).collect();
    let mut source = LevelSource {
        title: "A new level".to_owned(),
        about: "Nobody has written yet what awaits the player here.".to_owned(),
        difficulty: Difficulty::Normal,
        mods: Vec::new(),
        ground: GroundSource::Drawn { rows: vec![row; height as usize], legend: Legend::default() },
        stock: Stock { wood: 60, stone: 30, food: 40, ..Stock::default() },
        colonists: Colonists::Count(5),
        structures: Vec::new(),
        herds: Vec::new(),
        waves: (1..=3).map(|number| wave(rules, 2 * number)).collect(),
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
    };
    put_hearth(&mut source, rules, Cell::new(width as i32 / 2 - 1, height as i32 / 2 - 1));
    source
}

/// A wave of so many of the first kind of besieger.
pub fn wave(rules: &Rules, count: u32) -> Vec<SquadSource> {
    let first = rules.units.iter().find(|row| row.role == Role::Besieger);
    let squad = |name: &str| SquadSource { unit: name.to_owned(), count, mind: None, camp: 1 };
    first.map(|row| squad(&row.name)).into_iter().collect()
}

fn put_hearth(source: &mut LevelSource, rules: &Rules, at: Cell) {
    if let Some(kind) = structure_with(rules, Function::Hearth) {
        put_structure(source, rules, &rules.structure(kind).name.clone(), at);
    }
}

/// Gives a level the ground that a seed draws, as a drawn map. Everything that had a place on the old one is removed, except
/// people and herds, whose places are left open.
///
/// # Errors
///
/// If the rules lack a terrain that is needed, or the map is none that a level can have.
pub fn draw_ground(source: &mut LevelSource, rules: &Rules, wanted: &Generated, seed: u64) -> Result<(), DrawError> {
    source.ground = ground(wanted, rules, seed)?;
    source.structures.clear();
    (source.camp, source.camps) = (None, Vec::new());
    source.squads_mut().for_each(|squad| squad.camp = 1);
    source.herds.iter_mut().for_each(|herd| herd.at = None);
    if let Colonists::Named(people) = &mut source.colonists {
        people.iter_mut().for_each(|person| person.at = None);
    }
    source.lessons.iter_mut().for_each(|lesson| lesson.at = None);
    source
        .triggers
        .iter_mut()
        .for_each(|trigger| trigger.each_area(&mut |one, other| (*one, *other) = Default::default()));
    Ok(())
}
