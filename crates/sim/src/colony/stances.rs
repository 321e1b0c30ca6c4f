//! Behaviour of drafted colonists without an order: holding is to stand, the other stances move or choose whom to attack.

use super::beds::go_to_hearth;
use crate::combat::{attacks, is_enemy, is_within_arm, reach};
use crate::ground::{Arrival, World};
use crate::kinds::{Aim, Area, Order, Role, Seconds, Stance, TICK_SECONDS, Tiles, UnitId};
use crate::state::{Destination, Intent, Progress, Unit};
use osada_ai::grid::{Cell, Point};

/// Acts by the stance of a colonist.
pub(super) fn act(world: &mut World, id: UnitId) {
    let Some(stance) = world.unit(id).and_then(|unit| unit.colonist()).map(|colonist| colonist.orders.stance) else {
        return;
    };
    match stance {
        // They stand already: every order that ends leaves them standing.
        Stance::Hold | Stance::Line => {}
        Stance::Free => attack_freely(world, id),
        Stance::Skirmish => skirmish(world, id),
        Stance::FallBack => fall_back(world, id),
    }
}

/// A line, by its ends.
type Ends = (Cell, Cell);

/// Walks on to a place in a line; returns whether that is over.
pub(super) fn advance(world: &mut World, id: UnitId, place: Cell) -> bool {
    world.walk_to(id, Destination::Tile(place)) != Arrival::OnTheWay
}

/// Pauses everybody in a line who is ahead of the others, and those who are engaged.
pub(super) fn keep_abreast(world: &mut World) {
    // The longest way that is left to anybody, line by line.
    let mut lines: Vec<(Ends, Tiles)> = Vec::new();
    for (_, unit) in world.of_role(Role::Colonist) {
        let Some((ends, left)) = place_of(unit) else { continue };
        match lines.iter_mut().find(|(line, _)| *line == ends) {
            Some((_, most)) => *most = most.max(left),
            None => lines.push((ends, left)),
        }
    }
    if lines.is_empty() {
        return;
    }
    let slack = world.rules().orders.line_slack;
    for id in world.ids_of(Role::Colonist) {
        let Some((ends, left)) = world.unit(id).and_then(place_of) else { continue };
        let ahead = lines.iter().any(|&(line, most)| line == ends && left + slack < most);
        let engaged = world.unit(id).is_some_and(|unit| is_engaged(world, unit));
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.paused = ahead || engaged;
        }
    }
}

/// The line of a unit on the way to its place, and how much of the way is left.
fn place_of(unit: &Unit) -> Option<(Ends, Tiles)> {
    let Some(Order::Line { place, ends }) = unit.colonist()?.draft else { return None };
    let left = match unit.walk().progress() {
        Progress::Walking(_) => unit.walk().route.remaining(),
        _ => unit.place().distance(place.centre()),
    };
    Some((ends, Tiles(left)))
}

fn is_engaged(world: &World, unit: &Unit) -> bool {
    let near = |_: UnitId, other: &Unit| is_enemy(Role::Colonist, other) && is_within_arm(unit, other);
    world.nearest(unit.place(), Tiles(2.0), near).is_some()
}

/// Attacking freely: everybody goes for the besieger nearest to them, until they strike with their best.
fn attack_freely(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    match quarry(world, unit, world.rules().orders.free_radius) {
        Some(enemy) => charge(world, id, enemy),
        None => world.stop(id),
    }
}

/// Comes so near to somebody that the strongest attack reaches them, and stands there.
fn charge(world: &mut World, id: UnitId, enemy: UnitId) {
    let (Some(unit), Some(other)) = (world.unit(id), world.unit(enemy)) else { return };
    let best = attacks(world.rules(), unit)
        .max_by(|a, b| a.damage.total_cmp(&b.damage))
        .map_or(Tiles(0.0), |attack| attack.range);
    if Tiles(unit.place().distance(other.place())) <= best {
        world.stop(id);
    } else {
        world.follow(id, enemy);
    }
}

/// Ticks between two looks of the same person.
const LOOK: u64 = 6;

/// Bonus of a tile for every tile that it lies nearer to the hearth.
const HOMEWARDS: f64 = 0.1;

/// Skirmishing: shooting or throwing out of reach, stepping back from anyone who comes near, and returning.
fn skirmish(world: &mut World, id: UnitId) {
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

/// Checks whether an enemy who runs here would be too near before the next shot.
fn is_too_near(world: &World, unit: &Unit, enemy: &Unit) -> bool {
    let wait = Seconds(unit.strike_at.0.saturating_sub(world.clock().now().0) as f64 * TICK_SECONDS);
    let run = world.rules().unit(enemy.kind()).speed * wait.0;
    unit.place().distance(enemy.place()) - run < world.rules().orders.skirmish_keep.0
}

/// Distance of the nearest enemy from a point, as far as that matters.
fn distance_to_enemy(world: &World, at: Point) -> f64 {
    let radius = world.rules().orders.skirmish_radius;
    let enemy = world.nearest(at, radius, |_, other| is_to_be_fought(other)).and_then(|id| world.unit(id));
    enemy.map_or(radius.0, |enemy| enemy.place().distance(at))
}

/// Checks whether a tile is farther from every enemy than a unit is now.
fn leads_away(world: &World, unit: &Unit, cell: Cell) -> bool {
    distance_to_enemy(world, cell.centre()) > distance_to_enemy(world, unit.place())
}

/// The tile to step back to: of the reachable tiles at this distance, the one from which the nearest enemy is farthest, the
/// hearth being better than the edge of the map. `None` where every one of them is nearer to an enemy.
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

/// Falling back: to the hearth, and there against anyone who comes near it.
fn fall_back(world: &mut World, id: UnitId) {
    let radius = world.rules().orders.fall_back_radius;
    let (Some(unit), Some((hearth, _))) = (world.unit(id), world.hearth()) else { return };
    let home = world.distance_to(unit.place(), hearth).is_some_and(|distance| distance <= radius);
    let near_hearth = |at| world.distance_to(at, hearth).is_some_and(|distance| distance <= radius);
    let enemy =
        world.nearest(unit.place(), radius * 2.0, |_, other| is_to_be_fought(other) && near_hearth(other.place()));
    match enemy.filter(|_| home) {
        Some(enemy) => charge(world, id, enemy),
        None => go_to_hearth(world, id),
    }
}

/// The enemy to go for within this distance: one that the unit aims at if there is one, otherwise the nearest. Nobody goes
/// after those who flee.
fn quarry(world: &World, unit: &Unit, radius: Tiles) -> Option<UnitId> {
    let aim = unit.colonist().and_then(|colonist| colonist.orders.aim);
    let aimed = aim.and_then(|aim| {
        world.nearest(unit.place(), radius, |id, other| is_meant(aim, id, other) && is_to_be_fought(other))
    });
    aimed.or_else(|| world.nearest(unit.place(), radius, |_, other| is_to_be_fought(other)))
}

fn is_meant(aim: Aim, id: UnitId, other: &Unit) -> bool {
    match aim {
        Aim::Unit(aimed) => aimed == id,
        Aim::Kind(kind) => other.kind() == kind,
        // A place is struck at, and nobody is followed there.
        Aim::Place(_) => false,
    }
}

/// Checks for an enemy who does not run away.
fn is_to_be_fought(other: &Unit) -> bool {
    is_enemy(Role::Colonist, other) && other.besieger().is_none_or(|besieger| besieger.intent != Intent::Flee)
}
