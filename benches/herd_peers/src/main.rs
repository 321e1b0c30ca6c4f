//! Osada's herds beside public peers on the same work: for every animal the neighbours in sight are found, and from them
//! separation, alignment and cohesion; all positions are taken in anew for every update. `cargo run --release` in this folder.
//!
//! *krABMaga* finds neighbours by its `Field2D`, as its flockers do, but without its schedule and agents; *henad* by its
//! `SpatialHash`, as its boids do. Both count in `f32`, Osada in `f64`.

use cpu_time::ThreadTime;
use henad_core::spatial_hash::SpatialHash;
use krabmaga::engine::fields::field::Field;
use krabmaga::engine::fields::field_2d::{Field2D, Location2D};
use krabmaga::engine::location::Real2D;
use osada::flock::{Boid, NeighbourGrid, Surroundings, Weights, steer_without_drift};
use osada::grid::{Point, Stream};
use std::fmt;
use std::hint::black_box;

/// Tiles for each animal.
const ROOM: f64 = 10.0;
const UPDATES: u32 = 20;
const SIGHT: f64 = 8.0;
const SEPARATION: f64 = 2.0;

/// The wish of an animal by the three rules, and the number of animals that it sees.
#[derive(Clone, Copy, Default)]
struct Wish {
    separation: (f64, f64),
    alignment: (f64, f64),
    cohesion: (f64, f64),
    neighbours: u32,
}

/// Sums over the neighbours of an animal.
#[derive(Default)]
struct Sums {
    push: (f32, f32),
    headings: (f32, f32),
    offsets: (f32, f32),
    count: u32,
}

impl Sums {
    fn add(&mut self, (dx, dy): (f32, f32), squared: f32, heading: Point) {
        let distance = squared.sqrt();
        if distance < SEPARATION as f32 && distance > 0.0 {
            let share = (1.0 - distance / SEPARATION as f32) / distance;
            self.push.0 -= dx * share;
            self.push.1 -= dy * share;
        }
        self.headings.0 += heading.x as f32;
        self.headings.1 += heading.y as f32;
        self.offsets.0 += dx;
        self.offsets.1 += dy;
        self.count += 1;
    }

    fn wish(&self) -> Wish {
        let share = 1.0 / self.count.max(1) as f32;
        let scaled = |(x, y): (f32, f32), by: f32| (f64::from(x * by), f64::from(y * by));
        Wish {
            separation: scaled(self.push, 1.0),
            alignment: scaled(self.headings, share),
            cohesion: scaled(self.offsets, share / SIGHT as f32),
            neighbours: self.count,
        }
    }
}

/// Those who find out what every animal wants.
trait Peer {
    fn update(&mut self, herd: &[Boid], wishes: &mut Vec<Wish>);
}

struct Osada {
    near: NeighbourGrid,
    weights: Weights,
}

impl Osada {
    fn new() -> Self {
        let weights = Weights {
            separation: 1.0,
            alignment: 1.0,
            cohesion: 1.0,
            separation_radius: SEPARATION,
            sight: SIGHT,
            obstacle_radius: 0.0,
            ..Weights::default()
        };
        Self { near: NeighbourGrid::new(4.0), weights }
    }
}

impl Peer for Osada {
    fn update(&mut self, herd: &[Boid], wishes: &mut Vec<Wish>) {
        self.near.rebuild(herd.iter().map(|boid| boid.at));
        let around = Surroundings { herd, near: &self.near, threats: &[] };
        let xy = |point: Point| (point.x, point.y);
        wishes.extend((0..herd.len()).map(|index| {
            let found = steer_without_drift(index, &around, |_| true, &self.weights);
            let (separation, alignment) = (xy(found.separation), xy(found.alignment));
            Wish { separation, alignment, cohesion: xy(found.cohesion), neighbours: found.neighbours }
        }));
    }
}

#[derive(Clone, Copy)]
struct Bird {
    id: u32,
    at: Real2D,
    heading: Point,
}

impl PartialEq for Bird {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Bird {}

impl std::hash::Hash for Bird {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Display for Bird {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id.fmt(f)
    }
}

impl Location2D<Real2D> for Bird {
    fn get_location(self) -> Real2D {
        self.at
    }

