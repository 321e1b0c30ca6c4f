//! Upkeep: clearing away what has been struck down, and opening jobs for what needs work.

use super::work;
use crate::ground::World;
use crate::kinds::limits;
use crate::kinds::{Event, Events, HitPoints, JobId, JobKind, StructureId};
use crate::state::{Job, Site};

/// Demand of a structure.
enum Demand {
    /// Nothing is left of it.
    ClearAway,
    /// The job that is open there is not worth doing any more.
    Close(JobId),
    /// Somebody for this, instead of the job that is open there.
    Open(JobKind, Option<JobId>),
}

/// Looks at every structure that may need somebody.
pub(crate) fn inspect(world: &mut World, events: &mut Events) {
    let mut place = 0;
    while let Some(id) = world.active_structure(place) {
        match demand(world, id) {
            Some(Demand::ClearAway) => {
                clear_away(world, id, events);
                continue;
            }
            Some(Demand::Close(job)) => world.close_job(job),
            Some(Demand::Open(kind, old)) => {
                if let Some(old) = old {
                    world.close_job(old);
                }
                world.open_job(Job::new(kind, Site::Structure(id)));
            }
            None => {}
        }
        place += 1;
    }
}

fn demand(world: &World, id: StructureId) -> Option<Demand> {
    let structure = world.map().structure(id)?;
    if structure.hp().is_some_and(|hp| hp <= HitPoints(0.0)) {
        return Some(Demand::ClearAway);
    }
    let function = &world.rules.structure(structure.kind()).function;
    // What moves about is not a place to work at.
    if function.is_of_besiegers() || function.vehicle().is_some() {
        return None;
    }
    let open = world.jobs().at(structure.cell());
    if let Some((old, _)) =
        open.filter(|(_, job)| job.worker().is_none() && work::of(job.kind()).lapses(world, structure))
    {
        return Some(Demand::Close(old));
    }
    // What somebody does already, or what is planned or marked, is not interfered with.
    if open.is_some_and(|(_, job)| !work::of(JobKind::Man).replaces(job)) {
        return None;
    }
    let kind = work::called_for(world, structure)?;
    match open {
        Some(_) if kind != JobKind::Man => None,
        _ => Some(Demand::Open(kind, open.map(|(old, _)| old))),
    }
}

/// Clears away a structure that has been struck down.
fn clear_away(world: &mut World, id: StructureId, events: &mut Events) {
    let Some(structure) = world.map().structure(id) else { return };
    let (kind, cell) = (structure.kind(), structure.cell());
    if !world.rules.structure(kind).function.is_of_besiegers() {
        limits::count_one(&mut world.state.tally.destroyed);
        world.state.story.note_loss(kind);
    }
    world.raze(id);
    events.push(Event::Destroyed { kind, cell });
}
