//! Facts about what happened in a tick, for the view, the sound, the log and the statistics. The simulation
//! never reads them back, and movement is not among them: to draw it, compare two ticks.

use super::id::{GearKind, StructureId, StructureKind, UnitId, UnitKind};
use super::level::{Outcome, Role};
use super::quantity::{HitPoints, Ticks};
use super::refusal::Refusal;
use super::work::JobKind;
use osada_ai::brain::Action;
use osada_ai::grid::{Cell, Point};
use serde::{Deserialize, Serialize};

/// What happened in one tick, in order.
pub type Events = Vec<Event>;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A command was not carried out; `command` counts from 0 within the tick.
    Refused {
        /// Which of the tick's commands.
        command: usize,
        /// Why the world does not carry it out.
        reason: Refusal,
    },
    /// A raid will arrive at dusk.
    WaveAnnounced {
        /// Counted from 1.
        wave: u32,
        /// How many will come.
        besiegers: u32,
        /// The time until they arrive.
        in_ticks: Ticks,
    },
    /// Something can be seen of what the besiegers' chief has planned.
    SignSeen {
        /// The raid that he has planned, counted from 1.
        wave: u32,
        /// How it will go about it.
        plan: Action,
        /// Where they will gather.
        cell: Option<Cell>,
    },
    /// A raid has arrived.
    WaveArrived {
        /// Counted from 1.
        wave: u32,
        /// How many came.
        besiegers: u32,
        /// The upper left tile of the first camp at which it gathers.
        cell: Cell,
    },
    /// The raid is over: nobody of it is left on the map.
    WaveOver {
        /// Counted from 1.
        wave: u32,
    },
    /// A blow landed.
    Struck {
        /// Who struck; `None` for traps and towers.
        by: Option<UnitId>,
        /// Where the blow or missile came from.
        from: Point,
        /// Where it landed.
        at: Point,
        /// Hit points taken.
        damage: HitPoints,
        /// Whether it flew, as arrows and bolts do.
        missile: bool,
    },
    /// An arrow or bolt hit nobody.
    Missed {
        /// Who shot; `None` for towers.
        by: Option<UnitId>,
        /// Where it came from.
        from: Point,
        /// Where it landed.
        at: Point,
    },
    /// A trap went off.
    TrapSprung {
        /// The tile of the trap.
        cell: Cell,
    },
    /// A besieger has found out that there is a trap.
    TrapSeen {
        /// The tile of the trap.
        cell: Cell,
    },
    /// A wall has come down because somebody dug it away from below.
    Undermined {
        /// Who dug.
        by: UnitId,
        /// The upper left tile of what stood there.
        cell: Cell,
    },
    /// A weapon or a piece of armour has been made and lies in store.
    Crafted {
        /// What it is.
        gear: GearKind,
        /// The colonist who made it.
        by: UnitId,
        /// The upper left tile of the smithy.
        cell: Cell,
    },
    /// A colonist has taken up a weapon or armour.
    Armed {
        /// The colonist.
        unit: UnitId,
        /// What they carry from now on.
        gear: GearKind,
    },
    /// A colonist has come away from a blow with a scar.
    Scarred {
        /// The colonist.
        unit: UnitId,
        /// The kind of whoever struck.
        by: UnitKind,
    },
    /// A person or a beast died.
    Died {
        /// Who; the id finds nothing any more.
        unit: UnitId,
        /// Its kind.
        kind: UnitKind,
        /// Its side.
        role: Role,
        /// Its name.
        name: String,
        /// The tile on which it fell.
        cell: Cell,
        /// What took its last hit points.
        cause: DeathCause,
    },
    /// A besieger left the map.
    Left {
        /// Who; the id finds nothing any more.
        unit: UnitId,
        /// The tile on which they were seen last.
        cell: Cell,
    },
    /// Somebody joined the settlement.
    Joined {
        /// The new colonist.
        unit: UnitId,
        /// Its name.
        name: String,
        /// The tile on which they appear.
        cell: Cell,
    },
    /// A colonist dropped from exhaustion.
    Collapsed {
        /// The colonist, who sleeps where they dropped.
        unit: UnitId,
    },
    /// A job was finished.
    JobDone {
        /// The kind of work.
        kind: JobKind,
        /// The colonist who finished it.
        by: UnitId,
        /// The tile that was worked on, or the upper left one of the structure.
        cell: Cell,
    },
    /// A colonist has seen a raid and rung the bell.
    AlarmRung {
        /// The colonist.
        by: UnitId,
        /// The tile on which they were.
        cell: Cell,
    },
    /// A structure stands.
    Built {
        /// The new structure.
        structure: StructureId,
        /// Its kind.
        kind: StructureKind,
        /// Its upper left tile.
        cell: Cell,
    },
    /// A structure was destroyed.
    Destroyed {
        /// Its kind.
        kind: StructureKind,
        /// Its upper left tile.
        cell: Cell,
    },
    /// A camp has been burnt and nobody of its garrison is left: no more raids come from there.
    CampBeaten {
        /// Its upper left tile.
        cell: Cell,
    },
    /// There is nothing left to eat.
    FoodGone,
    /// The level is decided.
    Ended {
        /// Victory or defeat.
        outcome: Outcome,
    },
}

/// What took the last hit points of a person or a beast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeathCause {
    /// A blow or a missile of somebody.
    Unit {
        /// Who; the id may find nothing any more.
        unit: UnitId,
        /// Its kind.
        kind: UnitKind,
        /// Its side.
        role: Role,
        /// Its name.
        name: String,
        /// Whether it shot from afar.
        missile: bool,
    },
    /// A trap that was trodden on.
    Trap {
        /// Its kind.
        kind: StructureKind,
        /// Its tile.
        cell: Cell,
    },
    /// A bolt of a tower.
    Tower {
        /// Its kind.
        kind: StructureKind,
        /// Its upper left tile.
        cell: Cell,
    },
    /// Meals that were missed.
    Hunger,
}
