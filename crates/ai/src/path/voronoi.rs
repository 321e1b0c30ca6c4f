//! The Voronoi graph of a map: the tiles in the middle between its obstacles.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::Waypoints;
//!
//! // A corridor five tiles wide: the way keeps to its middle.
//! let open = Grid::filled(20, 5, true);
//! let graph = Waypoints::voronoi(&open, &[Cell::new(0, 2), Cell::new(19, 2)]);
//! assert!(graph.points().iter().all(|point| point.cell().y == 2));
//! ```

use super::ground::Ground;
use super::straight::{free, price};
use super::waypoints::Waypoints;
use crate::grid::{Cell, Direction, Grid};
use std::collections::VecDeque;

impl Waypoints {
    /// The Voronoi graph of the obstacles of a map and its border: the free ground is thinned from the walls inwards,
    /// the tiles nearest to a wall first, as long as no two parts of it come apart. What is left is one tile wide and has
    /// no dead ends but `ends`. A place lies in every tile of it; places in neighbouring tiles are joined where a step
    /// leads. A way costs the length of its piece in each tile times the factor of the tile.
    pub fn voronoi<G: Ground>(ground: &G, ends: &[Cell]) -> Self {
        let left = thinned(ground, ends);
        let cells: Vec<Cell> = left.cells().filter(|&cell| left[cell]).collect();
        let node = |cell: Cell| cells.binary_search_by_key(&(cell.y, cell.x), |cell| (cell.y, cell.x)).ok();
        let mut edges = Vec::new();
        for (from, &cell) in cells.iter().enumerate() {
            for direction in [Direction::East, Direction::SouthEast, Direction::South, Direction::SouthWest] {
                let next = cell.step(direction);
                let cost = || price(ground, cell.centre(), next.centre());
                edges.extend(node(next).and_then(|to| Some((from as u32, to as u32, cost()?))));
            }
        }
        let points = cells.iter().map(|cell| cell.centre()).collect();
        // Both ends of every edge are among the places, and costs are finite.
        Self::both_ways(points, &edges).unwrap_or_default()
    }
}

/// True for the free tiles that are left by thinning; `ends` always are.
fn thinned<G: Ground>(ground: &G, ends: &[Cell]) -> Grid<bool> {
    let open = Grid::from_fn(ground.width(), ground.height(), |cell| free(ground, cell).is_some());
    let distances = from_walls(&open);
    let mut order: Vec<Cell> = open.cells().filter(|&cell| open[cell] && !ends.contains(&cell)).collect();
    order.sort_by_key(|&cell| (distances[cell], cell.y, cell.x));
    let mut left = open;
    loop {
        let before = order.len();
        // Those that had to stay may be taken away once their neighbours are gone.
        order.retain(|&cell| {
            let goes = can_go(&left, cell);
            left[cell] &= !goes;
            !goes
        });
        if order.len() == before {
            return left;
        }
    }
}

/// Number of orthogonal steps from every tile to the nearest wall or border.
fn from_walls(open: &Grid<bool>) -> Grid<u32> {
    let mut distances = Grid::filled(open.width(), open.height(), 0);
    let at_wall = |&cell: &Cell| Direction::ALL.iter().any(|&way| open.get(cell.step(way)) != Some(&true));
    let mut queue: VecDeque<Cell> = open.cells().filter(|&cell| open[cell]).filter(at_wall).collect();
    queue.iter().for_each(|&cell| distances[cell] = 1);
    while let Some(cell) = queue.pop_front() {
        for next in Direction::ORTHOGONAL.map(|way| cell.step(way)) {
            if open.get(next) == Some(&true) && distances[next] == 0 {
                distances[next] = distances[cell] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}

/// True if a tile can be taken away because its neighbours stay together without it.
fn can_go(left: &Grid<bool>, cell: Cell) -> bool {
    let near = Direction::ALL.map(|way| left.get(cell.step(way)) == Some(&true));
    // Runs of free tiles around the tile that hold an orthogonal neighbour; a diagonal one alone is out of reach.
    let starts = |at: usize| near[at] && !near[(at + 7) % 8];
    let run = |first: usize| (0..8).map(move |step| (first + step) % 8).take_while(|&at| near[at]);
    (0..8).filter(|&at| starts(at)).filter(|&first| run(first).any(|at| at % 2 == 0)).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Stream;
    use crate::path::dijkstra::{self, Orientation};
    use crate::path::ground::{GridGraph, StepRules};
    use crate::path::open::Heap;
    use crate::path::scratch::Scratch;

    #[test]
    fn two_places_are_joined_exactly_if_a_way_leads_between_them_on_the_map() {
        for seed in 0..60 {
            let mut stream = Stream::new(seed, 0);
            let open = Grid::from_fn(18, 14, |_| stream.chance(0.7));
            let cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
            let ends = [cells[stream.below(cells.len())], cells[stream.below(cells.len())]];
            let graph = Waypoints::voronoi(&open, &ends);
            let nodes = ends.map(|end| graph.node_at(end.centre()).expect("ends are places"));
            let (mut scratch, mut tiles) = (Scratch::<Heap>::new(), Scratch::<Heap>::new());
            dijkstra::distances(&graph, &nodes[..1], Orientation::FromSources, f64::INFINITY, &mut scratch);
            let map = GridGraph::new(&open, StepRules::default());
            let node = |cell| Ground::index(&open, cell) as u32;
            dijkstra::distances(&map, &[node(ends[0])], Orientation::FromSources, f64::INFINITY, &mut tiles);
            let (along, direct) = (scratch.cost(nodes[1]), tiles.cost(node(ends[1])));
            assert_eq!(along.is_some(), direct.is_some(), "seed {seed}");
            assert!(along >= direct, "seed {seed}: {along:?} against {direct:?}");
        }
    }

    #[test]
    fn between_two_blocks_the_way_runs_in_the_middle() {
        let open = Grid::from_fn(30, 15, |cell| !(10..20).contains(&cell.x) || (5..10).contains(&cell.y));
        let graph = Waypoints::voronoi(&open, &[Cell::new(0, 7), Cell::new(29, 7)]);
        let between = graph.points().iter().map(|point| point.cell()).filter(|cell| (12..18).contains(&cell.x));
        assert!(between.clone().count() >= 6 && between.clone().all(|cell| cell.y == 7), "{:?}", graph.points());
    }
}
