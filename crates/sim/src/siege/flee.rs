//! Running off the map.

use super::intents::leave;
use crate::ground::World;
use crate::kinds::{Events, Role, UnitId};
use crate::state::{Destination, Progress};
use osada_ai::grid::Cell;

/// Goes to the nearest edge of the map and leaves there.
pub(super) fn flee(world: &mut World, id: UnitId, events: &mut Events) {
    let Some(unit) = world.unit(id) else { return };
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    let cell = unit.cell();
    if cell.x == 0 || cell.y == 0 || cell.x == width - 1 || cell.y == height - 1 {
        return leave(world, id, events);
    }
    if matches!(unit.walk().progress(), Progress::Standing | Progress::Failed(_)) {
        match nearest_edge(world, cell) {
            Some(edge) if !unit.walk().failed(Destination::Tile(edge)) => {
                if let Some(unit) = world.state.units.get_mut(id) {
                    unit.walk.go(Destination::Tile(edge));
                }
            }
            // Nothing leads off the map: slips away unseen.
            _ => leave(world, id, events),
        }
    }
}

fn nearest_edge(world: &World, from: Cell) -> Option<Cell> {
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    let rows = (0..height).flat_map(|y| [Cell::new(0, y), Cell::new(width - 1, y)]);
    let columns = (0..width).flat_map(|x| [Cell::new(x, 0), Cell::new(x, height - 1)]);
    rows.chain(columns)
        .filter(|&edge| world.factor(Role::Besieger, edge) > 0.0)
        .filter(|&edge| world.reachable(Role::Besieger, from, Destination::Tile(edge)))
        .min_by(|a, b| from.octile(*a).total_cmp(&from.octile(*b)).then(a.cmp(b)))
}
