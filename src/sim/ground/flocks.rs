//! Which beasts flock together and whom they fear, as of the beginning of the tick.

use crate::flock::{Boid, NeighbourGrid, Steering, Threat};
use crate::grid::Point;
use crate::sim::kinds::{Role, Tiles, UnitId};

/// All beasts that flock together, as of the beginning of the tick.
#[derive(Clone, Debug)]
pub(in crate::sim) struct Flock {
    pub boids: Vec<Boid>,
    /// The ids behind the indices of `boids`.
    pub ids: Vec<UnitId>,
    pub near: NeighbourGrid,
    /// What each of them makes of its surroundings, in the same order.
    pub noticed: Vec<Noticed>,
    pub threats: Vec<Threat>,
    /// The places of `threats`, in the same order.
    pub threats_near: NeighbourGrid,
}

/// What a beast makes of its surroundings.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::sim) struct Noticed {
    /// Whether anybody whom it fears is near.
    pub threatened: bool,
    /// Where it wants to go, without the drift of its herd, if it is about to go somewhere.
    pub steering: Option<Steering>,
}

impl Flock {
    /// Forgets everybody.
    pub fn clear(&mut self) {
        self.boids.clear();
        self.ids.clear();
        self.threats.clear();
    }

    /// Sorts everybody by place, to be asked who is near.
    pub fn sort(&mut self) {
        self.near.rebuild(self.boids.iter().map(|boid| boid.at));
        self.threats_near.rebuild(self.threats.iter().map(|threat| threat.at));
    }

    /// Whether any threat is less than `radius` from a place.
    pub fn is_threatened(&self, at: Point, radius: Tiles) -> bool {
        let near = |index: usize| self.threats[index].at.distance(at) < radius.0;
        self.threats_near.any(at, radius.0, near)
    }

    /// The threats at most `radius` from a place, in the order of `threats`: sums over them come out the same to the bit as over
    /// all of them.
    pub fn threats_within(&self, at: Point, radius: Tiles) -> Vec<Threat> {
        let mut found = Vec::new();
        self.threats_near.within(at, radius.0, |index, _, _| found.push(index));
        found.sort_unstable();
        found.into_iter().map(|index| self.threats[index]).collect()
    }
}

impl Default for Flock {
    fn default() -> Self {
        let near = NeighbourGrid::new(4.0);
        let threats_near = near.clone();
        let (boids, ids, noticed, threats) = Default::default();
        Self { boids, ids, near, noticed, threats, threats_near }
    }
}

/// Which of the flocks a beast belongs to.
pub(in crate::sim) fn flock(role: Role) -> usize {
    usize::from(role == Role::Predator)
}
