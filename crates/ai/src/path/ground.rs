//! The ground of a map as a walker meets it, the rules of a step, and the graph that both make of a map.

use super::graph::Graph;
use crate::grid::{Cell, Direction, Grid};

/// Length of a diagonal step: √2 rounded to a multiple of 2⁻²⁴ tiles (2.6·10⁻⁸ too short), so that sums of steps are
/// exact and paths of equal length tie exactly, whatever the order of addition.
pub const DIAGONAL: f64 = 23_726_566.0 / 16_777_216.0;

/// A cost rounded to the nearest multiple of 2⁻²⁴ tiles. Needs 0 ≤ cost < 2²⁷.
pub fn quantised(cost: f64) -> f64 {
    // Adding 1.5·2²⁸ leaves exactly 24 binary places in the mantissa of 53 bits.
    const SHIFT: f64 = 402_653_184.0;
    (cost + SHIFT) - SHIFT
}

/// The cost of entering a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footing {
    /// Cost factor of the tile, above 0: a step costs its length times this.
    pub factor: f64,
    /// Extra cost of entering, in tiles. Above 0 the tile is passable only by breaching: it counts as blocked when a
    /// diagonal step passes beside it.
    pub toll: f64,
}

impl Footing {
    /// Free ground of factor 1.
    pub const PLAIN: Self = Self { factor: 1.0, toll: 0.0 };

    /// Free ground of the given factor.
    pub const fn free(factor: f64) -> Self {
        Self { factor, toll: 0.0 }
    }

    /// A tile that must be breached at the given extra cost in tiles.
    pub const fn breach(factor: f64, toll: f64) -> Self {
        Self { factor, toll }
    }
}

/// A map as one kind of walker meets it.
pub trait Ground {
    fn width(&self) -> usize;

    fn height(&self) -> usize;

    /// The footing on the tile with row-major index `index`, or `None` if the walker can never enter it.
    fn footing(&self, index: usize) -> Option<Footing>;

    /// The smallest factor that any tile may have: heuristics are scaled by it to stay admissible.
    fn least_factor(&self) -> f64 {
        1.0
    }

    fn contains(&self, cell: Cell) -> bool {
        cell.x >= 0 && cell.y >= 0 && (cell.x as usize) < self.width() && (cell.y as usize) < self.height()
    }

    /// Row-major index of a cell on the map.
    fn index(&self, cell: Cell) -> usize {
        cell.y as usize * self.width() + cell.x as usize
    }

    /// The cell with a row-major index.
    fn cell(&self, index: usize) -> Cell {
        // Division of 32-bit numbers is several times faster than that of 64-bit ones.
        let (index, width) = (index as u32, self.width() as u32);
        Cell::new((index % width) as i32, (index / width) as i32)
    }
}

/// Ground of factor 1 wherever the value is `true`.
impl Ground for Grid<bool> {
    fn width(&self) -> usize {
        Grid::width(self)
    }
    fn height(&self) -> usize {
        Grid::height(self)
    }
    fn footing(&self, index: usize) -> Option<Footing> {
        self.values()[index].then_some(Footing::PLAIN)
    }
}

/// Ground from what lies on each tile; the least factor is determined again at every call, so prefer an own type
/// that knows it where speed matters.
impl Ground for Grid<Option<Footing>> {
    fn width(&self) -> usize {
        Grid::width(self)
    }
    fn height(&self) -> usize {
        Grid::height(self)
    }
    fn footing(&self, index: usize) -> Option<Footing> {
        self.values()[index]
    }
    fn least_factor(&self) -> f64 {
        self.values().iter().flatten().map(|footing| footing.factor).reduce(f64::min).unwrap_or(1.0)
    }
}

/// Ground from a function of the row-major index.
#[derive(Clone, Copy, Debug)]
pub struct GroundFn<F> {
    pub width: usize,
    pub height: usize,
    /// Lower bound of the factors that the function gives.
    pub least_factor: f64,
    /// The footing on the tile with this index.
    pub footing: F,
}

impl<F: Fn(usize) -> Option<Footing>> Ground for GroundFn<F> {
    fn width(&self) -> usize {
        self.width
    }
    fn height(&self) -> usize {
        self.height
    }
    fn footing(&self, index: usize) -> Option<Footing> {
        (self.footing)(index)
    }
    fn least_factor(&self) -> f64 {
        self.least_factor
    }
}

/// Diagonal steps beside blocked tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Both orthogonal tiles beside the step must be free. The game and the Moving AI benchmarks.
    #[default]
    Forbid,
    /// The tiles beside the step do not matter. The AGH thesis.
    Allow,
}

