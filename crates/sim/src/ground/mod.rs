//! What is derived from rules and state and may be lost: factors, zones, who is near, searches; and what changes the ground
//! and keeps all that up: walking, building, opening and closing jobs.

mod building;
mod cache;
mod camp_sites;
mod caution;
mod chases;
mod flocks;
mod id_lists;
mod job_board;
mod job_index;
mod neighbour_index;
mod neighbours;
mod path_requests;
mod path_search;
mod path_work;
mod places;
mod raid_plans;
mod reachability;
mod request;
mod searches;
mod shared_paths;
mod sides;
mod standing;
mod walk_to;
mod walker_ground;
mod walking;
mod world;

pub(crate) use cache::Cache;
pub(crate) use camp_sites::{camp_kind, camp_tiles, distance_to_camp, in_leash};
pub(crate) use caution::{Wary, danger_costs};
pub(crate) use flocks::{Noticed, flock};
pub(crate) use neighbours::locate;
pub(crate) use path_requests::plan;
pub use path_work::PathWork;
pub(crate) use places::free_near;
pub use places::job_cell;
pub(crate) use sides::side;
pub(crate) use walk_to::Arrival;
pub(crate) use walker_ground::WalkerGround;
pub(crate) use walking::walk;
pub use world::World;
