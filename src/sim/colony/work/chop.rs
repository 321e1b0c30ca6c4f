//! Felling trees.

use super::harvest;
use super::task::{Finish, Work};
use crate::grid::Cell;
use crate::sim::ground::World;
use crate::sim::kinds::{Events, JobId, JobKind, Seconds};
use crate::sim::state::{Job, Site};

pub(super) struct Chop;

impl Work for Chop {
    fn kind(&self) -> JobKind {
        JobKind::Chop
    }

    fn site_at(&self, world: &World, cell: Cell) -> Option<Site> {
        harvest::site_at(world, self.kind(), cell)
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        harvest::duration(world, job.site())
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        harvest::finish(world, site)
    }
}
