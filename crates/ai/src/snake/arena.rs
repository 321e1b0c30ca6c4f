//! The arena: a walled field, one piece of food, and snakes that all move at once, or one by one.

use super::field::{SnakeField, turned};
use super::pilot::Pilot;
use crate::brain::{Action, Senses};
use crate::grid::{Cell, Direction, Grid, Stream};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Cells of a new snake.
const BIRTH_LENGTH: usize = 3;

/// A snake, alive or dead.
#[derive(Clone, Debug)]
pub struct Snake {
    body: VecDeque<Cell>,
    heading: Direction,
    pilot: Pilot,
    alive: bool,
    pub steps: usize,
    pub food: usize,
    /// Number of collisions.
    pub deaths: usize,
    /// Greatest length so far.
    pub longest: usize,
}

impl Snake {
    /// Only under [`SnakeRules::Source`] a snake can be dead.
    pub fn is_alive(&self) -> bool {
        self.alive
    }

    /// Its cells, the head first; a dead snake keeps its last cells.
    pub fn body(&self) -> impl Iterator<Item = Cell> + '_ {
        self.body.iter().copied()
    }

    pub fn head(&self) -> Cell {
        self.body[0]
    }

    /// One of the orthogonal directions.
    pub fn heading(&self) -> Direction {
        self.heading
    }

    pub fn pilot(&self) -> &Pilot {
        &self.pilot
    }

    /// The move that turns the snake into a direction; `None` for its own tail, and for a diagonal.
    pub fn turn_to(&self, wanted: Direction) -> Option<Action> {
        [Action::Straight, Action::TurnLeft, Action::TurnRight]
            .into_iter()
            .find(|&turn| turned(self.heading, turn) == wanted)
    }

    pub fn pilot_mut(&mut self) -> &mut Pilot {
        &mut self.pilot
    }
}

/// The events of one step, by the index of the snake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// The snakes that ate food: under [`SnakeRules::Rebirth`] at most one.
    pub ate: Vec<usize>,
    /// The snakes that collided.
    pub died: Vec<usize>,
}

/// A decision of a snake, at the moment it is taken.
#[derive(Clone, Copy, Debug)]
pub struct SnakeMove<'a> {
    /// Index of the snake.
    pub snake: usize,
    pub field: &'a SnakeField,
    pub head: Cell,
    /// The heading before the move.
    pub heading: Direction,
    pub action: Action,
}

/// Rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SnakeRules {
    /// All snakes move at once; a dead one is born again at once, short. A tail that moves on is no obstacle.
    #[default]
    Rebirth,
    /// The rules of the source (Wrocław thesis): one moves after the other, the tile ahead is judged before the own tail
    /// moves on, the dead stay dead, and the longest wins. A dead snake is taken off the field; the source does not
    /// mention that.
    Source,
}

/// Outcome of a game so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnakeVerdict {
    /// A snake can still become longer than the others.
    Open,
    /// The snake of this index is the longest.
    Won(usize),
    /// No snake lives, and several are the longest.
    Drawn,
}

impl SnakeVerdict {
    /// Outcome by the rules of the source, for each snake whether it lives and its greatest length: decided once none
    /// lives, or the last one that lives is longer than all others.
    fn of(snakes: impl Iterator<Item = (bool, usize)> + Clone) -> Self {
        let living = snakes.clone().filter(|(alive, _)| *alive).count();
        let greatest = snakes.clone().map(|(_, length)| length).max();
        let mut leading = snakes.enumerate().filter(|(_, (_, length))| Some(*length) == greatest);
        match (leading.next(), leading.next()) {
            _ if living > 1 => Self::Open,
            (Some((index, (alive, _))), None) if alive || living == 0 => Self::Won(index),
            _ if living == 0 => Self::Drawn,
            _ => Self::Open,
        }
    }
}

/// The field with everything on it. Everything off the field is wall.
#[derive(Clone, Debug)]
pub struct Arena {
    field: SnakeField,
    snakes: Vec<Snake>,
    stream: Stream,
    rules: SnakeRules,
}

impl Arena {
    /// A field with one snake for each pilot, all at random places. `None` if there is not enough room.
    pub fn new(
        (width, height): (usize, usize),
        rules: SnakeRules,
        pilots: impl IntoIterator<Item = Pilot>,
        seed: u64,
    ) -> Option<Self> {
        let field = SnakeField { taken: Grid::filled(width, height, 0), food: Cell::default() };
        let mut arena = Self { field, snakes: Vec::new(), stream: Stream::new(seed, 0), rules };
        for pilot in pilots {
            let (body, heading) = arena.birthplace()?;
            for cell in &body {
                arena.field.taken[*cell] += 1;
            }
            let longest = body.len();
            arena.snakes.push(Snake { body, heading, pilot, alive: true, steps: 0, food: 0, deaths: 0, longest });
        }
        arena.field.food = arena.free_cell()?;
        Some(arena)
    }

