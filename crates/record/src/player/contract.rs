//! What a player is to the game.

use osada_sim::{Command, World};

/// Somebody or something that plays: it sees the world and answers with commands.
pub trait Player: Send {
    /// Whether it lays plans for a whole game, and has to see how that began to take it over.
    fn lays_plans(&self) -> bool {
        false
    }

    /// Takes over a game that has begun already. `founded` is its world before the first tick, so that whoever lays plans
    /// for a whole game has the same ones as if they had played from the beginning.
    fn take_over(&mut self, founded: &World) {
        let _ = founded;
    }

    /// What to ask of the world in its next tick. Called once a tick, in order.
    fn commands(&mut self, world: &World) -> Vec<Command>;
}
