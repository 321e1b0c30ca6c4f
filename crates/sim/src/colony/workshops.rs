//! Smithies and workshops: what each makes next, what that costs, and how long it takes.

use super::armoury;
use super::memories::remember;
use super::mood::feel;
use crate::ground::World;
use crate::kinds::{CraftId, Event, Events, RecipeId, Refusal, Seconds, Stock, UnitId};
use crate::rules::{Function, MoodCause, Rules};
use crate::state::{Fact, Product, Structure, StructureState};

/// Pieces that the colony has of what a recipe makes, in store or on the ground.
pub fn stored(world: &World, recipe: RecipeId) -> u32 {
    let row = world.rules().recipe(recipe);
    row.stored(&world.stock()).saturating_add(row.stored(&world.map().goods().total()))
}

/// Everything that can be made at a structure now, the most urgent first: crafts, then goods, then gear.
fn wanted<'w>(world: &'w World, structure: &Structure) -> impl Iterator<Item = Product> + use<'w> {
    let row = world.rules.structure(structure.kind());
    let is_being_made = |product: Product| {
        let is_it = |state: StructureState| state == StructureState::Workshop { making: Some(product) };
        world.active_structures().any(|(_, other)| is_it(other.state()))
    };
    let crafts = world.crafts().wanted().iter().filter(|&&craft| world.rules.craft(craft).at == row.name);
    let crafts = crafts.map(|&craft| Product::Craft(craft)).filter(move |&craft| !is_being_made(craft));
    let recipes = world.rules.recipe_rows().filter(|(_, recipe)| recipe.at == row.name);
    let short = recipes.map(|(recipe, _)| recipe).filter(|&recipe| stored(world, recipe) < world.kept(recipe));
    let gear = if row.function == Function::Smithy { armoury::next_order(world) } else { None };
    crafts.chain(short.map(Product::Goods)).chain(gear.map(Product::Gear))
}

/// What a smithy or a workshop makes, or would make next: the first that can be paid, else the first.
pub fn product(world: &World, structure: &Structure) -> Option<Product> {
    let StructureState::Workshop { making } = structure.state() else { return None };
    let payable = |product: &Product| world.stock().lacks(&cost(world, *product)).is_none();
    making.or_else(|| wanted(world, structure).find(payable)).or_else(|| wanted(world, structure).next())
}

/// People know a craft from now on, if they did not before.
pub(crate) fn learn(world: &mut World, craft: CraftId, by: Option<UnitId>, events: &mut Events) {
    if !world.crafts().knows(craft) {
        world.state.crafts.learn(craft);
        world.refresh_conditions();
        events.push(Event::CraftLearnt { craft, by });
        if let Some(by) = by {
            feel(world, by, MoodCause::Learnt, None);
            remember(world, by, Fact::Learnt { craft });
        }
    }
}

/// Crafts of a tier among some.
pub(crate) fn of_tier<'a>(rules: &Rules, crafts: impl Iterator<Item = &'a CraftId>, tier: u8) -> u32 {
    crafts.filter(|&&craft| rules.craft(craft).tier == tier).count() as u32
}

/// Checks that as many crafts of a tier as can be learnt in a game have not been chosen yet.
pub(crate) fn check_room(world: &World, tier: u8) -> Result<(), Refusal> {
    let (rules, crafts) = (world.rules(), world.crafts());
    let most = rules.learning.most.get(usize::from(tier).saturating_sub(1)).copied().unwrap_or(0);
    let chosen = of_tier(rules, crafts.learnt().iter().chain(crafts.wanted()), tier);
    if chosen < most { Ok(()) } else { Err(Refusal::CraftsChosen(most)) }
}

/// Checks that somebody from elsewhere could teach a craft: people need nothing for it but room for one more of its tier.
pub(crate) fn check_taught(world: &World, name: &str) -> Result<(), Refusal> {
    let Some(craft) = world.rules().craft_named(name) else { return Ok(()) };
    if world.crafts().knows(craft) {
        return Err(Refusal::KnownAlready);
    }
    // Whoever waits to learn it takes no more room.
    if world.crafts().wants(craft) { Ok(()) } else { check_room(world, world.rules().craft(craft).tier) }
}

/// Checks whether a structure has anything to make.
pub(super) fn has_work(world: &World, structure: &Structure) -> bool {
    let StructureState::Workshop { making } = structure.state() else { return false };
    making.is_some() || wanted(world, structure).next().is_some()
}

/// Goods that it takes to make something.
pub(super) fn cost(world: &World, product: Product) -> Stock {
    match product {
        Product::Gear(gear) => world.rules.gear(gear).cost,
        Product::Goods(recipe) => world.rules.recipe(recipe).cost,
        Product::Craft(craft) => world.rules.craft(craft).cost,
    }
}

/// Time that it takes an average colonist; `None` for what nobody can make.
pub(super) fn duration(world: &World, product: Product) -> Option<Seconds> {
    match product {
        Product::Gear(gear) => world.rules.gear(gear).craft_seconds,
        Product::Goods(recipe) => Some(world.rules.recipe(recipe).seconds),
        Product::Craft(craft) => Some(world.rules.craft(craft).seconds),
    }
}
