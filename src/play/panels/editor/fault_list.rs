//! The live check: all errors of what is edited, each a click away.

use super::super::colours::{BAD, DIM, GOLD, GOOD, LINEN};
use super::super::hint::Hinted;
use super::super::style;
use egui::{Label, RichText, Sense, Ui};
use osada::level::edit::{Finding, Findings};

/// Draws the list; `place` writes in front of a fault where it is. Returns the number of the fault that was clicked.
pub fn show<At>(
    ui: &mut Ui,
    (edited, findings): (&str, &Findings<At>),
    place: impl Fn(&Finding<At>) -> String,
    height: f32,
) -> Option<usize> {
    let mut chosen = None;
    let errors = findings.list.iter().filter(|finding| finding.is_error).count() + findings.more;
    let warnings = findings.list.iter().filter(|finding| !finding.is_error).count();
    let count = |number: usize, one: &str| match number {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    };
    match (errors, warnings) {
        (0, 0) => {
            let text = RichText::new(format!("No errors: the {edited} can be played.")).color(GOOD).size(13.5);
            ui.add(Label::new(text).truncate());
            return None;
        }
        (0, warnings) => {
            drop(ui.label(RichText::new(format!("It can be played; {}:", count(warnings, "warning"))).color(GOLD)))
        }
        (errors, _) => {
            drop(ui.label(RichText::new(format!("{}; a click goes there:", count(errors, "fault"))).color(BAD)))
        }
    }
    egui::ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for (number, finding) in findings.list.iter().enumerate() {
            let place = place(finding);
            let text = RichText::new(format!("{place}{}", finding.message)).size(13.0);
            let text = text.color(if finding.is_error { LINEN } else { DIM });
            let response = ui.add(Label::new(text).truncate().sense(Sense::click()));
            style::named(&response, &format!("Fault {}", number + 1));
            let help = finding.help.as_ref().map_or_else(String::new, |help| format!("\n{help}"));
            if response.hint(format!("{place}{}{help}\nClick: go there.", finding.message)).clicked() {
                chosen = Some(number);
            }
        }
        if findings.more > 0 {
            ui.label(style::dim(format!("and {} more", findings.more)));
        }
    });
    chosen
}
