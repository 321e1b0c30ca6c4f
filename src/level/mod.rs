//! The RON schema of levels and rules, their checks, map generators, and building a world.
//!
//! [`load_rules`] and [`load`] turn text into checked values, or into [`Report`]s that name every mistake with its
//! place; [`build`] makes the world of a level and a seed. Nothing here opens a file: what ships is in [`shipped`].

mod build;
mod campaign;
mod checker;
mod definition;
mod drawn;
mod file_kind;
pub mod generate;
mod goals;
mod key_names;
mod lesson_source;
mod lessons;
mod load;
mod lookup;
mod map_kind;
mod muster;
mod place;
mod read;
mod report;
mod rules;
mod schema;
mod script;
pub mod shipped;

pub use crate::fault::nearest;
pub use build::{BuildError, build, build_after, build_for, camp_faults, setup, way_in};
pub use campaign::{Campaign, CampaignSource, load_campaign};
pub(crate) use checker::Checker;
pub use definition::{Level, MAX_SIDE, MIN_SIDE};
pub use file_kind::{FileKind, kind_of};
pub use key_names::{Part, check_keys, parts};
pub use lesson_source::{LessonGoal, LessonSource};
pub use lessons::{Attention, Course, Lesson};
pub use load::load;
pub use map_kind::MapKind;
pub use place::locate;
pub use read::{MAX_BYTES, read, text_of};
pub use report::{Problem, Report};
pub use rules::{load_mind, load_rules, stem};
pub use schema::{
    ColonistSource, Colonists, Difficulty, Generated, GroundSource, HerdSource, Hint, Legend, LegendEntry, LevelSource,
    SquadSource, StructureSource, VictorySource,
};
pub use script::{Script, ScriptAim, ScriptCommand, load_script};
