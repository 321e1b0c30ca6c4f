//! Walking about and looking out: from one tile to another, drawn from those around.

use super::intents::note_progress;
use crate::ground::{Arrival, World};
use crate::kinds::{Role, UnitId};
use crate::state::{Besieger, Destination, Intent};
use osada_ai::grid::Cell;

/// How many tiles are drawn before somebody who finds none that a way leads to stays where they are.
const TRIES: u32 = 8;

/// The patrol that goes on, or a new one.
pub(super) fn stretch(world: &mut World, id: UnitId, besieger: &Besieger) -> Intent {
    match besieger.intent {
        Intent::Patrol(_) => besieger.intent,
        _ => Intent::Patrol(draw(world, id)),
    }
}

/// Walks on; where the tile is reached, or cannot be, turns to another one.
pub(super) fn patrol(world: &mut World, id: UnitId, to: Cell) {
    note_progress(world, id);
    if world.walk_to(id, Destination::Tile(to)) != Arrival::OnTheWay {
        let next = draw(world, id);
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.stop();
            if let Some(besieger) = unit.besieger_mut() {
                besieger.intent = Intent::Patrol(next);
            }
        }
    }
}

/// A tile around a besieger, each alike, to which a way leads.
fn draw(world: &mut World, id: UnitId) -> Cell {
    let Some(from) = world.unit(id).map(|unit| unit.cell()) else { return Cell::new(0, 0) };
    let radius = world.rules.siege.patrol_radius.0 as i32;
    for _ in 0..TRIES {
        let stream = &mut world.state.streams.besiegers;
        let cell = Cell::new(from.x + stream.between(-radius, radius), from.y + stream.between(-radius, radius));
        let open = world.factor(Role::Besieger, cell) > 0.0;
        if open && world.reachable(Role::Besieger, from, Destination::Tile(cell)) {
            return cell;
        }
    }
    from
}
