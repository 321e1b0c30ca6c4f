//! Arrows and bolts: where they land, and whom they hit there.

use crate::ground::World;
use crate::kinds::{HitPoints, Tiles, UnitId};
use crate::rules::Function;
use crate::state::Unit;
use osada_ai::grid::Point;

/// Distance from its landing point within which a missile hits.
const WIDTH: Tiles = Tiles(0.5);

/// Landing point of a missile: anywhere up to `scatter` tiles off its aim, on either axis, for every tile of the way.
pub(super) fn landing(world: &mut World, from: Point, aimed: Point, scatter: f64) -> Point {
    let spread = scatter * from.distance(aimed);
    if spread <= 0.0 {
        return aimed;
    }
    let stream = &mut world.state.streams.missiles;
    let x = stream.range(-spread, spread);
    let y = stream.range(-spread, spread);
    Point::new(aimed.x + x, aimed.y + y)
}

/// Scatter of a missile that colonists shoot from a place: less near a watchtower, the best of them counts.
pub(super) fn steadied(world: &World, from: Point, scatter: f64) -> f64 {
    let lookouts = world.with_function(|function| matches!(function, Function::Watchtower { .. }));
    let lookouts = lookouts.filter_map(|(id, tower)| match world.rules.structure(tower.kind()).function {
        Function::Watchtower { radius, steadies, .. } => {
            world.distance_to(from, id).filter(|&distance| distance <= radius).map(|_| steadies)
        }
        _ => None,
    });
    scatter * lookouts.fold(1.0, f64::min)
}

/// The unit that a missile hits: of those it may hit the nearest to where it lands.
pub(super) fn hit(world: &World, at: Point, may_hit: impl Fn(UnitId, &Unit) -> bool) -> Option<UnitId> {
    world.nearest(at, WIDTH, |id, unit| unit.hp() > HitPoints(0.0) && may_hit(id, unit))
}
