//! Minds in real runs: the senses that units had, and waves led by one mind or another against a scripted player.
//!
//! ```
//! use osada_ai::brain::MindRole;
//! use osada_lab::brains::sample;
//! use osada_lab::estimate::Estimate;
//! use osada_record::player::Idle;
//! use osada_record::Content;
//!
//! let content = Content::shipped("tutorial").ok_or("it does not ship")?;
//! let (mut world, _) = content.build(1)?;
//! let senses = sample(&mut world, &mut Idle, MindRole::Settler, 60, 300);
//! assert_eq!(senses.len(), 4 * 5, "four people, asked five times");
//! // Nobody won ten games of ten by luck alone: the interval of the share says so.
//! assert!(Estimate::share(10, 10).bounds().0 > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contest;
mod senses;

pub use contest::{Brains, game_columns};
pub use senses::{sample, task};
