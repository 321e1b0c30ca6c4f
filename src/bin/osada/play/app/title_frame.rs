//! The title screen over its backdrop, and the snakes.

use super::super::egui_frame;
use super::super::saves_screen::SavesScreen;
use super::super::session_renderer;
use super::super::settings_panel::SettingsPanel;
use super::super::snake_screen::{self, SnakeGame};
use super::super::title_screen::TitleChoice;
use super::state::App;
use crate::input_action::InputAction;
use macroquad::color::Color;
use macroquad::math::vec2;
use macroquad::shapes::draw_rectangle;
use macroquad::window::screen_width;

impl App {
    /// Draws the title screen and does what is asked there.
    pub(super) fn title_frame(&mut self, width: f32, height: f32, seconds: f64, actions: &[InputAction]) {
        if let Some(game) = &mut self.backdrop {
            game.camera.resize(width, height);
            game.camera.pan(vec2(seconds as f32 * 6.0, 0.0));
            game.pass(seconds, self.script.ticks_left(game.ticks));
            session_renderer::draw(game, seconds);
        }
        draw_rectangle(0.0, 0.0, width, height, Color::from_rgba(20, 14, 12, 120));
        let (mut choice, mut go_on) = (None, false);
        let (mut of_saves, mut of_settings) = (None, None);
        let Self { title, icons, rules, game, saves_screen, settings, store, keys, progress, .. } = self;
        egui_macroquad::ui(|ctx| {
            egui_frame::prepare(ctx, height);
            if egui_frame::is_tiny(ctx) {
                return;
            }
            (choice, go_on) = title.show(ctx, icons, rules, progress, game.is_some());
            of_saves = saves_screen.as_mut().and_then(|saves_screen| saves_screen.show(ctx, false));
            of_settings = settings.as_mut().and_then(|settings| settings.show(ctx, store, keys));
        });
        if let Some(choice) = of_settings {
            self.obey_settings(choice);
        }
        if let Some(choice) = of_saves {
            self.obey_saves_screen(choice);
        } else if actions.contains(&InputAction::Continue) && self.saves_screen.is_none() {
            go_on = self.game.is_some();
            choice = Some(TitleChoice::Continue).filter(|_| !go_on);
        }
        if go_on {
            self.on_title = false;
            self.backdrop = None;
        }
        match choice {
            Some(TitleChoice::Quit) => self.quit = true,
            Some(TitleChoice::Snakes) => self.snakes = SnakeGame::new(&self.rules, 1),
            Some(TitleChoice::Lab) => self.open_lab(),
            Some(TitleChoice::Challenge(challenge)) => {
                self.title.challenge = challenge;
                self.store.settings.challenge = challenge;
                self.keep_settings();
            }
            Some(TitleChoice::Settings) => self.settings = Some(SettingsPanel::default()),
            Some(TitleChoice::Saves) => self.saves_screen = Some(SavesScreen::new(&self.saver.saves)),
            Some(TitleChoice::Continue) => {
                if let Some(entry) = self.saver.saves.newest() {
                    self.load(&entry.path);
                }
            }
            Some(TitleChoice::Play(level, seed)) => {
                if let Err(message) = self.begin(level, self.title.challenge, seed) {
                    self.title.error = Some(message);
                }
            }
            None => {}
        }
    }

    /// Draws the snakes and does what is asked there.
    pub(super) fn snake_frame(&mut self, height: f32, seconds: f64, actions: &[InputAction]) {
        let Self { snakes: Some(game), icons, keys, backdrop, .. } = self else { return };
        if let Some(backdrop) = backdrop {
            session_renderer::draw(backdrop, seconds);
            draw_rectangle(0.0, 0.0, screen_width(), height, Color::from_rgba(20, 14, 12, 190));
        }
        let leave = game.obey(actions);
        game.pass(seconds);
        let mut choice = snake_screen::SnakeChoice::Stay;
        egui_macroquad::ui(|ctx| {
            egui_frame::prepare(ctx, height);
            if egui_frame::is_tiny(ctx) {
                return;
            }
            choice = game.show(ctx, icons, keys);
            // No panel here is used by keys: they steer.
            ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
        });
        match choice {
            snake_screen::SnakeChoice::Again(seed) => self.snakes = SnakeGame::new(&self.rules, seed),
            snake_screen::SnakeChoice::Leave => self.snakes = None,
            snake_screen::SnakeChoice::Stay if leave => self.snakes = None,
            snake_screen::SnakeChoice::Stay => {}
        }
    }
}
