//! Defending a camp, by going back to it and staying there, and patrolling, from one tile to another, drawn from those around.

use super::camps::enclosure;
use super::intents::{note_progress, recover};
use super::watch::{need, quarry};
use crate::ground::{Arrival, World, is_near_camp};
use crate::kinds::{Role, Tiles, UnitId};
use crate::state::{Besieger, Destination, Intent, Site, Target};
use osada_ai::brain::Action;
use osada_ai::grid::Cell;

/// Probability that a guard walks to another place within the palisade when it has nothing else to do.
const RESTLESS: f64 = 0.25;

/// Intent of a raider whose mind decides to defend the camp.
pub(super) fn turn_back(world: &World, id: UnitId, besieger: &Besieger) -> Intent {
    quarry(world, id, besieger.camp()).map_or(Intent::Defend, Intent::Attack)
}

/// Intent of a guard. Whatever its mind decides, it goes for nobody who is not near the camp, and with the others or not at
/// all.
pub(super) fn on_guard(world: &mut World, id: UnitId, besieger: &Besieger, decided: Action) -> Intent {
    match decided {
        Action::Flee => return Intent::Flee,
        Action::Rest => return Intent::Rest,
        Action::Stand => return Intent::Muster,
        _ => {}
    }
    let alarmed = need(world, besieger) > 0.0;
    let target = if alarmed { quarry(world, id, besieger.camp()) } else { None };
    match (target, besieger.intent) {
        (Some(target), _) => Intent::Attack(target),
        (None, Intent::Patrol(_)) if !world.state.streams.besiegers.chance(RESTLESS) => besieger.intent,
        (None, _) => post(world, id, besieger.camp()),
    }
}

/// A tile within the palisade, each alike.
fn post(world: &mut World, id: UnitId, camp: usize) -> Intent {
    let inside = enclosure(world, camp).inside;
    let here = world.unit(id).map(|unit| unit.cell()).unwrap_or_default();
    Intent::Patrol(world.state.streams.besiegers.pick(&inside).copied().unwrap_or(here))
}

/// Chooses those of each garrison who keep the gate whatever happens: the first by their ids, so that somebody else takes the
/// place of one who has fallen.
pub(super) fn choose_keepers(world: &mut World) {
    let share = world.rules.siege.garrison.keepers;
    let mut keepers = std::mem::take(&mut world.cache.keepers);
    keepers.clear();
    if share > 0.0 {
        let guards = world.of_role(Role::Besieger);
        keepers.extend(guards.filter_map(|(id, unit)| Some((unit.besieger()?.garrison()?, id))));
        keepers.sort_unstable();
        let (mut kept, mut begin) = (0, 0);
        while begin < keepers.len() {
            let camp = keepers[begin].0;
            let end = keepers.partition_point(|&(other, _)| other <= camp);
            let most = ((end - begin) as f64 * share).ceil() as usize;
            keepers.copy_within(begin..begin + most, kept);
            (kept, begin) = (kept + most, end);
        }
        keepers.truncate(kept);
    }
    world.cache.keepers = keepers;
}

/// Distance from its camp at which a guard goes after anybody.
pub(super) fn leash(world: &World, id: UnitId, camp: usize) -> Tiles {
    let rules = &world.rules.siege.garrison;
    let keeps_gate = world.cache.keepers.binary_search(&(camp, id)).is_ok();
    if keeps_gate { rules.keeper_leash } else { rules.leash }
}

/// Checks whether a target would lead a guard away from the camp.
pub(super) fn strays(world: &World, id: UnitId, besieger: &Besieger, target: Target) -> bool {
    let Some(camp) = besieger.garrison() else { return false };
    let cell = match target {
        Target::Unit(id) => world.unit(id).map(|unit| unit.cell()),
        Target::Structure(id) => world.map().structure(id).map(|structure| structure.cell()),
    };
    cell.is_some_and(|cell| !is_near_camp(world, camp, cell, leash(world, id, camp)))
}

/// Walks to a post and stays there; the camp warms and heals its people.
pub(super) fn keep_watch(world: &mut World, id: UnitId, camp: usize, post: osada_ai::grid::Cell) {
    note_progress(world, id);
    let there = world.walk_to(id, Destination::Tile(post)) != Arrival::OnTheWay;
    let camp = world.siege().camps().get(camp).and_then(|camp| camp.structure);
    if there && camp.is_some_and(|camp| world.map().structure(camp).is_some()) {
        recover(world, id);
    }
}

/// Goes back to the camp, or to where it stood.
pub(super) fn go_back(world: &mut World, id: UnitId, camp: usize) {
    let Some(camp) = world.siege().camps().get(camp).copied() else { return };
    let stands = camp.structure.and_then(|id| world.destination(Site::Structure(id)));
    let Some(to) = stands.or(camp.cell.map(Destination::Tile)) else { return };
    if world.walk_to(id, to) != Arrival::OnTheWay {
        note_progress(world, id);
    }
}

/// Tiles that are drawn before a besieger stays where it is, if no way leads to any.
const TRIES: u32 = 8;

/// The patrol that goes on, or a new one.
pub(super) fn stretch(world: &mut World, id: UnitId, besieger: &Besieger) -> Intent {
    match besieger.intent {
        Intent::Patrol(_) => besieger.intent,
        _ => Intent::Patrol(draw(world, id)),
    }
}

/// Walks on; where the tile is reached, or cannot be, turns to another one.
pub(super) fn patrol(world: &mut World, id: UnitId, to: Cell) {
    note_progress(world, id);
    if world.walk_to(id, Destination::Tile(to)) != Arrival::OnTheWay {
        let next = draw(world, id);
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.stop();
            if let Some(besieger) = unit.besieger_mut() {
                besieger.intent = Intent::Patrol(next);
            }
        }
    }
}

/// A tile around a besieger, each alike, to which a way leads.
fn draw(world: &mut World, id: UnitId) -> Cell {
    let Some(from) = world.unit(id).map(|unit| unit.cell()) else { return Cell::new(0, 0) };
    let radius = world.rules.siege.patrol_radius.0 as i32;
    for _ in 0..TRIES {
        let stream = &mut world.state.streams.besiegers;
        let cell = Cell::new(from.x + stream.between(-radius, radius), from.y + stream.between(-radius, radius));
        let open = world.factor(Role::Besieger, cell) > 0.0;
        if open && world.reachable(Role::Besieger, from, Destination::Tile(cell)) {
            return cell;
        }
    }
    from
}
