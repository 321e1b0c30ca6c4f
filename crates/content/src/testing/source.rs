//! The contents of a file of tests, as plain structs. `docs/testing.md` describes every field for people.

use crate::schema::{Legend, LevelSource, SquadSource, pairs};
use crate::script::StepSource;
use osada_sim::rules::{Challenge, Condition, Good, Season, Stock};
use serde::de::{Deserializer, IgnoredAny};
use serde::{Deserialize, Serialize};

/// A column and a row.
pub type Place = (i32, i32);

/// A file of tests as it is written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TestFileSource {
    /// What the tests are about: 1–400 characters.
    #[serde(default)]
    pub about: Option<String>,
    /// Mods that are on in all of them: names, or folders, from the folder of this file on. The tests of a mod have it on
    /// anyway.
    #[serde(default)]
    pub mods: Vec<String>,
    /// What the rules are like in all of them: changes written as in a [mod](mods.md#what-can-be-changed).
    #[serde(default)]
    pub rules: Option<RuleChanges>,
    /// The tests, 1–1000.
    pub tests: Vec<TestSource>,
}

/// A test: a level, who plays it, and what is expected.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Test")]
pub struct TestSource {
    /// The promise that it keeps, in 1–160 characters; no two tests of a file have the same.
    pub name: String,
    /// `Named("first_siege")`, `Drawn(…)` for a small map with letters, or `Written(…)` for a whole level.
    pub level: TestLevelSource,
    /// Mods that are on, in addition to those of the file.
    #[serde(default)]
    pub mods: Vec<String>,
    /// Changes to the rules, on top of those of the file.
    #[serde(default)]
    pub rules: Option<RuleChanges>,
    /// `Gentle`, `Normal` or `Hard`.
    #[serde(default)]
    pub challenge: Challenge,
    /// The seed of the game, or of the first one.
    #[serde(default = "one")]
    pub seed: u64,
    /// Number of games, 1–10 000, each with the next seed. All but `wins` has to hold in every one of them.
    #[serde(default = "one_game")]
    pub seeds: u32,
    /// Who plays: a scripted player, a strategy, or the file of one, from the folder of this file on. Without it, nobody
    /// gives commands but `steps`.
    #[serde(default)]
    pub player: Option<String>,
    /// Commands at their ticks, as in a script.
    #[serde(default)]
    pub steps: Vec<StepSource>,
    /// The tick at which a game ends if the level has not ended before. Without it, that of the last thing expected at a
    /// tick; else half an hour, 108 000.
    #[serde(default)]
    pub until: Option<u64>,
    /// What has to come of it.
    pub expect: ExpectedSource,
}

fn one() -> u64 {
    1
}

fn one_game() -> u32 {
    1
}

/// The level of a test.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "TestLevel")]
pub enum TestLevelSource {
    /// The name of a level, or its file, from the folder of the test file on.
    Named(String),
    /// A small map with letters for everything on it.
    Drawn(SketchSource),
    /// A whole level, as in a file of its own.
    Written(Box<LevelSource>),
}

/// A small map, drawn with letters that need no legend.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Sketch")]
pub struct SketchSource {
    /// One string a row, all of the same length: glyphs of the terrain table, letters of `docs/testing.md`, and those of
    /// `legend`. Exactly one `H` is the hearth's upper left tile.
    pub rows: Vec<String>,
    /// What other characters mean, as in a level.
    #[serde(default)]
    pub legend: Legend,
    /// Goods at the start; without it, 100 of wood, stone and food each.
    #[serde(default)]
    pub stock: Option<Stock>,
    /// Hit points of everybody at the start; without it, all that they can have.
    #[serde(default)]
    pub hp: Option<f64>,
    /// How tired everybody is at the start, 0–10; without it, as the rules say.
    #[serde(default)]
    pub fatigue: Option<f64>,
    /// How hard everybody works, 0–10.
    #[serde(default = "average")]
    pub diligence: f64,
    /// Waves, as in a level. They come from the camps `X`, in the order of rows, or else from somewhere at the edge.
    #[serde(default)]
    pub waves: Vec<Vec<SquadSource>>,
    /// Lets the player call the raids, the first one at the latest on this day.
    #[serde(default)]
    pub raids_on_call: Option<u32>,
    /// Most besiegers who guard each camp.
    #[serde(default)]
    pub guards: Option<u32>,
    /// The mind of the besiegers' chief, instead of that of the rules.
    #[serde(default)]
    pub chief: Option<String>,
    /// Hour of the day at which it begins, 0–24.
    #[serde(default = "dawn")]
    pub hour: f64,
    /// The season.
    #[serde(default)]
    pub season: Season,
}

