//! A* between two nodes of any graph: waypoints, hexagons, roads.

use super::best_first::{Demand, Found, Termination, best_first};
use super::graph::Graph;
use super::open::OpenList;
use super::scratch::Scratch;
use super::trace::Observer;

/// A question about two nodes of any graph. Both must exist.
#[derive(Clone, Copy, Debug)]
pub struct NodeQuery {
    /// Where the search begins.
    pub start: u32,
    /// Where it is to end.
    pub goal: u32,
    /// When it may stop.
    pub termination: Termination,
    /// Whether a closed node is opened again when a cheaper way to it is found.
    pub reopen: bool,
}

/// Finds a cheapest path between two nodes of any graph by an estimate of the cost from a node to the goal, writes its
/// nodes (both ends included) into `path` and gives its cost, or `None` if there is no path.
pub fn find<G: Graph, O: OpenList>(
    graph: &G,
    query: &NodeQuery,
    estimate: impl Fn(u32) -> f64,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<u32>,
) -> Option<f64> {
    path.clear();
    let &NodeQuery { start, goal, termination, reopen } = query;
    let is_goal = |node: u32| node == goal;
    let demand = Demand { start, is_goal, estimate, termination, limit: u32::MAX, reopen, forbidden: &[] };
    let Found::Goal(node, cost) = best_first(graph, &demand, scratch, observer) else { return None };
    path.extend_from_slice(scratch.chain(node));
    Some(cost)
}
