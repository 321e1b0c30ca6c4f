//! The contents of scenes, as written.

use super::source::{BeastSource, Entries, PersonSource};
use serde::Deserialize;

/// A picture of a story event.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Scene")]
pub struct SceneSource {
    /// `dawn`, `day`, `dusk`, `night`, `overcast`, `storm`, `winter` or `heat`.
    #[serde(default = "day")]
    pub sky: String,
    /// The middle of the sun, or of the moon at night, as shares of the width and the height; none by default.
    #[serde(default)]
    pub sun: Option<(f64, f64)>,
    /// The height of the hills along the horizon, from 0 for none to 1.
    #[serde(default = "low_hills")]
    pub hills: f64,
    /// The density of the forest along the horizon, from 0 for none to 1.
    #[serde(default)]
    pub woods: f64,
    /// The texture of a terrain.
    #[serde(default = "grass")]
    pub ground: String,
    /// What lies over everything: `clear`, `rain`, `snow`, `fog` or `smoke`.
    #[serde(default = "clear")]
    pub weather: String,
    /// What stands in it; far things are drawn first, and of several at one distance the first of the list.
    #[serde(default)]
    pub things: Vec<ThingSource>,
}

/// Something in a scene: one of the fields from `unit` to `fire` says what it is.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "SceneThing")]
pub struct ThingSource {
    /// The texture of a unit: one that Osada paints, or a look of this file.
    #[serde(default)]
    pub unit: Option<String>,
    /// A person of this scene alone, with the fields of the look `Person`.
    #[serde(default)]
    pub person: Option<Box<PersonSource>>,
    /// An animal of this scene alone, with the fields of the look `Beast`.
    #[serde(default)]
    pub beast: Option<BeastSource>,
    /// The texture of a structure: one that Osada paints, or a look of this file.
    #[serde(default)]
    pub structure: Option<String>,
    /// A plant that Osada paints.
    #[serde(default)]
    pub plant: Option<String>,
    /// A pile of `wood`, `stone`, `food`, `hides` or `iron`.
    #[serde(default)]
    pub goods: Option<String>,
    /// A sign in a bubble, such as `alert`.
    #[serde(default)]
    pub sign: Option<String>,
    /// A short-lived effect, such as `smoke`.
    #[serde(default)]
    pub effect: Option<String>,
    /// `true` for a blaze with its smoke.
    #[serde(default)]
    pub fire: bool,
    /// Where it touches the ground, as shares of the width and the height; the lower, the nearer and the larger it is.
    pub at: (f64, f64),
    /// 0.1 to 4 times its usual size at that distance.
    #[serde(default = "usual_size")]
    pub size: f64,
    /// The height above the ground, as a share of the height of the picture.
    #[serde(default)]
    pub lift: f64,
    /// How many of them stand side by side, 1 to 16, `at` being in the middle; walls join up.
    #[serde(default = "one")]
    pub row: u32,
    /// Whether left and right are exchanged.
    #[serde(default)]
    pub mirrored: bool,
    /// Which variant of a unit or a plant, or how large a pile of goods is, from 0 to 2.
    #[serde(default)]
    pub variant: Option<u32>,
    /// Of a unit, person or animal: `south` (towards the viewer) by default, `north`, `east` or `west`.
    #[serde(default)]
    pub facing: Option<String>,
    /// Of a unit, person or animal: `stand` by default, `walk`, `work`, `fight`, `shoot`, `sleep` or `dead`.
    #[serde(default)]
    pub pose: Option<String>,
    /// Which frame of a pose or an effect; 0 by default.
    #[serde(default)]
    pub frame: Option<u32>,
    /// Of a structure: the number of its state; the first by default.
    #[serde(default)]
    pub state: Option<u32>,
    /// The colours of the palette that are replaced, each with the one in its place; not of units.
    #[serde(default)]
    pub colours: Entries<String, String>,
}

fn day() -> String {
    "day".to_owned()
}

fn grass() -> String {
    "grass".to_owned()
}

fn clear() -> String {
    "clear".to_owned()
}

fn low_hills() -> f64 {
    0.4
}

fn usual_size() -> f64 {
    1.0
}

fn one() -> u32 {
    1
}
