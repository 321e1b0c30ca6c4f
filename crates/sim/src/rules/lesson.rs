//! Lessons: steps for a beginner, of a level or brought by a trigger. What a lesson asks for is a condition of triggers, but
//! for what only the player's window knows.

use super::condition::{Condition, Measure};
use crate::kinds::{Area, Good, JobKind};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// Columns and rows of two corners of a part of the map.
pub type Corners = ((i32, i32), (i32, i32));

/// What must happen for a lesson to be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Goal")]
pub enum LessonGoal {
    /// The view has been moved.
    Look,
    /// The game is running.
    Run,
    /// A colonist is selected and the inspector open.
    Inspect,
    /// All of these conditions of triggers hold. What is counted in store or built counts even if it is gone by now, and of
    /// people no more are asked for than live.
    When(Vec<Condition>),
    /// This many reachable places have been marked for a kind of work: short for `When([AtLeast(Marked(..), ..)])`.
    Mark(JobKind, u32),
    /// This much of a good is in stock, or was.
    Store(Good, u32),
    /// This many of a structure are planned or standing, or were: short for `When([AtLeast(PlannedOrStanding(..), ..)])`.
    Plan(String, u32),
    /// This many of a structure are standing, or were: short for `When([AtLeast(Standing(..), ..)])`.
    Build(String, u32),
    /// The raid with this number, from 1, has come: short for `When([AtLeast(RaidsCome, ..)])`.
    Raid(u32),
    /// This many colonists are drafted, or all who are left: short for `When([AtLeast(Drafted, ..)])`.
    Draft(u32),
    /// This many drafted colonists are in the lesson's area, or all who are left: short for `When([AtLeast(DraftedIn(..), ..)])`.
    Gather(u32),
    /// The raid with this number, from 1, is over: short for `When([AtLeast(RaidsOver, ..)])`.
    Repel(u32),
    /// The level is won.
    Win,
}

/// A lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Heading in a few words: 1–40 characters.
    pub title: String,
    /// Instructions, 1–400 characters. `{Chop}` stands for the key of that name in the list of keys.
    pub text: String,
    /// Goal that completes it.
    pub done: LessonGoal,
    /// Columns and rows of two corners of the area it is about, on a drawn map: the area lights up, and the view moves
    /// there if it is out of sight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Corners>,
    /// Shows the red line, the way that the next raid would take, while the lesson lasts.
    #[serde(default)]
    pub raid_way: bool,
    /// Pauses the game when the lesson begins.
    #[serde(default)]
    pub pause: bool,
}

impl Lesson {
    /// The area that the lesson is about.
    pub fn area(&self) -> Option<Area> {
        self.at.map(|((left, top), (right, bottom))| Area::new(Cell::new(left, top), Cell::new(right, bottom)))
    }

    /// What must be true of the world for it to be done; `None` for what only the player's window knows, and for victory.
    pub fn conditions(&self) -> Option<Vec<Condition>> {
        let one = |of: Measure, bound: u32| vec![Condition::AtLeast(of, f64::from(bound))];
        Some(match &self.done {
            LessonGoal::Look | LessonGoal::Run | LessonGoal::Inspect | LessonGoal::Win => return None,
            LessonGoal::When(conditions) => conditions.clone(),
            LessonGoal::Mark(job, count) => one(Measure::Marked(*job), *count),
            LessonGoal::Store(good, count) => one(Measure::of_good(*good), *count),
            LessonGoal::Plan(name, count) => one(Measure::PlannedOrStanding(name.clone()), *count),
            LessonGoal::Build(name, count) => one(Measure::Standing(name.clone()), *count),
            LessonGoal::Raid(number) => one(Measure::RaidsCome, *number),
            LessonGoal::Draft(count) => one(Measure::Drafted, *count),
            LessonGoal::Gather(count) => {
                let (from, to) = self.at.unwrap_or_default();
                one(Measure::DraftedIn(from, to), *count)
            }
            LessonGoal::Repel(number) => one(Measure::RaidsOver, *number),
        })
    }
}
