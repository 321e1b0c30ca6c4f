//! The sources' own worked examples: a board, its rules and the source's results, to compare with the results here.

use super::board::{Board, Marker};
use super::contender::{Contender, SearchSetup};
use super::fields::Field;
use super::path_lab::PathLab;
use super::solver::Algorithm;
use crate::grid::{Cell, Grid};
use crate::path::{Connectivity, Corner, Heuristic, Termination, Waypoints};

/// Costs that differ by less are the same: the sources print three or four figures.
const TOLERANCE: f64 = 5e-4;

/// Column and row of a tile.
type Place = (i32, i32);

/// A worked example of a source. Both sides of the lab search its board, each by rules of its own.
pub struct Worked {
    /// The name in the menu.
    pub name: &'static str,
    /// Subject and source.
    pub about: &'static str,
    /// Rows of tiles: `.` costs 1, `y` 2, `g` ½, `#` is a wall.
    rows: &'static [&'static str],
    /// The source's names of tiles, in the same rows; a space is none. Empty where it counts columns and rows.
    letters: &'static [&'static str],
    /// Edges of a graph that belongs to the board, between tiles by their letters, one way.
    roads: &'static [(char, char, f64)],
    /// Start and goal in turn; a chase has several positions.
    positions: &'static [(Place, Place)],
    /// The expected results of either side.
    sides: [Expected; 2],
    /// Nodes that the source counts on either side at the last position. Only their order can be compared: the source's
    /// rule for ties is not known.
    explored: Option<[u32; 2]>,
}

/// The results of a search in a source.
struct Expected {
    setup: SearchSetup,
    /// The path at the first position.
    path: &'static [Place],
    /// Cost of the path at each position.
    costs: &'static [f64],
    /// Total by which the estimates of a moving-target search have sunk at each position.
    sunk: &'static [f64],
    /// The tiles in the order of their expansion at the first position, the goal last.
    order: &'static [Place],
}

/// One result of a source beside the result here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    pub what: &'static str,
    /// In the source.
    pub expected: String,
    /// Here.
    pub ours: String,
    pub agrees: bool,
}

impl Worked {
    /// In the order of the menu.
    pub fn all() -> [Self; 4] {
        [five_nodes(), board_of_the_thesis(), chase(), straight_jump()]
    }

    /// The board with its start and goal at the first position.
    fn board(&self) -> Board {
        let tile = |cell: Cell| match letter(self.rows, cell) {
            Some('#') => None,
            Some('y') => Some(2.0),
            Some('g') => Some(0.5),
            _ => Some(1.0),
        };
        let (start, goal) = self.ends(0);
        let width = self.rows.first().map_or(0, |row| row.len());
        let board = Board::new(Grid::from_fn(width, self.rows.len(), tile), start, goal);
        match self.waypoints(board.tiles()) {
            Some(roads) => board.with_roads(roads),
            None => board,
        }
    }

    /// The roads of the board as a graph, if it has any.
    fn waypoints(&self, tiles: &Grid<Option<f64>>) -> Option<Waypoints> {
        let named: Vec<(char, Cell)> = tiles.cells().filter_map(|cell| Some((self.letter(cell)?, cell))).collect();
        let node = |wanted: char| named.iter().position(|&(name, _)| name == wanted).map(|node| node as u32);
        let edges: Option<Vec<_>> =
            self.roads.iter().map(|&(from, to, cost)| Some((node(from)?, node(to)?, cost))).collect();
        let points = named.iter().map(|(_, cell)| cell.centre()).collect();
        edges.filter(|edges| !edges.is_empty()).and_then(|edges| Waypoints::new(points, &edges))
    }

    /// Number of positions: more than one where the goal moves.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Start and goal at a position, the last if there are fewer.
    fn ends(&self, position: usize) -> (Cell, Cell) {
        let last = self.positions.len() - 1;
        let ((ax, ay), (bx, by)) = self.positions[position.min(last)];
        (Cell::new(ax, ay), Cell::new(bx, by))
    }

