//! The contents of a level file, as plain structs. `docs/ron-format.md` describes every field for people.

use super::lesson_source::LessonSource;
use super::map_kind::MapKind;
use osada_sim::DAWN;
use osada_sim::rules::{Season, Stock};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// A level as it is written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LevelSource {
    /// The name shown on the title screen.
    pub title: String,
    /// One or two sentences on what awaits the player.
    pub about: String,
    /// How hard it is.
    #[serde(default)]
    pub difficulty: Difficulty,
    /// The names of the mods it needs.
    #[serde(default)]
    pub mods: Vec<String>,
    /// Where the map comes from.
    pub ground: GroundSource,
    /// What the colony has at the start.
    #[serde(default)]
    pub stock: Stock,
    /// The people at the start.
    pub colonists: Colonists,
    /// Structures at the start in addition to those on the drawn map.
    #[serde(default)]
    pub structures: Vec<StructureSource>,
    /// The herds and packs that roam the map at the start.
    #[serde(default)]
    pub herds: Vec<HerdSource>,
    /// The waves, one a day at dusk: for each the kinds of besiegers and how many of each.
    pub waves: Vec<Vec<SquadSource>>,
    /// Whether the waves start over after the last one, each time with as many more.
    #[serde(default)]
    pub endless: bool,
    /// Raids come when the player calls them, and the first one at dusk of this day at the latest, each further one a day
    /// later; without it, one comes every dusk.
    #[serde(default)]
    pub raids_on_call: Option<u32>,
    /// Structures that must stand for the level to be won, and how many of each.
    #[serde(default)]
    pub defences: Vec<(String, u32)>,
    /// What wins the level, and what must survive until then; by default, holding until the dawn after the last wave or burning
    /// the camps.
    #[serde(default)]
    pub victory: Vec<VictorySource>,
    /// The hour of the day at which the level begins; without it, dawn.
    #[serde(default = "dawn")]
    pub hour: f64,
    /// The season.
    #[serde(default)]
    pub season: Season,
    /// Column and row of the upper left tile of the besiegers' camp; without it, it appears somewhere at the edge.
    #[serde(default)]
    pub camp: Option<(i32, i32)>,
    /// Columns and rows of the upper left tiles of several camps, instead of `camp`.
    #[serde(default)]
    pub camps: Vec<(i32, i32)>,
    /// The minds of kinds of units in this level, in the order of the file; other kinds keep those of the rules.
    #[serde(default, deserialize_with = "pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>", extend("default" = {})))]
    pub minds: Vec<(String, String)>,
    /// The mind of the besiegers' chief in this level; without it, that of the rules.
    #[serde(default)]
    pub chief: Option<String>,
    /// What a beginner is told, and when.
    #[serde(default)]
    pub hints: Vec<Hint>,
    /// What a beginner should do, step by step.
    #[serde(default)]
    pub lessons: Vec<LessonSource>,
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

/// A victory as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Victory")]
pub enum VictorySource {
    /// The hearth stands at the dawn of a day, counted from 1.
    HoldUntil {
        /// Without one, the dawn after the last wave.
        #[serde(default)]
        dawn: Option<u32>,
    },
    /// Every camp is burnt and its garrison beaten.
    BurnCamps,
    /// This many people are alive at the dawn of a day.
    Save {
        /// How many.
        people: u32,
        /// The day, counted from 1.
        dawn: u32,
    },
    /// The wagon is brought from one tile to another.
    Wagon {
        /// Column and row of where it stands at the start.
        from: (i32, i32),
        /// Column and row of its destination.
        to: (i32, i32),
    },
    /// A structure that stands at the start; losing the last of its kind is defeat.
    Keep(String),
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
    /// What kind of map.
    pub kind: MapKind,
    /// Number of columns.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// Share of a valley that is forest, 0 to 0.6.
    #[serde(default = "quarter")]
    pub forest: f64,
    /// Share of a valley that is rock, 0 to 0.4.
    #[serde(default = "eighth")]
    pub rock: f64,
    /// Whether a valley has a river.
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
    pub at: f64,
    /// One or two sentences; `{Chop}` stands for the key of that name in the list of keys.
    pub text: String,
}
