//! The state as format 3 of saves holds it: one camp, meals that took no time, no challenge to choose.

use super::activity::Activity;
use super::beast::Beast;
use super::besieger::Besieger;
use super::clock::Clock;
use super::colonist::{Colonist, Skills, Spent};
use super::history::History;
use super::job::Jobs;
use super::map::Map;
use super::root::{Herd, State, Streams, Tally};
use super::siege::{Camp, Raid, Siege, Squad};
use super::slots::Slots;
use super::unit::{Nature, Unit};
use super::walk::Walk;
use crate::brain::Action;
use crate::grid::Cell;
use crate::sim::kinds::*;
use serde::Deserialize;

/// The state of format 3.
#[derive(Clone, Debug, Deserialize)]
pub struct State3 {
    pub(super) level: String,
    pub(super) seed: u64,
    pub(super) minds: Vec<(UnitKind, MindId)>,
    pub(super) clock: Clock,
    pub(super) outcome: Outcome,
    pub(super) map: Map,
    pub(super) units: Slots<UnitTag, Unit3>,
    pub(super) jobs: Jobs,
    pub(super) stock: Stock,
    pub(super) hearth: Option<StructureId>,
    pub(super) siege: Siege3,
    pub(super) herds: Vec<Herd>,
    pub(super) streams: Streams,
    pub(super) tally: Tally,
    pub(super) history: History,
    pub(super) alarm: bool,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Squad3 {
    pub(super) kind: UnitKind,
    pub(super) count: u32,
    pub(super) mind: Option<MindId>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Siege3 {
    pub(super) waves: Vec<Vec<Squad3>>,
    pub(super) camp_cell: Option<Cell>,
    pub(super) camp: Option<StructureId>,
    pub(super) arrived: u32,
    pub(super) announced: u32,
    pub(super) raids: Vec<Raid>,
    pub(super) own: Option<u32>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Unit3 {
    pub(super) kind: UnitKind,
    pub(super) name: String,
    pub(super) hp: f64,
    pub(super) walk: Walk,
    pub(super) strike_at: u64,
    pub(super) hurt_at: u64,
    pub(super) hurt_by: Option<UnitId>,
    pub(super) mind: Option<MindId>,
    pub(super) nature: Nature3,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) enum Nature3 {
    Colonist(Colonist3),
    Besieger(Besieger),
    Beast(Beast),
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Colonist3 {
    pub(super) laziness: f64,
    pub(super) skills: Skills,
    pub(super) fatigue: f64,
    pub(super) meal_at: u64,
    pub(super) hungry: bool,
    pub(super) think_at: u64,
    pub(super) decided: Action,
    pub(super) activity: Activity,
    pub(super) draft: Option<Order>,
    pub(super) spent: Spent3,
    pub(super) carried: Stock,
    pub(super) priorities: [Option<u8>; JobKind::ALL.len()],
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct Spent3 {
    sleep: u64,
    rest: u64,
    work: u64,
    fight: u64,
    drafted: u64,
    idle: u64,
    free: u64,
    changes: u64,
}

impl From<State3> for State {
    fn from(old: State3) -> Self {
        Self {
            level: old.level,
            seed: old.seed,
            challenge: Challenge::Normal,
            minds: old.minds,
            clock: old.clock,
            outcome: old.outcome,
            map: old.map,
            units: old.units.map(Unit::from),
            jobs: old.jobs,
            stock: old.stock,
            hearth: old.hearth,
            siege: old.siege.into(),
            herds: old.herds,
            streams: old.streams,
            tally: old.tally,
            history: old.history,
            alarm: old.alarm,
        }
    }
}

impl From<Siege3> for Siege {
    fn from(old: Siege3) -> Self {
        let Siege3 { waves, camp_cell, camp, arrived, announced, raids, own } = old;
        let squad = |Squad3 { kind, count, mind }| Squad { kind, count, mind, camp: 0 };
        let waves = waves.into_iter().map(|band| band.into_iter().map(squad).collect()).collect();
        Self { waves, camps: vec![Camp { cell: camp_cell, structure: camp }], arrived, announced, raids, own }
    }
}

impl From<Unit3> for Unit {
    fn from(old: Unit3) -> Self {
        let Unit3 { kind, name, hp, walk, strike_at, hurt_at, hurt_by, mind, nature } = old;
        let nature = match nature {
            Nature3::Colonist(colonist) => Nature::Colonist(colonist.into()),
            Nature3::Besieger(besieger) => Nature::Besieger(besieger),
            Nature3::Beast(beast) => Nature::Beast(beast),
        };
        Self { kind, name, hp, walk, strike_at, hurt_at, hurt_by, mind, nature }
    }
}

impl From<Colonist3> for Colonist {
    fn from(old: Colonist3) -> Self {
        Self {
            laziness: old.laziness,
            skills: old.skills,
            fatigue: old.fatigue,
            meal_at: old.meal_at,
            hungry: old.hungry,
            think_at: old.think_at,
            decided: old.decided,
            activity: old.activity,
            draft: old.draft,
            spent: old.spent.into(),
            carried: old.carried,
            priorities: old.priorities,
        }
    }
}

impl From<Spent3> for Spent {
    fn from(old: Spent3) -> Self {
        let Spent3 { sleep, rest, work, fight, drafted, idle, free, changes } = old;
        Self { sleep, rest, work, fight, eat: 0, drafted, idle, free, changes }
    }
}
