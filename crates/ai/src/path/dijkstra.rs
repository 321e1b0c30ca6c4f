//! Dijkstra: point to point on any graph, and distance maps from or to any set of nodes.
//!
//! ```
//! use osada_ai::path::{EdgeList, Heap, NodeQuery, Scratch, dijkstra};
//!
//! let roads = [(0, 1, 4.0), (0, 2, 1.0), (2, 1, 2.0), (1, 3, 5.0)];
//! let graph = EdgeList::new(4, &roads).ok_or("a road leads nowhere")?;
//! let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
//! let cost = dijkstra::find(&graph, &NodeQuery::between(0, 3), &mut scratch, &mut (), &mut path);
//! assert_eq!((cost, &path[..]), (Some(8.0), &[0, 2, 1, 3][..]));
//! # Ok::<(), &str>(())
//! ```

use super::best_first::Found;
use super::graph::Graph;
use super::node_search::{self, NodeQuery};
use super::open::OpenList;
use super::scratch::{NO_PARENT, Node, Scratch};
use super::trace::Observer;

/// Finds a cheapest path between two nodes of any graph, writes its nodes (both ends included) into `path` and returns
/// its cost, or `None` if there is no path within the limit.
pub fn find<G: Graph, O: OpenList>(
    graph: &G,
    query: &NodeQuery<'_>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<u32>,
) -> Option<f64> {
    match node_search::find(graph, query, |_| 0.0, scratch, observer, path) {
        Found::Goal(_, cost) => Some(cost),
        Found::Nothing | Found::Limit => None,
    }
}

/// Direction of the costs in a distance map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// Cost from the nearest source to each node.
    FromSources,
    /// Cost from each node to the nearest source.
    ToSources,
}

/// Computes the cost between every node and the nearest of `sources`, up to `reach` in tiles. Read it with
/// [`Scratch::cost`]; [`Scratch::chain`] gives the way, from the source outwards.
pub fn distances<G: Graph, O: OpenList>(
    graph: &G,
    sources: &[u32],
    sense: Orientation,
    reach: f64,
    scratch: &mut Scratch<O>,
) {
    scratch.begin(graph.nodes(), 0.0);
    let Scratch { nodes, stamp, open, stats, .. } = scratch;
    let (stamp, closed) = (*stamp, *stamp + 1);
    for &source in sources {
        nodes[source as usize] = Node { g: 0.0, parent: NO_PARENT, stamp };
        open.push(0.0, 0, source);
    }
    while let Some((_, node)) = open.pop() {
        let known = &mut nodes[node as usize];
        if known.stamp == closed {
            continue;
        }
        known.stamp = closed;
        let g = known.g;
        stats.expanded += 1;
        let mut relax = |to: u32, cost: f64| {
            let (next, cost) = (&mut nodes[to as usize], g + cost);
            if cost <= reach && (next.stamp < stamp || cost < next.g) {
                // An inexact open list may have closed the node too early: it is opened again.
                *next = Node { g: cost, parent: node, stamp };
                open.push(cost, 0, to);
                stats.generated += 1;
            }
        };
        match sense {
            Orientation::FromSources => graph.edges(node, &mut relax),
            Orientation::ToSources => graph.edges_back(node, &mut relax),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::best_first::Termination;
    use crate::path::graph::EdgeList;
    use crate::path::ground::{Footing, GridGraph, GroundFn, StepRules};
    use crate::path::open::Heap;

    const A: u32 = 0;
    const B: u32 = 1;
    const C: u32 = 2;
    const D: u32 = 3;
    const E: u32 = 4;

    fn example() -> EdgeList {
        let edges = [(A, B, 0.2), (A, D, 1.2), (B, C, 3.8), (B, D, 0.5), (B, E, 1.26), (D, E, 1.5), (E, C, 1.95)];
        EdgeList::new(5, &edges).expect("all nodes exist")
    }

    #[test]
    fn the_worked_graph_comes_out_and_stopping_at_first_sight_is_dearer() {
        let mut scratch: Scratch<Heap> = Scratch::new();
        let mut path = Vec::new();
        let cost = find(&example(), &NodeQuery::between(A, C), &mut scratch, &mut (), &mut path);
        assert!((cost.expect("C can be reached") - 3.41).abs() < 1e-9);
        assert_eq!(path, [A, B, E, C]);
        let early = find(
            &example(),
            &NodeQuery { termination: Termination::FirstSight, ..NodeQuery::between(A, C) },
            &mut scratch,
            &mut (),
            &mut path,
        );
        assert!((early.expect("C can be reached") - 4.0).abs() < 1e-9);
        assert_eq!(path, [A, B, C]);
        assert_eq!(find(&example(), &NodeQuery::between(C, A), &mut scratch, &mut (), &mut path), None);
    }

    #[test]
    fn distance_maps_count_from_and_to_the_sources() {
        let mut scratch: Scratch<Heap> = Scratch::new();
        distances(&example(), &[A], Orientation::FromSources, f64::INFINITY, &mut scratch);
        assert!((scratch.cost(C).expect("reached") - 3.41).abs() < 1e-9);
        distances(&example(), &[C], Orientation::ToSources, f64::INFINITY, &mut scratch);
        assert!((scratch.cost(A).expect("reached") - 3.41).abs() < 1e-9);
        assert_eq!(scratch.chain(A), [C, E, B, A]);
        distances(&example(), &[C], Orientation::ToSources, 2.0, &mut scratch);
        assert_eq!((scratch.cost(B), scratch.cost(E).map(|cost| cost < 2.0)), (None, Some(true)));
    }

    #[test]
    fn the_way_there_and_the_way_back_differ_on_uneven_ground() {
        let ground =
            GroundFn { width: 3, height: 1, least_factor: 1.0, footing: |at| Some(Footing::free(1.0 + at as f64)) };
        let graph = GridGraph::new(&ground, StepRules::default());
        let mut scratch: Scratch<Heap> = Scratch::new();
        distances(&graph, &[0], Orientation::FromSources, f64::INFINITY, &mut scratch);
        assert_eq!(scratch.cost(2), Some(5.0));
        distances(&graph, &[0], Orientation::ToSources, f64::INFINITY, &mut scratch);
        assert_eq!(scratch.cost(2), Some(3.0));
    }
}
