//! A* as in the Russian tutorial of 2011: steps of the whole costs 10 and 14, and a tile's terrain weight (its
//! "rank") that multiplies F = G + H and is not part of G. Each can be used without the other.
//!
//! The rank keeps the search off expensive tiles but adds nothing to G: an expensive tile that is entered at last
//! counts with its length alone. So the path need not be the cheapest. With 10 and 14 alone it is at most 1.1 % more
//! expensive (√2 ÷ 1.4).
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{Formula, GridGraph, Options, Query, Scratch, StepCosts, Trace, tutorial};
//!
//! let open = Grid::filled(6, 4, true);
//! let options = Options::default();
//! let query = Query { start: Cell::new(0, 0), goal: Cell::new(5, 3), options: &options };
//! let formula = Formula { costs: StepCosts::Tenths, ..Formula::default() };
//! let (mut trace, mut path) = (Trace::default(), Vec::new());
//! let map = GridGraph::new(&open, options.rules);
//! tutorial::find(&map, &query, formula, &mut Scratch::new(), &mut trace, &mut path)?;
//! // Three diagonal steps of 14 and two straight ones of 10.
//! assert_eq!(trace.reached().map(|step| step.g), Some(62.0));
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

use super::best_first::{Demand, Found, best_first};
use super::error::PathError;
use super::graph::Graph;
use super::ground::{Charge, DIAGONAL, Footing, Ground, quantised};
use super::heuristic::{Heuristic, Rect};
use super::open::Heap;
use super::query::{Query, suited};
use super::raster::GridMap;
use super::scratch::Scratch;
use super::trace::Observer;
use crate::grid::Cell;

/// Length of a step before the terrain counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StepCosts {
    /// 1 and √2 tiles.
    #[default]
    Exact,
    /// 10 and 14 tenths of a tile, whole numbers.
    Tenths,
}

impl StepCosts {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 2] = [("exact", Self::Exact), ("10-14", Self::Tenths)];

    /// Lengths of an orthogonal and of a diagonal step.
    fn lengths(self) -> [f64; 2] {
        match self {
            Self::Exact => [1.0, DIAGONAL],
            Self::Tenths => [10.0, 14.0],
        }
    }
}

/// The place of a tile's factor in the formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TerrainWeight {
    /// In the cost of a step, and so in G.
    #[default]
    Step,
    /// As the rank of a tile, F = (G + H) · rank; G is the length of the way.
    Rank,
}

impl TerrainWeight {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 2] = [("step", Self::Step), ("rank", Self::Rank)];
}

/// The formula of F from lengths and terrain. The default is that of every other search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Formula {
    pub costs: StepCosts,
    pub weight: TerrainWeight,
}

impl Formula {
    /// The formula of the tutorial.
    pub const TUTORIAL: Self = Self { costs: StepCosts::Tenths, weight: TerrainWeight::Rank };

    /// The key of the open list for a tile of this factor with this G + H.
    pub fn key(self, sum: f64, factor: f64) -> f64 {
        if self.weight == TerrainWeight::Rank { sum * factor } else { sum }
    }
}

/// A map with the step costs of a formula.
struct Priced<'a, M> {
    map: &'a M,
    formula: Formula,
}

impl<M: GridMap> Priced<'_, M> {
    fn footing(&self, node: u32) -> Footing {
        self.map.ground().footing(node as usize).unwrap_or(Footing::PLAIN)
    }

    fn cost(&self, from: u32, to: u32) -> f64 {
        let cell = |node: u32| self.map.ground().cell(node as usize);
        let (a, b) = (cell(from), cell(to));
        let [tile, diagonal] = self.formula.costs.lengths();
        let length = if a.x != b.x && a.y != b.y { diagonal } else { tile };
        let (left, entered) = (self.footing(from), self.footing(to));
        let factor = match (self.formula.weight, self.map.rules().charge) {
            (TerrainWeight::Rank, _) => 1.0,
            (TerrainWeight::Step, Charge::Entered) => entered.factor,
            (TerrainWeight::Step, Charge::Left) => left.factor,
        };
        quantised(length * factor + tile * entered.toll)
    }

    /// Estimated cost from a node to a cell, in the unit of the step costs.
    fn estimate(&self, query: &Query<'_, Cell>) -> impl Fn(u32) -> f64 {
        let bounds = Rect::cell(query.goal);
        let heuristic = suited(query.options.heuristic, self.map.rules().connectivity);
        // Without terrain in G the estimate is one of lengths.
        let rank = self.formula.weight == TerrainWeight::Rank;
        let least = if rank { 1.0 } else { query.options.least(self.map.ground(), bounds) };
        let [tile, diagonal] = self.formula.costs.lengths();
        move |node| {
            let (dx, dy) = bounds.gap(self.map.ground().cell(node as usize));
            quantised(
                least
                    * match heuristic {
                        Heuristic::Octile => tile * f64::from(dx.abs_diff(dy)) + diagonal * f64::from(dx.min(dy)),
                        other => tile * other.estimate(dx, dy),
                    },
            )
        }
    }
}

impl<M: GridMap> Graph for Priced<'_, M> {
    fn nodes(&self) -> usize {
        self.map.nodes()
    }

    fn edges(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        self.map.edges(node, |to, _| visit(to, self.cost(node, to)));
    }

    fn edges_back(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        self.map.edges_back(node, |from, _| visit(from, self.cost(from, node)));
    }
}

