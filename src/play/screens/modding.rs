//! A changed set of mods: everything that can be played is read again.

use super::stack::Screens;
use osada::record::{Content, difference};

impl Screens {
    /// Has these mods on from now on, in this order, and keeps that. A game that is on keeps those that it was begun with.
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

    /// What is to be said of a game that was made with other rules, minds or mods than are on now.
    pub(super) fn difference_to_now(&self, content: &Content) -> Option<String> {
        let told = difference(content, self.shared.contents.values().next()?)?;
        Some(format!("{told}; the game continues with its own"))
    }
}
