//! The selected thing of the map: its kind, its fields, and a button to remove it.

use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::people_page::{herd_fields, person_fields};
use super::scene::EditorScene;
use crate::play::presentation::descriptions::goal_tile_words;
use crate::play::view_state::editing::EditRequest;
use egui::Ui;
use osada::level::Colonists;
use osada::level::edit::{Thing, name_of, place_of};
use osada_cli::keys::InputAction;
use osada_cli::words::capitalised;

pub fn show(ui: &mut Ui, scene: &EditorScene, thing: Thing) {
    let (source, rules) = (scene.source(), scene.rules());
    let name = name_of(source, rules, thing);
    let title = match thing {
        Thing::Structure(_) | Thing::Drawn(_) => {
            let kind = name.as_deref().and_then(|name| rules.structure_named(name));
            kind.map_or_else(|| name.clone().unwrap_or_default(), |kind| capitalised(&rules.structure(kind).title))
        }
        Thing::Person(_) | Thing::DrawnPerson(_) => "A colonist".to_owned(),
        Thing::Herd(_) => "A herd".to_owned(),
        Thing::Camp(index) => format!("Camp {}", index + 1),
        Thing::GoalTile(index, number) => {
            source.victory.get(index).map_or_else(String::new, |victory| goal_tile_words(victory, number).0)
        }
    };
    style::heading(ui, &title);
    if let Some(cell) = place_of(source, thing) {
        ui.label(dim(format!("column {}, row {}; drag it to another tile", cell.x, cell.y)));
    }
    let kind = name.as_deref().and_then(|name| rules.structure_named(name));
    if let (Some(kind), Thing::Structure(_) | Thing::Drawn(_)) = (kind, thing) {
        ui.label(&rules.structure(kind).about);
    }
    match thing {
        Thing::Person(index) => {
            if let Colonists::Named(people) = &source.colonists
                && let Some(person) = people.get(index)
            {
                person_fields(ui, scene, index, person);
            }
        }
        Thing::Herd(index) => {
            if let Some(herd) = source.herds.get(index) {
                herd_fields(ui, scene, index, herd);
            }
        }
        Thing::Camp(_) => drop(
            ui.label("The besiegers' camp stands here from the first morning. The waves say which squads gather here."),
        ),
        _ => {}
    }
    if !matches!(thing, Thing::GoalTile(..)) {
        ui.add_space(6.0);
        let hint = scene.keys.with_key("Remove it from the map", InputAction::EditDelete);
        if ui.button("Remove it").hint(hint).clicked() {
            scene.ask(EditRequest::Remove(thing));
        }
    }
}
