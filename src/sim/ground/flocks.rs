//! Which beasts flock together and whom they fear, as of the beginning of the tick.

use crate::flock::{Boid, NeighbourGrid, Threat};
use crate::sim::kinds::{Role, UnitId};

/// All beasts that flock together, as of the beginning of the tick.
#[derive(Clone, Debug)]
pub(in crate::sim) struct Flock {
    pub boids: Vec<Boid>,
    /// The ids behind the indices of `boids`.
    pub ids: Vec<UnitId>,
    pub near: NeighbourGrid,
    pub threats: Vec<Threat>,
}

impl Default for Flock {
    fn default() -> Self {
        Self { boids: Vec::new(), ids: Vec::new(), near: NeighbourGrid::new(4.0), threats: Vec::new() }
    }
}

/// Which of the flocks a beast belongs to.
pub(in crate::sim) fn flock(role: Role) -> usize {
    usize::from(role == Role::Predator)
}
