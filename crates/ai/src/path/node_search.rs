//! A* between two nodes of any graph: waypoints, hexagons, roads.
//!
//! ```
//! use osada_ai::path::node_search::{self, NodeQuery};
//! use osada_ai::path::{Found, Heap, Scratch, Waypoints};
//! use osada_ai::grid::Point;
//!
//! let points = [(0.0, 0.0), (3.0, 4.0), (6.0, 0.0)].map(|(x, y)| Point::new(x, y)).to_vec();
//! let places = Waypoints::both_ways(points, &[(0, 1, 5.0), (1, 2, 5.0)]).ok_or("a way leads nowhere")?;
//! let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
//! let estimate = places.estimate(2, true);
//! let found = node_search::find(&places, &NodeQuery::between(0, 2), estimate, &mut scratch, &mut (), &mut path);
//! assert!(matches!(found, Found::Goal(2, cost) if cost == 10.0));
//! assert_eq!(path, [0, 1, 2]);
//! # Ok::<(), &str>(())
//! ```

use super::best_first::{Demand, Found, Termination, best_first};
use super::graph::Graph;
use super::open::{OpenList, Ties};
use super::scratch::Scratch;
use super::trace::Observer;

/// A query between two nodes of any graph. Both must exist.
#[derive(Clone, Copy, Debug)]
pub struct NodeQuery<'a> {
    pub start: u32,
    pub goal: u32,
    pub termination: Termination,
    pub ties: Ties,
    /// Opens a closed node again when a cheaper way to it is found.
    pub reopen: bool,
    /// Greatest number of expansions.
    pub limit: u32,
    /// Nodes to be treated as closed.
    pub forbidden: &'a [u32],
}

impl NodeQuery<'_> {
    /// A query for a cheapest path without a limit.
    pub fn between(start: u32, goal: u32) -> Self {
        let (termination, ties) = (Termination::default(), Ties::default());
        Self { start, goal, termination, ties, reopen: true, limit: u32::MAX, forbidden: &[] }
    }
}

/// Finds a cheapest path between two nodes of any graph by an estimate of the cost from a node to the goal and writes
/// its nodes (both ends included) into `path`.
pub fn find<G: Graph, O: OpenList>(
    graph: &G,
    query: &NodeQuery<'_>,
    estimate: impl Fn(u32) -> f64,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<u32>,
) -> Found {
    path.clear();
    let &NodeQuery { start, goal, termination, ties, reopen, limit, forbidden } = query;
    let is_goal = |node: u32| node == goal;
    let demand = Demand { start, is_goal, estimate, key: |_, f| f, termination, ties, limit, reopen, forbidden };
    let found = best_first(graph, &demand, scratch, observer);
    if let Found::Goal(node, _) = found {
        path.extend_from_slice(scratch.chain(node));
    }
    found
}
