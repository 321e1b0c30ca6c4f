//! States as earlier formats of saves hold them, and what has become of them since.

use super::activity::Activity;
use super::beast::Beast;
use super::besieger::Besieger;
use super::clock::Clock;
use super::colonist::Skills;
use super::format_3::{Colonist3, Nature3, Siege3, Spent3, Squad3, State3, Unit3};
use super::history::History;
use super::job::{Job, Jobs};
use super::map::{Map, Structure};
use super::piles::Piles;
use super::root::{Herd, Streams, Tally};
use super::siege::Raid;
use super::slots::Slots;
use super::walk::{Progress, Walk};
use crate::brain::Action;
use crate::grid::Point;
use crate::grid::{Cell, Grid};
use crate::path::Route;
use crate::sim::kinds::*;
use serde::Deserialize;

/// The state of format 1: no history for undo and redo, no endless sieges.
#[derive(Clone, Debug, Deserialize)]
pub struct State1 {
    level: String,
    seed: u64,
    clock: Clock,
    outcome: Outcome,
    map: Map2,
    units: Slots<UnitTag, Unit2>,
    jobs: Jobs2,
    stock: Stock,
    hearth: Option<StructureId>,
    siege: Siege1,
    herds: Vec<Herd>,
    streams: Streams,
    tally: Tally,
}

#[derive(Clone, Debug, Deserialize)]
struct Siege1 {
    waves: Vec<Band2>,
    camp_cell: Option<Cell>,
    camp: Option<StructureId>,
    arrived: u32,
    announced: u32,
    raids: Vec<Raid>,
}

impl From<State1> for State2 {
    fn from(old: State1) -> Self {
        let Siege1 { waves, camp_cell, camp, arrived, announced, raids } = old.siege;
        Self {
            level: old.level,
            seed: old.seed,
            clock: old.clock,
            outcome: old.outcome,
            map: old.map,
            units: old.units,
            jobs: old.jobs,
            stock: old.stock,
            hearth: old.hearth,
            siege: Siege2 { waves, camp_cell, camp, arrived, announced, raids, own: None },
            herds: old.herds,
            streams: old.streams,
            tally: old.tally,
            history: History::default(),
        }
    }
}

/// The state of format 2: eight kinds of work, no goods on the ground or in anybody's hands, no chases, no beasts
/// that hunt, and every unit has the mind that the rules give to its kind.
#[derive(Clone, Debug, Deserialize)]
pub struct State2 {
    level: String,
    seed: u64,
    clock: Clock,
    outcome: Outcome,
    map: Map2,
    units: Slots<UnitTag, Unit2>,
    jobs: Jobs2,
    stock: Stock,
    hearth: Option<StructureId>,
    siege: Siege2,
    herds: Vec<Herd>,
    streams: Streams,
    tally: Tally,
    history: History,
}

type Band2 = Vec<(UnitKind, u32)>;

#[derive(Clone, Debug, Deserialize)]
struct Siege2 {
    waves: Vec<Band2>,
    camp_cell: Option<Cell>,
    camp: Option<StructureId>,
    arrived: u32,
    announced: u32,
    raids: Vec<Raid>,
    own: Option<u32>,
}

#[derive(Clone, Debug, Deserialize)]
struct Map2 {
    terrain: Grid<TerrainId>,
    structures: Slots<StructureTag, Structure2>,
    standing: Grid<Option<StructureId>>,
    regrowth: Vec<(u64, Cell)>,
}

#[derive(Clone, Debug, Deserialize)]
struct Structure2 {
    kind: StructureKind,
    cell: Cell,
    hp: f64,
    charges: u32,
    ready_at: u64,
}

#[derive(Clone, Debug, Deserialize)]
struct Jobs2 {
    slots: Slots<JobTag, Job>,
    at: Grid<Option<JobId>>,
    priorities: [u8; 8],
}

#[derive(Clone, Debug, Deserialize)]
struct Unit2 {
    kind: UnitKind,
    name: String,
    hp: f64,
    walk: Walk2,
    strike_at: u64,
    hurt_at: u64,
    hurt_by: Option<UnitId>,
    nature: Nature2,
}

