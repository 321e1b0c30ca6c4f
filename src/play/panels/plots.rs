//! Plots of fuzzy minds: the sets of a variable with a cursor, and the matrix as a heat map with a trail.

use super::colours::{DIM, GOLD, LINEN, colour, veil};
use super::hint::Hinted;
use super::style;
use egui::{
    Align2, Color32, CornerRadius, CursorIcon, FontId, Painter, Pos2, Rect, Response, RichText, Sense as Touch, Shape,
    Stroke, StrokeKind, Ui, pos2, vec2,
};
use osada::brain::{MatrixReasons, Senses, VariableReasons, spaced};
use osada::texture::palette::{self, Rgb};

/// Colours of the sets of a variable, in order.
const SETS: [Rgb; 5] = [palette::MADDER, palette::EMBER, palette::OCHRE, palette::HERB, palette::WOAD];
/// Points in which the sets are drawn.
const STEPS: u32 = 60;
/// Letters of the names of sets.
const NAMES: FontId = FontId::proportional(10.5);
/// Width of plots in points.
const WIDTH: f32 = 296.0;

/// Scale of a variable on the screen.
struct Axis<'a> {
    reasons: &'a VariableReasons,
    inner: Rect,
}

impl Axis<'_> {
    fn span(&self) -> f64 {
        (self.reasons.variable.high - self.reasons.variable.low).max(1e-9)
    }

    fn x(&self, value: f64) -> f32 {
        let share = ((value - self.reasons.variable.low) / self.span()).clamp(0.0, 1.0);
        self.inner.left() + self.inner.width() * share as f32
    }

    fn value(&self, x: f32) -> f64 {
        let share = f64::from((x - self.inner.left()) / self.inner.width()).clamp(0.0, 1.0);
        self.reasons.variable.low + self.span() * share
    }

    fn y(&self, degree: f64) -> f32 {
        self.inner.bottom() - (self.inner.height() - 11.0) * degree as f32
    }

    fn steps(&self) -> impl Iterator<Item = f64> + '_ {
        (0..=STEPS).map(|step| self.reasons.variable.low + self.span() * f64::from(step) / f64::from(STEPS))
    }

    /// Horizontal position of the name of a set, which is this wide: above the middle of its full part, and not cut off.
    fn middle(&self, set: usize, width: f32) -> f32 {
        let shape = &self.reasons.variable.sets[set].shape;
        let full: Vec<f64> = self.steps().filter(|&value| shape.degree(value) > 0.999).collect();
        let middle = full.first().zip(full.last()).map_or(self.reasons.variable.low, |(low, high)| (low + high) * 0.5);
        let (low, high) = (self.inner.left() + width * 0.5, self.inner.right() - width * 0.5);
        self.x(middle).max(low).min(high)
    }
}

/// The sets of a variable with a cursor at the crisp value; returns the value it was dragged to. `live` is the value in the
/// world, where `reasons` are about another.
pub fn variable(ui: &mut Ui, reasons: &VariableReasons, live: Option<f64>) -> Option<f64> {
    let variable = &reasons.variable;
    let name = spaced(&variable.name);
    let title = match live {
        Some(live) => format!("{name} {live:.2}, if it were {:.2}", reasons.crisp),
        None => format!("{name} {:.2}", reasons.crisp),
    };
    ui.label(RichText::new(title).size(13.0).color(if live.is_some() { GOLD } else { LINEN }));
    let size = vec2(ui.available_width().min(WIDTH), 42.0f32.max(ui.spacing().interact_size.y));
    let (rect, response) = ui.allocate_exact_size(size, Touch::click_and_drag());
    style::named(&response, &format!("{name}: {:.2}", reasons.crisp));
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, CornerRadius::same(2), colour(palette::INK.lit(0.65)));
    let axis = Axis { reasons, inner: rect.shrink2(vec2(4.0, 3.0)) };
    for number in 0..variable.sets.len() {
        set(&painter, &axis, number);
    }
    let cursor = |value: f64, stroke: Stroke| {
        let x = axis.x(value);
        painter.line_segment([pos2(x, axis.inner.top()), pos2(x, axis.inner.bottom())], stroke);
    };
    if let Some(live) = live {
        cursor(live, Stroke::new(1.0, DIM));
    }
    cursor(reasons.crisp, Stroke::new(1.8, if live.is_some() { GOLD } else { LINEN }));
    let touched = response.dragged() || response.clicked();
    let dragged_to = response.interact_pointer_pos().filter(|_| touched).map(|at| axis.value(at.x));
    let degrees = variable.sets.iter().zip(&reasons.degrees).filter(|(_, degree)| **degree > 0.0);
    let text: Vec<String> = degrees.map(|(set, degree)| format!("{} {degree:.2}", spaced(&set.name))).collect();
    let text = format!("{name} = {:.2}: {}\nDrag: what if?", reasons.crisp, text.join(", "));
    response.on_hover_cursor(CursorIcon::ResizeHorizontal).hint(text);
    dragged_to
}

