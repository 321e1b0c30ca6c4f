//! What lies on top of every screen until it is closed: settings and saves.

use super::go::{Go, Popup};
use super::shared::Shared;
use crate::keys::{InputAction, KeyPress};
use crate::play::panels::saves_panel::{SavesChoice, SavesPanel};
use crate::play::panels::settings_panel::{SettingsChoice, SettingsPanel};
use egui::Context;

/// One that is open.
enum OpenPopup {
    Settings(SettingsPanel),
    Saves(SavesPanel),
}

impl OpenPopup {
    fn kind(&self) -> Popup {
        match self {
            Self::Settings(_) => Popup::Settings,
            Self::Saves(_) => Popup::Saves,
        }
    }
}

/// Something chosen on a popup.
pub enum PopupChoice {
    Settings(SettingsChoice),
    Saves(SavesChoice),
}

/// The open popups; the last one lies uppermost.
#[derive(Default)]
pub struct Popups {
    open: Vec<OpenPopup>,
    chosen: Option<PopupChoice>,
}

impl Popups {
    /// Whether any is open.
    pub fn is_any_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether the uppermost has a field to write in.
    pub fn is_typing(&self) -> bool {
        matches!(self.open.last(), Some(OpenPopup::Saves(_)))
    }

    /// Opens one; if it is open already, it is brought to the top as it is now.
    pub fn open(&mut self, popup: Popup, shared: &Shared) {
        self.close(popup);
        self.open.push(match popup {
            Popup::Settings => OpenPopup::Settings(SettingsPanel::default()),
            Popup::Saves => OpenPopup::Saves(SavesPanel::new(&shared.saver.saves)),
        });
    }

    /// Opens the saves with a message on what went wrong.
    pub fn open_saves_with(&mut self, message: String, shared: &Shared) {
        self.close(Popup::Saves);
        let mut panel = SavesPanel::new(&shared.saver.saves);
        panel.error = Some(message);
        self.open.push(OpenPopup::Saves(panel));
    }

    /// Closes one, if it is open; whether it was.
    pub fn close(&mut self, popup: Popup) -> bool {
        let before = self.open.len();
        self.open.retain(|open| open.kind() != popup);
        self.open.len() != before
    }

    /// Closes all of them.
    pub fn close_all(&mut self) {
        self.open.clear();
    }

    /// Shows on the open settings what went wrong with them; whether they are open.
    pub fn tell_settings(&mut self, message: &str) -> bool {
        let mut told = false;
        for popup in &mut self.open {
            if let OpenPopup::Settings(panel) = popup {
                panel.error = Some(message.to_owned());
                told = true;
            }
        }
        told
    }

    /// Gives a key to the uppermost popup. What it leaves is given back: the keys of the window.
    pub fn take_key(&mut self, key: KeyPress, shared: &mut Shared) -> Option<InputAction> {
        let action = shared.keys.actions(&[key]).next();
        match self.open.last_mut() {
            Some(OpenPopup::Settings(panel)) if panel.is_listening() => {
                if panel.take_key(key, &mut shared.keys) {
                    self.chosen = Some(PopupChoice::Settings(SettingsChoice::Changed));
                }
                return None;
            }
            Some(OpenPopup::Settings(_)) if action == Some(InputAction::Settings) => {
                self.open.pop();
                return None;
            }
            Some(OpenPopup::Saves(_)) if action == Some(InputAction::Saves) => {
                self.open.pop();
                return None;
            }
            _ => {}
        }
        if action == Some(InputAction::Back) {
            self.open.pop();
            return None;
        }
        action.filter(|action| matches!(action, InputAction::Fullscreen | InputAction::Screenshot | InputAction::Quit))
    }

    /// Lays the open popups out. With `can_save` there is a game that can be saved.
    pub fn lay_out(&mut self, ctx: &Context, shared: &mut Shared, can_save: bool) {
        for popup in &mut self.open {
            let choice = match popup {
                OpenPopup::Settings(panel) => {
                    panel.show(ctx, &mut shared.store, &shared.keys).map(PopupChoice::Settings)
                }
                OpenPopup::Saves(panel) => panel.show(ctx, &shared.keys, can_save).map(PopupChoice::Saves),
            };
            self.chosen = choice.or(self.chosen.take());
        }
    }

    /// What was chosen in this frame.
    pub fn take_choice(&mut self) -> Option<PopupChoice> {
        self.chosen.take()
    }
}

/// Where a choice leads.
pub fn lead(choice: SavesChoice) -> Go {
    match choice {
        SavesChoice::Load(path) => Go::Load(path),
        SavesChoice::Save(name) => Go::Save(name),
        SavesChoice::Close => Go::Close(Popup::Saves),
    }
}
