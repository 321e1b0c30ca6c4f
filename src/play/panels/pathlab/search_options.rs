//! The search of a board: the algorithm, its heuristic and its rules.

use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::dropdown;
use super::labels;
use egui::Ui;
use osada::pathlab::Algorithm;
use osada::pathlab::SearchSetup;
use osada::pathlab::fields::Field;

pub fn show(ui: &mut Ui, side: usize, setup: &mut SearchSetup) {
    style::low_rows(ui, dropdown::ROW);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        dropdown::show(ui, ("graph", side), 84.0, &mut setup.field, &labels::FIELDS, "Which graph is laid over the map");
        let about = labels::ALGORITHMS.iter().find(|(entry, ..)| *entry == setup.algorithm).map_or("", |(.., about)| about);
        dropdown::show(ui, ("algorithm", side), 132.0, &mut setup.algorithm, &labels::ALGORITHMS, about);
        if setup.has_heuristic() {
            let estimates = labels::heuristics(setup.field);
            if estimates.iter().all(|(estimate, ..)| *estimate != setup.heuristic) {
                setup.heuristic = estimates[0].0;
            }
            dropdown::show(ui, ("estimate", side), 88.0, &mut setup.heuristic, estimates, "The estimate of the distance to go: h");
            ui.checkbox(&mut setup.scaled, "scaled").hint(
                "Multiply the estimate by the least cost on the map. Without it, cheap roads make the estimate too high.",
            );
        } else if setup.field == Field::Squares || setup.algorithm == Algorithm::Dijkstra {
            ui.label(dim(match setup.algorithm {
                Algorithm::Dijkstra => "no estimate: h = 0",
                Algorithm::Theta => "Euclidean estimate",
                Algorithm::SharedGoal => "the distance itself is the estimate",
                Algorithm::TrailMax => "no estimate: both sides in order of time",
                _ => "octile estimate, 8 neighbours, no cut corners",
            }));
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        if setup.has_step_rules() {
            dropdown::show(
                ui,
                ("neighbours", side),
                110.0,
                &mut setup.connectivity,
                &labels::NEIGHBOURS,
                "Which steps there are",
            );
            dropdown::show(
                ui,
                ("corners", side),
                116.0,
                &mut setup.corner,
                &labels::CORNERS,
                "Diagonal steps beside walls",
            );
        }
        if setup.has_step_rules() {
            let about = "In which order neighbours are looked at";
            dropdown::show(ui, ("order", side), 104.0, &mut setup.order, &labels::ORDERS, about);
        }
        if setup.has_ties() {
            let about = "Which of two open tiles of equal f is expanded first";
            dropdown::show(ui, ("ties", side), 118.0, &mut setup.ties, &labels::TIES, about);
        }
        if setup.has_charge() {
            dropdown::show(
                ui,
                ("charge", side),
                104.0,
                &mut setup.charge,
                &labels::CHARGES,
                "Which tile's factor a step pays",
            );
        }
        if setup.has_formula() {
            dropdown::show(ui, ("formula", side), 130.0, &mut setup.formula, &labels::FORMULAS, "How f is computed");
        }
        if setup.has_strategy() {
            dropdown::show(
                ui,
                ("strategy", side),
                118.0,
                &mut setup.strategy,
                &labels::STRATEGIES,
                "Which side is expanded next",
            );
        }
        if setup.has_termination() {
            dropdown::show(
                ui,
                ("stop", side),
                128.0,
                &mut setup.termination,
                &labels::STOPS,
                "When the search may stop",
            );
        }
        if setup.has_reopening() {
            ui.checkbox(&mut setup.reopen, "reopen")
                .hint("Open a closed tile again when a cheaper way to it is found.");
        }
        if setup.has_walkers() {
            let about = "How many walkers take alternative paths";
            dropdown::show(ui, ("walkers", side), 92.0, &mut setup.walkers, &labels::WALKERS, about);
        }
        if setup.has_modifiers() {
            let about = "What is done with the path once found";
            dropdown::show(ui, ("modifier", side), 124.0, &mut setup.modifier, &labels::MODIFIERS, about);
        }
    });
}
