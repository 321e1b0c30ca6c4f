//! From a wished direction to a step on the grid.

use crate::grid::{Cell, Direction, Point};

/// Returns whether one step from `from` is possible: the tile can be stood on and, diagonally, neither corner is cut.
pub fn may_step(from: Cell, direction: Direction, standable: impl Fn(Cell) -> bool) -> bool {
    let (dx, dy) = direction.delta();
    standable(from.step(direction))
        && (!direction.is_diagonal()
            || (standable(Cell::new(from.x + dx, from.y)) && standable(Cell::new(from.x, from.y + dy))))
}

/// The possible moves of one animal, best first: a step in a direction, or `None` to stay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranking {
    moves: [Option<Direction>; 9],
    count: usize,
}

impl Ranking {
    pub fn best(&self) -> Option<Direction> {
        self.moves[0]
    }

    /// All possible moves, best first. Staying is always among them.
    pub fn moves(&self) -> &[Option<Direction>] {
        &self.moves[..self.count]
    }
}

/// Ranks the eight neighbours of `at` and staying by how far they lead towards `wanted` (the dot
/// product with the unit step). Staying comes first if `wanted` is shorter than `calm`, else after
/// every step that does not lead backwards, so that a blocked animal goes round. Impossible steps
/// ([`may_step`]) are left out; equally good ones keep the order of [`Direction::ALL`].
pub fn rank(at: Cell, wanted: Point, calm: f64, standable: impl Fn(Cell) -> bool) -> Ranking {
    // A little below zero: a step straight across must not count as backwards by rounding.
    const BACKWARDS: f64 = -1e-9;
    let is_calm = wanted.length_squared() < calm * calm || wanted == Point::ZERO;
    let mut scored = [(if is_calm { f64::MAX } else { BACKWARDS }, None); 9];
    let mut count = 1;
    for direction in Direction::ALL {
        if may_step(at, direction, &standable) {
            let (dx, dy) = direction.delta();
            let score = (f64::from(dx) * wanted.x + f64::from(dy) * wanted.y) / direction.length();
            scored[count] = (score, Some(direction));
            count += 1;
        }
    }
    scored[..count].sort_by(|a, b| b.0.total_cmp(&a.0));
    Ranking { moves: scored.map(|(_, step)| step), count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::*;

    const HERE: Cell = Cell::new(4, 4);

    #[test]
    fn the_nearest_of_the_eight_directions_is_best() {
        let ranking = rank(HERE, Point::new(1.0, 0.1), 0.2, |_| true);
        assert_eq!(ranking.moves()[..3], [Some(East), Some(SouthEast), Some(NorthEast)]);
        assert_eq!(ranking.moves().len(), 9);
    }

    #[test]
    fn a_blocked_animal_takes_the_next_best_tile() {
        let ranking = rank(HERE, Point::new(1.0, 0.1), 0.2, |cell| cell.x <= 4);
        assert_eq!(ranking.moves()[..3], [Some(South), None, Some(North)]);
    }

    #[test]
    fn no_step_cuts_a_corner() {
        let rock = HERE.step(East);
        let ranking = rank(HERE, Point::new(1.0, 1.0), 0.2, |cell| cell != rock);
        assert_eq!(ranking.best(), Some(South));
        assert!(!ranking.moves().contains(&Some(SouthEast)) && !ranking.moves().contains(&Some(NorthEast)));
    }

    #[test]
    fn a_calm_or_walled_in_animal_stays() {
        assert_eq!(rank(HERE, Point::new(0.1, 0.0), 0.2, |_| true).best(), None);
        assert_eq!(rank(HERE, Point::new(5.0, 0.0), 0.2, |cell| cell == HERE).moves(), [None]);
    }
}
