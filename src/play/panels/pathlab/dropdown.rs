//! A dropdown list.

use super::super::hint::Hinted;
use egui::{ComboBox, Ui, WidgetInfo, WidgetType};
use std::hash::Hash;

/// Height of a row of choices.
pub const ROW: f32 = 27.0;

/// A list to choose one of; each entry has a name and, as a hint, a sentence.
pub fn show<T: Copy + PartialEq>(
    ui: &mut Ui,
    id: impl Hash,
    width: f32,
    value: &mut T,
    entries: &[(T, &str, &str)],
    about: &str,
) {
    begin_row(ui, width);
    let name = entries.iter().find(|(entry, ..)| entry == value).map_or("", |(_, name, _)| name);
    let list = ComboBox::from_id_salt(id).width(width).selected_text(name).height(320.0).show_ui(ui, |ui| {
        for &(entry, name, about) in entries {
            let response = ui.selectable_value(value, entry, name);
            if !about.is_empty() {
                response.hint(about);
            }
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, about));
    list.response.hint(about);
}

/// Begins another row where a list of this width would stick out: lists do not do that by themselves.
fn begin_row(ui: &mut Ui, width: f32) {
    let whole = width + 2.0 * ui.spacing().button_padding.x;
    let begun = ui.cursor().left() > ui.max_rect().left() + 1.0;
    if begun && ui.layout().main_wrap() && ui.available_size_before_wrap().x < whole {
        ui.end_row();
    }
}
