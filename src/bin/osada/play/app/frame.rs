//! A frame of the window: what came in is done, time passes, and everything is drawn.

use super::super::frame_stats::timed;
use super::super::icons::Icons;
use super::super::input_events::InputEvents;
use super::super::key_bindings::KeyBindings;
use super::super::menu_panels::{self, MenuChoice};
use super::super::saves_screen::SavesScreen;
use super::super::session::GameSession;
use super::super::settings_panel::SettingsPanel;
use super::super::{
    clock_panel, egui_frame, hud, input, inspector, legend, lesson_panel, notifications, outcome, playback_bar,
    search_panel, session_renderer, toolbar,
};
use super::state::App;
use egui_macroquad::egui::Context;
use macroquad::color::Color;
use macroquad::input::is_quit_requested;
use macroquad::math::Vec2;
use macroquad::time::{get_frame_time, get_time};
use macroquad::window::{clear_background, screen_height, screen_width};
use osada::record::Replayer;
use std::rc::Rc;

impl App {
    /// Draws a frame; whether there is to be another.
    pub fn frame(&mut self) -> Result<bool, String> {
        let (width, height, seconds) = (screen_width(), screen_height(), f64::from(get_frame_time()));
        clear_background(Color::from_rgba(24, 20, 18, 255));
        let mut events = self.input.take();
        let actions = self.heed(&mut events);
        if self.snakes.is_some() {
            self.snake_frame(height, seconds, &actions);
        } else if let Some(lab) = &mut self.lab {
            // Where a script takes pictures, every frame is a tick.
            let seconds = if self.script.is_empty() { seconds } else { 1.0 / 60.0 };
            if !lab.frame(height, seconds, &events, &self.keys, &self.icons) {
                self.lab = None;
            }
        } else if self.on_title {
            self.title_frame(width, height, seconds, &actions);
        } else {
            self.game_frame(width, height, seconds, &events);
        }
        #[cfg(sound)]
        {
            let world = self.game.as_ref().filter(|_| !self.on_title).map(|game| &game.world);
            self.music.follow(world, self.store.settings.music_volume(), seconds as f32);
        }
        egui_macroquad::draw();
        self.window_keys(&actions);
        self.save_keys(&actions);
        let played = self.game.as_ref().or(self.backdrop.as_ref()).map_or(0, |game| game.ticks);
        let ticks = self.lab.as_ref().map_or(played, |lab| lab.frames);
        self.quit |= self.script.perform(ticks)? | is_quit_requested();
        if self.quit {
            self.put_away();
        }
        Ok(!self.quit)
    }

    fn game_frame(&mut self, width: f32, height: f32, seconds: f64, events: &InputEvents) {
        let (mut of_saves, mut of_settings) = (None, None);
        #[cfg(sound)]
        let audio = &mut self.audio;
        let Self { game, icons, keys, script, saves_screen, settings, store, progress, crash_at, .. } = self;
        let Some(game) = game else {
            self.on_title = true;
            return;
        };
        game.camera.resize(width, height);
        // A script counts ticks: nothing may stop them.
        game.pause_on_raid = store.settings.pause_on_raid && script.is_empty();
        game.pass(seconds, script.ticks_left(game.ticks));
        lesson_panel::follow(game, script.is_empty());
        if let Err(message) = progress.take_in(game) {
            game.ui.say(message, get_time());
        }
        assert!(crash_at.is_none_or(|at| game.ticks < at), "asked to fail at tick {}", game.ticks);
        let (mut choice, mut panels, mut busy) = (None, Vec::new(), false);
        let lay_out = |ctx: &Context| {
            egui_frame::prepare(ctx, height);
            if egui_frame::is_tiny(ctx) {
                return;
            }
            choice = interface(ctx, game, icons, keys);
            match saves_screen {
                Some(saves_screen) => of_saves = saves_screen.show(ctx, game.playback.is_none()),
                // No panel of the game is used by keys: they belong to the map.
                None => ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id))),
            }
            of_settings = settings.as_mut().and_then(|settings| settings.show(ctx, store, keys));
            busy = ctx.is_using_pointer();
            panels = egui_frame::covered(ctx, events);
        };
        let ((), time) = timed(|| egui_macroquad::ui(lay_out));
        #[cfg(sound)]
        audio.of_frame(game, store.settings.volume, events, &panels, get_time());
        let free = |at: Vec2| !busy && !panels.contains(&at);
        if saves_screen.is_none() && settings.is_none() {
            input::pan(game, keys, seconds as f32);
            keys.actions(&events.keys).for_each(|action| input::act(game, action));
        }
        input::mouse(game, &events.mouse, free);
        game.stats.panels(time);
        session_renderer::draw(game, seconds);
        if let Some(choice) = choice {
            self.choose(choice);
        }
        if let Some(choice) = of_saves {
            self.obey_saves_screen(choice);
        }
        if let Some(choice) = of_settings {
            self.obey_settings(choice);
        }
    }

    fn choose(&mut self, choice: MenuChoice) {
        let Some(game) = &self.game else { return };
        let (level, challenge, seed) = (Rc::clone(&game.level), game.world.challenge(), game.world.seed());
        let begun = match choice {
            MenuChoice::Again => self.begin(level, challenge, seed),
            MenuChoice::Another => self.begin(level, challenge, seed.wrapping_add(1)),
            MenuChoice::Next => match self.title.after(&level.name) {
                Some(next) => self.begin(next, challenge, seed),
                None => Ok(()),
            },
            MenuChoice::Title => {
                if game.world.outcome() != osada::sim::Outcome::Running || game.playback.is_some() {
                    self.put_away();
                }
                self.show_title();
                Ok(())
            }
            MenuChoice::Saves => {
                self.saves_screen = Some(SavesScreen::new(&self.saver.saves));
                Ok(())
            }
            MenuChoice::Settings => {
                self.settings = Some(SettingsPanel::default());
                Ok(())
            }
            MenuChoice::Watch => watch_again(game).map(|replayer| self.watch(replayer)),
            MenuChoice::Quit => {
                self.quit = true;
                Ok(())
            }
        };
        if let Err(message) = begun {
            self.title.error = Some(message);
            self.show_title();
        }
    }
}

/// The game so far, or the recorded game that is watched, from its beginning.
fn watch_again(game: &GameSession) -> Result<Replayer, String> {
    if let Some(playback) = &game.playback {
        return playback.again();
    }
    let recorder = game.recorder.as_ref().ok_or("this game was not recorded")?;
    let bytes = recorder.replay(&game.world).map_err(|error| error.to_string())?;
    Replayer::open(&bytes).map_err(|error| error.to_string())
}

/// Everything beside the map.
fn interface(ctx: &Context, game: &mut GameSession, icons: &Icons, keys: &KeyBindings) -> Option<MenuChoice> {
    hud::goods(ctx, game, icons, keys);
    hud::people(ctx, game, icons);
    hud::guide(ctx, game, icons, keys);
    hud::alarm(ctx, game, icons, keys);
    let now = game.world.clock().tick();
    if let Some(place) = notifications::show(ctx, &mut game.notifications, now, icons) {
        game.camera.go_to(place);
    }
    playback_bar::show(ctx, game);
    clock_panel::show(ctx, game, icons, keys);
    legend::show(ctx, game);
    toolbar::show(ctx, game, icons, keys);
    inspector::show(ctx, game, icons, keys);
    search_panel::show(ctx, game, icons, keys);
    let menu = menu_panels::show(ctx, game, icons, keys);
    let outcome = outcome::show(ctx, game, icons);
    toolbar::beside_cursor(ctx, game, get_time());
    menu.or(outcome)
}
