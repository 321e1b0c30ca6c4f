//! The map on the screen: camera, ground, everything on it, light, overlays and marks.

pub mod camera;
mod day_night;
pub mod editor_renderer;
mod effects;
mod far_ground;
mod figures;
mod ground_layer;
mod hits;
pub mod lab_boards;
mod light_map;
pub mod map_geometry;
mod map_markers;
pub mod map_renderer;
mod miniatures;
mod occupied;
mod order_marks;
mod overlays;
mod search_drawing;
pub mod siege_renderer;
pub mod sprite_batch;
mod sprite_layer;
mod status_marks;
mod surroundings;
mod tile_layers;
pub mod unit_animation;
mod weather;

use glam::Vec2;
use macroquad::color::Color;
use macroquad::shapes::draw_rectangle;
use macroquad::window::screen_dpi_scale;

/// Darkens a window of this many pixels, with this opacity of 255.
pub fn veil(size: Vec2, opacity: u8) {
    let size = size / screen_dpi_scale();
    draw_rectangle(0.0, 0.0, size.x, size.y, Color::from_rgba(20, 14, 12, opacity));
}
