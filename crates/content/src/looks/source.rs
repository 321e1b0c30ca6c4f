//! The contents of a file of looks, as written.

use super::drawing::Drawing;
use super::scene_source::SceneSource;
use crate::schema::pairs;
use serde::de::Deserializer;
use serde::{Deserialize, de::DeserializeOwned};

/// The entries of a map in the order of the file, so that a key that is there twice does not go unnoticed.
#[derive(Debug)]
pub struct Entries<K, V>(pub Vec<(K, V)>);

#[cfg(feature = "schema")]
impl<K: schemars::JsonSchema, V: schemars::JsonSchema> schemars::JsonSchema for Entries<K, V> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        std::collections::BTreeMap::<K, V>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<K, V>::json_schema(generator)
    }
}

impl<K, V> Default for Entries<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, K: DeserializeOwned, V: DeserializeOwned> Deserialize<'de> for Entries<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        pairs(deserializer).map(Self)
    }
}

/// A file of looks.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Looks")]
pub struct LooksSource {
    /// Looks, by the names that the `texture` of units and structures can have.
    #[serde(default)]
    pub looks: Entries<String, LookSource>,
    /// Pictures of story events, by the names of the events.
    #[serde(default)]
    pub scenes: Entries<String, SceneSource>,
    /// How weathers look on the map, by the names of their rows.
    #[serde(default)]
    pub weathers: Entries<String, AirSource>,
    /// WAV or OGG files of a mod that are heard in place of generated sounds, by the names of those; of several files one
    /// after the other.
    #[serde(default)]
    pub sounds: Entries<String, Vec<String>>,
}

/// How a weather looks on the map; what is left out is as in the one it is like.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "WeatherLook")]
pub struct AirSource {
    /// `clear`, `rain`, `storm`, `fog`, `snow`, `frost` or `drought`.
    pub like: String,
    /// The density of rain, 0 to 1.
    #[serde(default)]
    pub rain: Option<f64>,
    /// The density of falling snow, 0 to 1.
    #[serde(default)]
    pub snow: Option<f64>,
    /// The density of blown dust, 0 to 1.
    #[serde(default)]
    pub dust: Option<f64>,
    /// The colour of what falls or is blown.
    #[serde(default)]
    pub colour: Option<String>,
    /// From -1, to the left, to 1, to the right.
    #[serde(default)]
    pub wind: Option<f64>,
    /// How opaque drifting fog is where it is thickest, 0 to 0.8.
    #[serde(default)]
    pub fog: Option<f64>,
    /// A colour.
    #[serde(default)]
    pub fog_colour: Option<String>,
    /// The strength of shimmering heat, 0 to 1.
    #[serde(default)]
    pub shimmer: Option<f64>,
    /// How opaque snow or rime on the ground is, 0 to 1.
    #[serde(default)]
    pub cover: Option<f64>,
    /// How opaque the colour over everything is, 0 to 0.5.
    #[serde(default)]
    pub shade: Option<f64>,
    /// That colour.
    #[serde(default)]
    pub shade_colour: Option<String>,
    /// The brightness of lightning, 0 to 0.6.
    #[serde(default)]
    pub lightning: Option<f64>,
    /// How many seconds lie between two flashes on average, 4 to 120.
    #[serde(default)]
    pub apart: Option<f64>,
    /// For how many seconds footprints are visible, 0 to 60.
    #[serde(default)]
    pub tracks: Option<f64>,
    /// Whether breath is visible.
    #[serde(default)]
    pub breath: Option<bool>,
}

/// One look.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Look")]
pub enum LookSource {
    /// A person.
    Person(Box<PersonSource>),
    /// An animal.
    Beast(BeastSource),
    /// A unit drawn pixel by pixel.
    DrawnUnit(DrawnUnitSource),
    /// A structure put together from others.
    Structure(StructureLookSource),
    /// A structure drawn pixel by pixel.
    DrawnStructure(DrawnStructureSource),
    /// A weapon or a shield drawn pixel by pixel.
    Gear(GearLookSource),
}

/// A person; what is left out is taken from the look that it is like.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default, rename = "Person")]
pub struct PersonSource {
    /// The person that it is like; by default `colonist`.
    pub like: Option<String>,
    /// Which variant of it; there are 40 colonists.
    pub variant: u32,
    /// 0.6 to 1.7 times a settler's.
    pub size: Option<f64>,
    /// Half the width of the body, where a settler is 32 high.
    pub girth: Option<f64>,
    /// Half the width of an arm.
    pub arm: Option<f64>,
    /// A colour.
    pub skin: Option<String>,
    /// The hairstyle, such as `braids`.
    pub hair: Option<String>,
    /// A colour.
    pub hair_colour: Option<String>,
    /// Such as `moustache`, or `none`.
    pub beard: Option<String>,
    /// Such as `helmet`, or `bare`.
    pub hat: Option<String>,
    /// A colour.
    pub hat_colour: Option<String>,
    /// A colour.
    pub tunic: Option<String>,
    /// A colour; that of the tunic by default.
    pub sleeves: Option<String>,
    /// The colour of the vest, the buckle, the band across the chest, the chain.
    pub trim: Option<String>,
    /// A colour.
    pub legs: Option<String>,
    /// What is worn over the tunic, such as `vest`.
    pub outfit: Option<String>,
    /// What is carried on the back, such as `quiver`.
    pub back: Option<String>,
    /// A colour.
    pub cape: Option<String>,
    /// What is held in a fight, such as `spear`.
    pub weapon: Option<String>,
    /// What is held at work; the weapon by default.
    pub tool: Option<String>,
    /// Whether a shield is carried all the time.
    pub shield: bool,
    /// Whether mail is worn all the time.
    pub mail: bool,
}

