//! Scripted players: the world read-only in, commands out. They use only commands that a human could give and
//! know nothing that the window does not show.

mod defence;
#[cfg(test)]
mod fixture;
mod layout;
mod planner;
mod supply;

pub use planner::Planner;

use crate::sim::{Command, World};

/// Somebody who plays.
pub trait Player: Send {
    /// What to ask of the world in its next tick. Called once a tick, in order.
    fn commands(&mut self, world: &World) -> Vec<Command>;
}

/// Does nothing at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Idle;

impl Player for Idle {
    fn commands(&mut self, _world: &World) -> Vec<Command> {
        Vec::new()
    }
}

/// The names that [`named`] knows.
pub const NAMES: [&str; 3] = ["idle", "half", "planner"];

/// The scripted player of a name: `idle` does nothing, `half` builds half a defence and lets things take their
/// course, `planner` builds and keeps a planned defence and commands it.
pub fn named(name: &str) -> Option<Box<dyn Player>> {
    match name {
        "idle" => Some(Box::new(Idle)),
        "half" => Some(Box::new(Planner::half())),
        "planner" => Some(Box::new(Planner::whole())),
        _ => None,
    }
}
