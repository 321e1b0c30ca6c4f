//! One sixtieth of a second. The phases are listed here, once, in the order in which they run.

use super::command::{Command, execute_all};
use super::ground::{World, locate, plan, walk};
use super::kinds::{Events, Outcome, Ticks};
use super::{colony, combat, siege, story, wild};
use crate::kinds::limits::LAST_TICK;

/// A part of a tick, for measuring how long each takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Commands are checked and carried out.
    Commands,
    /// Triggers happen, and the weather changes.
    Story,
    /// Raids and recruits come.
    Arrivals,
    /// The index of neighbours is made.
    Neighbours,
    /// Colonists think.
    Colony,
    /// Besiegers think.
    Siege,
    /// Beasts think.
    Wild,
    /// Requests for paths are answered.
    Paths,
    /// Everybody walks.
    Walking,
    /// Work is done.
    Work,
    /// Blows fall.
    Combat,
    /// Effects of blows, hunger and time: deaths, morale, upkeep, the verdict.
    Aftermath,
}

impl Phase {
    /// All of them, in the order in which they run.
    pub const ALL: [Self; 12] = [
        Self::Commands,
        Self::Story,
        Self::Arrivals,
        Self::Neighbours,
        Self::Colony,
        Self::Siege,
        Self::Wild,
        Self::Paths,
        Self::Walking,
        Self::Work,
        Self::Combat,
        Self::Aftermath,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Commands => "commands",
            Self::Story => "story",
            Self::Arrivals => "arrivals",
            Self::Neighbours => "neighbours",
            Self::Colony => "colony",
            Self::Siege => "siege",
            Self::Wild => "wild",
            Self::Paths => "paths",
            Self::Walking => "walking",
            Self::Work => "work",
            Self::Combat => "combat",
            Self::Aftermath => "aftermath",
        }
    }
}

/// An observer of a tick, with a clock of its own: the simulation has none.
pub trait PhaseObserver {
    /// Notifies of the end of a phase.
    fn is_over(&mut self, phase: Phase);
}

/// For ticks without an observer.
impl PhaseObserver for () {
    fn is_over(&mut self, _: Phase) {}
}

/// Carries out the commands that the world does not refuse and advances it by one tick. Once the level is
/// decided, or at the last tick of all, nothing changes any more.
pub fn tick(world: &mut World, commands: &[Command]) -> Events {
    tick_observed(world, commands, &mut ())
}

/// Like [`tick`], and notifies the observer at the end of every phase. Once the level is decided there is only the first.
pub fn tick_observed(world: &mut World, commands: &[Command], observer: &mut impl PhaseObserver) -> Events {
    let mut events = Events::new();
    execute_all(world, commands, &mut events);
    observer.is_over(Phase::Commands);
    if world.outcome() != Outcome::Running || world.clock().tick() >= LAST_TICK {
        return events;
    }
    story::happen(world, &mut events);
    observer.is_over(Phase::Story);
    siege::arrive(world, &mut events);
    colony::join(world, &mut events);
    observer.is_over(Phase::Arrivals);
    locate(world);
    observer.is_over(Phase::Neighbours);
    colony::think(world, &mut events);
    observer.is_over(Phase::Colony);
    siege::think(world, &mut events);
    observer.is_over(Phase::Siege);
    wild::think(world);
    observer.is_over(Phase::Wild);
    plan(world);
    observer.is_over(Phase::Paths);
    walk(world);
    observer.is_over(Phase::Walking);
    colony::labour(world, &mut events);
    colony::roll(world, &mut events);
    colony::run_errands(world, &mut events);
    observer.is_over(Phase::Work);
    let blows = combat::fight(world, &mut events);
    observer.is_over(Phase::Combat);
    siege::apply_blows(world, &blows);
    colony::note_blows(world, &blows);
    colony::feel_scars(world, &events);
    colony::update_needs(world, &mut events);
    wild::regrow(world);
    let deaths = combat::bury(world, &blows, &mut events);
    siege::name_killers(world, &deaths, &mut events);
    colony::settle_deaths(world, &deaths);
    colony::feel_deaths(world, &deaths);
    wild::feed(world, &deaths);
    siege::apply_deaths(world, &deaths, &mut events);
    colony::inspect(world, &mut events);
    colony::tend_dead(world);
    colony::update_moods(world);
    world.state.clock.tick = world.state.clock.tick + Ticks(1);
    siege::judge(world, &mut events);
    colony::look_back(world);
    observer.is_over(Phase::Aftermath);
    events
}
