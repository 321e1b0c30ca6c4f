//! Snakes that compete for food: the arena, who steers, and the table.
//!
//! ```
//! use osada::lab::snake::{Arena, Pilot, SnakeRules};
//!
//! let pilots = [Pilot::astar(), Pilot::default()];
//! let mut arena = Arena::new((16, 12), SnakeRules::Rebirth, pilots, 3).ok_or("there is no room")?;
//! for _ in 0..100 {
//!     arena.step();
//! }
//! let [searcher, idler] = arena.snakes() else { unreachable!("there were two") };
//! assert!(searcher.food > idler.food);
//! # Ok::<(), &str>(())
//! ```

mod arena;
mod attempts;
mod contest;
mod experiment;
mod field;
mod pilot;
mod rules;
mod whole_map;

pub use arena::{Arena, Moved, Snake};
pub use contest::lessons;
pub use experiment::{FIELD, Snakes};
pub use pilot::Pilot;
pub use rules::{SnakeRules, Verdict};
pub use whole_map::WholeMap;
