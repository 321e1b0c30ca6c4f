//! Wounds, scars, skills and gear of people.

use crate::kinds::{GearKind, JobKind, Skill, Tick, UnitKind};
use crate::rules::{Rules, ScarRules, Slot};
use serde::{Deserialize, Serialize};

/// Scars that are remembered of each; the oldest are forgotten first.
pub(crate) const MOST_SCARS: usize = 24;

/// Wounds, scars and practice of a colonist.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Body {
    /// From 0, hale, to 1.
    pub(crate) wound: f64,
    /// In the order in which they were got.
    pub(crate) scars: Vec<Scar>,
    /// Gain of each skill by use, as a share of it.
    pub(crate) practice: Skills,
}

impl Default for Body {
    fn default() -> Self {
        Self { wound: 0.0, scars: Vec::new(), practice: Skills { build: 0.0, gather: 0.0, fight: 0.0 } }
    }
}

/// A scar, and its story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scar {
    /// Kind of the attacker.
    pub by: UnitKind,
    pub missile: bool,
    /// What it has left behind, a row of the marks.
    #[serde(default)]
    pub mark: Option<u16>,
    /// The tick at which it was struck; 0 where it comes from an earlier level of the campaign.
    pub at: Tick,
}

impl Scar {
    /// Checks for a scar from an earlier level of the campaign, whose clock was another one.
    pub fn is_from_earlier_level(&self) -> bool {
        self.at == Tick(0)
    }
}

impl Body {
    /// The body at the beginning of the next level of a campaign: wounds heal on the way.
    pub(crate) fn carried_over(&self) -> Self {
        let scars = self.scars.iter().map(|scar| Scar { at: Tick(0), ..*scar }).collect();
        Self { wound: 0.0, scars, practice: self.practice }
    }

    /// Product of a factor of everything that scars have left behind, at least a half.
    pub(crate) fn marked(&self, rules: &Rules, factor: impl Fn(&ScarRules) -> f64) -> f64 {
        if self.scars.is_empty() {
            return 1.0;
        }
        let marks = self.scars.iter().filter_map(|scar| rules.scars.get(usize::from(scar.mark?)));
        marks.map(factor).product::<f64>().max(0.5)
    }

    /// From 0 (hale) to 1. Only a bed heals it.
    pub fn wound(&self) -> f64 {
        self.wound
    }

    /// The last 24, in the order in which they were got.
    pub fn scars(&self) -> &[Scar] {
        &self.scars
    }

    pub fn practice(&self) -> Skills {
        self.practice
    }
}

/// Skills of a colonist; 1 is average.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skills {
    /// Building, repairing, dismantling, re-arming.
    pub build: f64,
    /// Chopping, mining, foraging, farming.
    pub gather: f64,
    /// Striking people, beasts and structures.
    pub fight: f64,
}

impl Skills {
    pub fn of(&self, skill: Skill) -> f64 {
        match skill {
            Skill::Build => self.build,
            Skill::Gather => self.gather,
            Skill::Fight => self.fight,
        }
    }

    /// The one that a kind of work asks for, or 1 where it asks for none.
    pub fn at(&self, work: JobKind) -> f64 {
        work.row().skill.map_or(1.0, |skill| self.of(skill))
    }
}

/// Gear of a unit: at most one weapon, and at most one shield or mail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Outfit {
    /// The weapon; without one, bare hands.
    pub weapon: Option<GearKind>,
    /// The shield or the mail.
    pub armour: Option<GearKind>,
}

impl Outfit {
    pub fn of(&self, slot: Slot) -> Option<GearKind> {
        match slot {
            Slot::Weapon => self.weapon,
            Slot::Armour => self.armour,
        }
    }

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
    /// Number of each kind in store, in the order of the table; kinds beyond the end of the list have none.
    pub(crate) store: Vec<u32>,
    /// Number of each kind that the colony is to own, carried ones included.
    pub(crate) wanted: Vec<u32>,
    /// People never help themselves.
    pub(crate) by_order: bool,
}

impl Armoury {
    pub fn stored(&self, gear: GearKind) -> u32 {
        self.store.get(gear.index()).copied().unwrap_or(0)
    }

    /// Number of a kind that the colony is to own, carried ones included: smithies make more until there are as many.
    pub fn wanted(&self, gear: GearKind) -> u32 {
        self.wanted.get(gear.index()).copied().unwrap_or(0)
    }

    pub fn is_by_order(&self) -> bool {
        self.by_order
    }

    pub(crate) fn put(&mut self, gear: GearKind) {
        let place = place(&mut self.store, gear);
        *place = place.saturating_add(1);
    }

    /// Takes one out; returns whether there was one.
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
