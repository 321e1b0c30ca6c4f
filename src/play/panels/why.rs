//! Why a unit does what it does: everything that led to its decision, drawn from its reasons, and its decision with other
//! senses.

use super::colours::{DIM, GOLD, LINEN, colour};
use super::hint::Hinted;
use super::plots::{heat_map, variable};
use super::scene::PanelScene;
use super::style::dim;
use egui::{self, CornerRadius, Rect, RichText, Sense as Touch, Ui, vec2};
use osada::brain::{
    Evidence, GoalStanding, MatrixReasons, PerceptronReasons, Reading, Reasons, Sense, Senses, VariableReasons,
};
use osada::fault::counted;
use osada::sim::{Unit, UnitId, account, senses, what_if};
use osada::texture::palette;

/// Changed senses of one unit, to see what it would decide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatIf {
    pub unit: Option<UnitId>,
    /// The sets, rules or states of the mind are shown below the sentence.
    pub(super) is_open: bool,
    pub changes: Vec<(Sense, f64)>,
}

impl WhatIf {
    pub fn change(&mut self, sense: Sense, value: f64) {
        self.changes.retain(|(other, _)| *other != sense);
        self.changes.push((sense, value));
    }
}

/// Draws the reasons of a unit's decision.
pub fn show(ui: &mut Ui, game: &PanelScene, id: UnitId, unit: &Unit, asked: &mut WhatIf) {
    if asked.unit != Some(id) {
        *asked = WhatIf { unit: Some(id), is_open: asked.is_open, changes: Vec::new() };
    }
    let changes = asked.changes.clone();
    let (Some(reasons), Some(live)) = (what_if(game.world(), id, &changes), senses(game.world(), id)) else {
        return;
    };
    let sentence = reasons.sentence(unit.name());
    if changes.is_empty() {
        let account = account(game.world(), id);
        if let Some(account) = account {
            ui.label(RichText::new(account.words(game.world())).size(13.5).color(GOLD));
        }
        if account.is_none_or(|account| account.overridden.is_none()) {
            ui.label(RichText::new(reasons.plain_sentence(unit.name())).size(13.5).color(LINEN));
        }
    } else {
        ui.label(RichText::new(format!("If it were so: {sentence}")).size(13.5).color(GOLD));
        if ui.button("Back to the real values").hint("Undo your changes").clicked() {
            asked.changes.clear();
        }
    }
    if !opens_mind(ui, "How they decided", &mut asked.is_open) {
        return;
    }
    if changes.is_empty() {
        ui.label(dim("What they would decide now:"));
        ui.label(RichText::new(sentence).size(13.5).color(LINEN));
    }
    mind(ui, game, unit);
    if let Evidence::Fuzzy(matrices) = &reasons.evidence {
        let trail = game.session.sense_history().of(id, game.world().clock().tick());
        let scene = PlotScene { changes: &changes, live: &live, trail: &trail };
        if let Some((sense, value)) = fuzzy(ui, matrices, &scene) {
            asked.change(sense, value);
        }
    } else {
        steps(ui, &reasons);
    }
}

/// The button behind which the sets, rules or states of a mind are shown; returns true if they are.
pub fn opens_mind(ui: &mut Ui, text: &str, is_open: &mut bool) -> bool {
    let text = RichText::new(text).color(if *is_open { GOLD } else { DIM });
    let about = "The sets, rules or states of the mind; drag a value to see what would be done then";
    if ui.add(egui::Button::new(text).selected(*is_open)).hint(about).clicked() {
        *is_open = !*is_open;
    }
    *is_open
}

/// Draws the reasons of an earlier decision, with the senses of then; returns the value a cursor was dragged to.
pub fn past(ui: &mut Ui, reasons: &Reasons, senses: &Senses) -> Option<(Sense, f64)> {
    if let Evidence::Fuzzy(matrices) = &reasons.evidence {
        return fuzzy(ui, matrices, &PlotScene { changes: &[], live: senses, trail: &[] });
    }
    steps(ui, reasons);
    None
}

