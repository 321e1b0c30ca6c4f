//! A level on the title screen: its map, description and difficulty; or the errors of its file.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, colour, veil};
use super::hint::Hinted;
use super::style::{self, dim};
use egui::text::LayoutJob;
use egui::{
    self, Color32, CornerRadius, FontId, Rect, Response, RichText, Sense, Stroke, StrokeKind, TextureHandle, Ui, Vec2,
    pos2, vec2,
};
use osada::level::{Difficulty, Level};
use osada::texture::palette;

/// Height of the last two lines of a card in points.
const LAST_LINES: f32 = 48.0;

/// Columns and rows in points of the corner that leads into the editor.
const EDIT: Vec2 = vec2(34.0, 18.0);

/// Points between cards.
pub const GAP: f32 = 12.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardSize {
    /// With a picture above the words.
    Large,
    /// The same without the description, which is in the hint.
    Medium,
    /// Words beside the picture.
    Small,
    /// The title alone.
    Tiny,
}

impl CardSize {
    /// Columns and rows in points.
    pub fn points(self) -> Vec2 {
        match self {
            Self::Large => vec2(228.0, 226.0),
            Self::Medium => vec2(228.0, 138.0),
            Self::Small => vec2(228.0, 44.0),
            Self::Tiny => vec2(146.0, 28.0),
        }
    }

    /// Points between two rows.
    pub fn row_gap(self) -> f32 {
        if matches!(self, Self::Small | Self::Tiny) { 5.0 } else { GAP }
    }
}

/// Request of a click on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardChoice {
    Play,
    Edit,
}

/// A word on the card and its colour.
type Seal<'s> = (&'s str, Color32);

