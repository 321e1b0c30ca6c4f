//! The words that every other part of the simulation uses: ids, sides, kinds of work, goods, orders, quantities, and what can
//! happen or be refused. Plain data without behaviour; nothing here knows rules or state.

mod area;
mod challenge;
mod death;
mod event;
mod goods;
mod id;
mod order;
mod outcome;
mod quantity;
mod refusal;
mod role;
mod season;
mod stance;
mod table;
mod time;
mod work;

pub use area::Area;
pub use challenge::Challenge;
pub use death::DeathCause;
pub use event::{Event, Events};
pub use goods::{Good, Stock};
pub use id::{Id, JobId, JobTag, StructureId, StructureTag, UnitId, UnitTag};
pub use order::Order;
pub use outcome::Outcome;
pub use quantity::{HitPoints, Seconds, Tick, Ticks, Tiles};
pub use refusal::Refusal;
pub use role::Role;
pub use season::Season;
pub use stance::{Aim, Stance};
pub use table::{GearKind, MindId, StructureKind, TerrainId, UnitKind};
pub use time::{TICK_SECONDS, TICKS_PER_SECOND};
pub use work::{JobKind, Skill, WorkRow};
