//! The whole map in small: the ground, what stands on it, everybody on it, and the part that is seen.

use super::colours::{LINEN, colour};
use super::hint::Hint;
use super::scene::PanelScene;
use super::style;
use crate::play::presentation::looks::{Looks, structure_colour, terrain_colour};
use crate::play::view_state::Intent;
use egui::{self, Color32, ColorImage, Stroke, StrokeKind, TextureHandle, TextureOptions, pos2, vec2};
use osada::grid::{Cell, Point};
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
    /// Draws the minimap; a click on it moves the view there, a right click sends the drafted.
    pub fn show(&mut self, ui: &mut egui::Ui, game: &PanelScene) {
        let world = game.world();
        let map = world.map();
        let (columns, rows) = (map.width() as f32, map.height() as f32);
        let scale = (WIDTH / columns).min(HEIGHT / rows);
        let size = vec2(columns, rows) * scale;
        let now = world.clock().tick();
        let stale = self.painted_at.is_none_or(|at| now.saturating_sub(at) >= 30 || now < at);
        if stale || self.texture.is_none() {
            let image = paint_map(world, game.looks);
            match &mut self.texture {
                Some(texture) => texture.set(image, TextureOptions::NEAREST),
                none => *none = Some(ui.ctx().load_texture("minimap", image, TextureOptions::NEAREST)),
            }
            self.painted_at = Some(now);
        }
        ui.vertical_centered(|ui| {
            let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
            style::named(&response, "The whole map");
            let response = response.hint(
                "The whole map: people pale, besiegers red. Click: look there. Right click: send drafted people.",
            );
            let painter = ui.painter_at(rect);
            if let Some(texture) = &self.texture {
                let whole = egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                painter.image(texture.id(), rect, whole, Color32::WHITE);
            }
            for (_, unit) in world.units() {
                let (fill, radius) = match unit.role() {
                    Role::Colonist => (LINEN, 2.2),
                    Role::Besieger => (Color32::from_rgb(255, 70, 50), 2.4),
                    Role::Predator => (Color32::from_rgb(196, 96, 150), 1.6),
                    Role::Prey => (Color32::from_rgb(214, 150, 96), 1.4),
                };
                let at = vec2(unit.place().x as f32 + 0.5, unit.place().y as f32 + 0.5);
                painter.circle_filled(rect.min + at * scale, radius, fill);
            }
            let place = |at: egui::Pos2| rect.min + at.to_vec2() * scale;
            let view = egui::Rect::from_min_max(place(game.seen.min), place(game.seen.max));
            painter.rect_stroke(view, 0.0, Stroke::new(1.2, LINEN), StrokeKind::Inside);
            painter.rect_stroke(rect, 0.0, Stroke::new(1.5, colour(palette::BARK)), StrokeKind::Inside);
            let Some(at) = response.interact_pointer_pos() else { return };
            let inside = (at - rect.min) / scale;
            let point = Point::new(f64::from(inside.x) - 0.5, f64::from(inside.y) - 0.5);
            if response.secondary_clicked() {
                game.ask(Intent::Send(point));
            } else if response.clicked() || response.dragged_by(egui::PointerButton::Primary) {
                game.ask(Intent::LookAt(point));
            }
        });
    }
}
