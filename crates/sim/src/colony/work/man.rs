//! Manning a tower while a raid is near: standing by it is all the work.

use super::task::{Finish, Work, structure_of};
use crate::colony::answer::Answer;
use crate::ground::World;
use crate::kinds::{Events, JobId, JobKind, Role, Seconds, Tiles, UnitId};
use crate::rules::Function;
use crate::state::{Job, Site, Structure};

/// A tower asks for somebody while a besieger is no farther beyond its range than this …
const AHEAD: Tiles = Tiles(8.0);
/// … and lets them go when none is this near.
const OVER: Tiles = Tiles(10.0);

/// Ticks between two looks of a tower that nobody is at.
const LOOK: u64 = 20;

pub(super) struct Man;

/// Whether besiegers are near a tower that shoots better with somebody beside it and has something to shoot.
fn is_raided(world: &World, structure: &Structure, ahead: Tiles) -> bool {
    let Function::Tower { range, unmanned, .. } = world.rules.structure(structure.kind()).function else {
        return false;
    };
    unmanned < 1.0
        && structure.state().bolts() > 0
        && world
            .nearest_of(|role| role == Role::Besieger, structure.cell().centre(), range + ahead, |_, _| true)
            .is_some()
}

impl Work for Man {
    fn kind(&self) -> JobKind {
        JobKind::Man
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        let look = world.clock().tick() + structure.cell().x as u64 + structure.cell().y as u64;
        look.is_multiple_of(LOOK) && is_raided(world, structure, AHEAD)
    }

    fn lapses(&self, world: &World, structure: &Structure) -> bool {
        !is_raided(world, structure, OVER)
    }

    fn replaces(&self, job: &Job) -> bool {
        job.worker().is_none() && job.kind() != JobKind::Man && job.kind().row().by_itself
    }

    fn braves_danger(&self) -> bool {
        true
    }

    fn duration(&self, _world: &World, _job: &Job) -> Option<Seconds> {
        None
    }

    fn labour(&self, world: &mut World, _id: UnitId, (job_id, job): (JobId, &Job), _events: &mut Events) -> Answer {
        let raided = structure_of(world, job.site()).is_some_and(|(_, tower)| is_raided(world, tower, OVER));
        if raided {
            return Answer::GoOn;
        }
        world.close_job(job_id);
        Answer::Done
    }

    fn finish(&self, _world: &mut World, _job_id: JobId, _site: Site, _events: &mut Events) -> Finish {
        Finish::Done(None)
    }
}
