//! Commands: checking whether the world would carry one out, and carrying it out.

mod dispatch;
mod jobs;
mod orders;
mod settlement;
mod undo;

pub(crate) use dispatch::apply;
pub use dispatch::{Command, carry_out, check};
pub use jobs::{check_site, lacks};
pub use orders::line_places;
