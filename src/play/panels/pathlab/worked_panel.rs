//! The sources' own worked examples: a menu, and the published results beside ours.

use super::super::colours::{BAD, DIM, GOOD, LINEN};
use super::super::hint::Hinted;
use super::super::style::dim;
use super::dropdown;
use super::lab::Lab;
use egui::{self, RichText, Ui};
use osada::pathlab::Agreement;

/// Height in points, and share of the window, from which the text scrolls.
const MOST: f32 = 112.0;
const SHARE: f32 = 0.15;

pub fn menu(ui: &mut Ui, lab: &mut Lab) {
    let chosen = lab.worked.map(|(example, _)| example);
    let mut entries: Vec<(Option<usize>, &str, &str)> = vec![(None, "no example", "Your own map")];
    entries.extend(lab.examples.iter().enumerate().map(|(at, example)| (Some(at), example.name, example.about)));
    let mut choice = chosen;
    dropdown::show(ui, "example", 132.0, &mut choice, &entries, "Worked examples from the sources, with their results");
    if choice != chosen {
        match choice {
            Some(example) => lab.load_example(example),
            None => lab.worked = None,
        }
    }
}

/// The published results of the loaded example, beside ours.
pub fn show(ui: &mut Ui, lab: &mut Lab) {
    let Some((example, position)) = lab.worked else { return };
    let mut next = None;
    let most = MOST.min(ui.ctx().screen_rect().height() * SHARE);
    egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, |ui| {
        let Some(worked) = lab.examples.get(example) else { return };
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(worked.name).color(LINEN).strong());
            ui.label(dim(worked.about));
            if worked.positions() > 1 {
                let on = (position + 1) % worked.positions();
                let name = if on == 0 { "First position" } else { "Next position" };
                let about = format!("Position {} of {}", position + 1, worked.positions());
                if ui.button(name).hint(about).clicked() {
                    next = Some(on);
                }
            }
        });
        if worked.is_shown(&lab.paths, position) {
            for (side, name) in ["left", "right"].into_iter().enumerate() {
                comparison(ui, name, &worked.compare(&lab.paths, side, position));
            }
        } else {
            let text = "The map or a rule no longer matches the source: choose the example again to compare.";
            ui.label(RichText::new(text).color(DIM));
        }
    });
    if let Some(position) = next {
        lab.go_to_position(position);
    }
}

fn comparison(ui: &mut Ui, side: &str, rows: &[Agreement]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for row in rows {
            let (word, colour) = if row.agrees { ("agrees", GOOD) } else { ("differs", BAD) };
            ui.label(dim(format!("{side}, {}, {}:", row.what, row.origin.word())));
            ui.label(RichText::new(&row.expected).strong());
            if !row.slip.is_empty() {
                ui.label(dim(format!("({})", row.slip)));
            }
            ui.label(dim("ours"));
            ui.label(RichText::new(&row.ours).strong());
            ui.label(RichText::new(word).color(colour));
            ui.add_space(9.0);
        }
    });
}
