//! A running game without a window: the world with its recorder or its record, the timestep, queued commands, the history,
//! and the lessons.

mod campaign_editing;
mod editing;
mod fight_watch;
mod file_text;
mod frame_stats;
mod game_session;
pub mod lessons;
mod notifications;
mod playback;
pub mod saving;
mod sense_history;
mod timestep;

pub use campaign_editing::CampaignSession;
pub use editing::EditSession;
pub use file_text::Losses;
pub use game_session::GameSession;
pub use notifications::{Notification, STAYS, look};
pub use timestep::{SPEEDS, Timestep};
