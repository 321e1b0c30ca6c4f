//! Opening and closing jobs: they are marked on their tiles, so that what is to be done somewhere is found by its place.

use super::world::World;
use crate::grid::Cell;
use crate::sim::kinds::JobId;
use crate::sim::state::{Job, Site, covered};

impl World {
    /// Opens a job and marks its tiles.
    pub(in crate::sim) fn open_job(&mut self, job: Job) -> JobId {
        let tiles = self.job_tiles(job.site());
        let id = self.state.jobs.slots.insert(job);
        for tile in tiles {
            if let Some(place) = self.state.jobs.at.get_mut(tile) {
                *place = Some(id);
            }
        }
        id
    }

    /// Takes a job off the list; whoever does it chooses anew.
    pub(in crate::sim) fn close_job(&mut self, id: JobId) {
        let Some(job) = self.state.jobs.slots.remove(id) else { return };
        for tile in self.job_tiles(job.site) {
            if let Some(place) = self.state.jobs.at.get_mut(tile).filter(|place| **place == Some(id)) {
                *place = None;
            }
        }
        if let Some(colonist) = job.worker.and_then(|worker| self.state.units.get_mut(worker)?.colonist_mut()) {
            colonist.think_at = self.state.clock.tick;
        }
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
