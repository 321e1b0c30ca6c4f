//! The thesis's own herd: sums over the whole herd, rounded to the tile to walk to, and a walk straight there.

use osada_ai::flock::{Boid, Wander};
use osada_ai::grid::{Cell, Point, Stream};

/// A reading of the thesis, with changes to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ThesisReading {
    /// Updates in which an animal walks one tile. The thesis does not say how many; an update is a frame there.
    pub updates_a_tile: u32,
    /// An animal asks for and walks to the neighbouring tile on the way there, instead of the tile that the sum picks.
    pub tile_by_tile: bool,
    /// Headings are taken as *to − from* instead of *from − to*.
    pub mended: bool,
    /// Nobody wanders.
    pub no_drift: bool,
}

impl ThesisReading {
    /// As the thesis is printed.
    pub const PRINTED: Self = Self { updates_a_tile: 20, tile_by_tile: false, mended: false, no_drift: false };
}

/// A herd that moves as in the thesis. At every update, one after the other, an animal between two tiles walks on; any
/// other adds up separation, alignment, cohesion and the drift, rounds the sum to whole tiles, and sets off for the tile
/// so far from its own, straight and at a constant speed. Only that tile must be free, not those between. If it is not,
/// the animal waits for the next update.
pub(super) struct ThesisHerd {
    /// Exact positions, and directions; zero for an animal that stands.
    pub herd: Vec<Boid>,
    goals: Vec<Option<Point>>,
    wander: Wander,
    stream: Stream,
    reading: ThesisReading,
}

impl ThesisHerd {
    /// Animals that stand on these tiles.
    pub fn new(seed: u64, places: &[Cell], reading: ThesisReading) -> Self {
        let mut stream = Stream::new(seed, 1);
        let herd: Vec<_> = places.iter().map(|cell| Boid { at: cell.centre(), heading: Point::ZERO }).collect();
        Self { goals: vec![None; herd.len()], herd, wander: Wander::new(&mut stream), stream, reading }
    }

    /// Updates all animals. Returns how many had to wait.
    pub fn update(&mut self, standable: impl Fn(Cell) -> bool) -> usize {
        self.wander.update(Point::ZERO, &mut self.stream);
        let mut waiting = 0;
        for index in 0..self.herd.len() {
            if self.goes_on(index) {
                continue;
            }
            let wish = self.wish(index);
            let here = self.herd[index].at.cell();
            let far = if self.reading.tile_by_tile { 1 } else { i32::MAX };
            // As C# rounds: halves to the even number.
            let whole = |along: f64| (along.round_ties_even() as i32).clamp(-far, far);
            let to = Cell::new(here.x + whole(wish.x), here.y + whole(wish.y));
            if to == here {
                continue;
            }
            if standable(to) {
                self.goals[index] = Some(to.centre());
                self.herd[index].heading = (to.centre() - self.herd[index].at).unit();
            } else {
                waiting += 1;
            }
        }
        waiting
    }

    /// Lets the time pass in which an animal walks one tile. Returns the mean number of those who had to wait, and the herd.
    pub fn tile(&mut self, standable: impl Fn(Cell) -> bool) -> (f64, Vec<Boid>) {
        let waiting: usize = (0..self.reading.updates_a_tile).map(|_| self.update(&standable)).sum();
        (waiting as f64 / f64::from(self.reading.updates_a_tile), self.herd.clone())
    }

    /// Walks on; true if it is still walking.
    fn goes_on(&mut self, index: usize) -> bool {
        // Many small steps add up to a tile only to within rounding.
        const ROUNDING: f64 = 1e-9;
        let pace = 1.0 / f64::from(self.reading.updates_a_tile);
        let Some(goal) = self.goals[index] else { return false };
        let boid = &mut self.herd[index];
        if boid.at.distance(goal) > pace + ROUNDING {
            boid.at += boid.heading * pace;
            return true;
        }
        *boid = Boid { at: goal, heading: Point::ZERO };
        self.goals[index] = None;
        false
    }

