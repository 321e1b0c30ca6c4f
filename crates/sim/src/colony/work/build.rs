//! Building what is planned.

use super::task::{Finish, Work};
use crate::ground::World;
use crate::kinds::{Event, Events, JobId, JobKind, Seconds, Stock, StructureKind, UnitId};
use crate::state::{Destination, Job, Obstacle, Progress, Site, covered};
use osada_ai::grid::Cell;

/// How long a builder waits for somebody to step aside.
const PATIENCE: Seconds = Seconds(3.0);

pub(super) struct Build;

impl Work for Build {
    fn kind(&self) -> JobKind {
        JobKind::Build
    }

    fn cost(&self, world: &World, site: Site) -> Stock {
        let Site::Plan(kind, _) = site else { return Stock::default() };
        world.rules.structure(kind).cost
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        let Site::Plan(kind, _) = job.site() else { return None };
        world.rules.structure(kind).build_seconds
    }

    fn finish(&self, world: &mut World, job_id: JobId, site: Site, events: &mut Events) -> Finish {
        let Site::Plan(kind, cell) = site else { return Finish::Done(None) };
        let occupants = world.occupants(kind, cell);
        if !occupants.is_empty() {
            return wait_for_room(world, job_id, kind, (cell, &occupants));
        }
        world.close_job(job_id);
        let structure = world.raise(kind, cell);
        world.state.tally.built += 1;
        events.push(Event::Built { structure, kind, cell });
        Finish::Done(Some(cell))
    }
}

/// Somebody stands where the structure is to be: idle colonists are asked to step aside, and after a while
/// the builder does something else.
fn wait_for_room(world: &mut World, job_id: JobId, kind: StructureKind, (at, occupants): (Cell, &[UnitId])) -> Finish {
    let size = world.rules.structure(kind).size;
    let beside = Destination::Beside { cell: at, size: (size.width, size.height) };
    for &id in occupants {
        let Some(unit) = world.state.units.get_mut(id) else { continue };
        if covered(at, size).any(|tile| tile == unit.cell()) && unit.walk.progress == Progress::Standing {
            unit.walk.go(beside);
        }
    }
    let needed = world.rules.structure(kind).build_seconds.unwrap_or_default();
    match world.state.jobs.slots.get_mut(job_id).filter(|job| job.done > needed + PATIENCE) {
        Some(job) => {
            job.done = needed;
            Finish::Never(Obstacle::Occupied)
        }
        None => Finish::Wait,
    }
}
