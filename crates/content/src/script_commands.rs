//! From the commands of a script to those of a world: names and numbers become kinds and ids.

use super::script::{ScriptAim, ScriptCommand};
use osada_ai::grid::Cell;
use osada_sim::command::{
    ArmByOrder, Assign, Build, Cancel, Craft, Designate, Draft, Equip, Forbid, FormLine, GiveOrder, Ring, SetAim,
    SetGroup, SetPost, SetPriority, SetStance,
};
use osada_sim::{Aim, Area, Command, Order, UnitId, World};

impl ScriptCommand {
    /// The command for this world; `None` if it names a unit or a thing that does not exist.
    pub fn meant(&self, world: &World) -> Option<Command> {
        let cell = |&(x, y): &(i32, i32)| Cell::new(x, y);
        let order = |numbers: &[u32], order| Some(Command::Order(GiveOrder { units: units(world, numbers), order }));
        match self {
            ScriptCommand::Designate { job, from, to } => {
                Some(Command::Designate(Designate { job: *job, area: Area::new(cell(from), cell(to)) }))
            }
            ScriptCommand::Cancel { from, to } => {
                Some(Command::Cancel(Cancel { area: Area::new(cell(from), cell(to)) }))
            }
            ScriptCommand::Build { structure, cells } => {
                let structure = world.rules().structure_named(structure)?;
                Some(Command::Build(Build { structure, cells: cells.iter().map(cell).collect() }))
            }
            ScriptCommand::SetPriority { job, priority } => {
                Some(Command::SetPriority(SetPriority { job: *job, priority: *priority }))
            }
            ScriptCommand::Draft { units: numbers } => {
                Some(Command::Draft(Draft { units: units(world, numbers), drafted: true }))
            }
            ScriptCommand::Release { units: numbers } => {
                Some(Command::Draft(Draft { units: units(world, numbers), drafted: false }))
            }
            ScriptCommand::Assign { unit, job, priority } => {
                Some(Command::Assign(Assign { unit: world.unit_at(*unit as usize)?, job: *job, priority: *priority }))
            }
            ScriptCommand::Forbid { at, forbidden } => {
                let doors = at.iter().filter_map(|place| Some(world.map().structure_at(cell(place))?.0)).collect();
                Some(Command::Forbid(Forbid { doors, forbidden: *forbidden }))
            }
            ScriptCommand::Ring { on } => Some(Command::Ring(Ring { on: *on })),
            ScriptCommand::CallRaid => Some(Command::CallRaid),
            ScriptCommand::Craft { gear, wanted } => {
                Some(Command::Craft(Craft { gear: world.rules().gear_named(gear)?, wanted: *wanted }))
            }
            ScriptCommand::Equip { unit, gear } => {
                let gear = match gear {
                    Some(name) => Some(world.rules().gear_named(name)?),
                    None => None,
                };
                Some(Command::Equip(Equip { unit: world.unit_at(*unit as usize)?, gear }))
            }
            ScriptCommand::ArmByOrder { on } => Some(Command::ArmByOrder(ArmByOrder { on: *on })),
            ScriptCommand::Stance { units: numbers, stance } => {
                Some(Command::Stance(SetStance { units: units(world, numbers), stance: *stance }))
            }
            ScriptCommand::Line { units: numbers, from, to } => {
                Some(Command::Line(FormLine { units: units(world, numbers), from: cell(from), to: cell(to) }))
            }
            ScriptCommand::Aim { units: numbers, at } => {
                let at = match at {
                    ScriptAim::Unit(number) => Some(Aim::Unit(world.unit_at(*number as usize)?)),
                    ScriptAim::Kind(name) => Some(Aim::Kind(world.rules().unit_named(name)?)),
                    ScriptAim::Place(at) => Some(Aim::Place(cell(at))),
                    ScriptAim::Nearest => None,
                };
                Some(Command::Aim(SetAim { units: units(world, numbers), at }))
            }
            ScriptCommand::Post { unit, at } => {
                Some(Command::Post(SetPost { unit: world.unit_at(*unit as usize)?, cell: at.as_ref().map(cell) }))
            }
            ScriptCommand::Group { number, units: numbers } => {
                Some(Command::Group(SetGroup { number: *number, units: units(world, numbers) }))
            }
            ScriptCommand::Undo => Some(Command::Undo),
            ScriptCommand::Redo => Some(Command::Redo),
            ScriptCommand::Hold { units } => order(units, Order::Hold),
            ScriptCommand::Move { units, to } => order(units, Order::Move(cell(to))),
            ScriptCommand::Attack { units, unit } => order(units, Order::Attack(world.unit_at(*unit as usize)?)),
            ScriptCommand::Raze { units, at } => order(units, Order::Raze(world.map().structure_at(cell(at))?.0)),
        }
    }

    /// The numbers in it that no living unit has.
    pub fn unknown_units(&self, world: &World) -> Vec<u32> {
        let (several, one): (&[u32], Option<u32>) = match self {
            ScriptCommand::Draft { units }
            | ScriptCommand::Release { units }
            | ScriptCommand::Hold { units }
            | ScriptCommand::Move { units, .. }
            | ScriptCommand::Raze { units, .. }
            | ScriptCommand::Stance { units, .. }
            | ScriptCommand::Line { units, .. }
            | ScriptCommand::Group { units, .. } => (units, None),
            ScriptCommand::Attack { units, unit } => (units, Some(*unit)),
            ScriptCommand::Aim { units, at: ScriptAim::Unit(unit) } => (units, Some(*unit)),
            ScriptCommand::Aim { units, .. } => (units, None),
            ScriptCommand::Post { unit, .. }
            | ScriptCommand::Assign { unit, .. }
            | ScriptCommand::Equip { unit, .. } => (&[], Some(*unit)),
            ScriptCommand::Designate { .. }
            | ScriptCommand::Cancel { .. }
            | ScriptCommand::Build { .. }
            | ScriptCommand::SetPriority { .. }
            | ScriptCommand::Undo
            | ScriptCommand::Redo
            | ScriptCommand::Forbid { .. }
            | ScriptCommand::Ring { .. }
            | ScriptCommand::CallRaid
            | ScriptCommand::Craft { .. }
            | ScriptCommand::ArmByOrder { .. } => (&[], None),
        };
        let named = several.iter().copied().chain(one);
        named.filter(|&number| world.unit_at(number as usize).is_none()).collect()
    }
}

/// The units that are alive.
fn units(world: &World, numbers: &[u32]) -> Vec<UnitId> {
    numbers.iter().filter_map(|&number| world.unit_at(number as usize)).collect()
}
