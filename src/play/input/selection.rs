//! Things under the cursor or in a box, the order that a right click would give, and the keys of groups.

use crate::play::map::camera::Camera;
use crate::play::map::map_geometry::on_map;
use crate::play::map::map_renderer::unit_scale;
use crate::play::map::unit_animation::UnitAnimations;
use crate::play::view_state::{PlayerRequest, Selection, nearest_standing};
use glam::{Vec2, vec2};
use osada::grid::Cell;
use osada::sim::rules::Role;
use osada::sim::{Command, FormLine, GiveOrder, Order, Stance, UnitId, World};
use osada_cli::keys::{KeyBindings, KeyPress};
use osada_cli::storage::settings::GroupKey;

/// The map as drawn at one moment.
#[derive(Clone, Copy)]
pub struct SeenMap<'a> {
    pub world: &'a World,
    pub camera: &'a Camera,
    pub animations: &'a UnitAnimations,
    /// Share of the time between two ticks, 0 to 1.
    pub share: f64,
}

impl SeenMap<'_> {
    pub fn cell_at(&self, at: Vec2) -> Option<Cell> {
        Some(self.camera.cell(at)).filter(|&cell| self.world.map().contains(cell))
    }

    /// The unit drawn under a pixel; people before beasts.
    pub fn unit_at(&self, at: Vec2) -> Option<UnitId> {
        let point = self.camera.to_map(at);
        let scale = unit_scale(self.camera.zoom());
        let reach = 0.55 * scale;
        let hit = |id: UnitId| {
            let place = on_map(self.animations.place(id, self.share)?);
            // The body rises above the tile it stands on.
            let offset = point - (place - vec2(0.0, 0.15 * scale));
            let distance = offset.length();
            (distance < reach).then_some(distance)
        };
        self.world
            .units()
            .filter_map(|(id, unit)| hit(id).map(|distance| (unit.role().is_beast(), distance, id)))
            .min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))
            .map(|(_, _, id)| id)
    }

    /// Selection after a click on a pixel; with `more` the unit is added to the selection or removed from it.
    pub fn clicked(&self, at: Vec2, more: bool, before: &Selection) -> Selection {
        if let Some(unit) = self.unit_at(at) {
            return match before {
                Selection::Units(units) if more => {
                    let mut units = units.clone();
                    match units.iter().position(|&other| other == unit) {
                        Some(place) => drop(units.remove(place)),
                        None => units.push(unit),
                    }
                    if units.is_empty() { Selection::Nothing } else { Selection::Units(units) }
                }
                _ => Selection::of(unit),
            };
        }
        let Some(cell) = self.cell_at(at) else { return Selection::Nothing };
        match self.world.map().structure_at(cell) {
            Some((id, _)) => Selection::Structure(id),
            None if *before != Selection::Tile(cell) => Selection::Tile(cell),
            None => Selection::Nothing,
        }
    }

    /// All units of the kind under a pixel.
    pub fn all_of_kind(&self, at: Vec2) -> Option<Selection> {
        let kind = self.world.unit(self.unit_at(at)?)?.kind();
        let all = self.world.units().filter(|(_, unit)| unit.kind() == kind).map(|(id, _)| id).collect();
        Some(Selection::Units(all))
    }

    /// The units in a box of pixels: colonists; if there are none, besiegers; if there are none, beasts.
    pub fn in_box(&self, from: Vec2, to: Vec2, more: bool, before: &Selection) -> Selection {
        let (low, high) = (self.camera.to_map(from.min(to)), self.camera.to_map(from.max(to)));
        let inside = |place: Vec2| place.x >= low.x && place.y >= low.y && place.x <= high.x && place.y <= high.y;
        let of_role = |role: Role| -> Vec<UnitId> {
            let units = self.world.of_role(role).filter(|(_, unit)| inside(on_map(unit.place())));
            units.map(|(id, _)| id).collect()
        };
        let roles = [Role::Colonist, Role::Besieger, Role::Predator, Role::Prey];
        let found = roles.into_iter().map(of_role).find(|units| !units.is_empty());
        match (before, found) {
            (Selection::Units(units), Some(mut found)) if more => {
                found.extend(units);
                found.sort_unstable();
                found.dedup();
                Selection::Units(found)
            }
            (_, found) => found.map_or(Selection::Nothing, Selection::Units),
        }
    }

    /// Orders of a right click for drafted colonists: attack a unit, raze a camp or its palisade, or go there side by side.
    pub fn context_orders(&self, units: &[UnitId], at: Vec2) -> Vec<Command> {
        let cell = self.camera.cell(at);
        let all = |order| vec![GiveOrder { units: units.to_vec(), order }.into()];
        let enemy =
            self.unit_at(at).filter(|&id| self.world.unit(id).is_some_and(|unit| unit.role() != Role::Colonist));
        if let Some(enemy) = enemy {
            return all(Order::Attack(enemy));
        }
        if let Some((id, structure)) = self.world.map().structure_at(cell)
            && self.world.rules().structure(structure.kind()).function.is_of_besiegers()
        {
            return all(Order::Raze(id));
        }
        move_orders(self.world, units, cell)
    }
}

