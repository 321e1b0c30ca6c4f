//! From a checked level and a seed to a world.

use super::definition::{Level, Newcomer};
use super::generate::{Scene, flood, generate};
use super::lookup::structure_with;
use super::place::outermost_fields;
use super::report::Report;
use osada_ai::grid::{Cell, Grid, Stream};
use osada_reader::fault::{Fault, Segment, counted};
use osada_sim::rules::{Challenge, Function, Role, Rules, TerrainId};
use osada_sim::{
    Band, Camp, Chief, HerdSetup, Legacy, Settler, Setup, Veteran, World, WorldErrors, camp_has_way, camp_room,
    palisade_gaps,
};
use std::sync::Arc;

/// The random stream of a level's seed that draws what the level leaves open; worlds use the streams from 1 on.
pub(super) const STREAM: u64 = 1 << 32;

/// Errors of building a world from a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The rules have changed since the level was checked.
    #[error("the level `{level}` does not go with these rules: {missing} is missing")]
    Rules { level: String, missing: String },
    #[error("the level `{level}` cannot be built: {errors}")]
    World { level: String, errors: WorldErrors },
}

/// The world of a level at its first tick. The same level, rules and seed give the same world.
///
/// # Errors
///
/// If the rules lack what the level was checked with, or something does not fit on its map.
pub fn build(level: &Level, rules: &Arc<Rules>, seed: u64) -> Result<World, BuildError> {
    build_for(level, rules, Challenge::Normal, seed)
}

/// [`build`] for any challenge.
///
/// # Errors
///
/// Those of [`build`].
pub fn build_for(level: &Level, rules: &Arc<Rules>, challenge: Challenge, seed: u64) -> Result<World, BuildError> {
    build_after(level, rules, challenge, seed, &Legacy::default())
}

/// [`build`] with the legacy of the level before it in a campaign. Its people take the places of the level's own; if there
/// are more of them, they stand around the hearth; if there are fewer, the rest are the level's own. The besiegers' chief
/// remembers its raids, but no place that is off this map; goods and crafts are there besides those of the level.
///
/// # Errors
///
/// Those of [`build`].
pub fn build_after(
    level: &Level,
    rules: &Arc<Rules>,
    challenge: Challenge,
    seed: u64,
    legacy: &Legacy,
) -> Result<World, BuildError> {
    let chief = Chief::remembering(level.setup.chief.mind(), legacy.memory.clone()).named(legacy.chief.clone());
    let (foes, fallen) = (legacy.foes.clone(), legacy.fallen.clone());
    let (brought, crafts) = (legacy.goods, legacy.crafts.clone());
    let last_person = legacy.last_person;
    let setup =
        Setup { challenge, chief, foes, fallen, last_person, brought, crafts, ..setup(level, rules, seed, legacy)? };
    World::found(Arc::clone(rules), setup).map_err(|errors| BuildError::World { level: level.name.clone(), errors })
}

/// The setup of a world: the level, with everything that it leaves open filled in by the seed, for the normal challenge.
///
/// # Errors
///
/// If the rules lack what the level was checked with.
pub fn setup(level: &Level, rules: &Rules, seed: u64, legacy: &Legacy) -> Result<Setup, BuildError> {
    let missing = |missing: &str| BuildError::Rules { level: level.name.clone(), missing: missing.to_owned() };
    let mut stream = Stream::new(seed, STREAM);
    let mut setup = Setup { seed, ..level.setup.clone() };
    let hearth = match &level.generated {
        None => {
            let is_hearth = |kind| rules.structure(kind).function == Function::Hearth;
            let hearth = setup.structures.iter().find(|&&(kind, _)| is_hearth(kind)).map(|&(_, cell)| cell);
            hearth.ok_or_else(|| missing("the hearth"))?
        }
        Some(generated) => {
            let Scene { terrain, hearth } =
                generate(generated, rules, &mut stream).map_err(|lacking| missing(lacking.0))?;
            let kind = structure_with(rules, Function::Hearth).ok_or_else(|| missing("the hearth"))?;
            (setup.terrain, setup.structures) = (terrain, vec![(kind, hearth)]);
            hearth
        }
    };
    setup.settlers = settlers(&level.settlers, legacy, rules, hearth);
    let pastures = pastures(rules, &setup.terrain, hearth);
    for herd in &level.herds {
        let cell = herd.at.or_else(|| stream.pick(&pastures).copied()).unwrap_or(hearth);
        setup.herds.push(HerdSetup { kind: herd.kind, cell, count: herd.count });
    }
    Ok(setup)
}

