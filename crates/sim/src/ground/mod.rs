//! Data derived from rules and state, which may be lost: factors, zones, neighbours, searches; and the changes that keep it
//! up to date: walking, building, opening and closing jobs.

mod building;
mod cache;
mod fire;
mod job_board;
mod neighbours;
mod path_requests;
mod path_search;
mod places;
mod season;
mod shared_paths;
mod walking;
mod water;
mod world;

pub use cache::PathWork;
pub(crate) use cache::{Cache, side};
pub(crate) use neighbours::{Noticed, flock, locate};
pub(crate) use path_requests::plan;
pub(crate) use path_search::{WalkerGround, danger_costs};
pub use places::{bearing, job_cell};
pub(crate) use places::{camp_kind, camp_tiles, distance_to_camp, free_near, in_leash, is_near_camp, nearest_tile};
pub(crate) use season::{begin_season, change_season, turn_season};
pub(crate) use walking::{Arrival, walk};
pub use world::World;
