//! All besiegers at once, each a dot on the matrix of hit points × morale; and their chief.

use super::chief_page::{self, ChiefPage};
use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, colour};
use super::hint::Hinted;
use super::plots::MatrixPlot;
use super::scene::PanelScene;
use super::style::{self, dim, open_panel};
use crate::play::presentation::descriptions;
use crate::play::view_state::{PlayerRequest, Selection};
use egui::{Color32, Context, CursorIcon, Pos2, Rect, RichText, Sense as Touch, Ui, vec2};
use osada::brain::{Action, Evidence, MatrixReasons, Sense, Senses};
use osada::sim::rules::{MindId, Role};
use osada::sim::{Unit, UnitId, World};
use osada::texture::palette;

/// The decisions of besiegers with the colour of their dots.
const DECISIONS: [(Action, &str); 8] = [
    (Action::Attack, "attack"),
    (Action::Pursue, "pursue"),
    (Action::Patrol, "patrol"),
    (Action::Raze, "hearth"),
    (Action::Defend, "defend the camp"),
    (Action::Rest, "rest"),
    (Action::Flee, "flee"),
    (Action::Stand, "wait"),
];
/// Pixels from a dot within which a click selects it.
const REACH: f32 = 9.0;

fn tone(action: Action) -> Color32 {
    match action {
        Action::Attack => BAD,
        Action::Pursue => colour(palette::EMBER.lit(1.2)),
        Action::Patrol => GOLD,
        Action::Raze => colour(palette::MADDER.lit(0.8)),
        Action::Defend => colour(palette::OXBLOOD.lit(1.8)),
        Action::Rest => colour(palette::WOAD.lit(1.5)),
        Action::Flee => LINEN,
        _ => DIM,
    }
}

/// Draws the panel within a rectangle.
pub fn show(ctx: &Context, game: &PanelScene, chief: &mut ChiefPage, room: Rect) {
    open_panel(ctx, "besiegers", room, |ui| {
        ui.set_width(430.0f32.min(ui.available_width()));
        ui.horizontal_wrapped(|ui| {
            let is_open = chief.is_open(game.world());
            let here = style::chip("On the map", !is_open);
            if ui.add(here).hint("Every besieger on the map, by hit points and morale").clicked() {
                chief.open = Some(false);
            }
            let his = style::chip("Their chief", is_open);
            if ui.add(his).hint("Why the raids came the way they did, and what their chief remembers").clicked() {
                chief.open = Some(true);
            }
        });
        if chief.is_open(game.world()) {
            style::heading(ui, "Their chief");
            return chief_page::show(ui, game, chief);
        }
        let chosen = chosen_mind(game);
        ui.horizontal_wrapped(|ui| {
            style::heading(ui, "The besiegers");
            if let Some(id) = chosen {
                ui.label(dim(format!("on the matrix of the mind {}", game.world().rules().minds[id.index()].0)));
            }
        });
        count(ui, game.world());
        let Some(matrix) = chosen.and_then(|id| matrix(game.world(), id)) else {
            ui.label("No mind of these rules weighs hit points against morale.");
            return;
        };
        plot(ui, game, &matrix);
    });
}

/// Number of besiegers by decision.
fn count(ui: &mut Ui, world: &World) {
    ui.horizontal_wrapped(|ui| {
        let decided = |action| {
            let besiegers = world.of_role(Role::Besieger).filter_map(|(_, unit)| unit.besieger());
            besiegers.filter(|besieger| besieger.decided() == action).count()
        };
        let mut none = true;
        for (action, does) in DECISIONS {
            let count = decided(action);
            if count > 0 {
                none = false;
                ui.label(RichText::new(format!("● {count} {does}")).color(tone(action)).size(13.0));
            }
        }
        if none {
            ui.label(dim("There are no besiegers on the map. They come at dusk."));
        }
    });
}

