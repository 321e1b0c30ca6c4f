//! Hints: what a control does, shown beside the cursor once it has rested there. They come after the same wall time on
//! every machine: egui's own wait for three frames of a moving mouse within a tenth of a second, which a slow machine never
//! has.

use egui::{Id, Pos2, Response, Ui, WidgetText};

/// Seconds for which the cursor has to rest.
const REST: f64 = 0.35;
/// Seconds within which the hint of the next control comes at once.
const GRACE: f64 = 0.3;
/// Points by which a resting hand may move.
const TREMOR: f32 = 4.0;
/// Greatest width in points.
const WIDTH: f32 = 300.0;

/// The control under the cursor, and the time since the cursor rests there.
#[derive(Clone, Copy)]
struct Resting {
    control: Id,
    at: Pos2,
    since: f64,
    /// Time at which a hint was last visible.
    shown: f64,
    /// True after a click: who knows what it does needs no hint.
    clicked: bool,
}

/// True if the hint of a control should be visible now.
fn is_due(response: &Response) -> bool {
    if !response.contains_pointer() {
        return false;
    }
    let ctx = &response.ctx;
    let Some(at) = ctx.pointer_latest_pos() else { return false };
    let (now, down) = ctx.input(|input| (input.time, input.pointer.any_down() || input.pointer.any_released()));
    let before = ctx.data(|data| data.get_temp::<Resting>(Id::NULL));
    let fresh = |shown: f64, since: f64| Resting { control: response.id, at, since, shown, clicked: false };
    let mut resting = match before {
        Some(before) if before.control == response.id => before,
        Some(before) if now - before.shown < GRACE => fresh(before.shown, now - REST),
        _ => fresh(f64::NEG_INFINITY, now),
    };
    if resting.at.distance(at) > TREMOR {
        resting = fresh(resting.shown, if now - resting.shown < GRACE { resting.since } else { now });
    }
    resting.clicked |= down;
    let due = !resting.clicked && now - resting.since >= REST;
    if due {
        resting.shown = now;
    }
    ctx.data_mut(|data| data.insert_temp(Id::NULL, resting));
    due
}

/// A control with a hint.
pub trait Hinted {
    /// Adds a text as a hint.
    fn hint(self, text: impl Into<WidgetText>) -> Self;

    /// Adds a small panel as a hint.
    fn hint_ui(self, add: impl FnOnce(&mut Ui)) -> Self;
}

impl Hinted for Response {
    fn hint(self, text: impl Into<WidgetText>) -> Self {
        let text = text.into();
        self.hint_ui(|ui| {
            ui.label(text);
        })
    }

    fn hint_ui(self, add: impl FnOnce(&mut Ui)) -> Self {
        if is_due(&self) {
            let mut rect = self.rect;
            // The text of a wide control stands by the cursor, not at its far end.
            if let Some(at) = self.ctx.pointer_latest_pos().filter(|_| rect.width() > WIDTH) {
                rect = rect.intersect(egui::Rect::from_x_y_ranges(at.x - TREMOR..=at.x + TREMOR, rect.y_range()));
            }
            egui::show_tooltip_for(&self.ctx, self.layer_id, self.id, &rect, |ui| {
                ui.set_max_width(WIDTH.min(ui.ctx().screen_rect().width() - 24.0));
                add(ui);
            });
        }
        self
    }
}
