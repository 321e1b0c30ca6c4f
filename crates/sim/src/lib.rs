//! The simulation: the world, its commands, its events and the tick. `check` asks whether a command would be
//! carried out, `tick` is the only thing that changes a world.
//!
//! Its floors, each of which uses only those before it: `kinds` (words), [`rules`] (tables), `state` (what is saved), `ground`
//! (what is derived), `combat`, then `colony`, `siege` and `wild` side by side, `founding`, `story`, `command`, `explain`, and the tick.

mod colony;
mod combat;
mod command;
mod explain;
#[cfg(test)]
mod fixture;
mod founding;
mod ground;
mod kinds;
pub mod rules;
mod siege;
mod state;
mod story;
mod threads;
mod tick;
mod wild;

pub use colony::{
    Auction, Bid, MoodReason, MoodSource, Rejection, auction, cage_held_up_by, free_gear, mood_reasons, owned,
    owned_of_each, places_held, product, sense_shifts, stored, traits, way_of_wagon,
};
pub use combat::{Cover, attacks, cover, guard, manned_by, reach, structure_damage, unanswered_attacker};
pub use command::{
    Answer, ArmByOrder, Assign, Build, Cancel, Command, Craft, Designate, Draft, Equip, Expel, Forbid, FormLine,
    GiveOrder, Keep, Learn, Ring, SetAim, SetGroup, SetPost, SetPriority, SetStance, carry_out, carry_out_observed,
    check, check_known, check_site, lacks,
};
pub use explain::{
    Account, Barrier, ExplainedRejection, Forecast, GoalLine, Location, Obstruction, Odds, Override, account, barrier,
    camp_has_way, camp_room, culprit, duration, explain_rejection, forecast, forecasts, goal_lines, goal_words,
    is_revealed, is_within_reach, is_withstood, locate, locate_many, odds, plan_reasons, raid_ground, reasons, senses,
    trigger_reasons, what_if,
};
pub use founding::{HerdSetup, Settler, Setup, WorldError, WorldErrors};
pub use ground::{PathWork, World, bearing, job_cell};
pub use kinds::limits::LAST_TICK;
pub use kinds::{
    Aim, Area, DeathCause, Event, Events, GoalStep, HitPoints, Id, JobId, JobKind, JobTag, KeptAwake, Order, Outcome,
    Refusal, Seconds, Skill, Stance, Strength, StructureId, StructureTag, Tick, Ticks, Tiles, UnitId, UnitTag, WorkRow,
};
pub use siege::{foe, palisade_gaps, raid_due, raids_are_hiding};
pub use state::*;
pub use story::{
    condition_progress, condition_words, deeds_done, effect_words, factor_words, forecast_weather, holds, is_fit,
    is_wounded, measure, measure_words, measures, season_words,
};
pub use tick::{Phase, PhaseObserver, tick, tick_observed};
pub use wild::{flockmates, steering};
