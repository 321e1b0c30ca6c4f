//! The settlement: what its people do, how they live, and what the settlement needs.

mod activities;
mod answer;
mod armoury;
mod auction;
mod beds;
mod cut_off;
mod driver;
mod goods;
mod hunger;
mod lookout;
mod needs;
mod orders;
mod people;
mod reflexes;
mod senses;
mod stances;
mod upkeep;
mod wagon;
pub(crate) mod work;
mod workshops;

pub use answer::Rejection;
pub use armoury::{free_gear, owned, owned_of_each};
pub use auction::{Auction, Bid, auction};
pub(crate) use cut_off::is_cut_off;
pub(crate) use driver::{drop_activity, labour, send_for, think};
pub(crate) use needs::{settle_deaths, update_needs};
pub(crate) use people::{dismiss, draw_colonist, join, welcome};
pub(crate) use senses::{is_cold, senses, with_weather};
pub(crate) use upkeep::inspect;
pub(crate) use wagon::roll;
pub use wagon::{wagon_held_up_by, way_of_wagon};
pub(crate) use workshops::learn;
pub use workshops::{product, stored};
