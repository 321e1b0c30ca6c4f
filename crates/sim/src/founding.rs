//! Founding a world: the setup of a level, turned into the state of its first tick.

use super::colony::{draw_colonist, draw_saboteurs, introduce};
use super::ground::{World, begin_season, free_near};
use super::kinds::{
    Challenge, CraftId, MindId, Outcome, Role, Season, Seconds, Stock, StructureId, StructureKind, TerrainId, Tick,
    Tiles, UnitKind,
};
use super::rules::{Climate, Function, Handicap, Happenings, Hunting, Rules, Trigger};
use super::siege::{draw_name, found_camps};
use super::state::{
    Armoury, Band, Chief, Clock, Colonist, Community, Crafts, FIRE, Fallen, Fires, Foe, Jobs, LevelGoal, Lookout,
    MISSILES, Map, Nature, Outfit, PEOPLE, PersonId, STORY, Siege, Slots, Squad, State, Story, Streams, Tally,
    UndoHistory, Unit, Veteran, Wagon, Works,
};
use super::wild::found_herd;
use osada_ai::grid::{Cell, Grid, Stream};
use std::sync::Arc;

/// Setup of a level. `content` has resolved its names and checked its values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setup {
    pub level: String,
    pub seed: u64,
    pub terrain: Grid<TerrainId>,
    /// By their upper left tiles.
    pub structures: Vec<(StructureKind, Cell)>,
    /// Goods of the colony at the start.
    pub stock: Stock,
    /// Goods that are brought along, as many for every challenge.
    pub brought: Stock,
    /// Crafts that are known from the beginning.
    pub crafts: Vec<CraftId>,
    pub settlers: Vec<Settler>,
    pub herds: Vec<HerdSetup>,
    /// The first one first.
    pub waves: Vec<Band>,
    /// The waves go on after the last one, ever larger.
    pub endless: bool,
    /// Day, from 1, at whose dusk the first raid comes uncalled, where raids are called.
    pub raids_on_call: Option<u32>,
    /// Most besiegers who guard each camp.
    pub guards: Option<u32>,
    /// Those who guard the camps at the start; a camp without any has as many as the rules say.
    pub garrison: Band,
    /// Structures that must stand for the level to be won, and how many of each.
    pub defences: Vec<(StructureKind, u32)>,
    /// Empty for the usual.
    pub goals: Vec<LevelGoal>,
    /// The hour of the day at which it begins, 0 to 24.
    pub hour: f64,
    pub season: Season,
    /// The minds of kinds of units; other kinds keep those of the rules.
    pub minds: Vec<(UnitKind, MindId)>,
    /// Upper left tiles of the besiegers' camps; without any, the place of one is drawn at the map's edge.
    pub camps: Vec<Cell>,
    pub challenge: Challenge,
    /// The mind of the besiegers' chief, where the level names one, and the raids that he remembers from other games. What
    /// was on no tile of this map he has forgotten.
    pub chief: Chief,
    /// Besiegers with a name who got away on another level.
    pub foes: Vec<Foe>,
    /// Those who died on the way here.
    pub fallen: Vec<Fallen>,
    /// Id of whoever has come last, here or elsewhere.
    pub last_person: PersonId,
    /// The level's own triggers.
    pub triggers: Vec<Trigger>,
    /// Triggers of the rules that can happen as well.
    pub happenings: Happenings,
    pub climate: Climate,
    /// Days after which the next season begins; without it, the season lasts as long as the level.
    pub season_days: Option<u32>,
}

/// A colonist of the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Settler {
    pub kind: UnitKind,
    /// Start tile, or near it if nobody can stand there.
    pub cell: Cell,
    /// Drawn if `None`.
    pub name: Option<String>,
    /// Drawn if `None`.
    pub diligence: Option<f64>,
    /// The person, if they have come along from another level.
    pub veteran: Option<Veteran>,
}

/// Beasts of the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HerdSetup {
    pub kind: UnitKind,
    /// The tile around which they graze at the start.
    pub cell: Cell,
    pub count: u32,
}

/// Reason why no world can be founded on a setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorldError {
    /// A structure does not fit where it is to stand.
    #[error(
        "{title} does not fit at {cell}: it would be off the map, on ground that cannot be built on, or on something else"
    )]
    StructureDoesNotFit {
        title: String,
        /// The upper left tile.
        cell: Cell,
    },
    /// Somebody is to stand where nobody can, and there is no free tile near.
    #[error("no {title} can stand at or near {cell}")]
    NoRoom { title: String, cell: Cell },
    /// There is no hearth, or more than one.
    #[error("a level needs exactly one hearth, this one has {0}")]
    Hearths(usize),
}

/// All reasons why no world can be founded on a setup; at least one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct WorldErrors(Vec<WorldError>);

