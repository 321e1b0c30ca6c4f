//! Commands that a player, a script, a replay or a test gives: intents, never clicks.

use super::{jobs, orders, settlement, undo};
use crate::ground::World;
use crate::kinds::{
    Aim, Area, Event, Events, GearKind, JobKind, Order, Outcome, Refusal, Stance, StructureId, StructureKind, UnitId,
};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// A request to the world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// Marks everything in the area that can be worked on in this way. The row of each kind of work says whether the player
    /// marks it.
    Designate { job: JobKind, area: Area },
    /// Takes back designations and plans in the area; what was paid for comes back.
    Cancel { area: Area },
    /// Plans a structure with its upper left corner on each of the tiles.
    Build {
        structure: StructureKind,
        /// Tiles on which it cannot stand are passed over as long as it can stand on one.
        cells: Vec<Cell>,
    },
    /// Sets the colony's priority of a kind of work.
    SetPriority {
        job: JobKind,
        /// From 0 (never) to 4 (first).
        priority: u8,
    },
    /// Drafts colonists or releases them.
    Draft { units: Vec<UnitId>, drafted: bool },
    /// Gives an order to drafted colonists.
    Order {
        /// All of them drafted.
        units: Vec<UnitId>,
        order: Order,
    },
    /// Sets how colonists fight while they are drafted. Those who are drop their present order.
    Stance { units: Vec<UnitId>, stance: Stance },
    /// Sets the enemy that colonists strike first, even if another is nearer.
    Aim {
        units: Vec<UnitId>,
        /// `None` for the nearest.
        at: Option<Aim>,
    },
    /// Sends drafted colonists to places in a line, abreast of each other, to hold it.
    Line {
        units: Vec<UnitId>,
        /// One end of the line.
        from: Cell,
        /// The other end; where both are the same tile, the line lies across the way there.
        to: Cell,
    },
    /// Sets the place where a colonist stands and strikes when the bell rings.
    Post {
        unit: UnitId,
        /// `None` for the hearth, like everybody else.
        cell: Option<Cell>,
    },
    /// Sets the people of a numbered group.
    Group {
        /// From 1 to 9.
        number: u8,
        /// Empty to remove the group.
        units: Vec<UnitId>,
    },
    /// Takes back the latest designation, plan or cancellation, as far as it has not been carried out.
    Undo,
    /// Does again what was undone last.
    Redo,
    /// Sets one colonist's own priority of a kind of work.
    Assign {
        unit: UnitId,
        job: JobKind,
        /// From 0 (never) to 4 (first); `None` for the colony's priority.
        priority: Option<u8>,
    },
    /// Forbids doors to colonists, or allows them again.
    Forbid {
        /// Doors for which it is impossible are passed over as long as it is possible for one.
        doors: Vec<StructureId>,
        forbidden: bool,
    },
    /// Rings the alarm or silences it: everybody who is not drafted runs to the hearth or to their post, whatever they do,
    /// until it is silenced.
    Ring { on: bool },
    /// Sets how many of a weapon or armour the colony is to own, carried ones included: as long as there are fewer, smithies
    /// make more.
    Craft { gear: GearKind, wanted: u32 },
    /// Sends a colonist to fetch a weapon or armour from a smithy, or to lay down there what they have.
    Equip {
        /// Must not be drafted.
        unit: UnitId,
        /// `None` to lay everything down.
        gear: Option<GearKind>,
    },
    /// Sets whether people take weapons and armour only on order.
    ArmByOrder { on: bool },
    /// Calls the next raid, in a level whose raids wait to be called.
    CallRaid,
}

impl Command {
    /// Name in tables.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Designate { .. } => "designate",
            Self::Cancel { .. } => "cancel",
            Self::Build { .. } => "build",
            Self::SetPriority { .. } => "set_priority",
            Self::Draft { .. } => "draft",
            Self::Order { .. } => "order",
            Self::Stance { .. } => "stance",
            Self::Aim { .. } => "aim",
            Self::Line { .. } => "line",
            Self::Post { .. } => "post",
            Self::Group { .. } => "group",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Assign { .. } => "assign",
            Self::Forbid { .. } => "forbid",
            Self::Ring { .. } => "ring",
            Self::Craft { .. } => "craft",
            Self::Equip { .. } => "equip",
            Self::ArmByOrder { .. } => "arm_by_order",
            Self::CallRaid => "call_raid",
        }
    }

    /// A tile that it is about, if it names one: the first of several, a corner of an area.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Self::Designate { area, .. } | Self::Cancel { area } => Some(area.from),
            Self::Build { cells, .. } => cells.first().copied(),
            Self::Line { from, .. } => Some(*from),
            Self::Post { cell, .. } => *cell,
            Self::Order { order: Order::Move(cell) | Order::Line { place: cell, .. }, .. } => Some(*cell),
            Self::Aim { at: Some(Aim::Place(cell)), .. } => Some(*cell),
            _ => None,
        }
    }
}

