//! The boids rules as pure functions, and the neighbour grid they ask.
