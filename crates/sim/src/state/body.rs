//! What fights and work have left on a colonist: a wound, scars, and practice.

use super::skills::Skills;
use crate::kinds::{Tick, UnitKind};
use serde::{Deserialize, Serialize};

/// Scars that are remembered of each; the oldest are forgotten first.
pub(crate) const MOST_SCARS: usize = 24;

/// What fights and work have left on a colonist.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Body {
    /// From 0, hale, to 1.
    pub(crate) wound: f64,
    /// In the order in which they were got.
    pub(crate) scars: Vec<Scar>,
    /// What use has added to each skill, as a share of it.
    pub(crate) practice: Skills,
}

impl Default for Body {
    fn default() -> Self {
        Self { wound: 0.0, scars: Vec::new(), practice: Skills { build: 0.0, gather: 0.0, fight: 0.0 } }
    }
}

/// A scar, and its story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scar {
    /// The kind of whoever struck.
    pub by: UnitKind,
    /// Whether it was a missile.
    pub missile: bool,
    /// The tick at which it was struck; 0 where it comes from an earlier level of the campaign.
    pub at: Tick,
}

impl Scar {
    /// Whether it comes from an earlier level of the campaign, whose clock was another one.
    pub fn is_from_earlier_level(&self) -> bool {
        self.at == Tick(0)
    }
}

impl Body {
    /// The same at the beginning of the next level of a campaign: wounds heal on the way.
    pub(crate) fn carried_over(&self) -> Self {
        let scars = self.scars.iter().map(|scar| Scar { at: Tick(0), ..*scar }).collect();
        Self { wound: 0.0, scars, practice: self.practice }
    }

    /// How badly wounded they are, from 0, hale, to 1. Only a bed heals it.
    pub fn wound(&self) -> f64 {
        self.wound
    }

    /// Their scars, in the order in which they got them, the last 24.
    pub fn scars(&self) -> &[Scar] {
        &self.scars
    }

    /// What use has added to each skill, as a share of it.
    pub fn practice(&self) -> Skills {
        self.practice
    }
}