#[derive(Clone, Debug, Deserialize)]
struct Walk2 {
    route: Route,
    progress: Progress,
    cost: f64,
}

#[derive(Clone, Debug, Deserialize)]
enum Nature2 {
    Colonist(Colonist2),
    Besieger(Besieger),
    Beast(Beast2),
}

#[derive(Clone, Debug, Deserialize)]
struct Colonist2 {
    laziness: f64,
    skills: Skills,
    fatigue: f64,
    meal_at: u64,
    hungry: bool,
    think_at: u64,
    decided: Action,
    activity: Activity,
    draft: Option<Order>,
    spent: Spent3,
}

#[derive(Clone, Debug, Deserialize)]
struct Beast2 {
    herd: u16,
    heading: Point,
    step_at: u64,
    flee_until: u64,
    breath: f64,
}

impl From<State2> for State3 {
    fn from(old: State2) -> Self {
        Self {
            level: old.level,
            seed: old.seed,
            minds: Vec::new(),
            clock: old.clock,
            outcome: old.outcome,
            map: old.map.into(),
            units: old.units.map(Unit3::from),
            jobs: old.jobs.into(),
            stock: old.stock,
            hearth: old.hearth,
            siege: old.siege.into(),
            herds: old.herds,
            streams: old.streams,
            tally: old.tally,
            history: old.history,
            alarm: false,
        }
    }
}

impl From<Map2> for Map {
    fn from(old: Map2) -> Self {
        let Map2 { terrain, structures, standing, regrowth } = old;
        let structures = structures.map(Structure::from);
        Self { terrain, structures, standing, regrowth, goods: Piles::default() }
    }
}

impl From<Structure2> for Structure {
    fn from(old: Structure2) -> Self {
        let Structure2 { kind, cell, hp, charges, ready_at } = old;
        Self { kind, cell, hp, charges, ready_at, forbidden: false }
    }
}

impl From<Colonist2> for Colonist3 {
    fn from(old: Colonist2) -> Self {
        let Colonist2 { laziness, skills, fatigue, meal_at, hungry, think_at, decided, activity, draft, spent } = old;
        let (carried, priorities) = (Stock::default(), [None; JobKind::ALL.len()]);
        #[rustfmt::skip]
        let now = Self { laziness, skills, fatigue, meal_at, hungry, think_at, decided, activity, draft, spent, carried, priorities };
        now
    }
}

impl From<Jobs2> for Jobs {
    fn from(old: Jobs2) -> Self {
        let mut priorities = JobKind::ALL.map(|_| 0);
        for kind in JobKind::ALL {
            let known = old.priorities.get(kind as usize).copied();
            priorities[kind as usize] = known.or(kind.row().priority).unwrap_or(0);
        }
        Self { slots: old.slots, at: old.at, priorities }
    }
}

impl From<Unit2> for Unit3 {
    fn from(old: Unit2) -> Self {
        let Walk2 { route, progress, cost } = old.walk;
        Self {
            kind: old.kind,
            name: old.name,
            hp: old.hp,
            walk: Walk { route, progress, cost, chase: None },
            strike_at: old.strike_at,
            hurt_at: old.hurt_at,
            hurt_by: old.hurt_by,
            mind: None,
            nature: match old.nature {
                Nature2::Colonist(colonist) => Nature3::Colonist(colonist.into()),
                Nature2::Besieger(besieger) => Nature3::Besieger(besieger),
                Nature2::Beast(Beast2 { herd, heading, step_at, flee_until, breath }) => {
                    Nature3::Beast(Beast { herd, heading, step_at, flee_until, breath, hunter: None })
                }
            },
        }
    }
}

impl From<Siege2> for Siege3 {
    fn from(old: Siege2) -> Self {
        let Siege2 { waves, camp_cell, camp, arrived, announced, raids, own } = old;
        let band = |band: Band2| band.into_iter().map(|(kind, count)| Squad3 { kind, count, mind: None }).collect();
        Self { waves: waves.into_iter().map(band).collect(), camp_cell, camp, arrived, announced, raids, own }
    }
}
