//! The row of buttons that steps through a search, forwards and backwards.

use super::hint::Hinted;
use super::icons::Icons;
use super::style;
use crate::play::view_state::StepAction;
use egui::{self, Ui};
use osada::texture::IconLook;
use osada_cli::keys::{InputAction, KeyBindings};

/// Draws the buttons and a slider. Without `playing` there is no play button.
pub fn show(
    ui: &mut Ui,
    icons: &Icons,
    keys: &KeyBindings,
    (at, most): (usize, usize),
    playing: Option<bool>,
    slider: f32,
) -> Option<StepAction> {
    let mut go = None;
    let hint = |about: &str, action: Option<InputAction>| {
        action.map_or(about.to_owned(), |action| keys.with_key(about, action))
    };
    let toggle = if playing == Some(true) { IconLook::Pause } else { IconLook::Play };
    let buttons = [
        (StepAction::Begin, IconLook::Fastest, true, hint("To the beginning", None)),
        (StepAction::Back, IconLook::Step, true, hint("One expansion back", Some(InputAction::SearchBack))),
        (StepAction::Toggle, toggle, false, hint("Play and pause", Some(InputAction::Pause))),
        (StepAction::On, IconLook::Step, false, hint("One expansion forward", Some(InputAction::SearchOn))),
        (StepAction::End, IconLook::Fastest, false, hint("To the end", None)),
    ];
    ui.spacing_mut().item_spacing.x = 4.0;
    for (wanted, icon, mirrored, about) in buttons {
        if wanted == StepAction::Toggle && playing.is_none() {
            continue;
        }
        let (rect, response) = style::bare_button(ui, &about, false, 32.0);
        icons.paint_pointing(ui, icon, rect.shrink(5.0), mirrored);
        if response.hint(about).clicked() {
            go = Some(wanted);
        }
    }
    ui.add_space(6.0);
    ui.spacing_mut().slider_width = slider;
    let mut step = at;
    let widget = egui::Slider::new(&mut step, 0..=most.max(1)).show_value(false);
    let response = ui.add_enabled(most > 0, widget);
    style::named_slider(&response, at as f64, "Position in the search");
    if response.hint("Drag to any moment of the search").changed() {
        go = Some(StepAction::To(step));
    }
    go
}
