//! The work grid: priorities of each person for each kind of work, with their skills and traits.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, colour, veil};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, dim, open_board};
use crate::play::presentation::descriptions;
use crate::play::view_state::{PlayerRequest, Selection};
use egui::{
    self, Align, Align2, Color32, Context, CornerRadius, FontFamily, FontId, Layout, Rect, RichText, Ui, UiBuilder,
    pos2, vec2,
};
use osada::sim::rules::Role;
use osada::sim::{Assign, Colonist, JobKind, SetPriority, UnitId};
use osada::texture::{Picture, palette};
use osada_cli::words::capitalised;
use osada_cli::work_kinds::WorkKind;

/// Height of a field of the grid in points; its width below a picture, and below a picture with its word.
const HEIGHT: f32 = 24.0;
const NARROW: f32 = 30.0;
const WIDE: f32 = 45.0;
/// Points between fields.
const GAP: f32 = 2.0;
/// Width of the names in points.
const NAMES: f32 = 78.0;
/// Height of the pictures above the fields, and with their words.
const HEADS: (f32, f32) = (27.0, 42.0);
/// Width of diligence, and of a skill.
const DILIGENCE: f32 = 52.0;
const SKILL: f32 = 38.0;
/// Points of height from which there is room to say how numbers are changed.
const HIGH: f32 = 200.0;
/// Difference from the average from which skills are marked.
const NOTABLE: f64 = 0.06;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PriorityChange {
    Raise,
    Next,
    Lower,
    Reset,
}

/// The parts of the grid: its heads stay above and its names at the left while the fields scroll.
struct GridPlan {
    /// Width and height of a field, and height of the heads.
    field: egui::Vec2,
    heads: f32,
    /// Where the first name would be if nothing were scrolled away.
    origin: egui::Pos2,
    /// The visible part.
    seen: Rect,
}

impl GridPlan {
    fn size(field: egui::Vec2, heads: f32, rows: usize) -> egui::Vec2 {
        let traits = DILIGENCE + GAP + 3.0 * (SKILL + GAP);
        let width = NAMES + GAP + (field.x + GAP) * JobKind::ALL.len() as f32 + traits;
        vec2(width, heads + (field.y + GAP) * rows as f32)
    }

    /// The top of a row.
    fn top(&self, row: usize) -> f32 {
        self.origin.y + self.heads + (self.field.y + GAP) * row as f32
    }

    /// Lays out the heads.
    fn heads(&self, ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
        let clip = self.seen.with_min_x(self.seen.left() + NAMES).with_max_y(self.seen.top() + self.heads);
        self.line(ui, pos2(self.origin.x + NAMES + GAP, self.seen.top()), self.heads, clip, add);
    }

    /// Lays out the name of a row.
    fn name(&self, ui: &mut Ui, row: usize, add: impl FnOnce(&mut Ui)) {
        let clip = self.seen.with_max_x(self.seen.left() + NAMES).with_min_y(self.seen.top() + self.heads);
        self.line(ui, pos2(self.seen.left(), self.top(row)), self.field.y, clip, add);
    }

    /// Lays out the fields of a row.
    fn fields(&self, ui: &mut Ui, row: usize, add: impl FnOnce(&mut Ui)) {
        let clip = Rect::from_min_max(self.seen.min + vec2(NAMES, self.heads), self.seen.max);
        self.line(ui, pos2(self.origin.x + NAMES + GAP, self.top(row)), self.field.y, clip, add);
    }

    /// Lays out a line that is only seen, and clicked, within a part of the grid.
    fn line(&self, ui: &mut Ui, at: egui::Pos2, height: f32, clip: Rect, add: impl FnOnce(&mut Ui)) {
        let place = Rect::from_min_size(at, vec2(Self::size(self.field, 0.0, 0).x, height));
        let mut line = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Center)));
        line.set_clip_rect(clip.intersect(ui.clip_rect()));
        line.spacing_mut().item_spacing = vec2(GAP, 0.0);
        add(&mut line);
    }
}

