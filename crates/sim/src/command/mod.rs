//! Commands: checking whether the world would carry one out, and carrying it out, one file for each.

mod assign;
mod build;
mod call_raid;
mod cancel;
mod designate;
mod dispatch;
mod draft;
mod forbid;
mod gear;
mod group;
mod line;
mod order;
mod people;
mod post;
mod refund;
mod ring;
mod stance;
mod undo;

pub use build::{check_site, lacks};
pub(crate) use dispatch::apply;
pub use dispatch::{Command, carry_out, check};
pub use line::line_places;
