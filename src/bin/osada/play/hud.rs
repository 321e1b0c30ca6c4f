//! Along the upper edge: what the colony owns, who lives in it, and a line on what to do next.

use super::colours::{BAD, DIM, GOLD, LINEN, colour, veil};
use super::icons::Icons;
use super::input::act;
use super::key_bindings::KeyBindings;
use super::lesson_panel;
use super::map_markers::{health_colour, status};
use super::selection;
use super::session::GameSession;
use super::style::{self, board};
use super::ui_state::Selection;
use crate::input_action::InputAction;
use egui_macroquad::egui::{self, Align2, Color32, Context, CornerRadius, RichText, Stroke, vec2};
use osada::sim::UnitId;
use osada::sim::rules::{Function, Good, Role};
use osada::texture::{Facing, IconLook, Picture, Pose, palette};

/// Seconds for which a hint stays.
const HINT_STAYS: f64 = 30.0;

/// Draws the goods and the head count.
pub fn goods(ctx: &Context, game: &GameSession, icons: &Icons, keys: &KeyBindings) {
    let world = &game.world;
    let mut on_the_way = world.possessions();
    // Nothing is lacking: the stock is a part of all that there is.
    let _ = on_the_way.take(&world.stock());
    board(ctx, "goods", Align2::LEFT_TOP, vec2(10.0, 10.0), |ui| {
        ui.horizontal(|ui| {
            for good in Good::ALL {
                let (icon, about) = match good {
                    Good::Wood => (IconLook::Wood, "Wood: for nearly everything that is built. Chop trees ({Chop})."),
                    Good::Stone => (IconLook::Stone, "Stone: for what has to last. Mine rock ({Mine})."),
                    Good::Food => {
                        (IconLook::Food, "Food: four meals a day for each, three with a kitchen. Gather berries ({Forage}), hunt deer ({Hunt}), till fields ({Build}).")
                    }
                };
                let about = format!("{}\n{} more lie about or are being carried home.", keys.said(about), on_the_way.of(good));
                let amount = world.stock().of(good);
                let low = good == Good::Food && amount < 2 * world.of_role(Role::Colonist).count() as u32;
                counter(ui, icons, icon, &amount.to_string(), if low { BAD } else { LINEN }, &about);
            }
            let people = world.of_role(Role::Colonist).count();
            let beds = world.with_function(|function| *function == Function::Bed).count();
            counter(ui, icons, IconLook::People, &people.to_string(), LINEN, "People of the settlement.");
            counter(ui, icons, IconLook::Moon, &beds.to_string(), LINEN, "Beds: sleep in one is deeper, and it heals.");
        });
    });
}

fn counter(ui: &mut egui::Ui, icons: &Icons, icon: IconLook, text: &str, text_colour: Color32, about: &str) {
    let inner = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.add(icons.image(Picture::Icon(icon), 24.0));
        style::column(ui, 30.0, RichText::new(text).size(16.0).strong().color(text_colour));
    });
    inner.response.on_hover_text(about);
}

/// Draws the people along the top.
pub fn people(ctx: &Context, game: &mut GameSession, icons: &Icons) {
    let people: Vec<UnitId> = game.world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    let (mut selection, mut look) = (None, None);
    // Between the goods on the left and the notifications on the right.
    let (left, right) = (350.0, ctx.screen_rect().width() - 232.0);
    let width = ((right - left) / people.len().max(1) as f32 - 4.0).clamp(30.0, 58.0);
    let most = ((right - left) / (width + 4.0)) as usize;
    let shift = (left + right - ctx.screen_rect().width()) * 0.5;
    egui::Area::new(egui::Id::new("people")).anchor(Align2::CENTER_TOP, vec2(shift, 8.0)).show(ctx, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for &id in people.iter().take(most) {
                let response = person(ui, game, icons, id, width);
                if response.clicked() {
                    selection = Some(id);
                }
                if response.double_clicked() {
                    look = Some(id);
                }
            }
        });
    });
    if let Some(id) = selection {
        match &mut game.ui.selection {
            Selection::Units(units) if super::input_events::shift() => {
                units.push(id);
                units.dedup();
            }
            _ => game.ui.select_unit(id),
        }
    }
    if let Some(id) = look {
        selection::look_at(game, id);
    }
}

