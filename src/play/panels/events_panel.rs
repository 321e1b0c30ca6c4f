//! Events: the question that waits for an answer, tasks, what lasts for a time, and why the latest of it happened.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, board_in, dim, open_panel};
use crate::play::view_state::{Panel, PlayerRequest};
use egui::{
    self, Align, Color32, ColorImage, Context, Layout, Rect, RichText, TextureHandle, TextureOptions, Ui, vec2,
};
use osada::sim::rules::{Choice, Effect, Question};
use osada::sim::{Answer, Asked, Command, TaskState, Tick, World, check, effect_words, trigger_reasons};
use osada::texture::{IconLook, Picture};
use osada_cli::keys::InputAction;

/// Width of the panel in points.
const WIDTH: f32 = 520.0;
/// Height of the picture in points, and the width from which it has room beside the text.
const PICTURE: f32 = 112.0;
const BESIDE: f32 = 440.0;
/// Latest events that are listed.
const LATEST: usize = 6;

/// State of the panel between frames: the picture of the question that is shown.
#[derive(Default)]
pub struct EventsPanel {
    picture: Option<(String, TextureHandle)>,
}

impl EventsPanel {
    pub fn show(&mut self, ctx: &Context, game: &PanelScene, room: Rect) {
        open_panel(ctx, "events", room, |ui| {
            ui.set_width(WIDTH.min(ui.available_width()));
            let story = game.world().story();
            for asked in story.asked() {
                if let Some(question) = story.question(game.world().rules(), asked.trigger()) {
                    self.question(ui, game, asked, question);
                    ui.separator();
                }
            }
            tasks(ui, game);
            lasting(ui, game);
            latest(ui, game);
        });
    }

    fn question(&mut self, ui: &mut Ui, game: &PanelScene, asked: &Asked, question: &Question) {
        let world = game.world();
        ui.horizontal(|ui| {
            style::heading(ui, &question.title);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(left(world, asked.until())).color(GOLD))
                    .hint("Time to answer; then it is decided without you");
            });
        });
        let picture = question.picture.as_deref().and_then(|name| self.picture(ui.ctx(), game, name));
        let texts = |ui: &mut Ui| {
            ui.label(&question.text);
            reasons(ui, world, asked.trigger());
        };
        match picture {
            Some(picture) if ui.available_width() >= BESIDE => {
                ui.horizontal_top(|ui| {
                    ui.add(picture);
                    ui.vertical(texts);
                });
            }
            Some(picture) => {
                ui.add(picture);
                texts(ui);
            }
            None => texts(ui),
        }
        ui.add_space(4.0);
        for (number, choice) in question.choices.iter().enumerate() {
            choice_row(ui, game, asked.trigger(), number as u8, choice);
        }
        let otherwise = words(world, &question.unanswered);
        let otherwise = if otherwise.is_empty() { "nothing happens".to_owned() } else { otherwise };
        ui.label(dim(format!("Without an answer: {otherwise}.")));
    }

    /// The picture of a scene, kept until another is asked for.
    fn picture(&mut self, ctx: &Context, game: &PanelScene, name: &str) -> Option<egui::Image<'static>> {
        if self.picture.as_ref().is_none_or(|(known, _)| known != name) {
            let image = game.looks.scene(name)?;
            let image = ColorImage::from_rgba_unmultiplied([image.width, image.height], &image.rgba);
            self.picture = Some((name.to_owned(), ctx.load_texture("scene", image, TextureOptions::LINEAR)));
        }
        let (_, texture) = self.picture.as_ref()?;
        let size = texture.size_vec2();
        let shown = size * (PICTURE / size.y);
        Some(egui::Image::from_texture((texture.id(), shown)).fit_to_exact_size(shown))
    }
}

/// A choice as a button, with what it costs and what follows.
fn choice_row(ui: &mut Ui, game: &PanelScene, trigger: &str, number: u8, choice: &Choice) {
    let world = game.world();
    let command = Command::from(Answer { trigger: trigger.to_owned(), choice: number });
    let refusal = check(world, &command).err();
    let mut parts = Vec::new();
    if choice.cost.pieces() > 0 {
        parts.push(format!("costs {}", choice.cost));
    }
    let follows = words(world, &choice.then);
    parts.push(if follows.is_empty() { "nothing follows".to_owned() } else { follows });
    let about = parts.join(" → ");
    let can = refusal.is_none() && !game.session.is_watched();
    let button = egui::Button::new(RichText::new(&choice.text).size(15.0)).min_size(vec2(ui.available_width(), 0.0));
    let response = ui.add_enabled(can, button);
    if response.clicked() {
        game.ask(PlayerRequest::Order(command));
        game.ask(PlayerRequest::ClosePanel);
    }
    let (text, tone) = match refusal {
        Some(refusal) => (format!("{about} ({refusal})"), BAD),
        None => (about, DIM),
    };
    ui.label(RichText::new(text).color(tone).size(12.5));
}