impl WorldErrors {
    pub fn as_slice(&self) -> &[WorldError] {
        &self.0
    }
}

impl World {
    /// The world of a setup, at the first tick.
    ///
    /// # Errors
    ///
    /// Everything that does not fit on its map.
    pub fn found(rules: Arc<Rules>, setup: Setup) -> Result<Self, WorldErrors> {
        let mut errors = Vec::new();
        let mut map = lay_out(&rules, setup.terrain, &setup.structures, &mut errors);
        let season = rules.seasons.of(setup.season);
        begin_season(&rules, &mut map, season, Stream::new(setup.seed, 5));
        let is_hearth = |id: &StructureId| {
            map.structure(*id).is_some_and(|structure| rules.structure(structure.kind).function == Function::Hearth)
        };
        let hearths: Vec<StructureId> = map.structures().map(|(id, _)| id).filter(is_hearth).collect();
        if hearths.len() != 1 {
            errors.push(WorldError::Hearths(hearths.len()));
        }
        let handicap = rules.challenges.with_strength(setup.challenge);
        let waves = setup.waves.iter().map(|band| scaled(band, &handicap)).collect();
        let garrison = scaled(&setup.garrison, &handicap);
        let stream = |number| Stream::new(setup.seed, number);
        let jobs = Jobs::new(map.width(), map.height(), &rules.jobs.priorities);
        let remembered = setup.chief.memory().iter().cloned().filter_map(|raid| raid.on_map(&rules, &map)).collect();
        let mut stock = handicap.stock(setup.stock);
        stock.put(&setup.brought);
        let state = State {
            chief: Chief::remembering(setup.chief.mind(), remembered).named(setup.chief.name),
            level: setup.level,
            seed: setup.seed,
            challenge: setup.challenge,
            season: setup.season,
            minds: setup.minds,
            clock: Clock::starting_at(setup.hour, &rules.time),
            outcome: Outcome::Running,
            units: Slots::default(),
            jobs,
            stock,
            armoury: Armoury::default(),
            crafts: Crafts { learnt: setup.crafts, ..Crafts::default() },
            hearth: hearths.first().copied(),
            siege: Siege {
                defences: setup.defences,
                goals: setup.goals,
                guards: setup.guards,
                foes: setup.foes,
                ..Siege::new(waves, setup.camps, setup.endless, setup.raids_on_call)
            },
            herds: Vec::new(),
            streams: Streams {
                waves: stream(1),
                besiegers: stream(2),
                colonists: stream(3),
                beasts: stream(4),
                missiles: stream(MISSILES),
                story: stream(STORY),
                people: stream(PEOPLE),
                fire: stream(FIRE),
            },
            tally: Tally::default(),
            works: Works::default(),
            history: UndoHistory::default(),
            alarm: false,
            lookout: Lookout::Quiet,
            story: Story {
                own: setup.triggers,
                happenings: setup.happenings,
                climate: setup.climate,
                season_days: setup.season_days,
                ..Story::default()
            },
            fires: Fires::default(),
            community: Community::of(setup.fallen, setup.last_person),
            map,
        };
        if !errors.is_empty() {
            return Err(WorldErrors(errors));
        }
        // The camps stand before anybody looks for a place.
        let mut world = Self::resume(Arc::clone(&rules), state);
        found_camps(&mut world, &garrison);
        name_chief(&mut world);
        place_vehicle(&mut world);
        place_cages(&mut world);
        settle(&rules, &mut world, &setup.settlers, &mut errors);
        draw_saboteurs(&mut world);
        populate(&rules, &mut world, &setup.herds, &mut errors);
        if errors.is_empty() { Ok(world) } else { Err(WorldErrors(errors)) }
    }
}

/// Gives the besiegers' chief a name, unless he has one from an earlier level.
fn name_chief(world: &mut World) {
    if world.state.chief.name.is_none() {
        world.state.chief.name = draw_name(world);
    }
}

/// A band scaled by the challenge.
fn scaled(band: &Band, handicap: &Handicap) -> Band {
    band.iter().map(|squad| Squad { count: handicap.besiegers(squad.count), ..*squad }).collect()
}

fn lay_out(
    rules: &Rules,
    terrain: Grid<TerrainId>,
    structures: &[(StructureKind, Cell)],
    errors: &mut Vec<WorldError>,
) -> Map {
    let mut map = Map::new(terrain);
    for &(kind, cell) in structures {
        if map.fits(rules, cell, kind) {
            map.raise(rules, kind, cell);
        } else {
            let title = rules.structure(kind).title.clone();
            errors.push(WorldError::StructureDoesNotFit { title, cell });
        }
    }
    map
}

