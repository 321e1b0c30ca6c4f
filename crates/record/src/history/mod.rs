//! How a game went: samples for a graph, raids, the dead, what each of the people did, and a log of what happened. It is
//! recorded tick by tick alongside the world, which never reads it, and stored in saves.

mod entry;
mod sample;
mod soundness;
mod taking_in;

pub use entry::{LogEntry, LogKind};
pub use sample::Sample;

use entry::cut;
use osada_ai::grid::Cell;
use osada_sim::rules::Role;
use osada_sim::{Event, Tick, Ticks, UnitId, World, death_words};
use serde::{Deserialize, Serialize};

/// Ticks between two samples at the beginning; whenever there are too many samples, twice as many.
const EVERY: Ticks = Ticks(120);
/// No history has more samples.
const MOST_SAMPLES: usize = 400;
/// The most there may be of each of these; the oldest are dropped first.
const MOST_RAIDS: usize = 1000;
const MOST_DEAD: usize = 1000;
const MOST_PEOPLE: usize = 1000;

/// A raid that arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaidArrival {
    /// Counted from 1.
    pub wave: u32,
    /// When it arrived.
    pub at: Tick,
}

/// One of the people who died.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    /// Their name.
    pub name: String,
    /// What they died of: "slain by a grunt".
    pub cause: String,
    /// The tick at which it happened.
    pub at: Tick,
    /// The tile on which they fell.
    pub cell: Cell,
}

/// What one of the people did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deeds {
    /// Who; the id finds nobody any more once they have died.
    pub unit: UnitId,
    /// Their name.
    pub name: String,
    /// Hit points that their blows took.
    pub damage: f64,
    /// Jobs that they finished.
    pub jobs: u32,
}

/// How a game went, from some tick on.
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
    /// Since when more than half of the people have had nothing to do.
    idle_since: Option<Tick>,
    /// Whether the log says already that the food is gone.
    hungry_told: bool,
    /// The people whom wolves are after.
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
            hungry_told: false,
            hunted: Vec::new(),
        }
    }

    fn count(&mut self, world: &World, event: &Event, now: Tick) {
        match event {
            Event::WaveArrived { wave, .. } => push(&mut self.raids, MOST_RAIDS, RaidArrival { wave: *wave, at: now }),
            Event::Died { role: Role::Colonist, name, cell, cause, .. } => {
                let cause = cut(death_words(world.rules(), cause));
                push(&mut self.dead, MOST_DEAD, Loss { name: cut(name.clone()), cause, at: now, cell: *cell });
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

    /// What one of the people did so far; besiegers and beasts are not counted.
    fn deeds(&mut self, world: &World, id: UnitId) -> Option<&mut Deeds> {
        let place = match self.people.iter().position(|deeds| deeds.unit == id) {
            Some(place) => place,
            None => {
                let unit = world.unit(id).filter(|unit| unit.role() == Role::Colonist)?;
                let name = cut(unit.name().to_owned());
                push(&mut self.people, MOST_PEOPLE, Deeds { unit: id, name, damage: 0.0, jobs: 0 });
                self.people.len() - 1
            }
        };
        self.people.get_mut(place)
    }

    /// Adds a sample; when there are too many, every second one goes and the next ones come half as often.
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

    /// Adds to the log. Where that is full the oldest entry goes that is neither a death nor a raid.
    fn enter(&mut self, entry: LogEntry) {
        self.log.push(entry);
        if self.log.len() > LogEntry::MOST {
            let oldest = self.log.iter().position(|entry| !entry.kind.stays()).unwrap_or(0);
            self.log.remove(oldest);
        }
    }

    /// When it begins: with the level, or with the first save that held no history.
    pub fn since(&self) -> Tick {
        self.since
    }

    /// How things stood, in the order of time; some hundreds at most, however long the game.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// The raids that arrived, in order.
    pub fn raids(&self) -> &[RaidArrival] {
        &self.raids
    }

    /// The people who died, in order.
    pub fn dead(&self) -> &[Loss] {
        &self.dead
    }

    /// What each of the people did who did anything, also of those who died.
    pub fn people(&self) -> &[Deeds] {
        &self.people
    }

    /// Hit points that traps and towers took.
    pub fn unmanned(&self) -> f64 {
        self.unmanned
    }

    /// What happened, the latest last.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// Who did most by a measure, if anybody did anything.
    pub fn first_by(&self, measure: impl Fn(&Deeds) -> f64) -> Option<&Deeds> {
        let people = self.people.iter().filter(|deeds| measure(deeds) > 0.0);
        people.max_by(|a, b| measure(a).total_cmp(&measure(b)))
    }
}

/// Puts a value last; where there are too many the first one goes.
fn push<T>(values: &mut Vec<T>, most: usize, value: T) {
    values.push(value);
    if values.len() > most {
        values.remove(0);
    }
}
