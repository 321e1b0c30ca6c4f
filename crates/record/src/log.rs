//! The log of a game: every command with its tick, and hashes of the state now and then.

use super::content::Text;
use super::error::Error;
use super::exchange::{MOST_BYTES, MOST_EXCHANGES, MindExchange};
use super::hash::StateHash;
use osada_sim::{Command, LAST_TICK, World};
use serde::{Deserialize, Serialize};

/// Largest number of subsystems.
const MOST_SUBSYSTEMS: usize = 100;

/// Message about a log with too many exchanged minds.
const TOO_MANY: &str = "more minds were exchanged than a record holds";

/// The commands of one tick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TickCommands {
    pub tick: u64,
    /// Commands in order, also those that the world refused.
    pub commands: Vec<Command>,
}

/// The hash of each subsystem at a tick, in the order of [`Log::subsystems`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    pub tick: u64,
    /// XXH3-64 of each subsystem.
    pub hashes: Vec<u64>,
}

/// A game from its first tick on, or from a later one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Log {
    /// Ticks between two checkpoints.
    pub every: u64,
    /// The tick of the world.
    pub ticks: u64,
    /// Number of events.
    pub events: u64,
    /// Names of the subsystems, in the order of the hashes of a checkpoint.
    #[serde(rename = "rooms")]
    pub subsystems: Vec<String>,
    /// The ticks with commands, in order. The last one of a save may be the tick to
    /// come: its commands were carried out while the game was paused.
    pub steps: Vec<TickCommands>,
    /// Hashes, the first one of the state with which the record begins.
    pub checkpoints: Vec<Checkpoint>,
    /// Exchanged minds, in order. The last ones of a save may be of the tick to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exchanges: Vec<MindExchange>,
}

impl Log {
    /// The log of a world from the tick that it stands at, with a checkpoint every so many ticks.
    pub fn new(world: &World, every: u64) -> Self {
        let hash = StateHash::of(world.state());
        let subsystems = hash.subsystems().iter().map(|(name, _)| (*name).to_owned()).collect();
        let ticks = world.clock().tick();
        let mut log = Self {
            every: every.max(1),
            ticks,
            events: 0,
            subsystems,
            steps: Vec::new(),
            checkpoints: Vec::new(),
            exchanges: Vec::new(),
        };
        log.note(world);
        log
    }

    /// Adds a tick that was played.
    pub fn add(&mut self, world: &World, commands: &[Command], events: usize) {
        self.put(commands);
        self.ticks += 1;
        self.events += events as u64;
        if self.ticks.is_multiple_of(self.every) {
            self.note(world);
        }
    }

    /// Adds a command that will be applied while the game is paused, as one of the next tick. The checkpoint
    /// of this tick is of the state before it, as a replay finds it.
    pub fn give(&mut self, world: &World, command: &Command) {
        self.note_before(world);
        self.put(std::slice::from_ref(command));
    }

    /// Adds a mind that will be exchanged: the next tick is the first that it decides in.
    ///
    /// # Errors
    ///
    /// [`Error::Log`] if the record is full.
    pub fn exchange(&mut self, world: &World, mind: Text) -> Result<(), Error> {
        let after = self.steps.last().filter(|step| step.tick == self.ticks).map_or(0, |step| step.commands.len());
        let exchange = MindExchange { tick: self.ticks, after, mind };
        let bytes: usize = self.exchanges.iter().chain([&exchange]).map(|exchange| exchange.mind.text.len()).sum();
        if self.exchanges.len() >= MOST_EXCHANGES || bytes > MOST_BYTES {
            return Err(Error::Log(TOO_MANY));
        }
        self.note_before(world);
        self.exchanges.push(exchange);
        Ok(())
    }

    /// Records the hash of a state that will change while the game is paused.
    fn note_before(&mut self, world: &World) {
        if !self.awaits() && self.checkpoints.last().is_none_or(|last| last.tick != self.ticks) {
            self.note(world);
        }
    }

    /// Adds events of a tick to come.
    pub fn count(&mut self, events: usize) {
        self.events += events as u64;
    }