/// Places the wagon or the ram where its goal says, if nothing else stands there.
fn place_vehicle(world: &mut World) {
    let goal = world.state.siege.goals.iter().find_map(|goal| match goal {
        LevelGoal::Wagon { from, stops, wait, to } => Some((*from, stops.clone(), *wait, *to, false)),
        LevelGoal::Ram { from, to } => Some((*from, Vec::new(), Seconds(0.0), *to, true)),
        _ => None,
    });
    let Some((from, stops, wait, to, is_ram)) = goal else { return };
    let Some(kind) = world.rules.vehicle(is_ram) else { return };
    if world.map().fits(&world.rules, from, kind) {
        let structure = world.raise(kind, from);
        world.state.siege.wagon = Some(Wagon::new(structure, stops, wait, to));
    }
}

/// Distance from a camp at which its cages stand, outside its palisade but in sight of its garrison.
const CAGE: Tiles = Tiles(4.5);

/// Places the cages of a rescue beside the camps, in turn, where the map has none.
fn place_cages(world: &mut World) {
    let wanted = world.state.siege.goals.iter().find_map(|goal| match goal {
        LevelGoal::Rescue { people } => Some(*people as usize),
        _ => None,
    });
    let row = world.rules.structure_kinds().find(|(_, row)| row.function.is_cage()).map(|(kind, _)| kind);
    let (Some(wanted), Some(kind)) = (wanted, row) else { return };
    if world.map().structures().any(|(_, structure)| structure.kind() == kind) {
        return;
    }
    let camps: Vec<Cell> = world.siege().camps().iter().filter_map(|camp| camp.site()).collect();
    for &camp in camps.iter().cycle().take(if camps.is_empty() { 0 } else { wanted }) {
        let fits = |cell: &Cell| {
            cell.euclidean(camp) >= CAGE.0
                && world.map().fits(&world.rules, *cell, kind)
                && world.reaches_hearth(Role::Colonist, *cell)
        };
        let near = |a: &Cell, b: &Cell| a.euclidean(camp).total_cmp(&b.euclidean(camp)).then(a.cmp(b));
        let place = world.map().cells().filter(fits).min_by(near);
        if let Some(cell) = place {
            world.raise(kind, cell);
        }
    }
}

fn settle(rules: &Rules, world: &mut World, settlers: &[Settler], errors: &mut Vec<WorldError>) {
    let mut names: Vec<String> = rules.traits.names.iter().cloned().collect();
    world.state.streams.colonists.shuffle(&mut names);
    let taken =
        |settler: &Settler| settler.veteran.as_ref().map(|veteran| &veteran.name).or(settler.name.as_ref()).cloned();
    let taken: Vec<String> = settlers.iter().filter_map(taken).collect();
    names.retain(|name| !taken.contains(name));
    let mut namesakes =
        (0..).map_while(|number| rules.traits.names.namesake(number)).filter(|name| !taken.contains(name));
    for (number, settler) in settlers.iter().enumerate() {
        let drawn = draw_colonist(rules, &mut world.state.streams.colonists);
        let veteran = settler.veteran.as_ref();
        let given = veteran.map(|veteran| &veteran.name).or(settler.name.as_ref()).cloned();
        let name = given
            .or_else(|| names.pop())
            .or_else(|| namesakes.next())
            .unwrap_or_else(|| format!("Settler {}", number + 1));
        let Some(cell) = free_near(rules, world.map(), settler.cell, Role::Colonist) else {
            let title = rules.unit(settler.kind).title.clone();
            errors.push(WorldError::NoRoom { title, cell: settler.cell });
            continue;
        };
        let diligence = settler.diligence.unwrap_or(drawn.diligence);
        let (colonist, outfit) = match veteran.cloned() {
            Some(Veteran { diligence, skills, body, outfit, person, .. }) => {
                (Colonist { diligence, skills, body, person, ..drawn }, outfit)
            }
            None => (Colonist { diligence, ..drawn }, Outfit::default()),
        };
        let unit = Unit::new(rules, settler.kind, name, cell, Nature::Colonist(Box::new(colonist)));
        let mut unit = Unit { mind: world.state.mind_for(settler.kind), outfit, ..unit };
        // Thinking is spread over the ticks of a second.
        if let Some(colonist) = unit.colonist_mut() {
            colonist.think_at = Tick(number as u64 * 7 % 60);
        }
        let id = world.bring_in(unit);
        introduce(world, id);
    }
}

fn populate(rules: &Rules, world: &mut World, herds: &[HerdSetup], errors: &mut Vec<WorldError>) {
    for herd in herds {
        // The pack has eaten: nobody is bitten in the first minutes.
        let hungry = |hunting: Hunting| Tick::default() + hunting.hungry_seconds.ticks();
        if !found_herd(world, herd.kind, herd.cell, herd.count, hungry) {
            errors.push(WorldError::NoRoom { title: rules.unit(herd.kind).title.clone(), cell: herd.cell });
        }
    }
}
