//! States as earlier formats of saves hold them, and what has become of them since.

use super::*;
use crate::grid::Cell;

/// The state of format 1: no history for undo and redo, no endless sieges.
#[derive(Clone, Debug, Deserialize)]
pub struct State1 {
    level: String,
    seed: u64,
    clock: Clock,
    outcome: Outcome,
    map: Map,
    units: Slots<Unit>,
    jobs: Jobs,
    stock: Stock,
    hearth: Option<StructureId>,
    siege: Siege1,
    herds: Vec<Herd>,
    streams: Streams,
    tally: Tally,
}

#[derive(Clone, Debug, Deserialize)]
struct Siege1 {
    waves: Vec<Band>,
    camp_cell: Option<Cell>,
    camp: Option<StructureId>,
    arrived: u32,
    announced: u32,
    raids: Vec<Raid>,
}

impl From<State1> for State {
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
            siege: Siege { waves, camp_cell, camp, arrived, announced, raids, own: None },
            herds: old.herds,
            streams: old.streams,
            tally: old.tally,
            history: History::default(),
        }
    }
}