    /// The letter that the source gives to a tile.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        letter(self.letters, cell).filter(|&letter| letter != ' ')
    }

    /// The name of a tile in the source: a letter, or column and row.
    fn name_of(&self, cell: Cell) -> String {
        match self.letter(cell) {
            Some(letter) => letter.to_string(),
            None => format!("({cell})"),
        }
    }

    /// Loads the board into a lab and sets both searches up; a chase starts over.
    pub fn load(&self, lab: &mut PathLab) {
        lab.load(self.board());
        (0..2).for_each(|side| lab.set_up(side, self.sides[side].setup));
        lab.forget();
    }

    /// Moves on to a position of a chase.
    pub fn go_on(&self, lab: &mut PathLab, position: usize) {
        let (start, goal) = self.ends(position);
        lab.move_ends(start, goal);
    }

    /// True if the lab still shows this example at this position: nothing was drawn or moved, and no rule has changed.
    pub fn is_shown(&self, lab: &PathLab, position: usize) -> bool {
        let mut board = self.board();
        let (start, goal) = self.ends(position);
        board.place(Marker::Start, start);
        board.place(Marker::Goal, goal);
        *lab.board() == board && (0..2).all(|side| *lab.contenders()[side].setup() == self.sides[side].setup)
    }

    /// The source's results of one side at a position, beside those here.
    pub fn compare(&self, lab: &PathLab, side: usize, position: usize) -> Vec<Agreement> {
        let (expected, contender) = (&self.sides[side], &lab.contenders()[side]);
        let mut rows = Vec::new();
        let first = position == 0;
        if first && !expected.path.is_empty() {
            rows.push(self.same("path", expected.path, contender.path()));
        }
        if let Some(&cost) = expected.costs.get(position) {
            rows.push(close("cost", cost, contender.cost().ok()));
        }
        if let Some(&sunk) = expected.sunk.get(position) {
            rows.push(close("estimates sunk by", sunk, contender.chase().sunk(position + 1)));
        }
        if first && !expected.order.is_empty() {
            rows.push(self.same("order", expected.order, &contender.order(lab.board())));
        }
        if let Some([left, right]) = self.explored.filter(|_| side == 0 && position + 1 == self.positions()) {
            let [ours, other] = lab.contenders().each_ref().map(Contender::steps);
            rows.push(Agreement {
                what: "explored, against plain A*",
                expected: format!("{left} < {right}"),
                ours: format!("{ours} {} {other}", if ours < other { "<" } else { "≥" }),
                agrees: (ours < other) == (left < right),
            });
        }
        rows
    }

    fn same(&self, what: &'static str, expected: &[Place], ours: &[Cell]) -> Agreement {
        let expected: Vec<Cell> = expected.iter().map(|&(x, y)| Cell::new(x, y)).collect();
        let names = |cells: &[Cell]| cells.iter().map(|&cell| self.name_of(cell)).collect::<Vec<_>>().join("–");
        Agreement { what, expected: names(&expected), ours: names(ours), agrees: expected == ours }
    }
}

fn close(what: &'static str, expected: f64, ours: Option<f64>) -> Agreement {
    Agreement {
        what,
        expected: format!("{expected}"),
        ours: ours.map_or("none".to_owned(), |ours| format!("{ours:.4}")),
        agrees: ours.is_some_and(|ours| (ours - expected).abs() < TOLERANCE),
    }
}

fn letter(rows: &[&str], cell: Cell) -> Option<char> {
    rows.get(usize::try_from(cell.y).ok()?)?.chars().nth(usize::try_from(cell.x).ok()?)
}

/// Worked example 1 of the sources. They give costs only: the places of the nodes are ours.
fn five_nodes() -> Worked {
    let dijkstra = SearchSetup { field: Field::Waypoints, ..SearchSetup::of(Algorithm::Dijkstra) };
    Worked {
        name: "five nodes",
        about: "A directed graph, A to C. Left: Dijkstra until the goal is taken. Right: it stops when the goal is first \
                seen. The order follows from the costs; where the nodes lie is not given.",
        rows: &[".........", ".........", ".........", ".........", "........."],
        letters: &["         ", "   B   C ", " A       ", "   D E   ", "         "],
        roads: &[
            ('A', 'B', 0.2),
            ('A', 'D', 1.2),
            ('B', 'C', 3.8),
            ('B', 'D', 0.5),
            ('B', 'E', 1.26),
            ('D', 'E', 1.5),
            ('E', 'C', 1.95),
        ],
        positions: &[((1, 2), (7, 1))],
        sides: [
            Expected {
                setup: dijkstra,
                path: &[(1, 2), (3, 1), (5, 3), (7, 1)],
                costs: &[3.41],
                sunk: &[],
                order: &[(1, 2), (3, 1), (3, 3), (5, 3), (7, 1)],
            },
            Expected {
                setup: SearchSetup { termination: Termination::FirstSight, ..dijkstra },
                path: &[(1, 2), (3, 1), (7, 1)],
                costs: &[4.0],
                sunk: &[],
                order: &[],
            },
        ],
        explored: None,
    }
}

