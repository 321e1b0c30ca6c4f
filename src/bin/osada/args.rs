//! Arguments whose values the library knows by name.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use osada::player::{self, Idle, Player};
use osada::sim::rules::Challenge;
use std::sync::LazyLock;

/// How hard a game is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeArg(pub Challenge);

static CHALLENGES: LazyLock<Vec<ChallengeArg>> =
    LazyLock::new(|| Challenge::ALL.into_iter().map(ChallengeArg).collect());

impl ValueEnum for ChallengeArg {
    fn value_variants<'a>() -> &'a [Self] {
        &CHALLENGES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// A scripted player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerArg(&'static str);

static PLAYERS: LazyLock<Vec<PlayerArg>> = LazyLock::new(|| player::NAMES.into_iter().map(PlayerArg).collect());

impl ValueEnum for PlayerArg {
    fn value_variants<'a>() -> &'a [Self] {
        &PLAYERS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0))
    }
}

impl PlayerArg {
    /// The name of the player.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// The player, at the beginning of a game.
    pub fn player(self) -> Box<dyn Player> {
        player::named(self.0).unwrap_or_else(|| Box::new(Idle))
    }
}
