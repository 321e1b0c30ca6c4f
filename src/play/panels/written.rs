//! Texts in the window and their positions: for programs that use the window like a person, by reading and pointing.

use egui::epaint::text::Row;
use egui::epaint::{ClippedShape, Shape};
use egui::{Context, LayerId, Rect};
use std::sync::{Arc, Mutex, PoisonError};

/// A text as it was drawn.
#[derive(Clone, Debug)]
pub struct WrittenText {
    pub text: String,
    /// Number of visible letters if the rest is cut off.
    pub letters: Option<usize>,
    /// Rectangles of its lines, and of the part of each that may be drawn on.
    pub lines: Vec<Rect>,
    pub clip: Rect,
}

/// The texts of each layer.
type Layers = Vec<(LayerId, Vec<WrittenText>)>;

/// Texts and clickable controls of the last frame.
#[derive(Clone, Default)]
pub struct Writings(Arc<Mutex<(Layers, Vec<Rect>)>>);

/// Points of a scroll bar, which is no target.
const SCROLL_BAR: f32 = 12.0;

impl Writings {
    /// Records every frame of an interface from now on.
    pub fn of(ctx: &Context) -> Self {
        let writings = Self::default();
        let kept = writings.clone();
        let read = move |ctx: &Context| {
            let ids: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
            let found = ctx.graphics(|graphics| {
                let texts = |id| graphics.get(id).map(|list| list.all_entries().flat_map(written).collect());
                ids.into_iter().filter_map(|id| Some((id, texts(id)?))).collect()
            });
            *kept.0.lock().unwrap_or_else(PoisonError::into_inner) = (found, targets(ctx));
        };
        ctx.on_end_pass("read what is written", Arc::new(read));
        writings
    }

    pub fn layers(&self) -> Layers {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// A line for each visible text: the pixels of its middle from the left and from the top, and the text, separated by
    /// tabs; an ellipsis behind it means that it is cut off on the window. Then one for each control that can be clicked,
    /// with its width and height in pixels as `target 44×46`.
    pub fn table(&self, pixels_per_point: f32) -> String {
        let layers = self.layers();
        let seen = |written: &WrittenText| {
            let at = written.lines.first()?.center();
            let place = at * pixels_per_point;
            let text = written.text.replace(['\n', '\t'], " ");
            let cut = if written.letters.is_some() { "…" } else { "" };
            written.clip.contains(at).then(|| format!("{:.0}\t{:.0}\t{text}{cut}\n", place.x, place.y))
        };
        let target = |rect: &Rect| {
            let (at, size) = (rect.center() * pixels_per_point, rect.size() * pixels_per_point);
            format!("{:.0}\t{:.0}\ttarget {:.1}×{:.1}\n", at.x, at.y, size.x, size.y)
        };
        let texts: String = layers.iter().flat_map(|(_, texts)| texts).filter_map(seen).collect();
        let targets = self.0.lock().unwrap_or_else(PoisonError::into_inner).1.iter().map(target).collect::<String>();
        texts + &targets
    }
}

/// Every control that can be clicked and whose middle is visible.
fn targets(ctx: &Context) -> Vec<Rect> {
    let areas: Vec<Option<Rect>> = ctx
        .memory(|memory| memory.areas().visible_layer_ids().iter().map(|layer| memory.area_rect(layer.id)).collect());
    ctx.viewport(|viewport| {
        let all = viewport.this_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
        let found = all.filter(|widget| {
            let is_seen = widget.interact_rect.contains(widget.rect.center());
            let is_bar = widget.rect.width().min(widget.rect.height()) <= SCROLL_BAR;
            // An area takes clicks to come to the top.
            widget.enabled && widget.sense.senses_click() && is_seen && !is_bar && !areas.contains(&Some(widget.rect))
        });
        found.map(|widget| widget.rect).collect()
    })
}

/// The texts of a shape.
fn written(shape: &ClippedShape) -> Vec<WrittenText> {
    let mut found = Vec::new();
    collect(&shape.shape, shape.clip_rect, &mut found);
    found
}

fn collect(shape: &Shape, clip: Rect, found: &mut Vec<WrittenText>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
        Shape::Text(text) if !text.galley.text().trim().is_empty() => {
            let galley = &text.galley;
            let letters = galley.rows.iter().map(|row| row.glyphs.len()).sum::<usize>();
            // A line that goes on behind something else begins where its first letter does.
            let line = |row: &Row| {
                let (first, last) = (row.glyphs.first()?, row.glyphs.last()?);
                let across = first.pos.x..=last.pos.x + last.advance_width;
                Some(Rect::from_x_y_ranges(across, row.rect.y_range()).translate(text.pos.to_vec2()))
            };
            found.push(WrittenText {
                text: galley.text().to_owned(),
                letters: galley.elided.then(|| letters.saturating_sub(1)),
                lines: galley.rows.iter().filter_map(line).collect(),
                clip,
            });
        }
        _ => {}
    }
}
