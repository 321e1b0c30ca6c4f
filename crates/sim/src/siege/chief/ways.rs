//! Ways to the hearth: their lengths, the dangers remembered on them, and the other side from which a raid could come.

use super::quarry::{is_tower, known};
use crate::ground::{WalkerGround, World, danger_costs};
use crate::kinds::{Area, Role, Tiles};
use crate::rules::{Function, PlanRules};
use crate::state::{Danger, Harm, MOST_DANGERS};
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::dijkstra::{self, Orientation};
use osada_ai::path::{GridGraph, Ground, Heap, Scratch, StepRules};

/// Radius around a tile in which harm counts, diagonally too: those who were struck there were in reach there.
const AROUND: u8 = 1;

/// Another side from which to come.
pub(super) struct OtherSide {
    /// The tile to gather around.
    pub site: Cell,
    /// Cost of the way from there, without dangers.
    pub cost: Tiles,
    /// Cost of the way from the nearest camp.
    pub straight: Tiles,
}

/// Quality of another side, from 0 (there is none) to 1 (its way is no longer than the straight one).
pub(super) fn way_round(world: &World) -> f64 {
    other_side(world, &[]).map_or(0.0, |side| (side.straight.0 / side.cost.0.max(1.0)).min(1.0))
}

/// Dangers that a raid with this plan keeps off: the tiles on which hit points were lost, the worst of them, and light that
/// was seen.
pub(super) fn dangers(world: &World, plan: &PlanRules) -> Vec<Danger> {
    let mut found: Vec<Danger> = Vec::new();
    let mut weight = plan.avoid;
    for raid in world.chief().memory().iter().rev() {
        let of_raid = |harm: &Harm| Danger { cell: harm.cell, radius: AROUND, cost: Tiles(harm.damage.0 * weight) };
        found.extend(raid.harms().iter().map(of_raid));
        weight *= world.rules().siege.fading;
    }
    if plan.shun_towers > 0.0 {
        let towers = known(world, is_tower);
        found.extend(towers.into_iter().map(|tower| Danger {
            cell: tower.cell,
            radius: match world.rules().structure(tower.kind).function {
                Function::Tower { range, .. } => range.0 as u8,
                _ => 0,
            },
            cost: Tiles(plan.shun_towers),
        }));
    }
    if plan.shun_light > 0.0 {
        let lights = known(world, |row| row.light > Tiles(0.0));
        found.extend(lights.into_iter().map(|light| Danger {
            cell: light.cell,
            radius: world.rules().structure(light.kind).light.0 as u8,
            cost: Tiles(plan.shun_light),
        }));
    }
    found.retain(|danger| danger.cost > Tiles(0.0));
    // Harm by several causes or in several raids adds up on its tile.
    found.sort_by_key(|danger| (danger.cell, danger.radius));
    let mut merged: Vec<Danger> = Vec::new();
    for danger in found {
        match merged.last_mut().filter(|last| (last.cell, last.radius) == (danger.cell, danger.radius)) {
            Some(last) => last.cost += danger.cost,
            None => merged.push(danger),
        }
    }
    merged.sort_by(|a, b| b.cost.0.total_cmp(&a.cost.0).then(a.cell.cmp(&b.cell)));
    merged.truncate(MOST_DANGERS);
    merged
}

/// Best place to come from instead of the camps: of all places near the map's edge that lie to another side of the hearth
/// than every camp in use the one with the cheapest way, dangers counted, that is not much nearer than the camps. `None` if
/// all ways are too long.
pub(super) fn other_side(world: &World, dangers: &[Danger]) -> Option<OtherSide> {
    let camps: Vec<Cell> =
        world.siege().next_camps().into_iter().filter_map(|camp| world.siege().camps()[camp].site()).collect();
    let (_, hearth) = world.hearth()?;
    let hearth = hearth.cell();
    let plain = way_lengths(world, &[])?;
    let wary = if dangers.is_empty() { None } else { way_lengths(world, dangers) };
    let dear = wary.as_ref().unwrap_or(&plain);
    let straight = camps.iter().filter_map(|&camp| nearest_length(&plain, camp)).min_by(f64::total_cmp)?;
    let (width, height) = (plain.width() as i32, plain.height() as i32);
    let near_edge = |cell: &Cell| {
        let inset = cell.x.min(cell.y).min(width - 1 - cell.x).min(height - 1 - cell.y);
        (1..=3).contains(&inset)
    };
    // At least a right angle apart, seen from the hearth.
    let elsewhere = |cell: &Cell| {
        camps.iter().all(|camp| {
            let off =
                |place: &Cell| (i64::from(place.x) - i64::from(hearth.x), i64::from(place.y) - i64::from(hearth.y));
            let (a, b) = (off(camp), off(cell));
            a.0 * b.0 + a.1 * b.1 <= 0
        })
    };
    let longest = straight.max(1.0) * world.rules().siege.longest_detour;
    let fits = |cell: &Cell| {
        near_edge(cell)
            && elsewhere(cell)
            && world.factor(Role::Besieger, *cell) > 0.0
            && plain[*cell].is_some_and(|length| length <= longest)
    };
    let site = plain.cells().filter(fits).min_by(|a, b| {
        // Nobody gathers under their eyes if there is a place farther off: what the way is shorter than the straight one
        // counts twice.
        let short = |cell: &Cell| (straight - plain[*cell].unwrap_or(0.0)).max(0.0) * 2.0;
        let price = |cell: &Cell| dear[*cell].map_or(f64::INFINITY, |length| length + short(cell));
        price(a).total_cmp(&price(b)).then(a.cmp(b))
    })?;
    Some(OtherSide { site, cost: Tiles(plain[site]?), straight: Tiles(straight) })
}

/// The length of the way from a camp, which nobody can stand on: from the best tile beside it.
fn nearest_length(lengths: &Grid<Option<f64>>, camp: Cell) -> Option<f64> {
    let beside = Area::around(camp, 2).cells(lengths.width(), lengths.height());
    beside.filter_map(|cell| lengths[cell]).min_by(f64::total_cmp)
}

/// Cost of the way to the hearth from every tile, for the most common kind in the raid.
fn way_lengths(world: &World, dangers: &[Danger]) -> Option<Grid<Option<f64>>> {
    let kind = world.commonest_raider()?;
    let hearth = world.beside_hearth()?;
    let costs = (!dangers.is_empty()).then(|| danger_costs(world.map(), dangers));
    let ground = WalkerGround::new(world.rules(), world.map(), &world.cache.factors, kind).wary(costs.as_ref(), 1.0);
    let bounds = hearth.goal().bounds();
    let (width, height) = (world.map().width(), world.map().height());
    let beside = Area::new(bounds.min, bounds.max).cells(width, height);
    let goals: Vec<u32> = beside
        .filter(|&cell| hearth.accepts(cell) && world.factor(Role::Besieger, cell) > 0.0)
        .map(|cell| ground.index(cell) as u32)
        .collect();
    let mut scratch = Scratch::<Heap>::new();
    let graph = GridGraph::new(&ground, StepRules::default());
    dijkstra::distances(&graph, &goals, Orientation::ToSources, f64::INFINITY, &mut scratch);
    Some(Grid::from_fn(width, height, |cell| scratch.cost(ground.index(cell) as u32)))
}
