//! The title screen: the levels to choose from, over a settlement that goes about its day.

use super::capitalise::capitalised;
use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, colour, veil};
use super::icons::Icons;
use super::level_progress::LevelProgress;
use super::looks::Looks;
use super::minimap::paint_map;
use super::style::{self, dim};
use egui_macroquad::egui::{
    self, Align2, Color32, Context, CornerRadius, FontId, Pos2, Rect, RichText, Sense, Stroke, StrokeKind,
    TextureHandle, TextureOptions, Ui, pos2, vec2,
};
use osada::level::{Difficulty, Level, build};
use osada::sim::rules::{Challenge, Rules};
use osada::texture::{Picture, StructureLook, palette};
use std::rc::Rc;
use std::sync::Arc;

/// Width of a card in points.
const CARD: f32 = 228.0;
/// Height of a card in points.
const CARD_HEIGHT: f32 = 226.0;
/// Points between cards.
const GAP: f32 = 12.0;
/// Points above the cards, for the name.
const ABOVE: f32 = 194.0;
/// Points of height from which the name is shown.
const ROOMY: f32 = ABOVE + CARD_HEIGHT + BELOW;
/// Points below them, for what else can be done.
const BELOW: f32 = 130.0;

/// What the title screen asks for.
pub enum TitleChoice {
    /// Play this level with this seed.
    Play(Rc<Level>, u64),
    /// The next games are to be so hard.
    Challenge(Challenge),
    /// Go on from the newest save.
    Continue,
    /// Show the saves.
    Saves,
    /// Play snakes against the minds.
    Snakes,
    /// Open the pathfinding lab.
    Lab,
    /// Show the settings.
    Settings,
    /// Close the window.
    Quit,
}

/// The state of the title screen.
pub struct TitleScreen {
    levels: Vec<Rc<Level>>,
    /// Level files with errors, and what is wrong with each.
    faulty: Vec<(String, String)>,
    /// The faulty one whose errors are shown.
    read: Option<usize>,
    previews: Vec<Option<TextureHandle>>,
    previewed_seed: u64,
    seed: String,
    /// How hard the next game is to be.
    pub challenge: Challenge,
    /// What went wrong when a level was to be played.
    pub error: Option<String>,
    /// What the newest save holds, in a few words.
    pub newest: Option<String>,
}

impl TitleScreen {
    /// A title screen with these levels.
    pub fn new(levels: Vec<Rc<Level>>, faulty: Vec<(String, String)>, (challenge, seed): (Challenge, u64)) -> Self {
        Self {
            previews: levels.iter().map(|_| None).collect(),
            levels,
            faulty,
            read: None,
            previewed_seed: seed,
            seed: seed.to_string(),
            challenge,
            error: None,
            newest: None,
        }
    }

    /// The level behind the title.
    pub fn backdrop(&self) -> Option<Rc<Level>> {
        self.levels.iter().find(|level| level.name == "first_siege").or(self.levels.first()).cloned()
    }

    /// The level that comes after one in the order of the screen.
    pub fn after(&self, name: &str) -> Option<Rc<Level>> {
        let place = self.levels.iter().position(|level| level.name == name)?;
        self.levels.get(place + 1).cloned()
    }

    fn seed(&self) -> Option<u64> {
        self.seed.trim().parse().ok()
    }

