//! What the plans of the besiegers' chief do: the row of this table that a raid follows decides its ways, its people, its
//! targets and its hour.

use super::one;
use crate::brain::Action;
use crate::sim::kinds::{Seconds, Tiles};
use serde::{Deserialize, Serialize};

/// A row of the table of plans. What is left out changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlanRules {
    /// Which plan, one of [`Action::PLANS`], each at most once.
    pub plan: Action,
    /// What it is called where people read of it.
    pub title: String,
    /// The sign that can be seen beforehand; `{side}` stands for the direction from the hearth. Empty: no sign.
    #[serde(default)]
    pub sign: String,
    /// How many tiles longer a way may be to keep off a tile, for every hit point that was lost there.
    #[serde(default)]
    pub avoid: f64,
    /// How many tiles longer a way may be to keep out of the light of what they have seen shine.
    #[serde(default)]
    pub shun_light: f64,
    /// The same for every tile in the reach of a tower that they have seen.
    #[serde(default)]
    pub shun_towers: f64,
    /// What breaking through something costs on the way, as a share of what it costs others.
    #[serde(default = "one")]
    pub walls: f64,
    /// Share of everybody's worth that is sent as other kinds …
    #[serde(default)]
    pub share: f64,
    /// … which these are, each with a weight.
    #[serde(default)]
    pub into: Vec<(String, u32)>,
    /// What those go for whose minds say attack.
    #[serde(default)]
    pub quarry: Quarry,
    /// From where they come.
    #[serde(default)]
    pub side: Side,
    /// Share of everybody that strikes first, and from the camp, whatever `side` says.
    #[serde(default)]
    pub vanguard: f64,
    /// Seconds that all but the vanguard wait longer before they attack.
    #[serde(default)]
    pub delay: Seconds,
    /// At night and away from light: from how far towers and people hit them, as a share of the usual distance.
    #[serde(default = "one")]
    pub dark: f64,
    /// From how far away those who shoot strike at structures, in tiles, if that is farther than an arm reaches.
    #[serde(default)]
    pub reach: Tiles,
    /// Whether those who cannot shoot wait where they gathered while others shoot and a quarry stands.
    #[serde(default)]
    pub cover: bool,
    /// How much better their hearts are at the start.
    #[serde(default)]
    pub morale: f64,
    /// The raid is larger by this share of its worth: more follow a chief who has a plan, and more come in a day that he waits …
    #[serde(default)]
    pub growth: f64,
    /// … and one raid is put off for at most this many days.
    #[serde(default)]
    pub most: u32,
}

/// What a raid goes for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Quarry {
    /// Whatever the minds of its people say.
    #[default]
    AsMindsSay,
    /// The hearth.
    Hearth,
    /// The towers that they know of, the nearest first.
    Towers,
    /// The fields and kitchens that they know of, the nearest first.
    Food,
}

/// From where a raid comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Side {
    /// From its camps.
    #[default]
    Camp,
    /// From another side of the settlement.
    Other,
}
