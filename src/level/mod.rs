//! The RON schema of levels and rules, their checks, map generators, and building a world.
//!
//! [`load_rules`] and [`load`] turn text into checked values, or into [`Reports`] that name every mistake with its
//! place; [`build`] makes the world of a level and a seed. Nothing here opens a file: what ships is in [`shipped`].
//!
//! ```
//! use osada::level::{self, shipped};
//! use std::sync::Arc;
//!
//! let rules = Arc::new(shipped::rules()?);
//! let text = r#"(
//!     title: "Small",
//!     about: "A valley.",
//!     ground: Generated(kind: Valley, width: 40, height: 40),
//!     stock: (wood: 20),
//!     colonists: Count(3),
//!     waves: [[("grunt", 2)]],
//! )"#;
//! let world = level::build(&level::load("small.ron", text, &rules)?, &rules, 5)?;
//! assert_eq!(world.map().width(), 40);
//!
//! let report = level::load("small.ron", &text.replace("grunt", "grnut"), &rules).unwrap_err().to_string();
//! assert!(report.starts_with("small.ron:7:15: error: unknown kind of besieger `grnut`"), "{report}");
//! assert!(report.contains("did you mean `grunt`?"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod campaign;
mod checker;
mod definition;
mod drawn;
pub mod edit;
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
mod reports;
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
pub use reports::Reports;
pub use rules::{load_mind, load_rules, stem};
pub use schema::{
    ColonistSource, Colonists, Difficulty, Generated, GroundSource, HerdSource, Hint, Legend, LegendEntry, LevelSource,
    SquadSource, StructureSource, VictorySource,
};
pub use script::{Script, ScriptAim, ScriptCommand, load_script};
