//! A part of a campaign: its level, and the legacy of the level before.

use osada_content::Campaign;
use osada_sim::{Legacy, World};
use serde::{Deserialize, Serialize};

/// A level of a campaign that is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    pub campaign: Campaign,
    /// Index of the level in the campaign.
    pub number: usize,
    /// The legacy of the level before it.
    pub legacy: Legacy,
}

impl Stage {
    /// The beginning of a campaign.
    pub fn first(campaign: Campaign) -> Self {
        Self { campaign, number: 0, legacy: Legacy::default() }
    }

    /// The name of its level; `None` if the campaign has no such level.
    pub fn level(&self) -> Option<&str> {
        self.campaign.levels.get(self.number).map(String::as_str)
    }

    /// The part after this one, which was won with this world; `None` after the last.
    pub fn after(&self, won: &World) -> Option<Self> {
        let number = self.number + 1;
        let legacy = Legacy::of(won.state(), self.campaign.people);
        (number < self.campaign.levels.len()).then(|| Self { campaign: self.campaign.clone(), number, legacy })
    }
}
