//! What a strategy is made of: rules, each with conditions on what a player can see and deeds that a player can do.

use crate::sim::{JobKind, Stance};
use serde::{Deserialize, Serialize};

/// A way to play, as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// What it is called.
    pub name: String,
    /// One line on what it does.
    pub about: String,
    /// The levels that it is made for, by the names of their files without the ending; without any, all but lessons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<String>,
    /// The structures, weapons and armour whose worth it shows; without any, everything that it has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shows: Vec<String>,
    /// The scripted player whose game it builds on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Base>,
    /// Everything that it does. Where several rules tell the same people what to do in the same moment, the first one counts.
    pub rules: Vec<Rule>,
}

/// A scripted player whose game is played along with the rules of the strategy. Where both tell the same people what to do,
/// the rules have the last word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// The player's name, one of [`NAMES`](crate::player::NAMES).
    pub player: String,
    /// Structures that the player leaves out, and weapons and armour.
    #[serde(default)]
    pub without: Vec<String>,
}

/// Something that is done again and again while its conditions hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Rule")]
pub struct Rule {
    /// All of them have to hold; without any, it always does.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// What is done then, in this order.
    pub then: Vec<Deed>,
    /// Seconds between two looks at the conditions.
    #[serde(default = "each_second")]
    pub every: f64,
}

fn each_second() -> f64 {
    1.0
}

/// A yes-or-no question about what a player sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Condition {
    /// It is 1 (more exactly: at least one half).
    Yes(Sight),
    /// It is 0 (more exactly: below one half).
    No(Sight),
    /// It is below a number.
    Below(Sight, f64),
    /// It is at least a number.
    AtLeast(Sight, f64),
    /// At least one condition of the list holds.
    Any(Vec<Condition>),
}

/// Something that a player can see, as a number. Questions are 0 or 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sight {
    /// Seconds since the beginning.
    Seconds,
    /// The day, counted from 1.
    Day,
    /// Whether the sun is down.
    Night,
    /// Seconds until the sun goes down next.
    SecondsToDusk,
    /// Whether a raid is announced that has not come yet.
    RaidAnnounced,
    /// Whether anybody of a raid is on the map.
    RaidHere,
    /// How many raids have come.
    RaidsCome,
    /// How many raids are over.
    RaidsOver,
    /// How many raids of those that are known are still to come.
    RaidsLeft,
    /// How many colonists there are.
    People,
    /// Colonists with at least 60 % of their hit points who are not about to drop.
    Fit,
    /// Colonists with less than 60 % of their hit points.
    Wounded,
    /// Colonists under orders.
    Drafted,
    /// Wood in store.
    Wood,
    /// Stone in store.
    Stone,
    /// Food in store.
    Food,
    /// Besiegers on the map.
    Besiegers,
    /// Besiegers who are coming to attack.
    Attackers,
    /// Tiles from the hearth to the nearest attacker; 1000 while there is none.
    AttackerDistance,
    /// Camps that stand.
    Camps,
    /// Hit points that the weakest camp has left, as a share; 0 while none stands.
    CampShare,
    /// Besiegers within eight tiles of a place where a camp stands or will stand.
    Guards,
    /// Hit points that the hearth has left, as a share.
    HearthShare,
    /// Whether the bell rings.
    Alarm,
    /// Structures of a kind that stand.
    Standing(String),
    /// Structures of a kind that are planned and do not stand yet.
    Planned(String),
    /// Jobs of a kind that are open.
    Open(JobKind),
}

/// Whom a deed is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Who {
    /// All colonists.
    All,
    /// Those with at least 60 % of their hit points who are not about to drop.
    Fit,
    /// Those with less than 60 % of their hit points.
    Wounded,
    /// Those who carry a weapon.
    Armed,
    /// The first of them, up to this many.
    First(u8),
    /// All but the first ones, this many.
    Others(u8),
}

/// A corner of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Corner {
    /// Upper left.
    NorthWest,
    /// Upper right.
    NorthEast,
    /// Lower left.
    SouthWest,
    /// Lower right.
    SouthEast,
    /// The one farthest from every camp.
    Farthest,
}

/// Where people are sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Spot {
    /// Beside the hearth.
    Hearth,
    /// To the first camp that stands, or to where it will stand.
    Camp,
    /// To a corner of the map.
    Corner(Corner),
    /// To the first structure of a kind that stands.
    Structure(String),
    /// Onto the raid's way, this many tiles from the hearth.
    Way(u8),
    /// This far from the nearest attacker, on the side of whoever is sent.
    Aloof(u8),
    /// From point to point of a circle round the hearth, this many tiles from it.
    Circle(u8),
}

