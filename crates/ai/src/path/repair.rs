//! The common part of D* Lite and shared-goal search: the distances of nodes to one goal, found by a search backwards
//! from it, and repaired where the ground has changed instead of found anew (Koenig and Likhachev, "Lifelong Planning
//! A*", 2004).

use super::ground::{Ground, StepRules};
use super::raster::GridMap;
use super::scratch::{NO_PARENT, Stats};
use super::trace::{Observer, Step, StepKind};
use crate::grid::{Cell, Direction};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Key of the open list: min(g, rhs) plus the estimate from the start, then min(g, rhs), both as the bits of a float,
/// which sort as non-negative floats do.
type Key = (u64, u64);

#[derive(Clone, Copy, Debug)]
struct Node {
    /// Distance to the goal when the node was last expanded.
    g: f64,
    /// Distance to the goal by way of the best neighbour: one step ahead of g, and equal to it in a consistent node.
    rhs: f64,
    /// The best neighbour.
    parent: u32,
    /// Key of its valid entry on the open list, if there is one; other entries are void.
    key: Option<Key>,
    /// In the last search.
    forbidden: bool,
}

const UNKNOWN: Node = Node { g: f64::INFINITY, rhs: f64::INFINITY, parent: NO_PARENT, key: None, forbidden: false };

/// The premises of the distances; under others they are void.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Premises {
    width: usize,
    height: usize,
    goal: Cell,
    rules: StepRules,
}

/// A search that goes on until the distance of its start is proven.
pub(super) struct Growth<'a, H> {
    pub start: u32,
    /// Estimated cost from the start to a node.
    pub estimate: H,
    /// Added to all keys, because earlier ones were made for another start (k_m in D* Lite).
    pub raised: f64,
    /// Greatest amount by which rounding may have raised estimates above consistent ones.
    pub slack: f64,
    /// Nodes that may not be entered.
    pub forbidden: &'a [u32],
    /// Greatest number of expansions.
    pub limit: u32,
}

impl<H: Fn(u32) -> f64> Growth<'_, H> {
    fn key(&self, node: u32, distance: f64) -> Key {
        ((distance + (self.estimate)(node) + self.raised).to_bits(), distance.to_bits())
    }
}

/// Distances to one goal that are kept from search to search.
#[derive(Clone, Debug, Default)]
pub(super) struct Distances {
    nodes: Vec<Node>,
    open: BinaryHeap<Reverse<(Key, u32)>>,
    premises: Option<Premises>,
    forbidden: Vec<u32>,
    /// Tiles that have changed since the last search.
    changed: Vec<u32>,
    pub(super) stats: Stats,
}

impl Distances {
    pub(super) fn reset(&mut self) {
        self.premises = None;
    }

    /// Starts over unless goal and rules are those of the last search; returns whether it does.
    pub(super) fn begin<M: GridMap>(&mut self, map: &M, goal: Cell) -> bool {
        let ground = map.ground();
        let premises = Premises { width: ground.width(), height: ground.height(), goal, rules: map.rules() };
        if self.premises == Some(premises) {
            return false;
        }
        self.premises = Some(premises);
        self.nodes.clear();
        self.nodes.resize(map.nodes(), UNKNOWN);
        self.open.clear();
        self.forbidden.clear();
        self.changed.clear();
        self.nodes[ground.index(goal)].rhs = 0.0;
        // The least of all keys: the goal is the first to be expanded.
        let key = (0, 0);
        self.nodes[ground.index(goal)].key = Some(key);
        self.open.push(Reverse((key, ground.index(goal) as u32)));
        true
    }

    /// The distance up to which all are proven, where keys have no estimate in them.
    pub(super) fn horizon(&self) -> f64 {
        self.open.peek().map_or(f64::INFINITY, |Reverse((key, _))| f64::from_bits(key.0))
    }

    /// The distance of a node if it is proven, and else the horizon, beyond which it lies.
    pub(super) fn at_least(&self, node: u32, horizon: f64) -> f64 {
        let node = &self.nodes[node as usize];
        if node.g == node.rhs { node.g.min(horizon) } else { horizon }
    }

