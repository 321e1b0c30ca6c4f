//! The contents of a level file, as plain structs. `docs/ron-levels.md` describes every field for people.

use super::map_kind::MapKind;
use osada_sim::DAWN;
use osada_sim::rules::{Climate, Condition, Happenings, Lesson, Season, Stock, Trigger, Victory};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// A level as it is written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelSource {
    /// Name on the title screen: 1–80 characters in one line.
    pub title: String,
    /// One or two sentences on what awaits the player: 1–400 characters in one line.
    pub about: String,
    /// `Tutorial`, `Lesson` (teaches what a few structures are for), `Easy`, `Normal` or `Hard`.
    #[serde(default)]
    pub difficulty: Difficulty,
    /// Names of the mods that it cannot be played without.
    #[serde(default)]
    pub mods: Vec<String>,
    /// Map: `Drawn(…)` or `Generated(…)`.
    pub ground: GroundSource,
    /// Goods of the colony at the start, 0–1 000 000 each: `(wood: …, stone: …, food: …)`.
    #[serde(default)]
    pub stock: Stock,
    /// People at the start besides those drawn on the map, 1–500 in all: `Count(5)`, or `Named([…])`.
    pub colonists: Colonists,
    /// Structures at the start in addition to those on a drawn map: `(structure: "bed", at: (12, 7))`.
    #[serde(default)]
    pub structures: Vec<StructureSource>,
    /// Herds and packs, at most 2000 animals in all: `(unit: "deer", count: 10, at: (28, 25))`.
    #[serde(default)]
    pub herds: Vec<HerdSource>,
    /// Waves, one each day at dusk, each a list of squads: `(kind of besieger, how many)`, `(…, mind)` or `(…, mind,
    /// number of their camp)`. 1–1000 waves, each of 1–5000 besiegers in at most 200 squads.
    pub waves: Vec<Vec<SquadSource>>,
    /// Starts the waves over after the last one: in the second round twice as many come, in the third three times as
    /// many, up to 400 in a wave.
    #[serde(default)]
    pub endless: bool,
    /// Lets the player call the raids. The first comes at dusk of this day, 1–1000, at the latest, and each later one
    /// at most a day after the one before. The level is won at the first dawn at least 20 s after the last raid is over. Without
    /// it, one comes every dusk. In the window a raid does not come before the lesson that waits for it.
    #[serde(default)]
    pub raids_on_call: Option<u32>,
    /// Most besiegers who guard each camp, 0–1000; without it as many as the rules say, and more every day.
    #[serde(default)]
    pub guards: Option<u32>,
    /// Besiegers who guard the camps at the start, in squads as in `waves`: `[("grunt", 4), ("archer", 2, "", 2)]`, at most 1000
    /// at each camp; at a camp without any, as many as the rules say. In either case they become more every day.
    #[serde(default)]
    pub garrison: Vec<SquadSource>,
    /// Structures that must stand for the level to be won, 1–1000 of each: `[("spike_trap", 6)]`.
    #[serde(default)]
    pub defences: Vec<(String, u32)>,
    /// Ways to win the level, and things that must survive until then, at most 10: `[HoldUntil(dawn: 9), BurnCamps]`.
    /// Without any, `[HoldUntil(), BurnCamps]`.
    #[serde(default)]
    pub victory: Vec<Victory>,
    /// Hour of the day at which the level begins, 0–24. Day breaks at 6; the sun sets, and a raid comes,
    /// `night_seconds` before the next 6. A level that begins after sunset has a quiet first night.
    #[serde(default = "dawn")]
    pub hour: f64,
    /// `Spring`, `Summer`, `Autumn` or `Winter`; the rules say what it changes. Winter maps are covered in snow.
    #[serde(default)]
    pub season: Season,
    /// Column and row of the upper left tile of the besiegers' camp, on buildable ground of a drawn map; without it,
    /// the camp stands somewhere at the edge.
    #[serde(default)]
    pub camp: Option<(i32, i32)>,
    /// Columns and rows of the upper left tiles of several camps, at most 8, instead of `camp`: `[(83, 25), (4, 27)]`.
    #[serde(default)]
    pub camps: Vec<(i32, i32)>,
    /// Minds of kinds of colonists or besiegers in this level, made for their role, each kind once: `{"grunt":
    /// "timid"}`. All others keep those of the rules.
    #[serde(default, deserialize_with = "pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>", extend("default" = {})))]
    pub minds: Vec<(String, String)>,
    /// Mind that plans the raids of this level, made for a `Chief`, instead of that of the rules; `"forgetful_chief"`
    /// sends every raid by the shortest way.
    #[serde(default)]
    pub chief: Option<String>,
    /// What happens on which conditions, at most 200 triggers; `docs/ron-triggers.md` explains them.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// Triggers of the rules that can happen as well: `None`, `All`, or `Only(["traders", "fair"])`.
    #[serde(default)]
    pub happenings: Happenings,
    /// Days, 1–1000, after which the next season begins; without it, the season lasts as long as the level.
    #[serde(default)]
    pub season_days: Option<u32>,
    /// Weather: `Fair` every day, `Seasonal`, or `Always("fog")`.
    #[serde(default)]
    pub climate: Climate,
    /// Tips for a beginner, at most 100, shown once no lesson is left: `(at: seconds, text: "…")`, 0–100 000 s and
    /// 1–300 characters, or `(when: [CONDITION, …], text: "…")`.
    #[serde(default)]
    pub hints: Vec<Hint>,
    /// Lessons for a beginner, step by step, at most 100.
    #[serde(default)]
    pub lessons: Vec<Lesson>,
}

