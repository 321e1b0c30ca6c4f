//! Choosing units, structures and tiles on the map, and what an order there would mean.

use super::map_geometry::on_map;
use super::map_renderer::unit_scale;
use super::session::GameSession;
use super::ui_state::Selection;
use macroquad::math::{Vec2, vec2};
use osada::grid::Cell;
use osada::sim::rules::{Function, Role};
use osada::sim::{Command, Order, UnitId};

/// The unit drawn under a pixel; people before beasts.
pub fn unit_at(game: &GameSession, at: Vec2) -> Option<UnitId> {
    let point = game.camera.to_map(at);
    let scale = unit_scale(game.camera.zoom());
    let reach = 0.55 * scale;
    let share = game.moment().share;
    let hit = |id: UnitId| {
        let place = on_map(game.renderer.animations.place(id, share)?);
        // The body rises above the tile it stands on.
        let offset = point - (place - vec2(0.0, 0.15 * scale));
        let distance = offset.length();
        (distance < reach).then_some(distance)
    };
    game.world
        .units()
        .filter_map(|(id, unit)| hit(id).map(|distance| (unit.role().is_beast(), distance, id)))
        .min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))
        .map(|(_, _, id)| id)
}

/// Selects what lies under a pixel; `more` adds units to those selected.
pub fn at(game: &mut GameSession, at: Vec2, more: bool) {
    if let Some(unit) = unit_at(game, at) {
        match &mut game.ui.selection {
            Selection::Units(units) if more => {
                if let Some(place) = units.iter().position(|&other| other == unit) {
                    units.remove(place);
                } else {
                    units.push(unit);
                }
            }
            _ => game.ui.select_unit(unit),
        }
        return;
    }
    let cell = game.camera.cell(at);
    game.ui.selection = match game.world.map().structure_at(cell) {
        Some((id, _)) => Selection::Structure(id),
        None if game.world.map().contains(cell) && game.ui.selection != Selection::Tile(cell) => Selection::Tile(cell),
        None => Selection::Nothing,
    };
}

/// Selects everybody of the kind under a pixel.
pub fn all_of_kind(game: &mut GameSession, at: Vec2) {
    let Some(kind) = unit_at(game, at).and_then(|id| game.world.unit(id)).map(|unit| unit.kind()) else { return };
    let all = game.world.units().filter(|(_, unit)| unit.kind() == kind).map(|(id, _)| id).collect();
    game.ui.selection = Selection::Units(all);
}

/// Selects the units in a box of pixels: colonists, or if there are none besiegers, or beasts.
pub fn in_box(game: &mut GameSession, from: Vec2, to: Vec2, more: bool) {
    let (low, high) = (game.camera.to_map(from.min(to)), game.camera.to_map(from.max(to)));
    let inside = |place: Vec2| place.x >= low.x && place.y >= low.y && place.x <= high.x && place.y <= high.y;
    let of_role = |role: Role| -> Vec<UnitId> {
        let units = game.world.of_role(role).filter(|(_, unit)| inside(on_map(unit.place())));
        units.map(|(id, _)| id).collect()
    };
    let found = [Role::Colonist, Role::Besieger, Role::Predator, Role::Prey]
        .into_iter()
        .map(of_role)
        .find(|units| !units.is_empty());
    match (&mut game.ui.selection, found) {
        (Selection::Units(units), Some(found)) if more => {
            units.extend(found);
            units.sort_unstable();
            units.dedup();
        }
        (selection, found) => *selection = found.map_or(Selection::Nothing, Selection::Units),
    }
}

/// Selects the colonist after the selected one and looks there.
pub fn next_colonist(game: &mut GameSession) {
    let all: Vec<UnitId> = game.world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    let current = game.ui.first_unit(&game.world).and_then(|id| all.iter().position(|&other| other == id));
    let next = current.map_or(0, |place| (place + 1) % all.len().max(1));
    if let Some(&id) = all.get(next) {
        game.ui.select_unit(id);
        look_at(game, id);
    }
}

/// Moves the view to a unit.
pub fn look_at(game: &mut GameSession, id: UnitId) {
    if let Some(unit) = game.world.unit(id) {
        game.camera.go_to(on_map(unit.place()));
    }
}

/// What a right click means for drafted colonists: attack who is there, raze the camp, or go there side by side.
pub fn context_orders(game: &GameSession, units: &[UnitId], at: Vec2) -> Vec<Command> {
    let cell = game.camera.cell(at);
    let all = |order| vec![Command::Order { units: units.to_vec(), order }];
    let enemy = unit_at(game, at).filter(|&id| game.world.unit(id).is_some_and(|unit| unit.role() != Role::Colonist));
    if let Some(enemy) = enemy {
        return all(Order::Attack(enemy));
    }
    if let Some((id, structure)) = game.world.map().structure_at(cell)
        && game.world.rules().structure(structure.kind()).function == Function::Camp
    {
        return all(Order::Raze(id));
    }
    let places = standing_room(game, cell, units.len());
    if places.len() < units.len() {
        return all(Order::Move(cell));
    }
    let order = |(&unit, place)| Command::Order { units: vec![unit], order: Order::Move(place) };
    units.iter().zip(places).map(order).collect()
}

/// The tiles nearest to a tile on which colonists can stand, if they can stand on that one.
fn standing_room(game: &GameSession, cell: Cell, count: usize) -> Vec<Cell> {
    let (map, rules) = (game.world.map(), game.world.rules());
    let free = |cell: Cell| map.factor(rules, cell, Role::Colonist).is_some();
    if !free(cell) {
        return Vec::new();
    }
    let mut cells: Vec<Cell> = (-4..=4)
        .flat_map(|dy| (-4..=4).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)))
        .filter(|&other| free(other))
        .collect();
    cells.sort_by(|a, b| a.euclidean(cell).total_cmp(&b.euclidean(cell)));
    cells.truncate(count);
    cells
}
