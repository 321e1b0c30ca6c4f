//! The time of the year.

use serde::{Deserialize, Serialize};

/// The season in which a level is played; it lasts as long as the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Season {
    /// Everything grows.
    #[default]
    Summer,
    /// Snow lies.
    Winter,
}
