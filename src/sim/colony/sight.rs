//! How far colonists see, and the danger that they see.

use crate::grid::{Cell, Point};
use crate::sim::ground::World;
use crate::sim::kinds::{Role, Tiles, UnitId};

/// How far a colonist sees.
pub(super) fn sight(_world: &World, _at: Point) -> Tiles {
    Tiles(8.0)
}

/// The besieger for whom nobody goes to a place: the nearest to it, if he is near enough.
pub(super) fn danger(world: &World, place: Cell) -> Option<UnitId> {
    let radius = world.rules().jobs.danger_radius;
    world.nearest(place.centre(), radius, |_, other| other.role() == Role::Besieger)
}
