//! Kinds of units: people and beasts.

use super::structure::StructureRules;
use crate::kinds::{HitPoints, Role, Seconds, Stock, Tiles};
use serde::{Deserialize, Serialize};

/// A row of the unit table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnitRules {
    /// What levels and waves call it.
    pub name: String,
    /// What the player reads.
    pub title: String,
    /// Whose side it is on.
    pub role: Role,
    /// Hit points when whole.
    pub hp: HitPoints,
    /// Tiles a second on terrain of factor 1.
    pub speed: f64,
    /// Ways to strike; the strongest that reaches is used.
    #[serde(default)]
    pub attacks: Vec<Attack>,
    /// Damage per second to structures; by default that of the strongest attack.
    #[serde(default)]
    pub wall_damage: Option<f64>,
    /// Running for a while.
    #[serde(default)]
    pub sprint: Option<Sprint>,
    /// How a predator hunts.
    #[serde(default)]
    pub hunting: Option<Hunting>,
    /// The decider, by the name of its file in `minds`.
    #[serde(default)]
    pub mind: Option<String>,
    /// Change in the morale of every besieger when it dies.
    #[serde(default)]
    pub death_morale: f64,
    /// How much one of them counts when a plan replaces some kinds with others.
    #[serde(default = "usual_worth")]
    pub worth: f64,
    /// Food that hunting it brings.
    #[serde(default)]
    pub meat: u32,
    /// Goods left where it fell: hides of hunted animals, iron of besiegers.
    #[serde(default)]
    pub loot: Stock,
    /// How many seconds it takes to undermine a wall of any strength, instead of hacking at it.
    #[serde(default)]
    pub digs: Option<Seconds>,
    /// How far away it notices traps that nobody knows of yet, in tiles.
    #[serde(default)]
    pub spots: Tiles,
    /// Which of them carry armour.
    #[serde(default)]
    pub shields: Option<Shields>,
    /// The generated texture that shows it.
    pub texture: String,
}

fn usual_worth() -> f64 {
    1.0
}

/// Which besiegers of a kind carry armour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Shields {
    /// What they carry: a row of the table of gear, of the slot `Armour`.
    pub gear: String,
    /// From the wave of this number on, counted from 1.
    #[serde(default = "first")]
    pub from_wave: u32,
    /// One in this many of every squad, starting with the first.
    #[serde(default = "first")]
    pub one_in: u32,
}

fn first() -> u32 {
    1
}

/// A way to strike.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Tiles between the two, centre to centre.
    pub range: Tiles,
    /// Hit points a second.
    pub damage: f64,
    /// Seconds between blows.
    pub interval: Seconds,
    /// How far from its aim a missile can land: tiles to either side for every tile of flight.
    #[serde(default)]
    pub scatter: f64,
}

impl Attack {
    /// Hit points that one blow takes.
    pub fn blow(&self) -> HitPoints {
        HitPoints(self.damage * self.interval.0)
    }

    /// Checks for a missile, which needs a line of sight.
    pub fn is_ranged(&self) -> bool {
        self.range > Tiles(2.0)
    }
}

/// Running until out of breath.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sprint {
    /// Tiles a second while running.
    pub speed: f64,
    /// How many seconds it can be kept up.
    pub seconds: Seconds,
    /// Tiles a second until rested.
    pub tired_speed: f64,
    /// Seconds of calm until it can run again.
    pub rest_seconds: Seconds,
}

/// How a predator hunts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hunting {
    /// How far it sees prey, in tiles.
    pub sight: Tiles,
    /// A colonist with no other colonist this near, in tiles, and at least this far from the hearth is prey too.
    pub lone_radius: Tiles,
    /// Seconds from a meal until the pack is hungry again.
    pub hungry_seconds: Seconds,
    /// Seconds after which a chase is given up.
    pub chase_seconds: Seconds,
    /// Share of the hit points below which it gives up and runs.
    pub flee_below: f64,
}

impl UnitRules {
    /// Hit points a second that digging takes from a structure, if it digs and that is a wall.
    pub fn digging_rate(&self, structure: &StructureRules) -> Option<f64> {
        let seconds = self.digs.filter(|_| structure.is_wall())?;
        Some(structure.hp?.0 / seconds.0)
    }

    /// Damage a second to structures.
    pub fn structure_damage(&self) -> f64 {
        self.wall_damage.unwrap_or_else(|| self.attacks.iter().map(|attack| attack.damage).fold(0.0, f64::max))
    }
}
