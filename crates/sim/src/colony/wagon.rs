//! The wagon: drafted people who stand by it pull it along, tile by tile, as long as no enemy is near.

use crate::combat::nearest_seen;
use crate::ground::{Arrival, World};
use crate::kinds::{Event, Events, Role, Stance, TICK_SECONDS, Tiles, UnitId};
use crate::rules::Function;
use crate::state::{Destination, Site, Unit, Wagon};
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{Footing, Ground, Heap, Options, Query, Scratch, astar};

/// Distance within which people pull.
const HAND: Tiles = Tiles(2.9);
/// The wagon, its tile, and the function in its row.
fn wagon(world: &World) -> Option<(Wagon, Cell, &Function)> {
    let wagon = *world.siege().wagon()?;
    let structure = world.map().structure(wagon.structure)?;
    Some((wagon, structure.cell(), &world.rules().structure(structure.kind()).function))
}

/// The enemy who holds up the wagon: the nearest that is seen from it.
pub fn wagon_held_up_by(world: &World) -> Option<UnitId> {
    let (_, cell, &Function::Wagon { clear, .. }) = wagon(world)? else { return None };
    nearest_seen(world, cell.centre(), clear, Role::Besieger)
}

/// Makes a colonist who holds their place by the wagon go with it; returns whether they do.
pub(super) fn goes_along(world: &mut World, id: UnitId) -> bool {
    let Some((wagon, cell, ..)) = wagon(world) else { return false };
    let holds = |unit: &Unit| unit.colonist().is_some_and(|colonist| colonist.orders.stance == Stance::Hold);
    let Some(unit) = world.unit(id).filter(|unit| holds(unit)) else { return false };
    if cell == wagon.to || unit.place().distance(cell.centre()) > HAND.0 {
        return false;
    }
    let Some(beside) = world.destination(Site::Structure(wagon.structure)) else { return false };
    if world.walk_to(id, beside) == Arrival::NoWay {
        world.stop(id);
    }
    true
}

/// Rolls on, if enough people pull and nobody is in the way.
pub(crate) fn roll(world: &mut World, events: &mut Events) {
    let Some((wagon, cell, &Function::Wagon { crew, seconds, .. })) = wagon(world) else { return };
    if cell == wagon.to {
        return;
    }
    let pulls = |(_, unit): &(UnitId, &Unit)| {
        unit.colonist().is_some_and(|colonist| colonist.is_drafted()) && unit.place().distance(cell.centre()) <= HAND.0
    };
    let hands = world.of_role(Role::Colonist).filter(pulls).count();
    if hands < crew as usize || wagon_held_up_by(world).is_some() {
        return;
    }
    let ground = world.map().terrain(cell).and_then(|terrain| world.rules().terrain(terrain).factor).unwrap_or(1.0);
    let pulled = wagon.pulled + TICK_SECONDS;
    let rolls_on = pulled >= seconds.0 * ground;
    if rolls_on && let Some(next) = way_of_wagon(world).and_then(|way| way.get(1).copied()) {
        if let Some(camp) = world.guarded_from(next).filter(|_| !world.is_guarded(cell)) {
            events.push(Event::WagonNearCamp { cell: next, camp });
        }
        world.shift(wagon.structure, next);
    }
    if let Some(wagon) = &mut world.state.siege.wagon {
        wagon.pulled = if rolls_on { 0.0 } else { pulled };
    }
}

/// The tiles over which the wagon will go, from where it is; `None` where there is none, or no way free of structures
/// and of plans of them.
pub fn way_of_wagon(world: &World) -> Option<Vec<Cell>> {
    let (wagon, start, _) = wagon(world)?;
    let open = Grid::from_fn(world.map().width(), world.map().height(), |cell| {
        let planned = || world.jobs().at(cell).is_some_and(|(_, job)| matches!(job.site(), Site::Plan(..)));
        let free = cell == start || (world.map().structure_at(cell).is_none() && !planned());
        if free { world.factor(Role::Colonist, cell) } else { 0.0 }
    });
    let (options, mut cells) = (Options::default(), Vec::new());
    let ground = Ruts { factors: &open, least: world.rules().smallest_factor() };
    let query = Query { start, goal: Destination::Tile(wagon.to).goal(), options: &options };
    astar::find(&ground, &query, &mut Scratch::<Heap>::new(), &mut (), &mut cells).ok()?;
    Some(cells)
}

/// The ground that the wagon can go over: what nothing stands on or is to stand on.
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
