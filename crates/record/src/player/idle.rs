//! A player who leaves the colony to itself.

use super::contract::Player;
use osada_sim::{Command, World};

#[derive(Clone, Copy, Debug, Default)]
pub struct Idle;

impl Player for Idle {
    fn commands(&mut self, _world: &World) -> Vec<Command> {
        Vec::new()
    }
}
