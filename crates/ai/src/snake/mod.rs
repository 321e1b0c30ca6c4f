//! Snakes that compete for food: the arena, the rules of a collision, and the pilots.
//!
//! ```
//! use osada_ai::snake::{Arena, Pilot, SnakeRules};
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
mod field;
mod pilot;
mod recording;
pub mod whole_map;

pub use arena::{Arena, Moved, Snake, SnakeMove, SnakeRules, SnakeVerdict};
pub use field::SnakeField;
pub use pilot::Pilot;
pub use recording::{RecordingError, SnakeRecording};
pub use whole_map::WholeMap;
