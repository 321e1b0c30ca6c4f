//! Senses of a colonist's mind.

use super::burial::grief;
use super::hunger::{after_meal, hunger, table};
use super::lookout::vision_range;
use super::mood::felt;
use crate::combat::{nearest_in_reach, nearest_threat};
use crate::ground::World;
use crate::kinds::{Role, StructureId, Tiles, UnitId};
use crate::rules::{Factors, Function, StructureRules};
use crate::state::{Activity, Colonist, Structure, Unit};
use osada_ai::brain::{Action, Sense, Senses};
use osada_ai::grid::Point;

/// Senses of a colonist at this moment.
pub(crate) fn senses(world: &World, id: UnitId, unit: &Unit, colonist: &Colonist) -> Senses {
    let row = world.rules.unit(unit.kind());
    let doing = match colonist.activity {
        Activity::Idle | Activity::Stroll { .. } | Activity::Flee | Activity::Shelter | Activity::Post => Action::Stand,
        Activity::Eat { .. } => Action::Eat,
        Activity::Talk { .. } => Action::Talk,
        Activity::Mourn { .. } => Action::Mourn,
        Activity::Sleep { .. } => Action::Sleep,
        Activity::Rest { .. } => Action::Rest,
        Activity::Work { .. } | Activity::Carry { .. } | Activity::Arm { .. } => Action::Work,
        Activity::Fight { .. } => Action::Attack,
    };
    let senses = Senses::colonist(unit.hp().0, row.hp.0, colonist.diligence, colonist.fatigue).doing(doing);
    let night = world.clock().is_night(&world.rules.time);
    let sight = vision_range(world, unit.place());
    let flag = |yes: bool| f64::from(u8::from(yes));
    let senses = with_weather(world, senses)
        .with(Sense::Cold, flag(is_cold(world, unit.place())))
        .of_unit(id.index() as u32)
        .with(Sense::Daylight, flag(!night))
        .with(Sense::EnemySeen, flag(nearest_threat(world, unit.place(), sight).is_some()))
        .with(Sense::EnemiesNear, world.count_near(unit.place(), sight, Role::Besieger) as f64)
        .with(Sense::FriendsNear, (world.count_near(unit.place(), sight, Role::Colonist) as f64 - 1.0).max(0.0))
        .with(Sense::EnemyInReach, flag(nearest_in_reach(world, unit, Role::Besieger).is_some()))
        .with(Sense::Hunger, hunger(world, colonist))
        .with(Sense::AfterMeal, after_meal(world, colonist))
        .with(Sense::MealWaiting, flag(table(world, unit).is_some()))
        .with(Sense::AlarmRings, flag(world.alarm()))
        .with(Sense::WorkWaiting, flag(!world.jobs().is_empty()))
        .with(Sense::Mood, colonist.person.mood())
        .with(Sense::Grief, grief(world, unit));
    felt(world, colonist, senses)
}

/// The senses of anybody with those of the weather.
pub(crate) fn with_weather(world: &World, senses: Senses) -> Senses {
    let Factors { walking, sight, bows, .. } = *world.conditions();
    let less = |factor: f64| (1.0 - factor).max(0.0);
    senses.with(Sense::Haze, less(sight)).with(Sense::WetStrings, less(bows)).with(Sense::SlowGround, less(walking))
}

/// Distance from a fire within which nobody is cold, beyond what it lights.
const NEAR_FIRE: Tiles = Tiles(4.0);

/// Checks whether it is cold at a place: the weather is, and neither the hearth nor anything that gives light is near.
pub(crate) fn is_cold(world: &World, place: Point) -> bool {
    let warms = |(fire, structure): (StructureId, &Structure)| {
        let reach = world.rules.structure(structure.kind()).light.0.max(NEAR_FIRE.0);
        world.distance_to(place, fire).is_some_and(|far| far.0 <= reach)
    };
    let is_fire = |row: &StructureRules| row.light.0 > 0.0 || row.function == Function::Hearth;
    world.weather().is_some_and(|row| row.cold > 0.0) && !world.with_row(is_fire).any(warms)
}

/// Checks whether the hit point sets of the colonist's mind say Average or better.
pub(super) fn holds_up(world: &World, id: UnitId, unit: &Unit, colonist: &Colonist) -> bool {
    let senses = senses(world, id, unit, colonist);
    let rank = world.mind_of(unit).and_then(|mind| world.rules.mind(mind).strongest_set(Sense::Hp, &senses));
    // A mind without such sets is asked for the share at which the thesis's sets cross.
    rank.map_or(senses.get(Sense::HpShare) >= 2.5 / 6.0, |(set, sets)| 2 * set + 1 >= sets)
}
