//! How far colonists see, and the danger that they see: farther near a watchtower.

use crate::ground::World;
use crate::kinds::{Role, Tiles, UnitId};
use crate::rules::Function;
use osada_ai::grid::{Cell, Point};

/// How far a colonist sees who has no watchtower near.
const SIGHT: Tiles = Tiles(8.0);

/// How far a colonist sees.
pub(super) fn vision_range(world: &World, at: Point) -> Tiles {
    from_watchtowers(world, at, SIGHT)
}

/// The besieger for whom nobody goes to a place: the nearest to it, if he is near enough.
pub(super) fn danger(world: &World, place: Cell) -> Option<UnitId> {
    let at = place.centre();
    let radius = from_watchtowers(world, at, world.rules().jobs.danger_radius);
    world.nearest_of(|role| role == Role::Besieger, at, radius, |_, _| true)
}

/// How far is seen at a place because of the watchtowers near it, if that is farther than without them.
fn from_watchtowers(world: &World, at: Point, without: Tiles) -> Tiles {
    let towers = world.with_function(|function| matches!(function, Function::Watchtower { .. }));
    let towers = towers.filter_map(|(id, structure)| {
        let Function::Watchtower { radius, sight, .. } = world.rules().structure(structure.kind()).function else {
            return None;
        };
        world.distance_to(at, id).filter(|&distance| distance <= radius).map(|_| sight)
    });
    towers.fold(without, |farthest, sight| if sight > farthest { sight } else { farthest })
}
