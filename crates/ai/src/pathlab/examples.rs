//! The boards, rules and results of the worked examples. What no source prints is called *fitted* or *assumed*.

use super::claim::Origin::{Assumed, Fitted, Printed};
use super::claim::{Claim, Place, What, claim};
use super::contender::SearchSetup;
use super::fields::Field;
use super::solver::Algorithm;
use super::worked::{ExampleTiles, TileNames, Worked};
use crate::path::{Connectivity, Corner, Formula, Heuristic, NeighbourOrder, Termination, TerrainWeight, Ties};

pub(super) fn all() -> [Worked; 7] {
    [five_nodes(), board_of_four(), chase(), board_of_six(), sinusoid(false), sinusoid(true), symmetry()]
}

/// AGH 2.2.2.4, table 2.1. The source gives costs only: the places of the nodes are ours.
fn five_nodes() -> Worked {
    const CLAIMS: [Claim; 5] = [
        claim(0, 0, Printed, What::Path(&[(1, 2), (3, 1), (5, 3), (7, 1)])),
        claim(0, 0, Printed, What::Cost(3.41)),
        claim(0, 0, Printed, What::Order(&[(1, 2), (3, 1), (3, 3), (5, 3), (7, 1)])),
        claim(1, 0, Printed, What::Path(&[(1, 2), (3, 1), (7, 1)])),
        Claim {
            slip: "the table begins with 3.8 for C, and has 1.26 for 1.46 at E",
            ..claim(1, 0, Printed, What::Cost(4.0))
        },
    ];
    let dijkstra = SearchSetup { field: Field::Waypoints, ..SearchSetup::of(Algorithm::Dijkstra) };
    Worked {
        key: "five-nodes",
        name: "five nodes",
        about: "A directed graph of the AGH thesis, A to C. Left: Dijkstra until the goal is taken. Right: it stops when \
                the goal is first seen. The length of D→E, 1.5, is assumed: the thesis prints only that this way is \
                dearer. Where the nodes lie is not given.",
        tiles: ExampleTiles::Rows(&[".........", ".........", ".........", ".........", "........."]),
        names: TileNames::Letters(&["         ", "   B   C ", " A       ", "   D E   ", "         "]),
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
        setups: [dijkstra, SearchSetup { termination: Termination::FirstSight, ..dijkstra }],
        claims: &CLAIMS,
    }
}

/// AGH 2.3.3: impassable B and F, 2 in the yellow tiles, ½ in the grey ones.
fn board_of_four() -> Worked {
    /// All 14 free tiles, of which C, O and P come out cheaper than the goal.
    const ORDER: [Place; 14] = [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 2),
        (2, 1),
        (3, 1),
        (3, 0),
        (2, 0),
        (3, 2),
        (2, 2),
        (0, 3),
        (1, 3),
        (2, 3),
        (3, 3),
    ];
    const CLAIMS: [Claim; 5] = [
        claim(0, 0, Printed, What::Path(&[(0, 0), (0, 1), (1, 2), (2, 1), (3, 1), (3, 0)])),
        Claim { slip: "6.48 is printed, after slips in the sums", ..claim(0, 0, Fitted, What::Cost(7.0355)) },
        Claim {
            slip: "A–E–I–J–G–H–D–L–K–M–N is printed, then stop; without its slips C, O and P are nearer than D too",
            ..claim(0, 0, Fitted, What::Order(&ORDER))
        },
        claim(1, 0, Printed, What::Path(&[(0, 0), (0, 1), (1, 2), (2, 1), (3, 0)])),
        Claim { slip: "7.14 is printed, after slips in the sums", ..claim(1, 0, Fitted, What::Cost(7.364)) },
    ];
    let setup = SearchSetup {
        heuristic: Heuristic::Euclidean,
        scaled: false,
        corner: Corner::Allow,
        termination: Termination::Proven,
        ..SearchSetup::of(Algorithm::AStar)
    };
    Worked {
        key: "4x4",
        name: "4×4",
        about: "The board of the AGH thesis, A to D, corners may be cut. Left: until no open tile is nearer than the goal. \
                Right: the path found first. The colours are fitted to the printed costs, those of A, O and P assumed.",
        tiles: ExampleTiles::Rows(&[".#yy", ".#gg", ".yy.", "yyy."]),
        names: TileNames::Letters(&["ABCD", "EFGH", "IJKL", "MNOP"]),
        roads: &[],
        positions: &[((0, 0), (3, 0))],
        setups: [setup, SearchSetup { termination: Termination::FirstSight, ..setup }],
        claims: &CLAIMS,
    }
}

