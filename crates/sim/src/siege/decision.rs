//! Deciding, by the mind of the unit.

use super::chief;
use super::defend::{on_guard, stretch, turn_back};
use super::intents::{resolve, schedule};
use super::senses::senses;
use super::targets::{attacker, in_sight, prize, target};
use crate::ground::World;
use crate::kinds::UnitId;
use crate::state::{Besieger, Intent};
use osada_ai::brain::{Action, Sense};

/// Asks the mind what to do, and does it.
pub(super) fn decide(world: &mut World, id: UnitId, besieger: &Besieger) {
    let luck = world.state.streams.besiegers.unit();
    let Some(unit) = world.unit(id) else { return };
    let Some(mind) = world.mind_of(unit) else { return };
    let decided = world.rules.mind(mind).decide(&senses(world, id, unit, besieger).with(Sense::Luck, luck));
    let intent = match decided {
        _ if besieger.guards => Some(on_guard(world, id, besieger, decided)),
        Action::Defend => Some(turn_back(world, id, besieger)),
        Action::Flee => Some(Intent::Flee),
        Action::Rest => Some(Intent::Rest),
        Action::Stand => Some(Intent::Muster),
        Action::Patrol => Some(stretch(world, id, besieger)),
        // Nobody in sight: looks about.
        Action::Pursue => Some(in_sight(world, id).map_or_else(|| stretch(world, id, besieger), Intent::Attack)),
        Action::Attack | Action::Raze if chief::waits_for_shooters(world, id, besieger) => Some(Intent::Muster),
        Action::Raze => {
            let wanted = chief::quarry(world, id, besieger).or_else(|| prize(world, id));
            wanted.or_else(|| target(world, id, besieger)).map(Intent::Attack)
        }
        _ => {
            let wanted = attacker(world, id).or_else(|| chief::quarry(world, id, besieger));
            wanted.or_else(|| target(world, id, besieger)).map(Intent::Attack)
        }
    };
    let now = world.clock().now();
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        (besieger.decided, besieger.decided_at) = (decided, Some(now));
    }
    // With nobody left whom any way leads to there is nothing to stay for.
    let intent = intent.unwrap_or(Intent::Flee);
    if intent == besieger.intent {
        schedule(world, id, intent);
    } else {
        resolve(world, id, intent);
    }
}