/// Draws one level and returns the choice. `seal` is a word on its picture; `notes` are lines of its hint.
pub fn level_card(
    ui: &mut Ui,
    level: &Level,
    preview: Option<&TextureHandle>,
    (seal, notes): (Option<Seal>, &dyn Fn() -> Vec<String>),
    size: CardSize,
) -> Option<CardChoice> {
    let points = size.points().max(Vec2::new(0.0, ui.spacing().interact_size.y));
    let (rect, response) = ui.allocate_exact_size(points, Sense::click());
    style::named(&response, &level.title);
    let hovered = response.hovered();
    let painter = ui.painter();
    let rim = Stroke::new(if hovered { 2.5 } else { 1.5 }, if hovered { GOLD } else { colour(palette::BARK) });
    painter.rect_filled(rect, CornerRadius::same(5), veil(palette::INK.mix(palette::BARK, 0.16), 0.95));
    painter.rect_stroke(rect, CornerRadius::same(5), rim, StrokeKind::Inside);
    let picture = match size {
        CardSize::Large => Rect::from_min_size(rect.min + vec2(10.0, 14.0), vec2(rect.width() - 20.0, 92.0)),
        CardSize::Medium => Rect::from_min_size(rect.min + vec2(10.0, 12.0), vec2(rect.width() - 20.0, 62.0)),
        CardSize::Small => Rect::from_min_size(rect.min + vec2(6.0, 9.0), vec2(48.0, 30.0)),
        CardSize::Tiny => Rect::from_min_size(rect.min + vec2(2.0, 4.0), Vec2::ZERO),
    };
    painter.rect_filled(picture, CornerRadius::same(2), Color32::BLACK);
    if let Some(texture) = preview {
        let whole = texture.size_vec2();
        // The middle of the map fills the picture.
        let scale = (picture.width() / whole.x).max(picture.height() / whole.y);
        let shown = vec2(picture.width() / scale / whole.x, picture.height() / scale / whole.y);
        painter.image(texture.id(), picture, Rect::from_center_size(pos2(0.5, 0.5), shown), Color32::WHITE);
    }
    style::thread(ui, rect);
    let (raids, land) = raids_and_land(level);
    match size {
        CardSize::Large | CardSize::Medium => {
            if let Some((text, ink)) = seal {
                sealed(ui, picture, text, ink);
            }
            let words =
                Rect::from_min_max(pos2(rect.left() + 12.0, picture.bottom() + 8.0), rect.max - vec2(12.0, 8.0));
            let layout = egui::Layout::top_down(egui::Align::Min);
            let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(words).layout(layout));
            heading(&mut inside, level, hovered);
            if size == CardSize::Large {
                inside.label(about(&inside, level));
            }
            inside.with_layout(egui::Layout::bottom_up(egui::Align::Min), |ui| {
                ui.label(dim(format!("{raids} · {land}")).size(12.0).color(DIM));
                if size == CardSize::Large {
                    ui.add(egui::Label::new(RichText::new(&level.asks).size(12.0).color(GOLD)).truncate());
                }
            });
        }
        CardSize::Tiny => {
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            let words = rect.shrink2(vec2(8.0, 3.0));
            let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(words).layout(layout));
            let ink = if hovered { GOLD } else { seal.map_or(LINEN, |(_, ink)| ink) };
            inside.add(egui::Label::new(RichText::new(&level.title).size(13.0).color(ink)).truncate());
        }
        CardSize::Small => {
            let words = Rect::from_min_max(pos2(picture.right() + 8.0, rect.top() + 6.0), rect.max - vec2(8.0, 2.0));
            let layout = egui::Layout::top_down(egui::Align::Min);
            let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(words).layout(layout));
            inside.spacing_mut().item_spacing = vec2(6.0, 0.0);
            title(&mut inside, level, hovered);
            inside.horizontal(|ui| {
                // Beside the corner that leads into the editor.
                ui.set_max_width(words.width() - EDIT.x - 6.0);
                let (how_hard, tone) = difficulty(level.difficulty);
                ui.label(RichText::new(how_hard).size(11.5).color(tone));
                let (text, ink) = seal.unwrap_or((&raids, DIM));
                ui.add(egui::Label::new(RichText::new(text).size(11.5).color(ink)).truncate());
            });
        }
    }
    // On a small card a finger would hit both; the editor itself offers the same levels.
    let has_room = size != CardSize::Tiny && (size != CardSize::Small || !style::is_for_fingers(ui.ctx()));
    if has_room {
        let edit = edit_chip(ui, level, rect, picture, size);
        // Two hints at one place would each wait for the other.
        if edit.contains_pointer() {
            return edit.clicked().then_some(CardChoice::Edit);
        }
    }
    let response = response.hint_ui(|ui| {
        ui.label(RichText::new(&level.title).strong().color(GOLD));
        ui.label(&level.about);
        ui.label(RichText::new(format!("{}.", level.asks)).color(GOLD));
        notes().into_iter().for_each(|note| drop(ui.label(note)));
        ui.label(dim(format!("{raids} · {land}. Click: play.")));
    });
    response.clicked().then_some(CardChoice::Play)
}

/// The corner of a card that leads into the editor.
fn edit_chip(ui: &Ui, level: &Level, card: Rect, picture: Rect, size: CardSize) -> Response {
    let points = if style::is_for_fingers(ui.ctx()) { ui.spacing().interact_size } else { EDIT };
    let corner = match size {
        CardSize::Large | CardSize::Medium => pos2(picture.right() - points.x - 4.0, picture.top() + 4.0),
        CardSize::Small | CardSize::Tiny => card.right_bottom() - points - vec2(6.0, 4.0),
    };
    let rect = Rect::from_min_size(corner, points);
    let response = ui.interact(rect, ui.id().with(("edit", &level.name)), Sense::click());
    style::named(&response, &format!("Edit {}", level.title));
    let ink = if response.hovered() { GOLD } else { DIM };
    ui.painter().rect_filled(rect, CornerRadius::same(3), veil(palette::INK, 0.85));
    ui.painter().rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.0, ink), StrokeKind::Inside);
    ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, "Edit", FontId::proportional(12.0), ink);
    response.hint("Open it in the editor. A shipped level is edited as a copy.")
}

