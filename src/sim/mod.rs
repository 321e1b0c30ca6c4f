//! The simulation: the world, its commands, its events and the tick.
