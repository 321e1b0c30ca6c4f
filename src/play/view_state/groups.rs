//! Groups of people, selected by a digit. The world knows who is in which; this keeps what was requested last.

use osada::sim::rules::Role;
use osada::sim::{UnitId, World};

/// Seconds within which a group that is asked for twice is looked at.
const TWICE: f64 = 0.5;

/// What is remembered of the groups that are asked for.
#[derive(Default)]
pub struct Groups {
    /// The group that was asked for last, and when in wall time.
    last: Option<(u8, f64)>,
}

impl Groups {
    /// Takes in that a group is asked for; whether it is the second time at once. `now` is wall time.
    pub fn recall(&mut self, digit: u8, now: f64) -> bool {
        let twice = self.last.is_some_and(|(last, then)| last == digit && now - then < TWICE);
        self.last = (!twice).then_some((digit, now));
        twice
    }
}

/// Those in the group of a digit.
pub fn group(world: &World, digit: u8) -> Vec<UnitId> {
    let people = world.of_role(Role::Colonist);
    let members = people.filter(|(_, unit)| unit.colonist().is_some_and(|it| it.orders().groups.contains(digit)));
    members.map(|(id, _)| id).collect()
}
