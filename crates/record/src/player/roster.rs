//! Players by name: scripted ones, and those who play by a strategy.

use super::contract::Player;
use super::idle::Idle;
use super::scripted::{NAMES, named};
use super::strategy::{Strategist, Strategy};

/// A kind of player, of which one can be made for every game.
#[derive(Clone, Debug, PartialEq)]
pub enum Contestant {
    /// A scripted player by its name, one of [`NAMES`].
    Scripted(&'static str),
    Strategy(Box<Strategy>),
}

impl Contestant {
    /// The scripted player of a name.
    pub fn scripted(name: &str) -> Option<Self> {
        NAMES.into_iter().find(|known| *known == name).map(Self::Scripted)
    }

    pub fn of(strategy: Strategy) -> Self {
        Self::Strategy(Box::new(strategy))
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Scripted(name) => name,
            Self::Strategy(strategy) => &strategy.name,
        }
    }

    /// A player at the beginning of a game.
    pub fn player(&self) -> Box<dyn Player> {
        match self {
            Self::Scripted(name) => named(name).unwrap_or_else(|| Box::new(Idle)),
            Self::Strategy(strategy) => Box::new(Strategist::new(strategy.as_ref().clone())),
        }
    }
}
