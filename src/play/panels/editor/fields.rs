//! Widgets for fields of what is edited: a text, a number, one of several names. Each has a hint and requests a change.

use super::super::hint::Hinted;
use super::super::style;
use egui::{Align, ComboBox, DragValue, Layout, Response, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use std::hash::Hash;
use std::ops::RangeInclusive;

/// Width of the names of fields in points.
const NAMES: f32 = 92.0;
/// Height of a line of fields in points.
const LINE: f32 = 27.0;

/// A change of what is edited.
pub type Change<S> = Box<dyn FnOnce(&mut S)>;

/// What is edited, which changes once all panels are laid out.
pub trait Edited {
    type Source;

    /// Requests a change of this name; consecutive ones of one name that join are one undo step.
    fn ask_change(&self, what: &'static str, joins: bool, change: Change<Self::Source>);

    /// Requests the end of an undo step.
    fn ask_seal(&self);
}

/// Fields and words side by side, all at one height.
pub fn line(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let (size, layout) = (vec2(ui.available_width(), LINE), Layout::left_to_right(Align::Center));
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_height(LINE);
        add(ui);
    });
}

/// A row with a name in front.
pub fn row(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    line(ui, |ui| {
        style::column(ui, NAMES, egui::RichText::new(name));
        add(ui);
    });
}

/// Typing in a field is one undo step until the focus leaves it.
fn seal(scene: &impl Edited, response: &Response) {
    if response.lost_focus() || response.drag_stopped() {
        scene.ask_seal();
    }
}

/// A text field of this many rows.
pub fn text<E: Edited>(
    ui: &mut Ui,
    scene: &E,
    (what, hint): (&'static str, &str),
    value: &str,
    rows: usize,
    set: impl FnOnce(&mut E::Source, String) + 'static,
) {
    let mut written = value.to_owned();
    let width = ui.available_width();
    let edit = if rows > 1 {
        TextEdit::multiline(&mut written).desired_rows(rows)
    } else {
        style::line(ui, TextEdit::singleline(&mut written))
    };
    let response = ui.add(edit.desired_width(width));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, what));
    if response.changed() {
        // Texts of files are one line each, however they are shown.
        let written = written.replace(['\n', '\r', '\t'], " ");
        scene.ask_change(what, true, Box::new(move |source| set(source, written)));
    }
    seal(scene, &response);
    response.hint(hint);
}

/// A number field with a range.
pub fn number<E: Edited, N: egui::emath::Numeric + 'static>(
    ui: &mut Ui,
    scene: &E,
    (what, hint): (&'static str, &str),
    value: N,
    range: RangeInclusive<N>,
    set: impl FnOnce(&mut E::Source, N) + 'static,
) {
    let mut wanted = value;
    let speed = if N::INTEGRAL { 0.1 } else { 0.02 };
    let response = ui.add(DragValue::new(&mut wanted).range(range).speed(speed).clamp_existing_to_range(false));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, what));
    if response.changed() && wanted != value {
        scene.ask_change(what, true, Box::new(move |source| set(source, wanted)));
    }
    seal(scene, &response);
    response.hint(format!("{hint}. Drag sideways, or click and type."));
}

/// A checkbox.
pub fn toggle<E: Edited>(
    ui: &mut Ui,
    scene: &E,
    (what, hint): (&'static str, &str),
    value: bool,
    set: impl FnOnce(&mut E::Source, bool) + 'static,
) {
    let mut on = value;
    if ui.checkbox(&mut on, what).hint(hint).changed() {
        scene.ask_change(what, false, Box::new(move |source| set(source, on)));
    }
}

/// A choice; each value is shown by a name and has a sentence as a hint.
pub fn choice<T: Clone + PartialEq>(
    ui: &mut Ui,
    (id, width): (impl Hash, f32),
    about: &str,
    value: &T,
    entries: &[(T, String, String)],
) -> Option<T> {
    let mut chosen = None;
    let name = entries.iter().find(|(entry, ..)| entry == value).map_or("?", |(_, name, _)| name);
    let list = ComboBox::from_id_salt(id).width(width).selected_text(name).height(360.0).show_ui(ui, |ui| {
        for (entry, name, about) in entries {
            let response = ui.selectable_label(entry == value, name);
            let clicked = response.clicked();
            if !about.is_empty() {
                response.hint(about.as_str());
            }
            if clicked && entry != value {
                chosen = Some(entry.clone());
            }
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, about));
    list.response.hint(about);
    chosen
}

/// A small button that removes something.
pub fn remove(ui: &mut Ui, what: &str) -> bool {
    let response = ui.small_button("×");
    style::named(&response, what);
    response.hint(what).clicked()
}
