//! Popups on top of every screen until they are closed: settings, saves, and questions.

use super::shared::Shared;
use super::transition::{Popup, Transition};
use crate::play::panels::confirm_panel::{self, ConfirmAnswer, Question};
use crate::play::panels::saves_panel::{SavesChoice, SavesPanel};
use crate::play::panels::settings_panel::{SettingsChoice, SettingsPanel};
use crate::play::panels::unsaved_panel::{UnsavedChoice, UnsavedPanel};
use egui::Context;
use osada_cli::keys::{InputAction, Key, KeyPress};
use osada_cli::platform::other_places;
use std::path::Path;

enum OpenPopup {
    Settings(SettingsPanel),
    Saves(SavesPanel),
    /// A question, and the transition after the answer yes.
    Confirm(Question, Option<Transition>),
    /// A game that could not be saved, and the transition it is in the way of.
    Unsaved(UnsavedPanel, Transition),
}

impl OpenPopup {
    fn kind(&self) -> Popup {
        match self {
            Self::Settings(_) => Popup::Settings,
            Self::Saves(_) => Popup::Saves,
            Self::Confirm(..) => Popup::Confirm,
            Self::Unsaved(..) => Popup::Unsaved,
        }
    }
}

/// A choice in a popup.
pub enum PopupChoice {
    Settings(SettingsChoice),
    Saves(SavesChoice),
    Confirmed(Transition),
    /// Decision about a game that could not be saved, and the transition it is in the way of.
    Unsaved(UnsavedChoice, Transition),
}

/// The open popups; the last one lies uppermost.
#[derive(Default)]
pub struct Popups {
    open: Vec<OpenPopup>,
    chosen: Option<PopupChoice>,
}

impl Popups {
    pub fn is_any_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// True if the uppermost popup has a text field.
    pub fn is_typing(&self) -> bool {
        matches!(self.open.last(), Some(OpenPopup::Saves(_) | OpenPopup::Unsaved(..)))
    }

    #[cfg(test)]
    pub fn question(&self) -> Option<&Question> {
        self.open.iter().find_map(|popup| match popup {
            OpenPopup::Confirm(question, _) => Some(question),
            _ => None,
        })
    }

    /// Opens the settings; if they are open already, they are brought to the top as they are now.
    pub fn open_settings(&mut self) {
        self.put(OpenPopup::Settings(SettingsPanel::default()));
    }

    /// The same for the saves.
    pub fn open_saves(&mut self, shared: &Shared) {
        self.put(OpenPopup::Saves(SavesPanel::new(&shared.saver.saves)));
    }

    /// Asks before a transition.
    pub fn ask(&mut self, question: Question, then: Transition) {
        self.put(OpenPopup::Confirm(question, Some(then)));
    }

    /// Asks about a game that could not be saved; `folder` has been tried instead.
    pub fn ask_unsaved(&mut self, why: String, folder: Option<&Path>, then: Transition) {
        let suggested = || other_places().into_iter().next().unwrap_or_default();
        let folder = folder.map_or_else(suggested, Path::to_path_buf);
        self.put(OpenPopup::Unsaved(UnsavedPanel::new(why, &folder), then));
    }

    /// The open question about a game that could not be saved.
    #[cfg(test)]
    pub fn unsaved(&self) -> Option<&UnsavedPanel> {
        self.open.iter().find_map(|popup| match popup {
            OpenPopup::Unsaved(panel, _) => Some(panel),
            _ => None,
        })
    }

    fn put(&mut self, popup: OpenPopup) {
        self.close(popup.kind());
        self.open.push(popup);
    }

    fn answer(&mut self, answer: ConfirmAnswer) {
        let Some(OpenPopup::Confirm(_, then)) = self.open.pop_if(|open| open.kind() == Popup::Confirm) else { return };
        if answer == ConfirmAnswer::Yes {
            self.chosen = then.map(PopupChoice::Confirmed).or(self.chosen.take());
        }
    }

    /// Opens the saves with an error.
    pub fn open_saves_with(&mut self, message: String, shared: &Shared) {
        let mut panel = SavesPanel::new(&shared.saver.saves);
        panel.error = Some(message);
        self.put(OpenPopup::Saves(panel));
    }

    /// Closes a popup; returns true if it was open.
    pub fn close(&mut self, popup: Popup) -> bool {
        let before = self.open.len();
        self.open.retain(|open| open.kind() != popup);
        self.open.len() != before
    }

    pub fn close_all(&mut self) {
        self.open.clear();
    }

    /// Shows an error on the open settings; returns false if they are not open.
    pub fn show_settings_error(&mut self, message: &str) -> bool {
        let mut is_open = false;
        for popup in &mut self.open {
            if let OpenPopup::Settings(panel) = popup {
                panel.error = Some(message.to_owned());
                is_open = true;
            }
        }
        is_open
    }

    /// Gives a key to the uppermost popup. Returns the action of a key that is left to the window.
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
            Some(OpenPopup::Confirm(..)) if key.0.key() == Key::Enter => {
                self.answer(ConfirmAnswer::Yes);
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

    /// Lays the open popups out. `can_save` is true if there is a game to save.
    pub fn lay_out(&mut self, ctx: &Context, shared: &mut Shared, can_save: bool) {
        let mut answer = None;
        for popup in &mut self.open {
            let choice = match popup {
                OpenPopup::Settings(panel) => {
                    panel.show(ctx, &mut shared.store, &shared.keys).map(PopupChoice::Settings)
                }
                OpenPopup::Saves(panel) => panel.show(ctx, &shared.keys, can_save).map(PopupChoice::Saves),
                OpenPopup::Confirm(question, _) => {
                    answer = confirm_panel::show(ctx, question, shared.keys.name(InputAction::Back));
                    None
                }
                OpenPopup::Unsaved(panel, then) => {
                    let choice = panel.show(ctx, shared.keys.name(InputAction::Back));
                    choice.map(|choice| PopupChoice::Unsaved(choice, then.clone()))
                }
            };
            self.chosen = choice.or(self.chosen.take());
        }
        answer.into_iter().for_each(|answer| self.answer(answer));
    }

    /// The choice of this frame.
    pub fn take_choice(&mut self) -> Option<PopupChoice> {
        self.chosen.take()
    }
}

/// The transition of a choice.
pub fn lead(choice: SavesChoice) -> Transition {
    match choice {
        SavesChoice::Load(path) => Transition::Load(path),
        SavesChoice::Download(path) => Transition::HandOut(path),
        SavesChoice::Recording => Transition::HandOutRecording,
        SavesChoice::Save(name) => Transition::Save(name),
        SavesChoice::Close => Transition::Close(Popup::Saves),
    }
}