    /// Draws the screen.
    pub fn show(
        &mut self,
        ctx: &Context,
        icons: &Icons,
        rules: &Arc<Rules>,
        progress: &LevelProgress,
        can_continue: bool,
    ) -> (Option<TitleChoice>, bool) {
        let (mut choice, mut go_on) = (None, false);
        let screen = ctx.screen_rect();
        // A window of few points has no room for both the name and the levels.
        let above = if screen.height() < ROOMY { 16.0 } else { ABOVE };
        if above == ABOVE {
            self.name(ctx, screen, icons);
        }
        let cards = self.levels.len() + self.faulty.len();
        let fit = ((screen.width() - 40.0 + GAP) / (CARD + GAP)).floor().max(1.0);
        // As many rows as it takes, evenly filled.
        let rows = (cards as f32 / fit).ceil().max(1.0);
        let columns = (cards as f32 / rows).ceil().clamp(1.0, fit);
        let width = columns * (CARD + GAP) - GAP;
        let seen = (rows * (CARD_HEIGHT + GAP)).min(screen.height() - above - BELOW);
        egui::Area::new(egui::Id::new("levels")).anchor(Align2::CENTER_TOP, vec2(0.0, above)).show(ctx, |ui| {
            ui.set_width(width + 14.0);
            egui::ScrollArea::vertical().max_height(seen).min_scrolled_height(seen).show(ui, |ui| {
                ui.spacing_mut().item_spacing = vec2(GAP, GAP);
                ui.set_width(width);
                ui.horizontal_wrapped(|ui| {
                    for number in 0..self.levels.len() {
                        if self.card(ui, rules, progress, number) {
                            let seed = self.seed().unwrap_or(1);
                            choice = Some(TitleChoice::Play(Rc::clone(&self.levels[number]), seed));
                        }
                    }
                    for (number, (file, message)) in self.faulty.iter().enumerate() {
                        if faulty_card(ui, file, message) {
                            self.read = Some(number);
                        }
                    }
                });
            });
        });
        egui::Area::new(egui::Id::new("title foot")).anchor(Align2::CENTER_BOTTOM, vec2(0.0, -14.0)).show(ctx, |ui| {
            let inner = style::panel().show(ui, |ui| {
                let onward = match (can_continue, &self.newest) {
                    (true, _) => Some("Go on playing (Enter)".to_owned()),
                    (false, Some(newest)) => Some(format!("Continue: {newest} (Enter)")),
                    (false, None) => None,
                };
                if let Some(text) = onward
                    && ui.vertical_centered(|ui| ui.button(RichText::new(text).size(17.0).color(GOLD))).inner.clicked()
                {
                    go_on = can_continue;
                    choice = Some(TitleChoice::Continue).filter(|_| !can_continue);
                }
                if let Some(challenge) = self.challenges(ui, rules) {
                    choice = Some(TitleChoice::Challenge(challenge));
                }
                ui.horizontal(|ui| {
                    ui.label("Seed");
                    ui.add(egui::TextEdit::singleline(&mut self.seed).desired_width(90.0)).on_hover_text(
                        "The same seed gives the same people, the same raids and, in open valleys, the same land.",
                    );
                    if ui.button("Another").clicked() {
                        self.seed = (self.seed().unwrap_or(0).wrapping_add(1)).to_string();
                    }
                    ui.add_space(16.0);
                    if ui.button("Saves").clicked() {
                        choice = Some(TitleChoice::Saves);
                    }
                    if ui.button("Snakes").on_hover_text("Compete with A*, a tree and a perceptron").clicked() {
                        choice = Some(TitleChoice::Snakes);
                    }
                    let about = "Draw a map and watch two search algorithms on it, side by side, step by step.";
                    if ui.button("Pathfinding lab").on_hover_text(about).clicked() {
                        choice = Some(TitleChoice::Lab);
                    }
                    if ui.button("Settings").clicked() {
                        choice = Some(TitleChoice::Settings);
                    }
                    if ui.button("Quit").clicked() {
                        choice = Some(TitleChoice::Quit);
                    }
                });
                if self.seed().is_none() {
                    ui.label(RichText::new("a seed is a whole number; 1 is used").color(BAD).size(13.0));
                }
                if let Some(error) = &self.error {
                    ui.label(RichText::new(error).color(BAD));
                }
            });
            style::thread(ui, inner.response.rect);
        });
        self.errors(ctx);
        (choice, go_on)
    }

    /// How hard the next game is to be, and what that changes; what was chosen instead, if something was.
    fn challenges(&self, ui: &mut Ui, rules: &Rules) -> Option<Challenge> {
        let mut chosen = None;
        ui.horizontal(|ui| {
            for challenge in Challenge::ALL {
                let is_on = challenge == self.challenge;
                let about = rules.challenges.of(challenge).to_string();
                let text = RichText::new(capitalised(challenge.name()));
                let text = if is_on { text.strong().color(GOLD) } else { text };
                if ui.selectable_label(is_on, text).on_hover_text(about).clicked() && !is_on {
                    chosen = Some(challenge);
                }
            }
            ui.label(dim(rules.challenges.of(self.challenge).to_string()).size(13.0));
        });
        chosen
    }

