//! Goods: what work brings lies in heaps on the ground until somebody carries it to a store, the hearth or a stockpile. Only what
//! is stored belongs to the stock.

use crate::ground::World;
use crate::kinds::{JobKind, Role, Stock, StructureId, UnitId};
use crate::rules::Function;
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
        return world.cache.jobs.invalidate_no_work_cache();
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

/// Checks whether a pile is worth a walk: half a load, or it has waited long enough for more.
pub(super) fn is_ready(world: &World, pile: &Pile) -> bool {
    let rules = &world.rules.jobs;
    pile.goods.pieces() * 2 >= rules.load || world.clock().now() >= pile.since + rules.load_waits.ticks()
}

/// Lays down the load of a colonist where they are.
pub(super) fn put_down(world: &mut World, id: UnitId) {
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let cell = unit.cell();
    let Some(colonist) = unit.colonist_mut() else { return };
    let carried = std::mem::take(&mut colonist.carried);
    lay(world, cell, &carried);
}

/// Place to stand for putting goods into a store.
pub(super) fn way_in(world: &World, store: StructureId) -> Option<Destination> {
    let structure = world.map().structure(store)?;
    Some(match world.rules.structure(structure.kind()).function {
        Function::Stockpile => Destination::Tile(structure.cell()),
        _ => world.beside(structure),
    })
}

/// The nearest store that can be reached from a tile: a stockpile, or the hearth.
pub(super) fn nearest_store(world: &World, from: Cell) -> Option<StructureId> {
    let stores = world.with_function(|function| matches!(function, Function::Hearth | Function::Stockpile));
    stores
        .filter(|&(id, _)| way_in(world, id).is_some_and(|to| world.reachable(Role::Colonist, from, to)))
        .min_by(|a, b| from.octile(a.1.cell()).total_cmp(&from.octile(b.1.cell())))
        .map(|(id, _)| id)
}

/// Checks whether any store can be reached from a tile. The hearth nearly always can, so that is asked first.
pub(super) fn has_store(world: &World, from: Cell) -> bool {
    let hearth = world.hearth().and_then(|(id, _)| way_in(world, id));
    hearth.is_some_and(|to| world.reachable(Role::Colonist, from, to)) || nearest_store(world, from).is_some()
}
