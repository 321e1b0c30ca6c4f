//! The colours of the interface that carry a meaning, and the palette as egui takes it.

use egui_macroquad::egui::Color32;
use osada::texture::palette::{self, Rgb};

/// Text that matters.
pub const LINEN: Color32 = Color32::from_rgb(240, 228, 200);
/// Secondary text.
pub const DIM: Color32 = Color32::from_rgb(186, 170, 142);
/// Something good has happened, or will.
pub const GOOD: Color32 = Color32::from_rgb(150, 200, 120);
/// Something bad has happened, or will.
pub const BAD: Color32 = Color32::from_rgb(236, 110, 86);
/// Headings, keys and whatever is to be noticed.
pub const GOLD: Color32 = Color32::from_rgb(240, 190, 92);

/// Tiles on the open list of a search.
pub const SEARCH_OPEN: Rgb = Rgb(122, 204, 96);
/// Tiles on its closed list.
pub const SEARCH_CLOSED: Rgb = palette::WOAD;
/// Tiles closed by the search that comes from the goal.
pub const SEARCH_FROM_GOAL: Rgb = Rgb(132, 88, 150);

/// A colour of the palette.
pub fn colour(rgb: Rgb) -> Color32 {
    Color32::from_rgb(rgb.0, rgb.1, rgb.2)
}

/// A colour of the palette, translucent.
pub fn veil(rgb: Rgb, opacity: f32) -> Color32 {
    Color32::from_rgba_unmultiplied(rgb.0, rgb.1, rgb.2, (opacity * 255.0) as u8)
}
