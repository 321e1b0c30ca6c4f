//! State hashes, saves and recorded games, as bytes: nothing here opens a file.
//!
//! A [`Recorder`] writes a game down while it is played, a [`History`] keeps what people want to read of it, [`save`] and [`load`] turn a world into bytes and back, a
//! [`Replayer`] plays a recorded game again and finds where it parts. All of them carry the level and the rules by
//! content. `docs/saves.md` describes the bytes.

mod content;
mod envelope;
mod error;
mod former;
mod hash;
mod history;
mod log;
mod own_minds;
mod recorder;
mod replay;
mod save;
mod stage;

pub use content::{Content, Text};
pub use envelope::MAX_BYTES;
pub use error::Error;
pub use hash::StateHash;
pub use history::{Deeds, History, LogEntry, LogKind, Loss, RaidArrival, Sample};
pub use log::{Checkpoint, Log, TickCommands};
pub use own_minds::OwnMinds;
pub use recorder::Recorder;
pub use replay::{Parting, Recording, ReplayHeader, Replayer, Verdict, is_replay};
pub use save::{Game, Header, is_save, load, load_with, save};
pub use stage::Stage;
