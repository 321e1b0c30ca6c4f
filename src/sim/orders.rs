//! Carrying out commands.

use super::command::{Area, Command, Order, check, check_door, check_site, hunted_at, site_for};
use super::event::{Event, Events};
use super::rules::StructureKind;
use super::undo;
use super::world::{Act, Activity, Job, JobId, JobKind, Site, UnitId, World};
use crate::grid::Cell;

/// Carries out each command in order, unless the world refuses it by then.
pub(super) fn apply(world: &mut World, commands: &[Command], events: &mut Events) {
    for (number, command) in commands.iter().enumerate() {
        match check(world, command) {
            Ok(()) => carry_out(world, command),
            Err(reason) => events.push(Event::Refused { command: number, reason }),
        }
    }
}

fn carry_out(world: &mut World, command: &Command) {
    match command {
        Command::Designate { job, area } => {
            let act = designate(world, *job, area);
            world.state.history.note(act);
        }
        Command::Cancel { area } => {
            let act = cancel(world, area);
            world.state.history.note(act);
        }
        Command::Build { structure, cells } => {
            let act = plan(world, *structure, cells);
            world.state.history.note(act);
        }
        Command::Undo => undo::undo(world),
        Command::Redo => undo::redo(world),
        Command::SetPriority { job, priority } => world.state.jobs.priorities[*job as usize] = *priority,
        Command::Assign { unit, job, priority } => {
            if let Some(colonist) = world.state.units.get_mut(*unit).and_then(|unit| unit.colonist_mut()) {
                colonist.priorities[*job as usize] = *priority;
            }
        }
        Command::Forbid { doors, forbidden } => {
            for &door in doors {
                if check_door(world, door, *forbidden).is_ok() {
                    world.forbid(door, *forbidden);
                }
            }
        }
        Command::Ring { on } => world.state.alarm = *on,
        Command::Draft { units, drafted } => units.iter().for_each(|&id| draft(world, id, *drafted)),
        Command::Order { units, order } => units.iter().for_each(|&id| direct(world, id, *order)),
    }
}

fn designate(world: &mut World, kind: JobKind, area: &Area) -> Act {
    let mut act = Act::default();
    if kind == JobKind::Hunt {
        let chosen = |(id, unit): &(UnitId, &super::world::Unit)| {
            unit.role().is_beast() && area.contains(unit.cell()) && world.jobs().hunting(*id).is_none()
        };
        let beasts: Vec<UnitId> = world.units().filter(chosen).map(|(id, _)| id).collect();
        for beast in beasts {
            let site = Site::Beast(beast);
            world.open_job(Job::new(kind, site));
            act.opened.push((kind, site));
        }
        return act;
    }
    for cell in area.cells(world.map().width(), world.map().height()) {
        if let Some(site) = site_for(world, kind, cell) {
            if let Some((old, _)) = world.jobs().at(cell) {
                world.close_job(old);
            }
            world.open_job(Job::new(kind, site));
            act.opened.push((kind, site));
        }
    }
    act
}

fn cancel(world: &mut World, area: &Area) -> Act {
    let hunted = |job: &Job| hunted_at(world, job).is_some_and(|cell| area.contains(cell));
    let mut gone: Vec<JobId> = world.jobs().iter().filter(|(_, job)| hunted(job)).map(|(id, _)| id).collect();
    gone.extend(
        area.cells(world.map().width(), world.map().height()).filter_map(|cell| Some(world.jobs().at(cell)?.0)),
    );
    let mut act = Act::default();
    for id in gone {
        // A large plan is met once on each of its tiles.
        if let Some(job) = world.jobs().get(id) {
            act.closed.push((job.kind(), job.site()));
            refund(world, id);
            world.close_job(id);
        }
    }
    act
}

/// Gives back what a plan was paid with.
pub(super) fn refund(world: &mut World, id: JobId) {
    let Some(job) = world.jobs().get(id) else { return };
    if let (Site::Plan(kind, _), true) = (job.site, job.paid) {
        let cost = world.rules.structure(kind).cost;
        world.state.stock.put(&cost);
    }
}

fn plan(world: &mut World, kind: StructureKind, cells: &[Cell]) -> Act {
    let mut act = Act::default();
    for &cell in cells {
        if check_site(world, kind, cell).is_ok() {
            // A plan replaces whatever was designated there before.
            let size = world.rules.structure(kind).size;
            for tile in super::world::covered(cell, size) {
                if let Some((old, job)) = world.jobs().at(tile) {
                    act.closed.push((job.kind(), job.site()));
                    world.close_job(old);
                }
            }
            let site = Site::Plan(kind, cell);
            world.open_job(Job::new(JobKind::Build, site));
            act.opened.push((JobKind::Build, site));
        }
    }
    act
}

fn draft(world: &mut World, id: UnitId, drafted: bool) {
    super::colonists::drop_activity(world, id);
    let now = world.state.clock.tick;
    let Some(unit) = world.state.units.get_mut(id) else { return };
    unit.walk.stop();
    if let Some(colonist) = unit.colonist_mut() {
        colonist.draft = drafted.then_some(Order::Hold);
        colonist.activity = Activity::Idle;
        colonist.think_at = now;
    }
}

fn direct(world: &mut World, id: UnitId, order: Order) {
    let Some(unit) = world.state.units.get_mut(id) else { return };
    unit.walk.stop();
    if let Some(colonist) = unit.colonist_mut() {
        colonist.draft = Some(order);
    }
}
