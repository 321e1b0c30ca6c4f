//! A lesson as it is written in a level file.

use crate::sim::JobKind;
use crate::sim::rules::{Good, StructureKind};
use serde::Deserialize;

/// What must happen for a lesson to be done. `S` names a structure: by its name in a file, by its kind once that
/// has been looked up.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Goal")]
pub enum LessonGoal<S = StructureKind> {
    /// The view has been moved.
    Look,
    /// The game is not paused.
    Run,
    /// A colonist is selected and the inspector open.
    Inspect,
    /// So many places to which a way leads are marked for a kind of work.
    Mark(JobKind, u32),
    /// So much of a good is in stock.
    Store(Good, u32),
    /// So many of a structure are planned or stand.
    Plan(S, u32),
    /// So many of a structure stand.
    Build(S, u32),
    /// The raid of this number, from 1, has come.
    Raid(u32),
    /// So many colonists are drafted.
    Draft(u32),
    /// So many drafted colonists stand in the lesson's area.
    Gather(u32),
    /// The raid of this number, from 1, is over, or the level is won in spite of it.
    Repel(u32),
    /// The level is won.
    Win,
}

/// A lesson as it is written in RON.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonSource {
    /// What it is about, in a few words: the heading that the player reads.
    pub title: String,
    /// What to do and how. `{Chop}` stands for the key of that name in the list of keys.
    pub text: String,
    /// When it is done.
    pub done: LessonGoal<String>,
    /// Columns and rows of two corners of the part of the map that it is about.
    #[serde(default)]
    pub at: Option<((i32, i32), (i32, i32))>,
    /// Whether time stands still when it begins.
    #[serde(default)]
    pub pause: bool,
}
