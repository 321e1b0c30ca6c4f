//! Playing a game and writing down how.

use super::content::Content;
use super::error::Error;
use super::log::Log;
use super::replay::Recording;
use crate::sim::{Command, Events, Refusal, World, carry_out, check, tick};

/// Ticks between two hashes of a game in the window: a second.
const EVERY: u64 = 60;

/// Writes a game down while it is played, from its first tick on.
#[derive(Clone, Debug)]
pub struct Recorder {
    content: Content,
    log: Log,
}

impl Recorder {
    /// Begins with a world at its first tick, built from this content.
    pub fn new(content: Content, world: &World) -> Self {
        Self::every(content, world, EVERY)
    }

    /// Begins with hashes every so many ticks.
    pub fn every(content: Content, world: &World, ticks: u64) -> Self {
        Self { content, log: Log::new(world, ticks) }
    }

    pub(super) fn go_on(content: Content, log: Log) -> Self {
        Self { content, log: log.reopened() }
    }

    /// Advances the world by a tick, like [`tick`], and writes down what was asked for. A world whose level is
    /// decided stands still, and so does the record.
    pub fn tick(&mut self, world: &mut World, commands: &[Command]) -> Events {
        let before = world.clock().tick();
        let events = tick(world, commands);
        if world.clock().tick() > before {
            self.log.add(world, commands, events.len());
        }
        events
    }

    /// Carries a command out while time stands still, like [`carry_out`], and writes it down as the next tick's. What
    /// the world refuses leaves no trace.
    pub fn carry_out(&mut self, world: &mut World, command: &Command) -> Result<Events, Refusal> {
        check(world, command)?;
        self.log.give(world, command);
        let events = carry_out(world, command)?;
        self.log.count(events.len());
        Ok(events)
    }

    /// What the world was built from.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// What was done so far.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The recorded game so far, as the bytes of a file. `world` is the one that was played. Commands of a tick that has
    /// not been played are no part of it.
    pub fn replay(&self, world: &World) -> Result<Vec<u8>, Error> {
        Recording::of(world, self.content.clone(), self.log.finished(world).played()).to_bytes()
    }
}
