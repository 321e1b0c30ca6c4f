//! Scenes drawn after the words of the Silesian thesis, each with a way from the lower left to the upper right.

use osada_ai::grid::{Cell, Grid, Stream};
use osada_content::generate::labyrinth_of;

/// Obstacles of the first environment.
const OBSTACLES: usize = 5;
/// Probability that the labyrinth goes straight on where it can. Each turn is cut the more the wider the corridor is, so that with
/// many turns the larger maps would have shorter ways.
const STRAIGHT: f64 = 0.75;
/// Share of the labyrinth's walls that are opened.
const LOOPS: f64 = 0.02;
/// Tiles across its corridors and walls.
const CORRIDOR: usize = 2;

/// A draft of an environment, counted from 0.
pub fn draw(kind: usize, seed: u64, draft: usize, side: usize) -> Grid<bool> {
    let mut stream = Stream::new(seed, 4 + draft as u64);
    match kind {
        0 => obstacles(&mut stream, side),
        1 => {
            let lanes = Lanes { count: 3, width: stream.between(8, 10), inset: (1, 7) };
            lanes.draw(&mut stream, side)
        }
        2 => {
            let lanes = Lanes { count: 5, width: stream.between(4, 6), inset: (0, 4) };
            lanes.draw(&mut stream, side)
        }
        _ => {
            let fine = labyrinth_of(stream.bits(), side / CORRIDOR, side / CORRIDOR, STRAIGHT, LOOPS);
            let wide = CORRIDOR as i32;
            Grid::from_fn(side, side, |cell| fine.get(Cell::new(cell.x / wide, cell.y / wide)) == Some(&true))
        }
    }
}

/// Open ground with a few long obstacles.
fn obstacles(stream: &mut Stream, side: usize) -> Grid<bool> {
    let mut open = Grid::filled(side, side, true);
    for _ in 0..OBSTACLES {
        let (long, thick) = (stream.between(10, 34), stream.between(2, 8));
        let (width, height) = if stream.chance(0.5) { (long, thick) } else { (thick, long) };
        let (left, top) = (stream.between(0, 40), stream.between(0, 40));
        for y in top..top + height {
            for x in left..left + width {
                if let Some(tile) = open.get_mut(Cell::new(x, y)) {
                    *tile = false;
                }
            }
        }
    }
    open
}

/// One corridor that winds to and fro between walls as thick as the room allows.
struct Lanes {
    count: i32,
    /// Tiles across a lane.
    width: i32,
    /// Least and most tiles between the end of a lane and the passage to the next.
    inset: (i32, i32),
}

impl Lanes {
    /// Draws it along the rows or the columns, from the lower left to the upper right; the count of lanes is odd.
    fn draw(&self, stream: &mut Stream, side: usize) -> Grid<bool> {
        let (side, upright) = (side as i32, stream.chance(0.5));
        // Lane by lane from the top; the way enters the lowest at its left end and goes on at its right.
        let top = |lane: i32| lane * (side - self.width) / (self.count - 1);
        let passages: Vec<i32> = (1..self.count)
            .map(|lane| {
                let inset = stream.between(self.inset.0, self.inset.1);
                if lane % 2 == 1 { inset } else { side - self.width - inset }
            })
            .collect();
        Grid::from_fn(side as usize, side as usize, |cell| {
            // The reflection that keeps both corners where the way begins and ends.
            let (x, y) = if upright { (side - 1 - cell.y, side - 1 - cell.x) } else { (cell.x, cell.y) };
            let along = (0..self.count).any(|lane| (top(lane)..top(lane) + self.width).contains(&y));
            let across = passages
                .iter()
                .zip(0..)
                .any(|(&left, lane)| (top(lane)..top(lane + 1)).contains(&y) && (left..left + self.width).contains(&x));
            along || across
        })
    }
}