    fn set_location(&mut self, loc: Real2D) {
        self.at = loc;
    }
}

struct KrAbMaga {
    field: Field2D<Bird>,
}

impl KrAbMaga {
    fn new(side: f64) -> Self {
        Self { field: Field2D::new(side as f32, side as f32, SIGHT as f32 / 2.0, false) }
    }
}

impl Peer for KrAbMaga {
    fn update(&mut self, herd: &[Boid], wishes: &mut Vec<Wish>) {
        let birds = herd.iter().zip(0..).map(|(boid, id)| {
            let at = Real2D { x: boid.at.x as f32, y: boid.at.y as f32 };
            Bird { id, at, heading: boid.heading }
        });
        let birds: Vec<Bird> = birds.collect();
        birds.iter().for_each(|&bird| self.field.set_object_location(bird, bird.at));
        self.field.lazy_update();
        wishes.extend(birds.iter().map(|bird| {
            let mut sums = Sums::default();
            // Its search with a check of distances leaves out squares that the circle enters between two corners.
            for other in self.field.get_neighbors_within_relax_distance(bird.at, SIGHT as f32) {
                let (dx, dy) = (other.at.x - bird.at.x, other.at.y - bird.at.y);
                let squared = dx * dx + dy * dy;
                if other.id != bird.id && squared <= (SIGHT * SIGHT) as f32 {
                    sums.add((dx, dy), squared, other.heading);
                }
            }
            sums.wish()
        }));
    }
}

struct Henad {
    hash: SpatialHash,
    x: Vec<f32>,
    y: Vec<f32>,
}

impl Henad {
    /// A third of the sight, as its boids have it. Its ground is a torus: the herd keeps so far off its edge that nobody sees across it.
    fn new(side: f64) -> Self {
        let side = (side + 2.0 * SIGHT) as f32;
        Self { hash: SpatialHash::new(SIGHT as f32 / 3.0, side, side), x: Vec::new(), y: Vec::new() }
    }
}

impl Peer for Henad {
    fn update(&mut self, herd: &[Boid], wishes: &mut Vec<Wish>) {
        self.x.clear();
        self.y.clear();
        self.x.extend(herd.iter().map(|boid| boid.at.x as f32));
        self.y.extend(herd.iter().map(|boid| boid.at.y as f32));
        self.hash.build(&self.x, &self.y);
        wishes.extend((0..herd.len()).map(|index| {
            let mut sums = Sums::default();
            let (x, y) = (self.x[index], self.y[index]);
            self.hash.for_each_within(x, y, SIGHT as f32, &self.x, &self.y, |other, dx, dy, squared| {
                if other as usize != index {
                    sums.add((dx, dy), squared, herd[other as usize].heading);
                }
            });
            sums.wish()
        }));
    }
}

/// A herd all over a square, and the side of that.
fn herd(count: usize) -> (Vec<Boid>, f64) {
    let side = (count as f64 * ROOM).sqrt();
    let mut stream = Stream::new(1, 0);
    let boid = |_| Boid {
        at: Point::new(stream.range(0.0, side), stream.range(0.0, side)),
        heading: Point::new(stream.range(-1.0, 1.0), stream.range(-1.0, 1.0)).unit(),
    };
    ((0..count).map(boid).collect(), side)
}

/// Milliseconds for an update, and what came of the last.
fn measure(peer: &mut dyn Peer, herd: &[Boid]) -> (f64, Vec<Wish>) {
    let mut wishes = Vec::new();
    peer.update(herd, &mut wishes);
    let begun = ThreadTime::now();
    for _ in 0..UPDATES {
        wishes.clear();
        peer.update(black_box(herd), &mut wishes);
    }
    (begun.elapsed().as_secs_f64() * 1000.0 / f64::from(UPDATES), wishes)
}

/// True if two results are the same to the precision of `f32`.
fn agree(ours: &[Wish], theirs: &[Wish]) -> bool {
    let near = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() < 1e-3 && (a.1 - b.1).abs() < 1e-3;
    let same = |(a, b): (&Wish, &Wish)| {
        near(a.separation, b.separation) && near(a.alignment, b.alignment) && near(a.cohesion, b.cohesion)
    };
    let seen = |wishes: &[Wish]| wishes.iter().map(|wish| u64::from(wish.neighbours)).sum::<u64>();
    // An animal on the very border of sight may count for one and not for the other.
    let alike = ours.iter().zip(theirs).filter(|&pair| same(pair)).count();
    alike * 1000 >= ours.len() * 999 && seen(ours).abs_diff(seen(theirs)) * 100_000 <= seen(ours)
}

fn main() {
    println!("| animals | neighbours each | Osada | henad-core | krABMaga |\n|---|---|---|---|---|");
    for count in [1_000, 3_000, 10_000, 30_000] {
        let (herd, side) = herd(count);
        let (ours, found) = measure(&mut Osada::new(), &herd);
        let peers: [&mut dyn Peer; 2] = [&mut Henad::new(side), &mut KrAbMaga::new(side)];
        let neighbours = found.iter().map(|wish| f64::from(wish.neighbours)).sum::<f64>() / count as f64;
        print!("| {count} | {neighbours:.1} | {ours:.2} ms |");
        for peer in peers {
            let (time, theirs) = measure(peer, &herd);
            assert!(agree(&found, &theirs), "they did not do the same work");
            print!(" {time:.2} ms ({:.1}×) |", time / ours);
        }
        println!();
    }
}
