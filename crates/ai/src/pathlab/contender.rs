//! One of the two searches: its algorithm and options, the recorded search, and the shown part of it.

use super::board::{Board, Marker};
use super::fields::{self, Field, Stray};
use super::solver::{Algorithm, evade};
use crate::grid::{Cell, Grid, Point};
use crate::path::bidirectional::{self, Pair};
use crate::path::{
    Adaptive, Alternative, BitMap, Charge, Connectivity, Corner, DStarLite, Flight, Formula, Goal, GridGraph, Ground,
    Heap, Heuristic, JumpScratch, Modifier, NeighbourOrder, Options, PathError, Query, Replay, Scratch, SharedGoal,
    Step, StepKind, StepRules, Strategy, Termination, Ties, Trace, Usage, Waypoints, astar, backward, jps, theta,
    tutorial,
};

/// The extent of the changes since a search was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Start or goal have moved: a chase goes on.
    Ends,
    /// Tiles have changed: a chase starts over, and distances are repaired.
    Tiles,
    /// Searches forget everything.
    All,
}

/// An algorithm with its options. The default is the game's A*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSetup {
    pub algorithm: Algorithm,
    /// Graph over the map.
    pub field: Field,
    pub modifier: Modifier,
    /// Estimate of the remaining distance.
    pub heuristic: Heuristic,
    /// Multiplies the estimate by the least factor on the map, so that it stays admissible.
    pub scaled: bool,
    pub corner: Corner,
    pub charge: Charge,
    pub connectivity: Connectivity,
    /// Order in which neighbours are looked at.
    pub order: NeighbourOrder,
    pub termination: Termination,
    /// Order among open nodes of equal f.
    pub ties: Ties,
    /// Opens a closed node again when a cheaper way to it is found.
    pub reopen: bool,
    /// Of bidirectional search.
    pub strategy: Strategy,
    pub formula: Formula,
    /// Number of walkers on alternative paths: the path of each makes its tiles dearer for the next.
    pub walkers: usize,
}

impl Default for SearchSetup {
    fn default() -> Self {
        Self::of(Algorithm::AStar)
    }
}

impl SearchSetup {
    /// An algorithm with the options of the game.
    pub fn of(algorithm: Algorithm) -> Self {
        let Options { heuristic, scaled, rules, termination, ties, reopen, strategy, .. } = Options::default();
        Self {
            algorithm,
            field: Field::default(),
            modifier: Modifier::default(),
            heuristic,
            scaled,
            corner: rules.corner,
            charge: rules.charge,
            connectivity: rules.connectivity,
            order: rules.order,
            termination,
            ties,
            reopen,
            strategy,
            formula: Formula::default(),
            walkers: 1,
        }
    }

    /// True if the algorithm takes any heuristic: Dijkstra has none, Jump Point Search and Theta* have one of their
    /// own, and shared-goal search knows the distance.
    pub fn has_heuristic(&self) -> bool {
        matches!(
            self.algorithm,
            Algorithm::AStar
                | Algorithm::Backward
                | Algorithm::Bidirectional
                | Algorithm::Adaptive
                | Algorithm::DStarLite
        )
    }

    /// True if corners and neighbours can be chosen: the rules of Jump Point Search are fixed, and hexagons and
    /// waypoints have neither.
    pub fn has_step_rules(&self) -> bool {
        self.algorithm != Algorithm::Jps && self.field == Field::Squares
    }

    /// True if the charge can be chosen: between places every tile that a way touches has its share.
    pub fn has_charge(&self) -> bool {
        self.algorithm != Algorithm::Jps && !self.field.has_places()
    }

    /// True if the order among open nodes of equal f can be chosen.
    pub fn has_ties(&self) -> bool {
        self.algorithm.has_ties()
    }

    /// True if a group can walk on alternative paths: Jump Point Search needs even ground, and the others that cannot
    /// keep what they have learnt of the ground.
    pub fn has_walkers(&self) -> bool {
        matches!(
            self.algorithm,
            Algorithm::AStar | Algorithm::Dijkstra | Algorithm::Backward | Algorithm::Theta | Algorithm::Bidirectional
        )
    }

    /// The rules of a step.
    pub fn rules(&self) -> StepRules {
        let &Self { corner, charge, connectivity, order, .. } = self;
        StepRules { corner, charge, connectivity, order }
    }