/// The board of the AGH thesis with its factors: impassable B and F, 2 in the yellow tiles, ½ in the grey ones.
fn board_of_the_thesis() -> Worked {
    let setup = SearchSetup {
        heuristic: Heuristic::Euclidean,
        scaled: false,
        corner: Corner::Allow,
        termination: Termination::Proven,
        ..SearchSetup::of(Algorithm::AStar)
    };
    Worked {
        name: "4×4 of the thesis",
        about: "The board of the AGH thesis, A to D, corners may be cut. Left: until no open tile is nearer than the goal. \
                Right: the path found first. (The thesis prints 6.48 for the left after slips in its sums.)",
        rows: &[".#yy", ".#gg", ".yy.", "yyy."],
        letters: &["ABCD", "EFGH", "IJKL", "MNOP"],
        roads: &[],
        positions: &[((0, 0), (3, 0))],
        sides: [
            Expected {
                setup,
                path: &[(0, 0), (0, 1), (1, 2), (2, 1), (3, 1), (3, 0)],
                costs: &[7.0355],
                sunk: &[],
                order: &[],
            },
            Expected {
                setup: SearchSetup { termination: Termination::FirstSight, ..setup },
                path: &[(0, 0), (0, 1), (1, 2), (2, 1), (3, 0)],
                costs: &[7.364],
                sunk: &[],
                order: &[],
            },
        ],
        explored: None,
    }
}

/// Worked example 3: Lazy Moving-Target Adaptive A*, three searches.
fn chase() -> Worked {
    let setup = SearchSetup {
        heuristic: Heuristic::Manhattan,
        connectivity: Connectivity::Four,
        ..SearchSetup::of(Algorithm::Adaptive)
    };
    Worked {
        name: "moving target",
        about: "The chase of the Italian thesis in three searches: “Next position” moves both. Left: moving-target A*. \
                Right: plain A*.",
        rows: &["......#..", "......#..", "......#..", "......#..", "......#..", "........."],
        letters: &[],
        roads: &[],
        positions: &[((0, 1), (7, 2)), ((1, 2), (8, 3)), ((2, 2), (7, 3))],
        sides: [
            Expected { setup, path: &[], costs: &[14.0, 12.0, 10.0], sunk: &[0.0, 2.0, 3.0], order: &[] },
            Expected {
                setup: SearchSetup { algorithm: Algorithm::AStar, ..setup },
                path: &[],
                costs: &[14.0, 12.0, 10.0],
                sunk: &[],
                order: &[],
            },
        ],
        explored: Some([27, 33]),
    }
}

/// Worked example 4: on an empty grid Jump Point Search expands only start and goal of a straight pair.
fn straight_jump() -> Worked {
    Worked {
        name: "straight jump",
        about: "An empty grid and a straight pair. Left: Jump Point Search expands the start and the goal and nothing \
                between. Right: A*.",
        rows: &["........", "........", "........", "........", "........"],
        letters: &[],
        roads: &[],
        positions: &[((1, 2), (6, 2))],
        sides: [
            Expected {
                setup: SearchSetup::of(Algorithm::Jps),
                path: &[(1, 2), (6, 2)],
                costs: &[5.0],
                sunk: &[],
                order: &[(1, 2), (6, 2)],
            },
            Expected { setup: SearchSetup::of(Algorithm::AStar), path: &[], costs: &[5.0], sunk: &[], order: &[] },
        ],
        explored: None,
    }
}
