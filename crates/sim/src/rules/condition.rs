//! What triggers, strategies, hints and lessons ask of the game: conditions, and the measures that they compare
//! (`docs/ron-triggers.md`).

use crate::kinds::{Good, JobKind, Season, Skill};
use serde::{Deserialize, Serialize};

/// A yes-or-no question about the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Condition {
    /// It is 1 (more exactly: at least one half).
    Yes(Measure),
    /// It is 0 (more exactly: below one half).
    No(Measure),
    /// It is below a number.
    Below(Measure, f64),
    /// It is at least a number.
    AtLeast(Measure, f64),
    /// At least one condition of the list holds.
    Any(Vec<Condition>),
    /// All conditions of the list hold.
    All(Vec<Condition>),
    /// The condition does not hold.
    Not(Box<Condition>),
    /// Luck: on this share of days it holds from some moment between dawn and dusk until the next dawn. The seed decides
    /// on which days, for each trigger by itself.
    Chance(f64),
}

/// Something that can be counted or measured in a game, as a number. Questions are 0 or 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Measure {
    /// Seconds since the beginning.
    Seconds,
    /// The day, counted from 1.
    Day,
    /// The hour of the day, 0–24; day breaks at 6.
    Hour,
    /// Whether day has broken within the last second.
    Dawn,
    /// Whether the sun is down.
    Night,
    /// Seconds until the next sunset.
    SecondsToDusk,
    /// Whether it is this season.
    Season(Season),
    /// Whether the weather of this name prevails.
    Weather(String),
    /// Whether a raid is announced that has not come yet.
    RaidAnnounced,
    /// Whether anybody of a raid is on the map.
    RaidHere,
    /// How many raids have come.
    RaidsCome,
    /// How many raids are over, those that were cancelled included.
    RaidsOver,
    /// How many known raids are still to come.
    RaidsLeft,
    /// How many colonists there are.
    People,
    /// How many colonists have died.
    Deaths,
    /// Colonists with at least 60 % of their hit points who are not about to drop.
    Fit,
    /// Colonists with less than 60 % of their hit points.
    Wounded,
    /// Colonists under orders.
    Drafted,
    /// Beds that stand beyond one for everybody.
    FreeBeds,
    /// Colonists in a part of the map, from one column and row to another.
    PeopleIn((i32, i32), (i32, i32)),
    /// Besiegers in a part of the map.
    BesiegersIn((i32, i32), (i32, i32)),
    /// Wood in store.
    Wood,
    /// Stone in store.
    Stone,
    /// Food in store.
    Food,
    /// Hides in store.
    Hides,
    /// Iron in store.
    Iron,
    /// Ore in store.
    Ore,
    /// Charcoal in store.
    Charcoal,
    /// Leather in store.
    Leather,
    /// Bread in store.
    Bread,
    /// Ale in store.
    Ale,
    /// Arrows in store.
    Arrows,
    /// Weapons or armour of a kind that the colony owns, carried ones included.
    Owned(String),
    /// Besiegers on the map.
    Besiegers,
    /// Besiegers who are coming to attack.
    Attackers,
    /// Besiegers who have died.
    Kills,
    /// Tiles from the hearth to the nearest attacker; 1000 while there is none.
    AttackerDistance,
    /// Units of a kind on the map.
    Units(String),
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
    /// Structures of a kind that are standing.
    Standing(String),
    /// Structures of a kind that are planned but not standing yet.
    Planned(String),
    /// Structures of a kind that the colony has lost to blows or fire.
    Lost(String),
    /// Open jobs of a kind.
    Open(JobKind),
    /// What the besiegers' chief knew when he made his last plan, such as `DefendersSeen`; 0 before.
    Chief(osada_ai::brain::Sense),
    /// How often a trigger has happened.
    Happened(String),
    /// Days since a trigger happened last; 1000 if it never has.
    DaysSince(String),
    /// Whether a question of a trigger waits for an answer.
    Asked(String),
    /// Whether the last answer to a trigger was this choice, counted from 1.
    Chosen(String, u8),
    /// Whether a task was done.
    TaskDone(String),
    /// Open jobs of a kind that somebody can get to.
    Marked(JobKind),
    /// Structures of a kind that are planned or standing.
    PlannedOrStanding(String),
    /// Colonists under orders in a part of the map.
    DraftedIn((i32, i32), (i32, i32)),
    /// Tiles that burn.
    Fires,
    /// Stops that the wagon has come to.
    Stops,
    /// Captives who have been freed, those at home included.
    Freed,
    /// Captives who have come home.
    Home,
    /// People who have left the map for a goal.
    Gone,
    /// Seconds of the night for which all places of a goal have been held.
    SecondsHeld,
    /// Whether people know a craft.
    Learnt(String),
    /// The best of all people in a skill; 1 is average.
    Best(Skill),
    /// Whether the game is at this challenge: `gentle`, `normal`, `hard` or `adaptive`.
    Challenge(String),
    /// The strength of the raids where the challenge adapts; 1 at any other.
    Strength,
    /// Whether the level was won by this victory, such as `BurnCamps`.
    WonBy(String),
    /// Structures of a kind that people have built, those that are gone included.
    Built(String),
    /// Weapons or armour of a kind that people have made.
    Made(String),
    /// People who joined after the beginning.
    Joined,
    /// How often somebody was drafted.
    Drafts,
    /// How often somebody went hungry because a meal was missed.
    Hungry,
    /// Innocent people who were sent away as saboteurs.
    Wronged,
    /// The share of the hit points that besiegers lost to people and what they built, by what took them.
    Dealt(Means),
}

/// What besiegers lose hit points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Means {
    /// Blows hand to hand.
    Hand,
    /// What people shoot or throw.
    Missiles,
    /// Bolts of towers.
    Towers,
    /// Traps.
    Traps,
}

impl Means {
    /// Name in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Self::Hand => "people hand to hand",
            Self::Missiles => "people from afar",
            Self::Towers => "towers",
            Self::Traps => "traps",
        }
    }
}

impl Measure {
    /// The measure of a good in store.
    pub fn of_good(good: Good) -> Self {
        match good {
            Good::Wood => Self::Wood,
            Good::Stone => Self::Stone,
            Good::Food => Self::Food,
            Good::Hides => Self::Hides,
            Good::Iron => Self::Iron,
            Good::Ore => Self::Ore,
            Good::Charcoal => Self::Charcoal,
            Good::Leather => Self::Leather,
            Good::Bread => Self::Bread,
            Good::Ale => Self::Ale,
            Good::Arrows => Self::Arrows,
        }
    }

    /// The largest value, where one is known.
    pub fn most(&self) -> Option<f64> {
        match self {
            Self::Hour => Some(24.0),
            Self::Dawn
            | Self::Night
            | Self::Season(_)
            | Self::Weather(_)
            | Self::RaidAnnounced
            | Self::RaidHere
            | Self::CampShare
            | Self::HearthShare
            | Self::Alarm
            | Self::Asked(_)
            | Self::Chosen(..)
            | Self::TaskDone(_)
            | Self::Learnt(_)
            | Self::Challenge(_)
            | Self::WonBy(_)
            | Self::Dealt(_) => Some(1.0),
            _ => None,
        }
    }

    /// The good that it measures, if it is one in store.
    pub fn good(&self) -> Option<Good> {
        Good::ALL.into_iter().find(|&good| *self == Self::of_good(good))
    }
}
