//! Getting goods out of tiles, as the table of terrains says: what chopping, mining and foraging share. They differ in the
//! rows of the table that name them.

use super::task::{Finish, Work};
use crate::colony::heaps::lay;
use crate::ground::World;
use crate::kinds::{Events, JobId, JobKind, Seconds};
use crate::rules::Harvest;
use crate::state::{Job, Site};
use osada_ai::grid::Cell;

/// The kind of work whose harvests the table of terrains lists.
pub(super) struct Harvesting(pub(super) JobKind);

impl Work for Harvesting {
    fn kind(&self) -> JobKind {
        self.0
    }

    fn site_at(&self, world: &World, cell: Cell) -> Option<Site> {
        let harvest = harvest_at(world, cell)?;
        (harvest.job == self.0 && world.map().structure_at(cell).is_none()).then_some(Site::Tile(cell))
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        let Site::Tile(cell) = job.site() else { return None };
        harvest_at(world, cell).map(|harvest| harvest.seconds)
    }

    /// The tile turns into what is left, and the goods lie there.
    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let Site::Tile(cell) = site else { return Finish::Done(None) };
        let harvest =
            harvest_at(world, cell).map(|harvest| (world.rules.terrain_named(&harvest.leaves), harvest.yields));
        if let Some((left, yields)) = harvest {
            if let Some(left) = left {
                world.set_terrain(cell, left);
            }
            lay(world, cell, &yields);
        }
        Finish::Done(Some(cell))
    }
}

fn harvest_at(world: &World, cell: Cell) -> Option<&Harvest> {
    world.rules.terrain(world.map().terrain(cell)?).harvest.as_ref()
}