/// Effects in words, those that have any.
fn words(world: &World, effects: &[Effect]) -> String {
    let parts = effects.iter().map(|effect| effect_words(world.rules(), effect)).filter(|words| !words.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}

/// The time left until a moment: "43 s".
fn left(world: &World, until: Tick) -> String {
    format!("{:.0} s", until.since(world.clock().now()).seconds().0.ceil())
}

fn reasons(ui: &mut Ui, world: &World, trigger: &str) {
    let reasons = trigger_reasons(world, trigger);
    ui.label(dim("Why now?")).hint(reasons.join("\n"));
}

fn open_tasks(world: &World) -> impl Iterator<Item = &TaskState> {
    world.story().tasks().iter().filter(|state| state.done().is_none())
}

fn tasks(ui: &mut Ui, game: &PanelScene) {
    for state in open_tasks(game.world()) {
        ui.horizontal_wrapped(|ui| {
            ui.add(game.icons.image(Picture::Icon(IconLook::Jobs), 20.0));
            ui.label(RichText::new(&state.task().title).color(LINEN).strong());
            ui.label(dim(format!("{} left", left(game.world(), state.until()))));
        });
        let reward = words(game.world(), &state.task().then);
        if !reward.is_empty() {
            ui.label(dim(format!("If done: {reward}")));
        }
    }
}

fn lasting(ui: &mut Ui, game: &PanelScene) {
    let world = game.world();
    for lasting in world.story().changes() {
        let change = Effect::Change(lasting.change().clone());
        ui.label(RichText::new(&lasting.change().title).color(LINEN)).hint(effect_words(world.rules(), &change));
        ui.label(dim(format!("{}; {} left", effect_words(world.rules(), &change), left(world, lasting.until()))));
    }
}

/// The latest events: when, the answer, and why.
fn latest(ui: &mut Ui, game: &PanelScene) {
    let world = game.world();
    let story = world.story();
    let mut past: Vec<_> = story.past().iter().filter(|past| story.asked_of(past.trigger()).is_none()).collect();
    past.sort_by_key(|past| std::cmp::Reverse(past.at()));
    let mut is_any = story.asked().len() + open_tasks(world).count() + story.changes().len() > 0;
    for past in past.into_iter().take(LATEST) {
        let Some(question) = story.question(world.rules(), past.trigger()) else { continue };
        is_any = true;
        let day = world.clock().at(past.at()).day(&world.rules().time);
        let answer = past.choice().and_then(|choice| question.choices.get(usize::from(choice)));
        let (answer, tone) = answer.map_or(("no answer", DIM), |choice| (choice.text.as_str(), GOOD));
        ui.horizontal_wrapped(|ui| {
            ui.label(dim(format!("day {day}")));
            ui.label(RichText::new(&question.title).color(LINEN));
            ui.label(RichText::new(answer).color(tone).size(12.5));
            reasons(ui, world, past.trigger());
        });
    }
    if !is_any {
        ui.label(dim("Nothing is asked of you, and nothing out of the ordinary has happened yet."));
    }
}

/// A line for every question and task that is open, below the hints. A click opens the panel.
pub fn waiting(ui: &mut Ui, game: &PanelScene) {
    if !game.session.is_running() || game.view.panel == Some(Panel::Events) {
        return;
    }
    let world = game.world();
    let story = world.story();
    let questions = story.asked().iter().filter_map(|asked| {
        let question = story.question(world.rules(), asked.trigger())?;
        Some((IconLook::Question, question.title.as_str(), asked.until(), GOLD))
    });
    let tasks = open_tasks(world).map(|state| (IconLook::Jobs, state.task().title.as_str(), state.until(), LINEN));
    let lines: Vec<_> = questions.chain(tasks).collect();
    if lines.is_empty() {
        return;
    }
    board_in(ui, |ui| {
        for (icon, title, until, tone) in lines {
            line(ui, game, icon, (title, tone), &left(world, until));
        }
    });
}

fn line(ui: &mut Ui, game: &PanelScene, icon: IconLook, (title, tone): (&str, Color32), time: &str) {
    ui.horizontal(|ui| {
        ui.add(game.icons.image(Picture::Icon(icon), 20.0));
        let button = egui::Button::new(RichText::new(title).color(tone));
        let about = game.keys.with_key("Read and decide", InputAction::Events);
        if ui.add(button).hint(about).clicked() {
            game.ask(PlayerRequest::Act(InputAction::Events));
        }
        ui.label(dim(time));
    });
}
