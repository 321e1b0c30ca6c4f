//! Giving back what plans were paid with.

use crate::ground::World;
use crate::kinds::JobId;
use crate::state::Site;

/// Gives back what a plan was paid with.
pub(super) fn refund(world: &mut World, id: JobId) {
    let Some(job) = world.jobs().get(id) else { return };
    if let (Site::Plan(kind, _), true) = (job.site, job.paid) {
        let cost = world.rules.structure(kind).cost;
        world.state.stock.put(&cost);
    }
}
