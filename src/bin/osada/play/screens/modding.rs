//! Other mods than before: everything that there is to play is read again.

use super::stack::Screens;
use crate::play::panels::campaigns_panel::CampaignsPanel;
use crate::storage::offer::Offer;
use osada::level::Level;
use osada::level::mods::difference;
use osada::record::Content;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

impl Screens {
    /// Has these mods on from now on, in this order, and keeps that. A game that is on keeps those that it was begun with.
    pub(super) fn take_up_mods(&mut self, on: Vec<String>) {
        self.shared.store.settings.mods.clone_from(&on);
        self.keep_settings();
        let on: Vec<PathBuf> = on.into_iter().map(PathBuf::from).collect();
        match Offer::read(&self.shared.library, &on) {
            Ok(offer) => self.take_up(offer),
            Err(failure) => {
                if let Some(title) = self.title() {
                    title.panel.error = Some(failure.message());
                }
            }
        }
    }

    /// What is to be said of a game that was played with other mods than are on now.
    pub(super) fn other_mods(&self, content: &Content) -> Option<String> {
        let now = self.shared.contents.values().next().map_or(&[][..], |content| &content.mods);
        let told = difference(&content.mods, now)?;
        Some(format!("other mods than are on now: {told}; the game goes on with its own"))
    }

    /// Offers this from now on.
    fn take_up(&mut self, offer: Offer) {
        let told = offer.left_out();
        let Offer { foundation, levels, faulty, campaigns, contents, of_mods, mods } = offer;
        let levels: Vec<Rc<Level>> = levels.into_iter().map(Rc::new).collect();
        self.shared.rules = Arc::new(foundation.checked);
        (self.shared.levels, self.shared.contents) = (levels.clone(), contents);
        if let Some(title) = self.title() {
            title.panel.renew(levels, faulty);
            title.panel.campaigns = CampaignsPanel::new(campaigns.0, campaigns.1);
            (title.panel.of_mods, title.panel.error) = (of_mods, told);
            title.panel.mods.renew(mods);
        }
        self.show_title();
    }
}
