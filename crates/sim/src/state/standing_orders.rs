//! A colonist's standing orders.

use crate::kinds::{Aim, Stance};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// What holds for a colonist until something else is said, drafted or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StandingOrders {
    /// How they fight while drafted.
    pub stance: Stance,
    /// Whom they strike at first.
    pub aim: Option<Aim>,
    /// Where they go when the bell rings.
    pub post: Option<Cell>,
    /// The groups they belong to.
    pub groups: GroupSet,
}

/// How many groups there can be; they go by numbers from 1.
pub const GROUPS: u8 = 9;

/// Groups by which the player calls people: a bit for each number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupSet(u16);

impl GroupSet {
    /// Whether a group belongs to it.
    pub fn contains(self, number: u8) -> bool {
        number <= GROUPS && self.0 & (1 << number) != 0
    }

    /// The numbers of its groups.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (1..=GROUPS).filter(move |&number| self.contains(number))
    }

    /// Puts a group into it or takes it out.
    pub(crate) fn set(&mut self, number: u8, member: bool) {
        let bit = if number <= GROUPS { 1 << number } else { 0 };
        self.0 = if member { self.0 | bit } else { self.0 & !bit };
    }
}
