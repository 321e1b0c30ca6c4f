//! The sources' own worked examples: a board, its rules and the source's results, to compare with the results here.

use super::board::{Board, Marker};
use super::claim::{Agreement, Claim, Place};
use super::contender::SearchSetup;
use super::examples;
use super::path_lab::PathLab;
use super::trail::trail;
use crate::grid::{Cell, Grid};
use crate::path::Waypoints;

/// A worked example of a source. Both sides of the lab search its board, each by rules of its own.
pub struct Worked {
    /// The name on the command line.
    pub key: &'static str,
    /// The name in the menu.
    pub name: &'static str,
    /// Subject and source.
    pub about: &'static str,
    pub(super) tiles: ExampleTiles,
    pub(super) names: TileNames,
    /// Edges of a graph that belongs to the board, between tiles by their letters, one way.
    pub(super) roads: &'static [(char, char, f64)],
    /// Start and goal in turn; a chase has several positions.
    pub(super) positions: &'static [(Place, Place)],
    pub(super) setups: [SearchSetup; 2],
    pub(super) claims: &'static [Claim],
}

/// The ground of an example.
pub(super) enum ExampleTiles {
    /// Rows of tiles: `.` costs 1, `y` 2, `g` ½, `#` is a wall.
    Rows(&'static [&'static str]),
    /// The trail of the tutorial in this size, with or without a wall across it.
    Trail(usize, usize, bool),
}

/// The source's names of tiles.
pub(super) enum TileNames {
    /// Column and row.
    Places,
    /// Row-major index.
    Numbers,
    /// Letters in rows; a space is none.
    Letters(&'static [&'static str]),
}

impl Worked {
    /// In the order of the menu.
    pub fn all() -> [Self; 7] {
        examples::all()
    }

    /// The board with its start and goal at the first position.
    fn board(&self) -> Board {
        let rows = match self.tiles {
            ExampleTiles::Rows(rows) => rows,
            ExampleTiles::Trail(width, height, has_wall) => return trail(width, height, has_wall),
        };
        let tile = |cell: Cell| match letter(rows, cell) {
            Some('#') => None,
            Some('y') => Some(2.0),
            Some('g') => Some(0.5),
            _ => Some(1.0),
        };
        let (start, goal) = self.ends(0);
        let width = rows.first().map_or(0, |row| row.len());
        let board = Board::new(Grid::from_fn(width, rows.len(), tile), start, goal);
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
        let (start, goal) = self.positions[position.min(last)];
        (start.into(), goal.into())
    }

    /// The letter that the source gives to a tile.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        match self.names {
            TileNames::Letters(rows) => letter(rows, cell).filter(|&letter| letter != ' '),
            TileNames::Places | TileNames::Numbers => None,
        }
    }

    /// The name of a tile in the source.
    fn name_of(&self, board: &Board, cell: Cell) -> String {
        match (&self.names, self.letter(cell), board.tiles().index(cell)) {
            (_, Some(letter), _) => letter.to_string(),
            (TileNames::Numbers, _, Some(number)) => number.to_string(),
            _ => format!("({cell})"),
        }
    }

    /// Loads the board into a lab and sets both searches up; a chase starts over.
    pub fn load(&self, lab: &mut PathLab) {
        lab.load(self.board());
        (0..2).for_each(|side| lab.set_up(side, self.setups[side]));
        lab.forget();
    }

    /// A lab with this example alone.
    pub fn lab(&self) -> PathLab {
        PathLab::new(self.board(), self.setups)
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
        *lab.board() == board && (0..2).all(|side| *lab.contenders()[side].setup() == self.setups[side])
    }

    /// The source's results of one side at a position, beside those here.
    pub fn compare(&self, lab: &PathLab, side: usize, position: usize) -> Vec<Agreement> {
        let here = |claim: &&Claim| (claim.side, claim.position) == (side, position);
        let name = |cell| self.name_of(lab.board(), cell);
        self.claims.iter().filter(here).map(|claim| claim.compare(lab, name)).collect()
    }
}

fn letter(rows: &[&str], cell: Cell) -> Option<char> {
    rows.get(usize::try_from(cell.y).ok()?)?.chars().nth(usize::try_from(cell.x).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_comes_out_as_its_source_has_it() {
        let mut differing = Vec::new();
        for example in Worked::all() {
            let mut lab = example.lab();
            for position in 0..example.positions() {
                if position > 0 {
                    example.go_on(&mut lab, position);
                }
                assert!(example.is_shown(&lab, position), "{}", example.name);
                for side in 0..2 {
                    let rows = example.compare(&lab, side, position);
                    let wrong = rows.into_iter().filter(|row| !row.agrees);
                    differing.extend(wrong.map(|row| format!("{}, side {side}, {position}: {row:?}", example.name)));
                }
            }
        }
        assert!(differing.is_empty(), "{differing:#?}");
    }
}
