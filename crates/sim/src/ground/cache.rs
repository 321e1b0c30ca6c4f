//! Data derived from rules and state, kept for speed: neighbours, zones, movement factors of every side. Nothing here is
//! saved or hashed, and losing it changes nothing.

use super::job_board::JobIndex;
use super::neighbours::{Flock, NeighbourIndex};
use super::path_requests::{GroupMemory, Request};
use super::path_search::{Caution, Chases};
use crate::kinds::{Id, Role, StructureTag, UnitId, UnitTag};
use crate::rules::{Factors, Passage, Rules};
use crate::state::{Map, State, Target};
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{Flight, Heap, Scratch, Trace, Usage, Zone, Zones};

/// Derived data and memory that is used again.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    /// Movement factor of every tile, for each side; 0 where it cannot walk.
    pub factors: [Grid<f64>; 3],
    /// Zones of each side; besiegers' zones see no structures, since they breach.
    pub zones: [Zones; 3],
    /// All units by place, as of the beginning of the tick, in the order of [`Role::ALL`]: most questions are about one side,
    /// and most who are near are not of it.
    pub near: [NeighbourIndex; Role::ALL.len()],
    /// The memory of searches, one for each thread that searches.
    pub scratches: Vec<Scratch<Heap>>,
    /// The memory of searches for groups, the same way.
    pub group_memories: Vec<GroupMemory>,
    /// Memory for requests for paths that are answered at once.
    pub requests: Vec<Request>,
    /// Targets of a tick, by the places of those who aim at them.
    pub aims: Vec<Option<Target>>,
    pub path: Vec<Cell>,
    /// Number of besiegers' ways over each tile, while paths are planned.
    pub usage: Usage,
    /// Dangers that the raids keep off.
    pub caution: Caution,
    pub chases: Chases,
    pub flight: Flight,
    /// The way of the flight planned last, by nodes.
    pub nodes: Vec<u32>,
    /// Prey and predators, each with those who frighten them.
    pub flocks: [Flock; 2],
    pub searches: Searches,
    /// Guards by camp, those who keep the gate, as of when besiegers thought last.
    pub keepers: Vec<(usize, UnitId)>,
    /// Targets that besiegers of a zone can reach, while they think.
    pub targets: Vec<(Option<Zone>, Vec<Target>)>,
    /// Changed tiles of which units are still to be notified, while that is deferred.
    pub changed: Option<Vec<Cell>>,
    pub jobs: JobIndex,
    /// Units by side.
    pub units: IdLists<UnitTag>,
    /// Structures by kind.
    pub structures: IdLists<StructureTag>,
    /// At least the structures that may need somebody or do something.
    pub active: IdList<StructureTag>,
    pub work: PathWork,
    /// What season, weather and changes multiply at present.
    pub conditions: Factors,
}

/// What season, weather, changes and crafts multiply together.
pub(crate) fn conditions(rules: &Rules, state: &State) -> Factors {
    let story = &state.story;
    let weather = story.weather.and_then(|spell| rules.weathers.get(spell.weather())).map(|row| row.factors);
    let changes = story.changes.iter().map(|lasting| lasting.change.factors);
    let known = state.crafts.learnt().iter().map(|craft| rules.crafts[craft.index()].factors);
    let all = weather.into_iter().chain(changes).chain(known);
    all.fold(rules.seasons.of(state.season).factors, Factors::and).within_limits()
}

impl Cache {
    pub fn of(rules: &Rules, state: &State) -> Self {
        let factors = SIDES.map(|role| {
            Grid::from_fn(state.map.width(), state.map.height(), |cell| {
                state.map.factor(rules, cell, role).unwrap_or(0.0)
            })
        });
        let zones = SIDES.map(|role| {
            let open = Grid::from_fn(state.map.width(), state.map.height(), |cell| {
                belongs_to_zone(rules, &state.map, cell, role)
            });
            Zones::new(&open, osada_ai::path::StepRules::default())
        });
        Self {
            factors,
            zones,
            near: Default::default(),
            scratches: Vec::new(),
            group_memories: Vec::new(),
            requests: Vec::new(),
            aims: Vec::new(),
            path: Vec::new(),
            usage: Usage::default(),
            caution: Caution::default(),
            chases: Chases::default(),
            flight: Flight::default(),
            nodes: Vec::new(),
            flocks: [Flock::default(), Flock::default()],
            searches: Searches::default(),
            keepers: Vec::new(),
            targets: Vec::new(),
            changed: None,
            jobs: JobIndex::of(state),
            units: IdLists::of(state.units.iter().map(|(id, unit)| (unit.role() as usize, id))),
            structures: IdLists::of(state.map.structures().map(|(id, structure)| (structure.kind().index(), id))),
            active: IdList::of(
                state.map.structures().filter(|(_, structure)| structure.is_active(rules)).map(|(id, _)| id),
            ),
            work: PathWork::default(),
            conditions: conditions(rules, state),
        }
    }

