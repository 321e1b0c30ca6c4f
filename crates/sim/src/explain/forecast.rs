//! Forecasts that change nothing: the way and the time of the next raid, for the ghost under the cursor and for scripted
//! players, and the odds of a fight. Once the chief has decided, and signs of it can be seen, it is the way of his plan.

use crate::combat::{attacks, guard, strength};
use crate::ground::{WalkerGround, World, danger_costs, side};
use crate::kinds::{Role, StructureId, StructureKind, Tiles, UnitId, UnitKind};
use crate::rules::Rules;
use crate::state::{Map, Plan, Unit, covered};
use osada_ai::grid::{Cell, Point};
use osada_ai::path::{Ground, Heap, Options, Query, Scratch, astar};
use std::borrow::Cow;

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

/// The way from each of these camps, as [`forecast`] gives it from the first; camps without a way are left out. Where those of
/// the raid gather elsewhere, the last way is the one from there.
pub fn forecasts(world: &World, planned: &[(StructureKind, Cell)], camps: &[usize]) -> Vec<Forecast> {
    let rules = world.rules();
    let (Some(kind), Some(hearth)) = (world.commonest_raider(), world.beside_hearth()) else { return Vec::new() };
    let (mut map, mut factors) = (Cow::Borrowed(world.map()), Cow::Borrowed(&world.cache.factors));
    for &(structure, cell) in planned {
        pretend(rules, map.to_mut(), structure, cell);
        for tile in covered(cell, rules.structure(structure).size).filter(|&tile| world.map().contains(tile)) {
            factors.to_mut()[side(Role::Besieger)][tile] = map.factor(rules, tile, Role::Besieger).unwrap_or(0.0);
        }
    }
    let plan = world.next_plan();
    let costs =
        plan.map(Plan::dangers).filter(|dangers| !dangers.is_empty()).map(|dangers| danger_costs(&map, dangers));
    let row = plan.and_then(|plan| rules.plan(plan.carried_out()));
    let walls = row.map_or(1.0, |row| row.walls);
    let ground = WalkerGround::new(rules, &map, &factors, kind).wary(costs.as_ref(), walls);
    let mut scratch = Scratch::<Heap>::new();
    let elsewhere = plan.and_then(Plan::site);
    let from_camps = elsewhere.is_none() || row.is_some_and(|row| row.vanguard > 0.0);
    let camps = camps.iter().filter(|_| from_camps).filter_map(|&camp| world.siege().camps().get(camp)?.site());
    let sites = camps.chain(elsewhere);
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
    let kind = world.commonest_raider()?;
    Some((kind, WalkerGround::new(world.rules(), world.map(), &world.cache.factors, kind)))
}

fn pretend(rules: &Rules, map: &mut Map, kind: StructureKind, cell: Cell) {
    if map.fits(rules, cell, kind) && !rules.structure(kind).function.is_of_besiegers() {
        map.raise(rules, kind, cell);
    }
}

/// Distance within which besiegers come into a fight.
const JOIN_WITHIN: Tiles = Tiles(9.0);

/// Odds of a fight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// People who would go there.
    pub ours: usize,
    /// Besiegers they would meet.
    pub theirs: usize,
    /// All besiegers on the map.
    pub in_all: usize,
    /// Ratio of strengths, ours over theirs, by Lanchester's square law: the root of the product of hit points and hit
    /// points taken a second.
    pub advantage: f64,
}

impl Odds {
    /// The advantage below which the other side is the stronger.
    pub const EVEN: f64 = 0.87;

    /// Checks whether anyone who goes there will most likely lose.
    pub fn are_bad(&self) -> bool {
        self.advantage < Self::EVEN
    }
}

/// Odds of these people against the besiegers around a place; `None` if there is nobody there, or nobody goes.
pub fn odds(world: &World, people: impl IntoIterator<Item = UnitId>, place: Point) -> Option<Odds> {
    let ours = Side::of(world, people.into_iter().filter_map(|id| world.unit(id)));
    let near = |unit: &&Unit| unit.place().distance(place) <= JOIN_WITHIN.0;
    let theirs = Side::of(world, world.of_role(Role::Besieger).map(|(_, unit)| unit).filter(near));
    let advantage = (ours.strength() / theirs.strength()).sqrt();
    // A garrison that stays at its camp takes no part.
    let in_all = theirs.count + world.raiders().filter(|(_, unit)| !near(unit)).count();
    (ours.count > 0 && theirs.count > 0).then_some(Odds { ours: ours.count, theirs: theirs.count, in_all, advantage })
}

/// Strength of a side in a fight.
#[derive(Default)]
struct Side {
    count: usize,
    /// Hit points, as many as others have to strike off: armour counts.
    hit_points: f64,
    /// Hit points taken a second.
    damage: f64,
}

impl Side {
    fn of<'a>(world: &World, units: impl Iterator<Item = &'a Unit>) -> Self {
        let mut side = Self::default();
        for unit in units {
            let rules = world.rules();
            let strongest = attacks(rules, unit).map(|attack| attack.damage).fold(0.0, f64::max);
            side.count += 1;
            side.hit_points += unit.hp().0 / guard(rules, unit).map_or(1.0, |guard| guard.share(false).max(0.05));
            side.damage += strongest * strength(world, unit);
        }
        side
    }

    fn strength(&self) -> f64 {
        (self.hit_points * self.damage).max(f64::MIN_POSITIVE)
    }
}