/// Finds a path by another formula, writes its cells (both ends included) into `path` and returns its cost by the rules
/// of the map, in tiles, so that it can be compared. Takes all options of A*; the observed steps have G and H in the
/// unit of the formula.
///
/// # Errors
///
/// The reason why there is no path.
pub fn find<M: GridMap>(
    map: &M,
    query: &Query<'_, Cell>,
    formula: Formula,
    scratch: &mut Scratch<Heap>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let (ground, &Query { start, goal, options }) = (map.ground(), query);
    let source = query.open(ground, [&mut scratch.stats], path)?;
    let (priced, target) = (Priced { map, formula }, ground.index(goal) as u32);
    let demand = Demand {
        start: source,
        is_goal: |node| node == target,
        estimate: priced.estimate(query),
        key: |node, sum| formula.key(sum, priced.footing(node).factor),
        termination: options.termination,
        ties: options.ties,
        limit: options.limit,
        reopen: options.reopen,
        forbidden: options.forbidden,
    };
    match best_first(&priced, &demand, scratch, observer) {
        Found::Goal(node, _) => {
            let way = scratch.chain(node);
            path.extend(way.iter().map(|&node| ground.cell(node as usize)));
            Ok(way.windows(2).map(|step| price(map, step[0], step[1])).sum())
        }
        Found::Nothing => Err(PathError::NoPath { start }),
        Found::Limit => Err(PathError::LimitReached { start, limit: options.limit }),
    }
}

/// Cost of a step between neighbours by the rules of the map.
fn price(map: &impl Graph, from: u32, to: u32) -> f64 {
    let mut price = 0.0;
    map.edges(from, |next, cost| {
        if next == to {
            price = cost;
        }
    });
    price
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};
    use crate::path::astar;
    use crate::path::ground::{Connectivity, GridGraph, GroundFn, StepRules};
    use crate::path::query::{Goal, Options};
    use crate::path::trace::Trace;

    fn ask<G: Ground>(ground: &G, to: Cell, formula: Formula, options: &Options<'_>) -> (f64, Trace, Vec<Cell>) {
        let query = Query { start: Cell::new(0, 0), goal: to, options };
        let (mut trace, mut path) = (Trace::default(), Vec::new());
        let map = GridGraph::new(ground, options.rules);
        let cost = find(&map, &query, formula, &mut Scratch::new(), &mut trace, &mut path).expect("there is a way");
        (cost, trace, path)
    }

    #[test]
    fn steps_of_10_and_14_are_observed_in_tenths_and_the_cost_is_that_of_the_map() {
        let open = Grid::filled(6, 4, true);
        let formula = Formula { costs: StepCosts::Tenths, ..Formula::default() };
        let (cost, trace, path) = ask(&open, Cell::new(5, 3), formula, &Options::default());
        assert_eq!((cost, path.len()), (2.0 + 3.0 * DIAGONAL, 6));
        assert_eq!(trace.reached().map(|step| step.g), Some(62.0));
        assert_eq!(
            (trace.steps[0].g, trace.steps[0].h),
            (0.0, 62.0),
            "the estimate is exact where nothing is in the way"
        );
        let four = StepRules { connectivity: Connectivity::Four, ..StepRules::default() };
        let (cost, trace, _) = ask(&open, Cell::new(5, 3), formula, &Options { rules: four, ..Options::default() });
        assert_eq!((cost, trace.reached().map(|step| step.g)), (8.0, Some(80.0)));
    }

    #[test]
    fn a_rank_multiplies_f_and_leaves_g_alone_and_so_misses_the_cheapest_way() {
        let footing = |at: usize| Some(Footing::free(1.0 + at as f64));
        let lane = GroundFn { width: 5, height: 1, least_factor: 1.0, footing };
        let options = Options::default();
        let (cost, trace, _) = ask(&lane, Cell::new(4, 0), Formula::TUTORIAL, &options);
        assert_eq!((cost, trace.reached().map(|step| step.g)), (14.0, Some(40.0)), "the length of the way in tenths");
        let mut stream = Stream::new(2, 0);
        let mut dearer = 0;
        for _ in 0..100 {
            let tiles = Grid::from_fn(12, 12, |_| Some(Footing::free([1.0, 2.0, 4.0][stream.below(3)])));
            let goal = Cell::new(11, 11);
            let (cost, ..) = ask(&tiles, goal, Formula::TUTORIAL, &options);
            let query = Query { start: Cell::new(0, 0), goal: Goal::Cell(goal), options: &options };
            let best = astar::find(&tiles, &query, &mut Scratch::<Heap>::new(), &mut (), &mut Vec::new());
            let best = best.expect("nothing is blocked");
            assert!(cost >= best);
            dearer += u32::from(cost > best);
        }
        assert!(dearer > 50, "{dearer} of 100");
    }

    #[test]
    fn on_even_ground_10_and_14_cost_at_most_one_part_in_a_hundred_more() {
        let formula = Formula { costs: StepCosts::Tenths, ..Formula::default() };
        let options = Options::default();
        for seed in 0..100 {
            let mut stream = Stream::new(seed, 0);
            let open = Grid::from_fn(30, 20, |cell| cell.x % 29 == 0 || stream.chance(0.8));
            let goal = Cell::new(29, stream.between(0, 19));
            let query = Query { start: Cell::new(0, 0), goal: Goal::Cell(goal), options: &options };
            let best = astar::find(&open, &query, &mut Scratch::<Heap>::new(), &mut (), &mut Vec::new());
            let Ok(best) = best else { continue };
            let (cost, ..) = ask(&open, goal, formula, &options);
            assert!(cost >= best && cost <= best * DIAGONAL / 1.4, "seed {seed}: {cost} against {best}");
        }
    }
}
