//! The minimap: the ground, structures, units, and the visible part.

use super::colours::{LINEN, colour};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style;
use crate::play::view_state::PlayerRequest;
use egui::{self, Color32, ColorImage, Context, Stroke, StrokeKind, TextureHandle, TextureOptions, Vec2, pos2, vec2};
use osada::grid::Point;
use osada::level::edit::picture;
use osada::sim::World;
use osada::sim::rules::Role;
use osada::texture::palette;
use osada_cli::presentation::looks::Looks;

/// Width in points.
pub const WIDTH: f32 = 214.0;
/// Greatest height in points.
const HEIGHT: f32 = 160.0;

/// Ticks between two pictures of the ground, and between two of a crowd.
const GROUND_EVERY: u64 = 30;
const CROWD_EVERY: u64 = 6;
/// Number of units above which they are pixels of the picture instead of dots on it.
const CROWD: usize = 400;

/// The picture of the ground, repainted at intervals, including the units if they are a crowd.
#[derive(Default)]
pub struct Minimap {
    texture: Option<TextureHandle>,
    ground: Option<(u64, ColorImage)>,
    painted_at: Option<u64>,
}

/// The colour of a side.
fn tone(role: Role) -> Color32 {
    match role {
        Role::Colonist => LINEN,
        Role::Besieger => Color32::from_rgb(255, 70, 50),
        Role::Predator => Color32::from_rgb(196, 96, 150),
        Role::Prey => Color32::from_rgb(214, 150, 96),
    }
}

/// Radius of the dot of a unit in points.
fn radius(role: Role) -> f32 {
    match role {
        Role::Colonist => 2.2,
        Role::Besieger => 2.4,
        Role::Predator => 1.6,
        Role::Prey => 1.4,
    }
}

/// True if there are so many units that they are part of the picture.
fn is_crowd(world: &World) -> bool {
    world.units().nth(CROWD).is_some()
}

/// The ground and the structures of a world, one pixel per tile.
pub fn paint_map(world: &World, looks: &Looks) -> ColorImage {
    let image = picture::of_world(world, &looks.map_colours(world.rules()));
    ColorImage::from_rgba_unmultiplied([image.width, image.height], &image.rgba)
}

/// Paints all units on a picture, people over all others.
fn paint_units(image: &mut ColorImage, world: &World) {
    for role in [Role::Prey, Role::Predator, Role::Besieger, Role::Colonist] {
        for (_, unit) in world.of_role(role) {
            if world.map().contains(unit.cell()) {
                image[(unit.cell().x as usize, unit.cell().y as usize)] = tone(role);
            }
        }
    }
}

/// Points that the map of a world takes.
pub fn size(world: &World) -> Vec2 {
    let (columns, rows) = (world.map().width() as f32, world.map().height() as f32);
    vec2(columns, rows) * (WIDTH / columns).min(HEIGHT / rows)
}

impl Minimap {
    /// Repaints outdated parts.
    fn paint(&mut self, ctx: &Context, world: &World, looks: &Looks) {
        let now = world.clock().tick();
        let outdated = |at: u64, every: u64| now.saturating_sub(at) >= every || now < at;
        let crowd = is_crowd(world);
        if self.painted_at.is_some_and(|at| !outdated(at, if crowd { CROWD_EVERY } else { GROUND_EVERY })) {
            return;
        }
        let (at, mut image) = match self.ground.take() {
            Some((at, ground)) if !outdated(at, GROUND_EVERY) => (at, ground),
            _ => (now, paint_map(world, looks)),
        };
        self.ground = Some((at, image.clone()));
        if crowd {
            paint_units(&mut image, world);
        }
        match &mut self.texture {
            Some(texture) => texture.set(image, TextureOptions::NEAREST),
            none => *none = Some(ctx.load_texture("minimap", image, TextureOptions::NEAREST)),
        }
        self.painted_at = Some(now);
    }

    /// Draws the minimap; a click moves the view there, a right click sends the drafted.
    pub fn show(&mut self, ui: &mut egui::Ui, game: &PanelScene) {
        let world = game.world();
        let size = size(world);
        let scale = size.x / world.map().width() as f32;
        self.paint(ui.ctx(), world, game.looks);
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
            if !is_crowd(world) {
                for (_, unit) in world.units() {
                    let at = vec2(unit.place().x as f32 + 0.5, unit.place().y as f32 + 0.5);
                    painter.circle_filled(rect.min + at * scale, radius(unit.role()), tone(unit.role()));
                }
            }
            let place = |at: egui::Pos2| rect.min + at.to_vec2() * scale;
            let view = egui::Rect::from_min_max(place(game.seen.min), place(game.seen.max));
            painter.rect_stroke(view, 0.0, Stroke::new(1.2, LINEN), StrokeKind::Inside);
            painter.rect_stroke(rect, 0.0, Stroke::new(1.5, colour(palette::BARK)), StrokeKind::Inside);
            let Some(at) = response.interact_pointer_pos() else { return };
            let inside = (at - rect.min) / scale;
            let point = Point::new(f64::from(inside.x) - 0.5, f64::from(inside.y) - 0.5);
            if response.secondary_clicked() {
                game.ask(PlayerRequest::Send(point));
            } else if response.clicked() || response.dragged_by(egui::PointerButton::Primary) {
                game.ask(PlayerRequest::LookAt(point));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::Content;
    use osada::texture::LookBook;

    #[test]
    fn everybody_of_a_crowd_is_a_pixel_of_the_picture() {
        let (world, _) = Content::shipped("first_siege").expect("it ships").build(1).expect("it can be built");
        let looks = Looks::new(world.rules(), world.season(), &LookBook::default());
        let ground = paint_map(&world, &looks);
        let mut image = ground.clone();
        paint_units(&mut image, &world);
        for cell in world.map().cells() {
            let at = (cell.x as usize, cell.y as usize);
            let there = |role| world.of_role(role).any(|(_, unit)| unit.cell() == cell);
            let shown =
                [Role::Colonist, Role::Besieger, Role::Predator, Role::Prey].into_iter().find(|&role| there(role));
            assert_eq!(image[at], shown.map_or(ground[at], tone), "{cell:?}");
        }
    }

    #[test]
    fn a_picture_stays_as_long_as_it_is_fresh() {
        let (mut world, _) = Content::shipped("tutorial").expect("it ships").build(1).expect("it can be built");
        let looks = Looks::new(world.rules(), world.season(), &LookBook::default());
        let (mut minimap, ctx) = (Minimap::default(), Context::default());
        let mut painted = Vec::new();
        for _ in 0..70 {
            minimap.paint(&ctx, &world, &looks);
            painted.extend(minimap.painted_at);
            osada::sim::tick(&mut world, &[]);
        }
        painted.dedup();
        assert_eq!(painted, [0, 30, 60]);
    }
}