/// Checks whether the world would carry the command out now.
///
/// # Errors
///
/// The reason, in the words that a player reads.
pub fn check(world: &World, command: &Command) -> Result<(), Refusal> {
    if world.outcome() != Outcome::Running {
        return Err(Refusal::Over);
    }
    match command {
        Command::Designate { job, area } => jobs::check_designation(world, *job, *area),
        Command::Cancel { area } => jobs::check_cancel(world, *area),
        Command::Build { structure, cells } => jobs::check_plan(world, *structure, cells),
        Command::SetPriority { priority, .. } => settlement::check_priority(*priority),
        Command::Assign { unit, priority, .. } => settlement::check_assign(world, *unit, *priority),
        Command::Forbid { doors, forbidden } => settlement::check_forbid(world, doors, *forbidden),
        Command::Ring { on } => settlement::check_ring(world, *on),
        Command::Draft { units, .. } => orders::check_draft(world, units),
        Command::Order { units, order } => orders::check_order(world, units, *order),
        Command::Stance { units, .. } => orders::check_stance(world, units),
        Command::Aim { units, at } => orders::check_aim(world, units, *at),
        Command::Line { units, from, to } => orders::check_line(world, units, (*from, *to)),
        Command::Post { unit, cell } => orders::check_post(world, *unit, *cell),
        Command::Group { number, units } => orders::check_group(world, *number, units),
        Command::Undo => undo::check_undo(world),
        Command::Redo => undo::check_redo(world),
        Command::Craft { gear, wanted } => settlement::check_craft(world, *gear, *wanted),
        Command::Equip { unit, gear } => settlement::check_equip(world, *unit, *gear),
        Command::ArmByOrder { on } => settlement::check_by_order(world, *on),
        Command::CallRaid => settlement::check_call(world),
    }
}

/// Carries out each command in order, unless the world refuses it by then.
pub(crate) fn apply(world: &mut World, commands: &[Command], events: &mut Events) {
    for (number, command) in commands.iter().enumerate() {
        if let Err(reason) = execute(world, command, events) {
            events.push(Event::Refused { command: number, reason });
        }
    }
}

/// Carries a command out while time stands still, unless the world refuses it, and returns the events. A tick begins with
/// its commands, so this comes to the same as giving the command to the next tick before all others.
///
/// # Errors
///
/// Those of [`check`].
pub fn carry_out(world: &mut World, command: &Command) -> Result<Events, Refusal> {
    let mut events = Events::new();
    execute(world, command, &mut events)?;
    Ok(events)
}

fn execute(world: &mut World, command: &Command, events: &mut Events) -> Result<(), Refusal> {
    check(world, command)?;
    match command {
        Command::Designate { job, area } => jobs::designate(world, *job, *area),
        Command::Cancel { area } => jobs::cancel(world, *area),
        Command::Build { structure, cells } => jobs::plan(world, *structure, cells),
        Command::SetPriority { job, priority } => settlement::set_priority(world, *job, *priority),
        Command::Assign { unit, job, priority } => settlement::assign(world, *unit, *job, *priority),
        Command::Forbid { doors, forbidden } => settlement::forbid(world, doors, *forbidden),
        Command::Ring { on } => settlement::ring(world, *on),
        Command::Draft { units, drafted } => orders::draft(world, units, *drafted),
        Command::Order { units, order } => orders::give_order(world, units, *order),
        Command::Stance { units, stance } => orders::set_stance(world, units, *stance),
        Command::Aim { units, at } => orders::aim(world, units, *at),
        Command::Line { units, from, to } => orders::form_line(world, units, (*from, *to)),
        Command::Post { unit, cell } => orders::set_post(world, *unit, *cell),
        Command::Group { number, units } => orders::set_group(world, *number, units),
        Command::Undo => undo::undo(world),
        Command::Redo => undo::redo(world),
        Command::Craft { gear, wanted } => settlement::craft(world, *gear, *wanted),
        Command::Equip { unit, gear } => settlement::equip(world, *unit, *gear),
        Command::ArmByOrder { on } => settlement::set_by_order(world, *on),
        Command::CallRaid => settlement::call_raid(world, events),
    }
    Ok(())
}
