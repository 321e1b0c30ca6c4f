//! Everything in the lab beside the boards: what to draw with, which map, both algorithms, their figures, the steps.

use super::super::colours::{BAD, DIM, GOLD, GOOD, LINEN, SEARCH_CLOSED, SEARCH_FROM_GOAL, SEARCH_OPEN, colour, veil};
use super::super::icons::Icons;
use super::super::key_bindings::KeyBindings;
use super::super::search_drawing;
use super::super::step_controls;
use super::super::style::{self, dim};
use super::board_area::BoardArea;
use super::brush::Brush;
use super::lab::{LabScreen, SIZES};
use super::labels;
use crate::input_action::InputAction;
use egui_macroquad::egui::{
    self, Align2, Color32, ComboBox, Context, CornerRadius, FontId, Rect, Response, RichText, Ui, pos2, vec2,
};
use macroquad::math::vec2 as pixels;
use osada::grid::Cell;
use osada::lab::pathlab::{BoardKind, Contender, Marker, SearchSetup};
use osada::lab::scenarios::Algorithm;
use osada::path::{Step, StepKind};
use osada::texture::{IconLook, Picture, StructureLook, palette};

/// Height of the choices over a board.
const HEAD: f32 = 64.0;
/// Height of the figures under it.
const FOOT: f32 = 66.0;
/// Height of a row of choices.
const ROW: f32 = 27.0;
/// Points a tile from which g, h and f are written into the tiles.
const FIGURES_FROM: f32 = 34.0;

/// Draws all of it and lays the boards out; `false` for leaving.
pub fn show(ctx: &Context, screen: &mut LabScreen, icons: &Icons, keys: &KeyBindings) -> bool {
    let mut stay = true;
    let frame = style::panel().outer_margin(4);
    egui::TopBottomPanel::top("lab tools").frame(frame).show_separator_line(false).show(ctx, |ui| {
        style::thread(ui, ui.max_rect().expand2(vec2(9.0, 11.0)));
        ui.spacing_mut().interact_size.y = ROW;
        ui.horizontal(|ui| {
            tools(ui, screen, icons);
            ui.separator();
            maps(ui, screen, keys);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                stay = !ui
                    .button("Close")
                    .on_hover_text(format!("Back to the title ({})", keys.names(InputAction::Back)))
                    .clicked();
                ui.add_space(8.0);
                style::heading(ui, "Pathfinding lab");
            });
        });
    });
    egui::TopBottomPanel::bottom("lab steps").frame(frame).show_separator_line(false).show(ctx, |ui| {
        steps(ui, screen, icons, keys);
    });
    egui::CentralPanel::default().frame(egui::Frame::new()).show(ctx, |ui| {
        let room = ui.max_rect().shrink2(vec2(6.0, 0.0));
        for side in 0..2 {
            let left = room.left() + side as f32 * (room.width() + 8.0) * 0.5;
            let half = Rect::from_min_size(pos2(left, room.top()), vec2((room.width() - 8.0) * 0.5, room.height()));
            column(ui, screen, side, half);
        }
    });
    stay
}

fn tools(ui: &mut Ui, screen: &mut LabScreen, icons: &Icons) {
    ui.spacing_mut().item_spacing.x = 4.0;
    let wall = Picture::built(StructureLook::StoneWall, 0, 0);
    let on = screen.brush == Brush::Wall;
    let response = style::picture_button(ui, icons, wall, "", on, 38.0);
    if response.on_hover_text("Wall. Drag on either board; the right button erases.").clicked() {
        screen.brush = Brush::Wall;
    }
    let mut chosen = None;
    for soil in &screen.soils {
        let brush = Brush::Ground(soil.factor);
        let (rect, response) = style::bare_button(ui, screen.brush == brush, 38.0);
        ui.painter().rect_filled(rect.shrink(5.0), CornerRadius::same(2), colour(soil.colour));
        let font = FontId::proportional(13.0);
        let ink = if soil.colour.1 > 130 { colour(palette::INK) } else { LINEN };
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, format!("{}×", soil.factor), font, ink);
        let about = format!("{}: a step onto it costs {} times its length.", capital(&soil.name), soil.factor);
        if response.on_hover_text(about).clicked() {
            chosen = Some(brush);
        }
    }
    ui.add_space(4.0);
    for (marker, icon, about) in [
        (Marker::Start, IconLook::People, "Start: click where the searches are to begin, or drag it at any time."),
        (Marker::Goal, IconLook::Morale, "Goal: click where they are to go, or drag it at any time."),
    ] {
        let brush = Brush::End(marker);
        if style::picture_button(ui, icons, Picture::Icon(icon), "", screen.brush == brush, 38.0)
            .on_hover_text(about)
            .clicked()
        {
            chosen = Some(brush);
        }
    }
    screen.brush = chosen.unwrap_or(screen.brush);
    ui.add_space(4.0);
    for width in [1, 3, 5] {
        let button =
            egui::Button::new(format!("{width}")).selected(screen.brush_width == width).min_size(vec2(22.0, 26.0));
        if ui.add(button).on_hover_text(format!("Draw {width} tiles wide")).clicked() {
            screen.brush_width = width;
        }
    }
}