/// One set: its line, thick where it holds, and its name.
fn set(painter: &Painter, axis: &Axis, number: usize) {
    let variable = &axis.reasons.variable;
    let set = &variable.sets[number];
    let degree = axis.reasons.degrees.get(number).copied().unwrap_or(0.0);
    let last = variable.sets.len().saturating_sub(1).max(1);
    let tone = colour(SETS[number * (SETS.len() - 1) / last].lit(1.15));
    let points: Vec<Pos2> = axis.steps().map(|value| pos2(axis.x(value), axis.y(set.shape.degree(value)))).collect();
    painter.add(Shape::line(points, Stroke::new(if degree > 0.0 { 2.2 } else { 1.0 }, tone)));
    if degree > 0.0 {
        painter.circle_filled(pos2(axis.x(axis.reasons.crisp), axis.y(degree)), 3.0, tone);
    }
    let name = painter.layout_no_wrap(spaced(&set.name), NAMES, lit(degree));
    let at = pos2(axis.middle(number, name.size().x), axis.inner.top() + 4.0);
    painter.galley(at - name.size() * 0.5, name, LINEN);
}

fn lit(degree: f64) -> Color32 {
    if degree > 0.0 { LINEN } else { DIM }
}

/// A matrix on the screen: the names of its sets along two edges, a box for each cell.
pub struct MatrixPlot<'a> {
    matrix: &'a MatrixReasons,
    cells: Rect,
    painter: Painter,
}

impl<'a> MatrixPlot<'a> {
    /// Makes room for a matrix with cells of this height and names its axes.
    pub fn new(
        ui: &mut Ui,
        matrix: &'a MatrixReasons,
        (width, cell_height): (f32, f32),
        touch: Touch,
    ) -> (Self, Response) {
        let width_of = |name: String| ui.painter().layout_no_wrap(name, NAMES, LINEN).size().x;
        let widest = matrix.rows.variable.sets.iter().map(|set| width_of(spaced(&set.name))).fold(0.0, f32::max);
        let (left, top) = ((widest + 8.0).max(62.0), 33.0);
        let rows = matrix.rows.variable.sets.len() as f32;
        let (rect, response) = ui.allocate_exact_size(vec2(width, top + cell_height * rows + 2.0), touch);
        let cells = Rect::from_min_max(rect.min + vec2(left, top), rect.max - vec2(0.0, 2.0));
        let plot = Self { matrix, cells, painter: ui.painter_at(rect) };
        plot.titles();
        (plot, response)
    }

    fn titles(&self) {
        let font = FontId::proportional(12.0);
        let top = self.cells.top() - 25.0;
        let (rows, columns) = (&self.matrix.rows.variable.name, &self.matrix.columns.variable.name);
        let left = pos2(self.cells.left() - 60.0, top);
        self.painter.text(left, Align2::LEFT_CENTER, format!("{} ↓", spaced(rows)), font.clone(), GOLD);
        let middle = pos2(self.cells.center().x, top);
        self.painter.text(middle, Align2::CENTER_CENTER, format!("{} →", spaced(columns)), font, GOLD);
    }

    fn cell(&self, row: usize, column: usize) -> Rect {
        let size = vec2(
            self.cells.width() / self.matrix.columns.variable.sets.len().max(1) as f32,
            self.cells.height() / self.matrix.rows.variable.sets.len().max(1) as f32,
        );
        let min = self.cells.min + vec2(size.x * column as f32, size.y * row as f32);
        Rect::from_min_size(min, size).shrink(1.0)
    }

    /// The point of a place on the rows and columns, in boxes; see [`osada::fuzzy::Variable::place`].
    pub fn point(&self, row: f64, column: f64) -> Pos2 {
        let share = |place: f64, sets: usize| (place / sets.max(1) as f64) as f32;
        let x = share(column, self.matrix.columns.variable.sets.len());
        let y = share(row, self.matrix.rows.variable.sets.len());
        self.cells.min + vec2(x * self.cells.width(), y * self.cells.height())
    }

    /// Names of the sets; dim where they do not hold, unless `all` are to be read.
    pub fn names(&self, all: bool) {
        let ink = |degree: f64| if all { LINEN } else { lit(degree) };
        for (column, set) in self.matrix.columns.variable.sets.iter().enumerate() {
            let at = pos2(self.cell(0, column).center().x, self.cells.top() - 8.0);
            let degree = self.matrix.columns.degrees[column];
            self.painter.text(at, Align2::CENTER_CENTER, spaced(&set.name), NAMES, ink(degree));
        }
        for (row, set) in self.matrix.rows.variable.sets.iter().enumerate() {
            let at = pos2(self.cells.left() - 5.0, self.cell(row, 0).center().y);
            let degree = self.matrix.rows.degrees[row];
            self.painter.text(at, Align2::RIGHT_CENTER, spaced(&set.name), NAMES, ink(degree));
        }
    }

