//! Observations of a game as rows: every event with its place, the state at regular intervals, and places and decisions of all
//! units. Rows are data; the program that runs the game writes them to files. Every column is described
//! in the table that makes it, and `docs/simulation-output.md` is held to these tables.
//!
//! ```
//! use osada_record::Content;
//! use osada_sim::tick;
//! use osada_record::telemetry::{SERIES, Series};
//!
//! let (mut world, _) = Content::shipped("tutorial").expect("it ships").build(7).expect("it can be built");
//! let mut series = Series::new(&world);
//! let columns = SERIES.columns(world.rules());
//! for _ in 0..60 {
//!     tick(&mut world, &[]);
//! }
//! let row = SERIES.row(&series.sample(&world, None));
//! assert_eq!((row.len(), columns[2].name.as_str()), (columns.len(), "tick"));
//! assert_eq!(row[2], 60_u64.into());
//! ```

mod event_docs;
mod events;
mod games;
mod roster;
mod series;
mod table;
mod units;

pub use event_docs::{COMMON_FIELDS, EVENTS, EventDoc, Field};
pub use events::{EventLine, EventLog};
pub use games::{GAMES, GameSample};
pub use series::{PHASE_TIMES, PhaseTimes, SERIES, Sample, Series};
pub use table::{Column, Kind, Table, Value, csv_field};
pub use units::{UNITS, UnitSample, doing, unit_key, unit_samples};