/// The description, in as many lines as there is room for.
fn about(ui: &Ui, level: &Level) -> LayoutJob {
    let font = FontId::proportional(12.5);
    let line = ui.fonts(|fonts| fonts.row_height(&font));
    let room = ui.available_size();
    let mut job = LayoutJob::simple(level.about.clone(), font, LINEN, room.x);
    job.wrap.max_rows = (((room.y - LAST_LINES) / line) as usize).max(1);
    job
}

/// Two lines: the number of raids, and the kind of land.
fn raids_and_land(level: &Level) -> (String, String) {
    let (width, height) = level.size();
    let raids = match level.setup.waves.len() {
        _ if level.setup.endless => "endless raids".to_owned(),
        1 => "1 raid".to_owned(),
        count => format!("{count} raids"),
    };
    let map = if level.is_generated() { "different for every seed" } else { "drawn by hand" };
    (raids, format!("{width} × {height} · {map}"))
}

fn heading(ui: &mut Ui, level: &Level, hovered: bool) {
    ui.horizontal(|ui| {
        let (text, ink) = difficulty(level.difficulty);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(text).color(ink).size(13.0));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| title(ui, level, hovered));
        });
    });
}

fn title(ui: &mut Ui, level: &Level, hovered: bool) {
    let title = RichText::new(&level.title).size(16.0).strong();
    ui.add(egui::Label::new(title.color(if hovered { GOLD } else { LINEN })).truncate());
}

/// Draws a level file with errors; returns true if the errors are to be shown.
pub fn faulty_card(ui: &mut Ui, file: &str, message: &str, size: CardSize) -> bool {
    let (rect, response) = ui.allocate_exact_size(size.points(), Sense::click());
    style::named(&response, file);
    let rim = if response.hovered() { GOLD } else { BAD };
    ui.painter().rect_filled(rect, CornerRadius::same(5), veil(palette::INK.mix(palette::BARK, 0.16), 0.95));
    ui.painter().rect_stroke(rect, CornerRadius::same(5), Stroke::new(1.5, rim), StrokeKind::Inside);
    let layout = egui::Layout::top_down(egui::Align::Min);
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(12.0, 5.0))).layout(layout));
    let errors = message.matches("error: ").count();
    let count = if errors == 1 { "one error".to_owned() } else { format!("{errors} errors") };
    inside.add(egui::Label::new(RichText::new(file).size(15.0).strong().color(BAD)).truncate());
    match size {
        CardSize::Tiny => {}
        CardSize::Small => drop(inside.label(RichText::new(count).size(12.0).color(LINEN))),
        CardSize::Large | CardSize::Medium => {
            inside.label(RichText::new(format!("This level has {count}.")).size(13.5).color(LINEN));
            inside.add_space(8.0);
            for line in message.lines().filter(|line| line.contains("error: ")).take(if size == CardSize::Large {
                3
            } else {
                1
            }) {
                inside.add(egui::Label::new(RichText::new(line).size(12.0).color(DIM)).truncate());
            }
        }
    }
    response.hint(format!("{file} cannot be played yet. Click to see what is wrong and where.")).clicked()
}

/// A word in the corner of a level's picture.
fn sealed(ui: &Ui, picture: Rect, text: &str, ink: Color32) {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), FontId::proportional(14.0), ink);
    let size = galley.size() + vec2(14.0, 6.0);
    let rect = Rect::from_min_size(picture.right_bottom() - size - vec2(4.0, 4.0), size);
    ui.painter().rect_filled(rect, CornerRadius::same(3), veil(palette::INK, 0.9));
    ui.painter().rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.2, ink), StrokeKind::Inside);
    ui.painter().galley(rect.min + vec2(7.0, 3.0), galley, ink);
}

fn difficulty(difficulty: Difficulty) -> (&'static str, Color32) {
    match difficulty {
        Difficulty::Tutorial | Difficulty::Lesson => ("to learn", GOOD),
        Difficulty::Easy => ("easy", GOOD),
        Difficulty::Normal => ("normal", GOLD),
        Difficulty::Hard => ("hard", BAD),
    }
}
