//! The whole map in small: the ground, what stands on it, everybody on it, and the part that is seen.

use super::camera::Camera;
use super::colours::{LINEN, colour};
use super::looks::{Looks, structure_colour, terrain_colour};
use super::map_geometry::on_map;
use super::map_renderer::MapRenderer;
use egui_macroquad::egui::{self, Color32, ColorImage, Stroke, StrokeKind, TextureHandle, TextureOptions, pos2, vec2};
use macroquad::math::vec2 as point;
use osada::grid::Cell;
use osada::sim::World;
use osada::sim::rules::Role;
use osada::texture::palette;

/// Width of the minimap in points.
pub const WIDTH: f32 = 214.0;
/// Its greatest height in points.
const HEIGHT: f32 = 160.0;

/// The picture of the ground, painted again once in a while.
#[derive(Default)]
pub struct Minimap {
    texture: Option<TextureHandle>,
    painted_at: Option<u64>,
}

/// The ground and the structures of a world, one pixel a tile.
pub fn paint_map(world: &World, looks: &Looks) -> ColorImage {
    let (map, rules) = (world.map(), world.rules());
    let mut image = ColorImage::new([map.width(), map.height()], Color32::BLACK);
    for (index, pixel) in image.pixels.iter_mut().enumerate() {
        let cell = Cell::new((index % map.width()) as i32, (index / map.width()) as i32);
        let ground = map.terrain(cell).map(|terrain| colour(terrain_colour(looks.terrain(terrain)).lit(0.92)));
        let built = map.structure_at(cell).map(|(_, structure)| {
            colour(structure_colour(&rules.structure(structure.kind()).function, looks.structure(structure.kind())))
        });
        *pixel = built.or(ground).unwrap_or(Color32::BLACK);
    }
    image
}

impl Minimap {
    /// Draws the minimap; a click on it moves the view there.
    pub fn show(&mut self, ui: &mut egui::Ui, world: &World, renderer: &MapRenderer, camera: &mut Camera) {
        let map = world.map();
        let (columns, rows) = (map.width() as f32, map.height() as f32);
        let scale = (WIDTH / columns).min(HEIGHT / rows);
        let size = vec2(columns, rows) * scale;
        let now = world.clock().tick();
        let stale = self.painted_at.is_none_or(|at| now.saturating_sub(at) >= 30 || now < at);
        if stale || self.texture.is_none() {
            let image = paint_map(world, &renderer.looks);
            match &mut self.texture {
                Some(texture) => texture.set(image, TextureOptions::NEAREST),
                none => *none = Some(ui.ctx().load_texture("minimap", image, TextureOptions::NEAREST)),
            }
            self.painted_at = Some(now);
        }
        ui.vertical_centered(|ui| {
            let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
            let response = response.on_hover_text("The whole map: people pale, besiegers red. Click: look there.");
            let painter = ui.painter_at(rect);
            if let Some(texture) = &self.texture {
                let whole = egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                painter.image(texture.id(), rect, whole, Color32::WHITE);
            }
            let place = |at: macroquad::math::Vec2| rect.min + vec2(at.x, at.y) * scale;
            for (id, unit) in world.units() {
                let (fill, radius) = match unit.role() {
                    Role::Colonist => (LINEN, 2.2),
                    Role::Besieger => (Color32::from_rgb(255, 70, 50), 2.4),
                    Role::Predator => (Color32::from_rgb(196, 96, 150), 1.6),
                    Role::Prey => (Color32::from_rgb(214, 150, 96), 1.4),
                };
                let at = renderer.animations.place(id, 1.0).map_or(unit.place(), |place| place);
                painter.circle_filled(place(on_map(at)), radius, fill);
            }
            let seen = camera.seen();
            let view =
                egui::Rect::from_min_max(place(point(seen.x, seen.y)), place(point(seen.x + seen.w, seen.y + seen.h)));
            painter.rect_stroke(view, 0.0, Stroke::new(1.2, LINEN), StrokeKind::Inside);
            painter.rect_stroke(rect, 0.0, Stroke::new(1.5, colour(palette::BARK)), StrokeKind::Inside);
            if let Some(at) =
                response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on() || response.clicked())
            {
                let inside = (at - rect.min) / scale;
                camera.look_at(point(inside.x, inside.y));
            }
        });
    }
}
