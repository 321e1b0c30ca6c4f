//! A changed set of mods: all levels and rules are loaded again.

use super::stack::Screens;
use osada::record::{Content, difference};

impl Screens {
    /// Enables these mods in this order and stores that. The current game keeps those that it was begun with.
    pub(super) fn take_up_mods(&mut self, on: Vec<String>) {
        self.shared.store.settings.mods.clone_from(&on);
        self.keep_settings();
        match self.shared.read() {
            Ok(offer) => {
                self.take_up(offer);
                self.show_title();
            }
            Err(message) => {
                if let Some(title) = self.title() {
                    title.panel.error = Some(message);
                }
            }
        }
    }

    /// A message for a game that was made with other rules, minds or mods than the current ones.
    pub(super) fn difference_to_now(&self, content: &Content) -> Option<String> {
        let difference_text = difference(content, self.shared.contents.values().next()?)?;
        Some(format!("{difference_text}; the game continues with its own"))
    }
}
