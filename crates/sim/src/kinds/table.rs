//! Rows of the tables that the rules fill in.

use serde::{Deserialize, Serialize};

macro_rules! table_index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(pub u16);

        impl $name {
            /// Position in the table.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

table_index!(
    /// A row of the table of terrains.
    TerrainId
);
table_index!(
    /// A row of the table of structures.
    StructureKind
);
table_index!(
    /// A row of the table of units.
    UnitKind
);
table_index!(
    /// A row of the table of weapons and armour.
    GearKind
);
table_index!(
    /// A row of the table of minds.
    MindId
);
