//! Commands that a player, a script, a replay or a test gives: intents, never clicks. Each is a struct with its check and
//! its effect side by side; [`Command`] is one of them.

mod crafts;
mod jobs;
mod orders;
mod settlement;
mod undo;

pub use crafts::{Craft, Keep, Learn, check_known};
pub use jobs::{Build, Cancel, Designate, check_site, lacks};
pub use orders::{Draft, FormLine, GiveOrder, SetAim, SetGroup, SetPost, SetStance};
pub use settlement::{Answer, ArmByOrder, Assign, Equip, Expel, Forbid, Ring, SetPriority};

use crate::ground::World;
use crate::kinds::{Event, Events, Outcome, Refusal};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};
use settlement::{CallRaid, DelayRaid};
use std::fmt;
use undo::{Redo, Undo};

/// The parts of a command.
trait Instruction {
    /// A tile that it is about, if it names one: the first of several, a corner of an area.
    fn cell(&self) -> Option<Cell> {
        None
    }

    /// Checks whether the world would carry it out now.
    fn check(&self, world: &World) -> Result<(), Refusal>;

    /// Carries it out; it has just been checked.
    fn apply(&self, world: &mut World, events: &mut Events);
}

/// Declares the enumeration of commands, each with its name in tables: first those with fields, then those without.
macro_rules! commands {
    ($($member:ident($command:ident) $name:literal,)* ; $($bare:ident $bare_name:literal,)*) => {
        /// A request to the world.
        #[derive(Clone, PartialEq, Serialize, Deserialize)]
        pub enum Command { $($member($command),)* $($bare,)* }

        /// As the command's own struct, so that no name is written twice.
        impl fmt::Debug for Command {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$member(command) => command.fmt(f),)*
                    $(Self::$bare => f.write_str(stringify!($bare)),)*
                }
            }
        }

        impl Command {
            /// Name in tables.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$member(_) => $name,)* $(Self::$bare => $bare_name,)* }
            }

            fn instruction(&self) -> &dyn Instruction {
                match self { $(Self::$member(command) => command,)* $(Self::$bare => &$bare,)* }
            }
        }

        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$member(command)
            }
        })*
    };
}

commands! {
    Designate(Designate) "designate",
    Cancel(Cancel) "cancel",
    Build(Build) "build",
    SetPriority(SetPriority) "set_priority",
    Draft(Draft) "draft",
    Order(GiveOrder) "order",
    Stance(SetStance) "stance",
    Aim(SetAim) "aim",
    Line(FormLine) "line",
    Post(SetPost) "post",
    Group(SetGroup) "group",
    Assign(Assign) "assign",
    Forbid(Forbid) "forbid",
    Ring(Ring) "ring",
    Craft(Craft) "craft",
    Keep(Keep) "keep",
    Learn(Learn) "learn",
    Equip(Equip) "equip",
    ArmByOrder(ArmByOrder) "arm_by_order",
    Answer(Answer) "answer",
    Expel(Expel) "expel",
    ;
    Undo "undo",
    Redo "redo",
    CallRaid "call_raid",
    DelayRaid "delay_raid",
}

impl Command {
    /// A tile that it is about, if it names one: the first of several, a corner of an area.
    pub fn cell(&self) -> Option<Cell> {
        self.instruction().cell()
    }
}

/// Checks whether the world would carry the command out now.
///
/// # Errors
///
/// The reason, in the words that a player reads.
pub fn check(world: &World, command: &Command) -> Result<(), Refusal> {
    if world.outcome() == Outcome::Running { command.instruction().check(world) } else { Err(Refusal::Over) }
}

/// Carries a command out while time stands still, unless the world refuses it, and returns the events. A tick begins with
/// its commands, so this comes to the same as giving the command to the next tick before all others.
///
/// # Errors
///
/// Those of [`check`].
pub fn carry_out(world: &mut World, command: &Command) -> Result<Events, Refusal> {
    carry_out_observed(world, command, |_| {})
}

/// [`carry_out`] with an observer, who sees the world just before a command that is not refused.
///
/// # Errors
///
/// Those of [`check`].
pub fn carry_out_observed(
    world: &mut World,
    command: &Command,
    observer: impl FnOnce(&World),
) -> Result<Events, Refusal> {
    check(world, command)?;
    observer(world);
    let mut events = Events::new();
    command.instruction().apply(world, &mut events);
    Ok(events)
}

/// Carries out each command in order, unless the world refuses it by then.
pub(crate) fn execute_all(world: &mut World, commands: &[Command], events: &mut Events) {
    for (number, command) in commands.iter().enumerate() {
        match carry_out_observed(world, command, |_| {}) {
            Ok(results) => events.extend(results),
            Err(reason) => events.push(Event::Refused { command: number, reason }),
        }
    }
}
