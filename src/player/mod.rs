//! Scripted players: the world read-only in, commands out. They use only commands that a human could give and
//! know nothing that the window does not show.

mod arming;
mod contract;
mod defence;
#[cfg(test)]
mod fixture;
mod idle;
mod layout;
mod planner;
mod roster;
mod script;
mod supply;

pub use contract::Player;
pub use idle::Idle;
pub use planner::Planner;
pub use roster::{NAMES, named};
