//! What a source says of its worked example, beside what comes out here.

use super::contender::Contender;
use super::path_lab::PathLab;
use crate::grid::Cell;

/// Costs that differ by less are the same: the sources print three or four figures.
const TOLERANCE: f64 = 5e-4;

/// Column and row of a tile.
pub(super) type Place = (i32, i32);

/// The origin of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The source prints it.
    Printed,
    /// Ours, chosen so that it reproduces something printed.
    Fitted,
    /// Ours without such a check.
    Assumed,
}

impl Origin {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Printed => "printed",
            Self::Fitted => "fitted",
            Self::Assumed => "assumed",
        }
    }
}

/// One result of an example: of a side, at a position.
pub(super) struct Claim {
    pub side: usize,
    pub position: usize,
    pub origin: Origin,
    pub what: What,
    /// What the source prints instead, and why; else empty.
    pub slip: &'static str,
}

pub(super) const fn claim(side: usize, position: usize, origin: Origin, what: What) -> Claim {
    Claim { side, position, origin, what, slip: "" }
}

/// A result.
pub(super) enum What {
    Path(&'static [Place]),
    /// Cost of the path by the rules of the map.
    Cost(f64),
    /// G of the goal in the unit of the formula.
    GoalG(f64),
    /// The tiles in the order in which they are taken from the open list.
    Order(&'static [Place]),
    /// Number of expanded nodes.
    Explored(usize),
    /// Total by which the estimates of a moving-target search have sunk.
    SunkBy(f64),
    /// Estimate of a tile in a moving-target search.
    Estimate(Place, f64),
    /// g and h of all tiles after a moving-target search, the highest row first; `##` is a wall, `--` was never touched.
    Table {
        rows: &'static [&'static str],
        /// Tiles whose numbers are misprints, with what comes out.
        misprints: &'static [(Place, &'static str)],
        /// Tiles that were touched last by the first search; all others by the present one.
        first: &'static [Place],
    },
}

/// One result of a source beside the result here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    pub what: &'static str,
    pub origin: Origin,
    /// In the source, or by its rules.
    pub expected: String,
    /// Here.
    pub ours: String,
    pub agrees: bool,
    /// What the source prints instead, and why; else empty.
    pub slip: &'static str,
}

impl Claim {
    /// Compares with a side of the lab. `name` gives the source's name of a tile.
    pub fn compare(&self, lab: &PathLab, name: impl Fn(Cell) -> String) -> Agreement {
        let contender = &lab.contenders()[self.side];
        let (what, expected, ours, agrees) = match self.what {
            What::Path(path) => same("path", path, contender.path(), name),
            What::Order(order) => same("order", order, &contender.order(lab.board()), name),
            What::Cost(cost) => close("cost", cost, contender.cost().ok()),
            What::GoalG(g) => close("G of the goal", g, contender.reached_g()),
            What::SunkBy(sunk) => close("estimates sunk by", sunk, contender.chase().sunk(self.position + 1)),
            What::Estimate(place, h) => {
                let known = contender.chase().known(node(lab, place.into()));
                close("estimate of one tile", h, known.map(|(_, h, _)| h))
            }
            What::Explored(count) => {
                let ours = contender.steps();
                ("explored", count.to_string(), ours.to_string(), ours == count)
            }
            What::Table { rows, misprints, first } => {
                let (cells, right) = table(lab, contender, rows, misprints, first);
                let expected = format!("{cells} cells, {} of them misprints", misprints.len());
                let ours = format!("{} as printed, {} as expected", right[0], right[1]);
                ("g and h", expected, ours, right == [cells - misprints.len(), cells])
            }
        };
        Agreement { what, origin: self.origin, expected, ours, agrees, slip: self.slip }
    }
}

/// A name, the expected result, that here, and whether they agree.
type Compared = (&'static str, String, String, bool);

fn same(what: &'static str, expected: &[Place], ours: &[Cell], name: impl Fn(Cell) -> String) -> Compared {
    let expected: Vec<Cell> = expected.iter().map(|&place| place.into()).collect();
    let names = |cells: &[Cell]| cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join("–");
    (what, names(&expected), names(ours), expected == ours)
}

fn close(what: &'static str, expected: f64, ours: Option<f64>) -> Compared {
    let shown = ours.map_or("none".to_owned(), |ours| {
        let text = format!("{ours:.4}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    });
    (what, format!("{expected}"), shown, ours.is_some_and(|ours| (ours - expected).abs() < TOLERANCE))
}

fn node(lab: &PathLab, cell: Cell) -> u32 {
    lab.board().tiles().index(cell).map_or(u32::MAX, |node| node as u32)
}

/// Number of cells with numbers in a table, how many of them come out as printed, and how many as expected. Cells without
/// numbers and the searches that touched each last must be right too; else none is.
fn table(
    lab: &PathLab,
    contender: &Contender,
    rows: &[&str],
    misprints: &[(Place, &str)],
    first: &[Place],
) -> (usize, [usize; 2]) {
    let (mut cells, mut right, mut sound) = (0, [0, 0], true);
    let present = contender.searches().len();
    for (y, row) in (0..rows.len() as i32).rev().zip(rows) {
        for (x, printed) in (0..).zip(row.split_whitespace()).filter(|(_, printed)| *printed != "##") {
            let known = contender.chase().known(node(lab, Cell::new(x, y)));
            let Some((g, h, search)) = known.filter(|_| printed != "--") else {
                sound &= known.is_none() && printed == "--";
                continue;
            };
            let ours = format!("{g}/{h}");
            let misprint = misprints.iter().find(|(place, _)| *place == (x, y)).map(|(_, ours)| *ours);
            cells += 1;
            right[0] += usize::from(ours == printed);
            right[1] += usize::from(ours == misprint.unwrap_or(printed));
            sound &= search == if first.contains(&(x, y)) { 1 } else { present };
        }
    }
    (cells, if sound { right } else { [0, 0] })
}
