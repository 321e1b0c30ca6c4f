//! The lessons of a level on the screen: what to do now and how, how far it is done, and where on the map.

use super::colours::{DIM, GOLD, GOOD, colour};
use super::key_bindings::KeyBindings;
use super::map_geometry::area_rect;
use super::session::GameSession;
use super::style::{self, bar, board, dim};
use crate::input_action::InputAction;
use egui_macroquad::egui::{self, Align, Align2, Context, Layout, RichText, Ui, vec2};
use macroquad::time::get_time;
use osada::level::{Attention, Lesson, LessonGoal, Part, parts};
use osada::sim::rules::StructureKind;
use osada::sim::{Area, Outcome};
use std::rc::Rc;

/// Seconds of wall time for which a lesson is shown as done before the next one begins.
const DONE_SHOWN: f64 = 1.0;
/// Width of the panel in points.
const WIDTH: f32 = 540.0;

/// The lesson that is to be done now.
pub fn current(game: &GameSession) -> Option<&Lesson> {
    let shown = !game.is_watched() && game.world.outcome() == Outcome::Running;
    game.lessons.course.current(&game.level.lessons).filter(|_| shown)
}

/// The part of the map that the lesson is about.
pub fn lit(game: &GameSession) -> Option<Area> {
    current(game)?.at.filter(|_| !is_resting(game))
}

/// Whether the lesson speaks of an action: its button is pointed out then.
pub fn speaks_of(game: &GameSession, action: InputAction) -> bool {
    let named = |lesson: &Lesson| parts(&lesson.text).contains(&Part::Key(action.name()));
    !is_resting(game) && current(game).is_some_and(named)
}

/// Whether the lesson asks for a structure.
pub fn asks_for(game: &GameSession, kind: StructureKind) -> bool {
    let asked = |lesson: &Lesson| matches!(lesson.done, LessonGoal::Plan(asked, _) | LessonGoal::Build(asked, _) if asked == kind);
    current(game).is_some_and(asked)
}

/// Whether a lesson is being shown as done.
fn is_resting(game: &GameSession) -> bool {
    game.lessons.done.is_some_and(|(_, at)| get_time() - at < DONE_SHOWN)
}

/// Sees how far the player has come, once a frame.
pub fn follow(game: &mut GameSession, may_pause: bool) {
    let level = Rc::clone(&game.level);
    let number = game.lessons.passed();
    if number >= level.lessons.len() || game.is_watched() || is_resting(game) {
        return;
    }
    if game.lessons.begun != Some(number) {
        game.lessons.begun = Some(number);
        game.lessons.looked = false;
        begin(game, &level.lessons[number], may_pause);
    }
    let attention = attention(game);
    if game.lessons.course.observe(&level.lessons, &game.world, attention) {
        game.lessons.done = Some((number, get_time()));
    }
}

/// A lesson begins: time may stand still, and what it is about comes into view.
fn begin(game: &mut GameSession, lesson: &Lesson, may_pause: bool) {
    game.timestep.paused |= lesson.pause && may_pause;
    if let Some(area) = lesson.at {
        let (from, size) = area_rect(area);
        // Panels lie along the upper and the lower edge.
        let (seen, to) = (game.camera.seen(), from + size);
        let (top, bottom) = (seen.top() + seen.h * 0.22, seen.bottom() - seen.h * 0.1);
        if from.x < seen.left() || to.x > seen.right() || from.y < top || to.y > bottom {
            game.camera.go_to(from + size * 0.5);
        }
    }
}

fn attention(game: &GameSession) -> Attention {
    Attention {
        looked: game.lessons.looked,
        running: !game.timestep.paused,
        inspecting: !game.ui.inspector_hidden && game.ui.colonists(&game.world).next().is_some(),
    }
}

/// Draws the lesson; whether there is one.
pub fn show(ctx: &Context, game: &mut GameSession, keys: &KeyBindings) -> bool {
    let level = Rc::clone(&game.level);
    let resting = game.lessons.done.filter(|_| is_resting(game));
    let number = resting.map_or(game.lessons.passed(), |(number, _)| number);
    let Some(lesson) = level.lessons.get(number).filter(|_| current(game).is_some()) else { return false };
    let (mut skip, mut skip_all) = (false, false);
    board(ctx, "lesson", Align2::CENTER_TOP, vec2(0.0, 76.0), |ui| {
        ui.set_width(WIDTH.min(ui.ctx().screen_rect().width() - 60.0));
        ui.horizontal(|ui| {
            ui.label(RichText::new(&lesson.title).size(17.0).strong().color(if resting.is_some() {
                GOOD
            } else {
                GOLD
            }));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(dim(format!("lesson {} of {}", number + 1, level.lessons.len())));
            });
        });
        style::spoken(ui, keys.spoken(&lesson.text), 14.5);
        ui.horizontal(|ui| {
            progress(ui, game, lesson, resting.is_some());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                skip_all = quiet(ui, "Skip all", "No more lessons: play").clicked();
                skip = quiet(ui, "Skip", "The next lesson").clicked();
            });
        });
    });
    if skip && resting.is_none() {
        game.lessons.course.skip();
    }
    if skip_all {
        game.lessons.course.skip_all(&level.lessons);
    }
    true
}

/// Where the panel ends, in points from the top, if a lesson is shown.
pub fn bottom(ctx: &Context, game: &GameSession) -> Option<f32> {
    current(game)?;
    ctx.memory(|memory| memory.area_rect(egui::Id::new("lesson"))).map(|rect| rect.bottom())
}

fn quiet(ui: &mut Ui, text: &str, about: &str) -> egui::Response {
    ui.add(egui::Button::new(RichText::new(text).size(13.0).color(DIM))).on_hover_text(about)
}

/// How far a lesson is done, as a bar where it is done by degrees.
fn progress(ui: &mut Ui, game: &GameSession, lesson: &Lesson, done: bool) {
    if done {
        ui.label(RichText::new("Done!").strong().color(GOOD));
        return;
    }
    let (so_far, of) = lesson.progress(&game.world, attention(game));
    if of > 1 {
        let share = so_far as f32 / of as f32;
        bar(ui, vec2(200.0, 15.0), share, colour(osada::texture::palette::HERB), &format!("{so_far} of {of}"));
    }
}