/// Orders to go to a tile, each unit to a place of its own; units standing in line form a line across the way.
pub fn move_orders(world: &World, units: &[UnitId], cell: Cell) -> Vec<Command> {
    let in_line = |&id: &UnitId| {
        let colonist = world.unit(id).and_then(|unit| unit.colonist());
        colonist.is_some_and(|colonist| colonist.orders().stance == Stance::Line)
    };
    if units.len() > 1 && units.iter().all(in_line) {
        return vec![FormLine { units: units.to_vec(), from: cell, to: cell }.into()];
    }
    let cell = nearest_standing(world, cell).unwrap_or(cell);
    let places = standing_room(world, cell, units.len());
    if places.len() < units.len() {
        return vec![GiveOrder { units: units.to_vec(), order: Order::Move(cell) }.into()];
    }
    let order = |(&unit, place)| Command::Order(GiveOrder { units: vec![unit], order: Order::Move(place) });
    units.iter().zip(places).map(order).collect()
}

/// The tiles nearest to a tile on which colonists can stand; none if they cannot stand on that one.
fn standing_room(world: &World, cell: Cell, count: usize) -> Vec<Cell> {
    let (map, rules) = (world.map(), world.rules());
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

/// The group request of a key, if it has one. A binding that the player gave to Ctrl and a digit comes first.
pub fn group_request((key, held): KeyPress, group_key: GroupKey, keys: &KeyBindings) -> Option<PlayerRequest> {
    let digit = key.digit().filter(|digit| (1..=9).contains(digit))?;
    if held.control {
        let is_free = keys.actions(&[(key, held)]).next().is_none();
        return is_free.then_some(PlayerRequest::SetGroup(digit));
    }
    let recalls = match group_key {
        GroupKey::Alt => held.alt,
        GroupKey::Shift => held.shift,
    };
    recalls.then_some(PlayerRequest::RecallGroup(digit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_cli::keys::{InputAction, Key, Modifiers};

    const FREE: Modifiers = Modifiers { shift: false, control: false, alt: false };

    #[test]
    fn a_digit_alone_is_a_speed_and_with_the_chosen_modifier_a_group() {
        let keys = KeyBindings::shipped().expect("the shipped bindings are right");
        let of = |key: Key, held, group_key| group_request((key.into(), held), group_key, &keys);
        let (alt, shift) = (Modifiers { alt: true, ..FREE }, Modifiers { shift: true, ..FREE });
        assert!(of(Key::Key2, FREE, GroupKey::Alt).is_none());
        assert!(matches!(of(Key::Key2, alt, GroupKey::Alt), Some(PlayerRequest::RecallGroup(2))));
        assert!(of(Key::Key2, shift, GroupKey::Alt).is_none());
        assert!(matches!(of(Key::Key9, shift, GroupKey::Shift), Some(PlayerRequest::RecallGroup(9))));
        assert!(of(Key::Key0, alt, GroupKey::Alt).is_none() && of(Key::A, alt, GroupKey::Alt).is_none());
    }

    #[test]
    fn a_digit_with_control_makes_a_group_unless_it_does_something_else() {
        let mut keys = KeyBindings::shipped().expect("the shipped bindings are right");
        let press = (Key::Key3.into(), Modifiers { control: true, ..FREE });
        assert!(matches!(group_request(press, GroupKey::Alt, &keys), Some(PlayerRequest::SetGroup(3))));
        keys.rebind(InputAction::Build, 0, Key::Key3, true).expect("it is free");
        assert!(group_request(press, GroupKey::Alt, &keys).is_none());
    }
}