/// Italian thesis 2.5, figures 2.6–2.9: Lazy Moving-Target Adaptive A*, three searches.
fn chase() -> Worked {
    /// Figure 2.7.
    const TABLE: What = What::Table {
        rows: &[
            "4/10 3/7  4/8  5/7 6/6 7/5 8/4 9/3  10/2",
            "3/9  2/8  3/7  4/6 5/5 6/4 ##  10/2 11/1",
            "2/10 1/9  2/8  3/7 4/6 5/5 ##  11/1 12/0",
            "1/11 0/10 1/9  2/8 3/7 4/6 ##  14/0 --",
            "2/12 2/11 2/10 3/9 4/8 5/7 ##  --   --",
            "3/11 2/10 3/9  4/8 5/7 6/6 ##  --   --",
        ],
        misprints: &[((1, 5), "3/9"), ((1, 1), "1/11")],
        first: &[(7, 2)],
    };
    const CLAIMS: [Claim; 15] = [
        claim(0, 0, Printed, What::Cost(14.0)),
        claim(0, 0, Printed, What::SunkBy(0.0)),
        claim(0, 0, Printed, What::Estimate((5, 2), 2.0)),
        claim(0, 0, Assumed, What::Explored(40)),
        claim(0, 1, Printed, What::Cost(12.0)),
        claim(0, 1, Printed, What::SunkBy(2.0)),
        claim(0, 1, Printed, What::Estimate((5, 2), 6.0)),
        claim(0, 1, Assumed, What::Explored(38)),
        claim(0, 1, Printed, TABLE),
        claim(0, 2, Printed, What::Cost(10.0)),
        claim(0, 2, Printed, What::SunkBy(3.0)),
        claim(0, 2, Printed, What::Explored(27)),
        claim(1, 0, Printed, What::Cost(14.0)),
        claim(1, 2, Printed, What::Cost(10.0)),
        claim(1, 2, Printed, What::Explored(33)),
    ];
    let setup = SearchSetup {
        heuristic: Heuristic::Manhattan,
        connectivity: Connectivity::Four,
        order: NeighbourOrder::FromRight,
        ties: Ties::FirstAdded,
        ..SearchSetup::of(Algorithm::Adaptive)
    };
    Worked {
        key: "moving-target",
        name: "moving target",
        about: "The chase of the Italian thesis in three searches: “Next position” moves both. Left: moving-target A*. \
                Right: plain A*. Ties by first added and the neighbour x + 1 before y − 1 are fitted, and so is the \
                wall, to figure 2.7.",
        tiles: ExampleTiles::Rows(&["......#..", "......#..", "......#..", "......#..", "......#..", "........."]),
        names: TileNames::Places,
        roads: &[],
        positions: &[((0, 1), (7, 2)), ((1, 2), (8, 3)), ((2, 2), (7, 3))],
        setups: [setup, SearchSetup { algorithm: Algorithm::AStar, ..setup }],
        claims: &CLAIMS,
    }
}

