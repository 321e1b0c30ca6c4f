//! Scripted players: the world read-only in, commands out. They use only commands that a human could give and
//! know nothing that the window does not show.

mod arming;
mod command_words;
mod contract;
mod crews;
mod defence;
#[cfg(test)]
mod fixture;
mod idle;
mod keeping;
mod layout;
mod mobile;
mod omissions;
mod pieces;
mod planner;
mod roster;
mod script;
mod scripted;
pub mod strategy;
mod supply;
mod survey;

pub use contract::Player;
pub use idle::Idle;
pub use pieces::PlannedStructure;
pub use planner::Planner;
pub use roster::Contestant;
pub use scripted::{NAMES, named};
