//! Why is it doing that? The membership of every crisp value and the matrix that decided, drawn from the reasons.

use super::game::Game;
use super::style::{self, DIM, GOLD, LINEN, colour, dim};
use egui_macroquad::egui::{
    self, Align2, Color32, CornerRadius, FontId, Pos2, Rect, RichText, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};
use osada::brain::{Evidence, MatrixReasons, PerceptronReasons, VariableReasons};
use osada::sim::{Unit, reasons};
use osada::texture::palette::{self, Rgb};

/// Colours of the sets of a variable, in order.
const SETS: [Rgb; 5] = [palette::MADDER, palette::EMBER, palette::OCHRE, palette::HERB, palette::WOAD];

/// Draws the reasons of a unit's decision.
pub fn show(ui: &mut Ui, game: &Game, unit: &Unit) {
    let Some(reasons) = reasons(&game.world, unit) else { return };
    ui.add_space(3.0);
    style::heading(ui, "Why?");
    ui.label(RichText::new(reasons.sentence(unit.name())).size(13.5).color(LINEN));
    match &reasons.evidence {
        Evidence::Fuzzy(matrices) => fuzzy(ui, matrices),
        Evidence::Rules { rules, acting } => {
            for (number, rule) in rules.iter().enumerate() {
                let text = format!("{}: {} → {}", rule.name, rule.condition, rule.action.name());
                step(ui, 0, &text, rule.holds, *acting == Some(number));
            }
        }
        Evidence::Machine { states, from, transitions } => {
            ui.horizontal_wrapped(|ui| {
                for state in states {
                    let tone = if state == from { GOLD } else { DIM };
                    ui.label(RichText::new(state.name()).color(tone).size(13.0));
                }
            });
            for transition in transitions {
                let text = format!("{} → {}", transition.condition, transition.to.name());
                step(ui, 0, &text, transition.taken, transition.taken == Some(true));
            }
        }
        Evidence::Tree(nodes) => {
            for node in nodes {
                step(ui, node.depth, &node.label, node.success, node.success == Some(true));
            }
        }
        Evidence::Perceptron(perceptron) => layers(ui, perceptron),
    }
}

/// One line of a rule list, a state machine or a tree: lit if it holds, dim if it was not even asked.
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

/// The activations of a perceptron, a row of squares for each layer.
fn layers(ui: &mut Ui, perceptron: &PerceptronReasons) {
    for (number, layer) in perceptron.activations.iter().enumerate() {
        let last = number + 1 == perceptron.activations.len();
        let name = if number == 0 {
            "inputs"
        } else if last {
            "outputs"
        } else {
            "hidden"
        };
        ui.label(dim(name));
        let side = (290.0 / layer.len().max(1) as f32).clamp(4.0, 22.0);
        let (rect, _) = ui.allocate_exact_size(vec2(side * layer.len() as f32, side), Sense::hover());
        for (place, activation) in layer.iter().enumerate() {
            let square = Rect::from_min_size(rect.min + vec2(side * place as f32, 0.0), vec2(side - 1.0, side - 1.0));
            let fill = palette::INK.lit(0.8).mix(palette::OCHRE, (*activation as f32).abs().clamp(0.0, 1.0));
            ui.painter().rect_filled(square, CornerRadius::same(1), colour(fill));
        }
    }
    let inputs = perceptron.inputs.iter().zip(perceptron.activations.first().into_iter().flatten());
    let text: Vec<String> = inputs.map(|(sense, value)| format!("{} {value:.2}", sense.name())).collect();
    ui.label(dim(text.join(", ")));
}

fn fuzzy(ui: &mut Ui, matrices: &[MatrixReasons]) {
    for (number, matrix) in matrices.iter().enumerate() {
        let decided = number + 1 == matrices.len();
        let title = match (&matrix.winner, decided) {
            (Some((action, _)), true) => format!("{}: {action}", matrix.name),
            (Some(_), false) => format!("{}: asks on", matrix.name),
            (None, _) => format!("{}: nothing fires", matrix.name),
        };
        let header = RichText::new(title).color(if decided { GOLD } else { DIM });
        egui::CollapsingHeader::new(header).id_salt(("matrix", &matrix.name)).default_open(decided).show(ui, |ui| {
            variable(ui, &matrix.rows);
            variable(ui, &matrix.columns);
            heat_map(ui, matrix);
            ui.label(dim(margin(matrix)));
        });
    }
}

fn margin(matrix: &MatrixReasons) -> String {
    match (&matrix.winner, &matrix.runner_up) {
        (Some((action, strength)), Some((other, next))) => {
            format!("{action} {strength:.2}, next best {other} {next:.2}: margin {:.2}", matrix.margin)
        }
        (Some((action, strength)), None) => format!("{action} {strength:.2}; nothing else fires"),
        (None, _) => "no cell fires".to_owned(),
    }
}

