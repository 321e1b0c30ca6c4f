//! The job auction: every open job is worth something to a colonist or is rejected for a reason. The
//! colonist takes the best; the window shows the whole of it.

use super::answer::Rejection;
use super::lookout::danger;
use super::work::{self, lacking};
use crate::ground::World;
use crate::kinds::{JobId, JobKind, Role, UnitId};
use crate::state::{HIGHEST_PRIORITY, Job, Obstacle, Unit};

/// Worth of one step of priority, in tiles of distance: more than any map is wide.
const PRIORITY_WORTH: f64 = 10_000.0;

/// Worth of a job to a colonist. The greatest sum wins; among equals the oldest job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bid {
    pub job: JobId,
    /// The colonist's priority for this kind of work, or else the colony's, 1 to 4.
    pub priority: u8,
    /// Octile distance to the site, in tiles.
    pub distance: f64,
}

impl Bid {
    /// The sum of the terms: priority first, then nearness.
    pub fn score(&self) -> f64 {
        f64::from(self.priority) * PRIORITY_WORTH - self.distance
    }
}

/// All open jobs as one colonist sees them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Auction {
    /// Jobs that can be taken, the best first.
    pub bids: Vec<Bid>,
    /// Jobs that cannot, with the reason, in the order of ids.
    pub rejected: Vec<(JobId, Rejection)>,
}

/// The auction of all open jobs for a colonist; empty for anybody else.
pub fn auction(world: &World, id: UnitId) -> Auction {
    let mut auction = Auction::default();
    let Some(unit) = world.unit(id).filter(|unit| unit.role() == Role::Colonist) else { return auction };
    for (job_id, job) in world.jobs().iter() {
        match appraise(world, id, unit, job_id, job) {
            Ok(bid) => auction.bids.push(bid),
            Err(reason) => auction.rejected.push((job_id, reason)),
        }
    }
    auction.bids.sort_by(|a, b| b.score().total_cmp(&a.score()));
    auction
}

/// The best job for a colonist. The same answer as the first bid of [`auction`], without the list. If there is none, nobody
/// in the same zone with the same priorities searches again until something changes.
pub(super) fn best(world: &mut World, id: UnitId) -> Option<JobId> {
    let unit = world.unit(id)?;
    let zone = world.zone(Role::Colonist, unit.cell());
    let who = zone.zip(unit.colonist().map(|colonist| colonist.priorities.clone()));
    if who.as_ref().is_some_and(|(zone, kinds)| world.cache.jobs.has_no_work(*zone, kinds)) {
        return None;
    }
    let best = best_of(world, id, |_| true);
    if let (None, Some((zone, kinds))) = (best, who) {
        world.cache.jobs.cache_no_work(zone, &kinds);
    }
    best
}

/// The best job for a colonist among those of some kinds: of the highest priority for which there is one, the nearest.
pub(super) fn best_of(world: &World, id: UnitId, wanted: impl Fn(JobKind) -> bool) -> Option<JobId> {
    let unit = world.unit(id)?;
    let colonist = unit.colonist()?;
    (1..=HIGHEST_PRIORITY).rev().find_map(|priority| {
        let of_priority = |kind: &JobKind| world.priority_of(colonist, *kind) == priority && wanted(*kind);
        world.nearest_job(unit.cell(), JobKind::ALL.into_iter().filter(of_priority), |job_id, job| {
            appraise(world, id, unit, job_id, job).is_ok()
        })
    })
}

fn appraise(world: &World, id: UnitId, unit: &Unit, job_id: JobId, job: &Job) -> Result<Bid, Rejection> {
    let own = unit.colonist().and_then(|colonist| colonist.own_priority(job.kind()));
    let priority = own.unwrap_or(world.jobs().priority(job.kind()));
    if priority == 0 {
        return Err(if own.is_some() { Rejection::NotTheirs } else { Rejection::SwitchedOff });
    }
    if let Some(worker) = job.worker().filter(|&worker| worker != id) {
        return Err(Rejection::Reserved(worker));
    }
    let site = world.destination(job.site()).ok_or(Rejection::Gone)?;
    let work = work::of(job.kind());
    if let Some(good) = lacking(work, world, job) {
        return Err(Rejection::Lacks(good));
    }
    if let Some(objection) = work.objection(world, unit.cell(), job.site()) {
        return Err(objection);
    }
    if job.kind() != JobKind::Douse && world.is_on_fire(site) {
        return Err(Rejection::Burning);
    }
    if !work.braves_danger()
        && let Some(enemy) = danger(world, site.cell())
    {
        return Err(Rejection::Danger(enemy));
    }
    if !world.reachable(Role::Colonist, unit.cell(), site) {
        return Err(Rejection::NoPath);
    }
    if let Some(setback) = job.setback.filter(|setback| setback.retry_at > world.clock().now()) {
        return Err(match setback.obstacle {
            Obstacle::Occupied => Rejection::Occupied,
            Obstacle::ShutsIn => Rejection::ShutsIn,
            Obstacle::Lacks(good) => Rejection::Lacks(good),
            Obstacle::NoPath => Rejection::NoPath,
            Obstacle::Guarded => Rejection::Guarded,
            Obstacle::Burning => Rejection::Burning,
        });
    }
    Ok(Bid { job: job_id, priority, distance: unit.cell().octile(site.cell()) })
}
