//! A herd in a small world of its own, of one step per update: for experiments and for the tests of this room.

use super::neighbours::NeighbourGrid;
use super::rules::{Boid, Surroundings, Threat, Weights, steer};
use super::step::rank;
use super::wander::Wander;
use crate::grid::{Cell, Point, Stream};
use std::fmt;

/// A herd, and what is around it.
pub struct Meadow<F: Fn(Cell) -> bool> {
    /// The animals with their positions and headings.
    pub herd: Vec<Boid>,
    /// What the animals flee from.
    pub threats: Vec<Threat>,
    /// How strongly each rule pulls.
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
        let mut told = f.debug_struct("Meadow");
        told.field("herd", herd).field("threats", threats).field("weights", weights).finish_non_exhaustive()
    }
}

impl<F: Fn(Cell) -> bool> Meadow<F> {
    /// Animals on these tiles, each looking somewhere. `standable` says where they can be.
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

    /// Every animal takes a step or stays, all at once. Gives how many of them could not go where they wanted most.
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

    /// Updates the herd this many times.
    pub fn run(&mut self, updates: u32) {
        for _ in 0..updates {
            self.update();
        }
    }
}

/// An animal after a step onto a tile, or after none.
fn stepped(boid: Boid, to: Option<Cell>) -> Boid {
    match to {
        Some(cell) => Boid { at: cell.centre(), heading: (cell.centre() - boid.at).unit() },
        None => Boid { heading: Point::ZERO, ..boid },
    }
}
