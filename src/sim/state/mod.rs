//! What is saved and hashed: data and accessors, one type for each noun. Everybody may read it; only the simulation
//! changes it.

mod activity;
mod beast;
mod besieger;
mod chase;
mod clock;
mod colonist;
mod format_3;
mod former;
mod history;
mod job;
mod map;
mod piles;
mod root;
mod siege;
mod slots;
mod unit;
mod validation;
mod walk;

pub use activity::Activity;
pub use beast::{Beast, Hunter};
pub use besieger::{Besieger, Intent, Patience, Target};
pub use chase::Chase;
pub(in crate::sim) use chase::MOST_SEARCHES;
pub use clock::{Clock, dusk};
pub use colonist::{Colonist, Skills, Spent};
pub use format_3::State3;
pub use former::{State1, State2};
pub use history::{Act, History};
pub use job::{Job, Jobs, Obstacle, Site};
pub use map::{Map, Structure, covered, full_charges};
pub use piles::{Pile, Piles};
pub use root::{Herd, State, Streams, Subsystems, Tally};
pub use siege::{Band, Camp, Raid, Siege, Squad};
pub use slots::Slots;
pub use unit::{Nature, Unit};
pub use validation::InvalidState;
pub use walk::{Destination, Progress, Walk};
