//! What is saved and hashed: data and accessors, one type for each noun. Everybody may read it; only the simulation
//! changes it.

mod activity;
mod beast;
mod besieger;
mod chase;
mod clock;
mod colonist;
mod history;
mod job;
mod map;
mod piles;
mod priorities;
mod root;
mod siege;
mod slots;
mod standing_orders;
mod structure_state;
mod unit;
mod validation;
mod walk;

pub use activity::Activity;
pub use beast::{Beast, Hunt, Hunter};
pub use besieger::{Besieger, Intent, Patience, Target};
pub use chase::Chase;
pub(in crate::sim) use chase::MOST_SEARCHES;
pub use clock::{Clock, DAWN, dusk};
pub use colonist::{Colonist, Skills, Spent};
pub use history::{Act, History};
pub use job::{Job, Jobs, Obstacle, Setback, Site};
pub use map::{Map, Regrowing, Structure, covered};
pub use piles::{Pile, Piles};
pub use priorities::{HIGHEST_PRIORITY, OwnPriorities, Priorities};
pub(in crate::sim) use root::MISSILES;
pub use root::{Herd, Lookout, State, Streams, Subsystems, Tally};
pub use siege::{Band, Camp, Gathering, Raid, Siege, Squad};
pub use slots::Slots;
pub use standing_orders::{GROUPS, GroupSet, StandingOrders};
pub use structure_state::{Field, StructureState};
pub use unit::{Nature, Unit};
pub use validation::InvalidState;
pub use walk::{Destination, Progress, Walk};
