//! Scripted players: the world read-only in, commands out. They use only commands that a human could give and
//! know nothing that the window does not show.
//!
//! ```
//! use osada_record::player::{Player, named};
//! use osada_record::Content;
//! use osada_sim::tick;
//!
//! let content = Content::shipped("tutorial").ok_or("it does not ship")?;
//! let (mut world, _) = content.build(1)?;
//! let mut planner = named("planner").ok_or("there is no such player")?;
//! for _ in 0..120 {
//!     let commands = planner.commands(&world);
//!     tick(&mut world, &commands);
//! }
//! assert!(!world.jobs().is_empty(), "the planner has found something to do");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod arming;
mod command_words;
mod contract;
mod crews;
mod defence;
mod errands;
#[cfg(test)]
mod fixture;
mod growth;
mod keeping;
mod layout;
mod mobile;
mod planner;
mod roster;
mod script;
pub mod strategy;
mod supply;
mod survey;

pub use contract::{Idle, Player};
pub use layout::PlannedStructure;
pub use planner::Planner;
pub use roster::{Contestant, NAMES, named};
