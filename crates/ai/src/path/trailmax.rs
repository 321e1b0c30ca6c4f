//! TrailMax: how to flee for as long as possible (Moldenhauer and Sturtevant, "Evaluating strategies for
//! running from the cops", 2009; the Italian thesis). Both sides expand together in order of time; a node belongs to the target
//! while it gets there first, and it runs to the node of its own that the pursuer reaches last.
//!
//! ```
//! use osada_ai::grid::Grid;
//! use osada_ai::path::{Evasion, Flight, GridGraph, StepRules};
//!
//! // A corridor: the wolf at 2, the deer at 4, equally fast.
//! let corridor = Grid::filled(10, 1, true);
//! let graph = GridGraph::new(&corridor, StepRules::default());
//! let mut path = Vec::new();
//! let evasion = Evasion { pursuer: 2, target: 4, lead: 1.0, limit: u32::MAX };
//! let time = Flight::default().trail_max(&graph, &evasion, &mut (), &mut path);
//! assert_eq!((time, path.last()), (7.0, Some(&9)));
//! ```

use super::graph::Graph;
use super::open::{Heap, OpenList};
use super::scratch::{NO_PARENT, Node, Scratch, Stats};
use super::trace::{Observer, Step, StepKind};

/// A question for TrailMax.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evasion {
    pub pursuer: u32,
    pub target: u32,
    /// Speed of the target over that of the pursuer.
    pub lead: f64,
    /// Greatest number of expansions; after that the best way known so far is the answer.
    pub limit: u32,
}

/// The memory of both expansions, to be reused.
#[derive(Clone, Debug, Default)]
pub struct Flight {
    pursuer: Scratch<Heap>,
    target: Scratch<Heap>,
}

impl Flight {
    /// Counts of both sides together in the last search.
    pub fn stats(&self) -> Stats {
        let (pursuer, target) = (self.pursuer.stats, self.target.stats);
        Stats {
            expanded: pursuer.expanded + target.expanded,
            generated: pursuer.generated + target.generated,
            reopened: 0,
        }
    }

    /// Writes the way on which the target is caught last into `path`, from its position (included), and returns the
    /// time until then, counted in tiles of the pursuer. If the pursuer cannot come, the time is infinite and the target
    /// stays. The observer is notified of the target's side as of one that runs backwards.
    pub fn trail_max<G: Graph>(
        &mut self,
        graph: &G,
        &Evasion { pursuer, target, lead, limit }: &Evasion,
        observer: &mut impl Observer,
        path: &mut Vec<u32>,
    ) -> f64 {
        path.clear();
        begin(&mut self.pursuer, graph.nodes(), pursuer);
        begin(&mut self.target, graph.nodes(), target);
        let mut last = (0.0, target);
        let mut owned = 0usize;
        let (mut hunter, mut prey) = (self.pursuer.open.pop(), self.target.open.pop());
        loop {
            // The pursuer moves first when both arrive at once: then the node is lost to the target.
            let prey_time = prey.map_or(f64::INFINITY, |(g, _)| g / lead);
            if let Some((time, node)) = hunter
                && time <= prey_time
            {
                if settle(&mut self.pursuer, graph, node, false, |_| true, observer) && is_closed(&self.target, node) {
                    last = (time, node);
                    owned -= 1;
                }
                hunter = self.pursuer.open.pop();
            } else if let Some((_, node)) = prey {
                let rival = &self.pursuer;
                let mine = !is_closed(rival, node);
                if mine && settle(&mut self.target, graph, node, true, |to| !is_closed(rival, to), observer) {
                    owned += 1;
                }
                prey = self.target.open.pop();
            }
            if prey.is_none() && owned == 0 || self.stats().expanded >= limit {
                break;
            }
            if hunter.is_none() && prey.is_none() {
                // Some node of the target is out of the pursuer's reach: there is nothing to flee from.
                path.push(target);
                return f64::INFINITY;
            }
        }
        path.extend_from_slice(self.target.chain(last.1));
        let parent = path.len().checked_sub(2).map(|before| path[before]);
        observer.step(Step { kind: StepKind::Reached, node: last.1, g: last.0, h: 0.0, parent, backward: true });
        last.0
    }
}

