//! Playback of a recorded game, from any of its moments.

use osada::record::{Content, Replayer};
use osada::sim::{Events, World};

/// Ticks that one frame may play on the way to a moment that was asked for.
const AT_ONCE: u64 = 2_000;

/// A recorded game and where in it the player wants to be. The world that is watched is the game's own.
pub struct Playback {
    replayer: Replayer,
    wanted: Option<u64>,
}

impl Playback {
    /// Begins where the recorded game stands.
    pub fn new(replayer: Replayer) -> Self {
        Self { replayer, wanted: None }
    }

    /// Plays the next tick; nothing happens at the end.
    pub fn tick(&mut self, world: &mut World) -> Events {
        self.with(world, |replayer| replayer.tick().unwrap_or_default())
    }

    /// Comes nearer to the moment that was asked for. Returns whether the world has leapt.
    pub fn seek(&mut self, world: &mut World) -> bool {
        let Some(wanted) = self.wanted else { return false };
        if self.with(world, |replayer| replayer.seek(wanted, AT_ONCE)) {
            self.wanted = None;
        }
        true
    }

    /// The same recorded game from its beginning.
    pub fn again(&self) -> Result<Replayer, String> {
        Replayer::new(self.replayer.recording()).map_err(|error| error.to_string())
    }

    /// The moment that is to be shown next, while the game is on its way there.
    pub fn wanted(&self) -> Option<u64> {
        self.wanted
    }

    /// Asks for a moment of the game.
    pub fn ask_for(&mut self, tick: u64) {
        self.wanted = Some(tick);
    }

    /// What it was built from.
    pub fn content(&self) -> &Content {
        self.replayer.content()
    }

    /// The names of the minds that are exchanged before a tick.
    pub fn exchanged_at(&self, tick: u64) -> Vec<String> {
        let exchanges = self.replayer.exchanges().iter().filter(|exchange| exchange.tick == tick);
        exchanges.map(|exchange| exchange.name().to_owned()).collect()
    }

    /// The tick that the recorded game begins with.
    pub fn begin(&self) -> u64 {
        self.replayer.begin()
    }

    /// The last tick of the recorded game.
    pub fn end(&self) -> u64 {
        self.replayer.end()
    }

    /// Where the game parts from its record, in words, if it does.
    pub fn parting(&self) -> Option<String> {
        self.replayer.parting().map(|parting| parting.to_string())
    }

    fn with<R>(&mut self, world: &mut World, act: impl FnOnce(&mut Replayer) -> R) -> R {
        self.replayer.exchange(world);
        let result = act(&mut self.replayer);
        self.replayer.exchange(world);
        result
    }
}
