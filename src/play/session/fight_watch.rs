//! Detects the start of a fight or a death: moments to slow the game down for.

use osada::sim::rules::Role;
use osada::sim::{Event, Seconds, Tick, World};

/// Game seconds without a besieger's blow after which the next one begins a fight: longer than the pauses of a raid, in which
/// whoever wants to see it fast sets the speed once.
const CALM: Seconds = Seconds(90.0);

/// State of the current fight.
#[derive(Default)]
pub struct FightWatch {
    /// Tick of the last blow of a besieger.
    struck_at: Option<Tick>,
}

impl FightWatch {
    /// A message about an event of this tick that deserves normal speed.
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
        let near_camp = events.iter().any(|event| matches!(event, Event::WagonNearCamp { .. }));
        dead.or_else(|| near_camp.then(|| "a camp is near".to_owned()))
            .or_else(|| begins.then(|| "a fight has begun".to_owned()))
    }
}
