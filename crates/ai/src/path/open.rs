//! Open lists: the nodes that have been generated and not yet expanded, and the order among those of equal f.

/// Order in which open nodes of equal f are expanded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The smaller h first, then the smaller node. The game relies on it.
    #[default]
    SmallerH,
    /// The larger g first, then the smaller node.
    LargerG,
    /// The node that was opened first; one that gets cheaper keeps its place (the Russian tutorial, the Italian thesis).
    FirstAdded,
}

impl Ties {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 3] =
        [("smaller-h", Self::SmallerH), ("larger-g", Self::LargerG), ("first-added", Self::FirstAdded)];
}

/// The ranks of open nodes of equal f in one search.
#[derive(Clone, Debug, Default)]
pub(super) struct TieOrder {
    ties: Ties,
    /// When each node was opened, if that counts.
    opened: Vec<u32>,
    next: u32,
}

impl TieOrder {
    pub fn begin(&mut self, ties: Ties, nodes: usize) {
        (self.ties, self.next) = (ties, 0);
        if ties == Ties::FirstAdded && self.opened.len() < nodes {
            self.opened.resize(nodes, 0);
        }
    }

    /// The rank of a node, the smallest first. `is_new` is true unless the node is on the open list and gets cheaper.
    #[inline]
    pub fn rank(&mut self, node: u32, g: f64, h: f64, is_new: bool) -> u32 {
        /// In 2⁻¹⁶ tiles, up to 65,536 tiles.
        const PER_TILE: f64 = 65536.0;
        match self.ties {
            Ties::SmallerH => (h * PER_TILE) as u32,
            Ties::LargerG => u32::MAX - (g * PER_TILE) as u32,
            Ties::FirstAdded => {
                let opened = &mut self.opened[node as usize];
                if is_new {
                    (*opened, self.next) = (self.next, self.next + 1);
                }
                *opened
            }
        }
    }
}

/// A priority queue of nodes. An entry is never changed: a node that gets cheaper is pushed again, and the search skips
/// entries of nodes that it has closed.
pub trait OpenList: Default {
    /// Entries come out in exact order, so that the first goal popped is proven.
    const EXACT: bool;

    /// Forgets all entries; `least` is a lower bound of every f to come.
    fn clear(&mut self, least: f64);

    /// Adds a node with its f, in tiles and not negative, and its rank among nodes of equal f, the smallest first.
    fn push(&mut self, f: f64, rank: u32, node: u32);

    /// Removes a node of smallest f and returns it with a lower bound of the f of every entry left.
    fn pop(&mut self) -> Option<(f64, u32)>;

    /// A lower bound of the f of every entry, infinite without entries.
    fn floor(&self) -> f64;

    fn len(&self) -> usize;

    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A four-ary heap ordered by f, then rank, then node.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    /// f as the bits of the float (which sort like non-negative floats), rank, node.
    keys: Vec<u128>,
}

impl Heap {
    fn key(f: f64, rank: u32, node: u32) -> u128 {
        u128::from(f.to_bits()) << 64 | u128::from(rank) << 32 | u128::from(node)
    }

    fn sift_down(&mut self, key: u128) {
        let mut at = 0;
        loop {
            let first = 4 * at + 1;
            let last = (first + 4).min(self.keys.len());
            let Some(child) = (first..last).min_by_key(|&child| self.keys[child]) else { break };
            if self.keys[child] >= key {
                break;
            }
            self.keys[at] = self.keys[child];
            at = child;
        }
        self.keys[at] = key;
    }
}

impl OpenList for Heap {
    const EXACT: bool = true;

    fn clear(&mut self, _least: f64) {
        self.keys.clear();
    }

    fn push(&mut self, f: f64, rank: u32, node: u32) {
        let key = Self::key(f, rank, node);
        let mut at = self.keys.len();
        self.keys.push(key);
        while at > 0 && self.keys[(at - 1) / 4] > key {
            self.keys[at] = self.keys[(at - 1) / 4];
            at = (at - 1) / 4;
        }
        self.keys[at] = key;
    }

    fn pop(&mut self) -> Option<(f64, u32)> {
        let &top = self.keys.first()?;
        let last = self.keys.pop()?;
        if !self.keys.is_empty() {
            self.sift_down(last);
        }
        Some((f64::from_bits((top >> 64) as u64), top as u32))
    }

