//! Who is near: an index of everybody by place, rebuilt at the beginning of each tick.

use super::cache::Cache;
use super::world::World;
use crate::grid::Point;
use crate::sim::kinds::{Role, Tiles, UnitId};
use crate::sim::state::Unit;

/// Notes where everybody is, for all questions of "who is near?" in this tick.
pub(in crate::sim) fn locate(world: &mut World) {
    let Cache { near, near_units, .. } = &mut world.cache;
    near_units.clear();
    near_units.extend(world.state.units.iter().map(|(id, unit)| (id, unit.role())));
    near.rebuild(world.state.units.iter().map(|(_, unit)| unit.place()));
}

impl World {
    /// The nearest unit at most `radius` from a point for which `fits` holds, as of the beginning of the tick.
    pub(in crate::sim) fn nearest(
        &self,
        at: Point,
        radius: Tiles,
        fits: impl Fn(UnitId, &Unit) -> bool,
    ) -> Option<UnitId> {
        self.nearest_of(|_| true, at, radius, fits)
    }

    /// The same among those of some sides.
    pub(in crate::sim) fn nearest_of(
        &self,
        side: impl Fn(Role) -> bool,
        at: Point,
        radius: Tiles,
        fits: impl Fn(UnitId, &Unit) -> bool,
    ) -> Option<UnitId> {
        let suits = |index: usize| {
            let (id, role) = self.cache.near_units[index];
            side(role) && self.unit(id).is_some_and(|unit| fits(id, unit))
        };
        self.cache.near.nearest(at, radius.0, suits).map(|(index, _)| self.cache.near_units[index].0)
    }

    /// How many units of a side are at most `radius` from a point, as of the beginning of the tick.
    pub(in crate::sim) fn count_near(&self, at: Point, radius: Tiles, role: Role) -> usize {
        let mut count = 0;
        self.cache.near.within(at, radius.0, |index, _, _| {
            let (id, side) = self.cache.near_units[index];
            count += usize::from(side == role && self.unit(id).is_some());
        });
        count
    }

    /// Shows every unit at most `radius` from a point, as of the beginning of the tick.
    pub(in crate::sim) fn each_near<'a>(&'a self, at: Point, radius: Tiles, mut show: impl FnMut(UnitId, &'a Unit)) {
        self.cache.near.within(at, radius.0, |index, _, _| {
            let (id, _) = self.cache.near_units[index];
            if let Some(unit) = self.unit(id) {
                show(id, unit);
            }
        });
    }
}