impl LevelSource {
    /// The squads of the waves and of the first garrisons.
    pub(super) fn squads_mut(&mut self) -> impl Iterator<Item = &mut SquadSource> {
        self.waves.iter_mut().flatten().chain(&mut self.garrison)
    }
}

/// Besiegers of one kind in a wave: `("grunt", 3)`, or `("grunt", 3, "timid")` with a mind of their own, or
/// `("grunt", 3, "", 2)` from the second camp; an empty name of a mind is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquadSource {
    /// Row of the unit table.
    pub unit: String,
    /// How many of them come.
    pub count: u32,
    /// Name of their mind; without it, that of the level or the rules.
    pub mind: Option<String>,
    /// The camp where they gather, counted from 1.
    pub camp: u32,
}

impl<'de> Deserialize<'de> for SquadSource {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts;
        impl<'de> Visitor<'de> for Parts {
            type Value = SquadSource;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a kind of besieger, how many, and perhaps their mind and the number of their camp")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<SquadSource, A::Error> {
                let unit = parts.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
                let count = parts.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
                let mind: Option<String> = parts.next_element()?;
                let camp = parts.next_element()?.unwrap_or(1);
                Ok(SquadSource { unit, count, mind: mind.filter(|mind| !mind.is_empty()), camp })
            }
        }
        // At least two; further ones are read as well.
        deserializer.deserialize_tuple(2, Parts)
    }
}

/// How hard a level is, from the player's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Difficulty {
    /// To learn the game.
    Tutorial,
    /// To learn what a few structures are for.
    Lesson,
    /// Forgives mistakes.
    Easy,
    /// The game as it is meant to be played.
    #[default]
    Normal,
    /// For experienced players.
    Hard,
}

impl Difficulty {
    /// True for levels to learn from, for which the bars of balance do not hold.
    pub fn is_to_learn(self) -> bool {
        matches!(self, Self::Tutorial | Self::Lesson)
    }
}

/// Where the map comes from.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Ground")]
pub enum GroundSource {
    /// Drawn by hand.
    Drawn {
        /// One string a row, all of the same length, one character a tile: a glyph of the terrain table or of `legend`.
        rows: Vec<String>,
        /// What other characters mean in this map.
        #[serde(default)]
        legend: Legend,
    },
    /// Drawn by the seed.
    Generated(Generated),
}

