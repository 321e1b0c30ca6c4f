//! Coming in the dark: from how far away somebody can be hit who stays out of the light at night.

use crate::ground::World;
use crate::kinds::Tiles;
use crate::state::Unit;

/// From how far somebody can be hit, as a share of the usual distance: less than 1 for those of a raid whose plan is the dark,
/// at night, away from everything that shines.
pub(super) fn shown(world: &World, unit: &Unit) -> f64 {
    let Some(plan) = world.plan_rules_of(unit).filter(|plan| plan.dark < 1.0) else { return 1.0 };
    if !world.clock().is_night(&world.rules().time) || is_lit(world, unit) {
        return 1.0;
    }
    plan.dark
}

fn is_lit(world: &World, unit: &Unit) -> bool {
    world.with_row(|row| row.light > Tiles(0.0)).any(|(id, structure)| {
        let light = world.rules().structure(structure.kind()).light;
        light > Tiles(0.0) && world.distance_to(unit.place(), id).is_some_and(|distance| distance <= light)
    })
}
