//! The work grid: priorities of each person for each kind of work, with their skills and traits.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, colour, veil};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, dim, open_panel};
use crate::play::presentation::descriptions;
use crate::play::view_state::{PlayerRequest, Selection};
use egui::{self, Align2, Color32, Context, CornerRadius, FontFamily, FontId, Rect, RichText, Ui, vec2};
use osada::sim::rules::Role;
use osada::sim::{Assign, Colonist, JobKind, SetPriority, UnitId};
use osada::texture::{Picture, palette};
use osada_cli::words::capitalised;
use osada_cli::work_kinds::WorkKind;

/// Height of a field of the grid in points; its width below a picture, and below a picture with its word.
const HEIGHT: f32 = 24.0;
const NARROW: f32 = 30.0;
const WIDE: f32 = 50.0;
/// Points between fields.
const GAP: f32 = 3.0;
/// Width of the names in points.
const NAMES: f32 = 84.0;
/// Width of diligence and skills.
const TRAITS: f32 = 200.0;
/// Difference from the average from which skills are marked.
const NOTABLE: f64 = 0.06;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PriorityChange {
    Raise,
    Next,
    Lower,
    Reset,
}

/// Draws the grid within a rectangle.
pub fn show(ctx: &Context, game: &PanelScene, room: Rect) {
    let people: Vec<UnitId> = game.world().of_role(Role::Colonist).map(|(id, _)| id).collect();
    open_panel(ctx, "priorities", room, |ui| {
        style::heading(ui, "Work priorities");
        ui.label(dim(game.keys.resolve(
            "{Click to raise, right-click to lower, Shift+click to follow the colony.|Tap to raise: after 4 comes 0.} 4 comes first, 0 means never.",
        )));
        let with_words = NAMES + (WIDE + GAP) * JobKind::ALL.len() as f32 + TRAITS;
        let width = if room.width() - 20.0 >= with_words { WIDE } else { NARROW };
        egui::Grid::new("work").min_row_height(HEIGHT).spacing(vec2(GAP, GAP)).show(ui, |ui| {
            heads(ui, game, width == WIDE);
            colony(ui, game, width);
            for id in people {
                person(ui, game, id, width);
            }
        });
    });
}

fn heads(ui: &mut Ui, game: &PanelScene, words: bool) {
    style::column(ui, NAMES, RichText::new(""));
    for kind in JobKind::ALL {
        let jobs = || game.world().jobs().iter().filter(|(_, job)| job.kind() == kind);
        let busy = jobs().filter(|(_, job)| job.worker().is_some()).count();
        let open = jobs().count();
        let head = ui.vertical_centered(|ui| {
            ui.add(game.icons.image(Picture::Designation(WorkKind::of(kind).mark), 24.0));
            if words {
                ui.label(RichText::new(kind.name()).color(DIM).size(11.0));
            }
        });
        head.response.hint_ui(|ui| {
            ui.label(RichText::new(capitalised(kind.name())).strong().color(GOLD));
            ui.label(WorkKind::of(kind).about);
            ui.label(dim(format!("{open} open, {busy} in progress")));
        });
    }
    ui.label(dim("diligence"));
    for skill in ["builds", "gathers", "fights"] {
        ui.label(dim(skill));
    }
    ui.end_row();
}

fn colony(ui: &mut Ui, game: &PanelScene, width: f32) {
    style::column(ui, NAMES, RichText::new("The colony").color(GOLD));
    for kind in JobKind::ALL {
        let present = game.world().jobs().priority(kind);
        let name = format!("{}: {present}", capitalised(kind.name()));
        let response = field(ui, &name, width, (present, true), LINEN);
        let change = change(&response);
        response.hint(format!("{}: {present} for everybody without a number of their own", capitalised(kind.name())));
        let wanted = stepped(present, change);
        if wanted != present {
            game.order(SetPriority { job: kind, priority: wanted });
        }
    }
    ui.end_row();
}

