//! Making weapons and armour in a smithy, as many as are wanted.

use super::{Finish, Work, put_in_time, structure_of};
use crate::colony::answer::Answer;
use crate::colony::armoury::{is_any_missing, next_order};
use crate::ground::World;
use crate::kinds::limits;
use crate::kinds::{Event, Events, GearKind, JobId, JobKind, Seconds, Stock, UnitId};
use crate::state::{Job, Site, Structure, StructureState};

pub(super) struct Craft;

/// Gear that a smithy makes, or would make next.
fn made(world: &World, site: Site) -> Option<GearKind> {
    match structure_of(world, site)?.1.state() {
        StructureState::Smithy { making } => making.or_else(|| next_order(world)),
        _ => None,
    }
}

fn set(world: &mut World, site: Site, making: Option<GearKind>) {
    let id = structure_of(world, site).map(|(id, _)| id);
    if let Some(structure) = id.and_then(|id| world.state.map.structures.get_mut(id)) {
        structure.state = StructureState::Smithy { making };
    }
}

impl Work for Craft {
    fn kind(&self) -> JobKind {
        JobKind::Craft
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        match structure.state() {
            StructureState::Smithy { making } => making.is_some() || is_any_missing(world),
            _ => false,
        }
    }

    fn cost(&self, world: &World, site: Site) -> Stock {
        made(world, site).map_or_else(Stock::default, |gear| world.rules.gear(gear).cost)
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        made(world, job.site()).and_then(|gear| world.rules.gear(gear).craft_seconds)
    }

    /// Settles what to make when it is paid for.
    fn labour(&self, world: &mut World, id: UnitId, job_id: JobId, job: &Job, events: &mut Events) -> Answer {
        if !job.is_paid() {
            let Some(gear) = next_order(world) else {
                world.close_job(job_id);
                return Answer::Done;
            };
            if world.stock().lacks(&world.rules.gear(gear).cost).is_none() {
                set(world, job.site(), Some(gear));
            }
        }
        put_in_time(self, world, id, job_id, job, events)
    }

    fn finish(&self, world: &mut World, job_id: JobId, site: Site, events: &mut Events) -> Finish {
        let Some((_, smithy)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, state) = (smithy.cell(), smithy.state());
        if let StructureState::Smithy { making: Some(gear) } = state {
            set(world, site, None);
            world.state.armoury.put(gear);
            limits::count_one(&mut world.state.tally.crafted);
            let by = world.jobs().get(job_id).and_then(Job::worker);
            events.extend(by.map(|by| Event::Crafted { gear, by, cell }));
        }
        Finish::Done(Some(cell))
    }
}
