//! Players by name: scripted ones with their omissions, and those who play by a strategy.

use super::contract::{Idle, Player};
use super::mobile::Mobile;
use super::planner::Planner;
use super::strategy::{Strategist, Strategy};
use osada_sim::World;
use osada_sim::rules::{GearKind, StructureKind};

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

/// The names for [`named`].
pub const NAMES: [&str; 5] = ["idle", "half", "planner", "mobile", "without_orders"];

/// The scripted player of a name: `idle` does nothing, `half` builds half a defence and commands nobody,
/// `planner` builds and keeps a planned defence and commands it, `mobile` builds little and leads its people by hand,
/// `without_orders` builds like the planner and commands nobody.
pub fn named(name: &str) -> Option<Box<dyn Player>> {
    named_without(name, Omissions::default())
}

/// The scripted player of a name with omissions.
pub(super) fn named_without(name: &str, without: Omissions) -> Option<Box<dyn Player>> {
    match name {
        "idle" => Some(Box::new(Idle)),
        "half" => Some(Box::new(Planner::half().leaving_out(without))),
        "planner" => Some(Box::new(Planner::whole().leaving_out(without))),
        "mobile" => Some(Box::new(Mobile::leaving_out(without))),
        "without_orders" => Some(Box::new(Planner::without_orders().leaving_out(without))),
        _ => None,
    }
}

/// Names of kinds of structure, weapon and armour that a scripted player neither builds nor makes, and of crafts that it
/// does not learn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Omissions(pub Vec<String>);

impl Omissions {
    pub(super) fn has_structure(&self, world: &World, kind: StructureKind) -> bool {
        self.0.contains(&world.rules().structure(kind).name)
    }

    pub(super) fn has_gear(&self, world: &World, kind: GearKind) -> bool {
        self.0.contains(&world.rules().gear(kind).name)
    }

    pub(super) fn has_craft(&self, name: &str) -> bool {
        self.0.iter().any(|omitted| omitted == name)
    }
}
