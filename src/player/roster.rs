//! The players that can be asked for by name.

use super::contract::Player;
use super::idle::Idle;
use super::mobile::Mobile;
use super::planner::Planner;
use super::strategy::{Strategist, Strategy};

/// The names that [`named`] knows.
pub const NAMES: [&str; 5] = ["idle", "half", "planner", "mobile", "without_orders"];

/// The scripted player of a name: `idle` does nothing, `half` builds half a defence and lets things take their
/// course, `planner` builds and keeps a planned defence and commands it, `mobile` builds little and leads its people by hand,
/// `without_orders` builds what the planner does and commands nobody.
pub fn named(name: &str) -> Option<Box<dyn Player>> {
    match name {
        "idle" => Some(Box::new(Idle)),
        "half" => Some(Box::new(Planner::half())),
        "planner" => Some(Box::new(Planner::whole())),
        "mobile" => Some(Box::new(Mobile::default())),
        "without_orders" => Some(Box::new(Planner::without_orders())),
        _ => None,
    }
}

/// A way to play that can be asked for again and again, each time for the beginning of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Contestant {
    /// A scripted player by its name, one of [`NAMES`].
    Scripted(&'static str),
    /// Whoever plays by a strategy.
    Strategy(Box<Strategy>),
}

impl Contestant {
    /// The scripted player of a name.
    pub fn scripted(name: &str) -> Option<Self> {
        NAMES.into_iter().find(|known| *known == name).map(Self::Scripted)
    }

    /// Whoever plays by a strategy.
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
