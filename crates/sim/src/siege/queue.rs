//! Besiegers for whom their camp has no room yet: they wait beyond the edge of the map and come in as places become free.

use super::muster::{Newcomer, bring, muster_ground};
use crate::ground::World;
use crate::state::{Camp, Queued, Raid};
use osada_ai::grid::Cell;
use std::collections::BTreeSet;

/// Ticks between two looks for free places.
const LOOK: u64 = 30;

/// Brings those in who find room now. Nobody waits for a raid that leaves, for a camp that is beaten, or where no way leads to the
/// hearth any more: they turn back.
pub(super) fn admit(world: &mut World) {
    if world.state.siege.queue.is_empty() || !world.clock().now().0.is_multiple_of(LOOK) {
        return;
    }
    let taken: BTreeSet<Cell> =
        world.units().filter(|(_, unit)| unit.besieger().is_some()).map(|(_, it)| it.cell()).collect();
    // The free places around each camp, the nearest last; `None` where nobody can stand at all.
    let mut grounds: Vec<(Cell, Option<Vec<Cell>>)> = Vec::new();
    let mut queue = std::mem::take(&mut world.state.siege.queue);
    queue.retain(|queued| {
        if grounds.iter().all(|(site, _)| *site != queued.site) {
            let ground = muster_ground(world, queued.site);
            let free = || ground.iter().rev().filter(|cell| !taken.contains(cell)).copied().collect();
            grounds.push((queued.site, (!ground.is_empty()).then(free)));
        }
        let places = grounds.iter_mut().find(|(site, _)| *site == queued.site).and_then(|(_, places)| places.as_mut());
        let place = places.filter(|_| is_still_coming(world, queued)).map(Vec::pop);
        if let Some(Some(cell)) = place {
            bring(world, &newcomer(queued, cell));
        }
        place == Some(None)
    });
    world.state.siege.queue = queue;
}

fn is_still_coming(world: &World, queued: &Queued) -> bool {
    let leaves = |raid: &Raid| raid.wave == queued.wave && raid.leaving;
    let beaten = world.siege().camps().get(usize::from(queued.camp)).is_some_and(Camp::is_beaten);
    !beaten && !world.siege().raids().iter().any(leaves)
}

/// Somebody of a raid, on the map now.
pub(super) fn newcomer(queued: &Queued, cell: Cell) -> Newcomer {
    let &Queued { kind, mind, armour, site: _, wave, camp, vanguard, morale, decide_at } = queued;
    Newcomer { kind, mind, armour, cell, wave, camp, guards: false, vanguard, morale, decide_at }
}
