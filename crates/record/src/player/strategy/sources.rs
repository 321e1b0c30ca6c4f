//! The routes from the hearth to lasting sources of work, over water that can be bridged, too.

use crate::player::supply::is_source;
use osada_ai::grid::{Cell, Direction};
use osada_ai::path::dijkstra::{Orientation, distances};
use osada_ai::path::{Connectivity, Footing, GridGraph, GroundFn, Heap, Scratch, StepRules};
use osada_sim::rules::{Role, Rules, TerrainId};
use osada_sim::{JobKind, World};

/// The nearest sources are soon used up: the route leads to the one that so many are nearer than.
const NEARER: usize = 24;
/// Cost of a tile of water that has to be bridged, in tiles.
const BRIDGED: f64 = 5.0;

/// The route to the sources of a kind of work, from the hearth outwards; empty if there is none.
pub(super) fn way_to(world: &World, home: Cell, job: JobKind) -> Vec<Cell> {
    let map = world.map();
    let cell_of = |index: usize| Cell::new((index % map.width()) as i32, (index / map.width()) as i32);
    let node_of = |cell: Cell| cell.y as u32 * map.width() as u32 + cell.x as u32;
    let footing = |index: usize| {
        let cell = cell_of(index);
        let bridged = || map.terrain(cell).filter(|&terrain| is_bridged(world.rules(), terrain)).map(|_| BRIDGED);
        map.factor(world.rules(), cell, Role::Colonist).or_else(bridged).map(Footing::free)
    };
    let ground = GroundFn { width: map.width(), height: map.height(), least_factor: 0.0, footing };
    let mut scratch: Scratch<Heap> = Scratch::new();
    // Nobody can pass between two bridges that meet only at their corners.
    let rules = StepRules { connectivity: Connectivity::Four, ..StepRules::default() };
    let graph = GridGraph::new(&ground, rules);
    let hearth: Vec<u32> = around(home).filter(|cell| map.terrain(*cell).is_some()).map(node_of).collect();
    distances(&graph, &hearth, Orientation::FromSources, f64::INFINITY, &mut scratch);
    let place = |source: Cell| {
        let beside =
            around(source).filter(|cell| map.terrain(*cell).is_some() && footing(node_of(*cell) as usize).is_some());
        let reached = beside.filter_map(|cell| Some((scratch.cost(node_of(cell))?, cell)));
        reached.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
    };
    let mut places: Vec<(f64, Cell)> =
        map.cells().filter(|&cell| is_source(world, job, cell)).filter_map(place).collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let Some(&(_, place)) = places.get(NEARER).or(places.last()) else { return Vec::new() };
    scratch.chain(node_of(place)).iter().map(|&node| cell_of(node as usize)).collect()
}

/// The eight tiles around one.
fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    Direction::ALL.into_iter().map(move |direction| cell.step(direction))
}

/// True if something can be built on a terrain that makes it passable for everybody.
fn is_bridged(rules: &Rules, terrain: TerrainId) -> bool {
    let name = &rules.terrain(terrain).name;
    let bridges = rules.structures.iter().filter(|row| row.build_seconds.is_some());
    bridges.flat_map(|row| &row.ground).any(|ground| ground == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::fixture::{rules, world};

    /// A hearth at (2, 2), woods in the east, and something between them.
    fn way(between: &str) -> Vec<Cell> {
        let row = format!("........{between}..TTTTTT");
        let home = format!("..H.....{between}..TTTTTT");
        let people = format!("..C.....{between}..TTTTTT");
        let rows = [row.as_str(), &row, &home, &row, &people, &row, &row, &row];
        let world = world(rules(), "stock: (), camp: (0, 0), waves: [[(\"grunt\", 1)]]", &rows);
        way_to(&world, Cell::new(2, 2), JobKind::Chop)
    }

    #[test]
    fn the_way_leads_over_water_that_can_be_bridged_and_not_through_rock() {
        let over = way("~~");
        assert!(over.iter().any(|cell| cell.x == 8) && over.last().is_some_and(|end| end.x == 11), "{over:?}");
        assert!(over.windows(2).all(|step| step[0].chebyshev(step[1]) == 1), "{over:?}");
        assert_eq!(way("##"), []);
    }
}