    /// The cells: the brighter, the stronger they fire, the winning one framed. Without `fire` all are alike.
    pub fn heat(&self, fire: bool) {
        for (row, column) in self.places() {
            let cell = self.cell(row, column);
            let strength = self.strength(row, column, fire);
            let fill = palette::INK.lit(0.8).mix(palette::OCHRE, strength.clamp(0.0, 1.0) * 0.9);
            self.painter.rect_filled(cell, CornerRadius::same(2), colour(fill));
            if fire && self.matrix.cell == Some((row, column)) {
                self.painter.rect_stroke(cell, CornerRadius::same(2), Stroke::new(2.0, GOLD), StrokeKind::Inside);
            }
        }
    }

    /// Actions of the cells, and with `fire` their strengths: drawn last, so that no dot and no line hides them.
    pub fn actions(&self, fire: bool) {
        for (row, column) in self.places() {
            self.action(row, column, fire);
        }
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let (rows, columns) = (self.matrix.rows.variable.sets.len(), self.matrix.columns.variable.sets.len());
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    fn strength(&self, row: usize, column: usize, fire: bool) -> f32 {
        if fire { self.matrix.strength(row, column) as f32 } else { 0.0 }
    }

    fn action(&self, row: usize, column: usize, fire: bool) {
        let (matrix, cell) = (self.matrix, self.cell(row, column));
        let strength = self.strength(row, column, fire);
        let action = &matrix.actions[row * matrix.columns.variable.sets.len() + column];
        let action = MatrixReasons::wording(action);
        // Where there are many columns, the strength goes below the action.
        let between = if cell.width() < 58.0 { "\n" } else { " " };
        let text = if strength > 0.0 { format!("{action}{between}{strength:.2}") } else { action };
        let ink = match strength {
            _ if strength > 0.55 => colour(palette::INK),
            _ if strength > 0.0 => LINEN,
            _ => DIM,
        };
        let size = 10.5;
        let whole = self.painter.layout_no_wrap(text.clone(), FontId::proportional(size), ink).size().x;
        let font = FontId::proportional(size * ((cell.width() - 4.0) / whole).min(1.0));
        if strength <= 0.55 {
            let shade = cell.center() + vec2(1.0, 1.0);
            self.painter.text(shade, Align2::CENTER_CENTER, &text, font.clone(), Color32::BLACK);
        }
        self.painter.text(cell.center(), Align2::CENTER_CENTER, text, font, ink);
    }

    /// Positions of the unit in the last minute: older parts fade.
    pub fn trail(&self, trail: &[(f32, Senses)]) {
        let place = |senses: &Senses| Some((self.matrix.rows.place(senses)?, self.matrix.columns.place(senses)?));
        let point = |senses: &Senses| place(senses).map(|(row, column)| self.point(row, column));
        for pair in trail.windows(2) {
            let (Some(from), Some(to)) = (point(&pair[0].1), point(&pair[1].1)) else { continue };
            let opacity = (1.0 - pair[1].0).clamp(0.12, 1.0);
            self.painter.line_segment([from, to], Stroke::new(1.8, veil(palette::LINEN, opacity)));
        }
        if let Some(oldest) = trail.first().and_then(|(_, senses)| point(senses)) {
            self.painter.circle_filled(oldest, 1.8, veil(palette::LINEN, 0.4));
        }
    }

    /// A mark at the place of these reasons.
    pub fn here(&self, tone: Color32) {
        let (rows, columns) = (&self.matrix.rows, &self.matrix.columns);
        if let (Some(row), Some(column)) = (rows.variable.place(rows.crisp), columns.variable.place(columns.crisp)) {
            self.dot(self.point(row, column), 2.4, tone);
        }
    }

    /// A dot with a dark rim.
    pub fn dot(&self, at: Pos2, radius: f32, tone: Color32) {
        self.painter.circle_filled(at, radius + 1.2, Color32::from_black_alpha(200));
        self.painter.circle_filled(at, radius, tone);
    }

    pub fn ring(&self, at: Pos2, tone: Color32) {
        self.painter.circle_stroke(at, 7.5, Stroke::new(2.0, tone));
    }
}

/// The heat map of a matrix with the trail of its unit; `live` are its senses in the world where the reasons are about
/// others.
pub fn heat_map(ui: &mut Ui, matrix: &MatrixReasons, trail: &[(f32, Senses)], what_if: bool) {
    let columns = matrix.columns.variable.sets.len();
    let width = ui.available_width().min(WIDTH);
    let height = if columns > 3 { 26.0 } else { 19.0 };
    let (plot, response) = MatrixPlot::new(ui, matrix, (width, height), Touch::hover());
    plot.names(false);
    plot.heat(true);
    plot.trail(trail);
    plot.here(if what_if { GOLD } else { LINEN });
    plot.actions(true);
    response
        .hint("The brighter a cell, the more strongly it fires; the strongest decides. The line is the last minute.");
}
