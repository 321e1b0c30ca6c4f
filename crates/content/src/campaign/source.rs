//! A campaign as it is written in RON: a map of nodes with roads between them, and what happens on the way.

use osada_sim::rules::{Effect, Stock, Trigger};
use serde::{Deserialize, Serialize};

/// A campaign as it is written in RON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CampaignSource {
    /// Name shown to the player: 1–80 characters.
    pub title: String,
    /// One or two sentences on what awaits the player: 1–400 characters.
    pub about: String,
    /// Paragraphs that the player reads first, at most ten of 1–600 characters.
    #[serde(default)]
    pub intro: Vec<String>,
    /// The picture of the country.
    pub map: CampaignMap,
    /// Where the road begins, and with what.
    pub start: CampaignStart,
    /// What travelling costs, and what a lost siege does.
    #[serde(default)]
    pub rules: RoadRules,
    /// Places on the map, 2–60.
    pub nodes: Vec<CampaignNode>,
    /// Ways between them, at most 200. None leads back.
    pub roads: Vec<Road>,
    /// Improvements, at most 60: after a siege that was won the player chooses one of three.
    #[serde(default)]
    pub improvements: Vec<Improvement>,
    /// Endings, 1–10: at an `End`, the first whose needs are met. The last one has none.
    pub endings: Vec<Ending>,
    /// Triggers of every siege of it, beside those that the level has; no area of a map can be named in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub triggers: Vec<Trigger>,
}

/// A picture of the country, painted from a seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CampaignMap {
    /// Width and height, 20–200 each: nodes and features lie within.
    pub size: (u32, u32),
    /// Seed of the details.
    #[serde(default)]
    pub seed: u32,
    /// What is painted, at most 60, the first one lowest.
    #[serde(default)]
    pub features: Vec<MapFeature>,
}

/// Something on the picture of the country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MapFeature {
    /// A river through 2–20 points.
    River(Vec<(u32, u32)>),
    /// Trees around a point, this far.
    Forest((u32, u32), u32),
    /// Hills around a point, this far.
    Hills((u32, u32), u32),
    /// Mountains around a point, this far.
    Mountains((u32, u32), u32),
    /// A lake around a point, this far.
    Lake((u32, u32), u32),
    /// Fields around a point, this far.
    Fields((u32, u32), u32),
}

/// The beginning of a journey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CampaignStart {
    /// Name of the first node.
    pub node: String,
    /// How many people set out, 1–50.
    pub people: u32,
    /// Goods on the carts.
    #[serde(default)]
    pub goods: Stock,
    /// Number of carts, 0–50.
    #[serde(default)]
    pub carts: u32,
}

/// What travelling costs, and what a lost siege does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RoadRules {
    /// Largest number of people who travel together, 1–50.
    pub people: u32,
    /// Pieces of goods that a cart carries, 1–1000.
    pub load: u32,
    /// Pieces that everybody carries besides, 0–100.
    pub carry: u32,
    /// Portions of food or bread that everybody eats on a day of travel, 0–20.
    pub eats: u32,
    /// Effects at the beginning of the next siege for each day without food, up to five days.
    pub hunger: Vec<Effect>,
    /// Effects at the beginning of a siege for each day after the one that its node names in `by`, up to five days.
    pub late: Vec<Effect>,
    /// Share by which raids grow for each siege that was won before, 0–1; together they at most double.
    pub grows: f64,
    /// Days that a lost siege costs, 0–30.
    pub defeat_days: u32,
    /// Share of the goods that were brought along which is saved when a siege is lost, 0–1.
    pub saved: f64,
    /// Goods that everybody in a garrison sends when the company comes to a siege; at most ten people send something.
    pub sends: Stock,
}

impl Default for RoadRules {
    fn default() -> Self {
        Self {
            people: 8,
            load: 40,
            carry: 4,
            eats: 2,
            hunger: Vec::new(),
            late: Vec::new(),
            grows: 0.0,
            defeat_days: 2,
            saved: 0.25,
            sends: Stock::default(),
        }
    }
}

