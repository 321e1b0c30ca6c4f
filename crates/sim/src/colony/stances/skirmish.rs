//! Skirmishing: shooting or throwing out of reach, stepping back from anyone who comes near, and returning.

use super::quarry::{is_to_be_fought, quarry};
use crate::combat::reach;
use crate::ground::World;
use crate::kinds::{Area, Role, Seconds, TICK_SECONDS, Tiles, UnitId};
use crate::state::{Destination, Progress, Unit};
use osada_ai::grid::{Cell, Point};

/// Ticks between two looks of the same person.
const LOOK: u64 = 6;

/// How much more a tile counts for every tile that it lies nearer to the hearth.
const HOMEWARDS: f64 = 0.1;

pub(super) fn act(world: &mut World, id: UnitId) {
    let rules = world.rules().orders;
    let now = world.clock().now();
    let Some(unit) = world.state.units.get_mut(id) else { return };
    if unit.walk.progress() != Progress::Standing {
        // Nobody takes aim while walking.
        unit.strike_at = unit.strike_at.max(now + rules.skirmish_steady.ticks());
    }
    if !(now.0 + id.index() as u64).is_multiple_of(LOOK) {
        return;
    }
    let Some(unit) = world.unit(id) else { return };
    let nearest = world.nearest(unit.place(), rules.skirmish_radius, |_, other| is_to_be_fought(other));
    if nearest.and_then(|enemy| world.unit(enemy)).is_some_and(|enemy| is_too_near(world, unit, enemy)) {
        let goes_on = matches!(unit.walk().progress(), Progress::Walking(to) if leads_away(world, unit, to.cell()));
        if let Some(cell) = if goes_on { None } else { way_out(world, unit) } {
            world.walk_to(id, Destination::Tile(cell));
        }
        return;
    }
    let reach = reach(world.rules(), unit);
    let far = |enemy: &Unit| Tiles(unit.place().distance(enemy.place())) > reach;
    match quarry(world, unit, rules.skirmish_radius) {
        Some(enemy) if world.unit(enemy).is_some_and(far) => world.follow(id, enemy),
        _ => world.stop(id),
    }
}

/// Whether an enemy who runs here would be too near before the next shot.
fn is_too_near(world: &World, unit: &Unit, enemy: &Unit) -> bool {
    let wait = Seconds(unit.strike_at.0.saturating_sub(world.clock().now().0) as f64 * TICK_SECONDS);
    let run = world.rules().unit(enemy.kind()).speed * wait.0;
    unit.place().distance(enemy.place()) - run < world.rules().orders.skirmish_keep.0
}

/// How far the nearest enemy is from a point, as far as that matters.
fn distance_to_enemy(world: &World, at: Point) -> f64 {
    let radius = world.rules().orders.skirmish_radius;
    let enemy = world.nearest(at, radius, |_, other| is_to_be_fought(other)).and_then(|id| world.unit(id));
    enemy.map_or(radius.0, |enemy| enemy.place().distance(at))
}

/// Whether a tile is farther from every enemy than somebody is now.
fn leads_away(world: &World, unit: &Unit, cell: Cell) -> bool {
    distance_to_enemy(world, cell.centre()) > distance_to_enemy(world, unit.place())
}

/// Where to step back to: of the reachable tiles at this distance, the one from which the nearest enemy is farthest,
/// the hearth being better than the edge of the map. `None` where every one of them is nearer to an enemy.
fn way_out(world: &World, unit: &Unit) -> Option<Cell> {
    let step = world.rules().orders.skirmish_step;
    let from = unit.cell();
    let hearth = world.hearth().map_or(from, |(_, hearth)| hearth.cell());
    let worth = |cell: Cell| distance_to_enemy(world, cell.centre()) - HOMEWARDS * cell.octile(hearth);
    let (width, height) = (world.map().width(), world.map().height());
    let ring = Area::around(from, step as i32).cells(width, height).filter(|cell| cell.chebyshev(from) == step);
    let open = |&cell: &Cell| {
        world.factor(Role::Colonist, cell) > 0.0
            && world.reachable(Role::Colonist, from, Destination::Tile(cell))
            && leads_away(world, unit, cell)
    };
    let places = ring.filter(open).map(|cell| (worth(cell), cell));
    places.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|(_, cell)| cell)
}
