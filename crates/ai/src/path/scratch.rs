//! The memory of a search, kept between searches.

use super::open::{Heap, OpenList, TieOrder};

/// No parent: the start of a search.
pub(super) const NO_PARENT: u32 = u32::MAX;

/// The memory of a node. Valid only when `stamp` is the present search's.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    pub g: f64,
    pub parent: u32,
    /// Twice the number of the search, plus one once the node is closed.
    pub stamp: u32,
}

/// Counts of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes taken from the open list and expanded, each time counted.
    pub expanded: u32,
    /// Nodes put on the open list, each time counted.
    pub generated: u32,
    /// Closed nodes opened again because a cheaper way was found.
    pub reopened: u32,
}

/// Node pool and open list of a search, to be reused: arrays are stamped, not cleared, and nothing is allocated once
/// they have the size of the map. It never affects a result.
#[derive(Clone, Debug, Default)]
pub struct Scratch<O = Heap> {
    pub(super) nodes: Vec<Node>,
    pub(super) stamp: u32,
    pub(super) open: O,
    pub(super) order: TieOrder,
    pub(super) stats: Stats,
    pub(super) chain: Vec<u32>,
}

impl<O: OpenList> Scratch<O> {
    /// An empty scratch space. It grows with the first search.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts of the last search, also of one that failed.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Makes every node unknown and the open list empty.
    pub(super) fn begin(&mut self, nodes: usize, least: f64) {
        self.stats = Stats::default();
        self.open.clear(least);
        if self.nodes.len() < nodes {
            self.nodes.resize(nodes, Node::default());
        }
        if self.stamp >= u32::MAX - 3 {
            self.nodes.fill(Node::default());
            self.stamp = 0;
        }
        self.stamp += 2;
    }

    /// Closes nodes from the beginning; those that do not exist are ignored.
    pub(super) fn forbid(&mut self, nodes: &[u32]) {
        // No way is cheaper than this, so the node is never opened.
        let closed = Node { g: f64::NEG_INFINITY, parent: NO_PARENT, stamp: self.stamp + 1 };
        for &node in nodes {
            if let Some(known) = self.nodes.get_mut(node as usize) {
                *known = closed;
            }
        }
    }

    /// g of a node in the last search, or `None` if it was not seen.
    pub fn cost(&self, node: u32) -> Option<f64> {
        let known = self.nodes.get(node as usize)?;
        (known.stamp & !1 == self.stamp && known.g >= 0.0).then_some(known.g)
    }

    /// The nodes from the start to `node` in the last search, both included.
    pub fn chain(&mut self, node: u32) -> &[u32] {
        self.chain.clear();
        let mut at = node;
        while at != NO_PARENT {
            self.chain.push(at);
            at = self.nodes[at as usize].parent;
        }
        self.chain.reverse();
        &self.chain
    }
}
