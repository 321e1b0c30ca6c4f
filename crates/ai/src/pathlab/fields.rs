//! The graphs that can be laid over a map: its squares, hexagons, waypoints at the corners of its obstacles, a navigation
//! mesh or a Voronoi graph; and the searches that run on any of them.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::pathlab::fields::over_hexagons;
//! use osada_ai::pathlab::Algorithm;
//! use osada_ai::path::{Options, Query};
//!
//! let open = Grid::filled(8, 5, true);
//! let query = Query { start: Cell::new(0, 0), goal: Cell::new(7, 0), options: &Options::default() };
//! let mut path = Vec::new();
//! let answer = over_hexagons(&open, Algorithm::AStar, &query, &mut (), &mut path);
//! assert_eq!((answer.cost, path.len()), (Ok(7.0), 8));
//! ```

use super::solver::Algorithm;
use crate::grid::{Cell, Point};
use crate::path::bidirectional::{self, Pair};
use crate::path::{
    Footing, Found, Graph, Ground, GroundFn, Heap, Heuristic, HexGraph, NodeQuery, Observer, Options, PathError, Query,
    Rect, Scratch, Stats, Step, Waypoints, hexagons, node_search, quantised, straight,
};

/// A graph that can be laid over a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Field {
    /// Squares with four or eight neighbours.
    #[default]
    Squares,
    /// Hexagons: every odd row is pushed half a tile to the right.
    Hexagons,
    /// Places at the corners of obstacles, joined where they see each other: a visibility graph.
    Waypoints,
    /// A navigation mesh: see [`Waypoints::mesh`].
    Mesh,
    /// Places in the middle between obstacles: see [`Waypoints::voronoi`].
    Voronoi,
}

impl Field {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("grid", Self::Squares),
        ("hex", Self::Hexagons),
        ("waypoints", Self::Waypoints),
        ("mesh", Self::Mesh),
        ("voronoi", Self::Voronoi),
    ];

    /// True for graphs of places with straight ways between them.
    pub fn has_places(self) -> bool {
        matches!(self, Self::Waypoints | Self::Mesh | Self::Voronoi)
    }

    /// Centre of a tile, in tiles; that of (0, 0) is the origin.
    pub fn centre(self, cell: Cell) -> Point {
        if self == Self::Hexagons { hexagons::centre(cell) } else { cell.centre() }
    }

    /// The tile that a point lies in, on the map or not.
    pub fn cell(self, point: Point) -> Cell {
        if self == Self::Hexagons { hexagons::at(point) } else { point.cell() }
    }
}

/// The reason why a search over hexagons or waypoints has no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stray {
    #[error("{0}")]
    Path(#[from] PathError),
    /// The algorithm needs squares.
    #[error("{} needs squares: on other graphs choose astar, dijkstra or bidirectional", .0.name())]
    Squares(Algorithm),
    /// An end of the path is not a place in the waypoint graph.
    #[error("there is no waypoint at {0}: a path must begin and end on one")]
    NoWaypoint(Cell),
}

/// The answer of a search over hexagons or waypoints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldAnswer {
    /// Cost in tiles, or the reason why there is no path.
    pub cost: Result<f64, Stray>,
    pub stats: Stats,
}

impl FieldAnswer {
    fn refused(why: Stray) -> Self {
        Self { cost: Err(why), stats: Stats::default() }
    }
}

