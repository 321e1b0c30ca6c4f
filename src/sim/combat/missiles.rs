//! Arrows and bolts: where they land, and whom they hit there.

use crate::grid::Point;
use crate::sim::ground::World;
use crate::sim::kinds::{HitPoints, Tiles, UnitId};
use crate::sim::state::Unit;

/// A missile hits who stands this near to where it lands.
const WIDTH: Tiles = Tiles(0.5);

/// Where a missile lands that was aimed at a point: anywhere up to `scatter` tiles beside it, on either axis, for every
/// tile of the way.
pub(super) fn landing(world: &mut World, (from, aimed): (Point, Point), scatter: f64) -> Point {
    let spread = scatter * from.distance(aimed);
    if spread <= 0.0 {
        return aimed;
    }
    let stream = &mut world.state.streams.missiles;
    let x = stream.range(-spread, spread);
    let y = stream.range(-spread, spread);
    Point::new(aimed.x + x, aimed.y + y)
}

/// Whom a missile hits: of those it may hit the one nearest to where it lands.
pub(super) fn hit(world: &World, at: Point, may_hit: impl Fn(UnitId, &Unit) -> bool) -> Option<UnitId> {
    world.nearest(at, WIDTH, |id, unit| unit.hp() > HitPoints(0.0) && may_hit(id, unit))
}