fn maps(ui: &mut Ui, screen: &mut LabScreen, keys: &KeyBindings) {
    let before = (screen.kind, screen.size, screen.seed);
    let mut again = false;
    let names: Vec<(BoardKind, &str, &str)> =
        BoardKind::NAMES.iter().map(|&(name, kind)| (kind, name, labels::about_map(kind))).collect();
    choice(ui, "map", 92.0, &mut screen.kind, &names, "Which map to load");
    let sizes: Vec<(usize, &str, &str)> = SIZES.iter().enumerate().map(|(at, &(name, ..))| (at, name, "")).collect();
    choice(ui, "size", 76.0, &mut screen.size, &sizes, "How many tiles. Tiny shows g, h and f in every tile.");
    let random = screen.kind.is_random();
    let text = format!("seed {}", screen.seed);
    let next = ui.add_enabled(random, egui::Button::new(text)).on_hover_text("Another map of this kind");
    if next.clicked() {
        screen.seed += 1;
    }
    again |= ui.button("Reset").on_hover_text("Load this map again, without what was drawn").clicked();
    if before != (screen.kind, screen.size, screen.seed) || again {
        screen.load();
    }
    for (action, back) in [(InputAction::Undo, true), (InputAction::Redo, false)] {
        let (name, about) = if back { ("Undo", "Take the last stroke back") } else { ("Redo", "Draw it again") };
        if ui.button(name).on_hover_text(format!("{about} ({})", keys.names(action))).clicked() {
            if back { screen.lab.undo() } else { screen.lab.redo() }
        }
    }
}

/// A list to choose one of; each entry has a name and, as a hint, a sentence.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    id: impl std::hash::Hash,
    width: f32,
    value: &mut T,
    entries: &[(T, &str, &str)],
    about: &str,
) {
    let name = entries.iter().find(|(entry, ..)| entry == value).map_or("", |(_, name, _)| name);
    let list = ComboBox::from_id_salt(id).width(width).selected_text(name).height(320.0).show_ui(ui, |ui| {
        for &(entry, name, about) in entries {
            let response = ui.selectable_value(value, entry, name);
            if !about.is_empty() {
                response.on_hover_text(about);
            }
        }
    });
    list.response.on_hover_text(about);
}

/// One side: its choices, its board, its figures.
fn column(ui: &mut Ui, screen: &mut LabScreen, side: usize, half: Rect) {
    let part = |top: f32, bottom: f32| Rect::from_min_max(pos2(half.left(), top), pos2(half.right(), bottom));
    let mut head = ui.new_child(egui::UiBuilder::new().max_rect(part(half.top(), half.top() + HEAD)));
    let mut setup = *screen.lab.contenders()[side].setup();
    choices(&mut head, side, &mut setup);
    screen.lab.set_up(side, setup);
    let board = part(half.top() + HEAD + 4.0, half.bottom() - FOOT - 4.0);
    let scale = ui.ctx().pixels_per_point();
    let size = (screen.lab.board().width(), screen.lab.board().height());
    let (at, room) = (pixels(board.left(), board.top()) * scale, pixels(board.width(), board.height()) * scale);
    let area = BoardArea::fit(at, room, size);
    screen.areas[side] = Some(area);
    let contender = &screen.lab.contenders()[side];
    if area.tile / scale >= FIGURES_FROM {
        figures(ui, contender, area, scale);
    }
    if let Err(trouble) = contender.cost()
        && contender.steps() == 0
    {
        notice(ui, board, &trouble.to_string());
    }
    let mut foot = ui.new_child(egui::UiBuilder::new().max_rect(part(half.bottom() - FOOT, half.bottom())));
    counts(&mut foot, contender);
    under_cursor(&mut foot, screen, contender);
}