/// How to draw a map from a seed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Generated {
    /// `Valley`: meadows, woods, rock and a river with fords; or one of the maps used in the experiments: `Outdoor`,
    /// `Indoor`, `Dungeon`, `Serpentine`, `Labyrinth`, `Terrain`.
    pub kind: MapKind,
    /// Number of columns, 32–1024.
    pub width: u32,
    /// Number of rows, 32–1024.
    pub height: u32,
    /// Share of a valley covered by trees, 0–0.6.
    #[serde(default = "quarter")]
    pub forest: f64,
    /// Share of a valley covered by rock, 0–0.4.
    #[serde(default = "eighth")]
    pub rock: f64,
    /// Lets a river run through a valley.
    #[serde(default = "yes")]
    pub river: bool,
}

impl Generated {
    /// A map of a kind and size with the usual shares of everything.
    pub fn new(kind: MapKind, width: u32, height: u32) -> Self {
        Self { kind, width, height, forest: quarter(), rock: eighth(), river: yes() }
    }
}

fn dawn() -> f64 {
    DAWN
}

fn quarter() -> f64 {
    0.25
}

fn eighth() -> f64 {
    0.12
}

fn yes() -> bool {
    true
}

/// A tile of the drawn map with something on its terrain.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LegendEntry {
    /// The terrain under it.
    pub terrain: String,
    /// What stands on it. Larger structures may fill all of their tiles with the character or only the upper left one.
    #[serde(default)]
    pub structure: Option<String>,
    /// The kind of colonist that starts on it.
    #[serde(default)]
    pub unit: Option<String>,
}

/// Characters and their meanings, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transparent, extend("propertyNames" = { "minLength": 1, "maxLength": 1 })))]
pub struct Legend(
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<char, LegendEntry>"))]
    pub  Vec<(char, LegendEntry)>,
);

impl<'de> Deserialize<'de> for Legend {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        pairs(deserializer).map(Self)
    }
}

/// The entries of a map in the order of the file. A list, not a map: a duplicate key must be noticed.
pub(super) fn pairs<'de, D, K, V>(deserializer: D) -> Result<Vec<(K, V)>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de>,
    V: Deserialize<'de>,
{
    struct Pairs<K, V>(PhantomData<(K, V)>);
    impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Pairs<K, V> {
        type Value = Vec<(K, V)>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = map.next_entry()? {
                entries.push(entry);
            }
            Ok(entries)
        }
    }
    deserializer.deserialize_map(Pairs(PhantomData))
}

/// The people at the start.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Colonists {
    /// This many, around the hearth, with traits from the seed.
    Count(u32),
    /// These, in addition to those of the drawn map.
    Named(Vec<ColonistSource>),
}

/// One colonist; the seed decides what is left out.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ColonistSource {
    /// A first name.
    pub name: Option<String>,
    /// 0 to 10; a high value is a hard worker. Levels of earlier versions call it `laziness`.
    #[serde(alias = "laziness")]
    pub diligence: Option<f64>,
    /// Column and row; without it, near the hearth.
    pub at: Option<(i32, i32)>,
    /// Row of the unit table; without it, the first colonist of the table.
    pub unit: Option<String>,
}

/// A structure that stands at the start.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StructureSource {
    /// Row of the structure table.
    pub structure: String,
    /// Column and row of its upper left tile.
    pub at: (i32, i32),
}

/// A group of animals.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HerdSource {
    /// Row of the unit table.
    pub unit: String,
    /// How many animals it has.
    pub count: u32,
    /// Column and row around which they graze; without it, the seed decides.
    #[serde(default)]
    pub at: Option<(i32, i32)>,
}

/// Something a beginner is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// Seconds of game time after the start.
    #[serde(default)]
    pub at: f64,
    /// Conditions of triggers while which it is shown; without any, it is shown for half a minute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
    /// One or two sentences; `{Chop}` stands for the key of that name in the list of keys.
    pub text: String,
}
