//! Flocking: the boids rules of Reynolds (1987) on a discrete grid, as pure functions, with the neighbour grid they ask
//! and the measures of a herd.
//!
//! One update of a herd: [`NeighbourGrid::rebuild`] from all positions, then for every animal that
//! is not walking between two tiles [`steer`], and [`rank`] to turn the wish into a step.
//!
//! ```
//! use osada_ai::flock::{Meadow, polarisation};
//! use osada_ai::grid::Cell;
//!
//! let places = (0..12).map(|number| Cell::new(4 + 2 * (number % 4), 4 + 2 * (number / 4)));
//! let mut meadow = Meadow::new(1, places, |cell| (0..40).contains(&cell.x) && (0..30).contains(&cell.y));
//! let before = polarisation(&meadow.herd);
//! meadow.run(40);
//! assert!(polarisation(&meadow.herd) > before, "they go the same way by now");
//! ```

mod meadow;
mod measure;
mod neighbours;
mod rules;
mod step;
mod wander;

pub use meadow::Meadow;
pub use measure::{clusters, cohesion_radius, mean_nearest_distance, polarisation};
pub use neighbours::NeighbourGrid;
pub use rules::{Boid, Steering, Surroundings, Threat, Weights, obstacle_avoidance, steer, steer_without_drift};
pub use step::{Ranking, may_step, rank};
pub use wander::Wander;
