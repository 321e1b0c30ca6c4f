//! State hashes, saves and recorded games, as bytes: nothing here opens a file.
//!
//! A [`Recorder`] records a game while it is played, a [`History`] keeps its course for people, [`save`] and [`load`] turn a
//! world into bytes and back, a [`Replayer`] plays a recorded game again and finds where it differs. All of them carry the
//! level and the rules by content. `docs/saves.md` describes the bytes.
//!
//! ```
//! use osada_record::{Content, Recorder, Replayer, StateHash, load, save};
//!
//! let content = Content::shipped("tutorial").ok_or("it does not ship")?;
//! let (mut world, level) = content.build(1)?;
//! let mut recorder = Recorder::new(content.clone(), &world);
//! for _ in 0..180 {
//!     recorder.tick(&mut world, &[]);
//! }
//! // A save goes on where it was made, a recorded game goes the same as it went.
//! let bytes = save(&world, &content, Some(&recorder), None, &level.title, Vec::new())?;
//! assert_eq!(StateHash::of(load(&bytes)?.world.state()), StateHash::of(world.state()));
//! let verdict = Replayer::open(&recorder.replay(&world)?)?.verify(|_| ());
//! assert_eq!((verdict.ticks, verdict.parting), (180, None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod content;
mod difference;
mod envelope;
mod error;
mod exchange;
mod hash;
mod history;
mod journey;
mod log;
pub mod player;
mod recorder;
mod replay;
mod save;
mod seeds;
pub mod telemetry;

pub use content::{Content, OwnMinds, Text};
pub use difference::difference;
pub use envelope::MAX_BYTES;
pub use error::Error;
pub use exchange::MindExchange;
pub use hash::StateHash;
pub use history::{
    Deeds, History, IdleCause, LogEntry, LogFact, LogKind, Loss, LossCause, RaidArrival, RaidToll, Sample,
};
pub use journey::{
    Aftermath, Garrison, Journey, JourneyHeader, JourneyRecord, JourneyRecordings, JourneyVerdict, Leader, Phase,
    Preference, RoadRefusal, SiegeRecording, SiegeReplay, SiegeReplays, SiegeResult, Stage, Step, Traveller,
    is_journey, load_journey, load_leader, save_journey, verify_journey,
};
pub use log::{Checkpoint, Log, TickCommands};
pub use recorder::Recorder;
pub use replay::{Parting, Recording, ReplayHeader, Replayer, Verdict, is_replay};
pub use save::{Game, Header, is_save, load, load_with, save, with_retries};
pub use seeds::{Seeds, Z, wilson};