/// Draws the reasons of a mind that is not fuzzy: the rule, state or branch that acts is lit.
pub fn steps(ui: &mut Ui, reasons: &Reasons) {
    let action = reasons.action.name();
    match &reasons.evidence {
        Evidence::Fuzzy(_) => {}
        Evidence::Rules { rules, acting } => {
            for (number, rule) in rules.iter().enumerate() {
                let text = format!("{}: {} → {}", rule.name, rule.condition, rule.action.name());
                step(ui, 0, &text, rule.holds, *acting == Some(number));
            }
            if acting.is_none() {
                step(ui, 0, &format!("otherwise → {action}"), Some(true), true);
            }
        }
        Evidence::Machine { states, from, transitions } => {
            ui.horizontal_wrapped(|ui| states.iter().for_each(|state| badge(ui, state.name(), state == from)));
            for transition in transitions {
                let text = format!("{} → {}", transition.condition, transition.to.name());
                step(ui, 0, &text, transition.taken, transition.taken == Some(true));
            }
            if transitions.iter().all(|transition| transition.taken != Some(true)) {
                step(ui, 0, &format!("stays in {}", from.name()), Some(true), true);
            }
        }
        Evidence::Tree(nodes) => {
            for node in nodes {
                step(ui, node.depth, &node.label, node.success, node.success == Some(true));
            }
            if nodes.first().is_none_or(|root| root.success != Some(true)) {
                step(ui, 0, &format!("otherwise → {action}"), Some(true), true);
            }
        }
        Evidence::Plan(plan) => {
            for goal in &plan.goals {
                let pursued = goal.standing == GoalStanding::Pursued;
                let text = format!("goal: {} ({}), {}", goal.name, goal.condition, goal.standing.words());
                step(ui, 0, &text, (goal.standing != GoalStanding::NotAsked).then_some(pursued), pursued);
            }
            for (number, planned) in plan.steps.iter().enumerate() {
                let gives = planned.gives.join(", ");
                let text =
                    format!("{}. {} ({}): {gives}, cost {}", number + 1, planned.name, planned.object, planned.cost);
                step(ui, 1, &text, Some(true), number == 0);
            }
            if plan.steps.is_empty() {
                step(ui, 0, &format!("otherwise → {action}"), Some(true), true);
            }
            for fact in &plan.facts {
                let when = fact.condition.as_deref().unwrap_or("only through a step of a plan");
                step(ui, 0, &format!("fact: {} ({when})", fact.name), Some(fact.holds), false);
            }
        }
        Evidence::Perceptron(perceptron) => layers(ui, perceptron),
        Evidence::Words(words) => words.iter().for_each(|words| step(ui, 0, words, Some(true), false)),
    }
}

/// A state of a machine, lit if it is the current one.
fn badge(ui: &mut Ui, text: &str, lit: bool) {
    let fill = if lit { palette::MADDER.lit(0.8) } else { palette::INK.lit(0.7) };
    let frame = egui::Frame::new().fill(colour(fill)).corner_radius(CornerRadius::same(3));
    frame.inner_margin(egui::Margin::symmetric(6, 2)).show(ui, |ui| {
        ui.label(RichText::new(text).color(if lit { GOLD } else { DIM }).size(13.0));
    });
}

/// One line of a rule list, a state machine or a tree: lit if it holds, dim if it was not evaluated.
fn step(ui: &mut Ui, depth: usize, text: &str, holds: Option<bool>, lit: bool) {
    let (sign, tone) = match (lit, holds) {
        (true, _) => ("•", GOLD),
        (_, Some(true)) => ("•", LINEN),
        (_, Some(false)) => ("×", DIM),
        (_, None) => (" ", DIM.gamma_multiply(0.7)),
    };
    ui.horizontal(|ui| {
        ui.add_space(10.0 * depth as f32);
        ui.label(RichText::new(sign).color(tone));
        ui.add(egui::Label::new(RichText::new(text).size(12.5).color(tone)).wrap());
    });
}

/// The activations of a perceptron, a row of squares for each layer, and the meaning of its inputs and outputs.
fn layers(ui: &mut Ui, perceptron: &PerceptronReasons) {
    let count = perceptron.activations.len();
    for (number, layer) in perceptron.activations.iter().enumerate() {
        let name = match number {
            0 => "Inputs".to_owned(),
            _ if number + 1 == count => "Outputs".to_owned(),
            _ => format!("Hidden layer of {}", counted(layer.len(), "neuron")),
        };
        ui.label(RichText::new(name).size(13.0).color(LINEN));
        squares(ui, layer);
        if number == 0 {
            let inputs = perceptron.inputs.iter().zip(layer);
            let text: Vec<String> = inputs.map(|(sense, value)| format!("{} {value:.2}", sense.name())).collect();
            ui.label(dim(text.join(", ")));
        }
    }
    let outputs = perceptron.activations.last().map_or(&[][..], Vec::as_slice);
    let text: Vec<String> = match &perceptron.reading {
        Reading::Greatest(actions) => {
            actions.iter().zip(outputs).map(|(action, output)| format!("{} {output:.2}", action.name())).collect()
        }
        Reading::Bits(_) => outputs.iter().map(|output| format!("{output:.2}")).collect(),
    };
    ui.label(dim(text.join(", ")));
}

