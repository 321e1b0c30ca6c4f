//! The bar over both boards: brushes and maps.

use super::super::colours::{BAD, LINEN, colour};
use super::super::hint::Hinted;
use super::super::icons::Icons;
use super::super::style;
use super::dropdown;
use super::lab::Brush;
use super::lab::{Lab, SIZES};
use super::labels;
use super::worked_panel;
use egui::{self, Align2, CornerRadius, FontId, Painter, Rect, Stroke, Ui, vec2};
use osada::fault::counted;
use osada::level::generate::BoardKind;
use osada::pathlab::Marker;
use osada::texture::{IconLook, Picture, StructureLook, palette};
use osada_cli::keys::InputAction;
use osada_cli::keys::KeyBindings;
use osada_cli::words::capitalised;

pub fn tools(ui: &mut Ui, lab: &mut Lab, icons: &Icons) {
    ui.spacing_mut().item_spacing.x = 4.0;
    let wall = Picture::built(StructureLook::StoneWall, 0, 0);
    let on = lab.brush == Brush::Wall;
    let response = style::picture_button(ui, icons, wall, ("Wall", ""), on, 38.0);
    if response.hint("Wall. Drag on either board; the right button erases.").clicked() {
        lab.brush = Brush::Wall;
    }
    let mut chosen = None;
    for soil in &lab.soils {
        let brush = Brush::Ground(soil.factor);
        let (rect, response) = style::bare_button(ui, &capitalised(&soil.name), lab.brush == brush, 38.0);
        ui.painter().rect_filled(rect.shrink(5.0), CornerRadius::same(2), colour(soil.colour));
        let font = FontId::proportional(13.0);
        let ink = if soil.colour.1 > 130 { colour(palette::INK) } else { LINEN };
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, format!("{}×", soil.factor), font, ink);
        let about = format!("{}: a step onto it costs {} times its length.", capitalised(&soil.name), soil.factor);
        if response.hint(about).clicked() {
            chosen = Some(brush);
        }
    }
    let (rect, response) = style::bare_button(ui, "Forbidden fields", lab.brush == Brush::Forbid, 38.0);
    forbidden_mark(ui.painter(), rect.shrink(9.0), 3.0);
    let about = "Forbidden fields: closed to both searches, but not walls, so a diagonal step may pass beside them.";
    if response.hint(about).clicked() {
        chosen = Some(Brush::Forbid);
    }
    ui.add_space(4.0);
    for (marker, icon, name, about) in [
        (
            Marker::Start,
            IconLook::People,
            "Start",
            "Start: click where the searches should begin, or drag it at any time.",
        ),
        (Marker::Goal, IconLook::Morale, "Goal", "Goal: click where they should go, or drag it at any time."),
    ] {
        let brush = Brush::End(marker);
        if style::picture_button(ui, icons, Picture::Icon(icon), (name, ""), lab.brush == brush, 38.0)
            .hint(about)
            .clicked()
        {
            chosen = Some(brush);
        }
    }
    lab.brush = chosen.unwrap_or(lab.brush);
    ui.add_space(4.0);
    for width in [1, 3, 5] {
        let button =
            egui::Button::new(format!("{width}")).selected(lab.brush_width == width).min_size(vec2(22.0, 26.0));
        if ui.add(button).hint(format!("Draw {} wide", counted(width as usize, "tile"))).clicked() {
            lab.brush_width = width;
        }
    }
}

/// The cross of a forbidden field.
pub fn forbidden_mark(painter: &Painter, rect: Rect, thick: f32) {
    let stroke = Stroke::new(thick, BAD);
    painter.line_segment([rect.left_top(), rect.right_bottom()], stroke);
    painter.line_segment([rect.right_top(), rect.left_bottom()], stroke);
}

pub fn maps(ui: &mut Ui, lab: &mut Lab, keys: &KeyBindings) {
    let before = (lab.kind, lab.size, lab.seed);
    let mut again = false;
    let names: Vec<(BoardKind, &str, &str)> =
        BoardKind::NAMES.iter().map(|&(name, kind)| (kind, name, labels::about_map(kind))).collect();
    dropdown::show(ui, "map", 104.0, &mut lab.kind, &names, "Which map to load");
    let sizes: Vec<(usize, &str, &str)> = SIZES.iter().enumerate().map(|(at, &(name, ..))| (at, name, "")).collect();
    dropdown::show(ui, "size", 76.0, &mut lab.size, &sizes, "How many tiles. Tiny shows g, h and f in every tile.");
    let random = lab.kind.is_random();
    let text = format!("seed {}", lab.seed);
    let next = ui.add_enabled(random, egui::Button::new(text)).hint("Another map of this kind");
    if next.clicked() {
        lab.seed = lab.seed.wrapping_add(1);
    }
    again |= ui.button("Reset").hint("Load this map again, without your changes").clicked();
    if before != (lab.kind, lab.size, lab.seed) || again {
        lab.load();
    }
    worked_panel::menu(ui, lab);
    for (action, back) in [(InputAction::Undo, true), (InputAction::Redo, false)] {
        let (name, about) = if back { ("Undo", "Undo the last stroke") } else { ("Redo", "Redo it") };
        if ui.button(name).hint(format!("{about} ({})", keys.names(action))).clicked() {
            if back { lab.paths.undo() } else { lab.paths.redo() }
        }
    }
}
