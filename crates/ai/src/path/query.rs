//! Queries of a search over a map: start, goal and options.

use super::best_first::Termination;
use super::error::PathError;
use super::ground::{Connectivity, Ground, StepRules, quantised};
use super::heuristic::{Heuristic, Rect};
use super::open::Ties;
use super::raster::GridMap;
use super::scratch::Stats;
use crate::grid::Cell;

/// The goal cells of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// On this cell alone.
    Cell(Cell),
    /// On any cell of a rectangle.
    In(Rect),
    /// On any cell that touches a rectangle by an edge or a corner, but not inside it.
    Beside(Rect),
}

impl Goal {
    /// The smallest rectangle that holds every goal cell.
    pub const fn bounds(self) -> Rect {
        match self {
            Self::Cell(cell) => Rect::cell(cell),
            Self::In(rect) => rect,
            Self::Beside(rect) => rect.grown(),
        }
    }

    pub const fn accepts(self, cell: Cell) -> bool {
        match self {
            Self::Beside(rect) => rect.grown().contains(cell) && !rect.contains(cell),
            _ => self.bounds().contains(cell),
        }
    }
}

/// The next side to expand in a search from both ends. Each strategy finds the optimum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The side with fewer open nodes (Pohl's cardinality criterion, 1971).
    #[default]
    Cardinality,
    /// Both sides by turns (Dantzig, 1960).
    Alternate,
    /// The side whose nearest open node is nearer, by its key f = g + h; with the null estimate that is the distance
    /// (Nicholson, 1966).
    Nearest,
}

impl Strategy {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 3] =
        [("cardinality", Self::Cardinality), ("alternate", Self::Alternate), ("nearest", Self::Nearest)];
}

/// Options of a query. The default is the game's: octile estimate, no cut corners, the entered tile charged, eight
/// neighbours, of equal f the smaller h first, stop when the goal is taken from the open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options<'a> {
    /// Estimate of the remaining distance.
    pub heuristic: Heuristic,
    /// Multiplies the estimate by the ground's least factor, so that it stays admissible on terrain cheaper than 1.
    pub scaled: bool,
    pub rules: StepRules,
    pub termination: Termination,
    /// Order among open nodes of equal f; other than the default it needs an exact open list.
    pub ties: Ties,
    /// Opens a closed node again when a cheaper way to it is found (A* only).
    pub reopen: bool,
    /// Of bidirectional A* only.
    pub strategy: Strategy,
    /// Greatest number of expansions.
    pub limit: u32,
    /// Row-major indices of tiles to be treated as closed: they are not entered, the start may be one of them, and a
    /// diagonal step may pass beside them. Indices off the map are ignored.
    pub forbidden: &'a [u32],
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            heuristic: Heuristic::default(),
            scaled: true,
            rules: StepRules::default(),
            termination: Termination::default(),
            ties: Ties::default(),
            reopen: true,
            strategy: Strategy::default(),
            limit: u32::MAX,
            forbidden: &[],
        }
    }
}

impl Options<'_> {
    /// Factor of the estimated distance to a rectangle.
    pub fn least(&self, ground: &impl Ground, bounds: Rect) -> f64 {
        let least = if self.scaled { ground.least_factor() } else { 1.0 };
        // A search from the goal may look for a start that cannot be entered, and that is left as plain ground is.
        let blocked = bounds.min == bounds.max && ground.footing(ground.index(bounds.min)).is_none();
        if blocked { least.min(1.0) } else { least }
    }
}

/// The target of a search: a [`Cell`], or a [`Goal`] of several.
pub trait Bounded: Copy {
    /// The smallest rectangle that holds every goal cell.
    fn bounds(self) -> Rect;
}

impl Bounded for Cell {
    fn bounds(self) -> Rect {
        Rect::cell(self)
    }
}

impl Bounded for Goal {
    fn bounds(self) -> Rect {
        Self::bounds(self)
    }
}

/// A query of a search over a map. Algorithms that can only search for a single cell take a `Query<Cell>`.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a, G = Goal> {
    /// The start need not be standable.
    pub start: Cell,
    pub goal: G,
    pub options: &'a Options<'a>,
}

