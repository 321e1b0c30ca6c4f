//! Position, destination and progress of a unit, and the chase that it is on.

use crate::kinds::{Tiles, UnitId};
use osada_ai::grid::{Cell, Point};
use osada_ai::path::{Goal, Rect, Route};
use serde::{Deserialize, Serialize};

/// Destination of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Destination {
    /// Onto a tile.
    Tile(Cell),
    /// Onto any tile that touches a rectangle of tiles.
    Beside {
        /// The upper left tile.
        cell: Cell,
        /// Columns and rows.
        size: (u8, u8),
    },
}

impl Destination {
    /// Onto any tile that touches this one.
    pub fn beside(cell: Cell) -> Self {
        Self::Beside { cell, size: (1, 1) }
    }

    /// The goal of a search.
    pub fn goal(&self) -> Goal {
        match *self {
            Self::Tile(cell) => Goal::Cell(cell),
            Self::Beside { cell, size } => Goal::Beside(Rect::sized(cell, i32::from(size.0), i32::from(size.1))),
        }
    }

    pub fn accepts(&self, cell: Cell) -> bool {
        self.goal().accepts(cell)
    }

    /// The tile, or the upper left one of the rectangle.
    pub fn cell(&self) -> Cell {
        match *self {
            Self::Tile(cell) | Self::Beside { cell, .. } => cell,
        }
    }
}

/// Progress of a walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Progress {
    /// Nowhere to go, or arrived.
    #[default]
    Standing,
    /// Waiting for a path.
    Waiting(Destination),
    /// Walking there along a route.
    Walking(Destination),
    /// No path leads there.
    Failed(Destination),
}

/// A unit's position and way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walk {
    pub(crate) route: Route,
    pub(crate) progress: Progress,
    pub(crate) cost: Tiles,
    pub(crate) chase: Option<Chase>,
    /// Stands for the moment, to go on along the same route.
    #[serde(default)]
    pub(crate) paused: bool,
}

impl Walk {
    pub(crate) fn standing(place: Point) -> Self {
        Self {
            route: Route::standing(place),
            progress: Progress::Standing,
            cost: Tiles(0.0),
            chase: None,
            paused: false,
        }
    }

    /// Remaining waypoints, in order.
    pub fn waypoints(&self) -> &[Cell] {
        self.route.waypoints()
    }

    /// Checks whether the rest of the way touches a tile.
    pub fn passes(&self, cell: Cell) -> bool {
        self.route.uses(cell)
    }

    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Cost of the path being walked when it was found.
    pub fn cost(&self) -> Tiles {
        self.cost
    }

    /// Checks that it neither walks nor waits for a path.
    pub fn is_still(&self) -> bool {
        matches!(self.progress, Progress::Standing | Progress::Failed(_))
    }

    /// Checks whether it waits for others on the way.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    pub fn chase(&self) -> Option<&Chase> {
        self.chase.as_ref()
    }

    /// Asks for a path to where the prey is now; as long as it is the same prey, what was learnt is kept.
    pub(crate) fn pursue(&mut self, prey: UnitId, at: Cell) {
        let chase = self.chase.take().filter(|chase| chase.prey == prey).unwrap_or_else(|| Chase::of(prey));
        self.go(Destination::beside(at));
        self.chase = Some(chase);
    }

    /// Asks for a path, unless one to the same place is being walked or waited for.
    pub(crate) fn go(&mut self, to: Destination) {
        self.chase = None;
        let same = matches!(self.progress, Progress::Waiting(there) | Progress::Walking(there) if there == to);
        if !same {
            self.progress = Progress::Waiting(to);
        }
    }

    /// Asks for the path again, because the map has changed or the target has moved.
    pub(crate) fn replan(&mut self) {
        if let Progress::Walking(to) | Progress::Failed(to) = self.progress {
            self.progress = Progress::Waiting(to);
        }
    }

    /// Stays where it is.
    pub(crate) fn stop(&mut self) {
        self.route.stop();
        self.progress = Progress::Standing;
        self.paused = false;
    }

    /// Checks whether the last request was for this place and failed.
    pub(crate) fn failed(&self, to: Destination) -> bool {
        self.progress == Progress::Failed(to)
    }
}

/// Searches after which a chase starts over, so that a state never holds long lists.
pub(crate) const MOST_SEARCHES: usize = 32;

/// A chase as it is saved: the prey, and every search since it began or the ground last changed. What the searches have
/// learnt follows from that, so that a game that was loaded goes on to the bit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chase {
    pub(crate) prey: UnitId,
    pub(crate) searches: Vec<(Cell, Cell)>,
}

impl Chase {
    pub(crate) fn of(prey: UnitId) -> Self {
        Self { prey, searches: Vec::new() }
    }

    pub fn prey(&self) -> UnitId {
        self.prey
    }

    /// The searches since it began or the ground last changed, from where and to where, at most 32.
    pub fn searches(&self) -> &[(Cell, Cell)] {
        &self.searches
    }
}
