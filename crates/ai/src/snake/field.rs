//! The field of the snakes, as they sense it.

use crate::brain::{Action, Sense, Senses};
use crate::grid::{Cell, Direction, Grid};

/// The taken cells and the food. Everything off the field is wall.
#[derive(Clone, Debug)]
pub struct SnakeField {
    /// Number of snakes' cells on each cell.
    pub taken: Grid<u8>,
    pub food: Cell,
}

impl SnakeField {
    /// True for a cell on the field without a snake.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.taken.get(cell) == Some(&0)
    }

    /// The senses of a snake with this head and heading: the three tiles it may enter and the two between them, its
    /// heading, and the position of the food. Heading and food by columns and rows are those of the source (Wrocław
    /// thesis, figure 8): the head minus the food, y upwards, while rows of the field count downwards.
    pub fn senses(&self, head: Cell, heading: Direction) -> Senses {
        let tile = |cell: Cell| match self.taken.get(cell) {
            _ if cell == self.food => -1.0,
            None => 1.0,
            Some(0) => 0.0,
            Some(_) => 2.0,
        };
        let ahead = head.step(heading);
        let (left, right) = (turned(heading, Action::TurnLeft), turned(heading, Action::TurnRight));
        let (dx, dy) = heading.delta();
        let (food_x, food_y) = (self.food.x - head.x, self.food.y - head.y);
        // Turned upwards, the head's row minus the food's is the food's minus the head's.
        Senses::default()
            .with(Sense::TileLeft, tile(head.step(left)))
            .with(Sense::TileAhead, tile(ahead))
            .with(Sense::TileRight, tile(head.step(right)))
            .with(Sense::TileAheadLeft, tile(ahead.step(left)))
            .with(Sense::TileAheadRight, tile(ahead.step(right)))
            .with(Sense::TowardsFood, f64::from(u8::from(ahead.manhattan(self.food) < head.manhattan(self.food))))
            .with(Sense::HeadingX, f64::from(dx))
            .with(Sense::HeadingY, f64::from(-dy))
            .with(Sense::FoodX, f64::from(-food_x))
            .with(Sense::FoodY, f64::from(food_y))
            .with(Sense::FoodAhead, f64::from(food_x * dx + food_y * dy))
            .with(Sense::FoodAside, f64::from(food_y * dx - food_x * dy))
    }
}

/// The heading after a turn.
pub(super) fn turned(heading: Direction, turn: Action) -> Direction {
    let quarter = match turn {
        Action::TurnRight => 2,
        Action::TurnLeft => 6,
        _ => 0,
    };
    Direction::ALL[(heading as usize + quarter) % 8]
}