/// The tile whose factor a step costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charge {
    /// The tile being entered.
    #[default]
    Entered,
    /// The tile being left.
    Left,
}

/// Number of neighbours of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Connectivity {
    /// Orthogonal and diagonal neighbours.
    #[default]
    Eight,
    /// Orthogonal neighbours only.
    Four,
}

impl Connectivity {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 2] = [("8", Self::Eight), ("4", Self::Four)];
}

/// Order in which the neighbours of a tile are looked at. It matters where ties are broken by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NeighbourOrder {
    /// Clockwise from the upper one (y − 1), the diagonal ones last.
    #[default]
    Clockwise,
    /// Clockwise from the right one (x + 1), the diagonal ones last.
    FromRight,
    /// By x, then by y: the code of the Russian tutorial.
    Columns,
    /// By y, then by x.
    Rows,
}

impl NeighbourOrder {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("clockwise", Self::Clockwise),
        ("from-right", Self::FromRight),
        ("columns", Self::Columns),
        ("rows", Self::Rows),
    ];

    /// Places in [`Direction::ALL`].
    const fn directions(self) -> [usize; 8] {
        match self {
            Self::Clockwise => [0, 2, 4, 6, 1, 3, 5, 7],
            Self::FromRight => [2, 4, 6, 0, 3, 5, 7, 1],
            Self::Columns => [7, 6, 5, 0, 4, 1, 2, 3],
            Self::Rows => [7, 0, 1, 6, 2, 5, 4, 3],
        }
    }
}

/// The rules of a step that differ between the sources.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StepRules {
    pub corner: Corner,
    pub charge: Charge,
    pub connectivity: Connectivity,
    pub order: NeighbourOrder,
}

/// The graph of a map: node y·width + x, an edge for every step the rules allow, in their order. Step cost = length ×
/// factor + toll.
#[derive(Clone, Copy, Debug)]
pub struct GridGraph<'a, G> {
    ground: &'a G,
    rules: StepRules,
}

impl<'a, G: Ground> GridGraph<'a, G> {
    pub fn new(ground: &'a G, rules: StepRules) -> Self {
        Self { ground, rules }
    }

    pub(super) fn map(&self) -> &'a G {
        self.ground
    }

    pub(super) fn step_rules(&self) -> StepRules {
        self.rules
    }

    /// Calls `visit(neighbour, its footing, length)` for every neighbour that a step may lead to or come from.
    #[inline]
    fn steps(&self, node: u32, mut visit: impl FnMut(usize, Footing, f64)) {
        let (width, height) = (self.ground.width(), self.ground.height());
        let (x, y) = (node as usize % width, node as usize / width);
        // Footings of the eight neighbours by direction; off the map there is none.
        let footings = Direction::ALL.map(|direction| {
            let (dx, dy) = direction.delta();
            let (x, y) = (x.wrapping_add_signed(dx as isize), y.wrapping_add_signed(dy as isize));
            if x < width && y < height { self.ground.footing(y * width + x) } else { None }
        });
        let free = |at: usize| footings[at & 7].is_some_and(|footing| footing.toll == 0.0);
        for at in self.rules.order.directions() {
            let Some(footing) = footings[at] else { continue };
            let (dx, dy) = Direction::ALL[at].delta();
            let index = (node as usize).wrapping_add_signed(dy as isize * width as isize + dx as isize);
            let diagonal = at % 2 == 1;
            if !diagonal {
                visit(index, footing, 1.0);
            } else if self.rules.connectivity == Connectivity::Eight
                && (self.rules.corner == Corner::Allow || free(at + 7) && free(at + 1))
            {
                visit(index, footing, DIAGONAL);
            }
        }
    }

    /// Cost of a step that leaves `from` and enters `to`.
    fn cost(&self, length: f64, from: Footing, to: Footing) -> f64 {
        let factor = if self.rules.charge == Charge::Entered { to.factor } else { from.factor };
        quantised(length * factor + to.toll)
    }

    /// A walker may find itself on a tile that it could not enter (a wall built over it): it leaves as from plain
    /// ground.
    fn here(&self, node: u32) -> Footing {
        self.ground.footing(node as usize).unwrap_or(Footing::PLAIN)
    }
}

impl<G: Ground> Graph for GridGraph<'_, G> {
    fn nodes(&self) -> usize {
        self.ground.width() * self.ground.height()
    }

    fn edges(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        let here = self.here(node);
        self.steps(node, |to, footing, length| visit(to as u32, self.cost(length, here, footing)));
    }

    fn edges_back(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        let Some(here) = self.ground.footing(node as usize) else { return };
        self.steps(node, |from, footing, length| visit(from as u32, self.cost(length, footing, here)));
    }
}
