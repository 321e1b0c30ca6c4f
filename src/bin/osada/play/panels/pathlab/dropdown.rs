//! A list of which one entry is chosen.

use super::super::hint::Hint;
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
    // A list does not know its width before it is laid out, so it would be squeezed in at the end of a line.
    let left = ui.available_size_before_wrap().x;
    if left < width && left + 1.0 < ui.max_rect().width() {
        ui.end_row();
    }
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
