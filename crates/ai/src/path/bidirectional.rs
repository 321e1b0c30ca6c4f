//! Bidirectional A*: one search from each end; the strategy picks the next side, until no path through either open list
//! can be shorter than the best meeting.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{GridGraph, Heap, Options, Query, Strategy, bidirectional};
//!
//! let open = Grid::from_fn(15, 9, |cell| cell.x != 7 || cell.y == 8);
//! let options = Options { strategy: Strategy::Alternate, ..Options::default() };
//! let query = Query { start: Cell::new(0, 8), goal: Cell::new(14, 8), options: &options };
//! let (mut pair, mut path) = (bidirectional::Pair::<Heap>::default(), Vec::new());
//! let cost = bidirectional::find(&GridGraph::new(&open, options.rules), &query, &mut pair, &mut (), &mut path)?;
//! assert_eq!((cost, path.len()), (14.0, 15));
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

use super::best_first::Found;
use super::error::PathError;
use super::graph::Graph;
use super::ground::Ground;
use super::heuristic::Rect;
use super::open::{Heap, OpenList};
use super::query::{Options, Query, Strategy, estimate};
use super::raster::GridMap;
use super::scratch::{NO_PARENT, Node, Scratch, Stats};
use super::trace::{Observer, Step, StepKind};
use crate::grid::Cell;

/// The memory of both searches, to be reused.
#[derive(Clone, Debug, Default)]
pub struct Pair<O = Heap> {
    sides: [Scratch<O>; 2],
}

impl<O: OpenList> Pair<O> {
    /// Counts of both searches together.
    pub fn stats(&self) -> Stats {
        let [ahead, back] = &self.sides;
        Stats {
            expanded: ahead.stats.expanded + back.stats.expanded,
            generated: ahead.stats.generated + back.stats.generated,
            reopened: ahead.stats.reopened + back.stats.reopened,
        }
    }
}

/// The best meeting of the two searches so far.
struct Meeting {
    cost: f64,
    node: u32,
}

impl<O: OpenList> Pair<O> {
    /// The nodes from the start to the goal of the last search, both included, given the node where its halves met.
    pub fn chain(&mut self, meeting: u32) -> &[u32] {
        let [ahead, back] = &mut self.sides;
        ahead.chain(meeting);
        let rest = back.chain(meeting);
        ahead.chain.extend(rest[..rest.len() - 1].iter().rev());
        &ahead.chain
    }
}

/// The side to expand next, 0 from the start and 1 from the goal, from the number of open nodes of each side and the
/// last side. The search always begins at the start: only that side can leave a tile that cannot be entered.
fn next_side<O: OpenList>(strategy: Strategy, sides: &[Scratch<O>; 2], open: [usize; 2], last: Option<usize>) -> usize {
    match (strategy, last) {
        (_, None) => 0,
        (Strategy::Cardinality, _) => usize::from(open[1] < open[0]),
        (Strategy::Alternate, Some(last)) => 1 - last,
        (Strategy::Nearest, _) => usize::from(sides[1].open.floor() < sides[0].open.floor()),
    }
}

/// Finds a cheapest path, writes its cells (both ends included) into `path` and returns its cost. Of the options,
/// termination does not count: the search stops when the best meeting is proven.
///
/// # Errors
///
/// The reason why there is no path.
pub fn find<M: GridMap, O: OpenList>(
    map: &M,
    query: &Query<'_, Cell>,
    pair: &mut Pair<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let (ground, &Query { start, goal, options }) = (map.ground(), query);
    let source = query.open(ground, pair.sides.iter_mut().map(|side| &mut side.stats), path)?;
    let ends = [source, ground.index(goal) as u32];
    let to_goal = estimate(map, Rect::cell(goal), options);
    let to_start = estimate(map, Rect::cell(start), options);
    let estimate = |side: usize, node: u32| if side == 0 { to_goal(node) } else { to_start(node) };
    match meet(map, ends, estimate, options, pair, observer) {
        Found::Goal(node, cost) => {
            path.extend(pair.chain(node).iter().map(|&node| ground.cell(node as usize)));
            Ok(cost)
        }
        Found::Nothing => Err(PathError::NoPath { start }),
        Found::Limit => Err(PathError::LimitReached { start, limit: options.limit }),
    }
}

