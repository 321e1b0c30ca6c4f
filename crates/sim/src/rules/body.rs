//! What fights and work leave on people: wounds, scars, practice.

use serde::{Deserialize, Serialize};

/// What a bad hit leaves behind. Nothing, by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct WoundRules {
    /// A blow that takes at least this share of the full hit points is a bad hit; at 0, none is.
    pub bad_hit: f64,
    /// A bad hit adds this many times the share of the full hit points it took to the wound, which ranges from 0 to 1.
    pub share: f64,
    /// Share of the walking speed that a wound of 1 takes.
    pub slow: f64,
    /// Share of the strength of blows and of the working speed that a wound of 1 takes.
    pub weak: f64,
    /// How much of a wound of 1 heals per second in a bed.
    pub bed: f64,
    /// How much of it heals per second in an infirmary.
    pub infirmary: f64,
    /// A wound that grows beyond this leaves a scar.
    pub scar: f64,
}

/// How skills grow by use. Not at all, by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PracticeRules {
    /// Share of a skill that a second of work adds to it.
    pub work: f64,
    /// Share of the skill of fighting that a blow on an enemy adds to it.
    pub blow: f64,
    /// The most that can be gained, as a share of the skill.
    pub most: f64,
}
