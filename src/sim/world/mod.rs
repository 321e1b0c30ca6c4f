//! The state of a world. Everybody may read it; only the simulation changes it.

mod beast;
mod cache;
mod chase;
mod clock;
mod format_3;
mod former;
mod goods;
mod history;
mod job;
mod map;
mod setup;
mod siege;
mod slots;
mod sound;
mod unit;
mod walk;

pub use beast::{Beast, Hunter};
pub(in crate::sim) use cache::{Cache, Flock, flock, side};
pub use chase::Chase;
pub(in crate::sim) use chase::Chases;
pub use clock::{Clock, dusk};
pub use format_3::State3;
pub use former::{State1, State2};
pub use goods::{Pile, Piles};
pub use history::{Act, History};
pub use job::{Job, JobId, JobKind, Jobs, Obstacle, Site};
pub use map::{Map, Structure, StructureId, covered, full_charges};
pub use setup::{HerdSetup, Settler, Setup, WorldError};
pub(in crate::sim) use setup::{draw_colonist, fits, free_near};
pub use siege::{Band, Camp, Raid, Siege, Squad};
pub use slots::{Id, Slots};
pub use sound::Unsound;
pub use unit::{Activity, Besieger, Colonist, Intent, Nature, Patience, Skills, Spent, Target, Unit, UnitId};
pub use walk::{Destination, Progress, Walk};

use crate::flock::Wander;
use crate::grid::{Point, Stream};
use crate::sim::rules::{Challenge, Function, Handicap, MindId, Role, Rules, Stock, UnitKind};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How the level stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// Undecided.
    Running,
    /// The hearth stood at dawn after the last wave, or the last camp was destroyed.
    Victory,
    /// The hearth is gone or no colonist is left.
    Defeat,
}

/// Beasts that came together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Herd {
    pub(in crate::sim) kind: UnitKind,
    pub(in crate::sim) wander: Wander,
}

/// The random streams, one for each part of the simulation, so that a change in one leaves the others alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Streams {
    pub(in crate::sim) waves: Stream,
    pub(in crate::sim) besiegers: Stream,
    pub(in crate::sim) colonists: Stream,
    pub(in crate::sim) beasts: Stream,
}

/// What has been counted since the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Besiegers that died.
    pub kills: u32,
    /// Besiegers that left the map alive.
    pub fled: u32,
    /// Colonists that died.
    pub losses: u32,
    /// Beasts hunted.
    pub hunted: u32,
    /// Structures built.
    pub built: u32,
    /// The colony's structures destroyed.
    pub destroyed: u32,
    /// Jobs done.
    pub jobs: u32,
    /// Traps sprung.
    pub traps: u32,
    /// The longest time in ticks that any besieger was without progress.
    pub longest_stuck: u64,
}

/// Everything that changes while a level runs, subsystem by subsystem. All of it is saved and hashed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(in crate::sim) level: String,
    pub(in crate::sim) seed: u64,
    /// How hard it is to be.
    pub(in crate::sim) challenge: Challenge,
    /// The minds that the level gives to kinds of units.
    pub(in crate::sim) minds: Vec<(UnitKind, MindId)>,
    pub(in crate::sim) clock: Clock,
    pub(in crate::sim) outcome: Outcome,
    pub(in crate::sim) map: Map,
    pub(in crate::sim) units: Slots<Unit>,
    pub(in crate::sim) jobs: Jobs,
    pub(in crate::sim) stock: Stock,
    pub(in crate::sim) hearth: Option<StructureId>,
    pub(in crate::sim) siege: Siege,
    pub(in crate::sim) herds: Vec<Herd>,
    pub(in crate::sim) streams: Streams,
    pub(in crate::sim) tally: Tally,
    pub(in crate::sim) history: History,
    /// Whether the bell is being rung.
    pub(in crate::sim) alarm: bool,
}

/// Whoever wants to see a state part by part, such as a hash of each.
pub trait Subsystems {
    /// Takes one subsystem by its name.
    fn subsystem<T: Serialize>(&mut self, name: &'static str, value: &T);
}

impl State {
    /// The mind that the level gives to a kind of unit, if it does.
    pub(in crate::sim) fn mind_for(&self, kind: UnitKind) -> Option<MindId> {
        self.minds.iter().find(|(other, _)| *other == kind).map(|&(_, mind)| mind)
    }

