//! The campaigns to choose from, on a board over the title screen.

use super::colours::{BAD, GOLD, LINEN};
use super::hint::Hinted;
use super::style::{self, dim};
use egui::{self, Align2, Context, RichText, Ui, vec2};
use osada::fault::counted;
use osada::level::Campaign;

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
    pub fn show(&mut self, ctx: &Context) -> Option<Campaign> {
        if !self.is_open {
            return None;
        }
        let mut chosen = None;
        let mut close = ctx.input(|input| input.key_pressed(egui::Key::Escape));
        let most = ctx.screen_rect().size() - vec2(60.0, 90.0);
        style::board(ctx, "campaigns", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(most.x.min(WIDTH));
            style::heading(ui, "Campaigns");
            ui.label(dim("The same people go from siege to siege: the survivors, with everything they have learnt."));
            style::scroll(vec2(most.x, most.y - 90.0)).show(ui, |ui| {
                for campaign in &self.campaigns {
                    if row(ui, campaign) {
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
fn row(ui: &mut Ui, campaign: &Campaign) -> bool {
    let source = &campaign.source;
    ui.add_space(8.0);
    ui.label(RichText::new(&source.title).size(17.0).strong().color(GOLD));
    ui.label(&source.about);
    let (sieges, places) = (counted(campaign.sieges().count(), "siege"), counted(source.nodes.len(), "place"));
    ui.label(dim(format!("{sieges} at {places}; you choose the way.")));
    let people = counted(source.start.people as usize, "person");
    ui.button(format!("Begin “{}”", source.title)).hint(format!("Set out with {people}")).clicked()
}
