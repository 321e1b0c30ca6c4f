//! The loop that A* and Dijkstra share: expand the open node of the smallest key, which is f = g + h or derived from
//! it.

use super::graph::Graph;
use super::open::{OpenList, Ties};
use super::scratch::{NO_PARENT, Node, Scratch};
use super::trace::{Observer, Step, StepKind};

/// Condition for the end of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Termination {
    /// When the goal is first generated; the path may be too expensive.
    FirstSight,
    /// When the goal is taken from the open list: optimal with an admissible estimate.
    #[default]
    Popped,
    /// When no open node has a smaller g than the goal (AGH): optimal with any estimate.
    Proven,
}

impl Termination {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 3] =
        [("goal", Self::Popped), ("sight", Self::FirstSight), ("proven", Self::Proven)];
}

/// Parameters of a best-first search.
#[derive(Clone, Copy, Debug)]
pub struct Demand<'a, I, H, K> {
    pub start: u32,
    pub is_goal: I,
    /// Estimated cost from a node to the nearest goal.
    pub estimate: H,
    /// The key of a node in the open list, from the node and its f = g + h. A key other than f needs an exact open list
    /// and may miss the optimum.
    pub key: K,
    pub termination: Termination,
    /// Order among nodes of equal key; other than the default it needs an exact open list.
    pub ties: Ties,
    /// Greatest number of expansions.
    pub limit: u32,
    /// Opens a closed node again when a cheaper way to it is found.
    pub reopen: bool,
    /// Nodes to be treated as closed.
    pub forbidden: &'a [u32],
}

/// Outcome of a best-first search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found {
    /// A goal node and its cost.
    Goal(u32, f64),
    /// All reachable nodes are closed and none is a goal.
    Nothing,
    Limit,
}

/// Expands the open node of the smallest key until the goal is reached as `demand` wants it. Read the path from
/// [`Scratch::chain`].
pub fn best_first<G, I, H, K, O>(
    graph: &G,
    demand: &Demand<'_, I, H, K>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
) -> Found
where
    G: Graph,
    I: Fn(u32) -> bool,
    H: Fn(u32) -> f64,
    K: Fn(u32, f64) -> f64,
    O: OpenList,
{
    let start_h = (demand.estimate)(demand.start);
    scratch.begin(graph.nodes(), if O::EXACT { 0.0 } else { start_h.min(f64::MAX) });
    scratch.forbid(demand.forbidden);
    scratch.order.begin(demand.ties, graph.nodes());
    let Scratch { nodes, stamp, open, order, stats, .. } = scratch;
    let (stamp, closed) = (*stamp, *stamp + 1);
    nodes[demand.start as usize] = Node { g: 0.0, parent: NO_PARENT, stamp };
    open.push((demand.key)(demand.start, start_h), order.rank(demand.start, 0.0, start_h, true), demand.start);
    stats.generated += 1;
    let opened = Step { kind: StepKind::Opened, node: demand.start, g: 0.0, h: start_h, parent: None, backward: false };
    observer.step(opened);
    let mut goal = None;
    let mut bound = f64::INFINITY;
    while let Some((floor, node)) = open.pop() {
        if floor >= bound && demand.termination != Termination::Proven {
            break;
        }
        let known = &mut nodes[node as usize];
        if known.stamp == closed {
            continue;
        }
        known.stamp = closed;
        let (g, parent) = (known.g, known.parent);
        if goal.is_some() {
            let least = if demand.termination == Termination::Proven { g } else { g + (demand.estimate)(node) };
            if least >= bound {
                continue;
            }
        }
        if (demand.is_goal)(node) {
            (goal, bound) = (Some(node), g);
            let parent = (parent != NO_PARENT).then_some(parent);
            let h = (demand.estimate)(node);
            observer.step(Step { kind: StepKind::Reached, node, g, h, parent, backward: false });
            if O::EXACT && demand.termination != Termination::Proven {
                break;
            }
            continue;
        }
        if stats.expanded == demand.limit {
            return Found::Limit;
        }
        stats.expanded += 1;
        let parent = (parent != NO_PARENT).then_some(parent);
        observer.step(Step { kind: StepKind::Expanded, node, g, h: (demand.estimate)(node), parent, backward: false });
        let mut seen = None;
        // Edges are left out for ways round, which may not exist where tiles are forbidden.
        let pruned_by = if demand.forbidden.is_empty() { parent } else { None };
        graph.edges_from(node, pruned_by, |to, cost| {
            let cost = g + cost;
            let next = &mut nodes[to as usize];
            let known = next.stamp >= stamp;
            if known && next.g <= cost {
                return;
            }
            let again = known && next.stamp == closed;
            if again && !demand.reopen {
                return;
            }
            stats.reopened += u32::from(again);
            *next = Node { g: cost, parent: node, stamp };
            let h = (demand.estimate)(to);
            open.push((demand.key)(to, cost + h), order.rank(to, cost, h, !known || again), to);
            stats.generated += 1;
            let kind = if again { StepKind::Reopened } else { StepKind::Opened };
            observer.step(Step { kind, node: to, g: cost, h, parent: Some(node), backward: false });
            if demand.termination == Termination::FirstSight && seen.is_none() && (demand.is_goal)(to) {
                seen = Some((to, cost));
            }
        });
        if let Some((to, cost)) = seen {
            let h = (demand.estimate)(to);
            observer.step(Step { kind: StepKind::Reached, node: to, g: cost, h, parent: Some(node), backward: false });
            return Found::Goal(to, cost);
        }
    }
    goal.map_or(Found::Nothing, |node| Found::Goal(node, nodes[node as usize].g))
}
