//! Blows, missiles, towers, traps and deaths: what happened to whom, as data. Colonists, besiegers and beasts react in their
//! own phases.

mod aim;
mod arms;
mod banner;
mod blow;
mod cover;
mod darkness;
mod deaths;
mod fight;
mod harm;
mod machines;
mod missiles;
mod reach;
mod strikes;

pub use arms::{attacks, guard, reach, structure_damage};
pub(crate) use banner::takes_heart;
pub(crate) use blow::{Blow, Death, Killer, Source};
pub use cover::{Cover, cover};
pub(crate) use deaths::bury;
pub(crate) use fight::fight;
pub use machines::manned_by;
pub(crate) use reach::{
    in_reach, is_enemy, is_enemy_structure, is_within_arm, nearest_in_reach, nearest_seen, nearest_threat, sees,
    structure_in_reach,
};
pub(crate) use strikes::strength;
