//! The settings, and the key bindings, which are changed by pressing other keys.

use super::colours::{BAD, GOLD};
use super::hint::Hinted;
use super::menu_panels::offered;
use super::style::{self, board, dim, wide_button};
use egui::{self, Align2, Context, RichText, Ui, vec2};
use osada_cli::keys::{InputAction, Key, KeyBindings, KeyPress};
use osada_cli::platform::has_sound;
use osada_cli::storage::settings::{GroupKey, SCALES, SettingsStore, UserSettings};
use osada_cli::words::capitalised;

/// Greatest width in points.
const WIDEST: f32 = 820.0;
/// Points of width from which the keys stand in two columns.
const TWO_COLUMNS_FROM: f32 = 700.0;
/// What there is instead of the volumes where nothing can be heard.
const NO_SOUND: &str = if cfg!(target_os = "linux") {
    "No sound: there is no sound card, or ALSA's library (libasound.so.2) is not installed."
} else {
    "No sound: there is no sound card."
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsChoice {
    Changed,
    /// Restores the shipped keys.
    ShippedKeys,
    Close,
}

#[derive(Default)]
pub struct SettingsPanel {
    /// The action, and the number of its key, that the next key press will be bound to.
    listening: Option<(InputAction, usize)>,
    /// The last key, if it was refused, and the reason.
    refused: Option<(KeyPress, String)>,
    /// Error of writing the settings.
    pub error: Option<String>,
    /// It has been drawn since it was opened.
    is_shown: bool,
    /// The keys are reset at the next click.
    asks_about_reset: bool,
}

impl SettingsPanel {
    /// True if the next key press is bound to an action.
    pub fn is_listening(&self) -> bool {
        self.listening.is_some()
    }

    /// Binds a key that was waited for, or takes the present one away; returns true if the bindings have changed. A key that
    /// has another use changes places with the present one when it is pressed again.
    pub fn take_key(&mut self, press: KeyPress, keys: &mut KeyBindings) -> bool {
        let Some((action, place)) = self.listening else { return false };
        let (key, control) = (press.0.key(), press.1.control);
        let refused = self.refused.take();
        let done = match key {
            Key::Escape => {
                self.listening = None;
                return false;
            }
            Key::Backspace => {
                keys.remove(action, place);
                Ok(())
            }
            _ if refused.is_some_and(|(before, _)| before == press) => keys.exchange(action, place, key, control),
            _ => keys.rebind(action, place, key, control),
        };
        match done {
            Ok(()) => self.listening = None,
            Err(why) => self.refused = Some((press, why)),
        }
        self.listening.is_none()
    }

    pub fn show(&mut self, ctx: &Context, store: &mut SettingsStore, keys: &KeyBindings) -> Option<SettingsChoice> {
        let mut choice = None;
        let screen = ctx.screen_rect().size();
        let (width, most) = ((screen.x - 56.0).min(WIDEST), (screen.y - 154.0).max(120.0));
        board(ctx, "settings", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(width);
            style::heading(ui, "Settings");
            for text in [&self.error, &store.fault].into_iter().flatten() {
                // A report shows the place in the file; two lines of it say enough here.
                let text: Vec<&str> = text.lines().take(2).collect();
                ui.add(egui::Label::new(RichText::new(text.join(" ")).color(BAD).size(13.0)).wrap());
            }
            let mut scroll = egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most);
            // It opens at its beginning, wherever it was left.
            if !std::mem::replace(&mut self.is_shown, true) {
                scroll = scroll.vertical_scroll_offset(0.0);
            }
            scroll.auto_shrink([false, true]).show(ui, |ui| {
                if options(ui, &mut store.settings) {
                    choice = Some(SettingsChoice::Changed);
                }
                ui.add_space(6.0);
                ui.horizontal(|ui| {
                    style::heading(ui, "Keys");
                    let text = if self.asks_about_reset { "Reset all of them?" } else { "Reset keys" };
                    let button = ui.button(text).hint("Give every action its original keys. Click twice.");
                    if button.clicked() && std::mem::replace(&mut self.asks_about_reset, true) {
                        choice = Some(SettingsChoice::ShippedKeys);
                    }
                });
                self.keys(ui, keys, width);
            });
            let message = match (&self.refused, self.listening) {
                (Some(((cap, _), refused)), _) if cap.key() == Key::Other => RichText::new(refused).color(BAD),
                (Some((_, refused)), _) => {
                    RichText::new(format!("{refused} Press it again to swap the two.")).color(BAD)
                }
                (None, Some((action, _))) => {
                    let about = action.about();
                    RichText::new(format!("Press the key for: {about}. Backspace takes it away, Esc cancels."))
                }
                (None, None) => dim("Click a key, then press the one to use instead; + adds one. You can hold Ctrl."),
            };
            ui.label(message);
            ui.vertical_centered_justified(|ui| {
                if wide_button(ui, "Close").hint(keys.with_key("Back", InputAction::Back)).clicked() {
                    choice = Some(SettingsChoice::Close);
                }
            });
        });
        if choice == Some(SettingsChoice::ShippedKeys) {
            (self.listening, self.refused, self.asks_about_reset) = (None, None, false);
        }
        choice
    }

    fn keys(&mut self, ui: &mut Ui, keys: &KeyBindings, width: f32) {
        let columns = if width >= TWO_COLUMNS_FROM { 2 } else { 1 };
        ui.horizontal_top(|ui| {
            let offered = offered();
            for (number, actions) in offered.chunks(offered.len().div_ceil(columns)).enumerate() {
                egui::Grid::new(("actions", number)).min_row_height(25.0).spacing(vec2(10.0, 3.0)).show(ui, |ui| {
                    style::low_rows(ui, 23.0);
                    for &action in actions {
                        ui.label(RichText::new(capitalised(action.about())).size(13.5));
                        self.key_buttons(ui, keys, action);
                        ui.end_row();
                    }
                });
                ui.add_space(18.0);
            }
        });
    }

    fn key_buttons(&mut self, ui: &mut Ui, keys: &KeyBindings, action: InputAction) {
        let names: Vec<&str> = keys.each(action).collect();
        let (count, more) = (names.len(), if names.is_empty() { "none" } else { "+" });
        ui.horizontal(|ui| {
            for (place, name) in names.into_iter().chain([more]).enumerate() {
                let on = self.listening == Some((action, place));
                let text = RichText::new(if on { "press a key" } else { name }).color(GOLD).size(13.5);
                let least = if place == count && count > 0 { 0.0 } else { 34.0 };
                let button = egui::Button::new(text).selected(on).min_size(vec2(least, 0.0));
                let about = match place == count {
                    true => format!("Another key for: {}. Click, then press it", action.about()),
                    false => format!("The key for: {}. Click, then press another", action.about()),
                };
                if ui.add(button).hint(about).clicked() {
                    self.listening = (!on).then_some((action, place));
                    self.refused = None;
                }
            }
        });
    }
}