    /// What is wrong with the level file that was clicked.
    fn errors(&mut self, ctx: &Context) {
        let Some((file, message)) = self.read.and_then(|number| self.faulty.get(number)) else { return };
        let size = ctx.screen_rect().size() - vec2(160.0, 200.0);
        let mut close = ctx.input(|input| input.key_pressed(egui::Key::Escape));
        style::board(ctx, "errors of a level", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(size.x.min(860.0));
            style::heading(ui, &format!("{file} cannot be played yet"));
            ui.label(dim("Mend it in a text editor and start again. The same errors: osada check FILE."));
            style::scroll(vec2(size.x, size.y.min(480.0))).show(ui, |ui| {
                let text = RichText::new(message.trim_end()).monospace().size(13.0).color(LINEN);
                ui.add(egui::Label::new(text).extend());
            });
            close |= ui.button("Close").clicked();
        });
        if close {
            self.read = None;
        }
    }

    fn name(&self, ctx: &Context, screen: Rect, icons: &Icons) {
        egui::Area::new(egui::Id::new("name")).anchor(Align2::CENTER_TOP, vec2(0.0, 18.0)).interactable(false).show(
            ctx,
            |ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(620.0f32.min(screen.width()), 180.0), Sense::hover());
                let fire = Rect::from_center_size(rect.center_top() + vec2(0.0, 36.0), vec2(72.0, 80.0));
                let frame = (ui.input(|input| input.time) * 6.0) as u32;
                icons.paint(ui, Picture::built(StructureLook::Hearth, 0, frame), fire, Color32::WHITE);
                let font = FontId::proportional(76.0);
                let at = rect.center_top() + vec2(0.0, 112.0);
                shadowed(ui, at, "OSADA", font, LINEN);
                let below = rect.center_top() + vec2(0.0, 164.0);
                shadowed(
                    ui,
                    below,
                    "Build a settlement. Hold it. See why everyone does what they do.",
                    FontId::proportional(17.0),
                    GOLD,
                );
            },
        );
    }

    /// Draws one level and returns whether it was chosen.
    fn card(&mut self, ui: &mut Ui, rules: &Arc<Rules>, progress: &LevelProgress, number: usize) -> bool {
        self.preview(ui.ctx(), rules, number);
        let level = &self.levels[number];
        let (rect, response) = ui.allocate_exact_size(vec2(CARD, CARD_HEIGHT), Sense::click());
        let hovered = response.hovered();
        let painter = ui.painter();
        let rim = if hovered { GOLD } else { colour(palette::BARK) };
        painter.rect_filled(rect, CornerRadius::same(5), veil(palette::INK.mix(palette::BARK, 0.16), 0.95));
        painter.rect_stroke(
            rect,
            CornerRadius::same(5),
            Stroke::new(if hovered { 2.5 } else { 1.5 }, rim),
            StrokeKind::Inside,
        );
        let picture = Rect::from_min_size(rect.min + vec2(10.0, 14.0), vec2(CARD - 20.0, 92.0));
        painter.rect_filled(picture, CornerRadius::same(2), Color32::BLACK);
        if let Some(Some(texture)) = self.previews.get(number) {
            let size = texture.size_vec2();
            // The middle of the map fills the picture.
            let scale = (picture.width() / size.x).max(picture.height() / size.y);
            let shown = vec2(picture.width() / scale / size.x, picture.height() / scale / size.y);
            let uv = Rect::from_center_size(pos2(0.5, 0.5), shown);
            painter.image(texture.id(), picture, uv, Color32::WHITE);
        }
        let seal = match level.difficulty {
            _ if progress.has_won(&level.name) => Some(("won", GOOD)),
            Difficulty::Tutorial if !progress.has_won_any() => Some(("start here", GOLD)),
            _ => None,
        };
        if let Some((text, ink)) = seal {
            sealed(ui, picture, text, ink);
        }
        style::thread(ui, rect);
        let mut inside = ui.new_child(
            egui::UiBuilder::new()
                .max_rect(Rect::from_min_max(
                    pos2(rect.left() + 12.0, picture.bottom() + 8.0),
                    rect.max - vec2(12.0, 8.0),
                ))
                .layout(egui::Layout::top_down(egui::Align::Min)),
        );
        let ui = &mut inside;
        ui.horizontal(|ui| {
            ui.label(RichText::new(&level.title).size(16.5).strong().color(if hovered { GOLD } else { LINEN }));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let (text, text_colour) = difficulty(level.difficulty);
                ui.label(RichText::new(text).color(text_colour).size(13.0));
            });
        });
        ui.label(RichText::new(&level.about).size(12.5).color(LINEN));
        let (width, height) = level.size();
        let raids = if level.waves.len() == 1 { "1 raid".to_owned() } else { format!("{} raids", level.waves.len()) };
        let map = if level.is_generated() { "another every seed" } else { "drawn by hand" };
        ui.with_layout(egui::Layout::bottom_up(egui::Align::Min), |ui| {
            ui.label(dim(format!("{raids} · {width} × {height} · {map}")).size(12.0).color(DIM));
        });
        response.clicked()
    }

    /// Paints the map of a level once, and again when the seed has changed.
    fn preview(&mut self, ctx: &Context, rules: &Arc<Rules>, number: usize) {
        if let Some(seed) = self.seed().filter(|&seed| seed != self.previewed_seed) {
            self.previewed_seed = seed;
            for (level, preview) in self.levels.iter().zip(&mut self.previews) {
                if level.is_generated() {
                    *preview = None;
                }
            }
        }
        if self.previews[number].is_none()
            && let Ok(world) = build(&self.levels[number], rules, self.previewed_seed)
        {
            let image = paint_map(&world, &Looks::new(rules, world.season()));
            let name = format!("preview {}", self.levels[number].name);
            self.previews[number] = Some(ctx.load_texture(name, image, TextureOptions::NEAREST));
        }
    }
}

