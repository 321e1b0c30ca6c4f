//! What a player is to the game.

use crate::sim::{Command, World};

/// Somebody or something that plays: it sees the world and answers with commands.
pub trait Player: Send {
    /// What to ask of the world in its next tick. Called once a tick, in order.
    fn commands(&mut self, world: &World) -> Vec<Command>;
}