/// Draws the options besides keys; returns true if one was changed.
fn options(ui: &mut Ui, settings: &mut UserSettings) -> bool {
    let before = settings.clone();
    ui.horizontal_wrapped(|ui| {
        style::low_rows(ui, 23.0);
        ui.label("Size of the interface");
        for scale in SCALES {
            let text = format!("{scale} %");
            let chip = style::chip(&text, settings.scale == scale);
            if ui.add(chip).hint("The size of panels and their text").clicked() {
                settings.scale = scale;
            }
        }
    });
    ui.checkbox(&mut settings.safe_colours, "Blue and orange instead of green and red")
        .hint("Colours that everybody can tell apart");
    ui.checkbox(&mut settings.pause_on_raid, "Pause when a raid arrives").hint("Gives you time to give orders");
    ui.checkbox(&mut settings.slow_in_fights, "Normal speed when a fight begins or somebody dies")
        .hint("However fast the game is running; you can speed it up again at once");
    ui.checkbox(&mut settings.show_hits, "Show who struck whom for how much")
        .hint("A number rises from anyone who is struck, and a line shows who struck them");
    ui.checkbox(&mut settings.fullscreen, "Fullscreen").hint("The window fills the screen");
    ui.horizontal_wrapped(|ui| {
        ui.label("Select groups of people with a digit and");
        for key in [GroupKey::Alt, GroupKey::Shift] {
            let chip = style::chip(key.name(), settings.groups == key);
            if ui.add(chip).hint("Held with 1 to 9, it selects the group made with Ctrl and that digit").clicked() {
                settings.groups = key;
            }
        }
    });
    if has_sound() {
        volumes(ui, settings);
    } else {
        ui.label(dim(NO_SOUND));
    }
    *settings != before
}

