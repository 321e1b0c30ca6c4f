//! The road of a campaign: its map, who travels, what the carts carry, and what is to be decided.

mod company;
pub(super) mod country;
mod decisions;
mod map;

use super::colours::{BAD, GOLD, LINEN};
use super::hint::Hinted;
use super::icons::Icons;
use super::style::{self, dim};
use egui::{self, Align2, Context, RichText, Ui, vec2};
use osada::fault::counted;
use osada::record::{Journey, Step};
use osada::sim::rules::{Rules, Season};
use osada_cli::presentation::looks::Looks;
use std::path::PathBuf;

/// Width in points from which the company stands beside the map.
const BESIDE: f32 = 900.0;
/// Greatest width in points.
const WIDTH: f32 = 1240.0;
/// The same of the introduction.
const READ: f32 = 640.0;

/// What the chronicle of a journey is.
const CHRONICLE: &str =
    "The whole journey, to be read: its sieges, the road between them, and what became of everybody";

/// What is known of the siege here.
pub struct KnownSiege {
    pub title: String,
    /// The goals in a line.
    pub asks: String,
    /// A save of it that was begun on this road, and its day.
    pub begun: Option<(PathBuf, u64)>,
}

pub enum RoadChoice {
    Step(Step),
    /// Begin the siege here.
    Begin,
    /// Go on with the siege of this save.
    GoOn(PathBuf),
    /// Read the chronicle of the journey.
    Chronicle,
    /// To the title.
    Away,
}

#[derive(Default)]
pub struct RoadPanel {
    pub siege: Option<KnownSiege>,
    /// Why the journey could not be saved.
    pub error: Option<String>,
    /// The player has read the introduction.
    has_set_out: bool,
}

/// Inputs of the parts of the panel.
struct Road<'r> {
    journey: &'r Journey,
    rules: &'r Rules,
    looks: Looks,
    icons: &'r Icons,
}

impl RoadPanel {
    pub fn show(&mut self, ctx: &Context, journey: &Journey, rules: &Rules, icons: &Icons) -> Option<RoadChoice> {
        let looks = Looks::new(rules, Season::Summer, icons.looks());
        let road = Road { journey, rules, looks, icons };
        let most = ctx.screen_rect().size() - vec2(44.0, 50.0);
        let width = most.x.min(WIDTH);
        let mut choice = None;
        let is_introduction = self.is_introduction(journey);
        let width = if is_introduction { width.min(READ) } else { width };
        style::board(ctx, "road", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(width);
            if is_introduction {
                style::scroll(vec2(width, most.y)).show(ui, |ui| {
                    ui.set_width(width - style::BAR);
                    self.introduction(ui, journey);
                });
                return;
            }
            choice = self.head(ui, &road);
            ui.add_space(4.0);
            style::scroll(vec2(width, most.y - 64.0)).show(ui, |ui| {
                ui.set_width(width - style::BAR);
                choice = self.body(ui, &road).or(choice.take());
            });
        });
        choice
    }

    fn is_introduction(&self, journey: &Journey) -> bool {
        !self.has_set_out && journey.steps().is_empty() && !journey.campaign().source.intro.is_empty()
    }

    fn introduction(&mut self, ui: &mut Ui, journey: &Journey) {
        let source = &journey.campaign().source;
        ui.label(RichText::new(&source.title).size(26.0).strong().color(GOLD));
        for paragraph in &source.intro {
            ui.add_space(8.0);
            ui.label(RichText::new(paragraph).size(16.0).color(LINEN));
        }
        ui.add_space(12.0);
        let go = style::wide_button(ui, "Set out").hint("To the map of the road (Enter)");
        self.has_set_out = go.clicked() || ui.input(|input| input.key_pressed(egui::Key::Enter));
    }

    /// The title, the day and the place, and the way back to the title screen.
    fn head(&self, ui: &mut Ui, road: &Road) -> Option<RoadChoice> {
        let journey = road.journey;
        let mut choice = None;
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(&journey.campaign().source.title).size(20.0).strong().color(GOLD));
            let late = match journey.late() {
                0 => String::new(),
                days => format!(" ({} late)", counted(days as usize, "day")),
            };
            let people = counted(journey.people().len(), "person");
            ui.label(format!("Day {}{late} · {} · {people}", journey.day(), journey.node().title));
            // At the end it stands below the ending.
            if !journey.is_over() && ui.button("Chronicle").hint(CHRONICLE).clicked() {
                choice = Some(RoadChoice::Chronicle);
            }
            if ui.button("To the title").hint("The journey is saved and waits there (Esc)").clicked() {
                choice = Some(RoadChoice::Away);
            }
        });
        if let Some(error) = &self.error {
            ui.label(RichText::new(error).color(BAD));
        }
        choice
    }

    fn body(&self, ui: &mut Ui, road: &Road) -> Option<RoadChoice> {
        let mut choice = None;
        let width = ui.available_width();
        if width < BESIDE {
            choice = map::show(ui, road, width);
            ui.add_space(6.0);
            choice = decisions::show(ui, road, self.siege.as_ref()).or(choice.take());
            ui.add_space(6.0);
            return company::show(ui, road).or(choice);
        }
        ui.horizontal_top(|ui| {
            let side = (width * 0.34).min(390.0);
            ui.vertical(|ui| {
                ui.set_width(width - side - 16.0);
                choice = map::show(ui, road, width - side - 16.0);
                ui.add_space(6.0);
                choice = decisions::show(ui, road, self.siege.as_ref()).or(choice.take());
            });
            ui.add_space(6.0);
            ui.vertical(|ui| {
                ui.set_width(side);
                choice = company::show(ui, road).or(choice.take());
            });
        });
        choice
    }
}

/// A line of small text that says something of secondary importance.
fn note(ui: &mut Ui, text: impl Into<String>) {
    ui.add(egui::Label::new(dim(text)).wrap());
}
