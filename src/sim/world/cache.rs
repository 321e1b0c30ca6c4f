//! What follows from rules and state and is kept only to be quick: who is near, which tiles hang together,
//! what ground every side meets. Nothing here is saved or hashed, and losing it changes nothing.

use super::{Chases, Map, State, UnitId};
use crate::flock::{Boid, NeighbourGrid, Threat};
use crate::grid::{Cell, Grid};
use crate::path::{Flight, Heap, Scratch, Trace, Usage, Zones};
use crate::sim::rules::{Function, Passage, Role, Rules};

/// Derived data and memory that is used again.
#[derive(Clone, Debug)]
pub(in crate::sim) struct Cache {
    /// Movement factor of every tile, for each side; 0 where it cannot walk.
    pub factors: [Grid<f64>; 3],
    /// Zones of each side; besiegers' zones see no structures, since they breach.
    pub zones: [Zones; 3],
    /// All units by place, as of the beginning of the tick.
    pub near: NeighbourGrid,
    /// The ids behind the indices of `near`.
    pub near_ids: Vec<UnitId>,
    pub search: Scratch<Heap>,
    pub path: Vec<Cell>,
    /// How many ways of besiegers lead over each tile, while paths are planned.
    pub usage: Usage,
    pub chases: Chases,
    pub flight: Flight,
    /// The way of the flight planned last, by nodes.
    pub nodes: Vec<u32>,
    /// Prey and predators, each with those who frighten them.
    pub flocks: [Flock; 2],
    pub searches: Searches,
}

/// The last search of every unit, recorded for the view if it asks for that.
#[derive(Clone, Debug, Default)]
pub(in crate::sim) struct Searches {
    pub recorded: bool,
    /// By the unit's place in the array.
    all: Vec<Option<(UnitId, Trace)>>,
}

impl Searches {
    /// The last search of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Trace> {
        self.all.get(unit.index())?.as_ref().filter(|(id, _)| *id == unit).map(|(_, trace)| trace)
    }

    /// An empty trace, whose memory was that of the search before.
    pub fn take(&mut self, unit: UnitId) -> Trace {
        let last = self.all.get_mut(unit.index()).and_then(Option::take);
        let mut trace = last.map_or_else(Trace::default, |(_, trace)| trace);
        trace.steps.clear();
        trace
    }

    /// Keeps the search that a unit has just made.
    pub fn put(&mut self, unit: UnitId, trace: Trace) {
        if self.all.len() <= unit.index() {
            self.all.resize(unit.index() + 1, None);
        }
        self.all[unit.index()] = Some((unit, trace));
    }
}

/// All beasts that flock together, as of the beginning of the tick.
#[derive(Clone, Debug)]
pub(in crate::sim) struct Flock {
    pub boids: Vec<Boid>,
    /// The ids behind the indices of `boids`.
    pub ids: Vec<UnitId>,
    pub near: NeighbourGrid,
    pub threats: Vec<Threat>,
}

impl Default for Flock {
    fn default() -> Self {
        Self { boids: Vec::new(), ids: Vec::new(), near: NeighbourGrid::new(4.0), threats: Vec::new() }
    }
}

/// Which of the flocks a beast belongs to.
pub(in crate::sim) fn flock(role: Role) -> usize {
    usize::from(role == Role::Predator)
}

/// Which of the per-side arrays belongs to a side.
pub(in crate::sim) fn side(role: Role) -> usize {
    match role {
        Role::Colonist => 0,
        Role::Besieger => 1,
        // Beasts walk on the same ground, whoever eats whom.
        Role::Prey | Role::Predator => 2,
    }
}

const SIDES: [Role; 3] = [Role::Colonist, Role::Besieger, Role::Prey];

impl Cache {
    pub fn of(rules: &Rules, state: &State) -> Self {
        let factors = SIDES.map(|role| {
            Grid::from_fn(state.map.width(), state.map.height(), |cell| {
                state.map.factor(rules, cell, role).unwrap_or(0.0)
            })
        });
        let zones = SIDES.map(|role| {
            let open =
                Grid::from_fn(state.map.width(), state.map.height(), |cell| reachable(rules, &state.map, cell, role));
            Zones::new(&open, crate::path::Rules::default())
        });
        Self {
            factors,
            zones,
            near: NeighbourGrid::new(4.0),
            near_ids: Vec::new(),
            search: Scratch::new(),
            path: Vec::new(),
            usage: Usage::default(),
            chases: Chases::default(),
            flight: Flight::default(),
            nodes: Vec::new(),
            flocks: [Flock::default(), Flock::default()],
            searches: Searches::default(),
        }
    }

    /// Takes in that a tile has changed.
    pub fn refresh(&mut self, rules: &Rules, map: &Map, cell: Cell) {
        for role in SIDES {
            self.factors[side(role)][cell] = map.factor(rules, cell, role).unwrap_or(0.0);
            self.zones[side(role)].set(cell, reachable(rules, map, cell, role));
        }
    }
}

/// Whether the tile belongs to a zone of this side.
fn reachable(rules: &Rules, map: &Map, cell: Cell, role: Role) -> bool {
    if role != Role::Besieger {
        return map.factor(rules, cell, role).is_some();
    }
    let ground = map.terrain(cell).is_some_and(|terrain| rules.terrain(terrain).factor.is_some());
    let Some((_, structure)) = map.structure_at(cell) else { return ground };
    let row = rules.structure(structure.kind());
    match row.passage {
        // A bridge carries whoever comes, whatever lies under it.
        Passage::Open(_) => true,
        Passage::Door => ground,
        Passage::Blocked => ground && row.hp.is_some() && row.function != Function::Camp,
    }
}