fn choices(ui: &mut Ui, side: usize, setup: &mut SearchSetup) {
    ui.spacing_mut().interact_size.y = ROW;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let about = labels::ALGORITHMS.iter().find(|(entry, ..)| *entry == setup.algorithm).map_or("", |(.., about)| about);
        choice(ui, ("algorithm", side), 150.0, &mut setup.algorithm, &labels::ALGORITHMS, about);
        if setup.has_heuristic() {
            ui.label(dim("estimate"));
            choice(ui, ("estimate", side), 96.0, &mut setup.heuristic, &labels::HEURISTICS, "Estimate of the distance to go: h");
            ui.checkbox(&mut setup.scaled, "scaled").on_hover_text(
                "Multiply the estimate by the least cost on the map. Without it, cheap roads make the estimate too high.",
            );
        } else {
            ui.label(dim(match setup.algorithm {
                Algorithm::Dijkstra => "no estimate: h = 0",
                Algorithm::Theta => "Euclidean estimate",
                _ => "octile estimate, 8 neighbours, no cut corners",
            }));
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        if setup.has_step_rules() {
            choice(
                ui,
                ("neighbours", side),
                110.0,
                &mut setup.connectivity,
                &labels::NEIGHBOURS,
                "Which steps there are",
            );
            choice(ui, ("corners", side), 116.0, &mut setup.corner, &labels::CORNERS, "Diagonal steps beside walls");
        }
        if setup.has_termination() {
            choice(ui, ("stop", side), 128.0, &mut setup.termination, &labels::STOPS, "When the search may stop");
        }
        if setup.has_reopening() {
            ui.checkbox(&mut setup.reopen, "reopen")
                .on_hover_text("Open a closed tile again when a cheaper way to it is found.");
        }
    });
}

/// A message in the middle of a board.
fn notice(ui: &Ui, board: Rect, text: &str) {
    let painter = ui.painter();
    let galley = painter.layout(text.to_owned(), FontId::proportional(17.0), LINEN, board.width() * 0.6);
    let rect = Rect::from_center_size(board.center(), galley.size());
    painter.rect_filled(rect.expand(14.0), CornerRadius::same(4), veil(palette::INK, 0.95));
    painter.galley(rect.min, galley, LINEN);
}

/// g, h and f in every tile that was seen, as in a textbook.
fn figures(ui: &Ui, contender: &Contender, area: BoardArea, scale: f32) {
    let tile = area.tile / scale;
    let corner = pos2(area.corner.x / scale, area.corner.y / scale);
    let painter = ui.painter();
    for (node, step) in contender.replay().nodes().iter().enumerate() {
        let Some(step) = step else { continue };
        let at = corner + vec2((node % area.size.0) as f32, (node / area.size.0) as f32) * tile;
        let write = |place: egui::Vec2, align: Align2, size: f32, value: f64| {
            let text = format!("{value:.1}");
            let (place, font) = (at + place * tile, FontId::proportional(tile * size));
            // The path is light: without its shadow the writing would be lost on it.
            painter.text(place + vec2(0.8, 0.8), align, &text, font.clone(), Color32::BLACK);
            painter.text(place, align, text, font, Color32::WHITE);
        };
        write(vec2(0.06, 0.04), Align2::LEFT_TOP, 0.22, step.g);
        write(vec2(0.92, 0.04), Align2::RIGHT_TOP, 0.22, step.h);
        write(vec2(0.48, 0.94), Align2::CENTER_BOTTOM, 0.34, step.f());
    }
}

/// A figure with its name.
fn figure(ui: &mut Ui, name: &str, value: String, about: &str) -> Response {
    ui.spacing_mut().item_spacing.x = 4.0;
    let response = ui.label(RichText::new(name).color(DIM)) | ui.label(RichText::new(value).strong().color(LINEN));
    ui.add_space(7.0);
    response.on_hover_text(about)
}

