//! The settlement: what its people do, how they live, and what the settlement needs.

mod activities;
mod answer;
mod auction;
mod banner;
mod beds;
mod bereavement;
mod driver;
mod heaps;
mod hunger;
mod lookout;
mod needs;
mod obedience;
mod people;
mod recruits;
mod reflexes;
mod rejection;
mod senses;
mod stances;
mod stores;
mod upkeep;
mod vision;
mod warmth;
pub(in crate::sim) mod work;

pub use auction::{Auction, Bid, auction};
pub(in crate::sim) use bereavement::see_to;
pub(in crate::sim) use driver::{drop_activity, labour, think};
pub(in crate::sim) use needs::pass;
pub(in crate::sim) use people::draw_colonist;
pub(in crate::sim) use recruits::join;
pub use rejection::Rejection;
pub(in crate::sim) use senses::senses;
pub(in crate::sim) use upkeep::inspect;
