//! Names and descriptions of things in the lab.

use osada::level::generate::BoardKind;
use osada::path::{
    Charge, Connectivity, Corner, Formula, Heuristic, Modifier, NeighbourOrder, StepCosts, Strategy, Termination,
    TerrainWeight, Ties,
};
use osada::pathlab::Algorithm;
use osada::pathlab::fields::Field;

/// Algorithms in the order of the list.
pub const ALGORITHMS: [(Algorithm, &str, &str); 10] = [
    (
        Algorithm::AStar,
        "A*",
        "Expands the open tile with the smallest f = g + h: the cost so far plus the estimated cost to go.",
    ),
    (Algorithm::Dijkstra, "Dijkstra", "A* without an estimate: it grows evenly in all directions."),
    (
        Algorithm::Backward,
        "Backward A*",
        "A* from the goal to the start: g is the cost to the goal, h the estimate back to the start.",
    ),
    (
        Algorithm::Jps,
        "Jump Point Search",
        "A* that jumps over tiles until it has to turn. Only where every tile costs the same.",
    ),
    (Algorithm::Theta, "Theta*", "A* whose path may run in any direction where nothing is in the way."),
    (
        Algorithm::Bidirectional,
        "Bidirectional A*",
        "One search from each end, until their meeting proves the shortest path.",
    ),
    (
        Algorithm::Adaptive,
        "Moving-target A*",
        "Lazy MT-Adaptive A*: learns better estimates from search to search. Drag the goal to let it flee.",
    ),
    (
        Algorithm::DStarLite,
        "D* Lite",
        "Backward A* that keeps its distances: after a wall is drawn or the start has moved, it repairs only what matters.",
    ),
    (
        Algorithm::SharedGoal,
        "Shared goal",
        "A* whose estimate is the exact distance to the goal, found once for all who go there and repaired as walls change.",
    ),
    (
        Algorithm::TrailMax,
        "TrailMax",
        "How the goal evades: both sides expand in order of time, and it runs to the tile of its own that the start reaches last.",
    ),
];

const HEURISTICS: [(Heuristic, &str, &str); 5] = [
    (Heuristic::Octile, "octile", "The exact distance with eight neighbours and nothing in the way."),
    (Heuristic::Euclidean, "Euclidean", "The straight line: a little too low, so more tiles are expanded."),
    (Heuristic::Chebyshev, "Chebyshev", "The larger of columns and rows: lower still."),
    (
        Heuristic::Manhattan,
        "Manhattan",
        "Columns plus rows: too high where steps may be diagonal, so paths may cost more.",
    ),
    (Heuristic::Null, "null", "Always 0: A* becomes Dijkstra."),
];

const OVER_HEXAGONS: [(Heuristic, &str, &str); 3] = [
    (Heuristic::Octile, "hexagons", "The exact number of steps with nothing in the way."),
    (Heuristic::Euclidean, "Euclidean", "The straight line: a little too low, so more tiles are expanded."),
    (Heuristic::Null, "null", "Always 0: A* becomes Dijkstra."),
];

const BETWEEN_PLACES: [(Heuristic, &str, &str); 2] = [
    (Heuristic::Euclidean, "Euclidean", "The straight line: exact where the goal is in sight."),
    (Heuristic::Null, "null", "Always 0: A* becomes Dijkstra."),
];

/// The heuristics of a graph.
pub fn heuristics(field: Field) -> &'static [(Heuristic, &'static str, &'static str)] {
    match field {
        Field::Squares => &HEURISTICS,
        Field::Hexagons => &OVER_HEXAGONS,
        Field::Waypoints | Field::Mesh | Field::Voronoi => &BETWEEN_PLACES,
    }
}

pub const FIELDS: [(Field, &str, &str); 5] = [
    (Field::Squares, "squares", "The tiles as they are, with four or eight neighbours."),
    (
        Field::Hexagons,
        "hexagons",
        "Every odd row is shifted half a tile to the right: six neighbours, all steps the same length.",
    ),
    (
        Field::Waypoints,
        "waypoints",
        "Places at the corners of walls and at both ends, joined where they see each other; or the graph of the example.",
    ),
    (
        Field::Mesh,
        "navigation mesh",
        "The free ground cut into rectangles of one cost; ways lead through the middles of their common borders.",
    ),
    (
        Field::Voronoi,
        "Voronoi graph",
        "The tiles in the middle between walls: ways keep as far from all of them as they can.",
    ),
];

pub const MODIFIERS: [(Modifier, &str, &str); 4] = [
    (Modifier::None, "path as found", "Every waypoint that the search gives."),
    (Modifier::Collinear, "collinear", "Waypoints on a straight line are dropped: the same path with fewer points."),
    (Modifier::StringPulling, "string pulled", "Each waypoint is followed by the farthest one in sight."),
    (Modifier::Rounded, "rounded turns", "The string is pulled, and its turns become curves where there is room."),
];

pub const NEIGHBOURS: [(Connectivity, &str, &str); 2] = [
    (Connectivity::Eight, "8 neighbours", "Steps may be diagonal; they are 1.41 tiles long."),
    (Connectivity::Four, "4 neighbours", "Steps go up, down, left and right only."),
];