fn begin(scratch: &mut Scratch<Heap>, nodes: usize, start: u32) {
    scratch.begin(nodes, 0.0);
    scratch.stats.generated += 1;
    scratch.nodes[start as usize] = Node { g: 0.0, parent: NO_PARENT, stamp: scratch.stamp };
    scratch.open.push(0.0, 0, start);
}

fn is_closed(scratch: &Scratch<Heap>, node: u32) -> bool {
    scratch.nodes[node as usize].stamp == scratch.stamp + 1
}

/// Closes a node of one side and opens its neighbours that satisfy `keep`; `false` if it was closed before.
fn settle<G: Graph>(
    scratch: &mut Scratch<Heap>,
    graph: &G,
    node: u32,
    backward: bool,
    keep: impl Fn(u32) -> bool,
    observer: &mut impl Observer,
) -> bool {
    let stamp = scratch.stamp;
    let known = &mut scratch.nodes[node as usize];
    if known.stamp == stamp + 1 {
        return false;
    }
    known.stamp = stamp + 1;
    let (g, parent) = (known.g, (known.parent != NO_PARENT).then_some(known.parent));
    scratch.stats.expanded += 1;
    observer.step(Step { kind: StepKind::Expanded, node, g, h: 0.0, parent, backward });
    graph.edges(node, |to, cost| {
        let (next, cost) = (&mut scratch.nodes[to as usize], g + cost);
        if (next.stamp < stamp || next.stamp == stamp && cost < next.g) && keep(to) {
            *next = Node { g: cost, parent: node, stamp };
            scratch.open.push(cost, 0, to);
            scratch.stats.generated += 1;
            observer.step(Step { kind: StepKind::Opened, node: to, g: cost, h: 0.0, parent: Some(node), backward });
        }
    });
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Grid};
    use crate::path::ground::{GridGraph, Ground, StepRules};

    fn flee(open: &Grid<bool>, pursuer: Cell, target: Cell, lead: f64) -> (f64, Vec<Cell>) {
        let graph = GridGraph::new(open, StepRules::default());
        let index = |cell| Ground::index(open, cell) as u32;
        let mut path = Vec::new();
        let evasion = Evasion { pursuer: index(pursuer), target: index(target), lead, limit: u32::MAX };
        let time = Flight::default().trail_max(&graph, &evasion, &mut (), &mut path);
        (time, path.iter().map(|&node| Ground::cell(open, node as usize)).collect())
    }

    #[test]
    fn in_a_corridor_the_target_runs_to_the_far_end() {
        let (time, path) = flee(&Grid::filled(10, 1, true), Cell::new(2, 0), Cell::new(4, 0), 1.0);
        assert_eq!((time, path.last()), (7.0, Some(&Cell::new(9, 0))));
    }

    #[test]
    fn between_a_near_dead_end_and_a_far_one_behind_the_pursuer_it_takes_what_it_can_reach_first() {
        // A side passage at column 5 leads down; the corridor goes on to column 7.
        let open = Grid::from_fn(8, 6, |cell| cell.y == 0 || cell.x == 5);
        let (time, path) = flee(&open, Cell::new(3, 0), Cell::new(5, 0), 1.0);
        assert_eq!((time, path.last()), (7.0, Some(&Cell::new(5, 5))));
    }

    #[test]
    fn a_slower_target_owns_fewer_nodes() {
        let open = Grid::filled(30, 1, true);
        let (time, path) = flee(&open, Cell::new(0, 0), Cell::new(4, 0), 0.5);
        assert_eq!((time, path.last()), (7.0, Some(&Cell::new(7, 0))));
    }

    #[test]
    fn out_of_reach_it_stays_where_it_is() {
        let open = Grid::from_fn(7, 1, |cell| cell.x != 3);
        let (time, path) = flee(&open, Cell::new(0, 0), Cell::new(5, 0), 1.0);
        assert_eq!((time, path), (f64::INFINITY, vec![Cell::new(5, 0)]));
    }
}
