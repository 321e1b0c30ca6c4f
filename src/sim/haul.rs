//! Hauling: what work brings lies on the ground until somebody carries it to a stockpile or the hearth. Only what is
//! stored belongs to the stock.

use super::colonists;
use super::event::{Event, Events};
use super::rules::{Function, Role, Stock, ticks};
use super::world::{
    Activity, Destination, Job, JobId, JobKind, Obstacle, Pile, Progress, Site, StructureId, Unit, UnitId, World,
};
use crate::grid::Cell;

/// Lays goods on the ground: on a heap near, else on the tile itself. Opens the job of carrying them away.
pub(super) fn lay(world: &mut World, cell: Cell, goods: &Stock) {
    if goods.is_empty() {
        return;
    }
    let now = world.clock().tick();
    let cell = heap_near(world, cell).unwrap_or(cell);
    if let Some(pile) = world.state.map.goods.at_mut(cell) {
        pile.goods.put(goods);
        pile.since = now;
        return;
    }
    let job = world.open_job(Job::new(JobKind::Haul, Site::Goods(cell)));
    world.state.map.goods.insert(Pile { cell, goods: *goods, since: now, job });
}

/// The nearest heap within a few steps to which a way leads.
fn heap_near(world: &World, cell: Cell) -> Option<Cell> {
    let radius = world.rules.jobs.heap_radius;
    let heaps = world.map().goods().iter().map(Pile::cell).filter(|heap| heap.octile(cell) <= radius);
    heaps
        .filter(|&heap| heap == cell || world.reachable(Role::Colonist, cell, Destination::beside(heap)))
        .min_by(|a, b| a.octile(cell).total_cmp(&b.octile(cell)))
}

/// Whether a pile is worth a walk: half a load, or it has waited long enough for more.
pub(super) fn is_ready(world: &World, pile: &Pile) -> bool {
    let rules = &world.rules.jobs;
    pile.goods.pieces() * 2 >= rules.load || world.clock().tick() >= pile.since + ticks(rules.load_waits)
}

/// Where somebody stands to put goods into a store.
pub(super) fn way_in(world: &World, store: StructureId) -> Option<Destination> {
    let structure = world.map().structure(store)?;
    let row = world.rules.structure(structure.kind());
    Some(match row.function {
        Function::Stockpile => Destination::Tile(structure.cell()),
        _ => Destination::Beside { cell: structure.cell(), size: (row.size.width, row.size.height) },
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

/// Whether any store can be reached from a tile. The hearth nearly always can, so that is asked first.
pub(super) fn has_store(world: &World, from: Cell) -> bool {
    let hearth = world.hearth().and_then(|(id, _)| way_in(world, id));
    hearth.is_some_and(|to| world.reachable(Role::Colonist, from, to)) || nearest_store(world, from).is_some()
}

/// Takes a load from a pile and sets out for a store. What is too much stays for another walk.
pub(super) fn pick_up(world: &mut World, id: UnitId, job_id: JobId, cell: Cell) {
    let load = world.rules.jobs.load;
    let from = world.unit(id).map(Unit::cell);
    let Some(store) = from.and_then(|from| nearest_store(world, from)) else {
        return super::work::give_up(world, id, job_id, Obstacle::NoPath);
    };
    let Some(pile) = world.state.map.goods.at_mut(cell) else {
        world.close_job(job_id);
        return colonists::choose(world, id);
    };
    let taken = pile.goods.split_off(load);
    if pile.goods.is_empty() {
        world.state.map.goods.remove(cell);
        world.close_job(job_id);
    } else if let Some(job) = world.state.jobs.slots.get_mut(job_id) {
        job.worker = None;
    }
    let Some(unit) = world.state.units.get_mut(id) else { return };
    unit.walk.stop();
    if let Some(colonist) = unit.colonist_mut() {
        colonist.carried.put(&taken);
        colonist.activity = Activity::Carry { to: store };
    }
}

/// Goes on carrying; at the store the goods become stock.
pub(super) fn carry(world: &mut World, id: UnitId, to: StructureId, events: &mut Events) {
    let Some(unit) = world.unit(id) else { return };
    let place = way_in(world, to).filter(|&place| !unit.walk().failed(place));
    let Some(place) = place else {
        // The store is gone or out of reach by now.
        let other = nearest_store(world, unit.cell()).filter(|&other| other != to);
        return match other {
            Some(other) => set_out(world, id, other),
            None => colonists::choose(world, id),
        };
    };
    if !place.accepts(unit.cell()) || unit.walk().progress() != Progress::Standing {
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.go(place);
        }
        return;
    }
    let cell = place.cell();
    let carried = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()).map(|it| &mut it.carried);
    let carried = carried.map(std::mem::take).unwrap_or_default();
    world.state.stock.put(&carried);
    world.state.tally.jobs += 1;
    events.push(Event::JobDone { kind: JobKind::Haul, by: id, cell });
    colonists::choose(world, id);
}

fn set_out(world: &mut World, id: UnitId, to: StructureId) {
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.activity = Activity::Carry { to };
    }
}

/// Whoever stops carrying lays the load down where they are.
pub(super) fn put_down(world: &mut World, id: UnitId) {
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let cell = unit.cell();
    let Some(colonist) = unit.colonist_mut() else { return };
    let carried = std::mem::take(&mut colonist.carried);
    lay(world, cell, &carried);
}