/// Draws the grid within a rectangle.
pub fn show(ctx: &Context, game: &PanelScene, room: Rect) {
    let people: Vec<UnitId> = game.world().of_role(Role::Colonist).map(|(id, _)| id).collect();
    open_board(ctx, "priorities", room, |ui, most| {
        style::heading(ui, "Work priorities");
        if room.height() >= HIGH {
            ui.label(dim(game.keys.resolve(
                "{Click to raise, right-click to lower, Shift+click to follow the colony.|Tap to raise: after 4 comes 0.} 4 comes first: while such work is left, lower numbers wait. 0 means never.",
            )));
        }
        let above = ui.min_rect().height() + ui.spacing().item_spacing.y;
        let most = vec2(most.x, (most.y - above).max(0.0));
        let rows = people.len() + 1;
        let words = GridPlan::size(vec2(WIDE, HEIGHT), 0.0, rows).x <= most.x;
        let field = field_size(ui, if words { WIDE } else { NARROW });
        let heads = if words { HEADS.1 } else { HEADS.0 };
        style::scroll(most).show_viewport(ui, |ui, seen| {
            // The bars lie beside the last column and below the last row.
            let size = GridPlan::size(field, heads, rows) + egui::Vec2::splat(style::BAR);
            let origin = ui.allocate_exact_size(size, egui::Sense::hover()).0.min;
            let seen = Rect::from_min_size(origin + seen.min.to_vec2(), seen.size());
            let plan = GridPlan { field, heads, origin, seen };
            plan.heads(ui, |ui| kinds(ui, game, field.x, words));
            colony(ui, game, &plan);
            for (number, id) in people.into_iter().enumerate() {
                person(ui, game, id, (&plan, number + 1));
            }
        });
    });
}

/// The pictures of the kinds of work, and what the columns behind them are.
fn kinds(ui: &mut Ui, game: &PanelScene, width: f32, words: bool) {
    let height = ui.available_height();
    for kind in JobKind::ALL {
        let jobs = || game.world().jobs().iter().filter(|(_, job)| job.kind() == kind);
        let busy = jobs().filter(|(_, job)| job.worker().is_some()).count();
        let open = jobs().count();
        let head = ui.allocate_ui_with_layout(vec2(width, height), Layout::top_down(Align::Center), |ui| {
            ui.set_min_size(vec2(width, height));
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
    for (text, width) in [("diligence", DILIGENCE), ("builds", SKILL), ("gathers", SKILL), ("fights", SKILL)] {
        style::column(ui, width, dim(text));
    }
}

fn colony(ui: &mut Ui, game: &PanelScene, plan: &GridPlan) {
    plan.fields(ui, 0, |ui| {
        for kind in JobKind::ALL {
            let present = game.world().jobs().priority(kind);
            let name = format!("{}: {present}", capitalised(kind.name()));
            let response = field(ui, &name, plan.field, (present, true), LINEN);
            let change = change(&response);
            response.hint(format!("{name} for everybody without a number of their own"));
            let wanted = stepped(present, change);
            if wanted != present {
                game.order(SetPriority { job: kind, priority: wanted });
            }
        }
    });
    plan.name(ui, 0, |ui| style::column(ui, NAMES, RichText::new("The colony").color(GOLD)));
}

fn person(ui: &mut Ui, game: &PanelScene, id: UnitId, (plan, row): (&GridPlan, usize)) {
    let Some(unit) = game.world().unit(id).cloned() else { return };
    let Some(colonist) = unit.colonist() else { return };
    plan.fields(ui, row, |ui| {
        for kind in JobKind::ALL {
            priority(ui, game, (id, unit.name(), colonist), kind, plan.field);
        }
        traits(ui, colonist);
    });
    plan.name(ui, row, |ui| {
        let name = egui::Label::new(RichText::new(unit.name()).color(LINEN)).sense(egui::Sense::click()).truncate();
        let name = ui.add_sized(vec2(NAMES, plan.field.y), name);
        if name.hint(descriptions::sentence(game.world(), &unit)).clicked() {
            game.ask(PlayerRequest::Select(Selection::of(id)));
        }
    });
}

/// How early a person does a kind of work.
fn priority(
    ui: &mut Ui,
    game: &PanelScene,
    (id, name, colonist): (UnitId, &str, &Colonist),
    kind: JobKind,
    size: egui::Vec2,
) {
    let (own, present) = (colonist.own_priority(kind), game.world().priority_of(colonist, kind));
    let skill = colonist.skills().at(kind);
    let spoken = format!("{name}, {}: {present}", kind.name());
    let response = field(ui, &spoken, size, (present, own.is_some()), skill_colour(skill, LINEN));
    let change = change(&response);
    response.hint_ui(|ui| {
        ui.label(RichText::new(format!("{name}: {}", kind.name())).strong().color(GOLD));
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

/// Diligence and skills of a person.
fn traits(ui: &mut Ui, colonist: &Colonist) {
    let diligence = colonist.diligence();
    let about =
        "How tired they can be and still work: the lazy go to sleep at once, the diligent work until they drop.";
    style::bar(
        ui,
        vec2(DILIGENCE, 15.0),
        (diligence / 10.0) as f32,
        colour(palette::OCHRE.lit(0.75)),
        &format!("{diligence:.1}"),
    )
    .hint(about);
    let skills = colonist.skills();
    for skill in [skills.build, skills.gather, skills.fight] {
        let text = RichText::new(format!("{:.0} %", skill * 100.0)).color(skill_colour(skill, DIM)).size(13.0);
        style::column(ui, SKILL, text);
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
fn field(ui: &mut Ui, name: &str, size: egui::Vec2, (priority, own): (u8, bool), text: Color32) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
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
