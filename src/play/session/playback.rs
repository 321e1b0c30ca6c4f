//! Playback of a recorded game, from any of its moments.

use osada::record::{Content, Replayer};
use osada::sim::{Events, World};

/// Ticks played per frame at most while seeking.
const AT_ONCE: u64 = 2_000;

/// A recorded game and the requested tick. The world that is watched is the game's own.
pub struct Playback {
    replayer: Replayer,
    wanted: Option<u64>,
}

impl Playback {
    pub fn new(replayer: Replayer) -> Self {
        Self { replayer, wanted: None }
    }

    /// Plays the next tick; does nothing at the end.
    pub fn tick(&mut self, world: &mut World) -> Events {
        self.with(world, |replayer| replayer.tick().unwrap_or_default())
    }

    /// Advances towards the requested tick. Returns true if the world has leapt.
    pub fn seek(&mut self, world: &mut World) -> bool {
        let Some(wanted) = self.wanted else { return false };
        if self.with(world, |replayer| replayer.seek(wanted, AT_ONCE)) {
            self.wanted = None;
        }
        true
    }

    pub fn again(&self) -> Result<Replayer, String> {
        Replayer::new(self.replayer.recording()).map_err(|error| error.to_string())
    }

    /// The requested tick, while the game is on its way there.
    pub fn wanted(&self) -> Option<u64> {
        self.wanted
    }

    pub fn ask_for(&mut self, tick: u64) {
        self.wanted = Some(tick);
    }

    pub fn content(&self) -> &Content {
        self.replayer.content()
    }

    /// The names of the minds that are exchanged before a tick.
    pub fn exchanged_at(&self, tick: u64) -> Vec<String> {
        let exchanges = self.replayer.exchanges().iter().filter(|exchange| exchange.tick == tick);
        exchanges.map(|exchange| exchange.name().to_owned()).collect()
    }

    pub fn begin(&self) -> u64 {
        self.replayer.begin()
    }

    pub fn end(&self) -> u64 {
        self.replayer.end()
    }

    /// Text about the point where the game departs from its record, if it does.
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
