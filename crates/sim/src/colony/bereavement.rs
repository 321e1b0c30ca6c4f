//! What deaths leave behind for the colony: the load and gear that somebody carried, the job they were doing, the meat of a
//! hunted animal, the iron of a besieger.

use super::heaps::lay;
use crate::combat::Death;
use crate::ground::World;
use crate::kinds::{JobId, Role, Stock};
use crate::state::Activity;

/// Sees to what the dead leave behind.
pub(crate) fn see_to(world: &mut World, deaths: &[Death]) {
    for death in deaths {
        release(world, death);
        plunder(world, death);
        if let Some((hunt, _)) = world.hunting(death.id) {
            bring_down(world, death, hunt);
        }
    }
}

/// Lays down what a colonist carried, and lets go of the job that they did.
fn release(world: &mut World, death: &Death) {
    let Some(colonist) = death.unit.colonist() else { return };
    lay(world, death.unit.cell(), &colonist.carried);
    if let Activity::Work { job } = colonist.activity
        && world.jobs().get(job).is_some_and(|job| job.worker() == Some(death.id))
    {
        world.assign_job(job, None);
    }
}

/// What a besieger had about them lies where they fell; of what a colonist carried, as much as of a structure that is taken
/// down.
fn plunder(world: &mut World, death: &Death) {
    let (unit, rules) = (&death.unit, world.rules.clone());
    match unit.role() {
        Role::Besieger => lay(world, unit.cell(), &rules.unit(unit.kind()).loot),
        Role::Colonist => {
            for gear in unit.outfit().iter() {
                lay(world, unit.cell(), &rules.gear(gear).cost.share(rules.jobs.refund_percent, 100));
            }
        }
        Role::Prey | Role::Predator => {}
    }
}

/// A hunted beast is food, unless another beast got it first.
fn bring_down(world: &mut World, death: &Death, hunt: JobId) {
    let robbed = death.killer.is_some_and(|killer| killer.role.is_beast());
    if !robbed {
        let food = world.rules.unit(death.unit.kind()).meat;
        let loot = world.rules.unit(death.unit.kind()).loot;
        let mut yields = Stock { food, ..Stock::default() };
        yields.put(&loot);
        lay(world, death.unit.cell(), &yields);
        world.state.tally.hunted += 1;
        world.state.tally.jobs += 1;
    }
    world.close_job(hunt);
}
