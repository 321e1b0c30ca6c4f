//! The campaigns to choose from, on a board over the title screen.

use super::colours::{BAD, GOLD, GOOD, LINEN};
use super::hint::Hinted;
use super::style::{self, dim};
use egui::{self, Align2, Context, RichText, Ui, vec2};
use osada::fault::counted;
use osada::level::{Campaign, Level, stem};
use osada_cli::storage::progress::LevelProgress;
use std::rc::Rc;

/// Greatest width in points.
const WIDTH: f32 = 640.0;

#[derive(Default)]
pub struct CampaignsPanel {
    campaigns: Vec<Campaign>,
    /// Campaign files with errors, and their messages.
    faulty: Vec<(String, String)>,
    is_open: bool,
}

impl CampaignsPanel {
    /// The panel, closed.
    pub fn new(campaigns: Vec<Campaign>, faulty: Vec<(String, String)>) -> Self {
        Self { campaigns, faulty, is_open: false }
    }

    /// Replaces the campaigns.
    pub fn take_up(&mut self, campaigns: Vec<Campaign>, faulty: Vec<(String, String)>) {
        (self.campaigns, self.faulty) = (campaigns, faulty);
    }

    pub fn open(&mut self) {
        self.is_open = true;
    }

    /// Draws the panel if it is open; returns the campaign that was chosen.
    pub fn show(&mut self, ctx: &Context, levels: &[Rc<Level>], progress: &LevelProgress) -> Option<Campaign> {
        if !self.is_open {
            return None;
        }
        let mut chosen = None;
        let mut close = ctx.input(|input| input.key_pressed(egui::Key::Escape));
        let most = ctx.screen_rect().size() - vec2(60.0, 90.0);
        style::board(ctx, "campaigns", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(most.x.min(WIDTH));
            style::heading(ui, "Campaigns");
            ui.label(dim("The same people go from level to level: the survivors, with everything they have learnt."));
            style::scroll(vec2(most.x, most.y - 90.0)).show(ui, |ui| {
                for campaign in &self.campaigns {
                    if row(ui, campaign, levels, progress) {
                        chosen = Some(campaign.clone());
                    }
                }
                for (file, message) in &self.faulty {
                    ui.add_space(8.0);
                    ui.label(RichText::new(format!("{file} cannot be played yet")).strong().color(BAD));
                    ui.label(RichText::new(message.trim_end()).monospace().size(12.5).color(LINEN));
                }
            });
            close |= ui.button("Close").hint("Back to the levels").clicked();
        });
        self.is_open = !close && chosen.is_none();
        chosen
    }
}

/// One campaign; returns true if it is to begin.
fn row(ui: &mut Ui, campaign: &Campaign, levels: &[Rc<Level>], progress: &LevelProgress) -> bool {
    ui.add_space(8.0);
    ui.label(RichText::new(&campaign.title).size(17.0).strong().color(GOLD));
    ui.label(&campaign.about);
    ui.horizontal_wrapped(|ui| {
        for (number, name) in campaign.levels.iter().enumerate() {
            let level = levels.iter().find(|level| level.name == stem(name));
            let title = level.map_or(stem(name), |level| level.title.as_str());
            let ink = if progress.has_won(stem(name)) { GOOD } else { LINEN };
            let text = RichText::new(format!("{}. {title}", number + 1)).color(ink).size(13.5);
            let label = ui.label(text);
            if let Some(level) = level {
                label.hint(&level.about);
            }
        }
    });
    let people = counted(campaign.people, "person");
    let go = if campaign.people == 1 { "goes" } else { "go" };
    let about = format!("Start with the first level. At most {people} {go} on to each later one.");
    ui.button(format!("Begin “{}”", campaign.title)).hint(about).clicked()
}
