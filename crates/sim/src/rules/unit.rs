//! Kinds of units: people and beasts.

use super::structure::StructureRules;
use crate::kinds::{HitPoints, Role, Seconds, Stock, Tiles};
use serde::{Deserialize, Serialize};

/// A row of the unit table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnitRules {
    /// Unique name.
    pub name: String,
    /// Name shown to the player: 1–40 characters.
    pub title: String,
    /// `Colonist`, `Besieger`, `Prey` or `Predator`; at least one row must be a Colonist.
    pub role: Role,
    /// Hit points, 1–1 000 000.
    pub hp: HitPoints,
    /// Tiles a second on factor 1, 0.1–20.
    pub speed: f64,
    /// Attacks, of which the strongest within range is used: `(range: 1.5, damage: 6, interval: 1, scatter: 0)` in
    /// tiles (1–50), hit points a *second*, seconds between blows (0.05–100). An attack with a range above 2 tiles is a
    /// missile: for every tile of flight it can land up to `scatter` tiles (0–1, without it 0) to either side of its
    /// aim, and it hits an enemy within half a tile of where it lands.
    #[serde(default)]
    pub attacks: Vec<Attack>,
    /// Hit points a second to structures, 0–1 000 000; without it, those of the strongest attack. Besiegers need it or
    /// `attacks`.
    #[serde(default)]
    pub wall_damage: Option<f64>,
    /// Running until out of breath: `(speed, seconds, tired_speed, rest_seconds)`, speeds in tiles a second.
    #[serde(default)]
    pub sprint: Option<Sprint>,
    /// Hunting of a `Predator`, and only of one: `sight` is how far it sees prey (0–100 tiles); a lone
    /// colonist, with nobody within `lone_radius` (0–100 tiles) and the hearth farther than that, is prey too;
    /// `hungry_seconds` from a meal to the next hunt; `chase_seconds` until it gives up a chase (1–100 000 each);
    /// `flee_below` is the share of its hit points below which it runs.
    #[serde(default)]
    pub hunting: Option<Hunting>,
    /// Name of a mind with the role `Settler` (for colonists) or `Besieger`; animals need none.
    #[serde(default)]
    pub mind: Option<String>,
    /// Change in the morale of every besieger when it dies, −20–20.
    #[serde(default)]
    pub death_morale: f64,
    /// Value of one of them when the chief replaces some kinds with others, 0.01–1000.
    #[serde(default = "usual_worth")]
    pub worth: f64,
    /// Food from hunting it, 0–10 000.
    #[serde(default)]
    pub meat: u32,
    /// Goods left where it fell: always for besiegers, for animals only when they were hunted.
    #[serde(default)]
    pub loot: Stock,
    /// Seconds, 0.1–100 000, that one of them takes to dig through a wall, door or gate of any strength, instead of
    /// hacking at it.
    #[serde(default)]
    pub digs: Option<Seconds>,
    /// Tiles, 0–20, from which it notices traps that nobody knows of yet.
    #[serde(default)]
    pub spots: Tiles,
    /// Armour, a row of `gear` with the slot `Armour`, that one besieger in so many of every squad carries from this
    /// wave on: `(gear: "shield", from_wave: 3, one_in: 3)`; `from_wave` and `one_in` are 1 if they are left out.
    #[serde(default)]
    pub shields: Option<Shields>,
    /// Generated picture.
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
