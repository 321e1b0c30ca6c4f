//! Drift: the slowly changing wish that keeps a herd from settling into a standstill.

use crate::grid::{Point, Stream};
use serde::{Deserialize, Serialize};

/// The drift of a herd. Its members draw their own wishes, all in the herd's quadrant, which is redrawn every 1000 to
/// 2999 updates (the thesis).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wander {
    east: bool,
    south: bool,
    updates_left: u32,
}

impl Wander {
    /// A drift in a random quadrant.
    pub fn new(stream: &mut Stream) -> Self {
        let (east, south) = (stream.chance(0.5), stream.chance(0.5));
        Self { east, south, updates_left: stream.between(1000, 2999) as u32 }
    }

    /// Updates the herd's drift: counts down, and draws a new quadrant when it is time. `pushed` is the mean of the
    /// members' [`super::Steering::obstacles`] at their last decision; where it goes clearly against the drift, the
    /// drift turns, so that a herd does not lean on a wall for minutes.
    pub fn update(&mut self, pushed: Point, stream: &mut Stream) {
        const CLEARLY: f64 = 0.2;
        match self.updates_left.checked_sub(1) {
            Some(left) => self.updates_left = left,
            None => *self = Self::new(stream),
        }
        if pushed.x.abs() > CLEARLY {
            self.east = pushed.x > 0.0;
        }
        if pushed.y.abs() > CLEARLY {
            self.south = pushed.y > 0.0;
        }
    }

    /// One animal's wish: x and y are whole fifths, 0 … 4/5 or −1 … −1/5 by the herd's quadrant
    /// (the thesis's 0…4 and −5…−1, scaled so that weights compare).
    pub fn draw(&self, stream: &mut Stream) -> Point {
        let mut along = |positive| {
            let (low, high) = if positive { (0, 4) } else { (-5, -1) };
            f64::from(stream.between(low, high)) / 5.0
        };
        let x = along(self.east);
        Point::new(x, along(self.south))
    }

    /// The mean of the members' wishes.
    pub fn mean(&self) -> Point {
        let along = |positive| if positive { 0.4 } else { -0.6 };
        Point::new(along(self.east), along(self.south))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_herd_shares_its_quadrant_until_it_is_drawn_anew() {
        let mut stream = Stream::new(3, 0);
        let mut wander = Wander::new(&mut stream);
        let start = wander;
        for _ in 0..100 {
            let wish = wander.draw(&mut stream);
            assert_eq!((wish.x >= 0.0, wish.y >= 0.0), (start.east, start.south));
        }
        let drawn = (0..20_000).map(|_| wander.draw(&mut stream)).fold(Point::ZERO, |sum, wish| sum + wish);
        assert!((drawn * (1.0 / 20_000.0)).distance(wander.mean()) < 0.01);
        let mut quadrants = vec![(wander.east, wander.south)];
        for _ in 0..60_000 {
            wander.update(Point::ZERO, &mut stream);
            if !quadrants.contains(&(wander.east, wander.south)) {
                quadrants.push((wander.east, wander.south));
            }
        }
        assert_eq!(quadrants.len(), 4);
    }

    #[test]
    fn a_herd_that_runs_into_a_wall_turns() {
        let mut stream = Stream::new(3, 0);
        let mut wander = Wander { east: true, south: true, updates_left: 500 };
        wander.update(Point::new(-0.5, 0.1), &mut stream);
        assert_eq!((wander.east, wander.south, wander.updates_left), (false, true, 499));
    }
}