/// Searches the hexagons of a map by A*, Dijkstra or bidirectional A* and writes the cells of the path into `path`. Of
/// the options, all count but corners and connectivity, which hexagons do not have; estimates of squares count hexagons
/// here.
pub fn over_hexagons<G: Ground>(
    ground: &G,
    algorithm: Algorithm,
    query: &Query<'_, Cell>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> FieldAnswer {
    path.clear();
    if let Err(error) = query.check(ground) {
        return FieldAnswer::refused(error.into());
    }
    let &Query { start, goal, options } = query;
    let heuristic = heuristic(algorithm, options);
    let estimate = |end: Cell| {
        let least = options.least(ground, Rect::cell(end));
        move |node: u32| {
            let here = ground.cell(node as usize);
            let tiles = match heuristic {
                Heuristic::Null => 0.0,
                Heuristic::Euclidean => hexagons::centre(here).distance(hexagons::centre(end)),
                _ => f64::from(hexagons::distance(here, end)),
            };
            quantised(tiles * least)
        }
    };
    let graph = HexGraph::new(ground, options.rules.charge);
    let ends = [start, goal].map(|cell| ground.index(cell) as u32);
    let task = Task { graph: &graph, ends, options, start };
    let (answer, nodes) = task.run(algorithm, [estimate(goal), estimate(start)], observer);
    path.extend(nodes.iter().map(|&node| ground.cell(node as usize)));
    answer
}

/// Like [`over_hexagons`] along a waypoint graph laid over a map of `width` columns. The observer is notified not of
/// the nodes of the waypoints but of those of the tiles they lie in. The estimate is the straight line, or none; rules
/// of steps do not count, and a place in a forbidden tile is not entered.
pub fn over_waypoints(
    waypoints: &Waypoints,
    width: usize,
    algorithm: Algorithm,
    query: &Query<'_, Cell>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> FieldAnswer {
    path.clear();
    let &Query { start, goal, options } = query;
    let (from, to) = match [start, goal].map(|cell| waypoints.node_at(cell.centre()).ok_or(Stray::NoWaypoint(cell))) {
        [Ok(from), Ok(to)] => (from, to),
        [Err(why), _] | [_, Err(why)] => return FieldAnswer::refused(why),
    };
    let blind = heuristic(algorithm, options) == Heuristic::Null;
    let estimate = |end: u32| {
        let line = waypoints.estimate(end, options.scaled);
        move |node: u32| if blind { 0.0 } else { line(node) }
    };
    let cells: Vec<Cell> = waypoints.points().iter().map(|point| point.cell()).collect();
    let tiles: Vec<u32> = cells.iter().map(|cell| cell.y as u32 * width as u32 + cell.x as u32).collect();
    let shut = |node: &u32| options.forbidden.contains(&tiles[*node as usize]);
    let forbidden: Vec<u32> = (0..tiles.len() as u32).filter(shut).collect();
    let options = Options { forbidden: &forbidden, ..*options };
    let task = Task { graph: waypoints, ends: [from, to], options: &options, start };
    let (answer, nodes) = task.run(algorithm, [estimate(to), estimate(from)], &mut OnTiles { tiles: &tiles, observer });
    path.extend(nodes.iter().map(|&node| cells[node as usize]));
    answer
}

/// A map whose forbidden tiles are obstacles, for ways in straight lines.
pub fn without_forbidden<'a, G: Ground>(
    ground: &'a G,
    forbidden: &[u32],
) -> GroundFn<impl Fn(usize) -> Option<Footing> + use<'a, G>> {
    let (width, height, least_factor) = (ground.width(), ground.height(), ground.least_factor());
    let mut shut = vec![false; width * height];
    for &index in forbidden {
        if let Some(tile) = shut.get_mut(index as usize) {
            *tile = true;
        }
    }
    let footing = move |index: usize| ground.footing(index).filter(|_| !shut[index]);
    GroundFn { width, height, least_factor, footing }
}

/// The places of a graph over a map, and both ends. Forbidden tiles are obstacles, but a start on one may be left.
pub fn places<G: Ground>(field: Field, ground: &G, query: &Query<'_, Cell>) -> Waypoints {
    let start = ground.contains(query.start).then(|| ground.index(query.start) as u32);
    let forbidden: Vec<u32> = query.options.forbidden.iter().copied().filter(|&tile| Some(tile) != start).collect();
    let (ground, ends) = (without_forbidden(ground, &forbidden), [query.start, query.goal]);
    match field {
        Field::Mesh => Waypoints::mesh(&ground, &ends),
        Field::Voronoi => Waypoints::voronoi(&ground, &ends),
        Field::Squares | Field::Hexagons | Field::Waypoints => Waypoints::visible(&ground, &ends),
    }
}

