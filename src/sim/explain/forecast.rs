//! Where the next raid will walk, asked from outside and without changing anything: for the ghost under the
//! cursor and for scripted players.

use crate::grid::Cell;
use crate::path::{Ground, Heap, Options, Query, Scratch, astar};
use crate::sim::ground::{WalkerGround, World, side};
use crate::sim::kinds::{Role, StructureId, StructureKind, UnitKind};
use crate::sim::rules::Rules;
use crate::sim::state::{Map, covered};

/// The way from the besiegers' camp to the hearth.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Tiles from the camp to the hearth, both sides of every breach included.
    pub cells: Vec<Cell>,
    /// Structures that would be broken through, in order; the planned ones are not among them.
    pub breaches: Vec<StructureId>,
    /// Cost in tiles, breaches included.
    pub cost: f64,
}

/// The way that the commonest unit of the next wave would take now, or if `planned` stood there already, from the first
/// of its camps. `None` when there is no next wave, no camp site or no way.
pub fn forecast(world: &World, planned: &[(StructureKind, Cell)]) -> Option<Forecast> {
    let first = world.siege().next_camps().first().copied()?;
    forecasts(world, planned, &[first]).pop()
}

/// The way from each of these camps, as [`forecast`] gives it from the first; camps without a way are left out.
pub fn forecasts(world: &World, planned: &[(StructureKind, Cell)], camps: &[usize]) -> Vec<Forecast> {
    let rules = world.rules();
    let (Some(kind), Some(hearth)) = (commonest(world), world.beside_hearth()) else { return Vec::new() };
    let (mut map, mut factors) = (world.map().clone(), world.cache.factors.clone());
    for &(structure, cell) in planned {
        pretend(rules, &mut map, structure, cell);
        for tile in covered(cell, rules.structure(structure).size).filter(|&tile| world.map().contains(tile)) {
            factors[side(Role::Besieger)][tile] = map.factor(rules, tile, Role::Besieger).unwrap_or(0.0);
        }
    }
    let ground = WalkerGround::new(rules, &map, &factors, kind);
    let mut scratch = Scratch::<Heap>::new();
    let sites = camps.iter().filter_map(|&camp| world.siege().camps().get(camp)?.site());
    let way = |start: Cell| {
        let (options, mut cells) = (Options::default(), Vec::new());
        let cost = astar::find(
            &ground,
            &Query { start, goal: hearth.goal(), options: &options },
            &mut scratch,
            &mut (),
            &mut cells,
        )
        .ok()?;
        let mut breaches: Vec<StructureId> = cells
            .iter()
            .filter(|&&cell| world.factor(Role::Besieger, cell) <= 0.0)
            .filter_map(|&cell| world.map().structure_at(cell))
            .filter(|(_, structure)| !rules.structure(structure.kind()).function.is_of_besiegers())
            .map(|(id, _)| id)
            .collect();
        breaches.dedup();
        Some(Forecast { cells, breaches, cost })
    };
    sites.filter_map(way).collect()
}

/// The map as the commonest unit of the next wave, or of the last one, meets it: what a step onto each tile costs it,
/// and what it would have to break through. With its kind; `None` in levels without waves.
pub fn raid_ground(world: &World) -> Option<(UnitKind, impl Ground + '_)> {
    let kind = commonest(world)?;
    Some((kind, WalkerGround::new(world.rules(), world.map(), &world.cache.factors, kind)))
}

fn commonest(world: &World) -> Option<UnitKind> {
    let band = world.siege().next().or_else(|| world.siege().waves().last())?;
    let most = band.iter().map(|squad| squad.count).max()?;
    band.iter().find(|squad| squad.count == most).map(|squad| squad.kind)
}

fn pretend(rules: &Rules, map: &mut Map, kind: StructureKind, cell: Cell) {
    if map.fits(rules, cell, kind) && !rules.structure(kind).function.is_of_besiegers() {
        map.raise(rules, kind, cell);
    }
}
