//! The simulation: the world, its commands, its events and the tick. `check` asks whether a command would be
//! carried out, `tick` is the only thing that changes a world.

mod barrier;
mod beasts;
mod besiegers;
mod building;
mod colonists;
mod combat;
mod command;
mod drafted;
mod event;
mod forecast;
mod haul;
mod jobs;
mod meals;
mod movement;
mod needs;
mod orders;
mod planning;
mod predators;
mod recruits;
pub mod rules;
mod tick;
mod undo;
mod waves;
mod why;
mod work;
mod world;

pub use barrier::{Barrier, barrier, culprit, rejection_words};
pub use command::{Area, Command, Order, Refusal, check, check_site, lacks};
pub use event::{Event, Events};
pub use forecast::{Forecast, forecast, forecasts, raid_ground};
pub use jobs::{Auction, Bid, Rejection, auction, job_cell};
pub use tick::tick;
pub use why::{flockmates, reasons, senses, steering, what_if};
pub use work::seconds;
pub use world::*;
