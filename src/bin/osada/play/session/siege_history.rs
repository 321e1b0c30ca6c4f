//! How the siege went, for the graph of the outcome, and who did most in it.

use osada::sim::rules::{Good, Role, Stock};
use osada::sim::{Event, UnitId, World};

/// Ticks between two samples.
const EVERY: u64 = 120;

/// How things stood at one time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SiegeSample {
    /// Game time in seconds.
    pub seconds: f32,
    /// Colonists who are alive.
    pub colonists: f32,
    /// Besiegers on the map.
    pub besiegers: f32,
    /// Share of its hit points that the hearth has left.
    pub hearth: f32,
    /// Mean morale of the besiegers, from −10 to 10.
    pub morale: f32,
    /// Goods in store and on the way, and those that went into all that stands.
    pub wealth: f32,
}

/// What somebody did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    pub name: String,
    /// Hit points that their blows took.
    pub damage: f64,
    /// Jobs that they finished.
    pub jobs: u32,
}

/// All samples, and the arrivals of raids.
#[derive(Default)]
pub struct SiegeHistory {
    /// In the order of time.
    pub samples: Vec<SiegeSample>,
    /// When raids arrived, in seconds.
    pub raids: Vec<f32>,
    /// The names of those who died, in order.
    pub dead: Vec<String>,
    /// What each of the people did, also of those who died.
    records: Vec<(UnitId, Record)>,
    /// Hit points that traps and towers took.
    pub unmanned: f64,
}

impl SiegeHistory {
    /// Takes in a tick.
    pub fn take_in(&mut self, world: &World, events: &[Event]) {
        let seconds = world.clock().seconds() as f32;
        for event in events {
            match event {
                Event::WaveArrived { .. } => self.raids.push(seconds),
                Event::Died { role: Role::Colonist, name, .. } => self.dead.push(name.clone()),
                Event::Struck { by: None, damage, .. } => self.unmanned += damage.0,
                Event::Struck { by: Some(by), damage, .. } => {
                    if let Some(record) = self.record(world, *by) {
                        record.damage += damage.0;
                    }
                }
                Event::JobDone { by, .. } => {
                    if let Some(record) = self.record(world, *by) {
                        record.jobs += 1;
                    }
                }
                _ => {}
            }
        }
        let ended = events.iter().any(|event| matches!(event, Event::Ended { .. }));
        if ended || world.clock().tick() % EVERY == 1 {
            self.samples.push(sample(world, seconds));
        }
    }

    /// Who did most by a measure, if anybody did anything.
    pub fn first_by(&self, measure: impl Fn(&Record) -> f64) -> Option<&Record> {
        let records = self.records.iter().map(|(_, record)| record).filter(|record| measure(record) > 0.0);
        records.max_by(|a, b| measure(a).total_cmp(&measure(b)))
    }

    /// The record of one of the people; besiegers and beasts have none.
    fn record(&mut self, world: &World, id: UnitId) -> Option<&mut Record> {
        let place = match self.records.iter().position(|(known, _)| *known == id) {
            Some(place) => place,
            None => {
                let unit = world.unit(id).filter(|unit| unit.role() == Role::Colonist)?;
                self.records.push((id, Record { name: unit.name().to_owned(), ..Record::default() }));
                self.records.len() - 1
            }
        };
        self.records.get_mut(place).map(|(_, record)| record)
    }
}

/// Goods in store and on the way, and those that went into all that stands.
fn wealth(world: &World) -> u32 {
    let of = |stock: &Stock| Good::ALL.into_iter().map(|good| stock.of(good)).sum::<u32>();
    let standing = world.map().structures().map(|(_, it)| of(&world.rules().structure(it.kind()).cost));
    of(&world.possessions()) + standing.sum::<u32>()
}

fn sample(world: &World, seconds: f32) -> SiegeSample {
    let besiegers: Vec<f64> = world
        .of_role(Role::Besieger)
        .filter_map(|(_, unit)| unit.besieger())
        .map(|besieger| besieger.morale())
        .collect();
    let hearth = world.hearth().map_or(0.0, |(_, hearth)| {
        let full = world.rules().structure(hearth.kind()).hp;
        hearth.hp().zip(full).map_or(1.0, |(hp, full)| (hp / full) as f32)
    });
    SiegeSample {
        seconds,
        colonists: world.of_role(Role::Colonist).count() as f32,
        besiegers: besiegers.len() as f32,
        hearth,
        wealth: wealth(world) as f32,
        morale: (besiegers.iter().sum::<f64>() / besiegers.len().max(1) as f64) as f32,
    }
}
