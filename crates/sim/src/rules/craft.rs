//! Crafts that people learn, which let them build and make more; and recipes, by which they make goods of others.

use super::condition::Condition;
use super::weather::Factors;
use crate::kinds::{Seconds, Stock};
use serde::{Deserialize, Serialize};

/// How much can be learnt in a game. By default, nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct LearningRules {
    /// Number of crafts of each tier, 0–100, that can be learnt in one game: `[3, 2]` is three of the first tier and
    /// two of the second. At most 9 tiers.
    pub most: Vec<u32>,
    /// Number of crafts of a tier, 0–100, that must be known before the next tier opens.
    pub opens_next: u32,
}

/// A row of the table of crafts. Structures and gear that name it in their `craft` can be built or made once it is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CraftRules {
    /// Unique name.
    pub name: String,
    /// Name shown to the player: 1–40 characters.
    pub title: String,
    /// Description shown to the player: 1–200 characters.
    pub about: String,
    /// Tier, counted from 1.
    #[serde(default = "first")]
    pub tier: u8,
    /// Structure at which somebody learns it: a workshop or a smithy.
    pub at: String,
    /// What must hold before it can be learnt, at most 10 conditions: `[AtLeast(Standing("smithy"), 1)]`.
    #[serde(default)]
    pub needs: Vec<Condition>,
    /// Goods that learning it takes.
    #[serde(default)]
    pub cost: Stock,
    /// Seconds that it takes an average colonist, 0.1–100 000.
    pub seconds: Seconds,
    /// What it multiplies from then on.
    #[serde(default)]
    pub factors: Factors,
}

fn first() -> u8 {
    1
}

/// A row of the table of recipes: goods made of others, as long as fewer than wanted are in store.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecipeRules {
    /// Unique name.
    pub name: String,
    /// Name shown to the player: 1–40 characters.
    pub title: String,
    /// Structure at which it is made: a workshop or a smithy.
    pub at: String,
    /// Goods that it takes.
    #[serde(default)]
    pub cost: Stock,
    /// Goods that it brings.
    pub yields: Stock,
    /// Seconds that it takes an average colonist, 0.1–100 000.
    pub seconds: Seconds,
    /// Pieces of the goods it brings, 0–10 000, that the colony keeps in store unless the player says otherwise.
    #[serde(default)]
    pub keep: u32,
}

impl RecipeRules {
    /// Pieces in a stock of what it brings most of.
    pub fn stored(&self, stock: &Stock) -> u32 {
        let main =
            crate::kinds::Good::ALL.into_iter().max_by_key(|&good| (self.yields.of(good), std::cmp::Reverse(good)));
        main.map_or(0, |good| stock.of(good))
    }
}
