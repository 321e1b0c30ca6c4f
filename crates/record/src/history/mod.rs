//! The course of a game: samples for a graph, raids, the dead, the achievements of each person, and a log. It is
//! recorded tick by tick alongside the world, which never reads it, and stored in saves.

mod entry;
mod sample;
mod soundness;
mod update;

pub use entry::{IdleCause, LogEntry, LogFact, LogKind, LossCause, RaidToll};
pub use sample::Sample;

use osada_ai::grid::Cell;
use osada_sim::rules::Role;
use osada_sim::{Event, Tick, Ticks, UnitId, World};
use serde::{Deserialize, Serialize};

/// Ticks between two samples at the beginning; doubled whenever there are too many samples.
const EVERY: Ticks = Ticks(120);
const MOST_SAMPLES: usize = 400;
/// Largest number of each of these; the oldest are dropped first.
const MOST_RAIDS: usize = 1000;
const MOST_DEAD: usize = 1000;
const MOST_PEOPLE: usize = 1000;

/// A raid that arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaidArrival {
    /// From 1.
    pub wave: u32,
    pub at: Tick,
}

/// A colonist who died.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    pub name: String,
    pub cause: LossCause,
    pub at: Tick,
    pub cell: Cell,
}

/// Achievements of a colonist.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deeds {
    /// The id finds nobody any more once they have died.
    pub unit: UnitId,
    pub name: String,
    /// Hit points of damage by their blows.
    pub damage: f64,
    pub jobs: u32,
}

/// The course of a game, from some tick on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    since: Tick,
    every: Ticks,
    samples: Vec<Sample>,
    raids: Vec<RaidArrival>,
    dead: Vec<Loss>,
    people: Vec<Deeds>,
    unmanned: f64,
    log: Vec<LogEntry>,
    /// Start of the time in which more than half of the people are idle.
    idle_since: Option<Tick>,
    /// Start of the time in which drafted people stand by with no raid on the map.
    #[serde(default)]
    standing_by_since: Option<Tick>,
    /// The log says already that the food is gone.
    hungry_told: bool,
    /// People hunted by wolves.
    hunted: Vec<UnitId>,
}

impl History {
    /// A history that begins with the world as it is.
    pub fn new(world: &World) -> Self {
        Self {
            since: world.clock().now(),
            every: EVERY,
            samples: vec![Sample::of(world)],
            raids: Vec::new(),
            dead: Vec::new(),
            people: Vec::new(),
            unmanned: 0.0,
            log: Vec::new(),
            idle_since: None,
            standing_by_since: None,
            hungry_told: false,
            hunted: Vec::new(),
        }
    }

    fn count(&mut self, world: &World, event: &Event, now: Tick) {
        match event {
            Event::WaveArrived { wave, .. } => push(&mut self.raids, MOST_RAIDS, RaidArrival { wave: *wave, at: now }),
            Event::Died { role: Role::Colonist, name, cell, cause, .. } => {
                let cause = LossCause::Known(cause.clone());
                push(&mut self.dead, MOST_DEAD, Loss { name: name.clone(), cause, at: now, cell: *cell });
            }
            Event::Struck { by: None, damage, .. } => self.unmanned += damage.0,
            Event::Struck { by: Some(by), damage, .. } => {
                if let Some(deeds) = self.deeds(world, *by) {
                    deeds.damage += damage.0;
                }
            }
            Event::JobDone { by, .. } => {
                if let Some(deeds) = self.deeds(world, *by) {
                    deeds.jobs = deeds.jobs.saturating_add(1);
                }
            }
            _ => {}
        }
    }

    /// The achievements of a colonist so far; besiegers and beasts are not counted.
    fn deeds(&mut self, world: &World, id: UnitId) -> Option<&mut Deeds> {
        let place = match self.people.iter().position(|deeds| deeds.unit == id) {
            Some(place) => place,
            None => {
                let unit = world.unit(id).filter(|unit| unit.role() == Role::Colonist)?;
                let name = unit.name().to_owned();
                push(&mut self.people, MOST_PEOPLE, Deeds { unit: id, name, damage: 0.0, jobs: 0 });
                self.people.len() - 1
            }
        };
        self.people.get_mut(place)
    }

    /// Adds a sample. When there are too many, every second one is dropped and the interval is doubled.
    fn sample(&mut self, sample: Sample) {
        self.samples.push(sample);
        if self.samples.len() > MOST_SAMPLES {
            let mut number = 0;
            self.samples.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.every = self.every * 2;
        }
    }

    /// Adds an entry to the log. A full log drops the oldest entry that is neither a death nor a raid.
    fn enter(&mut self, entry: LogEntry) {
        self.log.push(entry);
        if self.log.len() > LogEntry::MOST {
            let oldest = self.log.iter().position(|entry| !entry.kind().stays()).unwrap_or(0);
            self.log.remove(oldest);
        }
    }

    /// The first tick: that of the level, or of the first save that held no history.
    pub fn since(&self) -> Tick {
        self.since
    }

    /// Samples in the order of time; some hundreds at most, however long the game.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    pub fn raids(&self) -> &[RaidArrival] {
        &self.raids
    }

    pub fn dead(&self) -> &[Loss] {
        &self.dead
    }

    /// Achievements of every colonist who has any, also of the dead.
    pub fn people(&self) -> &[Deeds] {
        &self.people
    }

    /// Hit points of damage by traps and towers.
    pub fn unmanned(&self) -> f64 {
        self.unmanned
    }

    /// The log, the latest entry last.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// The colonist with the most by a measure, if anybody has any.
    pub fn first_by(&self, measure: impl Fn(&Deeds) -> f64) -> Option<&Deeds> {
        let people = self.people.iter().filter(|deeds| measure(deeds) > 0.0);
        people.max_by(|a, b| measure(a).total_cmp(&measure(b)))
    }
}

/// Appends a value; when there are too many, the first one goes.
fn push<T>(values: &mut Vec<T>, most: usize, value: T) {
    values.push(value);
    if values.len() > most {
        values.remove(0);
    }
}