fn person(ui: &mut Ui, game: &PanelScene, id: UnitId, width: f32) {
    let Some(unit) = game.world().unit(id).cloned() else { return };
    let Some(colonist) = unit.colonist() else { return };
    let name = egui::Label::new(RichText::new(unit.name()).color(LINEN)).sense(egui::Sense::click()).truncate();
    let name = ui.add_sized(vec2(NAMES, field_size(ui, width).y), name);
    if name.hint(descriptions::sentence(game.world(), &unit)).clicked() {
        game.ask(PlayerRequest::Select(Selection::of(id)));
    }
    for kind in JobKind::ALL {
        let (own, present) = (colonist.own_priority(kind), game.world().priority_of(colonist, kind));
        let skill = colonist.skills().at(kind);
        let name = format!("{}, {}: {present}", unit.name(), kind.name());
        let response = field(ui, &name, width, (present, own.is_some()), skill_colour(skill, LINEN));
        let change = change(&response);
        response.hint_ui(|ui| {
            ui.label(RichText::new(format!("{}: {}", unit.name(), kind.name())).strong().color(GOLD));
            ui.label(match (own, present) {
                (Some(0), _) => "never".to_owned(),
                (Some(own), _) => format!("{own} of 4, whatever the colony's is"),
                (None, present) => format!("{present} of 4, like the colony"),
            });
            ui.label(dim(format!("works at {:.0} % of the usual speed", skill * 100.0)));
        });
        let priority = match change {
            Some(PriorityChange::Reset) => None,
            change => Some(stepped(present, change)),
        };
        if change.is_some() && priority != own {
            game.order(Assign { unit: id, job: kind, priority });
        }
    }
    traits(ui, colonist);
    ui.end_row();
}

/// Diligence and skills of a person.
fn traits(ui: &mut Ui, colonist: &Colonist) {
    let diligence = colonist.diligence();
    let about =
        "How tired they can be and still work: the lazy go to sleep at once, the diligent work until they drop.";
    style::bar(
        ui,
        vec2(50.0, 15.0),
        (diligence / 10.0) as f32,
        colour(palette::OCHRE.lit(0.75)),
        &format!("{diligence:.1}"),
    )
    .hint(about);
    let skills = colonist.skills();
    for skill in [skills.build, skills.gather, skills.fight] {
        ui.label(RichText::new(format!("{:.0} %", skill * 100.0)).color(skill_colour(skill, DIM)).size(13.0));
    }
}

fn skill_colour(skill: f64, usual: Color32) -> Color32 {
    match skill - 1.0 {
        more if more >= NOTABLE => GOOD,
        less if less <= -NOTABLE => BAD,
        _ => usual,
    }
}

/// Width and height of a field: as high as a finger on touch screens.
fn field_size(ui: &Ui, width: f32) -> egui::Vec2 {
    vec2(width, HEIGHT).max(ui.spacing().interact_size.y * egui::Vec2::DOWN)
}

/// A number in a frame; a person's own number stands out.
fn field(ui: &mut Ui, name: &str, width: f32, (priority, own): (u8, bool), text: Color32) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(field_size(ui, width), egui::Sense::click());
    style::named(&response, name);
    let fill = match priority {
        0 => palette::INK.lit(0.7),
        _ => palette::BARK.lit(0.45 + 0.12 * f32::from(priority)),
    };
    let rim = match (response.hovered(), own) {
        (true, _) => GOLD,
        (_, true) => colour(palette::STRAW.lit(0.7)),
        _ => veil(palette::BARK, 0.6),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(3), colour(fill));
    painter.rect_stroke(rect, CornerRadius::same(3), egui::Stroke::new(1.2, rim), egui::StrokeKind::Inside);
    let shown = if priority == 0 { "–".to_owned() } else { priority.to_string() };
    let text = if own { text } else { text.gamma_multiply(0.78) };
    let font = FontId::new(if own { 15.0 } else { 13.5 }, FontFamily::Proportional);
    painter.text(rect.center(), Align2::CENTER_CENTER, shown, font, text);
    response
}

fn change(response: &egui::Response) -> Option<PriorityChange> {
    match (response.clicked(), response.secondary_clicked()) {
        (true, _) if response.ctx.input(|input| input.modifiers.shift) => Some(PriorityChange::Reset),
        // Fingers have one button only: behind the highest comes the lowest.
        (true, _) if style::is_for_fingers(&response.ctx) => Some(PriorityChange::Next),
        (true, _) => Some(PriorityChange::Raise),
        (_, true) => Some(PriorityChange::Lower),
        _ => None,
    }
}

fn stepped(present: u8, change: Option<PriorityChange>) -> u8 {
    match change {
        Some(PriorityChange::Raise) => (present + 1).min(4),
        Some(PriorityChange::Next) => (present + 1) % 5,
        Some(PriorityChange::Lower) => present.saturating_sub(1),
        Some(PriorityChange::Reset) | None => present,
    }
}
