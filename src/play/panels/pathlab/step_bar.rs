//! The bar under both boards: the steps of the searches, the legend, and a comparison of the searches.

use super::super::colours::{DIM, GOOD, colour};
use super::super::hint::Hinted;
use super::super::icons::Icons;
use super::super::step_controls;
use super::super::style::{self, dim};
use super::dropdown;
use super::lab::Lab;
use super::labels;
use super::toolbar;
use crate::play::presentation::colours::{SEARCH_CLOSED, SEARCH_FROM_GOAL, SEARCH_OPEN};
use egui::{self, Color32, CornerRadius, RichText, Ui, vec2};
use osada::pathlab::fields::Field;
use osada::pathlab::{Algorithm, Marker};
use osada::texture::palette;
use osada_cli::keys::InputAction;
use osada_cli::keys::KeyBindings;
use osada_cli::words::capitalised;

pub fn show(ui: &mut Ui, lab: &mut Lab, icons: &Icons, keys: &KeyBindings) {
    style::low_rows(ui, dropdown::ROW);
    ui.horizontal_wrapped(|ui| {
        let (at, most) = (lab.paths.at(), lab.paths.steps());
        let slider = (ui.available_width() - 520.0).max(90.0);
        if let Some(go) = step_controls::show(ui, icons, keys, (at, most), Some(lab.playing), slider) {
            lab.go(go);
        }
        ui.label(RichText::new(format!("{at} of {most}")).strong());
        ui.spacing_mut().slider_width = 90.0;
        let speeds = [InputAction::Speed1, InputAction::Speed2, InputAction::Speed3];
        let speeds = speeds.map(|action| keys.names(action)).join(", ");
        let slider = egui::Slider::new(&mut lab.pace, 1.0..=2000.0).logarithmic(true).show_value(false);
        let response = ui.add(slider);
        style::named_slider(&response, lab.pace, "Expansions per second");
        response.hint(format!("Expansions per second ({speeds})"));
        ui.label(dim(format!("{:.0} a second", lab.pace)));
    });
    ui.horizontal_wrapped(|ui| {
        let setups = lab.paths.contenders().each_ref().map(|contender| contender.setup().algorithm);
        let turned = |algorithm| {
            use Algorithm::{Backward, Bidirectional, DStarLite, SharedGoal, TrailMax};
            matches!(algorithm, Backward | Bidirectional | DStarLite | SharedGoal | TrailMax)
        };
        let from_goal = setups.into_iter().any(turned).then_some(("from the goal", SEARCH_FROM_GOAL));
        let shades = [("open", SEARCH_OPEN), ("closed", SEARCH_CLOSED), ("path", palette::LINEN)];
        for (name, shade) in shades.into_iter().chain(from_goal) {
            let (rect, _) = ui.allocate_exact_size(vec2(13.0, 13.0), egui::Sense::hover());
            ui.painter().rect_filled(rect, CornerRadius::same(2), colour(shade));
            ui.label(dim(name));
        }
        if !lab.paths.board().forbidden().is_empty() {
            let (rect, _) = ui.allocate_exact_size(vec2(13.0, 13.0), egui::Sense::hover());
            toolbar::forbidden_mark(ui.painter(), rect.shrink(1.5), 2.0);
            ui.label(dim("forbidden"));
        }
        ui.separator();
        let (text, text_colour) = verdict(lab);
        ui.label(RichText::new(text).color(text_colour));
        if lab.paths.hunter().is_some() {
            let mut hunting = lab.paths.is_hunting();
            ui.checkbox(&mut hunting, "wolf follows").hint("The start takes a step whenever the goal moves.");
            lab.paths.hunt(hunting);
            let about =
                "The deer evades by TrailMax, resting every fourth step, and the wolf searches again after every move.";
            if ui.checkbox(&mut lab.fleeing, "deer flees").hint(about).clicked() && lab.fleeing {
                lab.playing = true;
            }
            let about =
                "The next move of the chase: the wolf takes a step, the deer flees, and the wolf searches again";
            if ui.button("Next move").hint(about).clicked() {
                lab.next_move();
            }
            if ui.button("New hunt").hint("Forget everything the searches have learnt").clicked() {
                lab.paths.forget();
            }
        } else if lab.paths.contenders().iter().any(|contender| contender.searches().len() > 1)
            && ui.button("Start over").hint("Forget everything kept from earlier searches").clicked()
        {
            lab.paths.forget();
        }
    });
}

/// The result of the comparison, or what to do next.
fn verdict(lab: &Lab) -> (String, Color32) {
    let [left, right] = lab.paths.contenders();
    let board = lab.paths.board();
    if lab.paths.hunter().is_some() && board.end(Marker::Start) == board.end(Marker::Goal) {
        return ("Caught.".to_owned(), GOOD);
    }
    if lab.paths.at() < lab.paths.steps() {
        return ("Drag on a board to draw walls and terrain; both boards show the same map.".to_owned(), DIM);
    }
    let (Ok(one), Ok(two)) = (left.cost(), right.cost()) else {
        return ("Nothing to compare until both find a path.".to_owned(), DIM);
    };
    if [left, right].into_iter().any(|contender| !contender.setup().algorithm.seeks_goal()) {
        return ("TrailMax seeks no goal: its cost is the time until the deer is caught.".to_owned(), DIM);
    }
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
    let over_hexagons = [left, right].map(|contender| contender.setup().field == Field::Hexagons);
    let price = if over_hexagons[0] != over_hexagons[1] {
        "hexagons and squares measure differently".to_owned()
    } else if apart < 0.005 {
        "the paths cost the same".to_owned()
    } else {
        format!("the path on the {} costs {apart:.1} % more", if one > two { "left" } else { "right" })
    };
    (format!("{work}; {price}."), GOOD)
}