    /// Updates a tile that has changed.
    pub fn refresh(&mut self, rules: &Rules, map: &Map, cell: Cell) {
        for role in SIDES {
            self.factors[side(role)][cell] = map.factor(rules, cell, role).unwrap_or(0.0);
            self.zones[side(role)].set(cell, belongs_to_zone(rules, map, cell, role));
        }
    }
}

/// Ids in their order.
#[derive(Clone, Debug)]
pub(crate) struct IdList<Tag>(Vec<Id<Tag>>);

impl<Tag> IdList<Tag> {
    /// A list of all these, which come in the order of ids.
    pub fn of(all: impl Iterator<Item = Id<Tag>>) -> Self {
        Self(all.collect())
    }

    /// Puts something on the list, unless it is there.
    pub fn add(&mut self, id: Id<Tag>) {
        let at = self.0.partition_point(|other| other.index() < id.index());
        if self.0.get(at) != Some(&id) {
            self.0.insert(at, id);
        }
    }

    /// Strikes something off the list.
    pub fn remove(&mut self, id: Id<Tag>) {
        self.0.retain(|other| *other != id);
    }

    pub fn ids(&self) -> &[Id<Tag>] {
        &self.0
    }
}

/// Lists of ids by number.
#[derive(Clone, Debug)]
pub(crate) struct IdLists<Tag> {
    lists: Vec<IdList<Tag>>,
}

impl<Tag> IdLists<Tag> {
    /// Lists of everything, each thing with the number of its list.
    pub fn of(all: impl Iterator<Item = (usize, Id<Tag>)>) -> Self {
        let mut lists = Self { lists: Vec::new() };
        all.for_each(|(list, id)| lists.add(list, id));
        lists
    }

    /// Puts something on a list, unless it is there.
    pub fn add(&mut self, list: usize, id: Id<Tag>) {
        if self.lists.len() <= list {
            self.lists.resize_with(list + 1, || IdList(Vec::new()));
        }
        self.lists[list].add(id);
    }

    /// Strikes something off its list.
    pub fn remove(&mut self, list: usize, id: Id<Tag>) {
        if let Some(list) = self.lists.get_mut(list) {
            list.remove(id);
        }
    }

    /// In the order of ids.
    pub fn on(&self, list: usize) -> &[Id<Tag>] {
        self.lists.get(list).map_or(&[], IdList::ids)
    }
}

/// Index of a side in per-side arrays.
pub(crate) fn side(role: Role) -> usize {
    match role {
        Role::Colonist => 0,
        Role::Besieger => 1,
        // Beasts walk on the same ground, whoever eats whom.
        Role::Prey | Role::Predator => 2,
    }
}

const SIDES: [Role; 3] = [Role::Colonist, Role::Besieger, Role::Prey];

/// Checks whether a tile belongs to a zone of this side.
fn belongs_to_zone(rules: &Rules, map: &Map, cell: Cell, role: Role) -> bool {
    if role != Role::Besieger {
        return map.factor(rules, cell, role).is_some();
    }
    let ground = map.terrain(cell).is_some_and(|terrain| rules.terrain(terrain).factor.is_some());
    let Some((_, structure)) = map.structure_at(cell) else { return ground };
    let row = rules.structure(structure.kind());
    match row.passage {
        // A bridge carries whoever comes, whatever lies under it.
        Passage::Open(_) | Passage::Besiegers(_) => true,
        Passage::Door => ground,
        Passage::Blocked => ground && row.hp.is_some() && !row.function.is_of_besiegers(),
    }
}

/// Cost of the searches for paths since the world was founded or loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathWork {
    /// Requests for a path that were answered.
    pub requests: u64,
    /// Those of them to which no path was found.
    pub failed: u64,
    /// Nodes expanded for those that were found, including searches that were given up and those made for several at once.
    pub expanded: u64,
}

impl PathWork {
    /// The difference from an earlier count.
    pub fn since(self, earlier: Self) -> Self {
        Self {
            requests: self.requests.saturating_sub(earlier.requests),
            failed: self.failed.saturating_sub(earlier.failed),
            expanded: self.expanded.saturating_sub(earlier.expanded),
        }
    }
}

/// The last search of every unit, recorded for the view if it asks for that.
#[derive(Clone, Debug, Default)]
pub(crate) struct Searches {
    pub recorded: bool,
    /// By the unit's place in the array.
    all: Vec<Option<(UnitId, Trace)>>,
}

impl Searches {
    /// The last search of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Trace> {
        self.all.get(unit.index())?.as_ref().filter(|(id, _)| *id == unit).map(|(_, trace)| trace)
    }

    /// Keeps the search that a unit has just made.
    pub fn put(&mut self, unit: UnitId, trace: Trace) {
        if self.all.len() <= unit.index() {
            self.all.resize(unit.index() + 1, None);
        }
        self.all[unit.index()] = Some((unit, trace));
    }
}
