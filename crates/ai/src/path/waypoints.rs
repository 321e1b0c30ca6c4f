//! Waypoint graphs: places on a map and the ways between them, drawn by hand or found by visibility.

use super::graph::{EdgeList, Graph};
use super::ground::{Ground, quantised};
use super::straight::{free, price};
use crate::grid::{Cell, Point};

/// A graph whose nodes are places. Its edges lead one way and have costs of their own; lengths only serve the estimate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Waypoints {
    points: Vec<Point>,
    edges: EdgeList,
    /// Least cost of a tile of straight line along any edge.
    pace: f64,
}

impl Waypoints {
    /// Places with edges (from, to, cost) between them, each one way; `None` if an edge names a place that does not
    /// exist or has a negative, infinite or undefined cost.
    pub fn new(points: Vec<Point>, edges: &[(u32, u32, f64)]) -> Option<Self> {
        let list = EdgeList::new(points.len(), edges)?;
        let pace = edges
            .iter()
            .map(|&(from, to, cost)| (points[from as usize].distance(points[to as usize]), cost))
            .filter(|&(length, _)| length > 0.0)
            .map(|(length, cost)| cost / length)
            .reduce(f64::min)
            .unwrap_or(0.0);
        Some(Self { points, edges: list, pace })
    }

    /// Like [`Waypoints::new`], with every edge leading both ways at the same cost.
    pub fn both_ways(points: Vec<Point>, edges: &[(u32, u32, f64)]) -> Option<Self> {
        let both: Vec<_> = edges.iter().flat_map(|&(a, b, cost)| [(a, b, cost), (b, a, cost)]).collect();
        Self::new(points, &both)
    }

    /// The visibility graph of a map: a place in every free tile that touches the convex corner of an obstacle and in
    /// every one of `ends`, joined where the straight way between them is clear. A way costs the length of its piece
    /// in each tile times the factor of the tile. On ground of one factor no path along the tiles that cuts no corner
    /// is shorter than the shortest here; on uneven ground one may be cheaper, for it can turn where the ground changes.
    pub fn visible<G: Ground>(ground: &G, ends: &[Cell]) -> Self {
        let mut cells: Vec<Cell> = (0..ground.width() * ground.height())
            .map(|index| ground.cell(index))
            .filter(|&cell| at_corner(ground, cell) || ends.contains(&cell) && free(ground, cell).is_some())
            .collect();
        cells.dedup();
        let points: Vec<Point> = cells.iter().map(|cell| cell.centre()).collect();
        let mut edges = Vec::new();
        for (a, &from) in points.iter().enumerate() {
            for (b, &to) in points.iter().enumerate().skip(a + 1) {
                edges.extend(price(ground, from, to).map(|cost| (a as u32, b as u32, cost)));
            }
        }
        // Both ends of every edge are among the places, and costs are finite.
        Self::both_ways(points, &edges).unwrap_or_default()
    }

    /// The places by node.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    pub fn node_at(&self, place: Point) -> Option<u32> {
        self.points.iter().position(|&point| point == place).map(|node| node as u32)
    }

    /// The straight-line distance to a node; if `scaled`, multiplied by the least cost of a tile of straight line on
    /// any edge, so that it never overestimates.
    pub fn estimate(&self, goal: u32, scaled: bool) -> impl Fn(u32) -> f64 {
        let pace = if scaled { self.pace } else { 1.0 };
        let goal = self.points.get(goal as usize).copied();
        move |node| match (self.points.get(node as usize), goal) {
            (Some(here), Some(goal)) => quantised(here.distance(goal) * pace),
            _ => 0.0,
        }
    }
}

/// True if a free tile lies diagonally beside a tile that is not free while both tiles between them are.
fn at_corner<G: Ground>(ground: &G, cell: Cell) -> bool {
    let open = |dx: i32, dy: i32| free(ground, Cell::new(cell.x + dx, cell.y + dy)).is_some();
    let on_map = |dx: i32, dy: i32| ground.contains(Cell::new(cell.x + dx, cell.y + dy));
    let turns = |(dx, dy): (i32, i32)| on_map(dx, dy) && !open(dx, dy) && open(dx, 0) && open(0, dy);
    open(0, 0) && [(-1, -1), (1, -1), (-1, 1), (1, 1)].into_iter().any(turns)
}

impl Graph for Waypoints {
    fn nodes(&self) -> usize {
        self.points.len()
    }

    fn edges(&self, node: u32, visit: impl FnMut(u32, f64)) {
        self.edges.edges(node, visit);
    }

    fn edges_back(&self, node: u32, visit: impl FnMut(u32, f64)) {
        self.edges.edges_back(node, visit);
    }
}
