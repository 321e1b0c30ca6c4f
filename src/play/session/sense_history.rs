//! Senses of units with minds in the last minute, for the trail on the matrix. The simulation knows nothing of it.

use osada::brain::Senses;
use osada::sim::rules::Role;
use osada::sim::{UnitId, World, senses};
use std::collections::{BTreeMap, VecDeque};

/// Ticks between two samples of one unit.
const EVERY: u64 = 30;
/// Ticks that are kept: 60 s of game time.
const KEPT: u64 = 3600;

/// Number of units above which only people and the selected unit are sampled.
const CROWD: usize = 1000;

/// The senses of units, each with its tick.
#[derive(Default)]
pub struct SenseHistory {
    of: BTreeMap<UnitId, VecDeque<(u64, Senses)>>,
    /// The last tick that was added.
    latest: Option<u64>,
}

impl SenseHistory {
    /// Adds a tick. The samples of the units are spread over the ticks; the unit `looked_at` is sampled even in a crowd.
    pub fn record(&mut self, world: &World, looked_at: Option<UnitId>) {
        let now = world.clock().tick();
        // Once a level is decided, time stands still.
        if self.latest.replace(now) == Some(now) {
            return;
        }
        let is_crowd = world.units().nth(CROWD).is_some();
        for (id, unit) in world.units() {
            if is_crowd && unit.role() != Role::Colonist && looked_at != Some(id) {
                continue;
            }
            if !(now + id.index() as u64).is_multiple_of(EVERY) {
                continue;
            }
            let Some(senses) = senses(world, id) else { continue };
            let trail = self.of.entry(id).or_default();
            trail.push_back((now, senses));
            while trail.front().is_some_and(|&(then, _)| then + KEPT < now) {
                trail.pop_front();
            }
        }
        if now.is_multiple_of(KEPT) {
            self.of.retain(|&id, _| world.unit(id).is_some());
        }
    }

    /// Samples of a unit, the oldest first, each with its age: 0 now, 1 a minute ago.
    pub fn of(&self, id: UnitId, now: u64) -> Vec<(f32, Senses)> {
        let age = |then: u64| now.saturating_sub(then) as f32 / KEPT as f32;
        self.of.get(&id).into_iter().flatten().map(|(then, senses)| (age(*then), *senses)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::Content;

    #[test]
    fn while_time_stands_still_nothing_more_is_remembered() {
        let content = Content::shipped("tutorial").expect("it ships");
        let (mut world, _) = content.build(1).expect("it can be built");
        let mut history = SenseHistory::default();
        for _ in 0..EVERY {
            osada::sim::tick(&mut world, &[]);
            for _ in 0..3 {
                history.record(&world, None);
            }
        }
        assert!(!history.of.is_empty() && history.of.values().all(|trail| trail.len() == 1));
        for _ in 0..2 * KEPT {
            osada::sim::tick(&mut world, &[]);
            history.record(&world, None);
        }
        assert!(history.of.values().all(|trail| trail.len() as u64 <= KEPT / EVERY + 1));
    }
}
