//! The figures of a search: in its tiles, under its board, and of the tile under the cursor.

use super::super::colours::{BAD, DIM, GOLD, LINEN, veil};
use super::super::hint::Hinted;
use super::super::style::dim;
use super::board_area::BoardArea;
use super::lab::Lab;
use crate::play::presentation::descriptions::search_words;
use egui::{self, Align2, Color32, FontId, Response, RichText, Ui, pos2, vec2};
use osada::grid::Cell;
use osada::path::{Graph, Step, StepKind, TerrainWeight, Waypoints};
use osada::pathlab::Algorithm;
use osada::pathlab::Contender;
use osada::texture::palette;

/// g, h and f in every tile that was seen, as in a textbook.
pub fn on_tiles(ui: &Ui, lab: &Lab, contender: &Contender, area: BoardArea, scale: f32) {
    let tile = area.tile / scale;
    let corner = pos2(area.corner.x / scale, area.corner.y / scale);
    let painter = ui.painter();
    let tiles = lab.paths.board().tiles();
    let example = lab.worked.and_then(|(example, _)| lab.examples.get(example));
    for (node, step) in contender.replay().nodes().iter().enumerate() {
        let middle = area.places.of(node);
        let at = corner + (vec2(middle.x, middle.y) - egui::Vec2::splat(0.5)) * tile;
        let write = |place: egui::Vec2, align: Align2, size: f32, text: String| {
            let (place, font) = (at + place * tile, FontId::proportional(tile * size));
            // The path is light: without its shadow the writing would be lost on it.
            painter.text(place + vec2(0.8, 0.8), align, &text, font.clone(), Color32::BLACK);
            painter.text(place, align, text, font, Color32::WHITE);
        };
        if let Some(letter) = example.and_then(|example| example.letter(tiles.cell(node))) {
            write(vec2(0.06, 0.9), Align2::LEFT_BOTTOM, 0.22, letter.to_string());
        }
        let Some(step) = step else { continue };
        let f = contender.f(step, tiles.values()[node].unwrap_or(1.0));
        write(vec2(0.06, 0.04), Align2::LEFT_TOP, 0.22, format!("{:.1}", step.g));
        write(vec2(0.92, 0.04), Align2::RIGHT_TOP, 0.22, format!("{:.1}", step.h));
        write(vec2(0.52, 0.94), Align2::CENTER_BOTTOM, 0.34, format!("{:.1}", f));
    }
}

/// Costs of the edges of a map's own graph, beside their middles.
pub fn on_roads(ui: &Ui, roads: &Waypoints, area: BoardArea, scale: f32) {
    let (tile, corner) = (area.tile / scale, pos2(area.corner.x / scale, area.corner.y / scale));
    let place = |node: u32| roads.points().get(node as usize).map(|&point| area.places.place(point));
    for node in 0..roads.nodes() as u32 {
        roads.edges(node, |to, cost| {
            let (Some(from), Some(end)) = (place(node), place(to)) else { return };
            // Nearer to where the edge begins, so that those of two crossing edges do not meet.
            let at = corner + vec2(from.x + (end.x - from.x) * 0.42, from.y + (end.y - from.y) * 0.42) * tile;
            let font = FontId::proportional((tile * 0.26).min(17.0));
            let galley = ui.painter().layout_no_wrap(cost.to_string(), font, LINEN);
            let rect = egui::Rect::from_center_size(at, galley.size());
            ui.painter().rect_filled(rect.expand(2.0), 3, veil(palette::BARK, 0.95));
            ui.painter().galley(rect.min, galley, LINEN);
        });
    }
}

/// A figure with its name.
fn figure(ui: &mut Ui, name: &str, value: String, about: &str) -> Response {
    ui.spacing_mut().item_spacing.x = 4.0;
    let response = ui.label(RichText::new(name).color(DIM)) | ui.label(RichText::new(value).strong().color(LINEN));
    ui.add_space(7.0);
    response.hint(about)
}

pub fn counts(ui: &mut Ui, contender: &Contender) {
    let counts = contender.replay().counts();
    let open = |step: &&Step| matches!(step.kind, StepKind::Opened | StepKind::Reopened);
    let open = contender.replay().nodes().iter().flatten().filter(open).count();
    ui.horizontal_wrapped(|ui| {
        figure(ui, "expanded", counts.expanded.to_string(), "Tiles taken from the open list");
        figure(ui, "generated", counts.generated.to_string(), "How often a tile was put on the open list");
        figure(ui, "reopened", counts.reopened.to_string(), "Closed tiles that were opened again");
        figure(ui, "open", open.to_string(), "Tiles on the open list now");
        if contender.is_done() {
            match contender.cost() {
                Ok(cost) => {
                    figure(
                        ui,
                        "cost",
                        format!("{cost:.2}"),
                        "What the path costs: length times the factor of each tile entered, or left",
                    );
                    figure(ui, "length", format!("{:.2}", contender.length()), "How long the path is, in tiles");
                }
                Err(_) if contender.steps() > 0 => {
                    ui.label(RichText::new("no path").color(BAD).strong());
                }
                Err(_) => {}
            }
        }
    });
    if let [first, others @ ..] = contender.searches() {
        ui.horizontal_wrapped(|ui| {
            let (series, next) = match contender.setup().algorithm {
                Algorithm::DStarLite => ("walk", "now drag the start, or draw a wall across its way"),
                Algorithm::SharedGoal => ("goal", "now drag the start: others have the same goal"),
                _ => ("hunt", "now drag the deer"),
            };
            let text = match others {
                [.., last] => {
                    format!("search {} of the {series}: {last} expanded, {first} in the first", others.len() + 1)
                }
                [] => format!("search 1 of the {series}: {next}"),
            };
            ui.label(RichText::new(text).color(GOLD).size(13.5));
        });
    }
}

/// g, h and f under the cursor.
pub fn under_cursor(ui: &mut Ui, lab: &Lab, contender: &Contender) {
    let Some(cell) = lab.hover else { return };
    let node = cell.y as usize * lab.paths.board().width() + cell.x as usize;
    let step = contender.replay().nodes().get(node).copied().flatten();
    let factor = lab.paths.board().tiles().get(cell).copied().flatten();
    let ground = match factor {
        Some(factor) => lab.soil(factor).map_or(String::new(), |soil| format!("{} {factor}×", soil.name)),
        None => "wall".to_owned(),
    };
    let forbidden = if lab.paths.board().is_forbidden(cell) { ", forbidden" } else { "" };
    ui.horizontal_wrapped(|ui| {
        ui.label(dim(format!("{cell} {ground}{forbidden}")));
        let Some(step) = step else {
            ui.label(dim("not seen"));
            return;
        };
        let f = contender.f(&step, factor.unwrap_or(1.0));
        let text = match contender.setup().formula_in_use().weight {
            TerrainWeight::Step => format!("g {:.2} + h {:.2} = f {f:.2}", step.g, step.h),
            TerrainWeight::Rank => format!("(g {:.2} + h {:.2}) × rank = f {f:.2}", step.g, step.h),
        };
        ui.label(RichText::new(text).strong().size(13.5));
        let from = step.parent.map(|parent| {
            let width = lab.paths.board().width() as u32;
            Cell::new((parent % width) as i32, (parent / width) as i32)
        });
        let from = from.map_or(String::new(), |from| format!(", from {from}"));
        let side = if step.backward && step.kind != StepKind::Reached { " from the goal" } else { "" };
        ui.label(dim(format!("{}{side}{from}", search_words(&step))));
    });
}
