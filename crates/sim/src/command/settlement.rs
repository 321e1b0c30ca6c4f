//! Commands to the settlement: priorities, gear, closed doors, the bell, answers to questions, and the raid that is called.

use super::Instruction;
use super::crafts::gear_row;
use super::orders::{change, colonist};
use crate::colony::{expel, free_gear, send_for};
use crate::ground::World;
use crate::kinds::{Events, GearKind, JobKind, Refusal, StructureId, UnitId};
use crate::rules::{Function, Passage};
use crate::siege;
use crate::state::{HIGHEST_PRIORITY, LevelGoal, Lookout, covered};
use crate::story;
use serde::{Deserialize, Serialize};

/// Sets the colony's priority of a kind of work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetPriority {
    pub job: JobKind,
    /// From 0 (never) to 4 (first).
    pub priority: u8,
}

impl Instruction for SetPriority {
    fn check(&self, _: &World) -> Result<(), Refusal> {
        check_priority(self.priority)
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        world.state.jobs.priorities.set(self.job, self.priority);
    }
}

fn check_priority(priority: u8) -> Result<(), Refusal> {
    if priority <= HIGHEST_PRIORITY { Ok(()) } else { Err(Refusal::Priority(priority)) }
}

/// Sets one colonist's own priority of a kind of work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Assign {
    pub unit: UnitId,
    pub job: JobKind,
    /// From 0 (never) to 4 (first); `None` for the colony's priority.
    pub priority: Option<u8>,
}

impl Instruction for Assign {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        colonist(world, self.unit)?;
        self.priority.map_or(Ok(()), check_priority)
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        change(world, self.unit, |colonist| colonist.priorities.set(self.job, self.priority));
    }
}

/// Sends a colonist to fetch a weapon or armour from a smithy, or to lay down there what they have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Equip {
    /// Must not be drafted.
    pub unit: UnitId,
    /// `None` to lay everything down.
    pub gear: Option<GearKind>,
}

impl Instruction for Equip {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        let unit = colonist(world, self.unit)?;
        if unit.colonist().is_some_and(|colonist| colonist.is_drafted()) {
            return Err(Refusal::Drafted(unit.name().to_owned()));
        }
        if world.with_function(|function| *function == Function::Smithy).next().is_none() {
            return Err(Refusal::NoSmithy);
        }
        let Some(gear) = self.gear else {
            return if unit.outfit().iter().next().is_some() { Ok(()) } else { Err(Refusal::AsItIs) };
        };
        let row = gear_row(world, gear)?;
        if unit.outfit().of(row.slot) == Some(gear) {
            Err(Refusal::AsItIs)
        } else if free_gear(world, gear) == 0 {
            Err(Refusal::NoneInStore(row.title.to_lowercase()))
        } else {
            Ok(())
        }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        send_for(world, self.unit, self.gear);
    }
}

/// Sets whether people take weapons and armour only on order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmByOrder {
    pub on: bool,
}

impl Instruction for ArmByOrder {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        check_change(self.on, world.armoury().is_by_order())
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        world.state.armoury.by_order = self.on;
    }
}

/// Checks that a switch is not set already.
fn check_change(wanted: bool, present: bool) -> Result<(), Refusal> {
    if wanted == present { Err(Refusal::AsItIs) } else { Ok(()) }
}

/// Forbids doors to colonists, or allows them again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forbid {
    /// Doors for which it is impossible are passed over as long as it is possible for one.
    pub doors: Vec<StructureId>,
    pub forbidden: bool,
}

impl Instruction for Forbid {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        let mut answers = self.doors.iter().map(|&door| check_door(world, door, self.forbidden));
        let first = answers.next().unwrap_or(Err(Refusal::NotDoor));
        if first.is_ok() || answers.any(|answer| answer.is_ok()) { Ok(()) } else { first }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        for &door in &self.doors {
            if check_door(world, door, self.forbidden).is_ok() {
                world.forbid(door, self.forbidden);
            }
        }
    }
}

/// Checks whether a door could be forbidden or allowed.
fn check_door(world: &World, id: StructureId, forbidden: bool) -> Result<(), Refusal> {
    let door = world.map().structure(id).ok_or(Refusal::NoStructure)?;
    let row = world.rules().structure(door.kind());
    if row.passage != Passage::Door {
        Err(Refusal::NotDoor)
    } else if door.is_forbidden() == forbidden {
        Err(Refusal::AsItIs)
    } else if forbidden && world.occupied(covered(door.cell(), row.size)) {
        Err(Refusal::InTheDoor)
    } else {
        Ok(())
    }
}

/// Rings the alarm or silences it: everybody who is not drafted runs to the hearth or to their post, whatever they do,
/// until it is silenced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ring {
    pub on: bool,
}

impl Instruction for Ring {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        check_change(self.on, world.alarm())
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        world.state.alarm = self.on;
        // Those who rang it themselves do not ring it again at once.
        let now = world.clock().now();
        world.state.lookout = if self.on { Lookout::Quiet } else { Lookout::Overruled(now) };
    }
}

/// Answers a question that is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Name of the trigger that asks.
    pub trigger: String,
    /// Counted from 0.
    pub choice: u8,
}

impl Instruction for Answer {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        story::can_answer(world, &self.trigger, self.choice)
    }

    fn apply(&self, world: &mut World, events: &mut Events) {
        story::answer(world, &self.trigger, self.choice, events);
    }
}

/// Sends somebody away for good, in a level where some are in league with the besiegers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expel {
    pub unit: UnitId,
}

impl Instruction for Expel {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        colonist(world, self.unit)?;
        let is_suspected = world.siege().goals().iter().any(|goal| matches!(goal, LevelGoal::Unmask { .. }));
        if is_suspected { Ok(()) } else { Err(Refusal::NobodySuspected) }
    }

    fn apply(&self, world: &mut World, events: &mut Events) {
        expel(world, self.unit, events);
    }
}

/// Calls the next raid, in a level whose raids wait to be called.
pub(super) struct CallRaid;

impl Instruction for CallRaid {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        siege::can_be_called(world)
    }

    fn apply(&self, world: &mut World, events: &mut Events) {
        siege::call(world, events);
    }
}

/// Lets the raid that would come uncalled at the next dusk come a day later, in a level whose raids wait to be called.
pub(super) struct DelayRaid;

impl Instruction for DelayRaid {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        siege::can_be_delayed(world)
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        siege::delay(world);
    }
}