/// The mind whose matrix is shown: that of the selected besieger, else the one that leads most, else any, as long as it
/// weighs hit points against morale.
fn chosen_mind(game: &PanelScene) -> Option<MindId> {
    let world = game.world();
    let fits = |id: &MindId| matrix(world, *id).is_some();
    let selected = game.view.units(world).filter_map(|id| world.unit(id)).find(|unit| unit.role() == Role::Besieger);
    let selected = selected.and_then(|unit| world.mind_of(unit)).filter(fits);
    let led = |id: MindId| world.of_role(Role::Besieger).filter(|(_, unit)| world.mind_of(unit) == Some(id)).count();
    let all = || world.rules().mind_ids().map(|(id, _)| id).filter(fits);
    // Among equals the first, which is the one that the rules give to most kinds.
    let usual =
        |id: MindId| world.rules().unit_kinds().filter(|(kind, _)| world.rules().mind_of(*kind) == Some(id)).count();
    selected.or_else(|| all().max_by_key(|&id| (led(id), usual(id))))
}

/// The matrix of hit points × morale of a mind, if it has one.
fn matrix(world: &World, mind: MindId) -> Option<MatrixReasons> {
    let hale = Senses::besieger(1.0, 1.0, 0.0);
    let Evidence::Fuzzy(matrices) = world.rules().mind(mind).explain(&hale).evidence else { return None };
    matrices
        .into_iter()
        .find(|matrix| matches!(matrix.rows.sense, Sense::Hp | Sense::HpShare) && matrix.columns.sense == Sense::Morale)
}

fn plot(ui: &mut Ui, game: &PanelScene, matrix: &MatrixReasons) {
    let width = ui.available_width();
    let (plot, response) = MatrixPlot::new(ui, matrix, (width, 38.0), Touch::click());
    style::named(&response, "The matrix of hit points and morale");
    plot.names(true);
    plot.heat(false);
    let world = game.world();
    let mut dots: Vec<(UnitId, Pos2)> = Vec::new();
    for (id, unit) in world.of_role(Role::Besieger) {
        let Some(at) = place(world, matrix, unit) else { continue };
        // Equal besiegers would hide one another.
        let spread = vec2(((id.index() * 37) % 23) as f32 - 11.0, ((id.index() * 53) % 17) as f32 - 8.0);
        let at = plot.point(at.0, at.1) + spread;
        plot.dot(at, 3.6, unit.besieger().map_or(DIM, |besieger| tone(besieger.decided())));
        dots.push((id, at));
    }
    plot.actions(false);
    for id in game.view.units(world) {
        if let Some((_, at)) = dots.iter().find(|(other, _)| *other == id) {
            plot.ring(*at, GOOD);
        }
    }
    let pointer = response.hover_pos().or(response.interact_pointer_pos());
    let near = pointer.and_then(|pointer| {
        let distance = |at: &Pos2| at.distance(pointer);
        let nearest = dots.iter().min_by(|a, b| distance(&a.1).total_cmp(&distance(&b.1)))?;
        (distance(&nearest.1) < REACH).then_some(nearest.0)
    });
    let Some((id, unit)) = near.and_then(|id| Some((id, world.unit(id)?))) else {
        response.hint("Each dot is a besieger, placed by hit points and morale and coloured by what they decide.");
        return;
    };
    let title = descriptions::title(world, unit);
    let text = format!("{title}: {} Click: select.", descriptions::sentence(world, unit));
    let response = response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text_at_pointer(text);
    if response.clicked() {
        game.ask(PlayerRequest::Select(Selection::of(id)));
        game.ask(PlayerRequest::GoTo(unit.place()));
    }
}

/// Position of a besieger on rows and columns, by its share of its own maximum of hit points.
fn place(world: &World, matrix: &MatrixReasons, unit: &Unit) -> Option<(f64, f64)> {
    let share = unit.hp() / world.rules().unit(unit.kind()).hp;
    let row = matrix.rows.variable.place(share * matrix.rows.variable.high)?;
    let column = matrix.columns.variable.place(unit.besieger()?.morale())?;
    Some((row, column))
}
