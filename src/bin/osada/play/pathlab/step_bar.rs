//! The bar under both boards: the steps of the searches, what the colours mean, and how the searches compare.

use super::super::capitalise::capitalised;
use super::super::colours::{DIM, GOOD, SEARCH_CLOSED, SEARCH_FROM_GOAL, SEARCH_OPEN, colour};
use super::super::icons::Icons;
use super::super::key_bindings::KeyBindings;
use super::super::step_controls;
use super::super::style::dim;
use super::dropdown;
use super::lab::LabScreen;
use super::labels;
use crate::input_action::InputAction;
use egui_macroquad::egui::{self, Color32, CornerRadius, RichText, Ui, vec2};
use osada::lab::scenarios::Algorithm;
use osada::texture::palette;

pub fn show(ui: &mut Ui, screen: &mut LabScreen, icons: &Icons, keys: &KeyBindings) {
    ui.spacing_mut().interact_size.y = dropdown::ROW;
    ui.horizontal(|ui| {
        let (at, most) = (screen.lab.at(), screen.lab.steps());
        let slider = (ui.available_width() - 520.0).max(120.0);
        if let Some(go) = step_controls::show(ui, icons, keys, (at, most), Some(screen.playing), slider) {
            screen.go(go);
        }
        ui.label(RichText::new(format!("{at} of {most}")).strong());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().slider_width = 90.0;
            let speeds = [InputAction::Speed1, InputAction::Speed2, InputAction::Speed3]
                .map(|action| keys.names(action))
                .join(", ");
            ui.label(dim(format!("{:.0} a second", screen.pace)));
            let slider = egui::Slider::new(&mut screen.pace, 1.0..=2000.0).logarithmic(true).show_value(false);
            ui.add(slider).on_hover_text(format!("Expansions a second ({speeds})"));
        });
    });
    ui.horizontal(|ui| {
        let setups = screen.lab.contenders().each_ref().map(|contender| contender.setup().algorithm);
        let from_goal = setups.contains(&Algorithm::Bidirectional).then_some(("from the goal", SEARCH_FROM_GOAL));
        let shades = [("open", SEARCH_OPEN), ("closed", SEARCH_CLOSED), ("path", palette::LINEN)];
        for (name, shade) in shades.into_iter().chain(from_goal) {
            let (rect, _) = ui.allocate_exact_size(vec2(13.0, 13.0), egui::Sense::hover());
            ui.painter().rect_filled(rect, CornerRadius::same(2), colour(shade));
            ui.label(dim(name));
        }
        ui.separator();
        let (text, text_colour) = verdict(screen);
        ui.label(RichText::new(text).color(text_colour));
        if screen.lab.hunter().is_some() {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button("New hunt").on_hover_text("Forget what the searches have learnt").clicked() {
                    screen.lab.begin_chase();
                }
                let mut hunting = screen.lab.is_hunting();
                ui.checkbox(&mut hunting, "wolf follows")
                    .on_hover_text("The start takes a step whenever the goal moves.");
                screen.lab.hunt(hunting);
            });
        }
    });
}

/// What the comparison comes to, or what to do next.
fn verdict(screen: &LabScreen) -> (String, Color32) {
    let [left, right] = screen.lab.contenders();
    if screen.lab.at() < screen.lab.steps() {
        return ("Drag on a board to draw walls and terrain; both boards show the same map.".to_owned(), DIM);
    }
    let (Ok(one), Ok(two)) = (left.cost(), right.cost()) else {
        return ("There is nothing to compare until both find a path.".to_owned(), DIM);
    };
    let [first, second] = [left, right].map(|contender| labels::name(&labels::ALGORITHMS, contender.setup().algorithm));
    let (few, many) = (left.steps().min(right.steps()), left.steps().max(right.steps()));
    let times = many as f64 / few.max(1) as f64;
    let work = if times < 1.05 {
        "Both expand about as many tiles".to_owned()
    } else {
        let winner = if left.steps() < right.steps() { ("left", first) } else { ("right", second) };
        format!("{} ({}) expands {times:.1} times fewer tiles", capitalised(winner.1), winner.0)
    };
    let apart = (one - two).abs() / one.min(two).max(1e-9) * 100.0;
    let price = if apart < 0.005 {
        "the paths cost the same".to_owned()
    } else {
        format!("the path on the {} costs {apart:.1} % more", if one > two { "left" } else { "right" })
    };
    (format!("{work}; {price}."), GOOD)
}