    /// Records tiles with another footing, for the next search.
    pub(super) fn note(&mut self, changed: &[u32]) {
        self.changed.extend_from_slice(changed);
    }

    /// Applies the changes: the recorded tiles, and those newly forbidden or allowed.
    pub(super) fn apply_changes<M: GridMap>(&mut self, map: &M, growth: &Growth<'_, impl Fn(u32) -> f64>) {
        let nodes = self.nodes.len();
        let is_on_map = |&node: &u32| (node as usize) < nodes;
        let mut touched: Vec<u32> = self.changed.drain(..).filter(is_on_map).collect();
        let forbidden: Vec<u32> = growth.forbidden.iter().copied().filter(is_on_map).collect();
        if forbidden != self.forbidden {
            for node in std::mem::take(&mut self.forbidden) {
                self.nodes[node as usize].forbidden = false;
                touched.push(node);
            }
            for &node in &forbidden {
                self.nodes[node as usize].forbidden = true;
            }
            touched.extend(&forbidden);
            self.forbidden = forbidden;
        }
        // A step between two neighbours depends on both and, if it is diagonal, on the two tiles beside it.
        let ground = map.ground();
        let mut near: Vec<u32> = touched
            .iter()
            .map(|&node| ground.cell(node as usize))
            .flat_map(|cell| Direction::ALL.into_iter().map(move |direction| cell.step(direction)).chain([cell]))
            .filter(|&cell| ground.contains(cell))
            .map(|cell| ground.index(cell) as u32)
            .collect();
        near.sort_unstable();
        near.dedup();
        for node in near {
            self.look_ahead(map, node, growth);
        }
        self.look_ahead(map, growth.start, growth);
    }

    /// Expands nodes until the distance of the start is proven or there is none; to `exhaust` the open list, until all
    /// distances are. `false` at the limit.
    pub(super) fn grow<M: GridMap>(
        &mut self,
        map: &M,
        growth: &Growth<'_, impl Fn(u32) -> f64>,
        exhaust: bool,
        observer: &mut impl Observer,
    ) -> bool {
        let start = growth.start;
        // Edges of a start that cannot be entered have no reverse edges: the nodes they lead to update the start.
        let mut exits = Vec::new();
        if self.is_closed(map, start) {
            map.edges(start, |to, _| exits.push(to));
        }
        while let Some(&Reverse((key, node))) = self.open.peek() {
            let known = self.nodes[node as usize];
            if known.key != Some(key) {
                self.open.pop();
                continue;
            }
            let Node { g, rhs, .. } = self.nodes[start as usize];
            let distance = g.min(rhs);
            let bound =
                ((distance + (growth.estimate)(start) + growth.raised + growth.slack).to_bits(), distance.to_bits());
            if key >= bound && g == rhs && !exhaust {
                break;
            }
            let distance = known.g.min(known.rhs);
            let now = growth.key(node, distance);
            if key < now {
                // The key was made for another start.
                self.open.pop();
                self.nodes[node as usize].key = Some(now);
                self.open.push(Reverse((now, node)));
                continue;
            }
            if self.stats.expanded == growth.limit {
                return false;
            }
            self.open.pop();
            self.nodes[node as usize].key = None;
            self.stats.expanded += 1;
            let (h, parent) = ((growth.estimate)(node), (known.parent != NO_PARENT).then_some(known.parent));
            observer.step(Step { kind: StepKind::Expanded, node, g: distance, h, parent, backward: true });
            self.expand(map, node, growth, observer);
            if exits.contains(&node) {
                self.look_ahead(map, start, growth);
            }
        }
        true
    }