    /// True if the path can be modified: modifiers know squares only.
    pub fn has_modifiers(&self) -> bool {
        self.field != Field::Hexagons
    }

    /// True if the termination can be chosen; the other algorithms stop when their answer is proven.
    pub fn has_termination(&self) -> bool {
        matches!(self.algorithm, Algorithm::AStar | Algorithm::Backward | Algorithm::Dijkstra)
    }

    /// True if reopening can be forbidden.
    pub fn has_reopening(&self) -> bool {
        matches!(self.algorithm, Algorithm::AStar | Algorithm::Backward)
    }

    /// True if it searches from both ends, by a strategy.
    pub fn has_strategy(&self) -> bool {
        self.algorithm == Algorithm::Bidirectional
    }

    /// True if the formula of F can be chosen: for A* over squares.
    pub fn has_formula(&self) -> bool {
        self.algorithm == Algorithm::AStar && self.field == Field::Squares
    }

    /// The formula that counts; the usual one for searches without a choice.
    pub fn formula_in_use(&self) -> Formula {
        if self.has_formula() { self.formula } else { Formula::default() }
    }

    fn options<'a>(&self, board: &'a Board) -> Options<'a> {
        let &Self { heuristic, scaled, termination, ties, reopen, strategy, .. } = self;
        let heuristic = if self.algorithm == Algorithm::Dijkstra { Heuristic::Null } else { heuristic };
        let (rules, forbidden) = (self.rules(), board.forbidden());
        Options { heuristic, scaled, rules, termination, ties, reopen, strategy, forbidden, ..Options::default() }
    }
}

/// The reason why a search has no path to show.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Trouble {
    /// Jump Point Search needs the same cost everywhere.
    #[error(
        "Jump Point Search skips tiles because all of them cost the same. The tile {cell} costs {factor}×: \
         take terrain away, or choose A*."
    )]
    Uneven {
        /// A tile of another cost.
        cell: Cell,
        factor: f64,
    },
    /// Jump Point Search takes no forbidden fields.
    #[error(
        "Jump Point Search jumps over tiles and can leave none of them out. The tile {0} is forbidden: \
         erase the mark with the right button, or choose A*."
    )]
    Forbidden(Cell),
    #[error("{0}")]
    Path(#[from] PathError),
    /// The algorithm runs over squares alone.
    #[error("This search needs squares. On other graphs choose A*, Dijkstra or bidirectional A*.")]
    Squares,
    /// An end of the path is not a place in the waypoint graph.
    #[error("There is no waypoint at {0}: drag the start or the goal onto one.")]
    NoWaypoint(Cell),
}

impl From<Stray> for Trouble {
    fn from(stray: Stray) -> Self {
        match stray {
            Stray::Path(error) => Self::Path(error),
            Stray::Squares(_) => Self::Squares,
            Stray::NoWaypoint(cell) => Self::NoWaypoint(cell),
        }
    }
}

/// A completed search that is shown step by step.
pub struct Contender {
    setup: SearchSetup,
    trace: Trace,
    replay: Replay,
    path: Vec<Cell>,
    drawn: Vec<Point>,
    /// The paths of the walkers before, after the modifier.
    others: Vec<Vec<Point>>,
    waypoints: Option<Waypoints>,
    cost: Result<f64, Trouble>,
    memory: Memory,
}

/// Memory of the algorithms between searches.
#[derive(Default)]
struct Memory {
    chase: Adaptive<Heap>,
    walk: DStarLite,
    shared: SharedGoal,
    /// The tiles at the last search.
    tiles: Option<Grid<Option<f64>>>,
    /// Expansions of each search that could build upon those before it.
    expanded: Vec<u32>,
}

impl Memory {
    /// Row-major indices of the tiles that differ from the last search.
    fn changed(&mut self, board: &Board) -> Vec<u32> {
        let now = board.tiles();
        let before = self.tiles.replace(now.clone()).filter(|before| before.width() == now.width());
        let pairs = before.iter().flat_map(|before| before.values().iter().zip(now.values()));
        (0..).zip(pairs).filter(|(_, (before, now))| before != now).map(|(index, _)| index).collect()
    }
}

