//! How good people are at what they do.

use crate::kinds::{JobKind, Skill};
use serde::{Deserialize, Serialize};

/// How good a colonist is at things; 1 is average.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skills {
    /// Building, repairing, dismantling, re-arming.
    pub build: f64,
    /// Chopping, mining, foraging, farming.
    pub gather: f64,
    /// Striking people, beasts and structures.
    pub fight: f64,
}

impl Skills {
    /// The one that a kind of work asks for, or 1 where it asks for none.
    pub fn at(&self, work: JobKind) -> f64 {
        match work.row().skill {
            Some(Skill::Gather) => self.gather,
            Some(Skill::Fight) => self.fight,
            Some(Skill::Build) => self.build,
            None => 1.0,
        }
    }
}