/// Lays a graph of places over a map and searches it: see [`places`] and [`over_waypoints`].
pub fn over_places<G: Ground>(
    field: Field,
    ground: &G,
    algorithm: Algorithm,
    query: &Query<'_, Cell>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> FieldAnswer {
    path.clear();
    if let Err(error) = query.check(ground) {
        return FieldAnswer::refused(error.into());
    }
    let waypoints = places(field, ground, query);
    over_waypoints(&waypoints, ground.width(), algorithm, query, observer, path)
}

/// The tiles under a path: those that its legs touch, or the hexagons that it passes.
pub fn tiles(field: Field, path: &[Cell]) -> impl Iterator<Item = Cell> {
    let mut tiles: Vec<Cell> = path.to_vec();
    if field != Field::Hexagons {
        for leg in path.windows(2).filter(|leg| !leg[0].touches(leg[1])) {
            straight::pieces(leg[0].centre(), leg[1].centre(), |cell, _| {
                tiles.push(cell);
                true
            });
        }
    }
    tiles.sort_by_key(|cell| (cell.y, cell.x));
    tiles.dedup();
    tiles.into_iter()
}

/// Dijkstra has no estimate.
fn heuristic(algorithm: Algorithm, options: &Options<'_>) -> Heuristic {
    if algorithm == Algorithm::Dijkstra { Heuristic::Null } else { options.heuristic }
}

/// A search between two nodes of any graph.
struct Task<'a, G> {
    graph: &'a G,
    ends: [u32; 2],
    options: &'a Options<'a>,
    start: Cell,
}

impl<G: Graph> Task<'_, G> {
    /// The answer and the nodes of the path, by estimates of the cost to the goal and from the start.
    fn run(
        &self,
        algorithm: Algorithm,
        estimates: [impl Fn(u32) -> f64; 2],
        observer: &mut impl Observer,
    ) -> (FieldAnswer, Vec<u32>) {
        let &Self { graph, ends, options, start } = self;
        let mut path = Vec::new();
        let (found, stats) = match algorithm {
            Algorithm::AStar | Algorithm::Dijkstra => {
                let Options { termination, ties, reopen, limit, forbidden, .. } = *options;
                let query = NodeQuery { start: ends[0], goal: ends[1], termination, ties, reopen, limit, forbidden };
                let mut scratch = Scratch::<Heap>::new();
                let found = node_search::find(graph, &query, &estimates[0], &mut scratch, observer, &mut path);
                (found, scratch.stats())
            }
            Algorithm::Bidirectional => {
                let mut pair = Pair::<Heap>::default();
                let estimate = |side: usize, node: u32| estimates[side](node);
                let found = bidirectional::meet(graph, ends, estimate, options, &mut pair, observer);
                if let Found::Goal(meeting, _) = found {
                    path.extend_from_slice(pair.chain(meeting));
                }
                (found, pair.stats())
            }
            Algorithm::Backward
            | Algorithm::Jps
            | Algorithm::Theta
            | Algorithm::Adaptive
            | Algorithm::DStarLite
            | Algorithm::SharedGoal
            | Algorithm::TrailMax => {
                return (FieldAnswer::refused(Stray::Squares(algorithm)), path);
            }
        };
        let cost = match found {
            Found::Goal(_, cost) => Ok(cost),
            Found::Nothing => Err(PathError::NoPath { start }.into()),
            Found::Limit => Err(PathError::LimitReached { start, limit: options.limit }.into()),
        };
        (FieldAnswer { cost, stats }, path)
    }
}

/// Observer that maps the nodes of waypoints to tiles for another observer.
struct OnTiles<'a, O> {
    tiles: &'a [u32],
    observer: &'a mut O,
}

impl<O: Observer> Observer for OnTiles<'_, O> {
    fn step(&mut self, step: Step) {
        let tile = |node: u32| self.tiles[node as usize];
        self.observer.step(Step { node: tile(step.node), parent: step.parent.map(tile), ..step });
    }
}
