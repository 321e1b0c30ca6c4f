//! Maps from seeds. Each kind has a file of its own: valleys for levels, and the maps of the experiments, which are pure
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

mod blocks;
mod boards;
mod dungeon;
mod furnish;
mod generator;
mod indoor;
mod labyrinth;
mod outdoor;
mod palette;
mod scene;
mod serpentine;
mod stream;
mod terrain;
mod valley;
mod value_noise;

pub use crate::drawing::{DrawError, draw, draw_level, ground};
pub use boards::BoardKind;
pub use dungeon::{DUNGEON_COVERAGE, dungeon};
pub use generator::{SMALLEST, factors, generate};
pub use indoor::{SMALLEST_ROOM, indoor};
pub use labyrinth::{labyrinth, labyrinth_of};
pub use outdoor::{OUTDOOR_COVERAGE, outdoor};
pub use palette::{MissingTerrain, TERRAINS};
pub use scene::{Scene, flood};
pub use serpentine::serpentine;
pub use terrain::{TerrainShares, terrain};
