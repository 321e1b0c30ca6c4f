//! Read-only answers for the window and the command line: why, what is in the way, and where the next raid will walk.

mod account;
mod barrier;
mod chief;
mod forecast;
mod goals;
mod location;
mod story;

pub use account::{Account, Override, account, reasons, senses, what_if};
pub use barrier::{
    Barrier, ExplainedRejection, Obstruction, barrier, culprit, duration, explain_rejection, is_within_reach,
};
pub use chief::{is_revealed, is_withstood, plan_reasons};
pub use forecast::{Forecast, Odds, forecast, forecasts, odds, raid_ground};
pub use goals::{GoalLine, camp_has_way, camp_room, goal_lines, goal_words};
pub use location::{Location, locate, locate_many};
pub use story::trigger_reasons;
