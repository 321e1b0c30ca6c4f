//! Plays a game and records it.

use super::content::{Content, Text};
use super::error::Error;
use super::exchange::put_into;
use super::log::Log;
use super::replay::Recording;
use osada_content::{load_mind, stem};
use osada_sim::{Command, Events, PhaseObserver, Refusal, State, World, carry_out_observed, tick_observed};

/// Ticks between two hashes of a game in the window: a second.
const EVERY: u64 = 60;

/// Records a game while it is played, from its first tick on or from where its record was lost.
#[derive(Clone, Debug)]
pub struct Recorder {
    content: Content,
    /// The state with which the record begins; `None` if it begins with the first tick.
    begin: Option<Box<State>>,
    log: Log,
}

impl Recorder {
    /// Begins with a world at its first tick, built from this content.
    pub fn new(content: Content, world: &World) -> Self {
        Self::every(content, world, EVERY)
    }

    /// [`new`](Self::new) with hashes every so many ticks.
    pub fn every(content: Content, world: &World, ticks: u64) -> Self {
        Self { content, begin: None, log: Log::new(world, ticks) }
    }

    /// Begins with a world in the middle of its game, if there is no earlier record.
    pub fn from_here(content: Content, world: &World) -> Self {
        Self { content, begin: Some(Box::new(world.state().clone())), log: Log::new(world, EVERY) }
    }

    pub(super) fn go_on(content: Content, begin: Option<Box<State>>, log: Log) -> Self {
        Self { content, begin, log: log.reopened() }
    }

    /// Advances the world by a tick, like [`tick`](osada_sim::tick), and records the commands. A world whose level is
    /// decided stands still, and so does the record.
    pub fn tick(&mut self, world: &mut World, commands: &[Command]) -> Events {
        self.tick_observed(world, commands, &mut ())
    }

    /// [`tick`](Self::tick) with an observer of every phase, like [`tick_observed`].
    pub fn tick_observed(
        &mut self,
        world: &mut World,
        commands: &[Command],
        observer: &mut impl PhaseObserver,
    ) -> Events {
        let before = world.clock().tick();
        let events = tick_observed(world, commands, observer);
        if world.clock().tick() > before {
            self.log.add(world, commands, events.len());
        }
        events
    }

    /// Applies a command while the game is paused, like [`carry_out`](osada_sim::carry_out), and records it as one of the next tick. A refused
    /// command leaves no trace.
    ///
    /// # Errors
    ///
    /// The reason why the world refuses the command.
    pub fn carry_out(&mut self, world: &mut World, command: &Command) -> Result<Events, Refusal> {
        let events = carry_out_observed(world, command, |world| self.log.give(world, command))?;
        self.log.count(events.len());
        Ok(events)
    }

    /// Replaces the mind of a file's name from the next tick on, and records the exchange. A refused exchange leaves no trace.
    ///
    /// # Errors
    ///
    /// Mistakes in the text, with their places; if the world has no mind of that name, or one that is written in Rust or
    /// made for another role; [`Error::Log`] if the record is full.
    pub fn exchange_mind(&mut self, world: &mut World, mind: Text) -> Result<(), Error> {
        let name = stem(&mind.file).to_owned();
        let loaded = load_mind(&mind.file, &mind.text).map_err(|report| Error::Content(report.into()))?;
        let mut changed = world.clone();
        put_into(&mut changed, &name, loaded)?;
        self.log.exchange(world, mind)?;
        *world = changed;
        Ok(())
    }

    /// The content of the world by now: the original one, with the minds that were exchanged since.
    pub fn present_content(&self) -> Content {
        self.content.clone().after(&self.log.exchanges)
    }

    /// The original content of the world.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The state with which the record begins; `None` if it begins with the first tick.
    pub fn begin(&self) -> Option<&State> {
        self.begin.as_deref()
    }

    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The recorded game so far, as the bytes of a file. `world` is the one that was played. Commands of a tick that has
    /// not been played are not part of it.
    ///
    /// # Errors
    ///
    /// [`Error::OtherMinds`] if the content does not describe the minds of the world; [`Error::TooLarge`].
    pub fn replay(&self, world: &World) -> Result<Vec<u8>, Error> {
        let log = self.log.finished(world).played();
        Recording { begin: self.begin.clone(), ..Recording::of(world, self.content.clone(), log)? }.to_bytes()
    }
}
