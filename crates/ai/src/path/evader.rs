//! A target that evades a pursuer by TrailMax, at a pace of its own.
//!
//! ```
//! use osada_ai::grid::Grid;
//! use osada_ai::path::{Evader, GridGraph, Pace, StepRules};
//!
//! let corridor = Grid::filled(10, 1, true);
//! let graph = GridGraph::new(&corridor, StepRules::default());
//! let mut deer = Evader::new(Pace::RestsEvery(4));
//! assert_eq!(deer.next(&graph, 2, 4, &mut ()), Some(5));
//! ```

use super::graph::Graph;
use super::trace::Observer;
use super::trailmax::{Evasion, Flight};
use std::fmt;

/// Steps of the pursuer after which a target thinks again, if it has not come to the end of its way before.
const THINK: usize = 8;

/// The pace of a target, in steps of its pursuer. The sources print none: both kinds are *assumed*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At all steps but every one of this number.
    RestsEvery(usize),
    /// Only at every step of this number.
    MovesEvery(usize),
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RestsEvery(number) => write!(f, "rests every {number} steps"),
            Self::MovesEvery(number) => write!(f, "moves every {number} steps"),
        }
    }
}

impl Default for Pace {
    /// That of the moving-target experiment.
    fn default() -> Self {
        Self::RestsEvery(4)
    }
}

impl Pace {
    pub fn moves_at(self, step: usize) -> bool {
        match self {
            Self::RestsEvery(number) => step % number != number - 1,
            Self::MovesEvery(number) => step.is_multiple_of(number),
        }
    }

    /// Steps of the target to one of its pursuer.
    pub fn speed(self) -> f64 {
        match self {
            Self::RestsEvery(number) => (number - 1) as f64 / number as f64,
            Self::MovesEvery(number) => 1.0 / number as f64,
        }
    }
}

/// A fleeing target with its plan.
#[derive(Clone, Debug)]
pub struct Evader {
    pace: Pace,
    flight: Flight,
    way: Vec<u32>,
    /// Place on the way.
    at: usize,
    /// Steps of the pursuer so far.
    step: usize,
    /// Period of [`THINK`] steps in which it has thought last.
    thought: Option<usize>,
}

impl Evader {
    pub fn new(pace: Pace) -> Self {
        Self { pace, flight: Flight::default(), way: Vec::new(), at: 0, step: 0, thought: None }
    }

    /// Forgets its plan, for another chase.
    pub fn reset(&mut self, pace: Pace) {
        self.way.clear();
        (self.pace, self.at, self.step, self.thought) = (pace, 0, 0, None);
    }

    /// The node that the target moves to before the next step of its pursuer, or `None` if it stays. The observer is
    /// notified of a search by TrailMax if there is one.
    pub fn next(&mut self, graph: &impl Graph, pursuer: u32, target: u32, observer: &mut impl Observer) -> Option<u32> {
        let step = self.step;
        self.step += 1;
        if !self.pace.moves_at(step) {
            return None;
        }
        // At a slow pace the target may rest at the very step at which it would think again.
        let thinks = self.thought.replace(step / THINK) != Some(step / THINK);
        if thinks || self.at + 1 >= self.way.len() {
            let evasion = Evasion { pursuer, target, lead: self.pace.speed(), limit: u32::MAX };
            self.flight.trail_max(graph, &evasion, observer, &mut self.way);
            self.at = 0;
        }
        let next = self.way.get(self.at + 1).copied()?;
        self.at += 1;
        Some(next)
    }
}
