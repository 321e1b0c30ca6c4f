//! Targets of a plan: the structures that the chief knows of, the hearth, or whatever minds say.

use super::super::targets::{destination, prize};
use crate::combat::attacks;
use crate::ground::World;
use crate::kinds::{Role, StructureId, UnitId};
use crate::rules::{Attack, Function, Quarry, StructureRules};
use crate::state::{Besieger, Intent, Sighting, Target, Unit};
use osada_ai::grid::Cell;

/// Target that the plan of its raid gives an attacking besieger; `None` where the plan leaves that to their mind, or nothing
/// of it is left that a way leads to.
pub(in crate::siege) fn quarry(world: &World, id: UnitId, besieger: &Besieger) -> Option<Target> {
    if besieger.vanguard {
        return None;
    }
    match world.plan_rules(besieger.wave)?.quarry {
        Quarry::AsMindsSay => None,
        Quarry::Hearth => prize(world, id),
        Quarry::Towers => nearest(world, id, is_tower),
        Quarry::Food => nearest(world, id, is_food),
    }
}

/// Checks whether a besieger waits until others of the raid have shot down what its plan is about.
pub(in crate::siege) fn waits_for_shooters(world: &World, id: UnitId, besieger: &Besieger) -> bool {
    let shoots = |unit: &Unit| attacks(world.rules(), unit).any(Attack::is_ranged);
    let covered = world.plan_rules(besieger.wave).is_some_and(|plan| plan.cover);
    if !covered || besieger.intent != Intent::Muster || world.unit(id).is_none_or(shoots) {
        return false;
    }
    let place = quarry(world, id, besieger).and_then(|target| destination(world, target));
    place.is_some_and(|place| {
        world.units().any(|(_, other)| {
            shoots(other)
                && other.besieger().is_some_and(|ally| ally.wave == besieger.wave && ally.intent != Intent::Flee)
                && world.reachable(Role::Besieger, other.cell(), place)
        })
    })
}

pub(super) fn is_tower(row: &StructureRules) -> bool {
    matches!(row.function, Function::Tower { .. })
}

/// Checks for structures that feed people and burn.
pub(super) fn is_food(row: &StructureRules) -> bool {
    row.hp.is_some() && matches!(row.function, Function::Farm { .. } | Function::Kitchen { .. })
}

/// Structures of a sort seen in any remembered raid, each once, in the order of tiles.
pub(super) fn known(world: &World, wanted: impl Fn(&StructureRules) -> bool) -> Vec<Sighting> {
    let all = world.chief().memory().iter().flat_map(|raid| raid.seen());
    let mut found: Vec<Sighting> =
        all.filter(|sighting| wanted(world.rules().structure(sighting.kind))).copied().collect();
    found.sort_by_key(|sighting| sighting.cell);
    found.dedup_by_key(|sighting| sighting.cell);
    found
}

/// Known structures that still stand.
pub(super) fn standing(world: &World, wanted: impl Fn(&StructureRules) -> bool) -> Vec<(StructureId, Cell)> {
    let stands = |seen: Sighting| {
        let (id, structure) = world.map().structure_at(seen.cell)?;
        (structure.kind() == seen.kind && structure.cell() == seen.cell).then_some((id, seen.cell))
    };
    known(world, wanted).into_iter().filter_map(stands).collect()
}

fn nearest(world: &World, id: UnitId, wanted: impl Fn(&StructureRules) -> bool) -> Option<Target> {
    let from = world.unit(id)?.cell();
    let within = |structure: StructureId| {
        destination(world, Target::Structure(structure)).is_some_and(|to| world.reachable(Role::Besieger, from, to))
    };
    let mut places = standing(world, wanted);
    places.sort_by_key(|&(_, cell)| (cell.chebyshev(from), cell));
    places.into_iter().map(|(structure, _)| structure).find(|&target| within(target)).map(Target::Structure)
}