/// So many people as a level draws them with a seed, to set out on a journey.
///
/// # Errors
///
/// Those of [`build`].
pub fn drawn_people(level: &Level, rules: &Arc<Rules>, seed: u64, count: usize) -> Result<Vec<Veteran>, BuildError> {
    let usual = rules.unit_kinds().find(|(_, row)| row.role == Role::Colonist).map(|(kind, _)| kind);
    let anybody = usual.map(|kind| Newcomer { kind, name: None, diligence: None, at: None });
    let level = Level { settlers: anybody.into_iter().cycle().take(count).collect(), ..level.clone() };
    Ok(Legacy::of(build(&level, rules, seed)?.state(), rules, count).people)
}

/// The people of the start. Those without a place stand in a ring around the hearth.
fn settlers(newcomers: &[Newcomer], legacy: &Legacy, rules: &Rules, hearth: Cell) -> Vec<Settler> {
    let ring: Vec<Cell> = (-2..=3)
        .flat_map(|dy| (-2..=3).map(move |dx| (dx, dy)))
        .filter(|&(dx, dy)| dx == -2 || dx == 3 || dy == -2 || dy == 3)
        .map(|(dx, dy)| Cell::new(hearth.x + dx, hearth.y + dy))
        .collect();
    // Steps of 7 spread the first few over all 20 places.
    let place = |number: usize| ring[number * 7 % ring.len()];
    let usual = rules.unit_kinds().find(|(_, row)| row.role == Role::Colonist).map(|(kind, _)| kind);
    let company = legacy.people.len();
    let hosts = legacy.hosts.map_or(usize::MAX, |most| most as usize);
    let count = company.max(newcomers.len().min(company.saturating_add(hosts)));
    let settler = |number: usize| {
        let newcomer = newcomers.get(number);
        Some(Settler {
            kind: newcomer.map(|newcomer| newcomer.kind).or(usual)?,
            cell: newcomer.and_then(|newcomer| newcomer.at).unwrap_or_else(|| place(number)),
            name: newcomer.and_then(|newcomer| newcomer.name.clone()),
            diligence: newcomer.and_then(|newcomer| newcomer.diligence),
            veteran: legacy.people.get(number).cloned(),
        })
    };
    (0..count).filter_map(settler).collect()
}

/// Open land that beasts can reach from the hearth but that is not too near to it.
fn pastures(rules: &Rules, terrain: &Grid<TerrainId>, hearth: Cell) -> Vec<Cell> {
    let meadow =
        |cell: Cell| terrain.get(cell).is_some_and(|&id| rules.terrain(id).factor.is_some_and(|factor| factor <= 2.0));
    let reached = flood(terrain, hearth, |id| rules.terrain(id).factor.is_some());
    let open: Vec<Cell> = terrain.cells().filter(|&cell| reached[cell] && meadow(cell)).collect();
    let far: Vec<Cell> = open.iter().copied().filter(|cell| cell.chebyshev(hearth) >= 12).collect();
    if far.is_empty() { open } else { far }
}

/// The tile from which besiegers could walk from the edge of the map to the hearth. A level without one can only be played
/// as an island.
pub fn way_in(world: &World) -> Option<Cell> {
    let (rules, map) = (world.rules(), world.map());
    let (_, hearth) = world.hearth()?;
    let terrain = Grid::from_fn(map.width(), map.height(), |cell| map.terrain(cell).unwrap_or(TerrainId(0)));
    let reached = flood(&terrain, hearth.cell(), |id| rules.terrain(id).factor.is_some());
    let (right, bottom) = (map.width() as i32 - 1, map.height() as i32 - 1);
    let at_edge = |cell: &Cell| cell.x == 0 || cell.y == 0 || cell.x == right || cell.y == bottom;
    let walkable = |cell: &Cell| map.factor(rules, *cell, Role::Besieger).is_some();
    reached.cells().find(|cell| reached[*cell] && at_edge(cell) && walkable(cell))
}

