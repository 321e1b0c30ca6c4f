//! The pilots of snakes.

use super::field::{SnakeField, turned};
use super::whole_map::WholeMap;
use crate::brain::{Action, Mind, Reasons, Senses};
use crate::grid::{Cell, Direction, Grid};
use crate::path::{Connectivity, Goal, Heap, Heuristic, Options, Query, Scratch, StepRules, astar};

/// The decider of a snake's moves: a mind from its senses, a search of the whole field, or a hand.
#[derive(Clone, Debug)]
pub enum Pilot {
    /// Any mind of the role of a snake.
    Mind(Box<Mind>),
    /// A perceptron that sees the whole field.
    Map(Box<WholeMap>),
    /// A*: the last path in reverse, the next cell last; kept while it is free and ends at the food.
    Search(Vec<Cell>),
    /// The last request, as of a player.
    Hand(Action),
}

impl Default for Pilot {
    fn default() -> Self {
        Self::Hand(Action::Straight)
    }
}

impl Pilot {
    pub fn astar() -> Self {
        Self::Search(Vec::new())
    }

    /// The reasons of its mind for the move with these senses; `None` for other pilots.
    pub fn reasons(&self, senses: &Senses) -> Option<Reasons> {
        match self {
            Self::Mind(mind) => Some(mind.explain(senses)),
            Self::Map(_) | Self::Search(_) | Self::Hand(_) => None,
        }
    }

    /// The next move of a snake with this head and heading.
    pub fn steer(&mut self, field: &SnakeField, head: Cell, heading: Direction) -> Action {
        match self {
            Self::Mind(mind) => mind.decide(&field.senses(head, heading)),
            Self::Map(map) => map.decide(field, head),
            Self::Hand(action) => std::mem::replace(action, Action::Straight),
            Self::Search(way) => follow(way, field, head, heading),
        }
    }
}

/// The move along the way to the food, which is searched again when it is no longer good; straight on without one.
fn follow(way: &mut Vec<Cell>, field: &SnakeField, head: Cell, heading: Direction) -> Action {
    let begins_here = way.last().is_some_and(|next| next.manhattan(head) == 1);
    let good = begins_here && way.first() == Some(&field.food) && way.iter().all(|&cell| field.is_free(cell));
    if !good {
        *way = search(field, head);
    }
    let Some(next) = way.pop() else { return Action::Straight };
    let leads = |turn: &Action| head.step(turned(heading, *turn)) == next;
    [Action::Straight, Action::TurnLeft, Action::TurnRight].into_iter().find(leads).unwrap_or(Action::Straight)
}

/// The cells from the food back to the one beside the head; empty if there is no way.
fn search(field: &SnakeField, head: Cell) -> Vec<Cell> {
    let ground = Grid::from_fn(field.taken.width(), field.taken.height(), |cell| field.is_free(cell));
    let rules = StepRules { connectivity: Connectivity::Four, ..StepRules::default() };
    let options = Options { heuristic: Heuristic::Manhattan, rules, ..Options::default() };
    let mut way = Vec::new();
    let goal = Goal::Cell(field.food);
    let found = astar::find(
        &ground,
        &Query { start: head, goal, options: &options },
        &mut Scratch::<Heap>::new(),
        &mut (),
        &mut way,
    );
    if found.is_err() {
        return Vec::new();
    }
    way.reverse();
    way.pop();
    way
}
