//! What somebody carries to fight with, and what of it lies in store.

use crate::kinds::GearKind;
use crate::rules::Slot;
use serde::{Deserialize, Serialize};

/// What somebody carries: at most one weapon, and at most one shield or mail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Outfit {
    /// The weapon; without one, bare hands.
    pub weapon: Option<GearKind>,
    /// The shield or the mail.
    pub armour: Option<GearKind>,
}

impl Outfit {
    /// What is carried in a slot.
    pub fn of(&self, slot: Slot) -> Option<GearKind> {
        match slot {
            Slot::Weapon => self.weapon,
            Slot::Armour => self.armour,
        }
    }

    /// Everything that is carried.
    pub fn iter(&self) -> impl Iterator<Item = GearKind> {
        self.weapon.into_iter().chain(self.armour)
    }

    /// Puts something in a slot and gives what was there.
    pub(crate) fn swap(&mut self, slot: Slot, gear: Option<GearKind>) -> Option<GearKind> {
        let place = match slot {
            Slot::Weapon => &mut self.weapon,
            Slot::Armour => &mut self.armour,
        };
        std::mem::replace(place, gear)
    }
}

/// The gear of the colony: what is in store, and how much of each kind there should be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Armoury {
    /// How many of each kind lie in store, in the order of the table; kinds beyond the end of the list have none.
    pub(crate) store: Vec<u32>,
    /// How many of each kind the colony is to own, carried ones included.
    pub(crate) wanted: Vec<u32>,
    /// Whether people never help themselves.
    pub(crate) by_order: bool,
}

impl Armoury {
    /// How many of a kind lie in store.
    pub fn stored(&self, gear: GearKind) -> u32 {
        self.store.get(gear.index()).copied().unwrap_or(0)
    }

    /// How many of a kind the colony is to own, carried ones included: as long as there are fewer, smithies make more.
    pub fn wanted(&self, gear: GearKind) -> u32 {
        self.wanted.get(gear.index()).copied().unwrap_or(0)
    }

    /// Whether people take what lies in store only when they are told to.
    pub fn is_by_order(&self) -> bool {
        self.by_order
    }

    /// Puts one in store.
    pub(crate) fn put(&mut self, gear: GearKind) {
        let place = place(&mut self.store, gear);
        *place = place.saturating_add(1);
    }

    /// Takes one out, and says whether there was one.
    pub(crate) fn take(&mut self, gear: GearKind) -> bool {
        let place = place(&mut self.store, gear);
        let found = *place > 0;
        *place -= u32::from(found);
        found
    }

    pub(crate) fn want(&mut self, gear: GearKind, count: u32) {
        *place(&mut self.wanted, gear) = count;
    }

    /// The longest of its lists, and every number in them.
    pub(crate) fn numbers(&self) -> (usize, impl Iterator<Item = u32>) {
        (self.store.len().max(self.wanted.len()), self.store.iter().chain(&self.wanted).copied())
    }
}

fn place(list: &mut Vec<u32>, gear: GearKind) -> &mut u32 {
    if list.len() <= gear.index() {
        list.resize(gear.index() + 1, 0);
    }
    &mut list[gear.index()]
}
