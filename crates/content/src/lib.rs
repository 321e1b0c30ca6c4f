//! The RON schema of levels and rules, their checks, map generators, and building a world.
//!
//! [`load_rules`] and [`load`] turn text into checked values, or into [`Reports`] that name every mistake with its
//! place; [`build`] makes the world of a level and a seed. Nothing here opens a file: what ships is in [`shipped`].
//!
//! ```
//! use osada_content::{self as content, shipped};
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
//! let world = content::build(&content::load("small.ron", text, &rules)?, &rules, 5)?;
//! assert_eq!(world.map().width(), 40);
//!
//! let report = content::load("small.ron", &text.replace("grunt", "grnut"), &rules).unwrap_err().to_string();
//! assert!(report.starts_with("small.ron:7:15: error: unknown kind of besieger `grnut`"), "{report}");
//! assert!(report.contains("did you mean `grunt`?"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod belonging;
mod brackets;
mod build;
mod campaign;
mod checker;
mod conditions;
mod context;
mod deeds;
mod definition;
mod drawing;
mod drawn;
pub mod edit;
mod effects;
mod faulty_mod;
mod file_kind;
mod format;
pub mod generate;
mod goals;
mod habits;
#[cfg(feature = "schema")]
mod json_schema;
mod key_names;
#[cfg(feature = "schema")]
pub mod language;
mod lessons;
mod load;
mod looks;
mod lookup;
mod map_kind;
mod mend;
mod mended;
mod mistake;
pub mod mods;
mod muster;
mod numbers;
mod place;
mod read;
mod repairs;
mod report;
mod rules;
mod schema;
mod script;
pub mod shipped;
mod syntax;
pub mod testing;
mod triggers;
mod weather;
mod wording;

pub use build::{BuildError, build, build_after, build_for, drawn_people, ground_warnings, setup, way_in};
pub use campaign::{
    Campaign, CampaignMap, CampaignNode, CampaignSource, CampaignStart, Ending, Improvement, MapFeature, Place, Road,
    RoadChange, RoadNeed, RoadRules, SiegeSource, StopChoice, StopSource, load_campaign, load_campaign_noting,
    stays_inside,
};
pub use checker::Checker;
pub use conditions::{Vocabulary, check_condition};
pub use definition::{Level, MAX_SIDE, MIN_SIDE};
pub use faulty_mod::all_mistakes;
pub use file_kind::{FileKind, kind_of};
pub use format::formatted;
#[cfg(feature = "schema")]
pub use json_schema::{
    json_of, level_schema, looks_json, looks_schema, ron_as_json, schema_of, script_json, script_schema, tests_json,
    tests_schema,
};
pub use key_names::{Part, check_keys, parts};
pub use lessons::{Attention, Course, lesson_progress};
pub use load::{load, load_noting};
pub use looks::{LooksFile, Media, ModSound, PngPicture, load_looks, load_looks_with_media};
pub use map_kind::MapKind;
pub use osada_reader::fault::nearest;
pub use osada_sim::rules::{Lesson, LessonGoal, Victory};
pub use place::locate;
pub use read::{MAX_BYTES, read, read_checked, text_of};
pub use report::{Noted, Problem, Report, Reports, Severity};
pub use rules::{load_mind, load_mind_noting, load_rules, load_rules_noting, load_rules_unseen, stem};
pub use schema::{
    ColonistSource, Colonists, Difficulty, Generated, GroundSource, HerdSource, Hint, Legend, LegendEntry, LevelSource,
    SquadSource, StructureSource,
};
pub use script::{Script, ScriptAim, ScriptCommand, ScriptUnit, load_script, load_script_noting};