    fn expand<M: GridMap>(
        &mut self,
        map: &M,
        node: u32,
        growth: &Growth<'_, impl Fn(u32) -> f64>,
        observer: &mut impl Observer,
    ) {
        let known = &mut self.nodes[node as usize];
        let is_lower = known.g > known.rhs;
        known.g = if is_lower { known.rhs } else { f64::INFINITY };
        let (g, closed) = (known.g, self.is_closed(map, node));
        if !is_lower {
            self.look_ahead(map, node, growth);
        }
        if closed {
            return;
        }
        let mut stale = Vec::new();
        map.edges_back(node, |from, cost| {
            let before = &mut self.nodes[from as usize];
            if before.forbidden && from != growth.start {
                return;
            }
            if is_lower && g + cost < before.rhs {
                let kind = if before.g < f64::INFINITY { StepKind::Reopened } else { StepKind::Opened };
                (before.rhs, before.parent) = (g + cost, node);
                self.requeue(from, growth);
                self.stats.generated += 1;
                self.stats.reopened += u32::from(kind == StepKind::Reopened);
                let (g, h) = (g + cost, (growth.estimate)(from));
                observer.step(Step { kind, node: from, g, h, parent: Some(node), backward: true });
            } else if !is_lower && before.parent == node {
                stale.push(from);
            }
        });
        for from in stale {
            self.look_ahead(map, from, growth);
        }
    }

    /// True if a tile may not be entered.
    fn is_closed<M: GridMap>(&self, map: &M, node: u32) -> bool {
        self.nodes[node as usize].forbidden || map.ground().footing(node as usize).is_none()
    }

    /// Recomputes the best neighbour of a node.
    fn look_ahead<M: GridMap>(&mut self, map: &M, node: u32, growth: &Growth<'_, impl Fn(u32) -> f64>) {
        let goal = self.premises.map(|premises| map.ground().index(premises.goal) as u32);
        let (mut rhs, mut parent) = (f64::INFINITY, NO_PARENT);
        if goal == Some(node) {
            rhs = 0.0;
        } else if node == growth.start || !self.is_closed(map, node) {
            map.edges(node, |to, cost| {
                let known = &self.nodes[to as usize];
                let is_open = !known.forbidden;
                if is_open && known.g + cost < rhs {
                    (rhs, parent) = (known.g + cost, to);
                }
            });
        }
        let known = &mut self.nodes[node as usize];
        (known.rhs, known.parent) = (rhs, parent);
        self.requeue(node, growth);
    }

    /// Puts an inconsistent node on the open list, or takes a consistent one from it.
    fn requeue(&mut self, node: u32, growth: &Growth<'_, impl Fn(u32) -> f64>) {
        let known = &mut self.nodes[node as usize];
        if known.g == known.rhs {
            known.key = None;
            return;
        }
        let key = growth.key(node, known.g.min(known.rhs));
        if known.key != Some(key) {
            known.key = Some(key);
            self.open.push(Reverse((key, node)));
        }
    }

    /// Visits the nodes from one to the goal, both included; returns whether the goal was reached through consistent
    /// nodes alone.
    pub(super) fn descend(&self, from: u32, mut visit: impl FnMut(u32)) -> bool {
        let mut at = from;
        for _ in 0..self.nodes.len() {
            let node = &self.nodes[at as usize];
            if node.g != node.rhs {
                return false;
            }
            visit(at);
            if node.parent == NO_PARENT {
                return node.rhs == 0.0;
            }
            at = node.parent;
        }
        false
    }

    /// Distance of the start after [`Distances::grow`], if it has one.
    pub(super) fn of_start(&self, start: u32) -> Option<f64> {
        let node = &self.nodes[start as usize];
        (node.rhs < f64::INFINITY).then_some(node.rhs)
    }