fn average() -> f64 {
    5.0
}

fn dawn() -> f64 {
    osada_sim::DAWN
}

/// Changes to the rules. They are read as text, like those of a mod, so here they are only passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleChanges;

impl<'de> Deserialize<'de> for RuleChanges {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for RuleChanges {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RuleChanges".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Changes to the rules, as in a file of a mod: `osada schema mod-rules` is their schema.",
            "type": "object",
        })
    }
}

/// What is expected of a game.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default, rename = "Expected")]
pub struct ExpectedSource {
    /// How it ends: `Victory`, `Defeat`, or `Running` if the level goes on.
    pub outcome: Option<ExpectedOutcome>,
    /// The first and the last day on which it may end, counted from 1.
    pub day: Option<(u64, u64)>,
    /// Share of the games that are won: `AtLeast(0.6)`, `AtMost(0.1)` or `Between(0.4, 0.7)`.
    pub wins: Option<ExpectedShare>,
    /// Events that have to happen.
    pub happens: Vec<EventSource>,
    /// Events that must not happen.
    pub never: Vec<EventSource>,
    /// What is so at certain ticks.
    pub at: Vec<MomentSource>,
    /// Everything that happens, tick by tick. `osada test --update` writes it.
    pub exactly: Option<Vec<(u64, String)>>,
    /// Hash of the state at the end, 16 hexadecimal digits. `osada test --update` writes it.
    pub hash: Option<String>,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ExpectedOutcome {
    Victory,
    Defeat,
    Running,
}

/// Bounds of a share, 0–1.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ExpectedShare {
    AtLeast(f64),
    AtMost(f64),
    Between(f64, f64),
}

impl ExpectedShare {
    /// The least and the largest share.
    pub fn bounds(self) -> (f64, f64) {
        match self {
            Self::AtLeast(least) => (least, 1.0),
            Self::AtMost(most) => (0.0, most),
            Self::Between(least, most) => (least, most),
        }
    }
}

/// An event to look out for. Whatever is given has to fit.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "ExpectedEvent")]
pub struct EventSource {
    /// Its kind, as in the list of events: `died`, `built`, `job_done` …
    pub event: String,
    /// Its `unit`, or who does it where it has none: a name such as `Ada` or `Grunt 3`, or a row of the table of units.
    #[serde(default)]
    pub who: Option<String>,
    /// Who or what did it: a name, a row of the table of units, or one of the table of structures.
    #[serde(default)]
    pub by: Option<String>,
    /// Another word of it: the kind of work, the row of the structure, weapon or craft, the trigger, the plan, the cause …
    #[serde(default)]
    pub what: Option<String>,
    /// Numbers of it, by their fields, each from a least to a largest: `{"besiegers": (17, 17)}`.
    #[serde(default, deserialize_with = "pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, (f64, f64)>", extend("default" = {})))]
    pub numbers: Vec<(String, (f64, f64))>,
    /// Its tile.
    #[serde(default)]
    pub at: Option<Place>,
    /// Two corners of the area in which it lies.
    #[serde(default)]
    pub within: Option<(Place, Place)>,
    /// The first tick at which it counts.
    #[serde(default)]
    pub from: u64,
    /// The last tick at which it counts.
    #[serde(default)]
    pub by_tick: Option<u64>,
    /// The least and the largest number of times that it happens; without it, once or more.
    #[serde(default)]
    pub times: Option<(u32, u32)>,
}

