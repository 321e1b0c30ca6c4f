//! Gear: weapons, shields and mail.

use super::unit::Attack;
use crate::kinds::{Seconds, Stock};
use serde::{Deserialize, Serialize};

/// A row of the table of gear.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GearRules {
    /// Unique name.
    pub name: String,
    /// Name shown to the player: 1–40 characters.
    pub title: String,
    /// Description shown to the player: 1–200 characters.
    pub about: String,
    /// `Weapon` or `Armour`, of which people carry one each.
    pub slot: Slot,
    /// Goods needed to make it.
    #[serde(default)]
    pub cost: Stock,
    /// Seconds that an average smith takes, 0.1–100 000; without it nobody can make it, and only besiegers carry it.
    #[serde(default)]
    pub craft_seconds: Option<Seconds>,
    /// Craft that people must know to make it.
    #[serde(default)]
    pub craft: Option<String>,
    /// Attacks like those of units, added to those of bare hands; a weapon needs at least one.
    #[serde(default)]
    pub attacks: Vec<Attack>,
    /// Lets its bearer strike with nothing else; otherwise fists and thrown stones remain available.
    #[serde(default)]
    pub two_handed: bool,
    /// Hit points a second to structures, 0–1 000 000; without it, those of the strongest attack.
    #[serde(default)]
    pub wall_damage: Option<f64>,
    /// Shares of the damage, 0–1, that get through: `(blows: 0.8, missiles: 0.5, front: true)`, without them 1, 1 and
    /// `false`. With `front`, it only protects against what comes from the half-plane in front. Required for armour.
    #[serde(default)]
    pub guard: Option<Guard>,
    /// Share of the walking speed lost to it, 0–0.5.
    #[serde(default)]
    pub weight: f64,
    /// Generated picture.
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
