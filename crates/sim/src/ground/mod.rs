//! What is derived from rules and state and may be lost: factors, zones, who is near, searches; and what changes the ground
//! and keeps all that up: walking, building, opening and closing jobs.

mod building;
mod cache;
mod caution;
mod job_board;
mod neighbours;
mod path_requests;
mod path_search;
mod places;
mod shared_paths;
mod walking;
mod world;

pub use cache::PathWork;
pub(crate) use cache::{Cache, side};
pub(crate) use caution::{Wary, danger_costs};
pub(crate) use neighbours::{Noticed, flock, locate};
pub(crate) use path_requests::plan;
pub(crate) use path_search::WalkerGround;
pub use places::job_cell;
pub(crate) use places::{camp_kind, camp_tiles, distance_to_camp, free_near, in_leash};
pub(crate) use walking::{Arrival, walk};
pub use world::World;
