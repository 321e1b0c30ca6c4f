//! A chase: a pursuer that searches again whenever its target has moved, and a target that evades by TrailMax.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{Adaptive, GridGraph, Heap, Options, Pace, Query};
//! use osada_ai::pathlab::Chase;
//!
//! let open = Grid::from_fn(12, 8, |cell| cell.x != 6 || cell.y == 7);
//! let options = Options::default();
//! let map = GridGraph::new(&open, options.rules);
//! let (mut chase, mut wolf) = (Chase::new(Cell::new(1, 1), Cell::new(10, 1), Pace::default()), Adaptive::<Heap>::default());
//! let mut moves = 0;
//! while !chase.is_caught() {
//!     let query = |start, goal| Query { start, goal, options: &options };
//!     chase.step(&map, |start, goal, path| wolf.find(&map, &query(start, goal), &mut (), path).is_ok());
//!     moves += 1;
//! }
//! assert!(moves > 10);
//! ```

use crate::grid::Cell;
use crate::path::{Evader, GridMap, Ground, Pace};

/// The state of a chase.
#[derive(Clone, Debug)]
pub struct Chase {
    pursuer: Cell,
    target: Cell,
    evader: Evader,
    path: Vec<Cell>,
    /// Place of the pursuer's next step on its path.
    ahead: usize,
}

/// One move of a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChaseMove {
    /// The target has moved.
    pub fled: bool,
    /// The pursuer has searched.
    pub searched: bool,
    /// The pursuer has moved; it stands where no path leads to the target.
    pub moved: bool,
}

impl Chase {
    pub fn new(pursuer: Cell, target: Cell, pace: Pace) -> Self {
        Self { pursuer, target, evader: Evader::new(pace), path: Vec::new(), ahead: 0 }
    }

    /// Begins another chase with the memory of this one.
    pub fn restart(&mut self, pursuer: Cell, target: Cell, pace: Pace) {
        (self.pursuer, self.target, self.ahead) = (pursuer, target, 0);
        self.path.clear();
        self.evader.reset(pace);
    }

    pub fn pursuer(&self) -> Cell {
        self.pursuer
    }

    pub fn target(&self) -> Cell {
        self.target
    }

    pub fn is_caught(&self) -> bool {
        self.pursuer == self.target
    }

    /// One move: the target moves, if its pace lets it; the pursuer searches if it has, and takes a step. `search` writes
    /// the cells of a path between two cells, both included, and returns `false` if there is none.
    pub fn step(&mut self, map: &impl GridMap, search: impl FnOnce(Cell, Cell, &mut Vec<Cell>) -> bool) -> ChaseMove {
        let ground = map.ground();
        let [pursuer, target] = [self.pursuer, self.target].map(|cell| ground.index(cell) as u32);
        let fled = self.evader.next(map, pursuer, target, &mut ());
        self.target = fled.map_or(self.target, |node| ground.cell(node as usize));
        let searched = fled.is_some() || self.ahead >= self.path.len();
        if searched {
            if !search(self.pursuer, self.target, &mut self.path) {
                self.path.clear();
            }
            self.ahead = 1;
        }
        let next = self.path.get(self.ahead).copied();
        self.pursuer = next.unwrap_or(self.pursuer);
        self.ahead += 1;
        ChaseMove { fled: fled.is_some(), searched, moved: next.is_some() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};
    use crate::path::{Adaptive, GridGraph, Heap, Options, Query, StepRules};

    #[test]
    fn a_target_that_rests_is_caught_and_the_pursuer_searches_when_it_has_moved_and_only_then() {
        for seed in 0..20 {
            let mut stream = Stream::new(seed, 0);
            let open = Grid::from_fn(30, 20, |_| stream.chance(0.8));
            let map = GridGraph::new(&open, StepRules::default());
            let (options, mut adaptive) = (Options::default(), Adaptive::<Heap>::default());
            let (start, goal) = (Cell::new(0, 0), Cell::new(29, 19));
            let ends = Query { start, goal, options: &options };
            if open.get(goal) != Some(&true) || adaptive.find(&map, &ends, &mut (), &mut Vec::new()).is_err() {
                continue;
            }
            let (mut chase, mut moves, mut searches) = (Chase::new(start, goal, Pace::RestsEvery(4)), Vec::new(), 0);
            while !chase.is_caught() && moves.len() < 1000 {
                moves.push(chase.step(&map, |start, goal, path| {
                    searches += 1;
                    adaptive.find(&map, &Query { start, goal, options: &options }, &mut (), path).is_ok()
                }));
            }
            assert!(chase.is_caught(), "seed {seed}: not in {} moves", moves.len());
            assert_eq!(searches, moves.iter().filter(|step| step.searched).count());
            assert!(moves.iter().all(|step| step.moved && (!step.fled || step.searched)), "seed {seed}: {moves:?}");
            assert!(moves.iter().skip(3).step_by(4).all(|step| !step.fled), "it rests at every fourth step");
        }
    }
}