fn person(ui: &mut egui::Ui, game: &GameSession, icons: &Icons, id: UnitId, width: f32) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 62.0), egui::Sense::click());
    let Some(unit) = game.world.unit(id) else { return response };
    let selection = matches!(&game.ui.selection, Selection::Units(units) if units.contains(&id));
    let rim = match (selection, response.hovered()) {
        (true, _) => GOLD,
        (_, true) => LINEN,
        _ => colour(palette::BARK),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(4), veil(palette::INK.mix(palette::BARK, 0.25), 0.88));
    painter.rect_stroke(
        rect,
        CornerRadius::same(4),
        Stroke::new(if selection { 2.0 } else { 1.2 }, rim),
        egui::StrokeKind::Inside,
    );
    let look = game.renderer.looks.unit(unit.kind());
    let variant = game.renderer.looks.variant(game.world.rules(), id, unit.kind(), unit.name());
    let portrait = Picture::alive(look, variant, Facing::South, Pose::Stand, 0);
    let face = egui::Rect::from_min_size(rect.min + vec2(3.0, 3.0), vec2(width - 6.0, (width - 6.0) * 0.67));
    icons.paint_top(ui, portrait, face);
    if let Some(status) = status(&game.world, unit) {
        let corner = egui::Rect::from_min_size(rect.right_top() + vec2(-18.0, 2.0), vec2(16.0, 16.0));
        icons.paint(ui, Picture::Status(status), corner, Color32::WHITE);
    }
    let name: String = unit.name().chars().take((width / 6.4) as usize).collect();
    let font = egui::FontId::new(11.0, egui::FontFamily::Proportional);
    ui.painter().text(rect.center_top() + vec2(0.0, 46.0), Align2::CENTER_CENTER, name, font, LINEN);
    let full = game.world.rules().unit(unit.kind()).hp;
    let share = (unit.hp() / full) as f32;
    let bar = egui::Rect::from_min_size(rect.left_bottom() + vec2(4.0, -8.0), vec2(width - 8.0, 4.0));
    ui.painter().rect_filled(bar, CornerRadius::ZERO, Color32::from_black_alpha(170));
    let mut full_bar = bar;
    full_bar.set_width(bar.width() * share.clamp(0.0, 1.0));
    ui.painter().rect_filled(full_bar, CornerRadius::ZERO, colour(health_colour(share)));
    response.on_hover_ui(|ui| {
        ui.label(RichText::new(super::descriptions::title(&game.world, unit)).strong());
        ui.label(super::descriptions::sentence(&game.world, unit));
        if let Some(colonist) = unit.colonist() {
            ui.label(RichText::new(super::descriptions::traits(colonist)).color(GOLD));
        }
        ui.label(style::dim("Click: select. Double click: look there."));
    })
}

/// Draws the line on what to do next.
pub fn guide(ctx: &Context, game: &mut GameSession, icons: &Icons, keys: &KeyBindings) {
    if lesson_panel::show(ctx, game, keys) {
        return;
    }
    let Some(text) = advice(game) else { return };
    let mut skip = false;
    egui::Area::new(egui::Id::new("guide")).anchor(Align2::CENTER_TOP, vec2(0.0, 78.0)).show(ctx, |ui| {
        style::panel().inner_margin(egui::Margin::symmetric(12, 6)).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.add(icons.image(Picture::Icon(IconLook::Info), 22.0));
                ui.vertical(|ui| {
                    ui.set_max_width(ui.ctx().screen_rect().width() - 140.0);
                    style::spoken(ui, keys.spoken(&text), 15.0);
                });
                let close = egui::Button::new(RichText::new("×").size(15.0).color(DIM)).frame(false);
                skip = ui.add(close).on_hover_text("No more of these").clicked();
            });
        });
    });
    if skip {
        game.guide_off = true;
    }
}

/// What to do next, if there is anything to say.
fn advice(game: &GameSession) -> Option<String> {
    if game.guide_off || game.is_watched() {
        return None;
    }
    let now = game.world.clock().seconds();
    let hints = &game.level.hints;
    let current = hints.iter().rev().find(|hint| hint.at <= now && now < hint.at + HINT_STAYS);
    match (current, game.timestep.paused && game.world.clock().tick() == 0) {
        (Some(hint), true) => Some(format!("{} Press {{Pause}} to begin.", hint.text)),
        (Some(hint), false) => Some(hint.text.clone()),
        (None, true) => Some("Mark trees with {Chop}, plan walls with {Build}. Press {Pause} to begin.".to_owned()),
        (None, false) => None,
    }
}

/// Draws a line that says so while the bell rings.
pub fn alarm(ctx: &Context, game: &mut GameSession, icons: &Icons, keys: &KeyBindings) {
    if !game.world.alarm() {
        return;
    }
    let mut off = false;
    let top = lesson_panel::bottom(ctx, game).unwrap_or(112.0) + 6.0;
    egui::Area::new(egui::Id::new("alarm")).anchor(Align2::CENTER_TOP, vec2(0.0, top)).show(ctx, |ui| {
        style::panel().inner_margin(egui::Margin::symmetric(12, 6)).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.add(icons.image(Picture::Icon(IconLook::Bell), 22.0));
                ui.label(RichText::new("The bell rings: everybody who is not drafted runs to the hearth.").color(BAD));
                off = ui.button(format!("Ring off ({})", keys.name(InputAction::Alarm))).clicked();
            });
        });
    });
    if off {
        act(game, InputAction::Alarm);
    }
}