/// Who is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Foe {
    /// The attacker nearest to the hearth, while that is at most this many tiles off.
    Within(u8),
    /// The besieger with the fewest hit points, at most this many tiles from the hearth.
    Weakest(u8),
    /// The besieger with the fewest others within six tiles, at most this many tiles from the hearth.
    Stray(u8),
    /// The besieger nearest to the first camp.
    Guard,
}

/// Which tiles a structure is built on, the best first. Distances are counted in tiles from the hearth, diagonals as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Pattern {
    /// All round the hearth, the side of the raid's way first.
    Ring(u8),
    /// The same, the far side first.
    Behind(u8),
    /// On the raid's way, from the hearth outwards between two distances.
    Way(u8, u8),
    /// Beside the raid's way, between two distances.
    Beside(u8, u8),
    /// In a line across the raid's way.
    Across(u8),
    /// In a corner of the map, outwards.
    Corner(Corner),
    /// All round the first camp, this many tiles from it.
    Camp(u8),
    /// On the way from the hearth to where people will gather in this way for long, outwards; over water that can be bridged, too.
    Toward(JobKind),
    /// Round the far end of that way, the nearest first.
    Near(JobKind),
    /// Where those ways to trees, rock and berries cross the ring at a distance: a place for doors.
    Exits(u8),
}

/// Something that a player can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Deed {
    /// Colonists come under orders.
    Draft(Who),
    /// Colonists go their own ways again.
    Release(Who),
    /// Those of them who are drafted stay where they are.
    Hold(Who),
    /// Those of them who are drafted walk somewhere.
    Move {
        /// Those of them who are drafted.
        who: Who,
        /// Where to.
        to: Spot,
    },
    /// Those of them who are drafted attack a besieger.
    Attack {
        /// Those of them who are drafted.
        who: Who,
        /// Which besieger.
        foe: Foe,
    },
    /// Those of them who are drafted strike at the first camp that stands.
    Raze(Who),
    /// Those of them who are drafted fight in this way, and leave off what they were ordered to.
    Stance {
        /// Those of them who are drafted.
        who: Who,
        /// How they fight.
        stance: Stance,
    },
    /// The nearest sources are marked for work.
    Designate {
        /// The kind of work, one that is marked.
        job: JobKind,
        /// At most this many tiles from the hearth.
        within: u8,
        /// At most this many such jobs are open at once.
        open: u8,
    },
    /// A structure is planned where it is still missing, if it can be paid.
    Build {
        /// The kind of structure.
        structure: String,
        /// The tiles that are tried, the best first.
        at: Pattern,
        /// On at most this many of the tiles.
        most: u8,
        /// At most this many plans are open at once, of whatever kind.
        open: u8,
    },
    /// Weapons or armour of a kind are ordered at the smithy, one at a time, once one stands and the piece can be paid.
    Craft {
        /// The kind of weapon or armour.
        gear: String,
        /// This many are enough.
        most: u8,
    },
    /// Structures of a kind are marked to be taken down.
    Dismantle {
        /// The kind of structure.
        structure: String,
        /// As many of them stay.
        keep: u8,
    },
    /// The colony's priority of a kind of work.
    SetPriority {
        /// The kind of work.
        job: JobKind,
        /// From 0 (never) to 4 (first).
        priority: u8,
    },
    /// All doors are closed to colonists, or open to them.
    Forbid(bool),
    /// The bell is rung, or rung off.
    Ring(bool),
    /// The next raid is called, where raids are called.
    CallRaid,
}

impl Strategy {
    /// The kinds of structure that it may build, each once, in the order of its rules.
    pub fn structures(&self) -> Vec<&str> {
        let mut kinds: Vec<&str> = Vec::new();
        for deed in self.deeds() {
            if let Deed::Build { structure, .. } = deed
                && !kinds.contains(&structure.as_str())
            {
                kinds.push(structure);
            }
        }
        kinds
    }

    /// Everything that any of its rules does.
    pub fn deeds(&self) -> impl Iterator<Item = &Deed> {
        self.rules.iter().flat_map(|rule| &rule.then)
    }

    /// How long it is: the number of its conditions and deeds.
    pub fn size(&self) -> usize {
        self.rules.iter().map(|rule| rule.when.len() + rule.then.len()).sum()
    }

    /// The strategy as a file, which reads back the same.
    ///
    /// # Errors
    ///
    /// Never for what [`load_strategy`](super::load_strategy) has checked.
    pub fn to_ron(&self) -> Result<String, ron::Error> {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new().depth_limit(4)).map(|text| text + "\n")
    }
}
