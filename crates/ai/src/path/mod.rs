//! Pathfinding: one graph contract and one file per algorithm.
//!
//! A search walks on a [`Graph`]: tiles, [`HexGraph`], [`Waypoints`] or [`EdgeList`]. A [`Ground`] gives the footing on
//! each tile of a map, and [`GridGraph`] makes a graph of it by the [`StepRules`] of a query. Searches share a
//! [`Scratch`] whose arrays are stamped, not cleared, and report to an [`Observer`], which costs nothing when it is
//! `()`.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{Goal, Heap, Options, Query, Scratch, astar};
//!
//! // A wall with a gap at the bottom.
//! let open = Grid::from_fn(9, 6, |cell| cell.x != 4 || cell.y == 5);
//! let query = Query { start: Cell::new(0, 0), goal: Goal::Cell(Cell::new(8, 0)), options: &Options::default() };
//! let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
//! let cost = astar::find(&open, &query, &mut scratch, &mut (), &mut path)?;
//! assert!(path.contains(&Cell::new(4, 5)) && cost > 13.0);
//! assert!(scratch.stats().expanded < 54);
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

pub mod adaptive;
pub mod astar;
pub mod backward;
mod best_first;
pub mod bidirectional;
mod bits;
pub mod dijkstra;
pub mod dstar_lite;
mod error;
mod evader;
mod graph;
mod ground;
mod heuristic;
pub mod hexagons;
pub mod jps;
mod jump_table;
mod mesh;
pub mod modifier;
pub mod node_search;
mod open;
mod query;
mod raster;
mod repair;
mod replay;
mod rounding;
mod route;
mod scratch;
pub mod shared_goal;
pub mod smooth;
pub mod straight;
pub mod theta;
mod trace;
pub mod trailmax;
pub mod tutorial;
mod voronoi;
mod waypoints;
mod zones;

pub use adaptive::Adaptive;
pub use best_first::{Demand, Found, Termination, best_first};
pub use bits::BitMap;
pub use dstar_lite::DStarLite;
pub use error::PathError;
pub use evader::{Evader, Pace};
pub use graph::{EdgeList, Graph};
pub use ground::{
    Charge, Connectivity, Corner, DIAGONAL, Footing, GridGraph, Ground, GroundFn, NeighbourOrder, StepRules, quantised,
};
pub use heuristic::{Heuristic, Rect};
pub use hexagons::HexGraph;
pub use jps::JumpScratch;
pub use jump_table::{JumpTable, Jumps};
pub use modifier::Modifier;
pub use node_search::NodeQuery;
pub use open::{Buckets, Heap, OpenList, Ties};
pub use query::{Bounded, Goal, Options, Query, Strategy};
pub use raster::{GridMap, Raster};
pub use replay::Replay;
pub use route::Route;
pub use scratch::{Scratch, Stats};
pub use shared_goal::SharedGoal;
pub use smooth::{Alternative, Usage};
pub use trace::{Observer, Step, StepKind, Trace};
pub use trailmax::{Evasion, Flight};
pub use tutorial::{Formula, StepCosts, TerrainWeight};
pub use waypoints::Waypoints;
pub use zones::{Zone, Zones};
