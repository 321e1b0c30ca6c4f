//! Groups of people, selected by a digit. The world stores the members; this stores the last request.

use osada::sim::rules::Role;
use osada::sim::{UnitId, World};

/// Seconds within which a second request for a group moves the view there.
const TWICE: f64 = 0.5;

#[derive(Default)]
pub struct Groups {
    /// The last requested group, and the wall time of the request.
    last: Option<(u8, f64)>,
}

impl Groups {
    /// Records a request for a group; returns true if it is the second in a row. `now` is wall time.
    pub fn recall(&mut self, digit: u8, now: f64) -> bool {
        let twice = self.last.is_some_and(|(last, then)| last == digit && now - then < TWICE);
        self.last = (!twice).then_some((digit, now));
        twice
    }
}

/// Members of the group of a digit.
pub fn group(world: &World, digit: u8) -> Vec<UnitId> {
    let people = world.of_role(Role::Colonist);
    let members =
        people.filter(|(_, unit)| unit.colonist().is_some_and(|colonist| colonist.orders().groups.contains(digit)));
    members.map(|(id, _)| id).collect()
}
