//! The arena: a walled field, one piece of food, and snakes that all move at once.

use super::field::{SnakeField, turned};
use super::pilot::Pilot;
use crate::brain::{Action, Senses};
use crate::grid::{Cell, Direction, Grid, Stream};
use std::collections::VecDeque;

/// Cells of a new snake.
const BIRTH_LENGTH: usize = 3;

/// A snake.
#[derive(Clone, Debug)]
pub struct Snake {
    body: VecDeque<Cell>,
    heading: Direction,
    pilot: Pilot,
    /// Pieces of food eaten.
    pub food: usize,
    /// Times it ran into something; it is born again at once.
    pub deaths: usize,
    /// Greatest length so far.
    pub longest: usize,
}

impl Snake {
    /// Its cells, the head first.
    pub fn body(&self) -> impl Iterator<Item = Cell> + '_ {
        self.body.iter().copied()
    }

    /// The cell of its head.
    pub fn head(&self) -> Cell {
        self.body[0]
    }

    /// Where it is going: one of the orthogonal directions.
    pub fn heading(&self) -> Direction {
        self.heading
    }

    /// Who steers it.
    pub fn pilot(&self) -> &Pilot {
        &self.pilot
    }

    /// The move that leads it in a direction; `None` for its own tail, and for a diagonal.
    pub fn turn_to(&self, wanted: Direction) -> Option<Action> {
        [Action::Straight, Action::TurnLeft, Action::TurnRight]
            .into_iter()
            .find(|&turn| turned(self.heading, turn) == wanted)
    }

    /// Who steers it, to be changed.
    pub fn pilot_mut(&mut self) -> &mut Pilot {
        &mut self.pilot
    }
}

/// What happened in one step, by the index of the snake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// The snake that ate the food.
    pub ate: Option<usize>,
    /// The snakes that ran into something.
    pub died: Vec<usize>,
}

/// The field with everything on it. Off the field is wall.
#[derive(Clone, Debug)]
pub struct Arena {
    field: SnakeField,
    snakes: Vec<Snake>,
    stream: Stream,
}

impl Arena {
    /// A field with one snake for each pilot, all at random places. `None` if they do not all find room.
    pub fn new(width: usize, height: usize, pilots: Vec<Pilot>, seed: u64) -> Option<Self> {
        let field = SnakeField { taken: Grid::filled(width, height, 0), food: Cell::default() };
        let mut arena = Self { field, snakes: Vec::new(), stream: Stream::new(seed, 0) };
        for pilot in pilots {
            let (body, heading) = arena.birthplace()?;
            for cell in &body {
                arena.field.taken[*cell] += 1;
            }
            let longest = body.len();
            arena.snakes.push(Snake { body, heading, pilot, food: 0, deaths: 0, longest });
        }
        arena.field.food = arena.free_cell()?;
        Some(arena)
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.field.taken.width()
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.field.taken.height()
    }

    /// Where the food lies.
    pub fn food(&self) -> Cell {
        self.field.food
    }

    /// The snakes, in the order of their pilots.
    pub fn snakes(&self) -> &[Snake] {
        &self.snakes
    }

    /// A snake to steer by hand.
    pub fn snake_mut(&mut self, index: usize) -> Option<&mut Snake> {
        self.snakes.get_mut(index)
    }

    /// Whether a snake may enter the cell: it lies on the field and no snake is on it.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.field.is_free(cell)
    }

    /// What a snake senses: the three tiles it may enter, its heading, and the offset from its head to the food.
    pub fn senses(&self, snake: &Snake) -> Senses {
        self.field.senses(snake.head(), snake.heading)
    }

    /// All snakes decide on what they see now, then all move at once. A tail that moves on leaves its cell free;
    /// whoever enters a wall, a snake, or a cell that another head enters too, dies and is born again.
    pub fn step(&mut self) -> Moved {
        let mut pilots: Vec<_> = self.snakes.iter_mut().map(|snake| std::mem::take(&mut snake.pilot)).collect();
        let turns: Vec<_> = pilots
            .iter_mut()
            .zip(&self.snakes)
            .map(|(pilot, it)| pilot.steer(&self.field, it.head(), it.heading))
            .collect();
        for ((snake, pilot), turn) in self.snakes.iter_mut().zip(pilots).zip(turns) {
            snake.pilot = pilot;
            snake.heading = turned(snake.heading, turn);
        }
        let heads: Vec<_> = self.snakes.iter().map(|snake| snake.head().step(snake.heading)).collect();
        for (snake, head) in self.snakes.iter_mut().zip(&heads) {
            if *head != self.field.food
                && let Some(tail) = snake.body.pop_back()
            {
                self.field.taken[tail] -= 1;
            }
        }
        let meets =
            |index: usize| heads.iter().enumerate().any(|(other, head)| other != index && *head == heads[index]);
        let died: Vec<_> = (0..heads.len()).filter(|&index| !self.is_free(heads[index]) || meets(index)).collect();
        let mut step = Moved { ate: None, died };
        for (index, &head) in heads.iter().enumerate() {
            if step.died.contains(&index) {
                continue;
            }
            self.field.taken[head] += 1;
            let snake = &mut self.snakes[index];
            snake.body.push_front(head);
            snake.longest = snake.longest.max(snake.body.len());
            if head == self.field.food {
                snake.food += 1;
                step.ate = Some(index);
            }
        }
        for index in step.died.clone() {
            self.bear_again(index);
        }
        if step.ate.is_some()
            && let Some(food) = self.free_cell()
        {
            self.field.food = food;
        }
        step
    }

    fn bear_again(&mut self, index: usize) {
        for cell in std::mem::take(&mut self.snakes[index].body) {
            self.field.taken[cell] -= 1;
        }
        self.snakes[index].deaths += 1;
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
        Arena::new(12, 9, vec![Pilot::Hand(Action::Straight)], seed).expect("there is room")
    }

    #[test]
    fn a_snake_that_goes_straight_dies_at_the_wall_and_is_born_again() {
        let mut arena = arena(3);
        let steps = (0..12).map(|_| arena.step()).take_while(|step| step.died.is_empty()).count();
        assert!(steps < 12);
        let snake = &arena.snakes()[0];
        assert_eq!((snake.deaths, snake.body().count()), (1, BIRTH_LENGTH));
    }

    /// Whether a snake of this length, laid out straight in the middle, dies when it only turns left.
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
        assert_eq!((step.ate, arena.snakes[0].body.len()), (Some(0), BIRTH_LENGTH + 1));
        assert!(arena.is_free(arena.food()));
    }
}
