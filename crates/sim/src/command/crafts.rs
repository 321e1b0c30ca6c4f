//! Commands about crafts and what is made: what to learn, how much gear to own, and how much of goods to keep.

use super::Instruction;
use crate::colony;
use crate::ground::World;
use crate::kinds::{CraftId, Events, GearKind, RecipeId, Refusal};
use crate::rules::{Condition, CraftRules, GearRules, Measure, Rules};
use crate::story;
use serde::{Deserialize, Serialize};

/// Most of a kind of gear that can be ordered.
const MOST: u32 = 100;
/// Most pieces of goods to keep in store.
const MOST_GOODS: u32 = 10_000;

pub(super) fn gear_row(world: &World, gear: GearKind) -> Result<&GearRules, Refusal> {
    world.rules().gear.get(gear.index()).ok_or(Refusal::NoGear)
}

/// Checks that people know a craft, if one is needed.
///
/// # Errors
///
/// [`Refusal::NotLearnt`] with the title of the craft.
pub fn check_known(world: &World, craft: Option<&str>) -> Result<(), Refusal> {
    let Some(name) = craft.filter(|_| !world.knows(craft)) else { return Ok(()) };
    let row = world.rules().craft_named(name).map(|craft| world.rules().craft(craft).title.clone());
    Err(Refusal::NotLearnt(row.unwrap_or_else(|| name.to_owned())))
}

/// Sets how many of a weapon or armour the colony is to own, carried ones included: as long as there are fewer, smithies
/// make more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Craft {
    pub gear: GearKind,
    pub wanted: u32,
}

impl Instruction for Craft {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        let row = gear_row(world, self.gear)?;
        if self.wanted > 0 && row.craft_seconds.is_none() {
            Err(Refusal::CannotBeMade(row.title.to_lowercase()))
        } else if self.wanted > MOST {
            Err(Refusal::TooMany(MOST))
        } else if self.wanted == world.armoury().wanted(self.gear) {
            Err(Refusal::AsItIs)
        } else if self.wanted > 0 {
            check_known(world, row.craft.as_deref())
        } else {
            Ok(())
        }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        world.state.armoury.want(self.gear, self.wanted);
    }
}

/// Sets how many pieces of what a recipe makes are kept in store: as long as there are fewer, people make more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Keep {
    pub recipe: RecipeId,
    pub pieces: u32,
}

impl Instruction for Keep {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        world.rules().recipes.get(self.recipe.index()).ok_or(Refusal::NoCraft)?;
        if self.pieces > MOST_GOODS {
            Err(Refusal::TooMany(MOST_GOODS))
        } else if self.pieces == world.kept(self.recipe) {
            Err(Refusal::AsItIs)
        } else {
            Ok(())
        }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        world.state.crafts.set_kept(self.recipe, self.pieces);
    }
}

/// Lets people learn a craft as soon as somebody has time for it at the right place, or not after all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Learn {
    pub craft: CraftId,
    /// Whether they should.
    pub on: bool,
}

impl Instruction for Learn {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        let row = world.rules().crafts.get(self.craft.index()).ok_or(Refusal::NoCraft)?;
        let crafts = world.crafts();
        if crafts.knows(self.craft) {
            Err(Refusal::KnownAlready)
        } else if crafts.wants(self.craft) == self.on {
            Err(Refusal::AsItIs)
        } else if self.on {
            may_learn(world, row)
        } else {
            Ok(())
        }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        let wanted = &mut world.state.crafts.wanted;
        wanted.retain(|&craft| craft != self.craft);
        if self.on {
            wanted.push(self.craft);
        }
    }
}

fn may_learn(world: &World, row: &CraftRules) -> Result<(), Refusal> {
    let rules = world.rules();
    colony::check_room(world, row.tier)?;
    let before = row.tier.saturating_sub(1);
    if before > 0 && colony::of_tier(rules, world.crafts().learnt().iter(), before) < rules.learning.opens_next {
        return Err(Refusal::TooFewCrafts(rules.learning.opens_next));
    }
    let place = rules.structure_named(&row.at);
    if let Some(place) = place.filter(|&place| world.standing(place) == 0) {
        return Err(Refusal::Needs(format!("a {}", rules.structure(place).title.to_lowercase())));
    }
    match row.needs.iter().find(|condition| !story::holds(world, condition, 0)) {
        Some(condition) => Err(Refusal::Needs(need_words(rules, condition))),
        None => Ok(()),
    }
}

/// A need as the player reads it after "this needs": "a kitchen".
fn need_words(rules: &Rules, condition: &Condition) -> String {
    match condition {
        Condition::AtLeast(Measure::Standing(name), bound) if *bound <= 1.0 => {
            let kind = rules.structure_named(name);
            format!("a {}", kind.map_or_else(|| name.clone(), |kind| rules.structure(kind).title.to_lowercase()))
        }
        _ => story::condition_words(rules, condition),
    }
}
