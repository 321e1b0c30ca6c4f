//! Blows, missiles, towers, traps, fire and deaths: what happened to whom, as data. Colonists, besiegers and beasts react in their
//! own phases.

mod fight;
mod fire;
mod harm;
mod machines;
mod missiles;
mod reach;

pub(crate) use fight::{fight, strength};
pub(crate) use harm::{Blow, Death, Killer, Source, batter, bury};
pub use harm::{Cover, cover};
pub use machines::manned_by;
pub(crate) use machines::takes_heart;
pub use reach::{attacks, guard, reach, structure_damage, unanswered_attacker};
pub(crate) use reach::{
    in_reach, is_enemy, is_enemy_structure, is_lit, is_within_arm, nearest_in_reach, nearest_seen, nearest_threat,
    sees, structure_in_reach,
};
