//! Read-only answers for the window and the command line: why, what is in the way, and where the next raid will walk.

mod account;
mod barrier;
mod chief;
mod forecast;
mod goals;
mod words;

pub use account::{Account, Override, account, reasons, senses, what_if};
pub use barrier::{Barrier, barrier, culprit, duration, is_within_reach, rejection_words};
pub use chief::{is_revealed, is_withstood, memory_words, plan_reasons, plan_title, plan_words, sign_words};
pub use forecast::{Forecast, Odds, forecast, forecasts, odds, raid_due, raid_ground};
pub use goals::{GoalLine, camp_room, goal_lines, goal_words};
pub use words::{bearing, death_words, place_words, spot_words};