fn counts(ui: &mut Ui, contender: &Contender) {
    let counts = contender.replay().counts();
    let open = |step: &&Step| matches!(step.kind, StepKind::Opened | StepKind::Reopened);
    let open = contender.replay().nodes().iter().flatten().filter(open).count();
    ui.horizontal(|ui| {
        figure(ui, "expanded", counts.expanded.to_string(), "Tiles taken from the open list");
        figure(ui, "generated", counts.generated.to_string(), "Times a tile was put on the open list");
        figure(ui, "reopened", counts.reopened.to_string(), "Closed tiles that were opened again");
        figure(ui, "open", open.to_string(), "Tiles on the open list now");
        if contender.is_done() {
            match contender.cost() {
                Ok(cost) => {
                    figure(
                        ui,
                        "cost",
                        format!("{cost:.2}"),
                        "What the path costs: length times the factor of each tile entered",
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
    if let [.., last] = contender.chased() {
        ui.horizontal(|ui| {
            let number = contender.chased().len();
            let text = match contender.chased()[0] {
                first if number > 1 => format!("search {number} of the hunt: {last} expanded, {first} in the first"),
                _ => "search 1 of the hunt: now drag the deer".to_owned(),
            };
            ui.label(RichText::new(text).color(GOLD).size(13.5));
        });
    }
}

/// g, h and f under the cursor.
fn under_cursor(ui: &mut Ui, screen: &LabScreen, contender: &Contender) {
    let Some(cell) = screen.hover else { return };
    let node = cell.y as usize * screen.lab.board().width() + cell.x as usize;
    let step = contender.replay().nodes().get(node).copied().flatten();
    let ground = match screen.lab.board().tiles().get(cell) {
        Some(Some(factor)) => screen.soil(*factor).map_or(String::new(), |soil| format!("{} {factor}×", soil.name)),
        _ => "wall".to_owned(),
    };
    ui.horizontal(|ui| {
        ui.label(dim(format!("{cell} {ground}")));
        let Some(step) = step else {
            ui.label(dim("not seen"));
            return;
        };
        let text = format!("g {:.2} + h {:.2} = f {:.2}", step.g, step.h, step.f());
        ui.label(RichText::new(text).strong().size(13.5));
        let from = step.parent.map(|parent| {
            let width = screen.lab.board().width() as u32;
            Cell::new((parent % width) as i32, (parent / width) as i32)
        });
        let from = from.map_or(String::new(), |from| format!(", from {from}"));
        let side = if step.backward { " from the goal" } else { "" };
        ui.label(dim(format!("{}{side}{from}", search_drawing::state(&step))));
    });
}

fn steps(ui: &mut Ui, screen: &mut LabScreen, icons: &Icons, keys: &KeyBindings) {
    ui.spacing_mut().interact_size.y = ROW;
    ui.horizontal(|ui| {
        let (at, most) = (screen.lab.at(), screen.lab.steps());
        let slider = (ui.available_width() - 520.0).max(120.0);
        if let Some(go) = step_controls::show(ui, icons, keys, (at, most), Some(screen.playing), slider) {
            screen.go(go);
        }
        ui.label(RichText::new(format!("{at} of {most}")).strong());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().slider_width = 90.0;
            let speeds = [InputAction::Speed1, InputAction::Speed2, InputAction::Speed3]
                .map(|action| keys.names(action))
                .join(", ");
            ui.label(dim(format!("{:.0} a second", screen.pace)));
            let slider = egui::Slider::new(&mut screen.pace, 1.0..=2000.0).logarithmic(true).show_value(false);
            ui.add(slider).on_hover_text(format!("Expansions a second ({speeds})"));
        });
    });
    ui.horizontal(|ui| {
        let setups = screen.lab.contenders().each_ref().map(|contender| contender.setup().algorithm);
        let from_goal = setups.contains(&Algorithm::Bidirectional).then_some(("from the goal", SEARCH_FROM_GOAL));
        let shades = [("open", SEARCH_OPEN), ("closed", SEARCH_CLOSED), ("path", palette::LINEN)];
        for (name, shade) in shades.into_iter().chain(from_goal) {
            let (rect, _) = ui.allocate_exact_size(vec2(13.0, 13.0), egui::Sense::hover());
            ui.painter().rect_filled(rect, CornerRadius::same(2), colour(shade));
            ui.label(dim(name));
        }
        ui.separator();
        let (text, text_colour) = verdict(screen);
        ui.label(RichText::new(text).color(text_colour));
        if screen.lab.hunter().is_some() {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button("New hunt").on_hover_text("Forget what the searches have learnt").clicked() {
                    screen.lab.begin_chase();
                }
                let mut hunting = screen.lab.is_hunting();
                ui.checkbox(&mut hunting, "wolf follows")
                    .on_hover_text("The start takes a step whenever the goal moves.");
                screen.lab.hunt(hunting);
            });
        }
    });
}

/// What the comparison comes to, or what to do next.
fn verdict(screen: &LabScreen) -> (String, Color32) {
    let [left, right] = screen.lab.contenders();
    if screen.lab.at() < screen.lab.steps() {
        return ("Drag on a board to draw walls and terrain; both boards show the same map.".to_owned(), DIM);
    }
    let (Ok(one), Ok(two)) = (left.cost(), right.cost()) else {
        return ("There is nothing to compare until both find a path.".to_owned(), DIM);
    };
    let [first, second] = [left, right].map(|contender| labels::name(&labels::ALGORITHMS, contender.setup().algorithm));
    let (few, many) = (left.steps().min(right.steps()), left.steps().max(right.steps()));
    let times = many as f64 / few.max(1) as f64;
    let work = if times < 1.05 {
        "Both expand about as many tiles".to_owned()
    } else {
        let winner = if left.steps() < right.steps() { ("left", first) } else { ("right", second) };
        format!("{} ({}) expands {times:.1} times fewer tiles", capital(winner.1), winner.0)
    };
    let apart = (one - two).abs() / one.min(two).max(1e-9) * 100.0;
    let price = if apart < 0.005 {
        "the paths cost the same".to_owned()
    } else {
        format!("the path on the {} costs {apart:.1} % more", if one > two { "left" } else { "right" })
    };
    (format!("{work}; {price}."), GOOD)
}

fn capital(text: &str) -> String {
    let mut notifications = text.chars();
    notifications.next().map_or(String::new(), |first| first.to_uppercase().chain(notifications).collect())
}
