//! The units of one side by place.

use crate::kinds::{Tiles, UnitId};
use osada_ai::flock::NeighbourGrid;
use osada_ai::grid::Point;

/// The units of one side by place, as of the beginning of the tick.
#[derive(Clone, Debug)]
pub(crate) struct NeighbourIndex {
    places: NeighbourGrid,
    /// The ids behind the indices of `places`, in the order of the units.
    ids: Vec<UnitId>,
}

impl Default for NeighbourIndex {
    fn default() -> Self {
        Self { places: NeighbourGrid::new(4.0), ids: Vec::new() }
    }
}

impl NeighbourIndex {
    /// Forgets everybody and takes in those of `ids`, who are in the order of the units, by where they are.
    pub fn rebuild(&mut self, ids: &[UnitId], place: impl Fn(UnitId) -> Point) {
        self.ids.clear();
        self.ids.extend_from_slice(ids);
        self.places.rebuild(ids.iter().map(|&id| place(id)));
    }

    /// The ids of all, in the order of the units.
    pub fn ids(&self) -> &[UnitId] {
        &self.ids
    }

    /// Where they are, in the same order.
    pub fn points(&self) -> &[Point] {
        self.places.points()
    }

    /// The same points by place.
    pub fn places(&self) -> &NeighbourGrid {
        &self.places
    }

    /// Whether there is somebody at most `radius` from a point for whom, by id and place, `fits` holds.
    pub fn any(&self, at: Point, radius: Tiles, fits: impl Fn(UnitId, Point) -> bool) -> bool {
        self.places.any(at, radius.0, |index| fits(self.ids[index], self.points()[index]))
    }

    /// Shows everybody at most `radius` from a point, and the squared distance.
    pub fn within(&self, at: Point, radius: Tiles, mut show: impl FnMut(UnitId, f64)) {
        self.places.within(at, radius.0, |index, _, squared| show(self.ids[index], squared));
    }
}