/// Order in which neighbours are looked at.
pub const ORDERS: [(NeighbourOrder, &str, &str); 4] = [
    (NeighbourOrder::Clockwise, "from above", "Neighbours clockwise from the upper one, the diagonal ones last."),
    (NeighbourOrder::FromRight, "from the right", "Neighbours clockwise from the right one, the diagonal ones last."),
    (
        NeighbourOrder::Columns,
        "by columns",
        "Neighbours by columns, from above in each: the code of the tutorial of 2011.",
    ),
    (NeighbourOrder::Rows, "by rows", "Neighbours by rows, from the left in each."),
];

/// Order among open tiles of equal f.
pub const TIES: [(Ties, &str, &str); 3] = [
    (Ties::SmallerH, "ties: less to go", "Of equal f, the tile with the smaller h is expanded first, as in the game."),
    (Ties::LargerG, "ties: larger g", "Of equal f, the tile with the larger g is expanded first."),
    (
        Ties::FirstAdded,
        "ties: first added",
        "Of equal f, the tile that was opened first is expanded first, as in the tutorial of 2011 and the Italian thesis.",
    ),
];

/// Walkers on alternative paths.
pub const WALKERS: [(usize, &str, &str); 4] = [
    (1, "1 walker", "One path."),
    (
        3,
        "3 walkers",
        "Alternative paths: each path makes its tiles half a tile dearer for the next. The last search is shown.",
    ),
    (5, "5 walkers", "Alternative paths of five walkers; the last search is shown."),
    (10, "10 walkers", "Alternative paths of ten walkers; the last search is shown."),
];

pub const CORNERS: [(Corner, &str, &str); 2] = [
    (Corner::Forbid, "no cut corners", "A diagonal step needs both tiles beside it free, as in the game."),
    (Corner::Allow, "cut corners", "A diagonal step may pass beside walls."),
];

/// The tile whose factor a step costs.
pub const CHARGES: [(Charge, &str, &str); 2] = [
    (Charge::Entered, "pay to enter", "A step costs its length times the factor of the tile entered, as in the game."),
    (
        Charge::Left,
        "pay to leave",
        "A step costs its length times the factor of the tile left, as in the thesis's code.",
    ),
];

/// Strategies that pick the side to expand in a search from both ends.
pub const STRATEGIES: [(Strategy, &str, &str); 3] = [
    (Strategy::Cardinality, "fewer open", "The side with fewer open tiles is next (Pohl's cardinality criterion)."),
    (Strategy::Alternate, "by turns", "The two sides take turns (Dantzig)."),
    (Strategy::Nearest, "smaller f", "The side with the smaller smallest open f is next (Nicholson)."),
];

pub const FORMULAS: [(Formula, &str, &str); 4] = [
    (
        Formula { costs: StepCosts::Exact, weight: TerrainWeight::Step },
        "f = g + h",
        "A step costs 1 or 1.41 times the factor of a tile: the path is the cheapest.",
    ),
    (
        Formula { costs: StepCosts::Tenths, weight: TerrainWeight::Step },
        "steps 10, 14",
        "Whole numbers, as in the tutorial: paths cost up to 1.1 % more on even ground.",
    ),
    (
        Formula { costs: StepCosts::Exact, weight: TerrainWeight::Rank },
        "f = (g+h) × rank",
        "The factor of a tile multiplies its f and is not part of g: the path may cost more.",
    ),
    (Formula::TUTORIAL, "tutorial", "Steps of 10 and 14, and f = (g + h) × rank, as in the tutorial of 2011."),
];

pub const STOPS: [(Termination, &str, &str); 3] = [
    (Termination::Popped, "stop at goal", "Stops when the goal is taken from the open list."),
    (
        Termination::FirstSight,
        "stop at sight",
        "Stops when the goal is first seen: sooner, but the path may cost more.",
    ),
    (
        Termination::Proven,
        "stop when proven",
        "Stops when nothing open is nearer than the goal: right with any estimate.",
    ),
];

/// The name of a value in one of these lists.
pub fn name<T: Copy + PartialEq, const N: usize>(
    list: &[(T, &'static str, &'static str); N],
    value: T,
) -> &'static str {
    list.iter().find(|(other, ..)| *other == value).map_or("", |(_, name, _)| name)
}

/// A kind of map in a sentence.
pub fn about_map(kind: BoardKind) -> &'static str {
    match kind {
        BoardKind::Empty => "Nothing but grass, to draw on.",
        BoardKind::Trap => "A dead end that lures every estimate in.",
        BoardKind::River => "Wade through (4× the cost), or go round over the bridge?",
        BoardKind::Sinusoid => "A cheap trail in the shape of a sine wave between dear hills.",
        BoardKind::ChineseWall => "A wall across the trail: round it through the hills.",
        BoardKind::Outdoor => "Blocks on open ground.",
        BoardKind::Indoor => "Rooms with one-tile doors: estimates help little.",
        BoardKind::Dungeon => "Rooms joined by tunnels.",
        BoardKind::Labyrinth => "Corridors one tile wide, with a few loops.",
        BoardKind::Serpentine => "One long, winding way.",
        BoardKind::Terrain => "Every tile has its own cost, as on the thesis's boards.",
    }
}
