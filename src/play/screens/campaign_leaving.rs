//! Entering and leaving the editor of campaigns, and trying a campaign.

use super::campaign_editor::CampaignScreen;
use super::leaving::TransitionError;
use super::stack::{Screen, Screens};
use super::transition::Transition;
use crate::play::panels::confirm_panel::Question;
use crate::play::session::CampaignSession;
use osada::level::{self, CampaignSource, edit};

impl Screens {
    /// The editor of campaigns, also while another screen is on top.
    fn edited_campaign(&self) -> Option<&CampaignScreen> {
        self.stack.iter().find_map(|screen| match screen {
            Screen::Campaign(campaign) => Some(&**campaign),
            _ => None,
        })
    }

    /// The question before unsaved work on a campaign is lost.
    pub(super) fn campaign_question(&self, transition: &Transition) -> Option<Question> {
        let edited =
            self.edited_campaign().filter(|campaign| campaign.session.is_unsaved() && !self.shared.scripted)?;
        let on_top = matches!(self.stack.last(), Some(Screen::Campaign(_)));
        let verb = match transition {
            Transition::Leave if on_top => "Leave",
            Transition::EditCampaign(name) if *name != edited.session.name => "Discard it",
            Transition::Quit => "Quit",
            _ => return None,
        };
        Some(Question {
            asks: format!("Leave “{}” without saving it?", edited.session.source().title),
            comes_of_it: "What has changed in this campaign since it was saved is lost.".to_owned(),
            verb,
            stays: "Keep editing",
        })
    }

    /// Shows the editor with a campaign or a copy of it, or with a new one; as it is, if it has this one already.
    pub(super) fn edit_campaign(&mut self, name: Option<&str>) -> Result<(), TransitionError> {
        let is_open = self.edited_campaign().is_some_and(|campaign| campaign.session.name.as_deref() == name);
        if is_open && self.raise(|screen| matches!(screen, Screen::Campaign(_))) {
            return Ok(());
        }
        let session = match name {
            Some(name) => {
                let (text, file) = self.shared.own_campaigns.text(name)?;
                let source: CampaignSource = level::read(name, &text).map_err(|report| report.to_string())?;
                CampaignSession::opened(source, name, (text, file))
            }
            None => {
                let levels = self.shared.own_campaigns.levels();
                CampaignSession::new(edit::campaign::blank(levels.first().map_or("", String::as_str)))
            }
        };
        self.stack.retain(|screen| !matches!(screen, Screen::Campaign(_)));
        let screen = CampaignScreen::new(&self.shared, session);
        self.push(Screen::Campaign(Box::new(screen)));
        Ok(())
    }

    /// Remembers whether the journey that has begun is to try the campaign of the editor.
    pub(super) fn mark_trial(&mut self, on_trial: bool) {
        for screen in &mut self.stack {
            if let Screen::Campaign(campaign) = screen {
                campaign.on_trial = on_trial;
            }
        }
    }

    /// True if the road on top is one that was begun from the editor.
    pub(super) fn is_on_trial(&self) -> bool {
        let on_road = matches!(self.stack.last(), Some(Screen::Road(_)));
        on_road && self.edited_campaign().is_some_and(|campaign| campaign.on_trial)
    }

    /// Returns from trying a campaign to the editor.
    pub(super) fn end_trial(&mut self) {
        self.show_title();
        self.raise(|screen| matches!(screen, Screen::Campaign(_)));
        self.mark_trial(false);
    }
}