/// A place on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CampaignNode {
    /// Name for roads and needs.
    pub name: String,
    /// Name on the map: 1–40 characters.
    pub title: String,
    /// What is known of it from afar: 1–300 characters.
    pub about: String,
    /// Place on the map.
    pub at: (u32, u32),
    /// Day by which it can be reached without a disadvantage, 1–1000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u32>,
    /// What is there: `Siege(…)`, `Stop(…)` or `End`.
    pub here: Place,
}

/// What is at a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Place {
    /// A siege.
    Siege(SiegeSource),
    /// A question.
    Stop(StopSource),
    /// The end of the journey.
    End,
}

impl Place {
    /// The siege, if it is one.
    pub fn siege(&self) -> Option<&SiegeSource> {
        match self {
            Self::Siege(siege) => Some(siege),
            _ => None,
        }
    }
}

/// A siege of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SiegeSource {
    /// Name of a shipped level, or of a file in the campaign's folder or in the folder `levels` beside it.
    pub level: String,
    /// What the player reads before it: 1–400 characters.
    pub idea: String,
    /// Most people of the level's own who are there as well, 0–500; without it, as many as make up the level's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settlers: Option<u32>,
    /// Goods that are found when it is won.
    #[serde(default)]
    pub spoils: Stock,
    /// Triggers of this siege alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub triggers: Vec<Trigger>,
}

/// A question on the way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StopSource {
    /// What has happened: 1–600 characters.
    pub text: String,
    /// From two to five choices. One of them has no needs.
    pub choices: Vec<StopChoice>,
}

/// An answer at a stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StopChoice {
    /// What the player does: 1–120 characters.
    pub text: String,
    /// Needs without which it cannot be chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<RoadNeed>,
    /// What follows, at most ten changes. The player reads it beforehand.
    #[serde(default)]
    pub then: Vec<RoadChange>,
}

/// A way from one node to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Road {
    /// Name of the node where it begins.
    pub from: String,
    /// Name of the node to which it leads.
    pub to: String,
    /// Days that it takes, 1–30.
    pub days: u32,
    /// What is said of it: 1–200 characters.
    pub text: String,
    /// Needs without which it is closed, such as `Won("ford")`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<RoadNeed>,
}

/// A condition on what was done so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RoadNeed {
    /// The siege at this node was won.
    Won(String),
    /// The siege at this node was fought and never won.
    Lost(String),
    /// Somebody was left behind at this node.
    Held(String),
    /// A choice has set this mark.
    Marked(String),
    /// This improvement was chosen.
    Improved(String),
    /// At least so many sieges were won.
    Wins(u32),
    /// At least so many people travel.
    People(u32),
    /// At least so many people were left behind as garrisons.
    Garrisons(u32),
    /// At most so many people have fallen.
    Fallen(u32),
    /// These goods are on the carts.
    Goods(Stock),
    /// It is this day or earlier.
    By(u32),
    /// The other does not hold.
    Not(Box<RoadNeed>),
}

/// What follows from a choice or an improvement on the road.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RoadChange {
    /// Goods are put on the carts, as far as they have room.
    Give(Stock),
    /// Goods are taken from the carts, as far as there are any.
    Take(Stock),
    /// So many people join, 1–10.
    Join(u32),
    /// So many people who joined last leave for good, 1–10; at least one stays.
    Part(u32),
    /// So many carts more, 1–10.
    Carts(u32),
    /// So many carts fewer, 1–10.
    LoseCarts(u32),
    /// Every cart carries so many pieces more, 1–200.
    Load(u32),
    /// So many more people can travel together, 1–20.
    People(u32),
    /// So many days pass, 1–30, and everybody eats.
    Days(u32),
    /// Sets a mark for needs.
    Mark(String),
    /// Effects at the beginning of the next siege, at most ten.
    Next(Vec<Effect>),
}

/// Something that makes later sieges or the journey easier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Improvement {
    /// Name for needs and strategies.
    pub name: String,
    /// Name for the player: 1–40 characters.
    pub title: String,
    /// What it does, and what it costs: 1–200 characters.
    pub about: String,
    /// What it changes at once, at most ten changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub now: Vec<RoadChange>,
    /// Effects at the beginning of every later siege, at most ten.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Effect>,
}

/// An end of the journey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Name in results.
    pub name: String,
    /// Heading: 1–40 characters.
    pub title: String,
    /// What became of everybody: 1–800 characters.
    pub text: String,
    /// What it takes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<RoadNeed>,
}
