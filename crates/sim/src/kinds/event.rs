//! Facts about what happened in a tick, for the view, the sound, the log and the statistics. The simulation
//! never reads them back, and movement is not among them: to draw it, compare two ticks.

use super::id::{CraftId, GearKind, StructureId, StructureKind, UnitId, UnitKind};
use super::level::{Outcome, Role, Season};
use super::quantity::{HitPoints, Ticks};
use super::refusal::Refusal;
use super::work::JobKind;
use osada_ai::brain::Action;
use osada_ai::grid::{Cell, Point};
use serde::{Deserialize, Serialize};

/// Events of one tick, in order.
pub type Events = Vec<Event>;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A command was not carried out; `command` counts from 0 within the tick.
    Refused { command: usize, reason: Refusal },
    /// A raid will arrive at dusk.
    WaveAnnounced {
        /// Counted from 1.
        wave: u32,
        besiegers: u32,
        in_ticks: Ticks,
    },
    /// Something can be seen of what the besiegers' chief has planned.
    SignSeen {
        /// Counted from 1.
        wave: u32,
        plan: Action,
        /// Gathering place.
        cell: Option<Cell>,
    },
    /// A raid has arrived.
    WaveArrived {
        /// Counted from 1.
        wave: u32,
        besiegers: u32,
        /// The upper left tile of the first camp at which it gathers.
        cell: Cell,
    },
    /// The raid is over: nobody of it is left on the map.
    WaveOver {
        /// Counted from 1.
        wave: u32,
    },
    /// No way leads to the hearth for people of a raid: they wait for one.
    RaidCutOff {
        /// Counted from 1.
        wave: u32,
        /// Number of those who cannot come.
        besiegers: u32,
        /// Where the first of them stands, or will gather.
        cell: Cell,
    },
    /// A blow landed.
    Struck {
        /// `None` for traps and towers.
        by: Option<UnitId>,
        from: Point,
        /// Point of impact.
        at: Point,
        damage: HitPoints,
        /// A blow that flew, as arrows and bolts do.
        missile: bool,
    },
    /// An arrow or bolt hit nobody.
    Missed {
        /// `None` for towers.
        by: Option<UnitId>,
        from: Point,
        /// Point of impact.
        at: Point,
    },
    /// A trap went off.
    TrapSprung { cell: Cell },
    /// A besieger has found out that there is a trap.
    TrapSeen { cell: Cell },
    /// A wall has come down because somebody dug it away from below.
    Undermined {
        by: UnitId,
        /// The upper left tile of what stood there.
        cell: Cell,
    },
    /// A weapon or a piece of armour has been made and lies in store.
    Crafted {
        gear: GearKind,
        by: UnitId,
        /// The upper left tile of the smithy.
        cell: Cell,
    },
    /// People know a craft from now on.
    CraftLearnt {
        craft: CraftId,
        /// Who learnt it; `None` where a trigger taught it.
        by: Option<UnitId>,
    },
    /// A colonist has taken up a weapon or armour.
    Armed {
        unit: UnitId,
        /// Carried from now on.
        gear: GearKind,
    },
    /// A colonist has come away from a blow with a scar.
    Scarred {
        unit: UnitId,
        /// Kind of the attacker.
        by: UnitKind,
    },
    /// A person or a beast died.
    Died {
        /// The id finds nothing any more.
        unit: UnitId,
        kind: UnitKind,
        role: Role,
        name: String,
        cell: Cell,
        cause: DeathCause,
    },
    /// A besieger left the map.
    Left {
        /// The id finds nothing any more.
        unit: UnitId,
        /// Last tile on which they were seen.
        cell: Cell,
    },
    /// Somebody joined the settlement.
    Joined {
        unit: UnitId,
        name: String,
        /// Tile on which they appear.
        cell: Cell,
    },
    /// A colonist dropped from exhaustion.
    Collapsed {
        unit: UnitId,
        /// `None` if nothing kept them from a bed but the way there.
        kept_awake: Option<KeptAwake>,
    },
    /// No way leads a colonist to the hearth or to food.
    CutOff {
        unit: UnitId,
        /// Tile on which they stand.
        cell: Cell,
    },
    /// A job was finished.
    JobDone {
        kind: JobKind,
        by: UnitId,
        /// The tile that was worked on, or the upper left one of the structure.
        cell: Cell,
    },
    /// A colonist has seen a raid and rung the bell.
    AlarmRung { by: UnitId, cell: Cell },
    /// A structure stands.
    Built {
        structure: StructureId,
        kind: StructureKind,
        /// The upper left tile.
        cell: Cell,
    },
    /// A structure was destroyed.
    Destroyed {
        kind: StructureKind,
        /// The upper left tile.
        cell: Cell,
    },
    /// A camp has been burnt and nobody of its garrison is left: no more raids come from there.
    CampBeaten {
        /// The upper left tile.
        cell: Cell,
    },
    /// The wagon has come within reach of the garrison of a camp.
    WagonNearCamp {
        /// Tile of the wagon.
        cell: Cell,
        /// The upper left tile of the camp.
        camp: Cell,
    },
    /// People have come nearer to a goal of the level.
    GoalStep {
        step: GoalStep,
        /// How many steps of this kind have been done.
        done: u32,
        /// How many it takes.
        of: u32,
        /// Where it happened.
        cell: Cell,
    },
    /// There is nothing left to eat.
    FoodGone,
    /// A trigger has happened.
    Happened {
        /// Name of the trigger.
        trigger: String,
    },
    /// The player is asked.
    Asked {
        /// Name of the trigger.
        trigger: String,
    },
    /// A question has been answered, or has run out.
    Answered {
        /// Name of the trigger.
        trigger: String,
        /// Counted from 0; `None` if nobody answered in time.
        choice: Option<u8>,
    },
    /// A task was done, or its time is over.
    TaskOver { title: String, done: bool },
    /// A line for the player.
    Said { text: String },
    /// Another season has begun.
    SeasonChanged { season: Season },
    /// The weather has changed.
    WeatherChanged {
        /// Row of the weathers; `None` for none in particular.
        weather: Option<u16>,
    },
    /// The next raid will not come.
    RaidCancelled {
        /// Counted from 1.
        wave: u32,
    },
    /// A colonist has left for good.
    Departed {
        /// The id finds nothing any more.
        unit: UnitId,
        name: String,
        /// Last tile on which they were seen.
        cell: Cell,
    },
    /// Somebody dead has been buried.
    Buried {
        by: Option<UnitId>,
        name: String,
        /// Tile of the grave.
        cell: Cell,
    },
    /// A besieger has killed somebody and is known by a name from now on.
    FoeNamed { unit: UnitId, name: String, victim: String },
    /// A besieger with a name, who got away from an earlier raid, has come with this one.
    FoeReturned { unit: UnitId, name: String },
    /// A besieger with a name has died.
    FoeFell {
        name: String,
        kind: UnitKind,
        /// The colonist who struck them down.
        by: Option<UnitId>,
    },
    /// Two people have become friends.
    Befriended { one: UnitId, two: UnitId },
    /// Something has begun to burn, with nothing near it on fire.
    FireBroke {
        /// The first tile.
        cell: Cell,
    },
    /// Nothing burns any more, here and near here.
    FireOut {
        /// The last tile.
        cell: Cell,
    },
    /// The level is decided.
    Ended { outcome: Outcome },
}

