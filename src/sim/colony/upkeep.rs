//! Upkeep: what has been struck down is cleared away, and what needs somebody's hands asks for them.

use super::work;
use crate::sim::ground::World;
use crate::sim::kinds::{Event, Events, HitPoints, JobKind, StructureId};
use crate::sim::rules::{Function, Rules};
use crate::sim::state::{Job, Site, Structure, StructureState};

/// Looks at every structure that may need somebody.
pub(in crate::sim) fn inspect(world: &mut World, events: &mut Events) {
    let needy: Vec<StructureId> =
        world.map().structures().filter(|(_, it)| may_need_somebody(&world.rules, it)).map(|(id, _)| id).collect();
    for id in needy {
        if !clear_away(world, id, events) {
            call_for_work(world, id);
        }
    }
}

/// Whatever is whole and has nothing that changes, as most structures, needs nobody.
fn may_need_somebody(rules: &Rules, structure: &Structure) -> bool {
    !matches!(structure.state, StructureState::Plain) || structure.hp != rules.structure(structure.kind).hp
}

/// Clears away a structure that has been struck down, and says whether it has been.
fn clear_away(world: &mut World, id: StructureId, events: &mut Events) -> bool {
    let Some(structure) = world.map().structure(id) else { return false };
    let (kind, cell) = (structure.kind(), structure.cell());
    let row = world.rules.structure(kind);
    if structure.hp().is_none_or(|hp| hp > HitPoints(0.0)) {
        return false;
    }
    if !row.function.is_of_besiegers() {
        world.state.tally.destroyed += 1;
    }
    world.raze(id);
    events.push(Event::Destroyed { kind, cell });
    true
}

/// Opens the job that a structure asks for, unless one is open there.
fn call_for_work(world: &mut World, id: StructureId) {
    let Some(structure) = world.map().structure(id) else { return };
    let function = &world.rules.structure(structure.kind()).function;
    // What moves about is not a place to work at.
    if function.is_of_besiegers() || matches!(function, Function::Wagon { .. }) {
        return;
    }
    let open = world.jobs().at(structure.cell());
    if let Some((old, _)) =
        open.filter(|(_, job)| job.worker().is_none() && work::of(job.kind()).lapses(world, structure))
    {
        return world.close_job(old);
    }
    // What somebody does already, or what is planned or marked, is not interfered with.
    if open.is_some_and(|(_, job)| !work::of(JobKind::Man).replaces(job)) {
        return;
    }
    let Some(kind) = work::called_for(world, structure) else { return };
    match open.map(|(old, _)| old) {
        Some(old) if kind == JobKind::Man => world.close_job(old),
        Some(_) => return,
        None => {}
    }
    world.open_job(Job::new(kind, Site::Structure(id)));
}
