//! Senses of a besieger's mind.

use super::watch::{need, sight};
use crate::colony::with_weather;
use crate::combat::{nearest_in_reach, nearest_seen};
use crate::ground::World;
use crate::kinds::{Role, Tiles, UnitId};
use crate::state::{Besieger, Intent, Unit};
use osada_ai::brain::{Action, Sense, Senses};

/// Sight of a besieger.
pub(super) const SIGHT: Tiles = Tiles(8.0);

/// Senses of a besieger at this moment.
pub(crate) fn senses(world: &World, id: UnitId, unit: &Unit, besieger: &Besieger) -> Senses {
    let row = world.rules.unit(unit.kind());
    let doing = match besieger.intent {
        Intent::Muster => Action::Stand,
        // All three mean going for somebody or something, but a state machine tells them apart.
        Intent::Attack(_) if matches!(besieger.decided, Action::Pursue | Action::Raze | Action::Defend) => {
            besieger.decided
        }
        Intent::Attack(_) => Action::Attack,
        Intent::Patrol(_) => Action::Patrol,
        Intent::Rest => Action::Rest,
        Intent::Flee => Action::Flee,
        Intent::Defend => Action::Defend,
    };
    let senses = Senses::besieger(unit.hp().0, row.hp.0, besieger.morale).doing(doing);
    let sight = if besieger.guards { sight(world) } else { SIGHT * world.conditions().sight };
    let count = |role| world.count_near(unit.place(), sight, role) as f64;
    let flag = |yes: bool| f64::from(u8::from(yes));
    with_weather(world, senses)
        .of_unit(id.index() as u32)
        .with(Sense::Daylight, flag(!world.clock().is_night(&world.rules.time)))
        .with(Sense::EnemySeen, flag(nearest_seen(world, unit.place(), sight, Role::Colonist).is_some()))
        .with(Sense::EnemiesNear, count(Role::Colonist))
        .with(Sense::FriendsNear, (count(Role::Besieger) - 1.0).max(0.0))
        .with(Sense::CampInNeed, need(world, besieger))
        .with(Sense::Garrison, flag(besieger.guards))
        .with(Sense::EnemyInReach, flag(nearest_in_reach(world, unit, Role::Colonist).is_some()))
}
