//! Names of things: generational ids, which find nothing once what they named is gone, even when its place is taken again;
//! and rows of the tables that the rules fill in.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// Tells ids of units from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitTag {}

/// Tells ids of structures from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StructureTag {}

/// Tells ids of jobs from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobTag {}

/// Names a unit for as long as it lives.
pub type UnitId = Id<UnitTag>;

/// Names a structure for as long as it stands.
pub type StructureId = Id<StructureTag>;

/// Names a job for as long as it is open.
pub type JobId = Id<JobTag>;

/// A place in an array and how often it has been used: names one value for as long as it exists. Written as a pair.
#[derive(Serialize, Deserialize)]
#[serde(from = "(u32, u32)", into = "(u32, u32)", bound = "")]
pub struct Id<Tag> {
    index: u32,
    generation: u32,
    tag: PhantomData<fn() -> Tag>,
}

impl<Tag> Id<Tag> {
    pub(crate) fn new(index: u32, generation: u32) -> Self {
        Self { index, generation, tag: PhantomData }
    }

    /// Place in the array; used again after the value is gone.
    pub fn index(self) -> usize {
        self.index as usize
    }

    pub(crate) fn generation(self) -> u32 {
        self.generation
    }
}

impl<Tag> From<(u32, u32)> for Id<Tag> {
    fn from((index, generation): (u32, u32)) -> Self {
        Self::new(index, generation)
    }
}

impl<Tag> From<Id<Tag>> for (u32, u32) {
    fn from(id: Id<Tag>) -> Self {
        (id.index, id.generation)
    }
}

impl<Tag> Clone for Id<Tag> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Tag> Copy for Id<Tag> {}

impl<Tag> PartialEq for Id<Tag> {
    fn eq(&self, other: &Self) -> bool {
        (self.index, self.generation) == (other.index, other.generation)
    }
}

impl<Tag> Eq for Id<Tag> {}

impl<Tag> PartialOrd for Id<Tag> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<Tag> Ord for Id<Tag> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.index, self.generation).cmp(&(other.index, other.generation))
    }
}

impl<Tag> std::hash::Hash for Id<Tag> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.index, self.generation).hash(state);
    }
}

impl<Tag> fmt::Debug for Id<Tag> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}.{}", self.index, self.generation)
    }
}

impl<Tag> fmt::Display for Id<Tag> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index)
    }
}

macro_rules! table_index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// A row of the table of crafts.
    CraftId
);
table_index!(
    /// A row of the table of recipes.
    RecipeId
);
table_index!(
    /// A row of the table of minds.
    MindId
);
