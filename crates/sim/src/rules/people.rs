//! What makes people different from each other: traits, trades, what lifts and lowers their mood, what scars leave behind; and
//! the besiegers who come back.

use super::one;
use crate::kinds::{Seconds, Skill};
use osada_ai::brain::Sense;
use serde::{Deserialize, Serialize};

/// Families, graves, and besiegers who come back. Without them, people differ in nothing but diligence and skills.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PeopleRules {
    /// Least and greatest age at which people come, 1–120 years.
    pub ages: (u32, u32),
    /// Chance, 0–1, that somebody belongs to the family of somebody who is there already.
    pub kin: f64,
    /// Number of talks, 1–100, after which two people are friends; without it, nobody makes friends.
    pub friends_after: Option<u32>,
    /// Least and greatest number of traits that somebody has, 0–6.
    pub traits_each: (u32, u32),
    /// Share of the working speed, 0–0.5, that people gain at the best mood and lose at the worst.
    pub mood_work: f64,
    /// Graves and mourning; without it, the dead are not buried.
    pub burial: Option<BurialRules>,
    /// Besiegers who come back.
    pub foes: FoeRules,
}

/// A row of the table of personal traits: what somebody can be like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PersonalTrait {
    /// Unique name.
    pub name: String,
    /// Name shown to the player: 1–40 characters.
    pub title: String,
    /// What it does, shown to the player: 1–200 characters.
    pub about: String,
    /// Names of traits that nobody has beside it.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// How it shifts what the mind senses; to the sets of a variable it is as if they were shifted the other way. At most 6.
    #[serde(default)]
    pub senses: Vec<SenseShift>,
    /// What it adds to the mood, −10–10.
    #[serde(default)]
    pub mood: f64,
    /// Factors, 0–10, on what some causes add to the mood: `[(Hungry, 2)]`.
    #[serde(default)]
    pub feels: Vec<(MoodCause, f64)>,
}

/// A shift of a sense.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SenseShift {
    /// A sense of settlers' minds, such as `Hp` or `Fatigue`.
    pub sense: Sense,
    /// Amount that is added, −100–100; the sum stays within the range of the sense.
    pub by: f64,
    /// When: `Always`, by `Day`, by `Night`, or while `Grieving` for family or a friend.
    #[serde(default)]
    pub when: When,
}

/// Time at which a trait shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum When {
    /// At any time.
    #[default]
    Always,
    /// From dawn to dusk.
    Day,
    /// From dusk to dawn.
    Night,
    /// While the death of family or of a friend weighs on them.
    Grieving,
}

/// A row of the table of trades: what people have learnt before they came. Everybody has a trade of their best skill, if there
/// is one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Trade {
    /// Unique name.
    pub name: String,
    /// Name shown to the player: 1–40 characters.
    pub title: String,
    /// The skill that it is about.
    pub skill: Skill,
    /// Factor, 0.1–10, on how fast this skill grows with use.
    #[serde(default = "one")]
    pub practice: f64,
}

/// Cause of a good or a bad mood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MoodCause {
    /// A meal was missed.
    Hungry,
    /// It is cold, and no fire is near.
    Cold,
    /// They are so tired that they work more slowly.
    Weary,
    /// A wound has not healed.
    Wounded,
    /// Somebody dead lies unburied.
    Unburied,
    /// They slept on the ground.
    SleptRough,
    /// They slept in a bed.
    SleptWell,
    /// A meal with bread or ale.
    GoodMeal,
    /// Somebody of their family died.
    LostKin,
    /// A friend died.
    LostFriend,
    /// Somebody else of the settlement died.
    LostNeighbour,
    /// They stood at the grave of somebody they had lost.
    Farewell,
    /// A raid was beaten off, and nobody died.
    WonNight,
    /// They struck down an enemy.
    Kill,
    /// They struck down an enemy with a name.
    Revenge,
    /// They had a talk with somebody.
    GoodTalk,
    /// Somebody has become a friend.
    NewFriend,
    /// Family has joined.
    KinCame,
    /// They have learnt a craft.
    Learnt,
    /// They have got a scar.
    Scarred,
}

impl MoodCause {
    /// True for what lasts as long as it is so, and not for a time.
    pub const fn is_condition(self) -> bool {
        matches!(self, Self::Hungry | Self::Cold | Self::Weary | Self::Wounded | Self::Unburied)
    }

    /// True for a death.
    pub const fn is_loss(self) -> bool {
        matches!(self, Self::LostKin | Self::LostFriend | Self::LostNeighbour)
    }

    /// True for the death of somebody near.
    pub const fn is_grief(self) -> bool {
        matches!(self, Self::LostKin | Self::LostFriend)
    }
}

/// A row of the table of moods.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoodRules {
    /// Unique name.
    pub name: String,
    /// What has to happen; at most one row for each cause.
    pub cause: MoodCause,
    /// Words for the player, 1–80 characters; `{name}` stands for whoever it is about: "lost {name}".
    pub title: String,
    /// What it adds to the mood, −10–10; the mood ranges from −10 to 10.
    pub points: f64,
    /// Seconds that it lasts, 1–100 000; left out for what lasts as long as it is so: `Hungry`, `Cold`, `Weary`,
    /// `Wounded`, `Unburied`.
    #[serde(default)]
    pub seconds: Option<Seconds>,
}

/// A row of the table of scars: what they leave behind. One row is drawn for each scar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScarRules {
    /// Unique name.
    pub name: String,
    /// Words for the player, 1–40 characters: "a limp".
    pub title: String,
    /// Factor on the walking speed, 0.5–1.
    #[serde(default = "one")]
    pub walking: f64,
    /// Factor on the speed of work, 0.5–1.
    #[serde(default = "one")]
    pub work: f64,
    /// Factor on the strength of blows, 0.5–1.
    #[serde(default = "one")]
    pub blows: f64,
}

/// What becomes of the dead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BurialRules {
    /// Structure that marks a grave: a row of `structures` with the function `Grave`.
    pub grave: String,
    /// Tiles from the hearth, 2–50, at which the first grave is dug; later ones lie beside it.
    pub distance: f64,
    /// Seconds that digging takes, 0.1–10 000.
    pub seconds: Seconds,
    /// Seconds that people stay at a grave, 0.1–10 000.
    pub mourn_seconds: Seconds,
    /// Seconds, 0–100 000, after which a body that nobody has buried weighs on everybody.
    pub unburied_seconds: Seconds,
}

/// Besiegers with a name, whom people meet again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FoeRules {
    /// Most of them at a time, 0–20, the chief aside: raiders who have killed somebody and got away.
    pub most: u32,
    /// Kind of the besieger who bears the name of the chief when he leads a raid himself.
    pub chief: Option<String>,
    /// Names for them and for the chief, 1–40 characters each, given in random order.
    pub names: Vec<String>,
}
