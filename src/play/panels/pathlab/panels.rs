//! The panels of the lab and their layout around the boards.

use super::super::colours::{LINEN, veil};
use super::super::hint::Hinted;
use super::super::icons::Icons;
use super::super::style;
use super::board_area::BoardArea;
use super::dropdown;
use super::figures;
use super::lab::Lab;
use super::search_options;
use super::step_bar;
use super::toolbar;
use super::worked_panel;
use crate::play::presentation::field_places::FieldPlaces;
use egui::{self, Context, CornerRadius, FontId, Rect, Ui, pos2, vec2};
use glam::vec2 as pixels;
use osada::pathlab::fields::Field;
use osada::texture::palette;
use osada_cli::keys::InputAction;
use osada_cli::keys::KeyBindings;

/// Least height of the choices over a board, in points.
const HEAD: f32 = 64.0;

/// Points between the two sides, the width from which they stand beside each other, and the least height of one.
const GAP: f32 = 8.0;
const SIDE_BY_SIDE: f32 = 720.0;
const LEAST_COLUMN: f32 = 440.0;
/// Width in points below which a board's figures take twice as many lines.
const NARROW: f32 = 560.0;
/// Height of the figures under a board, in points.
const FOOT: f32 = 66.0;

/// Points per tile from which g, h and f are written into the tiles.
const FIGURES_FROM: f32 = 34.0;

/// Draws the panels and lays the boards out; returns `false` to leave the lab.
pub fn show(ctx: &Context, lab: &mut Lab, icons: &Icons, keys: &KeyBindings) -> bool {
    let mut stay = true;
    let frame = style::panel().outer_margin(4);
    egui::TopBottomPanel::top("lab tools").frame(frame).show_separator_line(false).show(ctx, |ui| {
        style::thread(ui, ui.max_rect().expand2(vec2(9.0, 11.0)));
        style::low_rows(ui, dropdown::ROW);
        ui.horizontal_wrapped(|ui| {
            toolbar::tools(ui, lab, icons);
            ui.separator();
            toolbar::maps(ui, lab, keys);
            ui.separator();
            let about = keys.with_key("Back to the title screen", InputAction::Back);
            stay = !ui.button("Close").hint(about).clicked();
        });
    });
    egui::TopBottomPanel::bottom("lab steps").frame(frame).show_separator_line(false).show(ctx, |ui| {
        step_bar::show(ui, lab, icons, keys);
        worked_panel::show(ui, lab);
    });
    egui::CentralPanel::default().frame(egui::Frame::new()).show(ctx, |ui| {
        let room = ui.max_rect().shrink2(vec2(6.0, 0.0));
        let stacked = room.width() < SIDE_BY_SIDE;
        let width = if stacked { room.width() - 10.0 } else { (room.width() - GAP) * 0.5 };
        // The choices over the board may take three rows.
        let least = LEAST_COLUMN + 3.0 * (ui.spacing().interact_size.y - dropdown::ROW).max(0.0);
        let height = if stacked { least } else { room.height().max(least) };
        let total = if stacked { 2.0 * height + GAP } else { height };
        // A drag that draws must not scroll.
        egui::ScrollArea::vertical().max_height(room.height()).drag_to_scroll(false).show(ui, |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(room.width() - 10.0, total), egui::Sense::hover());
            for side in 0..2 {
                let step = if stacked { vec2(0.0, height + GAP) } else { vec2(width + GAP, 0.0) };
                let corner = pos2(room.left(), rect.top()) + step * side as f32;
                column(ui, lab, side, Rect::from_min_size(corner, vec2(width, height)));
            }
        });
    });
    stay
}

/// One side: its choices, its board, its figures.
fn column(ui: &mut Ui, lab: &mut Lab, side: usize, half: Rect) {
    let part = |top: f32, bottom: f32| Rect::from_min_max(pos2(half.left(), top), pos2(half.right(), bottom));
    let mut head = ui.new_child(egui::UiBuilder::new().max_rect(part(half.top(), half.top() + HEAD)));
    let mut setup = *lab.paths.contenders()[side].setup();
    search_options::show(&mut head, side, &mut setup);
    lab.paths.set_up(side, setup);
    let foot = if half.width() < NARROW { 2.0 * FOOT } else { FOOT };
    let board = part(head.min_rect().bottom() + 4.0, half.bottom() - foot - 4.0);
    let scale = ui.ctx().pixels_per_point();
    let size = (lab.paths.board().width(), lab.paths.board().height());
    let places = FieldPlaces { field: setup.field, size };
    let (at, room) = (pixels(board.left(), board.top()) * scale, pixels(board.width(), board.height()) * scale);
    let area = BoardArea::fit(at, room, places);
    lab.areas[side] = Some(area);
    let contender = &lab.paths.contenders()[side];
    if area.tile / scale >= FIGURES_FROM {
        figures::on_tiles(ui, lab, contender, area, scale);
        if let Some(roads) = lab.paths.board().roads().filter(|_| places.field == Field::Waypoints) {
            figures::on_roads(ui, roads, area, scale);
        }
    }
    if let Err(trouble) = contender.cost()
        && contender.steps() == 0
    {
        notice(ui, board, &trouble.to_string());
    }
    let mut below = ui.new_child(egui::UiBuilder::new().max_rect(part(half.bottom() - foot, half.bottom())));
    figures::counts(&mut below, contender);
    figures::under_cursor(&mut below, lab, contender);
}

/// A message in the middle of a board.
fn notice(ui: &Ui, board: Rect, text: &str) {
    let painter = ui.painter();
    let galley = painter.layout(text.to_owned(), FontId::proportional(17.0), LINEN, board.width() * 0.6);
    let rect = Rect::from_center_size(board.center(), galley.size());
    painter.rect_filled(rect.expand(14.0), CornerRadius::same(4), veil(palette::INK, 0.95));
    painter.galley(rect.min, galley, LINEN);
}
