//! Groups of people that the player has made, to be selected again by a digit.

use osada::sim::{UnitId, World};

/// Seconds within which a group that is asked for twice is looked at.
const TWICE: f64 = 0.5;

/// The groups of the digits 1 to 9.
#[derive(Default)]
pub struct Groups {
    members: [Vec<UnitId>; 9],
    /// The group that was asked for last, and when in wall time.
    last: Option<(u8, f64)>,
}

impl Groups {
    /// Those in the group of a digit.
    pub fn of(&self, digit: u8) -> &[UnitId] {
        let place = usize::from(digit).checked_sub(1);
        place.and_then(|place| self.members.get(place)).map_or(&[], |members| &members[..])
    }

    /// Makes a group; nothing for a digit without one.
    pub fn set(&mut self, digit: u8, units: Vec<UnitId>) {
        if let Some(members) = usize::from(digit).checked_sub(1).and_then(|place| self.members.get_mut(place)) {
            *members = units;
        }
    }

    /// Takes in that a group is asked for; whether it is the second time at once. `now` is wall time.
    pub fn recall(&mut self, digit: u8, now: f64) -> bool {
        let twice = self.last.is_some_and(|(last, then)| last == digit && now - then < TWICE);
        self.last = (!twice).then_some((digit, now));
        twice
    }

    /// Forgets those who are gone.
    pub fn tidy(&mut self, world: &World) {
        self.members.iter_mut().for_each(|members| members.retain(|&id| world.unit(id).is_some()));
    }
}