/// Russian tutorial, "A star in pictures".
fn board_of_six() -> Worked {
    const CLAIMS: [Claim; 4] = [
        claim(0, 0, Printed, What::Order(&[(0, 1), (0, 2), (1, 1), (0, 3), (2, 1), (1, 3), (3, 1), (4, 2), (4, 3)])),
        claim(0, 0, Printed, What::Path(&[(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (4, 3)])),
        claim(0, 0, Fitted, What::GoalG(54.0)),
        claim(1, 0, Fitted, What::GoalG(54.0)),
    ];
    let code = SearchSetup {
        heuristic: Heuristic::Manhattan,
        reopen: false,
        order: NeighbourOrder::Columns,
        ties: Ties::FirstAdded,
        formula: Formula::TUTORIAL,
        ..SearchSetup::of(Algorithm::AStar)
    };
    Worked {
        key: "6x5",
        name: "6×5",
        about: "The board of the Russian tutorial's “A star in pictures”, 6 to 22. Left: the drawn search, which stops when \
                22 is seen from 16. Right: the code, which stops when 22 has the smallest F. The walls 13 and 14 are \
                fitted: no board without them gives the printed order. The cells in the corners are assumed free.",
        tiles: ExampleTiles::Rows(&["......", "......", ".##...", "......", "......"]),
        names: TileNames::Numbers,
        roads: &[],
        positions: &[((0, 1), (4, 3))],
        setups: [SearchSetup { termination: Termination::FirstSight, ..code }, code],
        claims: &CLAIMS,
    }
}

/// Russian tutorial, "cost of movement": pictures of a sinusoid, and of a Chinese wall in its way.
fn sinusoid(has_wall: bool) -> Worked {
    const TRAIL: [Claim; 2] = [claim(0, 0, Assumed, What::Cost(52.2843)), claim(1, 0, Assumed, What::Cost(52.2843))];
    const WALL: [Claim; 2] = [claim(0, 0, Assumed, What::Cost(85.4264)), claim(1, 0, Assumed, What::Cost(97.2965))];
    let setup =
        SearchSetup { formula: Formula { weight: TerrainWeight::Step, ..Formula::TUTORIAL }, ..SearchSetup::default() };
    let (key, name, about, claims): (_, _, _, &[Claim]) = if has_wall {
        (
            "chinese-wall",
            "Chinese wall",
            "The tutorial's wall across the trail, which has to be left. Left: terrain in the cost of a step. Right: F = \
             (G + H) × rank. That nobody can pass the wall and that it can be passed at its ends are assumed, and all weights.",
            &WALL,
        )
    } else {
        (
            "sinusoid",
            "sinusoid",
            "The tutorial's trail between hills, which the path keeps to. Left: terrain in the cost of a step. Right: F = \
             (G + H) × rank. The weights, 1, 3 and 6, are assumed: the tutorial prints a picture.",
            &TRAIL,
        )
    };
    Worked {
        key,
        name,
        about,
        tiles: ExampleTiles::Trail(33, 21, has_wall),
        names: TileNames::Places,
        roads: &[],
        positions: &[((4, 10), (28, 10))],
        setups: [setup, SearchSetup { formula: Formula::TUTORIAL, ..setup }],
        claims,
    }
}

/// On an empty grid Jump Point Search expands only start and goal of a straight pair.
fn symmetry() -> Worked {
    const CLAIMS: [Claim; 4] = [
        claim(0, 0, Assumed, What::Path(&[(1, 2), (6, 2)])),
        claim(0, 0, Assumed, What::Cost(5.0)),
        claim(0, 0, Assumed, What::Order(&[(1, 2), (6, 2)])),
        claim(1, 0, Assumed, What::Cost(5.0)),
    ];
    Worked {
        key: "symmetry",
        name: "symmetry",
        about: "An example of ours; no source prints it. An empty grid and a straight pair. Left: Jump Point Search expands \
                the start and the goal and nothing between. Right: A*.",
        tiles: ExampleTiles::Rows(&["........", "........", "........", "........", "........"]),
        names: TileNames::Places,
        roads: &[],
        positions: &[((1, 2), (6, 2))],
        setups: [SearchSetup::of(Algorithm::Jps), SearchSetup::of(Algorithm::AStar)],
        claims: &CLAIMS,
    }
}
