//! Raids to whose people no way leads to the hearth: the player is notified once, and again after a way has led there in the
//! meantime.

use super::camps::has_way;
use crate::ground::World;
use crate::kinds::{Event, Events, Role};
use crate::state::{Intent, Unit};
use osada_ai::grid::Cell;

/// Ticks between two looks.
const LOOK: u64 = 30;

/// Checks whether no way leads to the hearth for a unit that stands where besiegers can walk.
pub(crate) fn is_cut_off(world: &World, unit: &Unit) -> bool {
    let cell = unit.cell();
    world.zone(Role::Besieger, cell).is_some() && !world.reaches_hearth(Role::Besieger, cell)
}

/// Besiegers of a raid for whom no way leads to the hearth.
struct CutOff {
    wave: u32,
    besiegers: u32,
    /// Where the first of them stands, or will gather.
    cell: Cell,
}

/// Notifies the player of raids whose people, or some of them, cannot come.
pub(super) fn notify_of_cut_off(world: &mut World, events: &mut Events) {
    if !world.clock().now().0.is_multiple_of(LOOK) || world.hearth().is_none() {
        return;
    }
    let found = cut_off(world);
    for raid in &mut world.state.siege.raids {
        let now = found.iter().find(|other| other.wave == raid.wave).filter(|_| raid.over_at.is_none());
        if let Some(CutOff { wave, besiegers, cell }) = now.filter(|_| !raid.cut_off && !raid.leaving) {
            events.push(Event::RaidCutOff { wave: *wave, besiegers: *besiegers, cell: *cell });
        }
        raid.cut_off = now.is_some();
    }
}

fn cut_off(world: &World) -> Vec<CutOff> {
    let mut found: Vec<CutOff> = Vec::new();
    let mut count = |wave: u32, cell: Cell| match found.iter_mut().find(|known| known.wave == wave) {
        Some(known) => known.besiegers += 1,
        None => found.push(CutOff { wave, besiegers: 1, cell }),
    };
    for (_, unit) in world.raiders() {
        let comes = unit.besieger().filter(|besieger| besieger.intent != Intent::Flee);
        if let Some(besieger) = comes.filter(|_| is_cut_off(world, unit)) {
            count(besieger.wave, unit.cell());
        }
    }
    // Few places, many who wait for them.
    let mut sites: Vec<(Cell, bool)> = Vec::new();
    for queued in &world.siege().queue {
        let known = sites.iter().find(|(site, _)| *site == queued.site).map(|(_, open)| *open);
        let open = known.unwrap_or_else(|| {
            let open = has_way(world, queued.site);
            sites.push((queued.site, open));
            open
        });
        if !open {
            count(queued.wave, queued.site);
        }
    }
    found
}
