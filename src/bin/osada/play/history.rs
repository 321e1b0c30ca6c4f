//! How the siege went, for the graph of the outcome.

use osada::sim::rules::Role;
use osada::sim::{Event, World};

/// Ticks between two samples.
const EVERY: u64 = 120;

/// How things stood at one time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// Game time in seconds.
    pub seconds: f32,
    /// People alive.
    pub colonists: f32,
    /// Besiegers on the map.
    pub besiegers: f32,
    /// Share of its hit points that the hearth has left.
    pub hearth: f32,
    /// Mean morale of the besiegers, from −10 to 10.
    pub morale: f32,
}

/// All samples, and the arrivals of raids.
#[derive(Default)]
pub struct History {
    /// In the order of time.
    pub samples: Vec<Sample>,
    /// When raids arrived, in seconds.
    pub raids: Vec<f32>,
    /// The names of those who died, in order.
    pub dead: Vec<String>,
}

impl History {
    /// Takes in a tick.
    pub fn take_in(&mut self, world: &World, events: &[Event]) {
        let seconds = world.clock().seconds() as f32;
        for event in events {
            match event {
                Event::WaveArrived { .. } => self.raids.push(seconds),
                Event::Died { role: Role::Colonist, name, .. } => self.dead.push(name.clone()),
                _ => {}
            }
        }
        let ended = events.iter().any(|event| matches!(event, Event::Ended { .. }));
        if ended || world.clock().tick() % EVERY == 1 {
            self.samples.push(sample(world, seconds));
        }
    }
}

fn sample(world: &World, seconds: f32) -> Sample {
    let besiegers: Vec<f64> = world
        .of_role(Role::Besieger)
        .filter_map(|(_, unit)| unit.besieger())
        .map(|besieger| besieger.morale())
        .collect();
    let hearth = world.hearth().map_or(0.0, |(_, hearth)| {
        let full = world.rules().structure(hearth.kind()).hp.unwrap_or(1.0);
        (hearth.hp() / full) as f32
    });
    Sample {
        seconds,
        colonists: world.of_role(Role::Colonist).count() as f32,
        besiegers: besiegers.len() as f32,
        hearth,
        morale: (besiegers.iter().sum::<f64>() / besiegers.len().max(1) as f64) as f32,
    }
}
