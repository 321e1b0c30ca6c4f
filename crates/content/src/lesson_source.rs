//! A lesson as it is written in a level file.

use osada_sim::JobKind;
use osada_sim::rules::{Good, StructureKind};
use serde::Deserialize;

/// What must happen for a lesson to be done. `S` names a structure: by its name in a file, by its kind once that
/// has been looked up.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Goal")]
pub enum LessonGoal<S = StructureKind> {
    /// The view has been moved.
    Look,
    /// The game is running.
    Run,
    /// A colonist is selected and the inspector open.
    Inspect,
    /// This many reachable places are marked for a kind of work.
    Mark(JobKind, u32),
    /// This much of a good is in stock.
    Store(Good, u32),
    /// This many of a structure are planned or standing.
    Plan(S, u32),
    /// This many of a structure are standing.
    Build(S, u32),
    /// The raid with this number, from 1, has come.
    Raid(u32),
    /// This many colonists are drafted.
    Draft(u32),
    /// This many drafted colonists are in the lesson's area.
    Gather(u32),
    /// The raid with this number, from 1, is over.
    Repel(u32),
    /// The level is won.
    Win,
}

/// A lesson as it is written in RON.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonSource {
    /// The heading that the player sees, in a few words.
    pub title: String,
    /// What to do and how. `{Chop}` stands for the key of that name in the list of keys.
    pub text: String,
    /// When it is complete.
    pub done: LessonGoal<String>,
    /// Columns and rows of two corners of the part of the map that it is about.
    #[serde(default)]
    pub at: Option<((i32, i32), (i32, i32))>,
    /// Whether the game pauses when it begins.
    #[serde(default)]
    pub pause: bool,
}
