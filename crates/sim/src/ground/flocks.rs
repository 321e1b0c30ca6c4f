//! Which beasts flock together and what they make of their surroundings, as of the beginning of the tick.

use crate::kinds::Role;
use osada_ai::flock::{Boid, Steering};

/// All beasts that flock together, in the order of the index of neighbours, as of the beginning of the tick.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flock {
    pub boids: Vec<Boid>,
    /// What each of them makes of its surroundings, in the same order.
    pub noticed: Vec<Noticed>,
}

/// What a beast makes of its surroundings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Noticed {
    /// Whether anybody whom it fears is near.
    pub threatened: bool,
    /// Where it wants to go, without the drift of its herd, if it is about to go somewhere.
    pub steering: Option<Steering>,
}

/// The sides whose beasts flock together.
pub(crate) const FLOCKS: [Role; 2] = [Role::Prey, Role::Predator];

/// Which of the flocks a beast belongs to.
pub(crate) fn flock(role: Role) -> usize {
    usize::from(role == Role::Predator)
}
