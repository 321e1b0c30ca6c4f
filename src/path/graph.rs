//! The graph contract: numbered nodes and weighted, directed edges.

/// A directed graph with non-negative edge costs. Nodes are the numbers below [`Graph::nodes`].
pub trait Graph {
    /// Number of nodes.
    fn nodes(&self) -> usize;

    /// Calls `visit(to, cost)` for every edge that leaves `node`, always in the same order.
    fn edges(&self, node: u32, visit: impl FnMut(u32, f64));

    /// Like [`Graph::edges`] for a node that a search has reached from `parent`; edges may be left out where
    /// a way from `parent` that does not pass through `node` is no dearer.
    #[inline]
    fn edges_from(&self, node: u32, parent: Option<u32>, visit: impl FnMut(u32, f64)) {
        let _ = parent;
        self.edges(node, visit);
    }

    /// Calls `visit(from, cost)` for every edge that enters `node`, always in the same order.
    fn edges_back(&self, node: u32, visit: impl FnMut(u32, f64));
}

/// A graph given by its edges, for roads, examples and tests.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EdgeList {
    nodes: usize,
    edges: Vec<(u32, u32, f64)>,
}

impl EdgeList {
    /// A graph of `nodes` nodes with the edges (from, to, cost), or `None` if an edge names a node that
    /// does not exist or has a negative or undefined cost.
    pub fn new(nodes: usize, edges: &[(u32, u32, f64)]) -> Option<Self> {
        let sound = |&(from, to, cost): &(u32, u32, f64)| from.max(to) < nodes as u32 && cost >= 0.0;
        edges.iter().all(sound).then(|| Self { nodes, edges: edges.to_vec() })
    }
}

impl Graph for EdgeList {
    fn nodes(&self) -> usize {
        self.nodes
    }

    fn edges(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        self.edges.iter().filter(|edge| edge.0 == node).for_each(|&(_, to, cost)| visit(to, cost));
    }

    fn edges_back(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        self.edges.iter().filter(|edge| edge.1 == node).for_each(|&(from, _, cost)| visit(from, cost));
    }
}
