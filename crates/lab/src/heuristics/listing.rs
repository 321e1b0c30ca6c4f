//! The search of the AGH thesis exactly as its listing 2.4.4 has it, defects included, to repeat experiment 1 with what
//! it was measured with. Nothing but the laboratory uses it: [`osada_ai::path::astar`] is the search without the defects.
//!
//! Printed: a step costs the factor of the tile *left*; corners are cut; the estimate is not scaled; adjacent fields are
//! answered at once; a closed tile is opened again when a cheaper way to it is found, but under the null estimate the
//! closed list is never asked; and the search ends, after the goal was taken, at a later iteration at which an open tile
//! has a *smaller* g than the goal. Assumed: the order of the neighbours, row by row, and the sort of .NET.

use super::introsort::introsort;
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::Heuristic;

/// The answer of the listing.
#[derive(Clone, Debug, PartialEq)]
pub struct ListingAnswer {
    /// Rounds of the loop.
    pub iterations: u32,
    /// g of the goal.
    pub cost: f32,
    /// Tiles of the path, both ends included.
    pub path: Vec<Cell>,
}

/// The error of the listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListingError {
    #[error("start or goal lie outside the board")]
    Missing,
    /// The goal cannot be stood on, or the open list ran empty, even if the goal was found before.
    #[error("the goal is not available")]
    NotAvailable,
}

/// A tile as the search has reached it. Records are never removed: one that is dropped stays the parent of others.
#[derive(Clone, Copy)]
struct Record {
    tile: usize,
    parent: Option<usize>,
    g: f32,
    h: f32,
}

impl Record {
    fn f(&self) -> f32 {
        self.g + self.h
    }
}

/// The lists of a search: indices of records.
struct Lists<'a> {
    board: &'a Grid<Option<f64>>,
    goal: Cell,
    heuristic: Heuristic,
    records: Vec<Record>,
    open: Vec<usize>,
    /// The open record of each tile; there is at most one.
    open_at: Vec<Option<usize>>,
    /// The closed record of each tile that the search would find first.
    closed_at: Vec<Option<usize>>,
}

/// Searches a board of factors, `None` being impassable, in the order of the listing. `forbidden` are row-major indices.
///
/// # Errors
///
/// Those of the listing.
pub fn search(
    board: &Grid<Option<f64>>,
    (start, goal): (Cell, Cell),
    heuristic: Heuristic,
    forbidden: &[usize],
) -> Result<ListingAnswer, ListingError> {
    let (Some(from), Some(to)) = (board.index(start), board.index(goal)) else { return Err(ListingError::Missing) };
    if board[goal].is_none() {
        return Err(ListingError::NotAvailable);
    }
    if neighbours(start).any(|cell| cell == goal) {
        // Nothing has been counted, and no cost compared.
        return Ok(ListingAnswer { iterations: 0, cost: 0.0, path: vec![start, goal] });
    }
    let mut lists = Lists::new(board, goal, heuristic);
    for &tile in forbidden.iter().filter(|&&tile| tile < board.len()) {
        lists.closed_at[tile] = Some(lists.records.len());
        lists.records.push(Record { tile, parent: None, g: 0.0, h: 0.0 });
    }
    lists.append(Record { tile: from, parent: None, g: 0.0, h: lists.estimate(start) });
    let (mut reached, mut iterations) = (false, 0);
    while !lists.open.is_empty() {
        let taken = lists.take();
        iterations += 1;
        if lists.records[taken].tile == to {
            if heuristic == Heuristic::Null {
                return Ok(lists.answer(taken, iterations));
            }
            reached = true;
        } else if reached
            && let Some(found) = lists.open_at[to].or(lists.closed_at[to])
            && lists.least_open_g() < lists.records[found].g
        {
            return Ok(lists.answer(found, iterations));
        }
        lists.expand(taken);
        introsort(&mut lists.open, |&one, &other| lists.records[one].f() < lists.records[other].f());
    }
    Err(ListingError::NotAvailable)
}

/// The eight cells around one, row by row.
fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    around.filter(|&step| step != (0, 0)).map(move |(dx, dy)| Cell::new(cell.x + dx, cell.y + dy))
}

impl<'a> Lists<'a> {
    fn new(board: &'a Grid<Option<f64>>, goal: Cell, heuristic: Heuristic) -> Self {
        let none = vec![None; board.len()];
        let (records, open) = (Vec::new(), Vec::new());
        Self { board, goal, heuristic, records, open, open_at: none.clone(), closed_at: none }
    }

    fn estimate(&self, cell: Cell) -> f32 {
        self.heuristic.estimate(cell.x.abs_diff(self.goal.x), cell.y.abs_diff(self.goal.y)) as f32
    }

    fn append(&mut self, record: Record) {
        let at = self.records.len();
        self.records.push(record);
        self.open.push(at);
        self.open_at[record.tile] = Some(at);
    }

    /// Moves the first open record to the end of the closed list.
    fn take(&mut self) -> usize {
        let taken = self.open.remove(0);
        let tile = self.records[taken].tile;
        self.open_at[tile] = None;
        self.closed_at[tile] = self.closed_at[tile].or(Some(taken));
        taken
    }

    fn least_open_g(&self) -> f32 {
        self.open.iter().map(|&open| self.records[open].g).fold(f32::INFINITY, f32::min)
    }