impl Contender {
    /// Searches this board.
    pub(super) fn new(setup: SearchSetup, board: &Board) -> Self {
        let nowhere = PathError::NoPath { start: board.end(Marker::Start) };
        let mut contender = Self {
            setup,
            trace: Trace::default(),
            replay: Replay::default(),
            path: Vec::new(),
            drawn: Vec::new(),
            others: Vec::new(),
            waypoints: None,
            cost: Err(nowhere.into()),
            memory: Memory::default(),
        };
        contender.search(board, Change::All);
        contender
    }

    /// Searches again. A moving-target search goes on with its chase when only an end has moved; D* Lite and
    /// shared-goal search go on when tiles have changed as well.
    pub(super) fn search(&mut self, board: &Board, change: Change) {
        let forgets = match self.setup.algorithm {
            Algorithm::DStarLite | Algorithm::SharedGoal => change == Change::All,
            _ => change != Change::Ends,
        };
        if forgets {
            self.memory = Memory::default();
        }
        self.others.clear();
        let mut usage = Usage::default();
        usage.begin(board.tiles().len());
        let walkers = if self.setup.has_walkers() { self.setup.walkers.max(1) } else { 1 };
        for walker in 1..=walkers {
            self.trace.steps.clear();
            self.path.clear();
            self.cost = self.find(board, &usage);
            self.draw_path(board);
            if walker < walkers {
                usage.add(fields::tiles(self.setup.field, &self.path).filter_map(|cell| board.tiles().index(cell)));
                self.others.push(std::mem::take(&mut self.drawn));
            }
        }
        let is_on_squares = self.setup.field == Field::Squares;
        let Memory { chase, walk, shared, expanded, .. } = &mut self.memory;
        match self.setup.algorithm {
            Algorithm::Adaptive => {
                // A search without a path makes the chase forget everything.
                if chase.searches() <= expanded.len() {
                    expanded.clear();
                }
                expanded.push(chase.stats().expanded);
            }
            Algorithm::DStarLite if is_on_squares => expanded.push(walk.stats().expanded),
            Algorithm::SharedGoal if is_on_squares => expanded.push(shared.stats().expanded),
            _ => {}
        }
        self.replay.begin(&self.trace, board.width() * board.height());
    }

    /// Searches ground whose tiles earlier walkers have made dearer.
    fn find(&mut self, board: &Board, usage: &Usage) -> Result<f64, Trouble> {
        let plain = board.ground();
        let ground = Alternative::on(&plain, usage);
        match self.setup.field {
            Field::Squares => self.find_over_squares(board, &ground),
            other => self.find_over(other, board, &ground).map_err(Trouble::from),
        }
    }

    fn find_over_squares(&mut self, board: &Board, ground: &impl Ground) -> Result<f64, Trouble> {
        let (start, goal) = (board.end(Marker::Start), board.end(Marker::Goal));
        let options = self.setup.options(board);
        let (map, formula) = (GridGraph::new(ground, options.rules), self.setup.formula_in_use());
        let (trace, path) = (&mut self.trace, &mut self.path);
        let mut scratch = Scratch::<Heap>::new();
        let query = Query { start, goal, options: &options };
        let found = match self.setup.algorithm {
            Algorithm::AStar if formula != Formula::default() => {
                tutorial::find(&map, &query, formula, &mut scratch, trace, path)
            }
            Algorithm::AStar | Algorithm::Dijkstra => astar::search(
                &map,
                &Query { start, goal: Goal::Cell(goal), options: &options },
                &mut scratch,
                trace,
                path,
            ),
            Algorithm::Backward => backward::find(&map, &query, &mut scratch, trace, path),
            Algorithm::Theta => theta::find(&map, &query, &mut scratch, trace, path),
            Algorithm::Bidirectional => bidirectional::find(&map, &query, &mut Pair::<Heap>::default(), trace, path),
            Algorithm::Adaptive => self.memory.chase.find(&map, &query, trace, path),
            Algorithm::DStarLite => {
                let changed = self.memory.changed(board);
                self.memory.walk.find(&map, &query, &changed, trace, path)
            }
            Algorithm::SharedGoal => {
                let changed = self.memory.changed(board);
                self.memory.shared.find(&map, &query, &changed, trace, path)
            }
            Algorithm::TrailMax => {
                let ground = fields::without_forbidden(ground, board.forbidden());
                let map = GridGraph::new(&ground, options.rules);
                evade(&map, &query, &mut Flight::default(), trace, &mut Vec::new(), path)
            }
            Algorithm::Jps => {
                if let Some((cell, factor)) = board.first_uneven() {
                    return Err(Trouble::Uneven { cell, factor });
                }
                if let Some(cell) = board.forbidden_cells().next() {
                    return Err(Trouble::Forbidden(cell));
                }
                jps::find(&BitMap::new(ground), start, goal, &mut JumpScratch::default(), trace, path)
            }
        };
        Ok(found?)
    }

