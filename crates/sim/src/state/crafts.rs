//! What people have learnt and what they make: crafts, recipes, and what a workshop works on.

use crate::kinds::{CraftId, GearKind, RecipeId};
use serde::{Deserialize, Serialize};

/// What a smithy or a workshop makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Product {
    /// A weapon or a piece of armour.
    Gear(GearKind),
    /// Goods.
    Goods(RecipeId),
    /// Nothing that can be carried: somebody learns a craft.
    Craft(CraftId),
}

/// Crafts that are known or to be learnt, and how much is kept in store of what is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Crafts {
    /// In the order in which they were learnt.
    pub(crate) learnt: Vec<CraftId>,
    /// In the order in which they are to be learnt.
    pub(crate) wanted: Vec<CraftId>,
    /// Pieces to keep in store of what each recipe makes; `None`, and what lies beyond the end, as the rules say.
    pub(crate) keep: Vec<Option<u32>>,
}

impl Crafts {
    /// Crafts that are known, in the order in which they were learnt.
    pub fn learnt(&self) -> &[CraftId] {
        &self.learnt
    }

    /// Crafts that are to be learnt, in order.
    pub fn wanted(&self) -> &[CraftId] {
        &self.wanted
    }

    pub fn knows(&self, craft: CraftId) -> bool {
        self.learnt.contains(&craft)
    }

    pub fn wants(&self, craft: CraftId) -> bool {
        self.wanted.contains(&craft)
    }

    /// Pieces to keep in store that the player has set for a recipe.
    pub fn kept(&self, recipe: RecipeId) -> Option<u32> {
        self.keep.get(recipe.index()).copied().flatten()
    }

    pub(crate) fn set_kept(&mut self, recipe: RecipeId, pieces: u32) {
        if self.keep.len() <= recipe.index() {
            self.keep.resize(recipe.index() + 1, None);
        }
        self.keep[recipe.index()] = Some(pieces);
    }

    /// Adds a craft to those that are known; it was not among them.
    pub(crate) fn learn(&mut self, craft: CraftId) {
        self.wanted.retain(|&other| other != craft);
        self.learnt.push(craft);
    }
}