    /// True if commands of the next tick have been applied already, or minds exchanged for it.
    fn awaits(&self) -> bool {
        self.steps.last().is_some_and(|step| step.tick == self.ticks)
            || self.exchanges.last().is_some_and(|exchange| exchange.tick == self.ticks)
    }

    fn put(&mut self, commands: &[Command]) {
        match self.steps.last_mut().filter(|step| step.tick == self.ticks) {
            Some(step) => step.commands.extend_from_slice(commands),
            None if commands.is_empty() => {}
            None => self.steps.push(TickCommands { tick: self.ticks, commands: commands.to_vec() }),
        }
    }

    fn note(&mut self, world: &World) {
        let hash = StateHash::of(world.state());
        let hashes = hash.subsystems().iter().map(|&(_, hash)| hash).collect();
        self.checkpoints.push(Checkpoint { tick: self.ticks, hashes });
    }

    /// The log as it is stored: it always ends with a checkpoint.
    pub fn finished(&self, world: &World) -> Self {
        let mut log = self.clone();
        if log.checkpoints.last().is_none_or(|last| last.tick != log.ticks) {
            log.note(world);
        }
        log
    }

    /// The log without the commands and the exchanged minds of a tick that has not been played.
    pub fn played(mut self) -> Self {
        self.steps.retain(|step| step.tick < self.ticks);
        self.exchanges.retain(|exchange| exchange.tick < self.ticks);
        self
    }

    /// A stored log, ready to go on.
    pub fn reopened(mut self) -> Self {
        if !self.awaits() && self.checkpoints.last().is_some_and(|last| !last.tick.is_multiple_of(self.every)) {
            self.checkpoints.pop();
        }
        self
    }

    /// Checks that ticks rise, and that nothing lies before the first tick or beyond the last but the commands of
    /// the next tick.
    ///
    /// # Errors
    ///
    /// [`Error::Log`] with the reason.
    pub fn check(&self, begin: u64) -> Result<(), Error> {
        let steps: Vec<u64> = self.steps.iter().map(|step| step.tick).collect();
        let checkpoints: Vec<u64> = self.checkpoints.iter().map(|checkpoint| checkpoint.tick).collect();
        let rise = |ticks: &[u64]| ticks.windows(2).all(|pair| pair[0] < pair[1]);
        if self.every == 0 || self.ticks > LAST_TICK {
            return Err(Error::Log("the number of ticks or the interval between hashes is impossible"));
        }
        if begin > self.ticks
            || [&steps, &checkpoints].iter().any(|ticks| ticks.first().is_some_and(|&first| first < begin))
        {
            return Err(Error::Log("the record begins after its own commands, hashes or end"));
        }
        if !rise(&steps) || steps.last().is_some_and(|&last| last > self.ticks) {
            return Err(Error::Log("the commands are not in order of ticks"));
        }
        let exchanged: Vec<u64> = self.exchanges.iter().map(|exchange| exchange.tick).collect();
        let in_order = exchanged.windows(2).all(|pair| pair[0] <= pair[1]);
        if !in_order || exchanged.iter().any(|tick| !(begin..=self.ticks).contains(tick)) {
            return Err(Error::Log("the minds that were exchanged are not in the order of ticks"));
        }
        let bytes: usize = self.exchanges.iter().map(|exchange| exchange.mind.text.len()).sum();
        if self.exchanges.len() > MOST_EXCHANGES || bytes > MOST_BYTES {
            return Err(Error::Log(TOO_MANY));
        }
        if !rise(&checkpoints) || checkpoints.last() != Some(&self.ticks) {
            return Err(Error::Log("the hashes are not in order of ticks, or do not reach the last one"));
        }
        if self.subsystems.len() > MOST_SUBSYSTEMS {
            return Err(Error::Log("there are more subsystems than any version had"));
        }
        if self.checkpoints.iter().any(|checkpoint| checkpoint.hashes.len() != self.subsystems.len()) {
            return Err(Error::Log("the hashes do not match the subsystems"));
        }
        Ok(())
    }
}
