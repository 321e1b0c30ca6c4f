//! Gear: weapons, shields and mail.

use super::unit::Attack;
use crate::kinds::{Seconds, Stock};
use serde::{Deserialize, Serialize};

/// A row of the table of gear.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GearRules {
    /// What other rows and commands call it.
    pub name: String,
    /// What the player reads.
    pub title: String,
    /// One line on what it is for.
    pub about: String,
    /// Where it is carried: one of each slot at most.
    pub slot: Slot,
    /// The goods needed to make it.
    #[serde(default)]
    pub cost: Stock,
    /// Seconds of an average smith's work to make it; without it nobody can make it, and only besiegers carry it.
    #[serde(default)]
    pub craft_seconds: Option<Seconds>,
    /// Ways to strike with it, in addition to those of bare hands.
    #[serde(default)]
    pub attacks: Vec<Attack>,
    /// Whether it takes both hands, so its bearer can strike with nothing else.
    #[serde(default)]
    pub two_handed: bool,
    /// Damage per second to structures; by default that of the strongest attack.
    #[serde(default)]
    pub wall_damage: Option<f64>,
    /// What it keeps off.
    #[serde(default)]
    pub guard: Option<Guard>,
    /// Share of the walking speed that its weight takes.
    #[serde(default)]
    pub weight: f64,
    /// The generated picture of it.
    pub texture: String,
}

/// Where gear is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Slot {
    /// In the hand that strikes.
    Weapon,
    /// A shield in the other hand, or mail on the body.
    Armour,
}

impl Slot {
    pub const ALL: [Self; 2] = [Self::Weapon, Self::Armour];

    pub fn name(self) -> &'static str {
        match self {
            Self::Weapon => "weapon",
            Self::Armour => "armour",
        }
    }
}

/// What armour blocks, as the shares of the damage that get through.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Guard {
    /// Of blows from near.
    #[serde(default = "all")]
    pub blows: f64,
    /// Of arrows, bolts and stones.
    #[serde(default = "all")]
    pub missiles: f64,
    /// Whether it only protects against what comes from the half-plane in front.
    #[serde(default)]
    pub front: bool,
}

fn all() -> f64 {
    1.0
}

impl Guard {
    /// The share of the damage that comes through.
    pub fn share(&self, missile: bool) -> f64 {
        if missile { self.missiles } else { self.blows }
    }
}

impl GearRules {
    /// Value for choosing among what lies in store: damage a second and reach of a weapon, protection of armour. Only
    /// comparisons within a slot mean anything.
    pub fn worth(&self) -> f64 {
        let strikes =
            self.attacks.iter().map(|attack| attack.damage * (1.0 + attack.range.0 / 20.0)).fold(0.0, f64::max);
        let guards = self.guard.map_or(0.0, |guard| {
            let share = if guard.front { 0.7 } else { 1.0 };
            share * (2.0 - guard.blows - guard.missiles)
        });
        strikes + guards
    }
}
