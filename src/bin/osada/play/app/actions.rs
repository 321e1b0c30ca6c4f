//! Keys that serve the window rather than the map, and the settings.

use super::super::input_events::InputEvents;
use super::super::saves_screen::SavesScreen;
use super::super::settings_panel::{SettingsChoice, SettingsPanel};
use super::super::{colour_blind, screenshots, style};
use super::state::App;
use crate::failure::remark;
use crate::input_action::InputAction;
use crate::save_store::SaveSlot;
use macroquad::time::get_time;
use macroquad::window::set_fullscreen;

impl App {
    /// What the keys that went down ask for. Open settings keep them from everything below.
    pub(super) fn heed(&mut self, events: &mut InputEvents) -> Vec<InputAction> {
        let Some(panel) = &mut self.settings else { return self.keys.actions(&events.keys).collect() };
        let (mut actions, mut changed) = (Vec::new(), false);
        for key in std::mem::take(&mut events.keys) {
            if panel.is_listening() {
                changed |= panel.take_key(key, &mut self.keys);
            } else {
                actions.extend(self.keys.actions(&[key]));
            }
        }
        if changed {
            self.keep_settings();
        }
        if actions.iter().any(|action| matches!(action, InputAction::Back | InputAction::Settings)) {
            self.settings = None;
        }
        actions
            .retain(|action| matches!(action, InputAction::Fullscreen | InputAction::Screenshot | InputAction::Quit));
        actions
    }

    /// Does what was asked of the settings.
    pub(super) fn obey_settings(&mut self, choice: SettingsChoice) {
        match choice {
            SettingsChoice::Close => self.settings = None,
            SettingsChoice::Changed => self.keep_settings(),
            SettingsChoice::ShippedKeys => {
                self.keys = self.shipped.clone();
                self.keep_settings();
            }
        }
    }

    /// Takes up what is set, and writes it.
    pub(super) fn keep_settings(&mut self) {
        self.store.settings.keys = self.keys.changed_from(&self.shipped);
        self.apply_settings();
        if let Err(message) = self.store.save() {
            match (&mut self.settings, &mut self.game) {
                (Some(panel), _) => panel.error = Some(message),
                (None, Some(game)) if !self.on_title => game.ui.say(message, get_time()),
                (None, _) => self.title.error = Some(message),
            }
        }
    }

    /// Takes up what is set.
    pub(super) fn apply_settings(&mut self) {
        let settings = &self.store.settings;
        colour_blind::choose(settings.safe_colours);
        egui_macroquad::cfg(|ctx| style::set_scale(ctx, settings.scale));
        if settings.fullscreen != self.fullscreen {
            self.fullscreen = settings.fullscreen;
            set_fullscreen(self.fullscreen);
        }
    }

    /// Tells what is wrong with the settings, and with what is known of games won, if anything is.
    pub(super) fn tell_faults(&mut self, unread: Option<String>) {
        let faults: Vec<String> = self.store.fault.clone().into_iter().chain(unread).collect();
        if faults.is_empty() {
            return;
        }
        remark(&format!("{}\n", faults.join("\n")));
        self.title.error = Some(faults.join("\n"));
        if let Some(game) = &mut self.game {
            game.ui.say("a file of settings is faulty; the usual ones are used", get_time());
        }
    }

    /// Saving and loading by keys, and what is due of saves.
    pub(super) fn save_keys(&mut self, actions: &[InputAction]) {
        if self.snakes.is_some() {
            return;
        }
        let typing = self.saves_screen.is_some();
        if actions.contains(&InputAction::Saves) {
            self.saves_screen = if typing { None } else { Some(SavesScreen::new(&self.saver.saves)) };
        }
        let Some(game) = self.game.as_mut().filter(|_| !self.on_title) else { return };
        if actions.contains(&InputAction::QuickSave) {
            self.saver.ask(SaveSlot::Quick);
        }
        self.saver.watch(game);
        match self.saver.perform(game) {
            Some(Ok(said)) => game.ui.tell(said, get_time()),
            Some(Err(said)) => game.ui.say(said, get_time()),
            None => {}
        }
        if actions.contains(&InputAction::QuickLoad) {
            let path = self.saver.saves.file_of(&SaveSlot::Quick);
            if path.exists() {
                self.load(&path);
            } else {
                game.ui.say("there is no quick save yet", get_time());
            }
        }
    }

    /// Keys that serve the window, whatever it shows.
    pub(super) fn window_keys(&mut self, actions: &[InputAction]) {
        self.quit |= actions.contains(&InputAction::Quit);
        if actions.contains(&InputAction::Fullscreen) {
            self.store.settings.fullscreen = !self.fullscreen;
            self.keep_settings();
        }
        if actions.contains(&InputAction::Music) {
            self.store.settings.music_off = !self.store.settings.music_off;
            self.keep_settings();
        }
        if actions.contains(&InputAction::Settings) && self.snakes.is_none() && self.lab.is_none() {
            self.settings = Some(SettingsPanel::default());
        }
        if actions.contains(&InputAction::Screenshot) {
            let path = screenshots::free_name();
            let written = screenshots::write(&path);
            if let Some(game) = &mut self.game {
                match written {
                    Ok(()) => game.ui.tell(format!("written: {}", path.display()), get_time()),
                    Err(message) => game.ui.say(message, get_time()),
                }
            }
        }
    }
}
