//! Names and kinds of all units, including those who are gone: an arrow can strike after its archer has died.

use osada_sim::rules::UnitKind;
use osada_sim::{Tick, Ticks, Unit, UnitId, World};
use std::collections::VecDeque;

/// Units gone for longer are forgotten: no missile flies that long.
const REMEMBERED: Ticks = Ticks(3600);

/// Permanent properties of a unit.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub id: UnitId,
    pub name: String,
    pub kind: UnitKind,
}

/// Units on the map and those who left it lately.
#[derive(Debug, Default)]
pub(super) struct Roster {
    /// By number; units that are gone stay until their number is used again.
    here: Vec<Option<Known>>,
    gone: VecDeque<(Tick, Known)>,
}

impl Roster {
    /// Adds the units on the map.
    pub fn update(&mut self, world: &World) {
        for (id, unit) in world.units() {
            if self.here.len() <= id.index() {
                self.here.resize(id.index() + 1, None);
            }
            let place = &mut self.here[id.index()];
            if place.as_ref().is_some_and(|known| known.id == id) {
                continue;
            }
            if let Some(former) = place.replace(known(id, unit)) {
                self.gone.push_back((world.clock().now(), former));
            }
        }
        let now = world.clock().now();
        while self.gone.front().is_some_and(|(at, _)| now.since(*at) > REMEMBERED) {
            self.gone.pop_front();
        }
    }

    /// The unit of an id, also if it is gone.
    pub fn find(&self, id: UnitId) -> Option<&Known> {
        let here = self.here.get(id.index()).and_then(Option::as_ref);
        let gone = || self.gone.iter().rev().map(|(_, known)| known);
        here.into_iter().chain(gone()).find(|known| known.id == id)
    }
}

fn known(id: UnitId, unit: &Unit) -> Known {
    Known { id, name: unit.name().to_owned(), kind: unit.kind() }
}