/// Finds a cheapest path between the two `ends` of any graph; both must exist. `estimate(0, node)` is the estimated
/// cost from a node to the second, `estimate(1, node)` that from the first to it. Of the options, strategy, limit and
/// forbidden nodes count. The goal found is the node where both halves meet: [`Pair::chain`] gives the path.
pub fn meet<G: Graph, O: OpenList>(
    map: &G,
    ends: [u32; 2],
    estimate: impl Fn(usize, u32) -> f64,
    options: &Options<'_>,
    pair: &mut Pair<O>,
    observer: &mut impl Observer,
) -> Found {
    // Lower bounds of f among each side's open nodes, and how many nodes each has open.
    let mut floors = [0.0f64; 2];
    let mut open = [1usize; 2];
    for (side, scratch) in pair.sides.iter_mut().enumerate() {
        let h = estimate(side, ends[side]);
        scratch.begin(map.nodes(), h);
        scratch.forbid(options.forbidden);
        scratch.nodes[ends[side] as usize] = Node { g: 0.0, parent: NO_PARENT, stamp: scratch.stamp };
        scratch.order.begin(options.ties, map.nodes());
        let rank = scratch.order.rank(ends[side], 0.0, h, true);
        scratch.open.push(h, rank, ends[side]);
    }
    let mut meeting = Meeting { cost: if ends[0] == ends[1] { 0.0 } else { f64::INFINITY }, node: ends[0] };
    let mut last = None;
    // A side without open nodes has expanded everything that it can reach.
    while meeting.cost > floors[0].max(floors[1]) && open[0].min(open[1]) > 0 {
        let side = next_side(options.strategy, &pair.sides, open, last);
        let Some((floor, node)) = pair.sides[side].open.pop() else { break };
        floors[side] = floors[side].max(floor);
        let Node { g, parent, stamp } = pair.sides[side].nodes[node as usize];
        if stamp != pair.sides[side].stamp {
            continue;
        }
        pair.sides[side].nodes[node as usize].stamp += 1;
        open[side] -= 1;
        let h = estimate(side, node);
        if g + h >= meeting.cost {
            continue;
        }
        if pair.stats().expanded == options.limit {
            return Found::Limit;
        }
        pair.sides[side].stats.expanded += 1;
        last = Some(side);
        let backward = side == 1;
        let parent = (parent != NO_PARENT).then_some(parent);
        observer.step(Step { kind: StepKind::Expanded, node, g, h, parent, backward });
        let (mine, other) = split(&mut pair.sides, side);
        let mut relax = |to: u32, cost: f64| {
            let cost = g + cost;
            let next = &mut mine.nodes[to as usize];
            let known = next.stamp >= mine.stamp;
            if known && next.g <= cost {
                return;
            }
            let again = known && next.stamp != mine.stamp;
            open[side] += usize::from(!known || again);
            mine.stats.reopened += u32::from(again);
            mine.stats.generated += 1;
            *next = Node { g: cost, parent: node, stamp: mine.stamp };
            let h = estimate(side, to);
            let rank = mine.order.rank(to, cost, h, !known || again);
            mine.open.push(cost + h, rank, to);
            let kind = if again { StepKind::Reopened } else { StepKind::Opened };
            observer.step(Step { kind, node: to, g: cost, h, parent: Some(node), backward });
            if let Some(rest) = other.cost(to)
                && cost + rest < meeting.cost
            {
                meeting = Meeting { cost: cost + rest, node: to };
            }
        };
        if backward { map.edges_back(node, &mut relax) } else { map.edges(node, &mut relax) }
    }
    if meeting.cost == f64::INFINITY {
        return Found::Nothing;
    }
    let parent = pair.sides[0].nodes[meeting.node as usize].parent;
    let parent = (parent != NO_PARENT).then_some(parent);
    let (node, g) = (meeting.node, meeting.cost);
    observer.step(Step { kind: StepKind::Reached, node, g, h: 0.0, parent, backward: false });
    Found::Goal(meeting.node, meeting.cost)
}

fn split<O>(sides: &mut [Scratch<O>; 2], side: usize) -> (&mut Scratch<O>, &Scratch<O>) {
    let [ahead, back] = sides;
    if side == 0 { (ahead, back) } else { (back, ahead) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};
    use crate::path::astar;
    use crate::path::ground::GridGraph;
    use crate::path::query::{Goal, Options};

    #[test]
    fn both_ends_meet_at_the_cost_of_astar() {
        let (mut pair, mut scratch) = (Pair::<Heap>::default(), Scratch::<Heap>::new());
        let (mut one, mut two) = (Vec::new(), Vec::new());
        let mut stream = Stream::new(4, 0);
        let open = Grid::from_fn(40, 40, |_| stream.chance(0.75));
        let cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
        for _ in 0..300 {
            let (a, b) = (cells[stream.below(cells.len())], cells[stream.below(cells.len())]);
            let options = Options::default();
            let along = astar::find(
                &open,
                &Query { start: a, goal: Goal::Cell(b), options: &options },
                &mut scratch,
                &mut (),
                &mut one,
            );
            let both = find(
                &GridGraph::new(&open, options.rules),
                &Query { start: a, goal: b, options: &options },
                &mut pair,
                &mut (),
                &mut two,
            );
            assert_eq!(along, both);
            if both.is_ok() {
                assert_eq!((two.first(), two.last()), (Some(&a), Some(&b)));
                assert!(two.windows(2).all(|step| step[0].touches(step[1])));
            }
        }
    }
}
