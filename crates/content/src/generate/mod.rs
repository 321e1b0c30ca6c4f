//! Maps from seeds. Valleys for levels, and the maps of the experiments, which are pure
//! functions of a seed and a size.
//!
//! ```
//! use osada_ai::grid::Cell;
//! use osada_content::generate::labyrinth;
//!
//! let open = labyrinth(3, 21, 15);
//! assert_eq!((open.width(), open.height()), (21, 15));
//! assert!(open.values().contains(&true) && open.values().contains(&false));
//! assert_eq!(open, labyrinth(3, 21, 15));
//! ```

mod boards;
mod experiments;
mod furnish;
mod generator;
mod palette;
mod valley;

pub use crate::drawing::{DrawError, draw, draw_level, ground};
pub use boards::BoardKind;
pub use experiments::{
    DUNGEON_COVERAGE, OUTDOOR_COVERAGE, SMALLEST_ROOM, TerrainShares, dungeon, indoor, labyrinth, labyrinth_of,
    outdoor, serpentine, terrain, terrain_in_patches, terrain_of_two_layers,
};
pub use generator::{SMALLEST, Scene, factors, flood, generate};
pub use palette::{MissingTerrain, TERRAINS};
