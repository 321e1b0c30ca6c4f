//! Opening and closing jobs, and finding them: by the tiles on which they are marked, and by kind and place, so that nobody has
//! to look at all of them for the nearest one.

use super::world::World;
use crate::kinds::{JobId, JobKind, StructureId, UnitId};
use crate::state::{Job, Map, OwnPriorities, Site, State, covered};
use osada_ai::grid::Cell;
use osada_ai::path::Zone;
use std::collections::BTreeSet;

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

    /// Assigns a job to a colonist, or frees it.
    pub(crate) fn assign_job(&mut self, id: JobId, worker: Option<UnitId>) {
        let Some(job) = self.state.jobs.slots.get_mut(id) else { return };
        job.worker = worker;
        match worker {
            Some(_) => self.cache.jobs.unfile(id),
            None => self.cache.jobs.file(id, job, &self.state.map),
        }
    }

    /// Updates the index for a structure that has moved.
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
            Site::Grave(_, cell) => vec![cell],
            Site::Beast(_) | Site::Goods(_) | Site::Fire(_) => Vec::new(),
        }
    }
}

/// Tiles along the side of a bucket.
const SIDE: i32 = 16;

/// The jobs that nobody has taken, by kind and place, and all hunts by the animal hunted.
#[derive(Clone, Debug)]
pub(crate) struct JobIndex {
    columns: i32,
    rows: i32,
    kinds: [Kind; JobKind::ALL.len()],
    /// Kind and bucket of each filed job, by the index of its id.
    filed: Vec<Option<(JobKind, usize)>>,
    /// The zones and priorities for which no work was found, kept only while many colonists look for work and until something
    /// changes that may be work for them.
    no_work: Option<Vec<(Zone, OwnPriorities)>>,
    /// Hunted animals. Not an array, because a save may name animals that never existed, with ids of any size.
    hunts: BTreeSet<(UnitId, JobId)>,
}

/// The jobs of one kind that nobody has taken.
#[derive(Clone, Debug, Default)]
struct Kind {
    /// Row by row; empty until there has been such a job. The last bucket holds jobs whose place moves.
    buckets: Vec<Vec<(JobId, Cell)>>,
    len: usize,
}

impl JobIndex {
    pub fn of(state: &State) -> Self {
        let side = |tiles: usize| (tiles as i32 + SIDE - 1) / SIDE;
        let mut index = Self {
            columns: side(state.map.width()),
            rows: side(state.map.height()),
            kinds: Default::default(),
            filed: Vec::new(),
            no_work: None,
            hunts: BTreeSet::new(),
        };
        state.jobs.iter().for_each(|(id, job)| index.open(id, job, &state.map));
        index
    }

    /// Remembers, until [`JobIndex::drop_no_work_cache`], for whom there is no work. The caller makes sure that meanwhile the stock
    /// does not grow, the ground does not change and no time passes.
    pub fn start_no_work_cache(&mut self) {
        self.no_work = Some(Vec::new());
    }

    /// Stops remembering for whom there is no work.
    pub fn drop_no_work_cache(&mut self) {
        self.no_work = None;
    }

    /// Checks whether no work was found in this zone with these priorities since the last change.
    pub fn has_no_work(&self, zone: Zone, priorities: &OwnPriorities) -> bool {
        self.no_work
            .as_ref()
            .is_some_and(|known| known.iter().any(|(other, kinds)| *other == zone && kinds == priorities))
    }

    /// Notes that there is no work for anybody in this zone with these priorities.
    pub fn cache_no_work(&mut self, zone: Zone, priorities: &OwnPriorities) {
        if let Some(known) = &mut self.no_work {
            known.push((zone, priorities.clone()));
        }
    }

    /// Notes that there may be new work.
    pub fn invalidate_no_work_cache(&mut self) {
        if let Some(known) = &mut self.no_work {
            known.clear();
        }
    }

    /// Adds an opened job.
    pub fn open(&mut self, id: JobId, job: &Job, map: &Map) {
        if let Site::Beast(beast) = job.site {
            self.hunts.insert((beast, id));
        }
        if job.worker.is_none() {
            self.file(id, job, map);
        }
    }

    /// Removes a closed job.
    pub fn close(&mut self, id: JobId, job: &Job) {
        self.unfile(id);
        if let Site::Beast(beast) = job.site {
            self.hunts.remove(&(beast, id));
        }
    }

