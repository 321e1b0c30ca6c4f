//! A herd in a small world of its own, of one step per update: for experiments, and for the tests of flocking.

use super::neighbours::NeighbourGrid;
use super::rules::{Boid, Surroundings, Threat, Weights, steer};
use super::step::rank;
use super::wander::Wander;
use crate::grid::{Cell, Point, Stream};
use std::fmt;

/// A herd and its surroundings.
pub struct Meadow<F: Fn(Cell) -> bool> {
    pub herd: Vec<Boid>,
    pub threats: Vec<Threat>,
    pub weights: Weights,
    standable: F,
    wander: Wander,
    stream: Stream,
    near: NeighbourGrid,
    pushed: Point,
}

impl<F: Fn(Cell) -> bool> fmt::Debug for Meadow<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { herd, threats, weights, .. } = self;
        let mut debug = f.debug_struct("Meadow");
        debug.field("herd", herd).field("threats", threats).field("weights", weights).finish_non_exhaustive()
    }
}

impl<F: Fn(Cell) -> bool> Meadow<F> {
    /// One animal on each of these tiles, with a random heading; `standable` says where animals can be.
    pub fn new(seed: u64, places: impl IntoIterator<Item = Cell>, standable: F) -> Self {
        let mut stream = Stream::new(seed, 0);
        let wander = Wander::new(&mut stream);
        let mut herd: Vec<Boid> =
            places.into_iter().map(|cell| Boid { at: cell.centre(), heading: Point::ZERO }).collect();
        for boid in &mut herd {
            boid.heading = Point::new(stream.range(-1.0, 1.0), stream.range(-1.0, 1.0)).unit();
        }
        let weights = Weights::default();
        let near = NeighbourGrid::new(weights.sight);
        Self { herd, threats: Vec::new(), weights, standable, wander, stream, near, pushed: Point::ZERO }
    }

    /// Moves every animal by one step or none, all at once, and returns how many could not make their best move.
    pub fn update(&mut self) -> usize {
        let Self { herd, threats, weights, standable, wander, stream, near, pushed } = self;
        wander.update(*pushed, stream);
        *pushed = Point::ZERO;
        near.rebuild(herd.iter().map(|boid| boid.at));
        let around = Surroundings { herd, near, threats };
        let mut blocked = 0;
        let next: Vec<Boid> = (0..herd.len())
            .map(|index| {
                let boid = herd[index];
                let steering = steer(index, &around, wander.draw(stream), &*standable, weights);
                *pushed += steering.obstacles * (1.0 / herd.len() as f64);
                let best = |standable: &dyn Fn(Cell) -> bool| {
                    rank(boid.at.cell(), steering.wanted, weights.calm, standable).best()
                };
                let step = best(standable);
                blocked += usize::from(step != best(&|_| true));
                stepped(boid, step.map(|step| boid.at.cell().step(step)))
            })
            .collect();
        *herd = next;
        blocked
    }

    pub fn run(&mut self, updates: u32) {
        for _ in 0..updates {
            self.update();
        }
    }
}

/// The animal after a step onto a tile, or after none.
fn stepped(boid: Boid, to: Option<Cell>) -> Boid {
    match to {
        Some(cell) => Boid { at: cell.centre(), heading: (cell.centre() - boid.at).unit() },
        None => Boid { heading: Point::ZERO, ..boid },
    }
}
