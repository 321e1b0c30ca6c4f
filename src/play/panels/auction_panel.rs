//! The auction of jobs as one colonist sees it: the best jobs with their terms, and the obstacle of every other job.

use super::colours::{DIM, GOLD, GOOD, LINEN};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::dim;
use crate::play::presentation::descriptions;
use crate::play::view_state::PlayerRequest;
use egui::{self, Color32, RichText, Ui};
use osada::fault::counted;
use osada::grid::Cell;
use osada::sim::{Auction, UnitId, culprit, job_cell};
use osada_cli::words::rejection_words;

/// Most available jobs shown.
const BEST: usize = 5;
/// Most unavailable jobs shown, until all are asked for.
const FEW: usize = 8;

/// Draws the auction; a click on a row looks there. With `all` every unavailable job is shown.
pub fn show(ui: &mut Ui, game: &PanelScene, id: UnitId, auction: &Auction, all: &mut bool) {
    let mut jump: Option<Cell> = None;
    heading(ui, if auction.bids.is_empty() { "Nothing can be done right now" } else { "Best first" });
    for (number, bid) in auction.bids.iter().take(BEST).enumerate() {
        let Some(job) = game.world().jobs().get(bid.job) else { continue };
        let text = format!("{}. {}", number + 1, descriptions::job_title(game.world(), job));
        let terms = format!("priority {}, {} away", bid.priority, counted(bid.distance.round() as usize, "tile"));
        let text_colour = if job.worker() == Some(id) { GOOD } else { LINEN };
        if line(ui, &text, &terms, text_colour).clicked() {
            jump = job_cell(game.world(), job);
        }
    }
    if auction.bids.len() > BEST {
        ui.label(dim(format!("… and {} more", auction.bids.len() - BEST)));
    }
    if !auction.rejected.is_empty() {
        heading(ui, "Not possible");
    }
    let shown = if *all { usize::MAX } else { FEW };
    for (job_id, reason) in auction.rejected.iter().take(shown) {
        let Some(job) = game.world().jobs().get(*job_id) else { continue };
        let title = descriptions::job_title(game.world(), job);
        if line(ui, &title, &rejection_words(game.world(), id, *job_id, reason), DIM).clicked() {
            jump = culprit(game.world(), id, *job_id, reason).or_else(|| job_cell(game.world(), job));
        }
    }
    let left = auction.rejected.len().saturating_sub(FEW);
    if left > 0 {
        let text = if *all { "Show fewer".to_owned() } else { format!("Show {left} more") };
        if ui.button(text).clicked() {
            *all = !*all;
        }
    }
    if let Some(cell) = jump {
        game.ask(PlayerRequest::GoTo(cell.centre()));
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).color(GOLD).size(14.0));
}

fn line(ui: &mut Ui, text: &str, beside: &str, text_colour: Color32) -> egui::Response {
    let mut job = egui::text::LayoutJob::default();
    let format = |size: f32, color: Color32| egui::TextFormat {
        font_id: egui::FontId::proportional(size),
        color,
        ..Default::default()
    };
    job.append(text, 0.0, format(13.0, text_colour));
    job.append(beside, 8.0, format(12.0, DIM));
    let response = ui.add(egui::Label::new(job).sense(egui::Sense::click()).wrap());
    if response.hovered() {
        ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
    }
    response.hint("Click: look there")
}
