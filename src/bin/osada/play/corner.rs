//! The lower right corner: the time, the speed, the next raid, and the map in small.

use super::game::Game;
use super::icons::Icons;
use super::input::act;
use super::keys::{Deed, Keys};
use super::looks::{structure_colour, terrain_colour};
use super::style::{self, BAD, DIM, GOLD, LINEN, board, colour};
use super::{camera::on_map, clock::SPEEDS};
use egui_macroquad::egui::{
    self, Align2, Color32, ColorImage, Context, RichText, Stroke, StrokeKind, TextureHandle, TextureOptions, pos2, vec2,
};
use macroquad::math::vec2 as point;
use osada::grid::Cell;
use osada::sim::rules::Role;
use osada::sim::{Outcome, World};
use osada::texture::{IconLook, Picture, palette};

/// Width of the small map in points.
const WIDTH: f32 = 214.0;
/// The greatest height of it.
const HEIGHT: f32 = 160.0;

/// The small map; painted anew once in a while.
#[derive(Default)]
pub struct Minimap {
    texture: Option<TextureHandle>,
    painted_at: Option<u64>,
}

/// The ground and the structures of a world, one pixel a tile.
pub fn painted(world: &World, looks: &super::looks::Looks) -> ColorImage {
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

/// Draws the corner.
pub fn show(ctx: &Context, game: &mut Game, icons: &Icons, keys: &Keys) {
    board(ctx, "corner", Align2::RIGHT_BOTTOM, vec2(-10.0, -10.0 - style::lift(ctx)), |ui| {
        ui.set_width(WIDTH);
        time(ui, game, icons);
        speeds(ui, game, icons, keys);
        small_map(ui, game);
        if game.desk.overlays.stats {
            let figures = game.meter.shown();
            ui.label(RichText::new(figures.to_string()).color(DIM).size(11.0)).on_hover_text(
                "Time of the processor for drawing the map and laying out the panels, a frame; for the simulation, a tick.",
            );
        }
    });
}

fn time(ui: &mut egui::Ui, game: &Game, icons: &Icons) {
    let world = &game.world;
    let rules = &world.rules().time;
    let night = world.clock().is_night(rules);
    // The day begins at dawn, six in the morning.
    let hours = (6.0 + world.clock().share_of_day(rules) * 24.0) % 24.0;
    let row = ui.horizontal(|ui| {
        ui.add(icons.image(Picture::Icon(if night { IconLook::Moon } else { IconLook::Sun }), 24.0));
        ui.label(RichText::new(format!("Day {}", world.clock().day(rules))).size(16.0).strong());
        ui.label(RichText::new(format!("{:02}:{:02}", hours as u32, (hours.fract() * 60.0) as u32)).color(DIM));
        let (text, text_colour) = raid(world);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(text).color(text_colour).size(13.5));
        });
    });
    row.response.on_hover_text("The day, the hour, and the raid that is here or comes next. Raids come at dusk.");
}

/// What is known of the raid that goes on, or of the next.
fn raid(world: &World) -> (String, Color32) {
    match world.outcome() {
        Outcome::Victory => return ("Victory".to_owned(), GOLD),
        Outcome::Defeat => return ("Defeat".to_owned(), BAD),
        Outcome::Running => {}
    }
    let besiegers = world.of_role(Role::Besieger).count();
    if besiegers > 0 {
        return (format!("Raid {}: {besiegers} left", world.siege().arrived()), BAD);
    }
    if world.siege().next().is_none() {
        return ("Hold until dawn".to_owned(), GOLD);
    }
    let seconds = world.clock().until_dusk(&world.rules().time) / 60;
    // Behind the last raid of an endless siege there is always another.
    let of_all = if world.siege().is_endless() { String::new() } else { format!("/{}", world.siege().waves().len()) };
    let number = world.siege().arrived() + 1;
    let text = format!("Raid {number}{of_all} in {}:{:02}", seconds / 60, seconds % 60);
    (text, if seconds <= world.rules().time.warning_seconds as u64 { BAD } else { LINEN })
}

fn speeds(ui: &mut egui::Ui, game: &mut Game, icons: &Icons, keys: &Keys) {
    let running = |speed: usize| !game.pace.paused && game.pace.speed == SPEEDS[speed];
    let buttons = [
        (Deed::Pause, IconLook::Pause, game.pace.paused),
        (Deed::Speed1, IconLook::Play, running(0)),
        (Deed::Speed2, IconLook::Fast, running(1)),
        (Deed::Speed3, IconLook::Fastest, running(2)),
        (Deed::Step, IconLook::Step, false),
    ];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (deed, icon, on) in buttons {
            let key = keys.name(deed);
            // The name of the longest key would hide the picture.
            let shown = if key.len() > 2 { "" } else { key };
            let response = style::picture_button(ui, icons, Picture::Icon(icon), shown, on, 34.0);
            if response.on_hover_text(format!("{} ({key})", deed.about())).clicked() {
                act(game, deed);
            }
        }
        if !SPEEDS.contains(&game.pace.speed) {
            ui.label(RichText::new(format!("{}×", game.pace.speed)).color(GOLD));
        }
    });
}

fn small_map(ui: &mut egui::Ui, game: &mut Game) {
    let map = game.world.map();
    let (columns, rows) = (map.width() as f32, map.height() as f32);
    let scale = (WIDTH / columns).min(HEIGHT / rows);
    let size = vec2(columns, rows) * scale;
    let now = game.world.clock().tick();
    let stale = game.minimap.painted_at.is_none_or(|at| now.saturating_sub(at) >= 30 || now < at);
    if stale || game.minimap.texture.is_none() {
        let image = painted(&game.world, &game.view.looks);
        match &mut game.minimap.texture {
            Some(texture) => texture.set(image, TextureOptions::NEAREST),
            none => *none = Some(ui.ctx().load_texture("minimap", image, TextureOptions::NEAREST)),
        }
        game.minimap.painted_at = Some(now);
    }
    ui.vertical_centered(|ui| {
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
        let response = response.on_hover_text("The whole map: people pale, besiegers red. Click: look there.");
        let painter = ui.painter_at(rect);
        if let Some(texture) = &game.minimap.texture {
            let whole = egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            painter.image(texture.id(), rect, whole, Color32::WHITE);
        }
        let place = |at: macroquad::math::Vec2| rect.min + vec2(at.x, at.y) * scale;
        for (id, unit) in game.world.units() {
            let (fill, radius) = match unit.role() {
                Role::Colonist => (LINEN, 2.2),
                Role::Besieger => (Color32::from_rgb(255, 70, 50), 2.4),
                Role::Predator => (Color32::from_rgb(196, 96, 150), 1.6),
                Role::Prey => (Color32::from_rgb(214, 150, 96), 1.4),
            };
            let at = game.view.tracks.place(id, 1.0).map_or(unit.place(), |place| place);
            painter.circle_filled(place(on_map(at)), radius, fill);
        }
        let seen = game.camera.seen();
        let view =
            egui::Rect::from_min_max(place(point(seen.x, seen.y)), place(point(seen.x + seen.w, seen.y + seen.h)));
        painter.rect_stroke(view, 0.0, Stroke::new(1.2, LINEN), StrokeKind::Inside);
        painter.rect_stroke(rect, 0.0, Stroke::new(1.5, colour(palette::BARK)), StrokeKind::Inside);
        if let Some(at) =
            response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on() || response.clicked())
        {
            let inside = (at - rect.min) / scale;
            game.camera.look_at(point(inside.x, inside.y));
        }
    });
}
