//! Anyone who can be asked to play: a scripted player, or one who plays by a strategy.

use super::contract::Player;
use super::idle::Idle;
use super::scripted::{NAMES, named};
use super::strategy::{Strategist, Strategy};

/// A way to play that can be asked for again and again, each time for the beginning of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Contestant {
    /// A scripted player by its name, one of [`NAMES`].
    Scripted(&'static str),
    /// One who plays by a strategy.
    Strategy(Box<Strategy>),
}

impl Contestant {
    /// The scripted player of a name.
    pub fn scripted(name: &str) -> Option<Self> {
        NAMES.into_iter().find(|known| *known == name).map(Self::Scripted)
    }

    /// One who plays by a strategy.
    pub fn of(strategy: Strategy) -> Self {
        Self::Strategy(Box::new(strategy))
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Scripted(name) => name,
            Self::Strategy(strategy) => &strategy.name,
        }
    }

    /// The player, at the beginning of a game.
    pub fn player(&self) -> Box<dyn Player> {
        match self {
            Self::Scripted(name) => named(name).unwrap_or_else(|| Box::new(Idle)),
            Self::Strategy(strategy) => Box::new(Strategist::new(strategy.as_ref().clone())),
        }
    }
}