/// Draws a level file with errors and returns whether it was clicked.
fn faulty_card(ui: &mut Ui, file: &str, message: &str) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(CARD, CARD_HEIGHT), Sense::click());
    let rim = if response.hovered() { GOLD } else { BAD };
    ui.painter().rect_filled(rect, CornerRadius::same(5), veil(palette::INK.mix(palette::BARK, 0.16), 0.95));
    ui.painter().rect_stroke(rect, CornerRadius::same(5), Stroke::new(1.5, rim), StrokeKind::Inside);
    style::thread(ui, rect);
    let layout = egui::Layout::top_down(egui::Align::Min);
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(12.0, 14.0))).layout(layout));
    let errors = message.matches("error: ").count();
    inside.label(RichText::new(file).size(18.0).strong().color(BAD));
    let count = if errors == 1 { "one error".to_owned() } else { format!("{errors} errors") };
    inside
        .label(RichText::new(format!("This level has {count}. Click to read where and what.")).size(13.5).color(LINEN));
    inside.add_space(8.0);
    for line in message.lines().filter(|line| line.contains("error: ")).take(5) {
        inside.add(egui::Label::new(RichText::new(line).size(12.0).color(DIM)).truncate());
    }
    response.clicked()
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

fn shadowed(ui: &Ui, at: Pos2, text: &str, font: FontId, ink: Color32) {
    for offset in [vec2(2.0, 2.0), vec2(-1.0, 1.0), vec2(1.0, -1.0)] {
        ui.painter().text(at + offset, Align2::CENTER_CENTER, text, font.clone(), Color32::from_black_alpha(200));
    }
    ui.painter().text(at, Align2::CENTER_CENTER, text, font, ink);
}

fn difficulty(difficulty: Difficulty) -> (&'static str, Color32) {
    match difficulty {
        Difficulty::Tutorial => ("to learn", GOOD),
        Difficulty::Easy => ("easy", GOOD),
        Difficulty::Normal => ("normal", GOLD),
        Difficulty::Hard => ("hard", BAD),
    }
}
