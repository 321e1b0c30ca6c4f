//! Weapons and armour: orders for the smithy, the stock, and the bearers.

use super::colours::{BAD, DIM, GOLD};
use super::crafts_panel::price;
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, dim, open_panel};
use crate::play::presentation::gear_words::facts;
use egui::{self, Context, Rect, RichText, Ui, vec2};
use osada::sim::rules::{Function, GearKind, GearRules, Role};
use osada::sim::{ArmByOrder, Command, Craft, Equip, Unit, UnitId, World, check, free_gear, owned};
use osada::texture::Picture;

/// Draws the panel within a rectangle.
pub fn show(ctx: &Context, game: &PanelScene, room: Rect) {
    let rules = game.world().rules().clone();
    open_panel(ctx, "armoury", room, |ui| {
        ui.set_min_width(430.0f32.min(ui.available_width()));
        style::heading(ui, "Weapons and armour");
        let mut by_themselves = !game.world().armoury().is_by_order();
        let about = "The best fighters choose first. If this is off, select somebody to give each piece to.";
        if ui.checkbox(&mut by_themselves, "People help themselves from the store").hint(about).changed() {
            game.order(ArmByOrder { on: !by_themselves });
        }
        ui.add_space(4.0);
        let receiver = game.view.colonists(game.world()).next();
        for (gear, row) in rules.gear_kinds() {
            piece(ui, game, (gear, row), receiver);
        }
        // Lines that come and go stand below: the buttons stay under the cursor.
        ui.label(RichText::new(unarmed_words(game.world())).size(12.5).color(DIM));
        ui.label(dim("Hides come from hunted deer, iron from fallen besiegers."));
        if game.world().with_function(|function| *function == Function::Smithy).next().is_none() {
            let text = "There is no smithy: your orders are made once one is built.";
            ui.label(RichText::new(text).color(BAD).size(13.0));
        }
    });
}

fn unarmed_words(world: &World) -> String {
    let is_armed = |unit: &Unit| unit.outfit().iter().any(|gear| !world.rules().gear(gear).attacks.is_empty());
    let unarmed = world.of_role(Role::Colonist).filter(|(_, unit)| !is_armed(unit));
    let names: Vec<&str> = unarmed.map(|(_, unit)| unit.name()).collect();
    if names.is_empty() {
        "Everybody has a weapon.".to_owned()
    } else {
        format!("Without a weapon: {}.", names.join(", "))
    }
}

/// A kind of gear: what it is and costs, the number in stock, the number ordered.
fn piece(ui: &mut Ui, game: &PanelScene, (gear, row): (GearKind, &GearRules), receiver: Option<UnitId>) {
    let world = game.world();
    ui.horizontal(|ui| {
        let picture = Picture::Gear(game.looks.gear(gear));
        ui.add(game.icons.image(picture, 32.0)).hint(&row.about);
        ui.vertical(|ui| {
            // The buttons stand beside it.
            let buttons = 140.0 + 3.0 * ui.spacing().interact_size.y.max(28.0);
            ui.set_max_width((ui.available_width() - buttons).max(120.0));
            ui.spacing_mut().item_spacing = vec2(3.0, 1.0);
            ui.horizontal(|ui| {
                style::column(ui, 58.0, RichText::new(&row.title).strong().color(GOLD));
                price(ui, game, &row.cost);
            });
            ui.label(dim(facts(row)));
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let wanted = world.armoury().wanted(gear);
            let order = |wanted: u32| game.order(Craft { gear, wanted });
            let name = row.title.to_lowercase();
            let more = ui.add_enabled(row.craft_seconds.is_some(), egui::Button::new("+"));
            style::named(&more, &format!("One more {name}"));
            if more.hint(format!("Order one more {name}")).clicked() {
                order(wanted.max(owned(world, gear)) + 1);
            }
            let fewer = ui.add_enabled(wanted > 0, egui::Button::new("−"));
            style::named(&fewer, &format!("One {name} fewer"));
            if fewer.hint(format!("Order one {name} fewer")).clicked() {
                order(wanted - 1);
            }
            let (free, all) = (free_gear(world, gear), owned(world, gear));
            let text = format!("{all} of {} wanted", wanted.max(all));
            ui.label(text).hint(format!("There are {all}, {free} of them in store; {wanted} are wanted in all"));
            give(ui, game, gear, receiver);
        });
    });
    let carriers: Vec<&str> = world
        .of_role(Role::Colonist)
        .filter(|(_, unit)| unit.outfit().iter().any(|worn| worn == gear))
        .map(|(_, unit)| unit.name())
        .collect();
    let carriers = if carriers.is_empty() { "nobody".to_owned() } else { carriers.join(", ") };
    ui.label(RichText::new(format!("Carried by {carriers}.")).size(12.5).color(DIM));
    ui.add_space(3.0);
}

/// Button that makes the selected person fetch a piece from the store.
fn give(ui: &mut Ui, game: &PanelScene, gear: GearKind, receiver: Option<UnitId>) {
    let Some((unit, name)) = receiver.and_then(|id| Some((id, game.world().unit(id)?.name()))) else { return };
    let command = Command::Equip(Equip { unit, gear: Some(gear) });
    let possible = check(game.world(), &command);
    let button = ui.add_enabled(possible.is_ok(), egui::Button::new("Give"));
    let about = match possible {
        Ok(()) => format!("{name} fetches it from the smithy"),
        Err(reason) => format!("{name} cannot fetch it: {reason}"),
    };
    if button.hint(about).clicked() {
        game.order(command);
    }
}
