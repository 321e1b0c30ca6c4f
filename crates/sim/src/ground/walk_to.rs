//! Going somewhere, and how far it has got.

use super::world::World;
use crate::kinds::UnitId;
use crate::state::{Destination, Progress};

/// How many tiles somebody may have moved on before the way to them is replanned: fewer the nearer they are.
const SLACK: u32 = 6;

/// How it stands with somebody who wants to be somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// They stand where they want to be.
    There,
    /// They walk, or wait for a path.
    OnTheWay,
    /// No path leads there.
    NoWay,
}

impl World {
    /// Sends a unit to a place, unless it is there or on the way already, and tells how that stands.
    pub(crate) fn walk_to(&mut self, id: UnitId, to: Destination) -> Arrival {
        let Some(unit) = self.state.units.get_mut(id) else { return Arrival::NoWay };
        if to.accepts(unit.cell()) && unit.walk.progress == Progress::Standing {
            Arrival::There
        } else if unit.walk.failed(to) {
            Arrival::NoWay
        } else {
            unit.walk.go(to);
            Arrival::OnTheWay
        }
    }

    /// Has a unit stay where it is.
    pub(crate) fn stop(&mut self, id: UnitId) {
        if let Some(unit) = self.state.units.get_mut(id) {
            unit.walk.stop();
        }
    }

    /// Has a unit walk after somebody who moves; after a beast by moving-target search.
    pub(crate) fn follow(&mut self, id: UnitId, other: UnitId) {
        let Some((goal, beast)) = self.unit(other).map(|other| (other.cell(), other.role().is_beast())) else { return };
        self.tell_of_changes_so_far(id);
        let Some(unit) = self.state.units.get_mut(id) else { return };
        let least = if beast { 1 } else { 2 };
        let slack = least.max(unit.cell().chebyshev(goal) / SLACK);
        let stale = match unit.walk.progress {
            Progress::Waiting(_) => false,
            Progress::Walking(to) | Progress::Failed(to) => to.cell().chebyshev(goal) >= slack,
            Progress::Standing => true,
        };
        if stale && beast {
            unit.walk.pursue(other, goal);
        } else if stale {
            unit.walk.go(Destination::beside(goal));
        }
    }
}
