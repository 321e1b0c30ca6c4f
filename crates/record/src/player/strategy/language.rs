//! What a strategy is made of: rules, each with conditions on what a player can see and deeds that a player can do.

use osada_sim::rules::Condition;
use osada_sim::{JobKind, Stance};
use serde::{Deserialize, Serialize};

/// A way to play, as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// Name: at most 40 characters.
    pub name: String,
    /// Description in one line.
    pub about: String,
    /// Names of the levels it is made for; without any, all except lessons. When the laboratory measures what things
    /// are worth, it plays the strategy only there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<String>,
    /// Structures, weapons, armour and recipes whose worth it shows; without any, everything it builds and makes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shows: Vec<String>,
    /// Scripted player to build on: `(player: "planner", without: ["bed", "spear"])` builds what the planner builds,
    /// except the things listed, in addition to what the rules say. If both give orders to the same people, the rules
    /// have the last word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Base>,
    /// At most 40 rules. If several give the same people orders at the same moment, the first one counts.
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
    /// Structures, weapons, armour and crafts that the player leaves out.
    #[serde(default)]
    pub without: Vec<String>,
}

/// Something that is done again and again while its conditions hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename = "Rule")]
pub struct Rule {
    /// At most ten conditions, all of which must hold; without any, the rule always applies.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// One to ten deeds, done in this order.
    pub then: Vec<Deed>,
    /// Seconds between two checks, 0.1–600.
    #[serde(default = "each_second")]
    pub every: f64,
}

fn each_second() -> f64 {
    1.0
}

/// Whom a deed applies to.
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
    /// Those who take a walk by night.
    Strolling,
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
    /// This far from the nearest attacker, on the near side.
    Aloof(u8),
    /// From point to point of a circle round the hearth, this many tiles from it.
    Circle(u8),
    /// From point to point of a circle round the first camp, this many tiles from it.
    AroundCamp(u8),
    /// Into the middle of the place to be held with this number, from 1.
    Place(u8),
    /// To where people can leave the map.
    Exit,
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
    /// On the way from the hearth to where people will do this work for a long time, outwards; also over water that can be bridged.
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
    /// Puts colonists under orders.
    Draft(Who),
    /// Releases colonists from orders.
    Release(Who),
    /// The drafted ones stay where they are.
    Hold(Who),
    /// The drafted ones walk somewhere.
    Move {
        /// The drafted ones.
        who: Who,
        /// Where to.
        to: Spot,
    },
    /// The drafted ones attack a besieger.
    Attack {
        /// The drafted ones.
        who: Who,
        /// Which besieger.
        foe: Foe,
    },
    /// The drafted ones strike at the first camp that stands.
    Raze(Who),
    /// The drafted ones fight in this way; cancels earlier orders.
    Stance {
        /// The drafted ones.
        who: Who,
        /// How they fight.
        stance: Stance,
    },
    /// Marks the nearest sources for work.
    Designate {
        /// The kind of work, one that is marked.
        job: JobKind,
        /// At most this many tiles from the hearth.
        within: u8,
        /// How many such jobs may be open at once.
        open: u8,
    },
    /// Plans the structure where it is still missing, if the stock can pay for it.
    Build {
        /// The kind of structure.
        structure: String,
        /// The tiles that are tried, the best first.
        at: Pattern,
        /// How many of the tiles are used at most.
        most: u8,
        /// How many plans of any kind may be open at once.
        open: u8,
    },
    /// Orders weapons or armour of a kind, one at a time, once there is a smithy and the stock can pay for it.
    Craft {
        /// The kind of weapon or armour.
        gear: String,
        /// How many to have in all.
        most: u8,
    },
    /// Lets people learn a craft, once the stock can pay for it.
    Learn(String),
    /// Sets how many pieces of what a recipe makes are kept in store.
    Keep {
        /// The recipe.
        recipe: String,
        /// How many pieces.
        pieces: u16,
    },
    /// Sends people away for good, where some are in league with the besiegers.
    Expel(Who),
    /// Marks structures of a kind for dismantling.
    Dismantle {
        /// The kind of structure.
        structure: String,
        /// This many are kept.
        keep: u8,
    },
    /// The colony's priority of a kind of work.
    SetPriority {
        /// The kind of work.
        job: JobKind,
        /// From 0 (never) to 4 (first).
        priority: u8,
    },
    /// Closes all doors to colonists, or opens them.
    Forbid(bool),
    /// Rings or silences the bell.
    Ring(bool),
    /// Calls the next raid, in levels where raids are called.
    CallRaid,
    /// Answers the question of a trigger, while it is open.
    Answer {
        /// Name of the trigger.
        trigger: String,
        /// The choice, counted from 1.
        choice: u8,
    },
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