    fn floor(&self) -> f64 {
        self.keys.first().map_or(f64::INFINITY, |&top| f64::from_bits((top >> 64) as u64))
    }

    fn len(&self) -> usize {
        self.keys.len()
    }
}

/// Buckets of 2⁻⁷ tiles of f, last in first out within a bucket, found by a bitmap: constant time per
/// entry. Ranks do not count. Costs beyond the last bucket share it, which is slower but loses nothing.
#[derive(Clone, Debug, Default)]
pub struct Buckets {
    /// Newest entry of each bucket plus one, 0 for none.
    heads: Vec<u32>,
    /// One bit a bucket that has entries.
    filled: Vec<u64>,
    /// Node and the older entry of the same bucket plus one.
    entries: Vec<(u32, u32)>,
    least: f64,
    current: usize,
    len: usize,
}

impl Buckets {
    const PER_TILE: f64 = 128.0;
    const LIMIT: usize = 1 << 20;

    /// The first bucket that has entries.
    #[inline]
    fn first(&self) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        let mut word = self.current / 64;
        while self.filled[word] == 0 {
            word += 1;
        }
        Some(word * 64 + self.filled[word].trailing_zeros() as usize)
    }
}

impl OpenList for Buckets {
    const EXACT: bool = false;

    fn clear(&mut self, least: f64) {
        for (word, bits) in self.filled.iter_mut().enumerate() {
            while *bits != 0 {
                self.heads[word * 64 + bits.trailing_zeros() as usize] = 0;
                *bits &= *bits - 1;
            }
        }
        self.entries.clear();
        (self.least, self.current, self.len) = (least, 0, 0);
    }

    fn push(&mut self, f: f64, _rank: u32, node: u32) {
        // An estimate that falls by more than a step costs could lead below the present bucket.
        let bucket = (((f - self.least) * Self::PER_TILE) as usize).max(self.current).min(Self::LIMIT - 1);
        if bucket >= self.heads.len() {
            let size = (bucket + 1).next_power_of_two().max(4096);
            self.heads.resize(size, 0);
            self.filled.resize(size / 64, 0);
        }
        self.entries.push((node, self.heads[bucket]));
        self.heads[bucket] = self.entries.len() as u32;
        self.filled[bucket / 64] |= 1 << (bucket % 64);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(f64, u32)> {
        self.current = self.first()?;
        let word = self.current / 64;
        let (node, older) = self.entries[self.heads[self.current] as usize - 1];
        self.heads[self.current] = older;
        if older == 0 {
            self.filled[word] &= !(1 << (self.current % 64));
        }
        self.len -= 1;
        Some((self.least + self.current as f64 / Self::PER_TILE, node))
    }

    fn floor(&self) -> f64 {
        self.first().map_or(f64::INFINITY, |bucket| self.least + bucket as f64 / Self::PER_TILE)
    }

    fn len(&self) -> usize {
        self.len
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Stream;

    #[test]
    fn a_heap_gives_back_by_f_then_rank_then_node() {
        let mut stream = Stream::new(1, 0);
        let mut heap = Heap::default();
        let mut wanted = Vec::new();
        for _ in 0..500 {
            let (f, rank, node) = (stream.below(9) as f64, stream.below(5) as u32, stream.below(1000) as u32);
            heap.push(f, rank, node);
            wanted.push((f as u32, rank, node));
        }
        wanted.sort_unstable();
        for (f, _, node) in wanted {
            assert_eq!(heap.pop(), Some((f64::from(f), node)));
        }
        assert_eq!(heap.pop(), None);
    }

    #[test]
    fn buckets_never_give_back_more_than_a_bucket_too_late() {
        let mut stream = Stream::new(2, 0);
        let mut buckets = Buckets::default();
        for round in 0..3 {
            buckets.clear(5.0);
            let costs: Vec<f64> = (0..400).map(|_| stream.range(5.0, 300.0 * f64::from(round + 1))).collect();
            for (node, &f) in costs.iter().enumerate() {
                buckets.push(f, 0, node as u32);
            }
            let mut before = 0.0;
            while let Some((floor, node)) = buckets.pop() {
                assert!(floor >= before && floor <= costs[node as usize] && costs[node as usize] < floor + 0.01);
                before = floor;
            }
            assert!(buckets.is_empty());
        }
    }
}
