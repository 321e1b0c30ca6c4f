//! Triggers: what happens on which condition, and what people are asked. `docs/ron-triggers.md` describes all of this for
//! people.

use super::condition::{Condition, Measure};
use super::lesson::{Lesson, LessonGoal};
use super::victory::Victory;
use crate::kinds::{Season, Seconds, Stock};
use serde::{Deserialize, Serialize};

/// The triggers of the rules that can happen in a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Happenings {
    /// None of them.
    #[default]
    None,
    /// All of them.
    All,
    /// Those with these names.
    Only(Vec<String>),
}

/// Limits on questions of the rules' triggers, so that they do not come all at once. A level's own are not limited.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct QuestionRules {
    /// Least time between two questions, 0–3600 seconds.
    pub apart: Seconds,
    /// Most questions on one day, 0–100.
    pub a_day: u32,
}

impl Default for QuestionRules {
    fn default() -> Self {
        Self { apart: Seconds(30.0), a_day: 2 }
    }
}

/// Something that happens once its conditions hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// Name for other triggers, commands and mods.
    pub name: String,
    /// Conditions, at most ten, all of which must hold. Without any it happens only when another trigger names it.
    #[serde(default)]
    pub when: Vec<Condition>,
    /// Days after which it can happen again, 0–1000; without it, it happens once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<f64>,
    /// What the player is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<Question>,
    /// What follows at once, at most ten effects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Effect>,
}

impl Trigger {
    /// Visits every area that a condition or an effect is about, by its two corners.
    pub fn each_area(&mut self, visit: AreaVisit) {
        areas_of_conditions(&mut self.when, visit);
        areas_of_effects(&mut self.then, visit);
        if let Some(question) = &mut self.ask {
            areas_of_effects(&mut question.unanswered, visit);
            for choice in &mut question.choices {
                areas_of_conditions(&mut choice.needs, visit);
                areas_of_effects(&mut choice.then, visit);
            }
        }
    }
}

/// A visit to an area, by its two corners.
pub type AreaVisit<'v> = &'v mut dyn FnMut(&mut (i32, i32), &mut (i32, i32));

fn areas_of_conditions(conditions: &mut [Condition], visit: AreaVisit) {
    for condition in conditions {
        match condition {
            Condition::Yes(of) | Condition::No(of) | Condition::Below(of, _) | Condition::AtLeast(of, _) => {
                if let Measure::PeopleIn(from, to) | Measure::BesiegersIn(from, to) | Measure::DraftedIn(from, to) = of
                {
                    visit(from, to);
                }
            }
            Condition::Any(parts) | Condition::All(parts) => areas_of_conditions(parts, visit),
            Condition::Not(part) => areas_of_conditions(std::slice::from_mut(part), visit),
            Condition::Chance(_) => {}
        }
    }
}

fn areas_of_effects(effects: &mut [Effect], visit: AreaVisit) {
    for effect in effects {
        match effect {
            Effect::Mark(from, to, ..) | Effect::IgniteIn(from, to) => visit(from, to),
            Effect::Task(task) => {
                areas_of_conditions(&mut task.done, visit);
                areas_of_effects(&mut task.then, visit);
                areas_of_effects(&mut task.failed, visit);
            }
            Effect::Luck { then, otherwise, .. } => {
                areas_of_effects(then, visit);
                areas_of_effects(otherwise, visit);
            }
            Effect::Later(_, effects) => areas_of_effects(effects, visit),
            Effect::Lesson(lesson) => {
                lesson.at.iter_mut().for_each(|(from, to)| visit(from, to));
                if let LessonGoal::When(conditions) = &mut lesson.done {
                    areas_of_conditions(conditions, visit);
                }
            }
            _ => {}
        }
    }
}

/// A question to the player. It stays open for a while, and the game goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Heading: 1–40 characters.
    pub title: String,
    /// What has happened: 1–400 characters.
    pub text: String,
    /// Name of a scene of the looks, shown beside the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// Seconds until it runs out, 5–3600.
    #[serde(default = "a_minute")]
    pub seconds: f64,
    /// From two to five choices.
    pub choices: Vec<Choice>,
    /// What follows if nobody answers in time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unanswered: Vec<Effect>,
}

fn a_minute() -> f64 {
    60.0
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What the player says or does: 1–80 characters.
    pub text: String,
    /// Goods that it costs; without them it cannot be chosen.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub cost: Stock,
    /// Conditions without which it cannot be chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<Condition>,
    /// What follows, at most ten effects. The player reads it beforehand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Effect>,
}

fn is_nothing(stock: &Stock) -> bool {
    *stock == Stock::default()
}

