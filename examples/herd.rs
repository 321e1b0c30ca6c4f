//! A herd without a game: the boids rules on a meadow of its own, with a pond in it, and a wolf that comes near.
//!
//! `cargo run --example herd`

use osada::flock::{Meadow, Threat, clusters, cohesion_radius, polarisation};
use osada::grid::{Cell, Grid, Point};

const WIDTH: usize = 56;
const HEIGHT: usize = 20;

/// The tiles of the pond.
fn is_water(cell: Cell) -> bool {
    let (x, y) = (f64::from(cell.x) - 30.0, f64::from(cell.y) - 9.0);
    x * x / 36.0 + y * y / 9.0 < 1.0
}

fn draw(meadow: &Meadow<impl Fn(Cell) -> bool>) {
    let mut picture = Grid::from_fn(WIDTH, HEIGHT, |cell| if is_water(cell) { '~' } else { '·' });
    let animals = meadow.herd.iter().map(|boid| (boid.at.cell(), 'd'));
    for (cell, sign) in animals.chain(meadow.threats.iter().map(|threat| (threat.at.cell(), 'W'))) {
        if let Some(tile) = picture.get_mut(cell) {
            *tile = sign;
        }
    }
    for row in picture.values().chunks(WIDTH) {
        println!("{}", row.iter().collect::<String>());
    }
}

fn tell(when: &str, meadow: &Meadow<impl Fn(Cell) -> bool>) {
    println!(
        "{when}: polarisation {:.2} (1 is all one way), {:.1} tiles from their middle, {} group(s)",
        polarisation(&meadow.herd),
        cohesion_radius(&meadow.herd),
        clusters(&meadow.herd, 4.0)
    );
    draw(meadow);
    println!();
}

fn main() {
    let inside = |cell: Cell| cell.x >= 0 && cell.y >= 0 && cell.x < WIDTH as i32 && cell.y < HEIGHT as i32;
    // Every third tile of a corner: they do not begin as a herd.
    let places = (0..18).map(|number| Cell::new(2 + 3 * (number % 6), 3 + 5 * (number / 6)));
    let mut meadow = Meadow::new(7, places, |cell| inside(cell) && !is_water(cell));
    tell("scattered", &meadow);
    meadow.run(60);
    tell("after 60 steps they graze together", &meadow);
    let middle = meadow.herd.iter().fold(Point::ZERO, |sum, boid| sum + boid.at * (1.0 / meadow.herd.len() as f64));
    meadow.threats.push(Threat { at: middle - Point::new(6.0, 0.0), radius: 12.0 });
    meadow.run(12);
    tell("12 steps after the wolf came", &meadow);
    meadow.threats.clear();
    meadow.run(80);
    tell("80 steps after it left", &meadow);
}
