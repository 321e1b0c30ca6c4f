//! The title screen over its backdrop, and the snakes.

use super::super::egui_frame;
use super::super::key_bindings::InputAction;
use super::super::saves_screen::SavesScreen;
use super::super::session_renderer;
use super::super::settings_panel::SettingsPanel;
use super::super::snake_screen::{self, SnakeGame};
use super::super::title_screen::Wish;
use super::state::App;
use macroquad::color::Color;
use macroquad::math::vec2;
use macroquad::shapes::draw_rectangle;
use macroquad::window::screen_width;

impl App {
    /// Draws the title screen and does what is asked there.
    pub(super) fn title_frame(&mut self, width: f32, height: f32, seconds: f64, deeds: &[InputAction]) {
        if let Some(game) = &mut self.backdrop {
            game.camera.resize(width, height);
            game.camera.pan(vec2(seconds as f32 * 6.0, 0.0));
            game.pass(seconds, self.script.ticks_left(game.ticks));
            session_renderer::draw(game, seconds);
        }
        draw_rectangle(0.0, 0.0, width, height, Color::from_rgba(20, 14, 12, 120));
        let (mut wish, mut go_on) = (None, false);
        let (mut of_saves, mut of_settings) = (None, None);
        let Self { title, icons, rules, game, shelf, settings, store, keys, progress, .. } = self;
        egui_macroquad::ui(|ctx| {
            egui_frame::prepare(ctx, height);
            if egui_frame::is_tiny(ctx) {
                return;
            }
            (wish, go_on) = title.show(ctx, icons, rules, progress, game.is_some());
            of_saves = shelf.as_mut().and_then(|shelf| shelf.show(ctx, false));
            of_settings = settings.as_mut().and_then(|settings| settings.show(ctx, store, keys));
        });
        if let Some(wish) = of_settings {
            self.obey_settings(wish);
        }
        if let Some(wish) = of_saves {
            self.obey_shelf(wish);
        } else if deeds.contains(&InputAction::Continue) && self.shelf.is_none() {
            go_on = self.game.is_some();
            wish = Some(Wish::Continue).filter(|_| !go_on);
        }
        if go_on {
            self.on_title = false;
            self.backdrop = None;
        }
        match wish {
            Some(Wish::Quit) => self.quit = true,
            Some(Wish::Snakes) => self.snakes = SnakeGame::new(&self.rules, 1),
            Some(Wish::Lab) => self.open_lab(),
            Some(Wish::Challenge(challenge)) => {
                self.title.challenge = challenge;
                self.store.settings.challenge = challenge;
                self.keep_settings();
            }
            Some(Wish::Settings) => self.settings = Some(SettingsPanel::default()),
            Some(Wish::Saves) => self.shelf = Some(SavesScreen::new(&self.keeper.saves)),
            Some(Wish::Continue) => {
                if let Some(entry) = self.keeper.saves.newest() {
                    self.load(&entry.path);
                }
            }
            Some(Wish::Play(level, seed)) => {
                if let Err(message) = self.begin(level, self.title.challenge, seed) {
                    self.title.error = Some(message);
                }
            }
            None => {}
        }
    }

    /// Draws the snakes and does what is asked there.
    pub(super) fn snake_frame(&mut self, height: f32, seconds: f64, deeds: &[InputAction]) {
        let Self { snakes: Some(game), icons, keys, backdrop, .. } = self else { return };
        if let Some(backdrop) = backdrop {
            session_renderer::draw(backdrop, seconds);
            draw_rectangle(0.0, 0.0, screen_width(), height, Color::from_rgba(20, 14, 12, 190));
        }
        let leave = game.obey(deeds);
        game.pass(seconds);
        let mut wish = snake_screen::Wish::Stay;
        egui_macroquad::ui(|ctx| {
            egui_frame::prepare(ctx, height);
            if egui_frame::is_tiny(ctx) {
                return;
            }
            wish = game.show(ctx, icons, keys);
            // No panel here is used by keys: they steer.
            ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
        });
        match wish {
            snake_screen::Wish::Again(seed) => self.snakes = SnakeGame::new(&self.rules, seed),
            snake_screen::Wish::Leave => self.snakes = None,
            snake_screen::Wish::Stay if leave => self.snakes = None,
            snake_screen::Wish::Stay => {}
        }
    }
}
