//! What deaths leave behind for the colony: the load that somebody carried, the job that they did, the meat of a hunted beast.

use super::heaps::lay;
use crate::sim::combat::Death;
use crate::sim::ground::World;
use crate::sim::kinds::{JobId, Stock};
use crate::sim::state::Activity;

/// Sees to what the dead leave behind.
pub(in crate::sim) fn see_to(world: &mut World, deaths: &[Death]) {
    for death in deaths {
        release(world, death);
        if let Some((hunt, _)) = world.jobs().hunting(death.id) {
            bring_down(world, death, hunt);
        }
    }
}

/// Lays down what a colonist carried, and lets go of the job that they did.
fn release(world: &mut World, death: &Death) {
    let Some(colonist) = death.unit.colonist() else { return };
    lay(world, death.unit.cell(), &colonist.carried);
    if let Activity::Work { job } = colonist.activity
        && let Some(job) = world.state.jobs.slots.get_mut(job).filter(|job| job.worker == Some(death.id))
    {
        job.worker = None;
    }
}

/// A hunted beast is food, unless another beast got it first.
fn bring_down(world: &mut World, death: &Death, hunt: JobId) {
    let robbed = death.killer.is_some_and(|killer| killer.role.is_beast());
    if !robbed {
        let food = world.rules.unit(death.unit.kind()).meat;
        lay(world, death.unit.cell(), &Stock { food, ..Stock::default() });
        world.state.tally.hunted += 1;
        world.state.tally.jobs += 1;
    }
    world.close_job(hunt);
}
