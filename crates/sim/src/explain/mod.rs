//! Read-only answers for the window and the command line: why, what is in the way, and where the next raid will walk.

mod account;
mod barrier;
mod chief;
mod deaths;
mod forecast;
mod goals;
mod landmarks;
mod odds;
mod reasons;
mod schedule;
mod work;

pub use account::{Account, Override, account};
pub use barrier::{Barrier, barrier, culprit, rejection_words};
pub use chief::{is_revealed, is_withstood, memory_words, plan_reasons, plan_title, plan_words, sign_words};
pub use deaths::death_words;
pub use forecast::{Forecast, forecast, forecasts, raid_ground};
pub use goals::{GoalLine, camp_room, goal_lines, goal_words, palisade_gaps};
pub use landmarks::{bearing, place_words, spot_words};
pub use odds::{Odds, odds};
pub use reasons::{flockmates, reasons, senses, steering, what_if};
pub use schedule::raid_due;
pub use work::{duration, is_within_reach};
