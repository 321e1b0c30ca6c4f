//! What every screen does around the layout of its panels: scale and wheel before, and what lies under a panel after.

use super::input_events::{InputEvents, MouseEvent};
use super::style;
use egui_macroquad::egui::{Context, Order, pos2};
use macroquad::input::mouse_position;
use macroquad::math::Vec2;

/// The places of the events, and of the cursor now, that lie on a panel.
pub fn covered(ctx: &Context, events: &InputEvents) -> Vec<Vec2> {
    let place = |event: &(MouseEvent, _)| match event.0 {
        MouseEvent::Moved(at) | MouseEvent::Pressed(_, at) | MouseEvent::Released(_, at) | MouseEvent::Wheel(_, at) => {
            Some(at)
        }
        MouseEvent::Lost => None,
    };
    let scale = ctx.pixels_per_point();
    let on_panel = |at: &Vec2| {
        let layer = ctx.layer_id_at(pos2(at.x / scale, at.y / scale));
        layer.is_some_and(|layer| layer.order != Order::Background)
    };
    events.mouse.iter().filter_map(place).chain([mouse_position().into()]).filter(on_panel).collect()
}

/// Points below which a window has no room for any panel.
const LEAST: (f32, f32) = (320.0, 160.0);

/// Whether the window is so small that panels are left out: they would be narrower than nothing.
pub fn is_tiny(ctx: &Context) -> bool {
    let size = ctx.screen_rect().size();
    size.x < LEAST.0 || size.y < LEAST.1
}

/// Sets scale and wheel for a window of this height in pixels.
pub fn prepare(ctx: &Context, height: f32) {
    style::apply(ctx, height);
    // The wheel arrives in such small steps that lists would hardly move.
    let wheel = macroquad::input::mouse_wheel().1;
    ctx.input_mut(|input| input.smooth_scroll_delta.y = wheel.clamp(-2.0, 2.0) * 40.0);
}
