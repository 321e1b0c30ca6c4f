//! What a file of looks says, as it is written.

use crate::level::schema::pairs;
use serde::de::Deserializer;
use serde::{Deserialize, de::DeserializeOwned};

/// The entries of a map in the order of the file, so that a key that is there twice does not go unnoticed.
#[derive(Debug)]
pub struct Entries<K, V>(pub Vec<(K, V)>);

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
#[serde(deny_unknown_fields, rename = "Looks")]
pub struct LooksSource {
    /// Looks by the names that `texture` of units and structures may have.
    pub looks: Entries<String, LookSource>,
}

/// One look.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Look")]
pub enum LookSource {
    Person(Box<PersonSource>),
    Beast(BeastSource),
    DrawnUnit(DrawnUnitSource),
    Structure(StructureLookSource),
    DrawnStructure(DrawnStructureSource),
}

/// Somebody on two legs; what is left out is as in the look that it is like.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Person")]
pub struct PersonSource {
    pub like: Option<String>,
    pub variant: u32,
    pub size: Option<f64>,
    pub girth: Option<f64>,
    pub arm: Option<f64>,
    pub skin: Option<String>,
    pub hair: Option<String>,
    pub hair_colour: Option<String>,
    pub beard: Option<String>,
    pub hat: Option<String>,
    pub hat_colour: Option<String>,
    pub tunic: Option<String>,
    pub sleeves: Option<String>,
    pub trim: Option<String>,
    pub legs: Option<String>,
    pub outfit: Option<String>,
    pub back: Option<String>,
    pub cape: Option<String>,
    pub weapon: Option<String>,
    pub tool: Option<String>,
    pub shield: bool,
    pub mail: bool,
}

/// An animal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Beast")]
pub struct BeastSource {
    pub like: String,
    #[serde(default)]
    pub size: Option<f64>,
    #[serde(default)]
    pub coat: Option<String>,
    #[serde(default)]
    pub belly: Option<String>,
    #[serde(default)]
    pub legs: Option<String>,
    #[serde(default)]
    pub eyes: Option<String>,
    #[serde(default)]
    pub antlers: Option<bool>,
}

/// A unit drawn pixel by pixel.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "DrawnUnit")]
pub struct DrawnUnitSource {
    pub colours: Entries<char, String>,
    #[serde(default = "one")]
    pub pixel: u32,
    #[serde(default = "yes")]
    pub outline: bool,
    pub front: Vec<String>,
    #[serde(default)]
    pub side: Option<Vec<String>>,
    #[serde(default)]
    pub back: Option<Vec<String>>,
    #[serde(default)]
    pub strike: Option<StrikeSource>,
}

/// A drawn unit in the middle of a blow.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Strike")]
pub struct StrikeSource {
    pub front: Vec<String>,
    #[serde(default)]
    pub side: Option<Vec<String>>,
    #[serde(default)]
    pub back: Option<Vec<String>>,
}

/// A structure put together from others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Structure")]
pub struct StructureLookSource {
    pub parts: Vec<PartSource>,
}

/// One of those.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Part")]
pub struct PartSource {
    pub like: String,
    #[serde(default)]
    pub at: (i32, i32),
    #[serde(default)]
    pub colours: Entries<String, String>,
}

/// A structure drawn pixel by pixel.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "DrawnStructure")]
pub struct DrawnStructureSource {
    pub colours: Entries<char, String>,
    #[serde(default = "one_tile")]
    pub tiles: (u32, u32),
    #[serde(default = "one")]
    pub pixel: u32,
    #[serde(default = "yes")]
    pub outline: bool,
    #[serde(default)]
    pub flat: bool,
    #[serde(default)]
    pub states: Option<String>,
    #[serde(default = "one")]
    pub frames: u32,
    pub pictures: Vec<Vec<String>>,
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