    /// Files a job that is free to be done.
    pub fn file(&mut self, id: JobId, job: &Job, map: &Map) {
        self.unfile(id);
        self.invalidate_no_work_cache();
        let places = (self.columns * self.rows) as usize;
        let cell = match job.site {
            Site::Tile(cell) | Site::Plan(_, cell) | Site::Goods(cell) | Site::Fire(cell) | Site::Grave(_, cell) => {
                Some(cell)
            }
            Site::Structure(id) => map.structure(id).map(|structure| structure.cell()),
            Site::Beast(_) => None,
        };
        let bucket = cell.map_or(places, |cell| {
            let (column, row) = self.bucket(cell);
            (row * self.columns + column) as usize
        });
        let kind = &mut self.kinds[job.kind as usize];
        if kind.buckets.is_empty() {
            kind.buckets.resize(places + 1, Vec::new());
        }
        kind.buckets[bucket].push((id, cell.unwrap_or_default()));
        kind.len += 1;
        if self.filed.len() <= id.index() {
            self.filed.resize(id.index() + 1, None);
        }
        self.filed[id.index()] = Some((job.kind, bucket));
    }

    /// The opposite of [`JobIndex::file`]: somebody does the job, or it is gone.
    pub fn unfile(&mut self, id: JobId) {
        let Some((kind, bucket)) = self.filed.get_mut(id.index()).and_then(Option::take) else { return };
        let kind = &mut self.kinds[kind as usize];
        kind.len -= 1;
        let jobs = &mut kind.buckets[bucket];
        if let Some(at) = jobs.iter().position(|(other, _)| *other == id) {
            jobs.swap_remove(at);
        }
    }

    /// The job of hunting a beast.
    pub fn hunting(&self, beast: UnitId) -> Option<JobId> {
        let first = (beast, JobId::from((0, 0)));
        self.hunts.range(first..).next().filter(|(hunted, _)| *hunted == beast).map(|(_, job)| *job)
    }

    /// The free jobs of a kind whose places move about.
    pub fn roaming(&self, kind: JobKind) -> impl Iterator<Item = JobId> {
        self.kinds[kind as usize].buckets.last().into_iter().flatten().map(|(id, _)| *id)
    }

    /// Looks for a free job of a kind that `takes` and that is nearer to a tile than the nearest so far; of equally near ones the one
    /// with the lowest id counts. Those whose places move about are left out.
    pub fn search(&self, kind: JobKind, from: Cell, nearest: &mut Option<(f64, JobId)>, takes: impl Fn(JobId) -> bool) {
        let kind = &self.kinds[kind as usize];
        let Some((roaming, _)) = kind.buckets.split_last() else { return };
        let mut left = kind.len - roaming.len();
        let (column, row) = self.bucket(from);
        for ring in 0..self.columns.max(self.rows) {
            // No tile of this ring is nearer than this.
            let least = if ring == 0 { 0.0 } else { f64::from((ring - 1) * SIDE + 1) };
            if left == 0 || nearest.is_some_and(|(distance, _)| distance < least) {
                return;
            }
            for y in (row - ring).max(0)..=(row + ring).min(self.rows - 1) {
                // All of the first and the last row, the two ends of those between.
                let step = if (y - row).abs() == ring { 1 } else { 2 * ring };
                let columns = (column - ring..=column + ring).step_by(step.max(1) as usize);
                for x in columns.filter(|x| (0..self.columns).contains(x)) {
                    let jobs = &kind.buckets[(y * self.columns + x) as usize];
                    left -= jobs.len();
                    for &(id, cell) in jobs {
                        let distance = from.octile(cell);
                        let is_nearer = nearest.is_none_or(|(least, other)| (distance, id) < (least, other));
                        if is_nearer && takes(id) {
                            *nearest = Some((distance, id));
                        }
                    }
                }
            }
        }
    }

    fn bucket(&self, cell: Cell) -> (i32, i32) {
        ((cell.x / SIDE).clamp(0, self.columns - 1), (cell.y / SIDE).clamp(0, self.rows - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::meadow;
    use crate::ground::World;
    use std::sync::Arc;

    #[test]
    fn a_hunt_for_a_beast_that_never_was_takes_no_memory_and_is_closed_like_any_other() {
        let mut world = meadow();
        let beast = UnitId::from((u32::MAX, 7));
        let job = world.open_job(Job::new(JobKind::Hunt, Site::Beast(beast)));
        let again = World::resume(Arc::clone(world.rules()), world.state().clone());
        assert_eq!([&world, &again].map(|world| world.hunting(beast).map(|(id, _)| id)), [Some(job); 2]);
        assert!(world.hunting(UnitId::from((u32::MAX, 6))).is_none());
        world.close_job(job);
        assert!(world.hunting(beast).is_none());
    }
}
