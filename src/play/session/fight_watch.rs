//! When a fight begins, or somebody dies: moments that nobody should see fly past.

use osada::sim::rules::Role;
use osada::sim::{Event, Seconds, Tick, World};

/// Game seconds without a blow of theirs after which the next one begins a fight.
const CALM: Seconds = Seconds(20.0);

/// What it remembers of the fight so far.
#[derive(Default)]
pub struct FightWatch {
    /// When a besieger last struck.
    struck_at: Option<Tick>,
}

impl FightWatch {
    /// What has happened in this tick that is to be seen at normal speed, in words for the player.
    pub fn alarm(&mut self, world: &World, events: &[Event]) -> Option<String> {
        let now = world.clock().now();
        let besieger = |id| world.unit(id).is_some_and(|unit| unit.role() == Role::Besieger);
        let strikes = |event: &Event| matches!(event, Event::Struck { by: Some(id), .. } if besieger(*id));
        let begins = events.iter().any(strikes)
            && self.struck_at.replace(now).is_none_or(|last| now.since(last) >= CALM.ticks());
        let dead = events.iter().find_map(|event| match event {
            Event::Died { role: Role::Colonist, name, .. } => Some(format!("{name} is dead")),
            _ => None,
        });
        dead.or_else(|| begins.then(|| "a fight has begun".to_owned()))
    }
}
