//! The wagon: drafted people who stand by it pull it along, tile by tile, as long as no enemy is near.

use crate::combat::{batter, nearest_seen};
use crate::ground::{Arrival, World};
use crate::kinds::{Event, Events, GoalStep, HitPoints, Role, Seconds, Stance, TICK_SECONDS, Tiles, UnitId};
use crate::rules::Vehicle;
use crate::state::{Destination, Site, Unit, Wagon};
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{Footing, Ground, Heap, Options, Query, Scratch, astar};

/// Distance within which people pull.
const HAND: Tiles = Tiles(2.9);

/// The wagon or the ram, its tile, and what its row says.
fn wagon(world: &World) -> Option<(&Wagon, Cell, Vehicle)> {
    let wagon = world.siege().wagon()?;
    let structure = world.map().structure(wagon.structure)?;
    Some((wagon, structure.cell(), world.rules().structure(structure.kind()).function.vehicle()?))
}

/// The enemy who holds up the wagon: the nearest that is seen from it.
pub fn wagon_held_up_by(world: &World) -> Option<UnitId> {
    let (_, cell, vehicle) = wagon(world)?;
    nearest_seen(world, cell.centre(), vehicle.clear, Role::Besieger)
}

/// How many people pull the wagon, and how many it takes.
pub fn wagon_crew(world: &World) -> Option<(u32, u32)> {
    let (_, cell, vehicle) = wagon(world)?;
    let pulls = |(_, unit): &(UnitId, &Unit)| {
        unit.colonist().is_some_and(|colonist| colonist.is_drafted()) && unit.place().distance(cell.centre()) <= HAND.0
    };
    Some((world.of_role(Role::Colonist).filter(pulls).count() as u32, vehicle.crew))
}

/// Makes a colonist by the wagon go with it; returns whether they do. Those who may leave their place do so only while there is
/// nobody to fight.
pub(super) fn goes_along(world: &mut World, id: UnitId) -> bool {
    let Some((wagon, cell, ..)) = wagon(world) else { return false };
    let (structure, is_there) = (wagon.structure, wagon.is_at_its_end(cell));
    let Some(unit) = world.unit(id) else { return false };
    if is_there || unit.place().distance(cell.centre()) > HAND.0 {
        return false;
    }
    let holds = unit.colonist().is_some_and(|colonist| colonist.orders.stance == Stance::Hold);
    if !holds && nearest_seen(world, unit.place(), world.rules.orders.free_radius, Role::Besieger).is_some() {
        return false;
    }
    let Some(beside) = world.destination(Site::Structure(structure)) else { return false };
    if world.walk_to(id, beside) == Arrival::NoWay {
        world.stop(id);
    }
    true
}

/// Rolls on, if enough people pull and nobody is in the way.
pub(crate) fn roll(world: &mut World, events: &mut Events) {
    let Some((wagon, cell, vehicle)) = wagon(world) else { return };
    if wagon.is_at_its_end(cell) {
        return;
    }
    let (structure, loading, wait) = (wagon.structure, wagon.loading, wagon.wait);
    let pulled = wagon.pulled + TICK_SECONDS;
    let is_manned = wagon_crew(world).is_some_and(|(hands, crew)| hands >= crew);
    if !is_manned || wagon_held_up_by(world).is_some() {
        return;
    }
    let ground = world.map().terrain(cell).and_then(|terrain| world.rules().terrain(terrain).factor).unwrap_or(1.0);
    let is_done = pulled >= if loading { wait.0 } else { vehicle.seconds.0 * ground };
    let mut place = cell;
    if is_done
        && !loading
        && let Some(next) = way_of_wagon(world).and_then(|way| way.get(1).copied())
    {
        if let Some((barrier, _)) = world.map().structure_at(next) {
            batter(world, barrier, HitPoints(vehicle.strikes * pulled));
        } else {
            if let Some(camp) = world.guarded_from(next).filter(|_| !world.is_guarded(cell)) {
                events.push(Event::WagonNearCamp { cell: next, camp });
            }
            world.shift(structure, next);
            place = next;
        }
    }
    let Some(wagon) = &mut world.state.siege.wagon else { return };
    wagon.pulled = if is_done { 0.0 } else { pulled };
    wagon.loading &= !is_done;
    wagon.sheltered &= place == cell;
    if wagon.stops.first() == Some(&place) {
        wagon.stops.remove(0);
        wagon.reached += 1;
        wagon.loading = wagon.wait > Seconds(0.0);
        wagon.sheltered = true;
        let (done, of) = wagon.stops();
        events.push(Event::GoalStep { step: GoalStep::Stop, done, of, cell: place });
    }
}

/// The tiles over which the wagon will go to its next stop, from where it is; `None` where there is none, or no way free of
/// structures and of plans of them. A ram goes through what besiegers have put up, where that is no detour.
pub fn way_of_wagon(world: &World) -> Option<Vec<Cell>> {
    let (wagon, start, vehicle) = wagon(world)?;
    let (map, rules) = (world.map(), world.rules());
    let open = Grid::from_fn(map.width(), map.height(), |cell| {
        let planned = || world.jobs().at(cell).is_some_and(|(_, job)| matches!(job.site(), Site::Plan(..)));
        match map.structure_at(cell) {
            _ if cell == start => world.factor(Role::Colonist, cell),
            Some((_, barrier)) if vehicle.strikes > 0.0 => {
                let row = rules.structure(barrier.kind());
                let hp = barrier.hp().filter(|_| row.function.is_of_besiegers());
                hp.map_or(0.0, |hp| 1.0 + hp.0.max(0.0) / vehicle.strikes / vehicle.seconds.0)
            }
            None if !planned() => world.factor(Role::Colonist, cell),
            _ => 0.0,
        }
    });
    let (options, mut cells) = (Options::default(), Vec::new());
    let ground = Ruts { factors: &open, least: rules.smallest_factor() };
    let query = Query { start, goal: Destination::Tile(wagon.next()).goal(), options: &options };
    astar::find(&ground, &query, &mut Scratch::<Heap>::new(), &mut (), &mut cells).ok()?;
    Some(cells)
}

/// The ground that the wagon can go over.
struct Ruts<'a> {
    factors: &'a Grid<f64>,
    least: f64,
}

impl Ground for Ruts<'_> {
    fn width(&self) -> usize {
        self.factors.width()
    }

    fn height(&self) -> usize {
        self.factors.height()
    }

    fn footing(&self, index: usize) -> Option<Footing> {
        let factor = self.factors.values()[index];
        (factor > 0.0).then(|| Footing::free(factor))
    }

    fn least_factor(&self) -> f64 {
        self.least
    }
}
