//! A side of a comparison: the games of every seed, played or known.

use crate::SweepFindings;
use crate::sweep::{Sweep, SweepError, TaskContext};
use osada_content::{Level, build_for};
use osada_record::player::Contestant;
use osada_record::telemetry::GameSample;
use osada_sim::rules::{Challenge, Rules};
use osada_sim::{Outcome, tick};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The setup of games that are played.
#[derive(Clone)]
pub struct Setup {
    pub level: Level,
    pub rules: Arc<Rules>,
    pub challenge: Challenge,
    pub contestant: Contestant,
    /// Ticks after which a game that goes on is stopped.
    pub ticks: u64,
}

impl Setup {
    /// Plays the game of a seed to its end.
    pub fn play(&self, seed: u64) -> Result<GameSample, SweepError> {
        let mut world = build_for(&self.level, &self.rules, self.challenge, seed)?;
        let mut player = self.contestant.player();
        while world.outcome() == Outcome::Running && world.clock().tick() < self.ticks {
            let commands = player.commands(&world);
            tick(&mut world, &commands);
        }
        Ok(GameSample::of(&world, self.contestant.name()))
    }
}

/// A side with its games.
#[derive(Clone)]
pub struct Side {
    pub name: String,
    /// How games are played that are not known; `None` if only known ones count.
    setup: Option<Setup>,
    /// Games that were played before, by their seeds.
    known: BTreeMap<u64, GameSample>,
}

impl Side {
    /// A side whose games are played.
    pub fn of(name: &str, setup: Setup) -> Self {
        Self { name: name.to_owned(), setup: Some(setup), known: BTreeMap::new() }
    }

    /// A side whose games have been played.
    pub fn known(name: &str, games: BTreeMap<u64, GameSample>) -> Self {
        Self { name: name.to_owned(), setup: None, known: games }
    }

    /// The same side with games that need not be played again.
    pub fn with_known(mut self, games: BTreeMap<u64, GameSample>) -> Self {
        self.known.extend(games);
        self
    }

    /// The seeds of its games, if it can play no others.
    pub fn seeds(&self) -> Option<impl Iterator<Item = u64> + '_> {
        self.setup.is_none().then(|| self.known.keys().copied())
    }

    /// The game of a seed, played unless it is known.
    pub fn game(&self, seed: u64) -> Result<GameSample, SweepError> {
        match (self.known.get(&seed), &self.setup) {
            (Some(game), _) => Ok(game.clone()),
            (None, Some(setup)) => setup.play(seed),
            (None, None) => Err(format!("{} has no game of seed {seed}", self.name).into()),
        }
    }

    /// The fault of a game that was read from a file and cannot be the one of this seed.
    pub(super) fn fault(&self, seed: u64, game: &GameSample) -> Option<String> {
        if game.seed != seed {
            return Some(format!("a game of seed {}, not {seed}", game.seed));
        }
        let Some(Setup { level, challenge, contestant, .. }) = &self.setup else { return game.fault() };
        let expected = [
            ("level", level.name.as_str(), game.level.as_str()),
            ("challenge", challenge.name(), game.challenge.as_str()),
            ("player", contestant.name(), game.player.as_str()),
        ];
        let other = expected.into_iter().find(|(_, ours, theirs)| ours != theirs);
        other.map(|(what, ours, theirs)| format!("{what} is `{theirs}`, not `{ours}`")).or_else(|| game.fault())
    }
}

/// The games of one side as tasks, one for each seed: the rows that are kept of it.
pub struct SideGames<'s> {
    pub side: &'s Side,
    pub seeds: &'s [u64],
}

impl Sweep for SideGames<'_> {
    type Row = GameSample;

    fn name(&self) -> &'static str {
        "baseline"
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn tasks(&self) -> usize {
        self.seeds.len()
    }

    fn place(&self, task: usize) -> Value {
        json!({ "seed": self.seeds[task], "side": self.side.name })
    }

    fn run(&self, task: usize, _: &TaskContext) -> Result<GameSample, SweepError> {
        self.side.game(self.seeds[task])
    }

    fn fault(&self, task: usize, row: &GameSample) -> Option<String> {
        self.side.fault(self.seeds[task], row)
    }

    fn findings(&self, _: Vec<GameSample>) -> SweepFindings {
        SweepFindings::named(self.name())
    }
}
