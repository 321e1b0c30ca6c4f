//! How raids begin: the game before them is played once for each world and kept.

use osada::level::{BuildError, Level, build_for};
use osada::player::Contestant;
use osada::sim::rules::{Challenge, Rules};
use osada::sim::{Outcome, State, UnitId, World, tick};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What things are worth: names and usual values.
pub const REWARDS: [(&str, f64); 5] = [("harm", 0.01), ("health", 0.5), ("death", -1.0), ("loss", 0.5), ("fall", 5.0)];

/// What is the same in all raids of an environment.
pub struct Scene {
    /// The level.
    pub level: Level,
    /// Its rules.
    pub rules: Arc<Rules>,
    /// How hard it is for the colony.
    pub challenge: Challenge,
    /// Who plays the colony.
    pub contestant: Contestant,
    /// Which raid, from 1.
    pub wave: u32,
    /// The one besieger that is told what to do, by its place in the raid; `None` for all of them.
    pub agent: Option<usize>,
    /// Ticks of a step.
    pub ticks: u64,
    /// Ticks after which it is over for the learner, whatever becomes of it.
    pub limit: u64,
    /// How many different worlds there are.
    pub worlds: u64,
    /// What things are worth, in the order of [`REWARDS`].
    pub rewards: [f64; REWARDS.len()],
    /// The worlds that have been played up to the raid already.
    pub openings: Mutex<BTreeMap<u64, Arc<Opening>>>,
}

/// A world up to its raid.
pub struct Opening {
    /// Before its first tick, as whoever lays plans has to see it.
    pub founded: World,
    /// At the moment at which the first of the raid decide.
    pub state: State,
    /// Those of the raid.
    pub raiders: Vec<UnitId>,
}

/// Why there is no raid to be played.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The level cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The level is decided before.
    #[error(
        "raid {wave} never comes in world {world} of `{level}`: the level is decided at tick {tick}. Choose an earlier raid or a better player"
    )]
    Decided {
        /// The raid.
        wave: u32,
        /// The world's seed.
        world: u64,
        /// The level's name.
        level: String,
        /// When.
        tick: u64,
    },
}

impl Scene {
    /// How many besiegers are told what to do at most.
    pub fn most_agents(&self) -> usize {
        let band = self.level.setup.waves.get(self.wave as usize - 1);
        let count = || band.into_iter().flatten().map(|squad| squad.count as usize).sum();
        if self.agent.is_some() { 1 } else { count() }
    }

    /// The opening of one of the worlds; the same for the same world, whoever asked for it first.
    pub fn opening(&self, seed: u64) -> Result<Arc<Opening>, OpeningError> {
        let world = seed % self.worlds;
        let kept = || self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opening) = kept().get(&world) {
            return Ok(Arc::clone(opening));
        }
        let opening = Arc::new(self.play_up_to_raid(world)?);
        kept().insert(world, Arc::clone(&opening));
        Ok(opening)
    }

    fn play_up_to_raid(&self, seed: u64) -> Result<Opening, OpeningError> {
        let founded = build_for(&self.level, &self.rules, self.challenge, seed)?;
        let mut world = founded.clone();
        let mut player = self.contestant.player();
        player.take_over(&founded);
        loop {
            let raid = world.siege().raids().iter().find(|raid| raid.wave() == self.wave);
            if raid.is_some_and(|raid| world.clock().now() >= raid.attack_at()) {
                let of_raid =
                    |unit: &osada::sim::Unit| unit.besieger().is_some_and(|besieger| besieger.wave() == self.wave);
                let raiders = world.raiders().filter(|(_, unit)| of_raid(unit)).map(|(id, _)| id).collect();
                return Ok(Opening { founded, state: world.state().clone(), raiders });
            }
            if world.outcome() != Outcome::Running {
                let level = self.level.name.clone();
                return Err(OpeningError::Decided { wave: self.wave, world: seed, level, tick: world.clock().tick() });
            }
            let commands = player.commands(&world);
            tick(&mut world, &commands);
        }
    }
}