    /// The sum of the rules, in tiles.
    fn wish(&mut self, index: usize) -> Point {
        let me = self.herd[index].at;
        let others = self.herd.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, boid)| boid);
        let (mut push, mut headings, mut centre, mut count) = (Point::ZERO, Point::ZERO, Point::ZERO, 0.0);
        for other in others {
            let offset = other.at - me;
            if offset.length() < 2.0 {
                push = push - offset;
            }
            headings += other.heading;
            centre += other.at;
            count += 1.0;
        }
        let together = if count > 0.0 { centre * (1.0 / count) - me } else { Point::ZERO };
        let along = if self.reading.mended { headings } else { headings * -1.0 };
        let drift = if self.reading.no_drift { Point::ZERO } else { self.wander.draw(&mut self.stream) * 5.0 };
        push + along + together + drift
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    const STILL: ThesisReading = ThesisReading { no_drift: true, ..ThesisReading::PRINTED };

    #[test]
    fn an_animal_waits_where_its_tile_cannot_be_stood_on() {
        let mut herd = ThesisHerd::new(1, &[Cell::new(0, 0)], ThesisReading::PRINTED);
        let waiting: usize = (0..20).map(|_| herd.update(|cell| cell == Cell::new(0, 0))).sum();
        assert_eq!(herd.herd, [Boid { at: Cell::new(0, 0).centre(), heading: Point::ZERO }]);
        assert!(waiting > 10, "{waiting}");
    }

    #[test]
    fn a_half_is_rounded_to_the_even_tile() {
        // Without drift the sum of the first is the way to the middle of the others, half a tile aside.
        let goes = |places: &[Cell]| {
            let asked = RefCell::new(Vec::new());
            let mut herd = ThesisHerd::new(1, places, STILL);
            herd.update(|cell| {
                asked.borrow_mut().push(cell);
                true
            });
            asked.take()[0]
        };
        assert_eq!(goes(&[Cell::new(0, 0), Cell::new(4, 0), Cell::new(4, 1)]), Cell::new(4, 0), "0.5 is 0");
        assert_eq!(goes(&[Cell::new(0, 0), Cell::new(4, 1), Cell::new(4, 2)]), Cell::new(4, 2), "1.5 is 2");
        assert_eq!(goes(&[Cell::new(0, 0), Cell::new(4, 2), Cell::new(4, 3)]), Cell::new(4, 2), "2.5 is 2");
    }

    #[test]
    fn two_animals_side_by_side_without_drift_never_move() {
        let places = [Cell::new(0, 0), Cell::new(1, 1)];
        let mut herd = ThesisHerd::new(1, &places, STILL);
        let waited: usize = (0..100).map(|_| herd.update(|_| true)).sum();
        assert_eq!(waited, 0);
        assert_eq!(herd.herd.iter().map(|boid| boid.at.cell()).collect::<Vec<_>>(), places);
    }

    /// All ways to put so many animals on the 4×4 tiles.
    fn placements(animals: u32) -> Vec<Vec<Cell>> {
        let chosen = (0u32..1 << 16).filter(|tiles| tiles.count_ones() == animals);
        let cells = |tiles: u32| (0..16).filter(move |at| tiles >> at & 1 == 1).map(|at| Cell::new(at % 4, at / 4));
        chosen.map(|tiles| cells(tiles).collect()).collect()
    }

    #[test]
    fn of_all_placements_on_a_small_square_many_of_two_and_some_of_three_rest_at_once_and_none_of_four() {
        let resting = |animals: u32| {
            let all = placements(animals);
            let rests = |places: &&Vec<Cell>| {
                let mut herd = ThesisHerd::new(1, places, STILL);
                herd.update(|_| true);
                herd.goals.iter().all(Option::is_none)
            };
            (all.iter().filter(rests).count(), all.len())
        };
        assert_eq!([2, 3, 4].map(resting), [(42, 120), (72, 560), (0, 1820)]);
    }

    #[test]
    fn only_the_tile_aimed_at_is_asked_and_nothing_on_the_way_there() {
        let asked = RefCell::new(Vec::new());
        let standable = |cell: Cell| {
            asked.borrow_mut().push(cell);
            true
        };
        let mut herd = ThesisHerd::new(1, &[Cell::new(0, 0), Cell::new(10, 0)], STILL);
        herd.update(standable);
        // The first goes to the middle of the others; the second would too, and turns its heading round.
        assert_eq!(asked.take(), [Cell::new(10, 0), Cell::new(-1, 0)]);
        for _ in 0..10 * ThesisReading::PRINTED.updates_a_tile - 1 {
            herd.update(standable);
        }
        assert_eq!(asked.take(), []);
        assert_eq!(herd.herd[1].heading, Point::new(-1.0, 0.0));
        assert!(herd.herd[0].at.distance(Point::new(10.0, 0.0)) < 0.1, "{:?}", herd.herd[0]);
        herd.update(standable);
        assert_eq!(asked.borrow().len(), 1);
    }

    #[test]
    fn an_animal_that_stands_has_no_heading() {
        let mut herd = ThesisHerd::new(1, &[Cell::new(0, 0), Cell::new(2, 0)], STILL);
        herd.update(|_| true);
        assert_eq!(herd.herd[0].heading, Point::new(1.0, 0.0));
        let updates = 2 * ThesisReading::PRINTED.updates_a_tile;
        let waited: usize = (0..updates).map(|_| herd.update(|_| false)).sum();
        assert_eq!(herd.herd[0], Boid { at: Cell::new(2, 0).centre(), heading: Point::ZERO });
        assert!(waited > 0);
    }

    #[test]
    fn tile_by_tile_the_neighbour_on_the_way_is_asked() {
        let asked = RefCell::new(Vec::new());
        let mut herd =
            ThesisHerd::new(1, &[Cell::new(0, 0), Cell::new(10, -4)], ThesisReading { tile_by_tile: true, ..STILL });
        herd.update(|cell| {
            asked.borrow_mut().push(cell);
            true
        });
        assert_eq!(asked.take(), [Cell::new(1, -1), Cell::new(9, -3)]);
    }
}