/// What is so once a number of ticks have passed.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Moment")]
pub struct MomentSource {
    /// The tick, counted from the start; 60 are a second.
    pub tick: u64,
    /// Conditions of triggers, all of which hold.
    #[serde(default)]
    pub holds: Vec<Condition>,
    /// People, besiegers and animals.
    #[serde(default)]
    pub units: Vec<UnitSource>,
    /// Tiles, and what stands or lies on them.
    #[serde(default)]
    pub tiles: Vec<TileSource>,
    /// Goods in store: exactly this many of each that is named.
    #[serde(default)]
    pub stored: ExpectedGoods,
}

/// Somebody at a tick. Whatever is given has to be so.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "ExpectedUnit")]
pub struct UnitSource {
    /// A name such as `Ada` or `Grunt 3`.
    pub who: String,
    /// Whether they are on the map, alive.
    #[serde(default = "yes")]
    pub there: bool,
    /// Their tile.
    #[serde(default)]
    pub at: Option<Place>,
    /// Two corners of the area in which they are.
    #[serde(default)]
    pub within: Option<(Place, Place)>,
    /// The fewest and the most hit points that they have.
    #[serde(default)]
    pub hp: Option<(f64, f64)>,
    /// What they are about, in the words of `exactly`: `chop at 5, 2`, `idle` …
    #[serde(default)]
    pub does: Option<String>,
    /// Words of the reason that the inspector gives.
    #[serde(default)]
    pub why: Option<String>,
}

fn yes() -> bool {
    true
}

/// A tile at a tick. Whatever is given has to be so.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "ExpectedTile")]
pub struct TileSource {
    /// Its column and row.
    pub at: Place,
    /// A row of the table of terrains.
    #[serde(default)]
    pub terrain: Option<String>,
    /// A row of the table of structures, or `nothing`.
    #[serde(default)]
    pub stands: Option<String>,
    /// The fewest and the most hit points that what stands there has.
    #[serde(default)]
    pub hp: Option<(f64, f64)>,
    /// Whether the trap there is armed.
    #[serde(default)]
    pub armed: Option<bool>,
    /// How many bolts the tower there has.
    #[serde(default)]
    pub bolts: Option<u32>,
    /// Goods that lie on it: exactly this many of each that is named.
    #[serde(default)]
    pub goods: ExpectedGoods,
}

/// Amounts of goods, of those that are named: `(wood: 97)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ExpectedGoods {
    /// Pieces of wood.
    pub wood: Option<u32>,
    /// Pieces of stone.
    pub stone: Option<u32>,
    /// Pieces of food.
    pub food: Option<u32>,
    /// Pieces of hides.
    pub hides: Option<u32>,
    /// Pieces of iron.
    pub iron: Option<u32>,
    /// Pieces of ore.
    pub ore: Option<u32>,
    /// Pieces of charcoal.
    pub charcoal: Option<u32>,
    /// Pieces of leather.
    pub leather: Option<u32>,
    /// Pieces of bread.
    pub bread: Option<u32>,
    /// Pieces of ale.
    pub ale: Option<u32>,
    /// Pieces of arrows.
    pub arrows: Option<u32>,
}

impl ExpectedGoods {
    /// The amounts that are named.
    pub fn named(&self) -> impl Iterator<Item = (Good, u32)> {
        let Self { wood, stone, food, hides, iron, ore, charcoal, leather, bread, ale, arrows } = *self;
        let amounts = [wood, stone, food, hides, iron, ore, charcoal, leather, bread, ale, arrows];
        Good::ALL.into_iter().zip(amounts).filter_map(|(good, amount)| Some((good, amount?)))
    }
}