/// The sets of a variable with a cursor at the crisp value.
fn variable(ui: &mut Ui, reasons: &VariableReasons) {
    let variable = &reasons.variable;
    ui.label(RichText::new(format!("{} {:.2}", variable.name, reasons.crisp)).size(13.0));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width().min(296.0), 46.0), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, CornerRadius::same(2), colour(palette::INK.lit(0.65)));
    let inner = rect.shrink2(vec2(4.0, 3.0));
    let span = (variable.high - variable.low).max(1e-9);
    let x = |value: f64| inner.left() + inner.width() * ((value - variable.low) / span).clamp(0.0, 1.0) as f32;
    let y = |degree: f64| inner.bottom() - (inner.height() - 11.0) * degree as f32;
    for (number, set) in variable.sets.iter().enumerate() {
        let tone = colour(SETS[number * (SETS.len() - 1) / variable.sets.len().saturating_sub(1).max(1)].lit(1.15));
        let points: Vec<Pos2> = (0..=60)
            .map(|step| {
                let value = variable.low + span * f64::from(step) / 60.0;
                pos2(x(value), y(set.shape.degree(value)))
            })
            .collect();
        let degree = reasons.degrees.get(number).copied().unwrap_or(0.0);
        painter.add(Shape::line(points, Stroke::new(if degree > 0.0 { 2.2 } else { 1.0 }, tone)));
        if degree > 0.0 {
            painter.circle_filled(pos2(x(reasons.crisp), y(degree)), 3.0, tone);
        }
        let peak = (0..=60)
            .map(|step| variable.low + span * f64::from(step) / 60.0)
            .filter(|&value| set.shape.degree(value) > 0.999)
            .fold(None, |found: Option<(f64, f64)>, value| Some(found.map_or((value, value), |(low, _)| (low, value))));
        let middle = peak.map_or(variable.low, |(low, high)| (low + high) * 0.5);
        let at = pos2(x(middle).clamp(inner.left() + 22.0, inner.right() - 26.0), inner.top() + 4.0);
        let font = FontId::proportional(10.5);
        painter.text(at, Align2::CENTER_CENTER, &set.name, font, if degree > 0.0 { LINEN } else { DIM });
    }
    let cursor = x(reasons.crisp);
    painter.line_segment([pos2(cursor, inner.top()), pos2(cursor, inner.bottom())], Stroke::new(1.5, LINEN));
    let degrees = variable.sets.iter().zip(&reasons.degrees).filter(|(_, degree)| **degree > 0.0);
    let text: Vec<String> = degrees.map(|(set, degree)| format!("{} {degree:.2}", set.name)).collect();
    response.on_hover_text(format!("{} = {:.2}: {}", variable.name, reasons.crisp, text.join(", ")));
}

/// The matrix: the brighter a cell, the stronger it fires; the winning one is framed.
fn heat_map(ui: &mut Ui, matrix: &MatrixReasons) {
    let (rows, columns) = (matrix.rows.variable.sets.len(), matrix.columns.variable.sets.len());
    let (left, top) = (70.0, 15.0);
    let width = ui.available_width().min(296.0);
    let cell_width = (width - left) / columns.max(1) as f32;
    // Where there are many columns, the strength goes below the action.
    let narrow = cell_width < 60.0;
    let height = if narrow { 26.0 } else { 19.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(width, top + height * rows as f32 + 2.0), Sense::hover());
    let painter = ui.painter_at(rect);
    let font = FontId::proportional(10.5);
    for (column, set) in matrix.columns.variable.sets.iter().enumerate() {
        let at = rect.min + vec2(left + cell_width * (column as f32 + 0.5), top * 0.5);
        painter.text(at, Align2::CENTER_CENTER, &set.name, font.clone(), lit(matrix.columns.degrees[column]));
    }
    for (row, set) in matrix.rows.variable.sets.iter().enumerate() {
        let y = rect.top() + top + height * row as f32;
        let at = pos2(rect.left() + left - 5.0, y + height * 0.5);
        painter.text(at, Align2::RIGHT_CENTER, &set.name, font.clone(), lit(matrix.rows.degrees[row]));
        for column in 0..columns {
            let min = pos2(rect.left() + left + cell_width * column as f32, y);
            let cell = Rect::from_min_size(min, vec2(cell_width, height)).shrink(1.0);
            let strength = matrix.strength(row, column) as f32;
            let fill = palette::INK.lit(0.8).mix(palette::OCHRE, strength.clamp(0.0, 1.0) * 0.9);
            painter.rect_filled(cell, CornerRadius::same(2), colour(fill));
            let action = &matrix.actions[row * columns + column];
            let action = if action == "DoSomething" { "ask on" } else { action };
            let between = if narrow { "\n" } else { " " };
            let text = if strength > 0.0 { format!("{action}{between}{strength:.2}") } else { action.to_owned() };
            let ink = if strength > 0.55 {
                colour(palette::INK)
            } else if strength > 0.0 {
                LINEN
            } else {
                DIM
            };
            painter.text(cell.center(), Align2::CENTER_CENTER, text, font.clone(), ink);
            if matrix.cell == Some((row, column)) {
                painter.rect_stroke(cell, CornerRadius::same(2), Stroke::new(2.0, GOLD), StrokeKind::Inside);
            }
        }
    }
}

fn lit(degree: f64) -> Color32 {
    if degree > 0.0 { LINEN } else { DIM }
}