    pub(super) fn parent(&self, node: u32) -> Option<u32> {
        Some(self.nodes[node as usize].parent).filter(|&parent| parent != NO_PARENT)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::grid::{Cell, Grid, Stream};
    use crate::path::ground::{Charge, Connectivity, Corner, Footing, StepRules};
    use crate::path::heuristic::Heuristic;
    use crate::path::query::{Goal, Options, Query};
    use crate::path::{GridGraph, Heap, PathError, Scratch, astar};

    /// A walker on ground that changes while it walks, with a goal that moves now and then.
    pub struct Changing {
        stream: Stream,
        pub tiles: Grid<Option<Footing>>,
        pub rules: StepRules,
        pub heuristic: Heuristic,
        pub start: Cell,
        pub goal: Cell,
        pub forbidden: Vec<u32>,
    }

    impl Changing {
        pub fn new(seed: u64) -> Self {
            let mut stream = Stream::new(seed, 0);
            let (width, height) = (3 + stream.below(22), 3 + stream.below(14));
            let mut tiles = Grid::filled(width, height, Some(Footing::PLAIN));
            (0..tiles.len()).for_each(|at| tiles.values_mut()[at] = Self::footing(&mut stream));
            let rules = StepRules {
                corner: [Corner::Forbid, Corner::Allow][stream.below(2)],
                charge: [Charge::Entered, Charge::Left][stream.below(2)],
                connectivity: [Connectivity::Eight, Connectivity::Four][stream.below(2)],
                ..StepRules::default()
            };
            let heuristics = [Heuristic::Octile, Heuristic::Null, Heuristic::Euclidean, Heuristic::Chebyshev];
            let heuristic = heuristics[stream.below(4)];
            let (start, goal) = (tiles.cell(stream.below(tiles.len())), tiles.cell(stream.below(tiles.len())));
            Self { stream, tiles, rules, heuristic, start, goal, forbidden: Vec::new() }
        }

        fn footing(stream: &mut Stream) -> Option<Footing> {
            // Seldom anything below 1, so that the least factor stays the same most of the time.
            match stream.below(40) {
                0..12 => None,
                12..17 => Some(Footing::free(3.0)),
                17 | 18 => Some(Footing::breach(2.0, 5.0)),
                19 => Some(Footing::free(0.7)),
                _ => Some(Footing::PLAIN),
            }
        }

        /// Changes something and returns the changed tiles.
        pub fn change(&mut self, way: &[Cell]) -> Vec<u32> {
            let stream = &mut self.stream;
            let changed: Vec<u32> = (0..stream.below(6)).map(|_| stream.below(self.tiles.len()) as u32).collect();
            for &node in &changed {
                self.tiles.values_mut()[node as usize] = Self::footing(stream);
            }
            if stream.chance(0.2) {
                self.forbidden = (0..stream.below(5)).map(|_| stream.below(self.tiles.len() + 3) as u32).collect();
            }
            match stream.below(20) {
                0 => self.goal = self.tiles.cell(stream.below(self.tiles.len())),
                1 | 2 => self.start = self.tiles.cell(stream.below(self.tiles.len())),
                _ => self.start = way.get(1 + stream.below(3)).copied().unwrap_or(self.start),
            }
            changed
        }

        /// Asserts that `find` answers like A* after each of a series of changes; returns the number of paths.
        pub fn follow(
            mut self,
            mut find: impl FnMut(
                &GridGraph<'_, Grid<Option<Footing>>>,
                &Query<'_, Cell>,
                &[u32],
                &mut Vec<Cell>,
            ) -> Result<f64, PathError>,
        ) -> usize {
            let (mut scratch, mut path, mut plain) = (Scratch::<Heap>::new(), Vec::new(), Vec::new());
            let (mut changed, mut found) = (Vec::new(), 0);
            for round in 0..60 {
                let Self { start, goal, rules, heuristic, .. } = self;
                let options = Options { heuristic, rules, forbidden: &self.forbidden, ..Options::default() };
                let map = GridGraph::new(&self.tiles, rules);
                let answer = find(&map, &Query { start, goal, options: &options }, &changed, &mut path);
                let to = Query { start, goal: Goal::Cell(goal), options: &options };
                let expected = astar::find(&self.tiles, &to, &mut scratch, &mut (), &mut plain);
                assert_eq!(answer, expected, "round {round} from {start} to {goal}");
                if answer.is_ok() {
                    found += 1;
                    assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)));
                    assert!(path.windows(2).all(|step| step[0].chebyshev(step[1]) == 1), "{path:?}");
                } else {
                    assert!(path.is_empty());
                }
                changed = self.change(&path);
            }
            found
        }
    }
}
