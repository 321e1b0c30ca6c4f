//! A running game without a window: the world with its recorder or its record, the timestep, queued commands, the history,
//! and the lessons.

mod editing;
mod fight_watch;
mod frame_stats;
mod game_session;
pub mod lessons;
mod notifications;
mod playback;
pub mod saving;
mod sense_history;
mod timestep;

pub use editing::{EditSession, Losses};
pub use game_session::GameSession;
pub use notifications::{Notification, STAYS, look};
pub use timestep::{SPEEDS, Timestep};