impl<G: Bounded> Query<'_, G> {
    /// Opens a search: forgets the answer and the counts of the one before, and returns the node of the start, if the
    /// query passes [`Query::check`].
    pub(super) fn open<'s>(
        &self,
        ground: &impl Ground,
        stats: impl IntoIterator<Item = &'s mut Stats>,
        path: &mut Vec<Cell>,
    ) -> Result<u32, PathError> {
        path.clear();
        stats.into_iter().for_each(|stats| *stats = Stats::default());
        self.check(ground)?;
        Ok(ground.index(self.start) as u32)
    }

    /// Refuses a start off the map, a goal off the map, and a single goal cell that cannot be entered.
    ///
    /// # Errors
    ///
    /// The one of these that applies.
    pub fn check(&self, ground: &impl Ground) -> Result<(), PathError> {
        let (start, goal) = (self.start, self.goal.bounds());
        let (width, height) = (ground.width(), ground.height());
        if !ground.contains(start) {
            return Err(PathError::StartOutside { start, width, height });
        }
        let map = Rect { min: Cell::new(0, 0), max: Cell::new(width as i32 - 1, height as i32 - 1) };
        let meets = goal.min.x <= map.max.x && goal.max.x >= 0 && goal.min.y <= map.max.y && goal.max.y >= 0;
        if !meets {
            return Err(PathError::GoalOutside { goal: goal.min, width, height });
        }
        if goal.min == goal.max && ground.footing(ground.index(goal.min)).is_none() {
            return Err(PathError::GoalBlocked { goal: goal.min });
        }
        let forbidden = |cell| self.options.forbidden.contains(&(ground.index(cell) as u32));
        if goal.min == goal.max && goal.min != start && forbidden(goal.min) {
            return Err(PathError::GoalForbidden { goal: goal.min });
        }
        Ok(())
    }
}

/// The estimate for this connectivity: with four neighbours Manhattan is the exact distance of an empty grid, as octile
/// is with eight.
pub(super) fn suited(heuristic: Heuristic, connectivity: Connectivity) -> Heuristic {
    match (heuristic, connectivity) {
        (Heuristic::Octile, Connectivity::Four) => Heuristic::Manhattan,
        (heuristic, _) => heuristic,
    }
}

/// The product ÷ 2⁶⁴, rounded down. Multiplying with 128 bits is a call where there is no instruction for it, as in a
/// browser.
fn multiply_high(a: u32, b: u64) -> u32 {
    let a = u64::from(a);
    let (high, low) = (b >> 32, b & u64::from(u32::MAX));
    ((a * high + ((a * low) >> 32)) >> 32) as u32
}

/// The estimated cost from a node to a rectangle.
pub(super) fn estimate<M: GridMap>(map: &M, bounds: Rect, options: &Options<'_>) -> impl Fn(u32) -> f64 + use<M> {
    let width = map.ground().width() as u64;
    let least = options.least(map.ground(), bounds);
    let heuristic = suited(options.heuristic, map.rules().connectivity);
    // Multiplying by 2⁶⁴ ÷ width, rounded up, divides 32-bit numbers exactly and faster; 1 has no such number.
    let inverse = (u64::MAX / width).wrapping_add(1);
    move |node| {
        let row = if inverse == 0 { node } else { multiply_high(node, inverse) };
        let (dx, dy) = bounds.gap(Cell::new((node - row * width as u32) as i32, row as i32));
        quantised(heuristic.estimate(dx, dy) * least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upper_half_of_a_product_is_exact() {
        for a in [0, 1, 2, 319, 65_535, 65_536, u32::MAX - 1, u32::MAX] {
            for b in [0, 1, u64::from(u32::MAX), 1 << 32, u64::MAX / 320 + 1, u64::MAX / 3 + 1, u64::MAX - 1, u64::MAX]
            {
                let product = u128::from(a) * u128::from(b);
                assert_eq!(u128::from(multiply_high(a, b)), product >> 64, "{a} × {b}");
            }
        }
    }
}
