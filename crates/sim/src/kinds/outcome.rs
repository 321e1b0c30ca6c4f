//! How a level stands.

use serde::{Deserialize, Serialize};

/// How the level stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The game goes on.
    Running,
    /// The hearth stood at dawn after the last wave, or the last camp was destroyed.
    Victory,
    /// The hearth is gone or no colonist is left.
    Defeat,
}

impl Outcome {
    /// What tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Victory => "victory",
            Self::Defeat => "defeat",
        }
    }
}