/// Where somebody or something comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Origin {
    /// The hearth.
    Hearth,
    /// The upper edge of the map.
    North,
    /// The right edge.
    East,
    /// The lower edge.
    South,
    /// The left edge.
    West,
    /// Any edge; all effects of one answer that say so mean the same place.
    #[default]
    Edge,
    /// The first camp.
    Camp,
}

/// Besiegers of one kind who come with a trigger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// Row of the unit table.
    pub unit: String,
    /// How many of them come, 1–200.
    pub count: u32,
    /// Name of their mind, which is their task: `"wrecker"` strikes at what stands, others go for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mind: Option<String>,
}

/// A task: conditions to fulfil in time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// Name for the measure `TaskDone`.
    pub name: String,
    /// What is to be done, as a line among the goals: 1–80 characters.
    pub title: String,
    /// Conditions that must hold together for it to be done.
    pub done: Vec<Condition>,
    /// Seconds until it has failed, 5–36 000.
    pub seconds: f64,
    /// What follows when it is done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Effect>,
    /// What follows when the time is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failed: Vec<Effect>,
}

/// A change of the rules for a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Why it is so: 1–40 characters.
    pub title: String,
    /// What it multiplies.
    pub factors: super::Factors,
    /// How long it lasts, 1–36 000 seconds.
    pub seconds: f64,
}

/// What follows when a trigger happens or a question is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Effect {
    /// People join, as far as the settlement takes more.
    Join {
        /// How many, 1–20.
        count: u32,
        /// Where they come from.
        #[serde(default)]
        from: Origin,
    },
    /// So many people leave for good; at least two stay.
    Leave(u32),
    /// Goods are put in store.
    Give(Stock),
    /// Goods are taken from the store, as far as there are any.
    Take(Stock),
    /// Weapons or armour of a kind are put in store.
    Arm(String, u32),
    /// So many people lose this share of their full hit points, 0–1, but never their life.
    Hurt(u32, f64),
    /// Everybody gets back this share of their full hit points, 0–1.
    Heal(f64),
    /// So many people grow more tired, by a number from −10 to 10.
    Tire(u32, f64),
    /// Besiegers come and attack at once.
    Besiegers {
        /// Who comes.
        squads: Vec<Party>,
        /// Where they come from.
        #[serde(default)]
        from: Origin,
    },
    /// A herd or a pack of beasts comes; a pack comes hungry.
    Beasts {
        /// Row of the unit table.
        unit: String,
        /// How many animals it has, 1–50.
        count: u32,
        /// Where they come from.
        #[serde(default)]
        from: Origin,
    },
    /// The weather changes to the one of this name, for so many seconds.
    Weather(String, f64),
    /// Another season begins.
    Season(Season),
    /// This share of the fields, 0–1, loses what grows there.
    Wither(f64),
    /// The rules change for a time.
    Change(Change),
    /// The next raid does not come. The last one always does.
    SkipRaid,
    /// All raids to come grow by this share, 0–1.
    GrowRaids(f64),
    /// The chief makes his next plan now, and the player knows it.
    RevealPlan,
    /// Somebody calls the next raid, in a level where raids are called.
    CallRaid,
    /// The bell rings, or is silent.
    Ring(bool),
    /// A task is added to the goals.
    Task(Box<Task>),
    /// The level is won.
    Win,
    /// The level is lost.
    Lose,
    /// A line in the log: 1–200 characters.
    Say(String),
    /// A part of the map, from one column and row to another, is marked for so many seconds, with a few words.
    Mark((i32, i32), (i32, i32), f64, String),
    /// One of two lists follows.
    Luck {
        /// Probability of the first, 0–1.
        share: f64,
        /// The first list.
        then: Vec<Effect>,
        /// The second list.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        otherwise: Vec<Effect>,
    },
    /// More follows after so many seconds.
    Later(f64, Vec<Effect>),
    /// Another trigger happens, whether its conditions hold or not.
    Trigger(String),
    /// An open task is done, and what it promised follows.
    Done(String),
    /// An open task has failed.
    Failed(String),
    /// A victory is added to those of the level, or something that must not be lost.
    Goal(Victory),
    /// A lesson is given, after those of the level.
    Lesson(Box<Lesson>),
    /// People know a craft from now on, whatever it needs.
    Learn(String),
    /// Something burns: of the structures of these kinds one is drawn, and the nearest tile that can burn, of itself or
    /// up to 12 tiles away, catches fire.
    Ignite(Vec<String>),
    /// Something burns in a part of the map, from one column and row to another: one of its tiles that can burn, drawn by
    /// luck.
    IgniteIn((i32, i32), (i32, i32)),
}
