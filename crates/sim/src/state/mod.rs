//! The state that is saved and hashed: data and accessors, one type for each noun. Everybody may read it; only the
//! simulation changes it.

mod beast;
mod besieger;
mod body;
mod chief;
mod chief_check;
mod clock;
mod colonist;
mod crafts;
mod fire;
mod goal;
mod history;
mod job;
mod legacy;
mod map;
mod person;
mod person_check;
mod root;
mod siege;
mod siege_check;
mod slots;
mod story;
mod unit;
mod validation;
mod walk;

pub use beast::{Beast, Hunt, Hunter};
pub use besieger::{Besieger, Intent, Patience, Target};
pub(crate) use body::MOST_SCARS;
pub use body::{Armoury, Body, Outfit, Scar, Skills};
pub use chief::{Chief, Danger, Harm, HarmCause, MOST_REMEMBERED, Plan, PlanObstacle, RaidMemory, Sighting};
pub(crate) use chief_check::MOST_DANGERS;
pub use clock::{Clock, DAWN, dusk};
pub use colonist::{
    Activity, Colonist, GROUPS, GroupSet, HIGHEST_PRIORITY, OwnPriorities, Priorities, Spent, StandingOrders,
};
pub use crafts::{Crafts, Product};
pub use fire::{Fire, Fires, MOST_FIRES};
pub(crate) use goal::MOST_GOALS;
pub use goal::{GoalProgress, LevelGoal, USUAL_GOALS, Wagon};
pub use history::{Act, UndoHistory};
pub use job::{Job, Jobs, Obstacle, Setback, Site};
pub use legacy::{Legacy, Veteran};
pub use map::{FieldState, Map, Pile, Piles, Regrowing, Structure, StructureState, covered};
pub use person::{Bond, Community, Fact, Fallen, Feeling, Memory, Person, PersonId, Resting, Stand, Tie};
pub(crate) use person::{MOST_DEAD, MOST_TRAITS};
pub(crate) use person_check::{MOST_FOES, MOST_VICTIMS};
pub use root::{Damage, Herd, Lookout, State, Streams, Subsystems, Tally, Works};
pub(crate) use root::{FIRE, MISSILES, PEOPLE, STORY};
pub use siege::{Band, Camp, Foe, Gathering, Queued, Raid, Siege, Squad, Whereabouts};
pub use slots::Slots;
pub(crate) use story::MOST_HAPPENING;
pub use story::{Asked, Lasting, Later, Marked, Past, Spell, Story, TaskState};
pub use unit::{Nature, Unit};
pub use validation::InvalidState;
pub(crate) use walk::MOST_SEARCHES;
pub use walk::{Chase, Destination, Progress, Walk};