    pub fn width(&self) -> usize {
        self.field.taken.width()
    }

    pub fn height(&self) -> usize {
        self.field.taken.height()
    }

    pub fn food(&self) -> Cell {
        self.field.food
    }

    /// The snakes, in the order of their pilots.
    pub fn snakes(&self) -> &[Snake] {
        &self.snakes
    }

    pub fn snake_mut(&mut self, index: usize) -> Option<&mut Snake> {
        self.snakes.get_mut(index)
    }

    /// True for a cell on the field without a snake.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.field.is_free(cell)
    }

    /// The field as minds and searches see it.
    pub fn field(&self) -> &SnakeField {
        &self.field
    }

    /// The senses of a snake: the three tiles it may enter, its heading, and the offset from its head to the food.
    pub fn senses(&self, snake: &Snake) -> Senses {
        self.field.senses(snake.head(), snake.heading)
    }

    pub fn rules(&self) -> SnakeRules {
        self.rules
    }

    /// Outcome so far. Under [`SnakeRules::Rebirth`] it is always open.
    pub fn verdict(&self) -> SnakeVerdict {
        match self.rules {
            SnakeRules::Rebirth => SnakeVerdict::Open,
            SnakeRules::Source => SnakeVerdict::of(self.snakes.iter().map(|snake| (snake.alive, snake.longest))),
        }
    }

    /// Moves every living snake by one step, by the rules of the game.
    pub fn step(&mut self) -> Moved {
        self.step_observed(&mut |_| ())
    }

    /// Like [`Arena::step`]; `observe` gets every decision.
    pub fn step_observed(&mut self, observe: &mut impl FnMut(SnakeMove<'_>)) -> Moved {
        let living: Vec<_> = (0..self.snakes.len()).filter(|&index| self.snakes[index].alive).collect();
        match self.rules {
            SnakeRules::Rebirth => self.advance(&living, observe),
            SnakeRules::Source => living.into_iter().fold(Moved::default(), |mut all, index| {
                let moved = self.advance(&[index], observe);
                all.ate.extend(moved.ate);
                all.died.extend(moved.died);
                all
            }),
        }
    }

    /// Lets these snakes decide on the present state, then moves all at once. A snake that enters a wall, a snake, or a
    /// cell that another head enters too, dies; the rules say whether the tails have moved on by then.
    fn advance(&mut self, movers: &[usize], observe: &mut impl FnMut(SnakeMove<'_>)) -> Moved {
        for &index in movers {
            let snake = &mut self.snakes[index];
            let (head, heading) = (snake.body[0], snake.heading);
            let action = snake.pilot.steer(&self.field, head, heading);
            observe(SnakeMove { snake: index, field: &self.field, head, heading, action });
            snake.heading = turned(heading, action);
            snake.steps += 1;
        }
        let heads: Vec<_> =
            movers.iter().map(|&index| self.snakes[index].head().step(self.snakes[index].heading)).collect();
        let dying = match self.rules {
            SnakeRules::Rebirth => {
                self.pull_tails(movers, &heads);
                self.dying(&heads)
            }
            SnakeRules::Source => {
                let dying = self.dying(&heads);
                self.pull_tails(movers, &heads);
                dying
            }
        };
        let mut moved = Moved::default();
        for ((&index, &head), dies) in movers.iter().zip(&heads).zip(dying) {
            if dies {
                moved.died.push(index);
                continue;
            }
            self.field.taken[head] += 1;
            let snake = &mut self.snakes[index];
            snake.body.push_front(head);
            snake.longest = snake.longest.max(snake.body.len());
            if head == self.field.food {
                snake.food += 1;
                moved.ate.push(index);
            }
        }
        for &index in &moved.died {
            self.die(index);
        }
        if !moved.ate.is_empty()
            && let Some(food) = self.free_cell()
        {
            self.field.food = food;
        }
        moved
    }

    /// Whether each of these heads comes to where nobody lives on.
    fn dying(&self, heads: &[Cell]) -> Vec<bool> {
        let dies = |head: &Cell| !self.is_free(*head) || heads.iter().filter(|other| *other == head).count() > 1;
        heads.iter().map(dies).collect()
    }

    /// Frees the cells that tails leave: those of all who do not eat.
    fn pull_tails(&mut self, movers: &[usize], heads: &[Cell]) {
        for (&index, head) in movers.iter().zip(heads) {
            if *head != self.field.food
                && let Some(tail) = self.snakes[index].body.pop_back()
            {
                self.field.taken[tail] -= 1;
            }
        }
    }

    fn die(&mut self, index: usize) {
        for cell in &self.snakes[index].body {
            self.field.taken[*cell] -= 1;
        }
        self.snakes[index].deaths += 1;
        match self.rules {
            SnakeRules::Rebirth => self.bear_again(index),
            SnakeRules::Source => self.snakes[index].alive = false,
        }
    }

    fn bear_again(&mut self, index: usize) {
        // The cells it has just left are free, so there is always room for a head at least.
        let (body, heading) = self.birthplace().unwrap_or_else(|| {
            let head = self.free_cell().unwrap_or_default();
            (VecDeque::from([head]), Direction::North)
        });
        for cell in &body {
            self.field.taken[*cell] += 1;
        }
        (self.snakes[index].body, self.snakes[index].heading) = (body, heading);
    }

    /// A random place for a new snake that leaves it one free step ahead, or `None` after many tries.
    fn birthplace(&mut self) -> Option<(VecDeque<Cell>, Direction)> {
        (0..1000).find_map(|_| {
            let mut cell = self.free_cell()?;
            let heading = *self.stream.pick(&Direction::ORTHOGONAL)?;
            let ahead = cell.step(heading);
            let mut body = VecDeque::new();
            for _ in 0..BIRTH_LENGTH {
                body.push_back(cell);
                cell = cell.step(heading.opposite());
            }
            (self.is_free(ahead) && body.iter().all(|&cell| self.is_free(cell))).then_some((body, heading))
        })
    }

    /// A random cell that no snake is on, or `None` if the field is full.
    fn free_cell(&mut self) -> Option<Cell> {
        let free = self.field.taken.values().iter().filter(|&&taken| taken == 0).count();
        if free == 0 {
            return None;
        }
        let chosen = self.stream.below(free);
        let place = self.field.taken.values().iter().enumerate().filter(|(_, taken)| **taken == 0).nth(chosen)?.0;
        Some(self.field.taken.cell(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brain::Sense;

    fn arena(seed: u64) -> Arena {
        Arena::new((12, 9), SnakeRules::Rebirth, [Pilot::Hand(Action::Straight)], seed).expect("there is room")
    }

    #[test]
    fn a_snake_that_goes_straight_dies_at_the_wall_and_is_born_again() {
        let mut arena = arena(3);
        let steps = (0..12).map(|_| arena.step()).take_while(|step| step.died.is_empty()).count();
        assert!(steps < 12);
        let snake = &arena.snakes()[0];
        assert_eq!((snake.deaths, snake.body().count()), (1, BIRTH_LENGTH));
    }

    /// Returns whether a snake of this length, laid out straight in the middle, dies when it only turns left.
    fn dies_turning_left(length: i32) -> bool {
        let mut arena = arena(1);
        for cell in std::mem::take(&mut arena.snakes[0].body) {
            arena.field.taken[cell] -= 1;
        }
        for y in 0..length {
            arena.snakes[0].body.push_back(Cell::new(6, 3 + y));
            arena.field.taken[Cell::new(6, 3 + y)] += 1;
        }
        arena.snakes[0].heading = Direction::North;
        arena.field.food = Cell::new(0, 0);
        (0..8).any(|_| {
            *arena.snakes[0].pilot_mut() = Pilot::Hand(Action::TurnLeft);
            !arena.step().died.is_empty()
        })
    }

    #[test]
    fn a_tail_that_moves_on_is_no_obstacle_but_the_rest_of_the_body_is() {
        assert!(!dies_turning_left(3) && !dies_turning_left(4));
        assert!(dies_turning_left(5));
    }

    #[test]
    fn by_the_rules_of_the_source_the_own_tail_is_an_obstacle_until_it_has_moved_on() {
        // The head goes round to the cell that its tail is about to leave.
        let round: &[(i32, i32)] = &[(4, 5), (4, 6), (5, 6), (5, 5)];
        let died = |rules| {
            let mut arena = laid_out(rules, &[round]);
            arena.snakes[0].pilot = Pilot::Hand(Action::TurnRight);
            arena.step().died
        };
        assert!(died(SnakeRules::Rebirth).is_empty());
        assert_eq!(died(SnakeRules::Source), [0]);
    }

    #[test]
    fn the_two_tiles_between_are_sensed_and_whether_the_way_leads_to_the_food() {
        let mut arena = laid_out(SnakeRules::Rebirth, &[&[(1, 1), (1, 2), (1, 3)], &[(0, 0), (0, 1), (0, 2)]]);
        let read = |arena: &Arena| {
            let senses = arena.senses(&arena.snakes[0]);
            [Sense::TileAheadLeft, Sense::TileAheadRight, Sense::TowardsFood].map(|sense| senses.get(sense))
        };
        assert_eq!(read(&arena), [2.0, 0.0, 0.0], "the other snake on the left, and the food below");
        arena.field.food = Cell::new(2, 0);
        assert_eq!(read(&arena), [2.0, -1.0, 1.0]);
        arena.snakes[0].heading = Direction::West;
        assert_eq!(read(&arena), [2.0, 2.0, 0.0]);
    }

    #[test]
    fn the_food_is_sensed_relative_to_the_heading() {
        let mut arena = arena(5);
        let head = arena.snakes[0].head();
        arena.snakes[0].heading = Direction::East;
        arena.field.food = Cell::new(head.x + 2, head.y + 3);
        let senses = arena.senses(&arena.snakes[0]);
        assert_eq!([Sense::FoodAhead, Sense::FoodAside].map(|sense| senses.get(sense)), [2.0, 3.0]);
        arena.snakes[0].heading = Direction::North;
        let senses = arena.senses(&arena.snakes[0]);
        assert_eq!([Sense::FoodAhead, Sense::FoodAside].map(|sense| senses.get(sense)), [-3.0, 2.0]);
    }

    #[test]
    fn a_hand_leads_a_snake_where_it_points_but_never_back() {
        let mut arena = arena(5);
        arena.snakes[0].heading = Direction::North;
        let turns = Direction::ORTHOGONAL.map(|wanted| (wanted, arena.snakes[0].turn_to(wanted)));
        for (wanted, turn) in turns {
            match turn {
                Some(turn) => assert_eq!(turned(Direction::North, turn), wanted),
                None => assert_eq!(wanted, Direction::South),
            }
        }
        let turn = arena.snakes[0].turn_to(Direction::East).expect("a turn to the right");
        let head = arena.snakes[0].head();
        *arena.snakes[0].pilot_mut() = Pilot::Hand(turn);
        arena.step();
        let snake = &arena.snakes()[0];
        assert!(snake.deaths == 1 || snake.head() == head.step(Direction::East));
    }

    #[test]
    fn food_makes_a_snake_longer_and_appears_elsewhere() {
        let mut arena = arena(8);
        let ahead = arena.snakes[0].head().step(arena.snakes[0].heading);
        arena.field.food = ahead;
        let step = arena.step();
        assert_eq!((step.ate, arena.snakes[0].body.len()), (vec![0], BIRTH_LENGTH + 1));
        assert!(arena.is_free(arena.food()));
    }

    /// A field with these snakes laid out straight, each with its head first and going up; the food is far away.
    fn laid_out(rules: SnakeRules, bodies: &[&[(i32, i32)]]) -> Arena {
        let pilots = bodies.iter().map(|_| Pilot::default());
        let mut arena = Arena::new((12, 9), rules, pilots, 1).expect("there is room");
        arena.field.taken = Grid::filled(12, 9, 0);
        arena.field.food = Cell::new(11, 8);
        for (snake, body) in arena.snakes.iter_mut().zip(bodies) {
            snake.body = body.iter().map(|&(x, y)| Cell::new(x, y)).collect();
            snake.longest = body.len();
            snake.heading = Direction::North;
            snake.body.iter().for_each(|cell| arena.field.taken[*cell] += 1);
        }
        arena
    }

    #[test]
    fn by_the_rules_of_the_source_one_moves_after_the_other() {
        // Both enter the same cell: together both die, one by one only the second finds it taken.
        let meeting = |rules| {
            let mut arena = laid_out(rules, &[&[(4, 5), (4, 6), (4, 7)], &[(6, 5), (6, 6), (6, 7)]]);
            for (snake, turn) in arena.snakes.iter_mut().zip([Action::TurnRight, Action::TurnLeft]) {
                snake.pilot = Pilot::Hand(turn);
            }
            arena.step().died
        };
        assert_eq!(meeting(SnakeRules::Rebirth), [0, 1]);
        assert_eq!(meeting(SnakeRules::Source), [1]);
    }

    #[test]
    fn by_the_rules_of_the_source_the_dead_stay_dead_and_the_longest_wins() {
        let mut arena = laid_out(SnakeRules::Source, &[&[(2, 0), (2, 1), (2, 2), (2, 3)], &[(7, 2), (7, 3), (7, 4)]]);
        assert_eq!(arena.step().died, [0]);
        assert!(!arena.snakes[0].is_alive() && arena.is_free(Cell::new(2, 1)));
        assert_eq!(arena.verdict(), SnakeVerdict::Open, "the one that lives can still grow longer");
        let died: Vec<_> = (0..4).flat_map(|_| arena.step().died).collect();
        assert_eq!(died, [1]);
        assert_eq!(arena.snakes.iter().map(|snake| (snake.deaths, snake.steps)).collect::<Vec<_>>(), [(1, 1), (1, 3)]);
        assert_eq!(arena.verdict(), SnakeVerdict::Won(0));
        arena.snakes[1].longest = 4;
        assert_eq!(arena.verdict(), SnakeVerdict::Drawn);
    }
}
