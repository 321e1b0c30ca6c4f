//! The words that every other part of the simulation uses: ids, sides, kinds of work, goods, orders, quantities, and what can
//! happen or be refused. Plain data without behaviour; nothing here knows rules or state.

mod event;
mod goods;
mod id;
mod level;
pub mod limits;
mod order;
mod quantity;
mod refusal;
mod work;

pub use event::{DeathCause, Event, Events, GoalStep, KeptAwake};
pub use goods::{Good, Stock};
pub use id::{
    CraftId, GearKind, Id, JobId, JobTag, MindId, RecipeId, StructureId, StructureKind, StructureTag, TerrainId,
    UnitId, UnitKind, UnitTag,
};
pub use level::{Challenge, Outcome, Role, Season, Strength};
pub use order::{Aim, Area, Order, Stance};
pub use quantity::{HitPoints, Seconds, TICK_SECONDS, TICKS_PER_SECOND, Tick, Ticks, Tiles};
pub use refusal::Refusal;
pub use work::{JobKind, Skill, WorkRow};
