//! What follows from rules and state and is kept only to be quick: who is near, which tiles hang together,
//! what ground every side meets. Nothing here is saved or hashed, and losing it changes nothing.

use super::caution::Caution;
use super::chases::Chases;
use super::flocks::Flock;
use super::id_lists::{IdList, IdLists};
use super::job_index::JobIndex;
use super::neighbour_index::NeighbourIndex;
use super::path_work::PathWork;
use super::request::{GroupMemory, Request};
use super::searches::Searches;
use super::sides::{SIDES, belongs_to_zone, side};
use crate::kinds::{Role, StructureTag, UnitTag};
use crate::rules::Rules;
use crate::state::{Map, State, Target};
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{Flight, Heap, Scratch, Usage, Zone, Zones};

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
    /// Memory for what everybody strikes at in a tick, by their places.
    pub aims: Vec<Option<Target>>,
    pub path: Vec<Cell>,
    /// How many ways of besiegers lead over each tile, while paths are planned.
    pub usage: Usage,
    /// What raids that go by a plan keep off.
    pub caution: Caution,
    pub chases: Chases,
    pub flight: Flight,
    /// The way of the flight planned last, by nodes.
    pub nodes: Vec<u32>,
    /// Prey and predators, each with those who frighten them.
    pub flocks: [Flock; 2],
    pub searches: Searches,
    /// Whom besiegers of a zone can get at, while they think.
    pub targets: Vec<(Option<Zone>, Vec<Target>)>,
    /// Tiles that have changed, where those whose ways lead over them are told later.
    pub changed: Option<Vec<Cell>>,
    pub jobs: JobIndex,
    /// Units by side.
    pub units: IdLists<UnitTag>,
    /// Structures by kind.
    pub structures: IdLists<StructureTag>,
    /// At least the structures that may need somebody or do something.
    pub active: IdList<StructureTag>,
    pub work: PathWork,
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
            targets: Vec::new(),
            changed: None,
            jobs: JobIndex::of(state),
            units: IdLists::of(state.units.iter().map(|(id, unit)| (unit.role() as usize, id))),
            structures: IdLists::of(state.map.structures().map(|(id, it)| (it.kind().index(), id))),
            active: IdList::of(state.map.structures().filter(|(_, it)| it.is_active(rules)).map(|(id, _)| id)),
            work: PathWork::default(),
        }
    }

    /// Takes in that a tile has changed.
    pub fn refresh(&mut self, rules: &Rules, map: &Map, cell: Cell) {
        for role in SIDES {
            self.factors[side(role)][cell] = map.factor(rules, cell, role).unwrap_or(0.0);
            self.zones[side(role)].set(cell, belongs_to_zone(rules, map, cell, role));
        }
    }
}
