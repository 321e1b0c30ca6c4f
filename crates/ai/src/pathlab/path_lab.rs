//! Two searches of one map that is drawn on, and the steps that both are shown at.

use super::board::{Board, Marker};
use super::contender::{Change, Contender, SearchSetup};
use super::solver::Algorithm;
use crate::grid::Cell;

/// How many changes of the map can be taken back.
const MEMORY: usize = 60;

/// Two searches of one map, rebuilt after every change. A goal that moves is hunted where one of them is a
/// moving-target search.
pub struct PathLab {
    board: Board,
    contenders: [Contender; 2],
    at: usize,
    hunting: bool,
    past: Vec<Board>,
    future: Vec<Board>,
}

impl PathLab {
    /// Makes both searches and stands before their first step.
    pub fn new(board: Board, setups: [SearchSetup; 2]) -> Self {
        let contenders = setups.map(|setup| Contender::new(setup, &board));
        Self { board, contenders, at: 0, hunting: true, past: Vec::new(), future: Vec::new() }
    }

    /// The map that both search on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Both searches.
    pub fn contenders(&self) -> &[Contender; 2] {
        &self.contenders
    }

    /// The number of expansions that are shown.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of expansions of the longer search.
    pub fn steps(&self) -> usize {
        self.contenders.iter().map(Contender::steps).max().unwrap_or(0)
    }

    /// Shows both searches after that many expansions; a search that needs fewer stands at its end.
    pub fn seek(&mut self, at: usize) {
        self.at = at.min(self.steps());
        self.contenders.iter_mut().for_each(|contender| contender.show(self.at));
    }

    /// Gives one of the two another algorithm or other options.
    pub fn set_up(&mut self, side: usize, setup: SearchSetup) {
        if *self.contenders[side].setup() != setup {
            let whole = self.is_whole();
            self.contenders[side] = Contender::new(setup, &self.board);
            self.settle(whole);
        }
    }

    /// Remembers the map as it is, so that what follows can be taken back at once.
    pub fn begin_stroke(&mut self) {
        self.future.clear();
        if self.past.last() != Some(&self.board) {
            self.past.push(self.board.clone());
        }
        if self.past.len() > MEMORY {
            self.past.remove(0);
        }
    }

    /// Makes tiles of a factor, or walls (`None`), which are not forbidden any more. Start and goal stay free; cells off
    /// the map are passed over.
    pub fn paint(&mut self, cells: impl IntoIterator<Item = Cell>, factor: Option<f64>) {
        self.change(cells, |board, cell| board.paint(cell, factor));
    }

    /// Makes tiles forbidden fields: searches treat them as closed. Walls, start, goal and cells off the map are passed over.
    pub fn forbid(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.change(cells, Board::forbid);
    }

    fn change(&mut self, cells: impl IntoIterator<Item = Cell>, mut change: impl FnMut(&mut Board, Cell) -> bool) {
        let mut changed = false;
        for cell in cells {
            changed |= change(&mut self.board, cell);
        }
        if changed {
            self.search(Change::Tiles);
        }
    }

    /// Moves the start or the goal to a free tile; it stays where the tile is not free. In a hunt the start takes a
    /// step after the goal.
    pub fn place(&mut self, marker: Marker, cell: Cell) {
        if !self.board.place(marker, cell) {
            return;
        }
        let hunter = self.hunter().filter(|_| marker == Marker::Goal && self.hunting);
        if let Some(step) = hunter.and_then(|hunter| hunter.path().get(1)).copied() {
            self.board.place(Marker::Start, step);
        }
        self.search(Change::Ends);
    }

    /// Puts both ends on free tiles at once: the next moment of a chase whose moves are known.
    pub fn move_ends(&mut self, start: Cell, goal: Cell) {
        self.board.place(Marker::Start, start);
        self.board.place(Marker::Goal, goal);
        self.search(Change::Ends);
    }

    /// The first moving-target search of the two.
    pub fn hunter(&self) -> Option<&Contender> {
        self.contenders.iter().find(|contender| contender.setup().algorithm == Algorithm::Adaptive)
    }

    /// Whether the start goes a step along the path of a moving-target search whenever the goal moves.
    pub fn is_hunting(&self) -> bool {
        self.hunting
    }

    /// Has the start follow the goal, or stay.
    pub fn hunt(&mut self, hunting: bool) {
        self.hunting = hunting;
    }

    /// Replaces the map; the one before can be had back by undoing.
    pub fn load(&mut self, board: Board) {
        self.begin_stroke();
        self.become_board(board);
    }

    /// Takes the last stroke back.
    pub fn undo(&mut self) {
        // A stroke that has changed nothing is no stroke.
        while let Some(board) = self.past.pop() {
            if board != self.board {
                self.future.push(self.board.clone());
                self.become_board(board);
                break;
            }
        }
    }

    /// Makes the stroke again that was taken back last.
    pub fn redo(&mut self) {
        if let Some(board) = self.future.pop() {
            self.past.push(self.board.clone());
            self.become_board(board);
        }
    }

    /// Has searches forget what they have learnt from those before.
    pub fn forget(&mut self) {
        self.search(Change::All);
    }

    fn become_board(&mut self, board: Board) {
        let change = match board.has_ground_of(&self.board) {
            true => Change::Ends,
            false if (board.width(), board.height()) == (self.board.width(), self.board.height()) => Change::Tiles,
            false => Change::All,
        };
        self.board = board;
        self.search(change);
    }

    fn search(&mut self, change: Change) {
        let whole = self.is_whole();
        self.contenders.iter_mut().for_each(|contender| contender.search(&self.board, change));
        self.settle(whole);
    }

    /// Whether both searches are shown to their end.
    fn is_whole(&self) -> bool {
        self.at >= self.steps()
    }

    /// A player looking at the end of the searches keeps doing so while drawing on the map.
    fn settle(&mut self, whole: bool) {
        self.seek(if whole { usize::MAX } else { self.at });
    }
}
