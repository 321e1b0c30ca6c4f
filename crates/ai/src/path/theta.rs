//! Theta* (any-angle): a node may take its parent's parent when that one sees it. With nodes opened again when they get
//! cheaper, its paths are never longer than those of A* along the grid.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{GridGraph, Heap, Options, Query, Scratch, theta};
//!
//! let open = Grid::filled(20, 20, true);
//! let options = Options::default();
//! let query = Query { start: Cell::new(1, 2), goal: Cell::new(18, 9), options: &options };
//! let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
//! theta::find(&GridGraph::new(&open, options.rules), &query, &mut scratch, &mut (), &mut path)?;
//! assert_eq!(path, [query.start, query.goal], "straight there, not along the grid");
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

use super::error::PathError;
use super::ground::{Ground, quantised};
use super::open::OpenList;
use super::query::Query;
use super::raster::GridMap;
use super::scratch::{NO_PARENT, Node, Scratch};
use super::trace::{Observer, Step, StepKind};
use crate::grid::{Cell, supercover};

/// The factor of all tiles under the straight segment between two centres, if they are free and have the same factor,
/// corners touched included.
pub fn sees<G: Ground>(ground: &G, from: Cell, to: Cell) -> Option<f64> {
    let factor = ground.footing(ground.index(from)).filter(|footing| footing.toll == 0.0)?.factor;
    let clear = |cell: Cell| {
        ground.contains(cell)
            && ground.footing(ground.index(cell)).is_some_and(|there| there.toll == 0.0 && there.factor == factor)
    };
    supercover(from, to, clear).then_some(factor)
}