fn volumes(ui: &mut Ui, settings: &mut UserSettings) {
    ui.horizontal(|ui| {
        ui.label("Volume of sounds");
        volume(ui, &mut settings.volume, "Volume of sounds", "How loud strokes, blows and the bell are");
        ui.add_space(12.0);
        let mut on = !settings.music_off;
        ui.checkbox(&mut on, "Music").hint("Calm by day, softer at night, tense before and in a raid");
        settings.music_off = !on;
        ui.add_enabled_ui(on, |ui| volume(ui, &mut settings.music, "Volume of music", "How loud the music is"));
    });
}

fn volume(ui: &mut Ui, percent: &mut u8, name: &str, about: &str) {
    let slider = ui.add(egui::Slider::new(percent, 0..=100).show_value(false));
    style::named(&slider, name);
    slider.hint(about);
    ui.label(dim(format!("{percent} %")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::sim::JobKind;
    use osada_cli::keys::Modifiers;

    const FREE: Modifiers = Modifiers { shift: false, control: false, alt: false };
    const CONTROL: Modifiers = Modifiers { shift: false, control: true, alt: false };

    fn listening(action: InputAction) -> (SettingsPanel, KeyBindings) {
        let panel = SettingsPanel { listening: Some((action, 0)), ..SettingsPanel::default() };
        (panel, KeyBindings::shipped().expect("the shipped bindings are right"))
    }

    #[test]
    fn the_next_key_serves_the_action_also_with_control() {
        let (mut panel, mut keys) = listening(InputAction::Designate(JobKind::Chop));
        assert!(panel.take_key((Key::C.into(), CONTROL), &mut keys));
        assert!(!panel.is_listening());
        assert_eq!(keys.names(InputAction::Designate(JobKind::Chop)), "Ctrl+C");
    }

    #[test]
    fn an_action_can_have_a_second_key() {
        let (mut panel, mut keys) = listening(InputAction::Build);
        panel.listening = Some((InputAction::Build, 1));
        assert!(panel.take_key((Key::Char('ö').into(), FREE), &mut keys));
        assert_eq!(keys.names(InputAction::Build), "B, Ö");
    }

    #[test]
    fn a_key_that_is_taken_is_refused_by_the_name_of_what_it_does() {
        let (mut panel, mut keys) = listening(InputAction::Designate(JobKind::Chop));
        assert!(!panel.take_key((Key::M.into(), FREE), &mut keys));
        let refused = |panel: &SettingsPanel| panel.refused.clone().map_or(String::new(), |(_, why)| why);
        assert!(refused(&panel).contains(InputAction::Designate(JobKind::Mine).about()), "{}", refused(&panel));
        assert!(panel.is_listening(), "another key can be pressed at once");
        assert_eq!(
            (keys.names(InputAction::Designate(JobKind::Chop)), keys.names(InputAction::Designate(JobKind::Mine))),
            ("C".to_owned(), "M".to_owned())
        );
    }

    #[test]
    fn two_actions_swap_their_keys_when_a_key_that_is_taken_is_pressed_again() {
        let (chop, mine) = (InputAction::Designate(JobKind::Chop), InputAction::Designate(JobKind::Mine));
        let (mut panel, mut keys) = listening(chop);
        assert!(!panel.take_key((Key::M.into(), FREE), &mut keys) && !panel.take_key((Key::N.into(), FREE), &mut keys));
        assert!(!panel.take_key((Key::M.into(), FREE), &mut keys), "another key was pressed in between");
        assert!(panel.take_key((Key::M.into(), FREE), &mut keys));
        assert_eq!((keys.names(chop), keys.names(mine)), ("M".to_owned(), "C".to_owned()));
    }

    #[test]
    fn backspace_takes_a_key_away_and_leaves_the_others() {
        let (mut panel, mut keys) = listening(InputAction::Build);
        panel.listening = Some((InputAction::Build, 1));
        assert!(panel.take_key((Key::Char('ö').into(), FREE), &mut keys));
        panel.listening = Some((InputAction::Build, 0));
        assert!(panel.take_key((Key::Backspace.into(), FREE), &mut keys));
        assert_eq!(keys.names(InputAction::Build), "Ö");
    }

    #[test]
    fn escape_leaves_everything_as_it_was() {
        let (mut panel, mut keys) = listening(InputAction::Designate(JobKind::Chop));
        assert!(!panel.take_key((Key::Escape.into(), FREE), &mut keys));
        assert!(!panel.is_listening());
        assert_eq!(keys.names(InputAction::Designate(JobKind::Chop)), "C");
        assert_eq!(keys.names(InputAction::Back), "Esc");
    }
}