    fn expand(&mut self, taken: usize) {
        let Record { tile, g, .. } = self.records[taken];
        let here = self.board.cell(tile);
        // A start that cannot be stood on is left as plain ground is.
        let factor = self.board.values()[tile].unwrap_or(1.0) as f32;
        for cell in neighbours(here) {
            let Some(next) = self.board.index(cell).filter(|&next| self.board.values()[next].is_some()) else {
                continue;
            };
            let length = if cell.x != here.x && cell.y != here.y { std::f32::consts::SQRT_2 } else { 1.0 };
            let record = Record { tile: next, parent: Some(taken), g: g + length * factor, h: self.estimate(cell) };
            self.see(record);
        }
    }

    fn see(&mut self, record: Record) {
        let tile = record.tile;
        if self.heuristic != Heuristic::Null
            && let Some(closed) = self.closed_at[tile]
        {
            if record.g < self.records[closed].g {
                self.closed_at[tile] = None;
                self.append(record);
            }
        } else if let Some(open) = self.open_at[tile] {
            if record.g < self.records[open].g {
                let known = &mut self.records[open];
                (known.g, known.parent) = (record.g, record.parent);
            }
        } else {
            self.append(record);
        }
    }

    fn answer(&self, found: usize, iterations: u32) -> ListingAnswer {
        let back = std::iter::successors(Some(found), |&record| self.records[record].parent);
        let mut path: Vec<Cell> = back.map(|record| self.board.cell(self.records[record].tile)).collect();
        path.reverse();
        ListingAnswer { iterations, cost: self.records[found].g, path }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of letters: `.` 1, `y` 2, `#` impassable.
    fn board(rows: &[&str]) -> Grid<Option<f64>> {
        let letter = |cell: Cell| rows[cell.y as usize].as_bytes()[cell.x as usize];
        Grid::from_fn(rows[0].len(), rows.len(), |cell| match letter(cell) {
            b'#' => None,
            b'y' => Some(2.0),
            _ => Some(1.0),
        })
    }

    fn ask(rows: &[&str], to: (i32, i32), heuristic: Heuristic) -> Result<ListingAnswer, ListingError> {
        search(&board(rows), (Cell::new(0, 0), Cell::from(to)), heuristic, &[])
    }

    #[test]
    fn adjacent_fields_are_answered_at_once_whatever_they_cost_and_even_if_the_goal_is_forbidden() {
        let answer = search(&board(&["y."]), (Cell::new(0, 0), Cell::new(1, 0)), Heuristic::Euclidean, &[1]);
        let path = vec![Cell::new(0, 0), Cell::new(1, 0)];
        assert_eq!(answer, Ok(ListingAnswer { iterations: 0, cost: 0.0, path }));
    }

    #[test]
    fn the_tile_left_pays_and_corners_are_cut() {
        let answer = ask(&["y#.", "#.y"], (2, 1), Heuristic::Null).expect("past both corners");
        assert_eq!((answer.cost, answer.path.len()), (2.0 * std::f32::consts::SQRT_2 + 1.0, 3));
    }

    #[test]
    fn errors_are_those_of_the_listing() {
        assert_eq!(ask(&["..."], (3, 0), Heuristic::Null), Err(ListingError::Missing));
        assert_eq!(ask(&["..#"], (2, 0), Heuristic::Null), Err(ListingError::NotAvailable));
        assert_eq!(ask(&[".#."], (2, 0), Heuristic::Euclidean), Err(ListingError::NotAvailable));
    }

    #[test]
    fn in_a_corridor_that_ends_at_the_goal_no_open_tile_is_ever_nearer_and_the_call_ends_in_an_error() {
        assert_eq!(ask(&["...."], (3, 0), Heuristic::Euclidean), Err(ListingError::NotAvailable));
        assert_eq!(ask(&["...."], (3, 0), Heuristic::Null).map(|answer| answer.cost), Ok(3.0));
        assert_eq!(ask(&["...."], (0, 0), Heuristic::Euclidean), Err(ListingError::NotAvailable));
        assert_eq!(ask(&["...."], (0, 0), Heuristic::Null).map(|answer| answer.path.len()), Ok(1));
    }

    #[test]
    fn after_the_goal_was_taken_one_more_tile_is_taken_and_not_expanded() {
        // Straight to the goal in four iterations, and in the fifth a tile beside the way is nearer than the goal.
        let answer = ask(&["....", "...."], (3, 0), Heuristic::Euclidean).expect("open ground");
        assert_eq!((answer.iterations, answer.cost, answer.path.len()), (5, 3.0, 4));
    }

    #[test]
    fn under_the_null_estimate_closed_tiles_come_back_and_forbidden_ones_are_no_obstacle() {
        let open = board(&["....."; 5]);
        let ends = (Cell::new(0, 0), Cell::new(4, 4));
        let shut: Vec<usize> = (0..5).map(|x| 10 + x).collect();
        let null = search(&open, ends, Heuristic::Null, &shut).expect("through the forbidden row");
        assert!(null.iterations > 25 && null.path.len() == 5, "{null:?}");
        assert_eq!(search(&open, ends, Heuristic::Euclidean, &shut), Err(ListingError::NotAvailable));
    }

    #[test]
    fn a_closed_tile_is_opened_again_for_a_cheaper_way_alone_and_under_the_null_estimate_for_any() {
        let open = board(&["..."]);
        for (heuristic, g, listed) in
            [(Heuristic::Euclidean, 2.0, 0), (Heuristic::Euclidean, 0.5, 1), (Heuristic::Null, 2.0, 1)]
        {
            let mut lists = Lists::new(&open, Cell::new(2, 0), heuristic);
            let record = Record { tile: 1, parent: None, g: 1.0, h: 0.0 };
            lists.append(record);
            lists.take();
            lists.see(Record { g, ..record });
            assert_eq!(lists.open.len(), listed, "{heuristic:?} {g}");
        }
    }
}