/// A square for each activation, the brighter the farther from 0; negative ones are blue. Long layers take several rows.
fn squares(ui: &mut Ui, layer: &[f64]) {
    let side = (290.0 / layer.len().max(1) as f32).clamp(14.0, 24.0);
    let in_row = ((290.0 / side) as usize).max(1);
    let rows = layer.len().div_ceil(in_row);
    let (rect, _) = ui.allocate_exact_size(vec2(side * in_row as f32, side * rows as f32), Touch::hover());
    for (place, activation) in layer.iter().enumerate() {
        let offset = vec2(side * (place % in_row) as f32, side * (place / in_row) as f32);
        let square = Rect::from_min_size(rect.min + offset, vec2(side - 2.0, side - 2.0));
        let towards = if *activation < 0.0 { palette::WOAD } else { palette::OCHRE };
        let fill = palette::INK.lit(0.8).mix(towards, (*activation as f32).abs().clamp(0.0, 1.0));
        ui.painter().rect_filled(square, CornerRadius::same(1), colour(fill));
        let response = ui.interact(square, ui.id().with(("neuron", rect.min.y as i32, place)), Touch::hover());
        response.hint(format!("{activation:.3}"));
    }
}

/// Inputs of the plots of a fuzzy mind.
struct PlotScene<'a> {
    changes: &'a [(Sense, f64)],
    live: &'a Senses,
    trail: &'a [(f32, Senses)],
}

impl PlotScene<'_> {
    /// The value in the world, if the reasons are about another one.
    fn live(&self, reasons: &VariableReasons) -> Option<f64> {
        let changed = self.changes.iter().any(|(sense, _)| *sense == reasons.sense);
        changed.then(|| self.live.get(reasons.sense))
    }
}

/// Draws the matrices that were evaluated; returns the value a cursor was dragged to.
fn fuzzy(ui: &mut Ui, matrices: &[MatrixReasons], scene: &PlotScene) -> Option<(Sense, f64)> {
    let mut change = None;
    for (number, matrix) in matrices.iter().enumerate() {
        let decided = number + 1 == matrices.len();
        let title = match (&matrix.winner, decided) {
            (Some((action, _)), _) => format!("{}: {}", matrix.name, MatrixReasons::wording(action)),
            (None, _) => format!("{}: no cell fires", matrix.name),
        };
        let header = RichText::new(title).color(if decided { GOLD } else { DIM });
        let shown = egui::CollapsingHeader::new(header)
            .id_salt(("matrix", &matrix.name, decided))
            .default_open(decided)
            .show(ui, |ui| {
                for reasons in [&matrix.rows, &matrix.columns] {
                    let dragged = variable(ui, reasons, scene.live(reasons));
                    change = dragged.map(|value| (reasons.sense, value)).or(change);
                }
                heat_map(ui, matrix, scene.trail, !scene.changes.is_empty());
                ui.label(dim(margin(matrix)));
            });
        shown.header_response.hint("Its sets and its matrix, with the current values. Click: open, close.");
    }
    change
}

fn margin(matrix: &MatrixReasons) -> String {
    match (&matrix.winner, &matrix.runner_up) {
        (Some((action, strength)), Some((other, next))) => {
            let (action, other) = (MatrixReasons::wording(action), MatrixReasons::wording(other));
            format!("{action} {strength:.2}, next best {other} {next:.2}: margin {:.2}", matrix.margin)
        }
        (Some((action, strength)), None) => {
            format!("{} {strength:.2}; no alternative", MatrixReasons::wording(action))
        }
        (None, _) => "no cell fires".to_owned(),
    }
}

/// Name of a unit's mind, with its differences as a hint.
fn mind(ui: &mut Ui, game: &PanelScene, unit: &Unit) {
    if let Some(id) = game.world().mind_of(unit) {
        let (name, mind) = &game.world().rules().minds[id.index()];
        ui.label(dim(format!("Mind: {name}"))).hint(&mind.about);
    }
}
