//! Opening and closing jobs: they are marked on their tiles, so that what is to be done somewhere is found by its place.

use super::world::World;
use crate::kinds::{JobId, JobKind, StructureId, UnitId};
use crate::state::{Job, Site, covered};
use osada_ai::grid::Cell;

impl World {
    /// Opens a job and marks its tiles.
    pub(crate) fn open_job(&mut self, job: Job) -> JobId {
        let tiles = self.job_tiles(job.site());
        let id = self.state.jobs.slots.insert(job.clone());
        self.cache.jobs.open(id, &job, &self.state.map);
        for tile in tiles {
            if let Some(place) = self.state.jobs.at.get_mut(tile) {
                *place = Some(id);
            }
        }
        id
    }

    /// Takes a job off the list; whoever does it chooses again.
    pub(crate) fn close_job(&mut self, id: JobId) {
        let Some(job) = self.state.jobs.slots.remove(id) else { return };
        self.cache.jobs.close(id, &job);
        for tile in self.job_tiles(job.site) {
            if let Some(place) = self.state.jobs.at.get_mut(tile).filter(|place| **place == Some(id)) {
                *place = None;
            }
        }
        if let Some(colonist) = job.worker.and_then(|worker| self.state.units.get_mut(worker)?.colonist_mut()) {
            colonist.think_at = self.state.clock.tick;
        }
    }

    /// Gives a job to somebody, or has it free for anybody.
    pub(crate) fn assign_job(&mut self, id: JobId, worker: Option<UnitId>) {
        let Some(job) = self.state.jobs.slots.get_mut(id) else { return };
        job.worker = worker;
        match worker {
            Some(_) => self.cache.jobs.take(id),
            None => self.cache.jobs.file(id, job, &self.state.map),
        }
    }

    /// Takes in that a structure stands elsewhere now.
    pub(crate) fn refile_jobs_about(&mut self, structure: StructureId) {
        let free = self.state.jobs.iter().filter(|(_, job)| job.worker.is_none());
        for (id, job) in free.filter(|(_, job)| job.site == Site::Structure(structure)) {
            self.cache.jobs.file(id, job, &self.state.map);
        }
    }

    /// The job of hunting a beast.
    pub fn hunting(&self, beast: UnitId) -> Option<(JobId, &Job)> {
        let id = self.cache.jobs.hunting(beast)?;
        Some((id, self.jobs().get(id)?))
    }

    /// The nearest job of some kinds that nobody does and that `suits`; of equally near ones the oldest.
    pub(crate) fn nearest_job(
        &self,
        from: Cell,
        kinds: impl Iterator<Item = JobKind>,
        suits: impl Fn(JobId, &Job) -> bool,
    ) -> Option<JobId> {
        let takes = |id: JobId| self.jobs().get(id).is_some_and(|job| suits(id, job));
        let mut nearest = None;
        for kind in kinds {
            self.cache.jobs.search(kind, from, &mut nearest, takes);
            for id in self.cache.jobs.roaming(kind) {
                let site = self.jobs().get(id).and_then(|job| self.destination(job.site()));
                let Some(distance) = site.map(|site| from.octile(site.cell())) else { continue };
                if nearest.is_none_or(|least| (distance, id) < least) && takes(id) {
                    nearest = Some((distance, id));
                }
            }
        }
        nearest.map(|(_, id)| id)
    }

    fn job_tiles(&self, site: Site) -> Vec<Cell> {
        match site {
            Site::Tile(cell) => vec![cell],
            Site::Plan(kind, cell) => covered(cell, self.rules.structure(kind).size).collect(),
            Site::Structure(id) => self.map().structure(id).map_or_else(Vec::new, |structure| {
                covered(structure.cell(), self.rules.structure(structure.kind()).size).collect()
            }),
            Site::Beast(_) | Site::Goods(_) => Vec::new(),
        }
    }
}
