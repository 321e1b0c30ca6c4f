//! The graph contract: numbered nodes and weighted, directed edges.

/// A directed graph with non-negative edge costs. Nodes are the numbers below [`Graph::nodes`].
pub trait Graph {
    /// Number of nodes.
    fn nodes(&self) -> usize;

    /// Calls `visit(to, cost)` for every edge that leaves `node`, always in the same order.
    fn edges(&self, node: u32, visit: impl FnMut(u32, f64));

    /// Like [`Graph::edges`] for a node that a search has reached from `parent`; edges may be left out where
    /// a way from `parent` that does not pass through `node` is no more expensive.
    #[inline]
    fn edges_from(&self, node: u32, parent: Option<u32>, visit: impl FnMut(u32, f64)) {
        let _ = parent;
        self.edges(node, visit);
    }

    /// Calls `visit(from, cost)` for every edge that enters `node`, always in the same order.
    fn edges_back(&self, node: u32, visit: impl FnMut(u32, f64));
}

/// A graph given by its edges, for roads and examples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EdgeList {
    leaving: Bundles,
    entering: Bundles,
}

/// The edges of each node side by side: those of `node` are `ends[first[node]..first[node + 1]]`.
#[derive(Clone, Debug, Default, PartialEq)]
struct Bundles {
    first: Vec<usize>,
    ends: Vec<(u32, f64)>,
}

impl Bundles {
    /// Bundles edges (node, other end, cost) by their node; those of one node keep their order.
    fn new(nodes: usize, edges: impl Iterator<Item = (u32, u32, f64)> + Clone) -> Self {
        let mut first = vec![0; nodes + 1];
        edges.clone().for_each(|(node, ..)| first[node as usize + 1] += 1);
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let mut next = first.clone();
        let mut ends = vec![(0, 0.0); first[nodes]];
        for (node, end, cost) in edges {
            ends[next[node as usize]] = (end, cost);
            next[node as usize] += 1;
        }
        Self { first, ends }
    }

    fn of(&self, node: u32) -> &[(u32, f64)] {
        let bounds = self.first.get(node as usize).zip(self.first.get(node as usize + 1));
        bounds.map_or(&[], |(&from, &to)| &self.ends[from..to])
    }
}

impl EdgeList {
    /// A graph of `nodes` nodes with the edges (from, to, cost), or `None` if an edge names a node that
    /// does not exist or has a negative, infinite or undefined cost.
    pub fn new(nodes: usize, edges: &[(u32, u32, f64)]) -> Option<Self> {
        let sound =
            |&(from, to, cost): &(u32, u32, f64)| (from.max(to) as usize) < nodes && cost >= 0.0 && cost.is_finite();
        edges.iter().all(sound).then(|| Self {
            leaving: Bundles::new(nodes, edges.iter().copied()),
            entering: Bundles::new(nodes, edges.iter().map(|&(from, to, cost)| (to, from, cost))),
        })
    }
}

impl Graph for EdgeList {
    fn nodes(&self) -> usize {
        self.leaving.first.len().saturating_sub(1)
    }

    fn edges(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        self.leaving.of(node).iter().for_each(|&(to, cost)| visit(to, cost));
    }

    fn edges_back(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        self.entering.of(node).iter().for_each(|&(from, cost)| visit(from, cost));
    }
}
