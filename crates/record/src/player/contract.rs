//! The interface of players, and the one who leaves the colony to itself.

use osada_sim::{Command, World};

/// A player: sees the world and answers with commands.
pub trait Player: Send {
    /// True if it plans for a whole game, so that it has to see the beginning to take a game over.
    fn lays_plans(&self) -> bool {
        false
    }

    /// Takes over a game that has begun already. `founded` is its world before the first tick, so that a player who plans
    /// for a whole game has the same plans as if they had played from the beginning.
    fn take_over(&mut self, founded: &World) {
        let _ = founded;
    }

    /// The commands for the next tick. Called once a tick, in order.
    fn commands(&mut self, world: &World) -> Vec<Command>;
}

/// Player without commands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Idle;

impl Player for Idle {
    fn commands(&mut self, _world: &World) -> Vec<Command> {
        Vec::new()
    }
}
