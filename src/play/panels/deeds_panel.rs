//! Deeds that are done and deeds to do, and the records of levels, on a board over the title screen.

use super::colours::{GOLD, GOOD, LINEN};
use super::hint::Hinted;
use super::style::{self, dim};
use egui::{self, Align2, Context, RichText, Ui, vec2};
use osada::level::Level;
use osada::sim::rules::{DeedRules, Rules};
use osada_cli::storage::progress::LevelProgress;
use osada_cli::words::{date, record_words};
use std::rc::Rc;

/// Greatest width in points.
const WIDTH: f32 = 640.0;

#[derive(Default)]
pub struct DeedsPanel {
    is_open: bool,
}

impl DeedsPanel {
    pub fn open(&mut self) {
        self.is_open = true;
    }

    /// Draws the panel if it is open.
    pub fn show(&mut self, ctx: &Context, rules: &Rules, levels: &[Rc<Level>], progress: &LevelProgress) {
        if !self.is_open {
            return;
        }
        let mut close = ctx.input(|input| input.key_pressed(egui::Key::Escape));
        let most = ctx.screen_rect().size() - vec2(60.0, 90.0);
        style::board(ctx, "deeds", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            let width = most.x.min(WIDTH);
            ui.set_width(width);
            let done = rules.deeds.iter().filter(|deed| progress.deed(&deed.name).is_some()).count();
            style::heading(ui, &format!("Deeds: {done} of {}", rules.deeds.len()));
            style::scroll(vec2(width, most.y - 90.0)).show(ui, |ui| {
                ui.set_width(width - 12.0);
                rules.deeds.iter().for_each(|deed| row(ui, deed, levels, progress));
                records(ui, levels, progress);
            });
            close |= ui.button("Close").hint("Back to the levels").clicked();
        });
        self.is_open = !close;
    }
}

/// The title of a level for the player; its name, if it is not there.
fn title<'t>(levels: &'t [Rc<Level>], name: &'t str) -> &'t str {
    levels.iter().find(|level| level.name == name).map_or(name, |level| &level.title)
}

fn row(ui: &mut Ui, deed: &DeedRules, levels: &[Rc<Level>], progress: &LevelProgress) {
    ui.add_space(6.0);
    match progress.deed(&deed.name) {
        Some((level, record)) => {
            ui.label(RichText::new(format!("{} · done", deed.title)).strong().color(GOOD));
            ui.label(&deed.done);
            let place = title(levels, level);
            ui.label(dim(format!("{place}, {}, day {}, {}", record.challenge, record.day, date(record.at))));
        }
        None => {
            ui.label(RichText::new(&deed.title).strong().color(GOLD));
            ui.label(RichText::new(&deed.about).color(LINEN));
            if !deed.levels.is_empty() {
                let places: Vec<&str> = deed.levels.iter().map(|name| title(levels, name)).collect();
                ui.label(dim(format!("In: {}", places.join(", "))));
            }
        }
    }
}

fn records(ui: &mut Ui, levels: &[Rc<Level>], progress: &LevelProgress) {
    ui.add_space(12.0);
    style::heading(ui, "Records");
    let mut any = false;
    for level in levels {
        for (challenge, record) in progress.records(&level.name) {
            any = true;
            ui.label(format!("{}, {challenge}: {}", level.title, record_words(&record)));
        }
    }
    if !any {
        ui.label(dim("The best game of each level at each difficulty will be here."));
    }
}