/// Finds an any-angle path, writes its waypoints (both ends included) into `path` and returns its cost: each straight
/// segment costs its Euclidean length times the factor of the tiles it runs over. The estimate is Euclidean; of the
/// options, rules, limit and forbidden tiles count. A segment longer than a step touches no forbidden tile but the
/// start.
///
/// # Errors
///
/// The reason why there is no path.
pub fn find<M: GridMap, O: OpenList>(
    map: &M,
    query: &Query<'_, Cell>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let (ground, &Query { start, goal, options }) = (map.ground(), query);
    let source = query.open(ground, [&mut scratch.stats], path)?;
    let target = ground.index(goal) as u32;
    let least = if options.scaled { ground.least_factor() } else { 1.0 };
    let estimate = |node: u32| quantised(ground.cell(node as usize).euclidean(goal) * least);
    scratch.begin(map.nodes(), estimate(source));
    let (stamp, closed) = (scratch.stamp, scratch.stamp + 1);
    scratch.forbid(options.forbidden);
    scratch.nodes[source as usize] = Node { g: 0.0, parent: NO_PARENT, stamp };
    scratch.order.begin(options.ties, map.nodes());
    let rank = scratch.order.rank(source, 0.0, estimate(source), true);
    scratch.open.push(estimate(source), rank, source);
    // A forbidden node is closed from the beginning.
    let allowed = |nodes: &[Node], cell: Cell| {
        let node = &nodes[ground.index(cell)];
        node.stamp < stamp || node.g >= 0.0
    };
    let mut bound = f64::INFINITY;
    let Scratch { nodes, open, order, stats, .. } = scratch;
    while let Some((floor, node)) = open.pop() {
        if floor >= bound {
            break;
        }
        let Node { g, parent, stamp: state } = nodes[node as usize];
        if state == closed {
            continue;
        }
        nodes[node as usize].stamp = closed;
        let known_parent = (parent != NO_PARENT).then_some(parent);
        let h = estimate(node);
        if node == target {
            bound = g;
            observer.step(Step { kind: StepKind::Reached, node, g, h, parent: known_parent, backward: false });
            continue;
        }
        if stats.expanded == options.limit {
            return Err(PathError::LimitReached { start, limit: options.limit });
        }
        stats.expanded += 1;
        observer.step(Step { kind: StepKind::Expanded, node, g, h, parent: known_parent, backward: false });
        map.edges(node, |to, cost| {
            let known = nodes[to as usize];
            let seen = known.stamp >= stamp;
            let (mut best, mut from) = (g + cost, node);
            if let Some(parent) = known_parent {
                let (a, b) = (ground.cell(parent as usize), ground.cell(to as usize));
                let (before, length) = (nodes[parent as usize].g, a.euclidean(b));
                // Line of sight is expensive: only checked if the straight way could be better than the known one.
                let hopeful = before + quantised(length * ground.least_factor());
                if hopeful <= best
                    && !(seen && known.g <= hopeful)
                    && let Some(factor) = sees(ground, a, b)
                    && (options.forbidden.is_empty() || supercover(a, b, |cell| allowed(nodes, cell)))
                {
                    let direct = before + quantised(length * factor);
                    if direct <= best {
                        (best, from) = (direct, parent);
                    }
                }
            }
            if seen && known.g <= best {
                return;
            }
            let again = seen && known.stamp == closed;
            stats.reopened += u32::from(again);
            stats.generated += 1;
            nodes[to as usize] = Node { g: best, parent: from, stamp };
            let h = estimate(to);
            open.push(best + h, order.rank(to, best, h, !seen || again), to);
            let kind = if again { StepKind::Reopened } else { StepKind::Opened };
            observer.step(Step { kind, node: to, g: best, h, parent: Some(from), backward: false });
        });
    }
    let cost = scratch.cost(target).ok_or(PathError::NoPath { start })?;
    path.extend(scratch.chain(target).iter().map(|&node| ground.cell(node as usize)));
    Ok(cost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream, line_of_sight};
    use crate::path::astar;
    use crate::path::ground::{GridGraph, StepRules};
    use crate::path::open::Heap;
    use crate::path::query::{Goal, Options};

    #[test]
    fn theta_is_never_longer_than_astar_and_every_segment_is_in_sight() {
        let mut scratch: Scratch<Heap> = Scratch::new();
        let (mut grid_path, mut path) = (Vec::new(), Vec::new());
        let mut shorter = 0;
        for seed in 0..300 {
            let mut stream = Stream::new(seed, 0);
            let share = stream.range(0.55, 0.95);
            let open = Grid::from_fn(24, 17, |_| stream.chance(share));
            let cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
            let (Some(&a), Some(&b)) = (stream.pick(&cells), stream.pick(&cells)) else { continue };
            let options = Options::default();
            let along = astar::find(
                &open,
                &Query { start: a, goal: Goal::Cell(b), options: &options },
                &mut scratch,
                &mut (),
                &mut grid_path,
            );
            let any = find(
                &GridGraph::new(&open, options.rules),
                &Query { start: a, goal: b, options: &options },
                &mut scratch,
                &mut (),
                &mut path,
            );
            assert_eq!(along.is_ok(), any.is_ok());
            let (Ok(along), Ok(any)) = (along, any) else { continue };
            assert!(any <= along + 1e-6, "seed {seed}: {any} against {along}");
            shorter += u32::from(any < along - 1e-3);
            assert_eq!((path.first(), path.last()), (Some(&a), Some(&b)));
            let length: f64 = path.windows(2).map(|leg| leg[0].euclidean(leg[1])).sum();
            assert!((length - any).abs() < 1e-5);
            for leg in path.windows(2) {
                assert!(line_of_sight(leg[0], leg[1], |cell| open.get(cell) == Some(&true)), "seed {seed}: {leg:?}");
            }
        }
        assert!(shorter > 50);
    }

    #[test]
    fn in_the_open_theta_walks_straight() {
        let open = Grid::filled(20, 20, true);
        let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
        let (a, b) = (Cell::new(1, 2), Cell::new(18, 9));
        let cost = find(
            &GridGraph::new(&open, StepRules::default()),
            &Query { start: a, goal: b, options: &Options::default() },
            &mut scratch,
            &mut (),
            &mut path,
        );
        assert!((cost.expect("open ground") - a.euclidean(b)).abs() < 1e-6);
        assert_eq!(path, [a, b]);
    }
}
