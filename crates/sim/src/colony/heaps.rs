//! Heaps: what work brings lies on the ground until somebody carries it to a store. Only what is stored belongs to the stock.

use crate::ground::World;
use crate::kinds::{JobKind, Role, Stock, UnitId};
use crate::state::{Destination, Job, Pile, Site};
use osada_ai::grid::Cell;

/// Lays goods on the ground: on a heap near, else on the tile itself. Opens the job of carrying them away.
pub(super) fn lay(world: &mut World, cell: Cell, goods: &Stock) {
    if goods.is_empty() {
        return;
    }
    let now = world.clock().now();
    let cell = heap_near(world, cell).unwrap_or(cell);
    if let Some(pile) = world.state.map.goods.at_mut(cell) {
        pile.goods.put(goods);
        pile.since = now;
        return world.cache.jobs.note_new_work();
    }
    let job = world.open_job(Job::new(JobKind::Haul, Site::Goods(cell)));
    world.state.map.goods.insert(Pile { cell, goods: *goods, since: now, job });
}

/// The nearest heap within a few steps to which a way leads.
fn heap_near(world: &World, cell: Cell) -> Option<Cell> {
    let radius = world.rules.jobs.heap_radius;
    let heaps = world.map().goods().iter().map(Pile::cell).filter(|heap| heap.octile(cell) <= radius.0);
    heaps
        .filter(|&heap| heap == cell || world.reachable(Role::Colonist, cell, Destination::beside(heap)))
        .min_by(|a, b| a.octile(cell).total_cmp(&b.octile(cell)))
}

/// Whether a pile is worth a walk: half a load, or it has waited long enough for more.
pub(super) fn is_ready(world: &World, pile: &Pile) -> bool {
    let rules = &world.rules.jobs;
    pile.goods.pieces() * 2 >= rules.load || world.clock().now() >= pile.since + rules.load_waits.ticks()
}

/// Anyone who stops carrying lays the load down where they are.
pub(super) fn put_down(world: &mut World, id: UnitId) {
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let cell = unit.cell();
    let Some(colonist) = unit.colonist_mut() else { return };
    let carried = std::mem::take(&mut colonist.carried);
    lay(world, cell, &carried);
}
