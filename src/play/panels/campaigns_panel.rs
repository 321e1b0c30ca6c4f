//! The campaigns to choose from, on a board over the title screen.

use super::colours::{BAD, GOLD, LINEN};
use super::hint::Hinted;
use super::style::{self, dim};
use egui::{self, Align2, Context, RichText, Ui, vec2};
use osada::fault::counted;
use osada::level::{Campaign, stem};
use osada_cli::storage::campaigns::CampaignStore;

/// Greatest width in points.
const WIDTH: f32 = 640.0;

pub enum CampaignChoice {
    /// Set out on this campaign.
    Begin(Box<Campaign>),
    /// Edit the campaign of this name, or a copy of it; without a name, a new one.
    Edit(Option<String>),
}

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

    /// Draws the panel if it is open; returns what was chosen.
    pub fn show(&mut self, ctx: &Context) -> Option<CampaignChoice> {
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
                    chosen = row(ui, campaign).or(chosen.take());
                }
                for (file, message) in &self.faulty {
                    ui.add_space(8.0);
                    ui.label(RichText::new(format!("{file} cannot be played yet")).strong().color(BAD));
                    ui.label(RichText::new(message.trim_end()).monospace().size(12.5).color(LINEN));
                    if ui.button(format!("Edit {file}")).hint("Open it in the editor of campaigns").clicked() {
                        chosen = Some(CampaignChoice::Edit(Some(stem(file).to_owned())));
                    }
                }
            });
            ui.horizontal(|ui| {
                let hint = "Draw a campaign of your own: a map of nodes and roads";
                if ui.button("New campaign").hint(hint).clicked() {
                    chosen = Some(CampaignChoice::Edit(None));
                }
                close |= ui.button("Close").hint("Back to the levels").clicked();
            });
        });
        self.is_open = !close && chosen.is_none();
        chosen
    }
}

/// One campaign, to begin or to edit.
fn row(ui: &mut Ui, campaign: &Campaign) -> Option<CampaignChoice> {
    let source = &campaign.source;
    let mut choice = None;
    ui.add_space(8.0);
    ui.label(RichText::new(&source.title).size(17.0).strong().color(GOLD));
    ui.label(&source.about);
    let (sieges, places) = (counted(campaign.sieges().count(), "siege"), counted(source.nodes.len(), "place"));
    // A copy may have the title of the one that it was made from.
    let own = if CampaignStore::is_shipped(&campaign.name) { String::new() } else { format!(" {}.ron", campaign.name) };
    ui.label(dim(format!("{sieges} at {places}; you choose the way.{own}")));
    let people = counted(source.start.people as usize, "person");
    ui.horizontal_wrapped(|ui| {
        if ui.button(format!("Begin “{}”", source.title)).hint(format!("Set out with {people}")).clicked() {
            choice = Some(CampaignChoice::Begin(Box::new(campaign.clone())));
        }
        let hint = format!("Edit “{}” as a map of nodes and roads; one that ships is edited as a copy", source.title);
        let edit = ui.button("Edit");
        style::named(&edit, &format!("Edit “{}”", source.title));
        if edit.hint(hint).clicked() {
            choice = Some(CampaignChoice::Edit(Some(campaign.name.clone())));
        }
    });
    choice
}