    /// Shows every subsystem, always in the same order.
    pub fn subsystems(&self, to: &mut impl Subsystems) {
        // Taken apart so that a new field cannot be forgotten.
        #[rustfmt::skip]
        let Self { level, seed, challenge, minds, clock, outcome, map, units, jobs, stock, hearth, siege, herds, streams, tally, history, alarm } = self;
        to.subsystem("level", &(level, seed, challenge, minds));
        to.subsystem("clock", &(clock, outcome));
        to.subsystem("map", &(map, hearth));
        to.subsystem("units", units);
        to.subsystem("jobs", &(jobs, alarm));
        to.subsystem("stock", stock);
        to.subsystem("siege", siege);
        to.subsystem("herds", herds);
        to.subsystem("streams", streams);
        to.subsystem("tally", tally);
        to.subsystem("history", history);
    }
}

/// A level being played: its rules, its state, and what can be derived from the two.
#[derive(Clone, Debug)]
pub struct World {
    pub(in crate::sim) rules: Arc<Rules>,
    pub(in crate::sim) state: State,
    pub(in crate::sim) cache: Cache,
}

impl World {
    /// A world that goes on from a saved state.
    pub fn resume(rules: Arc<Rules>, state: State) -> Self {
        let cache = Cache::of(&rules, &state);
        Self { rules, state, cache }
    }

    /// The rules it runs by.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Everything that is saved and hashed.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The name of the level.
    pub fn level(&self) -> &str {
        &self.state.level
    }

    /// The seed it was built with.
    pub fn seed(&self) -> u64 {
        self.state.seed
    }

    /// How hard the game is to be.
    pub fn challenge(&self) -> Challenge {
        self.state.challenge
    }

    /// What that changes.
    pub fn handicap(&self) -> &Handicap {
        self.rules.challenges.of(self.state.challenge)
    }

    /// The mind that a unit decides by; beasts have none.
    pub fn mind_of(&self, unit: &Unit) -> Option<MindId> {
        unit.mind.or_else(|| self.rules.mind_of(unit.kind))
    }

    /// The time.
    pub fn clock(&self) -> Clock {
        self.state.clock
    }

    /// How the level stands.
    pub fn outcome(&self) -> Outcome {
        self.state.outcome
    }

    /// Terrain and structures.
    pub fn map(&self) -> &Map {
        &self.state.map
    }

    /// Every unit alive, in the order of ids.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.state.units.iter()
    }

    /// A unit that is alive.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.state.units.get(id)
    }

    /// The unit alive at a place of the unit array, as `--explain` and messages number them.
    pub fn unit_at(&self, index: usize) -> Option<UnitId> {
        self.state.units.at(index)
    }

    /// Units of one side.
    pub fn of_role(&self, role: Role) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units().filter(move |(_, unit)| unit.role() == role)
    }

    /// Open jobs.
    pub fn jobs(&self) -> &Jobs {
        &self.state.jobs
    }

    /// How soon a colonist does a kind of work, from 0 (never) to 4 (first): its own priority, or else the colony's.
    pub fn priority_of(&self, colonist: &Colonist, kind: JobKind) -> u8 {
        colonist.own_priority(kind).unwrap_or(self.jobs().priority(kind))
    }

    /// What the colony has stored: only this can be built with and eaten.
    pub fn stock(&self) -> Stock {
        self.state.stock
    }

    /// Everything that is the colony's: what is stored, what lies about, and what is being carried.
    pub fn possessions(&self) -> Stock {
        let mut all = self.state.stock;
        all.put(&self.map().goods().total());
        let carried = self.units().filter_map(|(_, unit)| unit.colonist()).map(Colonist::carried);
        carried.for_each(|load| all.put(&load));
        all
    }

    /// The hearth, while it stands.
    pub fn hearth(&self) -> Option<(StructureId, &Structure)> {
        let id = self.state.hearth?;
        self.state.map.structure(id).map(|hearth| (id, hearth))
    }

    /// The waves and what became of them.
    pub fn siege(&self) -> &Siege {
        &self.state.siege
    }

    /// The camps that stand.
    pub fn camps(&self) -> impl Iterator<Item = (StructureId, &Structure)> {
        let standing = |camp: &Camp| camp.structure.and_then(|id| Some((id, self.state.map.structure(id)?)));
        self.siege().camps().iter().filter_map(standing)
    }

    /// Whether the besiegers had a camp and have none any more.
    pub fn camps_are_lost(&self) -> bool {
        self.siege().camps().iter().any(|camp| camp.structure.is_some()) && self.camps().next().is_none()
    }

    /// What can be undone and done again.
    pub fn history(&self) -> &History {
        &self.state.history
    }

    /// Whether the bell calls everybody to the hearth.
    pub fn alarm(&self) -> bool {
        self.state.alarm
    }

    /// What has been counted.
    pub fn tally(&self) -> Tally {
        self.state.tally
    }

    /// Structures with a function for which `wanted` holds.
    pub fn with_function(&self, wanted: impl Fn(&Function) -> bool) -> impl Iterator<Item = (StructureId, &Structure)> {
        self.map().structures().filter(move |(_, structure)| wanted(&self.rules.structure(structure.kind()).function))
    }
}
