//! Who could get where: the zones answer before any search.

use super::sides::side;
use super::world::World;
use crate::kinds::{Area, Role};
use crate::state::Destination;
use osada_ai::grid::Cell;
use osada_ai::path::{Zone, Zones};

impl World {
    /// Whether somebody of this side could walk from a tile to a destination.
    pub fn reachable(&self, role: Role, from: Cell, to: Destination) -> bool {
        connected(&self.cache.zones[side(role)], from, to)
    }

    /// Movement factor of a tile for a side; 0 where it cannot walk.
    pub(crate) fn factor(&self, role: Role, cell: Cell) -> f64 {
        self.cache.factors[side(role)].get(cell).copied().unwrap_or(0.0)
    }

    /// The zone of a tile for a side: two tiles of one zone can be walked between. `None` where it cannot stand.
    pub fn zone(&self, role: Role, cell: Cell) -> Option<Zone> {
        self.cache.zones[side(role)].zone(cell)
    }
}

/// Whether somebody at `from` could walk to a destination, as these zones stand.
pub(super) fn connected(zones: &Zones, from: Cell, to: Destination) -> bool {
    match to {
        Destination::Tile(cell) => zones.same(from, cell),
        Destination::Beside { .. } => {
            let bounds = to.goal().bounds();
            let area = Area::new(bounds.min, bounds.max);
            let endless = i32::MAX as usize;
            area.cells(endless, endless).any(|cell| to.accepts(cell) && zones.same(from, cell))
        }
    }
}
