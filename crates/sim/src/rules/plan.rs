//! What the plans of the besiegers' chief do: the row of this table that a raid follows decides its ways, its people, its
//! targets and its hour.

use super::one;
use crate::kinds::{Seconds, Tiles};
use osada_ai::brain::Action;
use serde::{Deserialize, Serialize};

/// A row of the table of plans. What is left out changes nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlanRules {
    /// Which plan, one of [`Action::PLANS`], each at most once.
    pub plan: Action,
    /// The name shown to players.
    pub title: String,
    /// What the player sees of it beforehand; `{side}` stands for the direction from the hearth. Empty: no sign.
    #[serde(default)]
    pub sign: String,
    /// How many tiles of detour they accept to avoid a tile, for every hit point lost there.
    #[serde(default)]
    pub avoid: f64,
    /// How many tiles of detour they accept to avoid a tile lit by something they have seen.
    #[serde(default)]
    pub shun_light: f64,
    /// The same for every tile within range of a tower they have seen.
    #[serde(default)]
    pub shun_towers: f64,
    /// What breaking through something counts for when they choose a way, as a share of the usual cost.
    #[serde(default = "one")]
    pub walls: f64,
    /// The share of the raid's worth that is replaced by other kinds …
    #[serde(default)]
    pub share: f64,
    /// … which these are, each with a weight.
    #[serde(default)]
    pub into: Vec<(String, u32)>,
    /// What besiegers go for when their minds say attack.
    #[serde(default)]
    pub quarry: Quarry,
    /// Where they come from.
    #[serde(default)]
    pub side: Side,
    /// The share of them that strikes first, from the camp, whatever `side` says.
    #[serde(default)]
    pub vanguard: f64,
    /// How many seconds all but the vanguard wait before they attack.
    #[serde(default)]
    pub delay: Seconds,
    /// At night and away from light: the distance from which towers and people can hit them, as a share of the usual one.
    #[serde(default = "one")]
    pub dark: f64,
    /// The distance from which those who shoot strike at structures, in tiles, if that is more than an arm's length.
    #[serde(default)]
    pub reach: Tiles,
    /// Whether those who cannot shoot wait where they gathered while the others shoot and a quarry stands.
    #[serde(default)]
    pub cover: bool,
    /// Added to their morale at the start.
    #[serde(default)]
    pub morale: f64,
    /// The share by which the raid is larger: more follow a chief who has a plan, and more come for each day he waits …
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
    /// The towers they know of, the nearest first.
    Towers,
    /// The fields and kitchens they know of, the nearest first.
    Food,
}

/// Where a raid comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Side {
    /// From its camps.
    #[default]
    Camp,
    /// From another side of the settlement.
    Other,
}