/// A step towards a goal that is news.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GoalStep {
    /// The wagon has come to a stop.
    Stop,
    /// A cage is open and its captive free.
    Freed,
    /// A captive has come home.
    Home,
    /// Somebody has left the map.
    Aboard,
    /// A saboteur has been sent away.
    Unmasked,
    /// Somebody innocent has been sent away.
    Wronged,
}

impl GoalStep {
    /// Name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Freed => "freed",
            Self::Home => "home",
            Self::Aboard => "aboard",
            Self::Unmasked => "unmasked",
            Self::Wronged => "wronged",
        }
    }
}

/// Cause of the death of a person or a beast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeathCause {
    /// A blow or a missile of somebody.
    Unit {
        /// The id may find nothing any more.
        unit: UnitId,
        kind: UnitKind,
        role: Role,
        name: String,
        /// A shot from afar.
        missile: bool,
    },
    /// A trap that was trodden on.
    Trap { kind: StructureKind, cell: Cell },
    /// A bolt of a tower.
    Tower {
        kind: StructureKind,
        /// The upper left tile.
        cell: Cell,
    },
    /// Meals that were missed.
    Hunger,
    /// Standing on a tile that burnt.
    Fire,
}

/// Reason for which somebody could not go to bed before they collapsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeptAwake {
    /// Nobody sleeps while drafted.
    Drafted,
    /// The bell rang.
    Alarm,
    /// They fought, or ran.
    Fight,
    /// They manned a tower.
    Tower,
    /// No bed is free that they could get to.
    NoBed,
}

impl KeptAwake {
    /// Name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Drafted => "drafted",
            Self::Alarm => "alarm",
            Self::Fight => "fight",
            Self::Tower => "tower",
            Self::NoBed => "no_bed",
        }
    }
}