    fn find_over(&mut self, field: Field, board: &Board, ground: &impl Ground) -> Result<f64, Stray> {
        let (start, goal) = (board.end(Marker::Start), board.end(Marker::Goal));
        let (options, algorithm) = (self.setup.options(board), self.setup.algorithm);
        let query = Query { start, goal, options: &options };
        let (trace, path) = (&mut self.trace, &mut self.path);
        if field == Field::Hexagons {
            return fields::over_hexagons(ground, algorithm, &query, trace, path).cost;
        }
        let roads = board.roads().filter(|_| field == Field::Waypoints).cloned();
        let waypoints = roads.unwrap_or_else(|| fields::places(field, ground, &query));
        let waypoints = self.waypoints.insert(waypoints);
        fields::over_waypoints(waypoints, board.width(), algorithm, &query, trace, path).cost
    }

    /// Modifies the path. Paths along a map's own roads stay as they are.
    fn draw_path(&mut self, board: &Board) {
        let Self { setup, path, .. } = self;
        let on_roads = setup.field == Field::Waypoints && board.roads().is_some();
        self.drawn = if setup.has_modifiers() && !on_roads {
            setup.modifier.apply(&fields::without_forbidden(&board.ground(), board.forbidden()), path)
        } else {
            path.iter().map(|&cell| setup.field.centre(cell)).collect()
        };
    }

    /// Shows the search after that many expansions.
    pub(super) fn show(&mut self, at: usize) {
        self.replay.show(&self.trace, at);
    }

    pub fn setup(&self) -> &SearchSetup {
        &self.setup
    }

    /// The search at the moment that is shown.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// F of a tile of this factor from G and H of its event: the key of the open list.
    pub fn f(&self, step: &Step, factor: f64) -> f64 {
        self.setup.formula_in_use().key(step.f(), factor)
    }

    /// Number of expansions of the whole search.
    pub fn steps(&self) -> usize {
        self.replay.iterations()
    }

    /// True if the search is shown to its end.
    pub fn is_done(&self) -> bool {
        self.replay.counts().expanded as usize >= self.steps()
    }

    /// Cost of the path, or the reason why there is none.
    pub fn cost(&self) -> Result<f64, Trouble> {
        self.cost
    }

    /// Waypoints of the path: every cell, or the turning points of Theta* and Jump Point Search.
    pub fn path(&self) -> &[Cell] {
        &self.path
    }

    /// The path to be walked, after the modifier: points in tiles, integers being the centres of squares.
    pub fn drawn(&self) -> &[Point] {
        &self.drawn
    }

    /// The paths of the walkers before, after the modifier.
    pub fn others(&self) -> &[Vec<Point>] {
        &self.others
    }

    /// The waypoint graph that was searched, if any.
    pub fn waypoints(&self) -> Option<&Waypoints> {
        self.waypoints.as_ref()
    }

    /// Length of the drawn path in tiles, whatever the tiles cost.
    pub fn length(&self) -> f64 {
        self.drawn.windows(2).map(|leg| leg[0].distance(leg[1])).sum()
    }

    /// The tiles in the order in which they were taken from the open list; the goal last if it was never taken.
    pub(super) fn order(&self, board: &Board) -> Vec<Cell> {
        let taken = |step: &&Step| matches!(step.kind, StepKind::Expanded | StepKind::Reached);
        self.trace.steps.iter().filter(taken).map(|step| board.tiles().cell(step.node as usize)).collect()
    }

    /// G of the goal, in the unit of the formula.
    pub(super) fn reached_g(&self) -> Option<f64> {
        self.trace.reached().map(|step| step.g)
    }

    /// Memory of a moving-target search.
    pub(super) fn chase(&self) -> &Adaptive<Heap> {
        &self.memory.chase
    }

    /// Expansions of each search that could build upon those before it, the present one last; empty for algorithms that
    /// keep nothing.
    pub fn searches(&self) -> &[u32] {
        &self.memory.expanded
    }
}
