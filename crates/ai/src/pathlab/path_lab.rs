//! Two searches of one map that is drawn on, and the steps at which both are shown.

use super::board::{Board, Marker};
use super::contender::{Change, Contender, SearchSetup};
use super::fields::without_forbidden;
use super::solver::Algorithm;
use crate::grid::Cell;
use crate::path::{Evader, GridGraph, Ground, Pace, StepRules};

/// Greatest number of strokes that can be undone.
const MEMORY: usize = 60;

/// Two searches of one map, rebuilt after every change. The start hunts a moving goal if one of them is a moving-target
/// search.
pub struct PathLab {
    board: Board,
    contenders: [Contender; 2],
    at: usize,
    hunting: bool,
    /// A goal that evades, and what it has planned.
    evader: Evader,
    past: Vec<Board>,
    future: Vec<Board>,
}

impl PathLab {
    /// Makes both searches and shows the state before their first step.
    pub fn new(board: Board, setups: [SearchSetup; 2]) -> Self {
        let contenders = setups.map(|setup| Contender::new(setup, &board));
        let evader = Evader::new(Pace::default());
        Self { board, contenders, at: 0, hunting: true, evader, past: Vec::new(), future: Vec::new() }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn contenders(&self) -> &[Contender; 2] {
        &self.contenders
    }

    /// Number of expansions that are shown.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Number of expansions of the longer search.
    pub fn steps(&self) -> usize {
        self.contenders.iter().map(Contender::steps).max().unwrap_or(0)
    }

    /// Shows both searches after that many expansions; a search that needs fewer stands at its end.
    pub fn seek(&mut self, at: usize) {
        self.at = at.min(self.steps());
        self.contenders.iter_mut().for_each(|contender| contender.show(self.at));
    }

    /// Replaces the algorithm and options of one of the two.
    pub fn set_up(&mut self, side: usize, setup: SearchSetup) {
        if *self.contenders[side].setup() != setup {
            let whole = self.is_whole();
            self.contenders[side] = Contender::new(setup, &self.board);
            self.settle(whole);
        }
    }

    /// Remembers the map, so that the following changes can be undone at once.
    pub fn begin_stroke(&mut self) {
        self.future.clear();
        if self.past.last() != Some(&self.board) {
            self.past.push(self.board.clone());
        }
        if self.past.len() > MEMORY {
            self.past.remove(0);
        }
    }

    /// Makes tiles of a factor, or walls (`None`), which are no longer forbidden. Start and goal stay free; cells off
    /// the map are ignored.
    pub fn paint(&mut self, cells: impl IntoIterator<Item = Cell>, factor: Option<f64>) {
        self.change(cells, |board, cell| board.paint(cell, factor));
    }

    /// Makes tiles forbidden fields: searches treat them as closed. Walls, start, goal and cells off the map are
    /// ignored.
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

    /// Moves the start or the goal to a free tile; it stays if the tile is not free. In a hunt the start takes a step
    /// after the goal.
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

    /// The next move of a chase: the start takes a step along the path of the moving-target search, and the goal evades by
    /// TrailMax. `false`, and nothing changes, where nobody hunts, nothing was found, or the goal was caught.
    pub fn chase_on(&mut self) -> bool {
        let Some(hunter) = self.hunter() else { return false };
        let (Some(&start), goal) = (hunter.path().get(1), self.board.end(Marker::Goal)) else { return false };
        let fled = if start == goal { None } else { self.flee(hunter.setup().rules(), start, goal) };
        self.board.place(Marker::Start, start);
        self.board.place(Marker::Goal, fled.unwrap_or(goal));
        let whole = self.is_whole();
        self.search_again(Change::Ends);
        self.settle(whole);
        true
    }

    /// The tile that the goal moves to next, if it moves.
    fn flee(&mut self, rules: StepRules, pursuer: Cell, target: Cell) -> Option<Cell> {
        let tiles = self.board.ground();
        let ground = without_forbidden(&tiles, self.board.forbidden());
        let [pursuer, target] = [pursuer, target].map(|cell| ground.index(cell) as u32);
        let fled = self.evader.next(&GridGraph::new(&ground, rules), pursuer, target, &mut ());
        fled.map(|node| ground.cell(node as usize))
    }

    /// The first moving-target search of the two.
    pub fn hunter(&self) -> Option<&Contender> {
        self.contenders.iter().find(|contender| contender.setup().algorithm == Algorithm::Adaptive)
    }

    /// True if the start takes a step along the path of a moving-target search whenever the goal moves.
    pub fn is_hunting(&self) -> bool {
        self.hunting
    }

    /// Switches the hunt on or off.
    pub fn hunt(&mut self, hunting: bool) {
        self.hunting = hunting;
    }

    /// Replaces the map; undo brings the old one back.
    pub fn load(&mut self, board: Board) {
        self.begin_stroke();
        self.become_board(board);
    }

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

    pub fn redo(&mut self) {
        if let Some(board) = self.future.pop() {
            self.past.push(self.board.clone());
            self.become_board(board);
        }
    }

    /// Makes searches forget the earlier ones.
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

    /// Searches after a change from outside, of which the evader knows nothing.
    fn search(&mut self, change: Change) {
        let whole = self.is_whole();
        self.evader.reset(Pace::default());
        self.search_again(change);
        self.settle(whole);
    }

    fn search_again(&mut self, change: Change) {
        self.contenders.iter_mut().for_each(|contender| contender.search(&self.board, change));
    }

    fn is_whole(&self) -> bool {
        self.at >= self.steps()
    }

    /// Keeps the view at the end of the searches while the map is drawn on.
    fn settle(&mut self, whole: bool) {
        self.seek(if whole { usize::MAX } else { self.at });
    }
}