/// An animal.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Beast")]
pub struct BeastSource {
    /// `deer` or `wolf`.
    pub like: String,
    /// 0.5 to 2 times the size of the one it is like.
    #[serde(default)]
    pub size: Option<f64>,
    /// A colour, from which the others are derived.
    #[serde(default)]
    pub coat: Option<String>,
    /// A colour.
    #[serde(default)]
    pub belly: Option<String>,
    /// A colour.
    #[serde(default)]
    pub legs: Option<String>,
    /// A colour.
    #[serde(default)]
    pub eyes: Option<String>,
    /// Whether it has any.
    #[serde(default)]
    pub antlers: Option<bool>,
}

/// A unit drawn pixel by pixel.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "DrawnUnit")]
pub struct DrawnUnitSource {
    /// The colour that each character stands for.
    #[serde(default)]
    pub colours: Entries<char, String>,
    /// How many pixels wide a character, or a pixel of a PNG, is, 1 to 4.
    #[serde(default = "one")]
    pub pixel: u32,
    /// Whether it is outlined in ink.
    #[serde(default = "yes")]
    pub outline: bool,
    /// Seen from the front: lines of characters, or the path of a PNG in the mod.
    pub front: Drawing,
    /// Seen from the side, facing right; by default the front.
    #[serde(default)]
    pub side: Option<Drawing>,
    /// Seen from behind; by default the front.
    #[serde(default)]
    pub back: Option<Drawing>,
    /// In the middle of a blow.
    #[serde(default)]
    pub strike: Option<StrikeSource>,
}

/// A weapon or a shield drawn upright, as it is held before the viewer. The hand turns a weapon.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "GearLook")]
pub struct GearLookSource {
    /// The colour that each character stands for.
    #[serde(default)]
    pub colours: Entries<char, String>,
    /// How many pixels wide a character, or a pixel of a PNG, is, 1 to 4.
    #[serde(default = "one")]
    pub pixel: u32,
    /// Whether it is outlined in ink.
    #[serde(default = "yes")]
    pub outline: bool,
    /// `Weapon`, in the main hand, or `Shield`, in the other.
    #[serde(default)]
    pub held: HeldSource,
    /// Lines of characters, or the path of a PNG in the mod.
    pub drawing: Drawing,
    /// The column and the row of the drawing that the hand holds, both from 0; by default the middle column, of a weapon a
    /// third above its lower end, of a shield the middle.
    #[serde(default)]
    pub grip: Option<(u32, u32)>,
}

/// How gear is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Held")]
pub enum HeldSource {
    /// In the main hand, pointing where that does.
    #[default]
    Weapon,
    /// In the other hand, upright.
    Shield,
}

/// A drawn unit in the middle of a blow.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Strike")]
pub struct StrikeSource {
    /// Seen from the front.
    pub front: Drawing,
    /// Seen from the left.
    #[serde(default)]
    pub side: Option<Drawing>,
    /// Seen from behind.
    #[serde(default)]
    pub back: Option<Drawing>,
}

/// A structure put together from others.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Structure")]
pub struct StructureLookSource {
    /// The parts it is put together from, from back to front.
    pub parts: Vec<PartSource>,
}

/// One of those.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Part")]
pub struct PartSource {
    /// A structure that Osada paints.
    pub like: String,
    /// How many pixels it is moved to the right and down.
    #[serde(default)]
    pub at: (i32, i32),
    /// The colours of the palette that are replaced, each with the one in its place.
    #[serde(default)]
    pub colours: Entries<String, String>,
}

/// A structure drawn pixel by pixel.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "DrawnStructure")]
pub struct DrawnStructureSource {
    /// The colour that each character stands for.
    #[serde(default)]
    pub colours: Entries<char, String>,
    /// Columns and rows of tiles that it covers.
    #[serde(default = "one_tile")]
    pub tiles: (u32, u32),
    /// How many pixels wide a character, or a pixel of a PNG, is, 1 to 4.
    #[serde(default = "one")]
    pub pixel: u32,
    /// Whether it is outlined in ink.
    #[serde(default = "yes")]
    pub outline: bool,
    /// Whether it lies on the ground, below whoever stands on it.
    #[serde(default)]
    pub flat: bool,
    /// Which states it has, such as `door`; `one` by default.
    #[serde(default)]
    pub states: Option<String>,
    /// How many frames each state has.
    #[serde(default = "one")]
    pub frames: u32,
    /// The drawings: all frames of the first state, then those of the second.
    pub pictures: Vec<Drawing>,
}

fn one() -> u32 {
    1
}

fn one_tile() -> (u32, u32) {
    (1, 1)
}

fn yes() -> bool {
    true
}
