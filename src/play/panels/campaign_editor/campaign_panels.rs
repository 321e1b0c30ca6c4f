//! The layout: a bar along the top, the map on the left, the page of what is selected on the right, and errors below the map.

use super::super::editor::fault_list;
use super::super::editor::save_page::{SaveChoice, SaveOffer, SavePage};
use super::super::editor::{cursor_message, sideways};
use super::super::style;
use super::map_panel::MapPanel;
use super::node_page::NodePage;
use super::scene::{CampaignScene, part_title};
use super::{campaign_bar, campaign_page, road_page};
use crate::play::view_state::campaign_editing::CampaignRequest;
use egui::{Align2, Context, Rect, Ui, pos2, vec2};
use osada::level::edit::Finding;
use osada::level::edit::campaign::Part;

/// Points between panels and from the edges of the window.
const GAP: f32 = 8.0;
/// Margins of a panel in points.
const MARGINS: egui::Vec2 = vec2(21.0, 22.0);
/// Width of a page in points, and the largest share of the window that it takes.
const PAGE: f32 = 330.0;
const SHARE: f32 = 0.42;
/// Height of the list of faults in points, and of its heading.
const FAULTS: f32 = 84.0;
const HEADING: f32 = 22.0;

/// State of the panels between frames.
#[derive(Default)]
pub struct CampaignPanels {
    map: MapPanel,
    node: NodePage,
    save: SavePage,
}

impl CampaignPanels {
    pub fn show(&mut self, ctx: &Context, scene: &CampaignScene) {
        let screen = ctx.screen_rect().shrink(GAP);
        let top = style::board_at(ctx, "campaign bar", Align2::CENTER_TOP, screen.center_top(), |ui| {
            ui.set_width(screen.width() - MARGINS.x);
            campaign_bar::show(ui, scene);
        });
        let below = Rect::from_min_max(pos2(screen.left(), top.bottom() + GAP), screen.max);
        let room = (below.height() - MARGINS.y).max(60.0);
        let width = PAGE.min(below.width() * SHARE);
        let left = below.width() - width - 2.0 * MARGINS.x - GAP;
        style::board_at(ctx, "campaign page", Align2::RIGHT_TOP, below.right_top(), |ui| {
            // Another page begins at its top.
            ui.push_id(("page", scene.view.selected.map(number_of), scene.view.saves), |ui| {
                sideways(ui, vec2(width, room), |ui| self.page(ui, scene));
            });
        });
        let faults = FAULTS.min(room * 0.25);
        let list = style::board_at(ctx, "campaign faults", Align2::LEFT_BOTTOM, below.left_bottom(), |ui| {
            ui.set_width(left);
            let place = |finding: &Finding<Part>| {
                finding.at.map_or_else(String::new, |part| format!("{}: ", part_title(scene.source(), part)))
            };
            let chosen = fault_list::show(ui, ("campaign", scene.session.findings()), place, faults - HEADING);
            chosen.into_iter().for_each(|number| scene.ask(CampaignRequest::GoTo(number)));
        });
        style::board_at(ctx, "campaign map", Align2::LEFT_TOP, below.min, |ui| {
            ui.set_width(left);
            let height = (list.top() - below.top() - GAP - MARGINS.y).max(40.0);
            self.map.show(ui, scene, vec2(left, height));
        });
        cursor_message(ctx, scene.view.message.as_ref(), scene.keys);
    }

    fn page(&mut self, ui: &mut Ui, scene: &CampaignScene) {
        match scene.view.selected {
            _ if scene.view.saves => self.save_as(ui, scene),
            Some(Part::Node(index)) => self.node.show(ui, scene, index),
            Some(Part::Road(index)) => road_page::show(ui, scene, index),
            None => campaign_page::show(ui, scene),
        }
    }

    fn save_as(&mut self, ui: &mut Ui, scene: &CampaignScene) {
        let offer = SaveOffer {
            what: "campaign",
            about: "Saved as RON among your own campaigns. The list of campaigns shows it from then on.",
            title: &scene.source().title,
            taken: scene.around.taken,
            risk: scene.view.risk.as_ref(),
            is_playable: scene.session.findings().is_playable(),
        };
        match self.save.show(ui, &offer) {
            Some(SaveChoice::Named { name, replaces }) => scene.ask(CampaignRequest::Save { name, replaces }),
            Some(SaveChoice::Anyway(file)) => scene.ask(CampaignRequest::SaveAnyway(file)),
            None => {}
        }
    }
}

/// A number that differs for every part.
fn number_of(part: Part) -> (bool, usize) {
    match part {
        Part::Node(index) => (true, index),
        Part::Road(index) => (false, index),
    }
}
