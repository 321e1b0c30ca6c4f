//! The garrisons: who stays at a camp, and how they grow.

use super::camps::{Newcomer, bring, enclosure, muster_ground};
use crate::ground::World;
use crate::kinds::{MindId, Ticks, UnitKind};
use crate::state::{Band, Siege};
use osada_ai::grid::Cell;

/// Lets the garrisons grow at dawn.
pub(super) fn grow(world: &mut World) {
    if world.clock().since_dawn(&world.rules.time) == Ticks(0) {
        (0..world.siege().camps().len()).for_each(|camp| reinforce(world, camp));
    }
}

/// Brings a garrison up to the strength of the day. Those whom it has lost are not replaced: only what it grows by comes.
pub(super) fn reinforce(world: &mut World, camp: usize) {
    let Some(&place) = world.siege().camps().get(camp) else { return };
    let stands = place.structure.is_some_and(|id| world.map().structure(id).is_some());
    let (Some(raised), Some(site), true) = (place.raised, place.cell, stands) else { return };
    let band = band_from(world.siege(), camp);
    let wanted = strength(world, &band);
    if band.iter().all(|squad| squad.count == 0) || wanted <= raised {
        return;
    }
    world.state.siege.camps[camp].raised = Some(wanted);
    let kinds = newcomers(&band, wanted, wanted - raised, |kind| {
        world.garrison(camp).filter(|(_, unit)| unit.kind() == kind).count() as u32
    });
    post(world, camp, site, kinds.into_iter().map(|kind| (kind, None)));
}

/// Brings the first garrison of a camp: the squads that the level names for it, or as many as the rules say.
pub(super) fn station(world: &mut World, camp: usize, garrison: &Band) {
    let own = garrison.iter().filter(|squad| usize::from(squad.camp) == camp);
    let guards: Vec<(UnitKind, Option<MindId>)> =
        own.flat_map(|squad| (0..squad.count).map(|_| (squad.kind, squad.mind))).collect();
    world.state.siege.camps[camp].raised = Some(0);
    if guards.is_empty() {
        return reinforce(world, camp);
    }
    // Only what the rules add to their own number later comes to these.
    let usual = strength(world, &band_from(world.siege(), camp));
    world.state.siege.camps[camp].raised = Some(usual.max(guards.len() as u32));
    if let Some(site) = world.siege().camps()[camp].cell {
        post(world, camp, site, guards.into_iter());
    }
}

/// How many guard a camp today from which a band comes.
fn strength(world: &World, band: &Band) -> u32 {
    let total = band.iter().fold(0u32, |sum, squad| sum.saturating_add(squad.count));
    let usual = world.rules.siege.garrison.strength(total, world.clock().day(&world.rules.time));
    world.siege().guards.map_or(usual, |most| usual.min(most))
}

/// Brings guards to a camp.
fn post(world: &mut World, camp: usize, site: Cell, guards: impl Iterator<Item = (UnitKind, Option<MindId>)>) {
    let places = places(world, camp, site);
    if places.is_empty() {
        return;
    }
    let morale = (world.rules.siege.morale + world.handicap().morale).clamp(-10.0, 10.0);
    let there = world.garrison(camp).count();
    for (number, (kind, mind)) in guards.enumerate() {
        let cell = places[(there + number) % places.len()];
        let decide_at = world.clock().now() + Ticks(number as u64 * 7 % 60);
        let camp = camp as u8;
        bring(
            world,
            &Newcomer {
                kind,
                mind,
                armour: None,
                cell,
                wave: 0,
                camp,
                guards: true,
                vanguard: false,
                morale,
                decide_at,
            },
        );
    }
}

/// The part of the next wave, or else of the last one, that comes from a camp; the next wave as a whole for a camp that sends
/// nobody.
fn band_from(siege: &Siege, camp: usize) -> Band {
    let from = |band: &Band| -> Band { band.iter().filter(|squad| usize::from(squad.camp) == camp).copied().collect() };
    let arrived = siege.arrived() as usize;
    let (past, coming) = siege.waves().split_at(arrived.min(siege.waves().len()));
    let sends = |band: &Band| !band.is_empty();
    let found = coming.iter().map(from).find(sends).or_else(|| past.iter().rev().map(from).find(sends));
    found.or_else(|| coming.first().or(past.last()).cloned()).unwrap_or_default()
}

/// The kinds of the newcomers, so that a garrison of `wanted` comes as close as possible to the mixture of a band.
fn newcomers(band: &Band, wanted: u32, count: u32, there: impl Fn(UnitKind) -> u32) -> Vec<UnitKind> {
    let total: u64 = band.iter().map(|squad| u64::from(squad.count)).sum();
    let mut kinds: Vec<(UnitKind, u64)> = Vec::new();
    for squad in band {
        match kinds.iter_mut().find(|(kind, _)| *kind == squad.kind) {
            Some((_, sum)) => *sum += u64::from(squad.count),
            None => kinds.push((squad.kind, u64::from(squad.count))),
        }
    }
    // The part of its share that each kind lacks, in so many parts of one of them.
    let mut lacking: Vec<(UnitKind, i64)> = kinds
        .into_iter()
        .map(|(kind, sum)| (kind, (u64::from(wanted) * sum) as i64 - (u64::from(there(kind)) * total) as i64))
        .collect();
    let mut chosen = Vec::new();
    for _ in 0..count {
        // The first of those that lack most.
        let most = lacking.iter().map(|&(_, lack)| lack).max();
        let Some(next) = lacking.iter_mut().find(|(_, lack)| Some(*lack) == most) else { break };
        next.1 -= total as i64;
        chosen.push(next.0);
    }
    chosen
}

/// Places of a garrison: within the palisade, or near the camp where that leaves no room.
fn places(world: &World, camp: usize, site: Cell) -> Vec<Cell> {
    let inside = enclosure(world, camp).inside;
    if inside.is_empty() { muster_ground(world, site) } else { inside }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Squad;

    #[test]
    fn a_garrison_has_the_mixture_of_the_wave() {
        let kind = UnitKind;
        let band = vec![Squad::new(kind(1), 6), Squad::new(kind(2), 2), Squad::new(kind(3), 1)];
        let nobody = |_| 0;
        assert_eq!(newcomers(&band, 3, 3, nobody), [kind(1), kind(1), kind(2)]);
        let of_nine = newcomers(&band, 9, 9, nobody);
        let count = |wanted| of_nine.iter().filter(|kind| **kind == wanted).count();
        assert_eq!([count(kind(1)), count(kind(2)), count(kind(3))], [6, 2, 1]);
        // Those who are there count.
        assert_eq!(newcomers(&band, 4, 1, |other| u32::from(other == kind(1)) * 3), [kind(2)]);
    }
}