/// Problems with the ground of a level that still let it be played, in its world at the first tick: nobody can reach the
/// hearth, a camp has no room or no way to the hearth, its palisade has gaps, a wave is larger than the ground around it.
/// `file` and `text` are those of the level.
pub fn ground_warnings(file: &str, text: &str, level: &Level, world: &World) -> Report {
    let faults = ground_faults(level, world, outermost_fields(text).contains(&"camps"));
    Report::of_warnings(file, text, &faults.into())
}

/// [`ground_warnings`] as faults. `as_list`: the file gives its camps as a list, not as one camp.
pub(super) fn ground_faults(level: &Level, world: &World, as_list: bool) -> Vec<Fault> {
    let ground = [Segment::Field("ground")];
    let place = |index: usize| match level.setup.camps.is_empty() {
        true => ground.to_vec(),
        false if as_list => vec![Segment::Field("camps"), Segment::Index(index)],
        false => vec![Segment::Field("camp")],
    };
    let fault = |(index, camp): (usize, &Camp)| {
        let number = index + 1;
        let asked = level.setup.camps.get(index).copied();
        let Some((site, _)) = camp.site().zip(camp.structure()) else {
            let message = format!("camp {number} has no room anywhere from which the hearth can be reached");
            return Some(Fault::new(&place(index), message));
        };
        if let Some(asked) = asked.filter(|&asked| asked != site) {
            let message =
                format!("no way leads from camp {number} at {asked} to the hearth: it is placed at {site} instead");
            return Some(Fault::new(&place(index), message));
        }
        if !camp_has_way(world, site) {
            let message = format!("no way leads from camp {number} at {site} to the hearth: its raids wait there");
            return Some(Fault::new(&place(index), message));
        }
        let gaps = palisade_gaps(world, index);
        let tiles = counted(gaps, "tile");
        let message = format!("the palisade of camp {number} at {site} has no room on {tiles}: it is open there");
        (gaps > 0).then(|| Fault::new(&place(index), message))
    };
    let camps = world.siege().camps();
    let leads = |camp: &Camp| camp.site().is_some_and(|site| camp_has_way(world, site));
    if !camps.iter().any(leads) && way_in(world).is_none() {
        let message =
            "no besieger can reach the hearth: no way leads to it from the edge of the map, so every raid fails";
        let help = "they can break walls, doors and gates, but cannot cross rock or deep water: leave them a way";
        return vec![Fault::new(&ground, message).help(help)];
    }
    let mut faults: Vec<Fault> = camps.iter().enumerate().filter_map(fault).collect();
    faults.extend(crowded_waves(world));
    faults
}

/// For each camp whose ground is too small for a wave: how many of the largest find room there.
fn crowded_waves(world: &World) -> impl Iterator<Item = Fault> {
    let siege = world.siege();
    siege.camps().iter().enumerate().filter_map(move |(index, camp)| {
        let room = camp_room(world, camp.site()?) as u64;
        let from_here = |band: &Band| -> u64 {
            let squads = band.iter().filter(|squad| usize::from(squad.camp) == index);
            squads.map(|squad| u64::from(squad.count)).sum()
        };
        let sizes = siege.waves().iter().map(from_here).zip(1..);
        let (most, wave) = sizes.max_by_key(|&(size, wave)| (size, std::cmp::Reverse(wave)))?;
        (most > room).then(|| {
            let number = index + 1;
            let message = format!(
                "of the {most} of wave {wave} only {room} find room at camp {number}: the others come in behind them"
            );
            Fault::new(&[Segment::Field("waves"), Segment::Index(wave - 1)], message)
        })
    })
}
