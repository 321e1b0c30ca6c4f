//! Skirmishing: shooting or throwing from where nobody strikes, stepping back from whoever comes near, and coming again.

use super::{is_to_be_fought, quarry};
use crate::grid::{Cell, Point};
use crate::sim::ground::World;
use crate::sim::kinds::{Area, Role, Tiles, UnitId};
use crate::sim::state::{Destination, Progress, Unit};

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
    let from = unit.place();
    let reach = world.rules().unit(unit.kind()).reach();
    let stepping_back = matches!(
        unit.walk().progress(),
        Progress::Walking(Destination::Tile(_)) | Progress::Waiting(Destination::Tile(_))
    );
    let (near, clear) = rules.skirmish_keep;
    let keep = if stepping_back { clear } else { near };
    if world.nearest(from, keep, |_, other| is_to_be_fought(other)).is_some() {
        if let Some(cell) = way_out(world, unit) {
            world.walk_to(id, Destination::Tile(cell));
        }
        return;
    }
    match quarry(world, unit, rules.skirmish_radius) {
        Some(enemy) if world.unit(enemy).is_some_and(|other| Tiles(from.distance(other.place())) > reach) => {
            world.follow(id, enemy);
        }
        _ => world.stop(id),
    }
}

/// Where to step back to: of the tiles so many away to which a way leads the one from which the nearest enemy is farthest,
/// the hearth being better than the edge of the map. `None` where every one of them is nearer to an enemy.
fn way_out(world: &World, unit: &Unit) -> Option<Cell> {
    let step = world.rules().orders.skirmish_step;
    let from = unit.cell();
    let radius = Tiles(f64::from(2 * step));
    let nearest = |at: Point| {
        let enemy = world.nearest(at, radius, |_, other| is_to_be_fought(other)).and_then(|id| world.unit(id));
        enemy.map_or(radius.0, |enemy| enemy.place().distance(at))
    };
    let hearth = world.hearth().map_or(from, |(_, hearth)| hearth.cell());
    let worth = |cell: Cell| nearest(cell.centre()) - HOMEWARDS * cell.octile(hearth);
    let (width, height) = (world.map().width(), world.map().height());
    let ring = Area::around(from, step as i32).cells(width, height).filter(|cell| cell.chebyshev(from) == step);
    let open = |&cell: &Cell| {
        world.factor(Role::Colonist, cell) > 0.0
            && world.reachable(Role::Colonist, from, Destination::Tile(cell))
            && nearest(cell.centre()) > nearest(unit.place())
    };
    ring.filter(open).map(|cell| (worth(cell), cell)).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|it| it.1)
}
