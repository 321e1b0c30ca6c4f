//! The toolbar at the lower edge, and the panel of what can be built.

use super::colours::{BAD, DIM, GOLD, LINEN};
use super::lesson_panel;
use super::scene::PanelScene;
use super::style::{self, board, dim, tool_button};
use crate::keys::InputAction;
use crate::play::presentation::capitalise::capitalised;
use crate::play::presentation::descriptions;
use crate::play::view_state::{Intent, Panel, Tool};
use crate::work_kinds::WorkKind;
use egui::{self, Align2, Context, RichText, vec2};
use osada::sim::check_site;
use osada::sim::rules::{Good, StructureKind, StructureRules};
use osada::texture::{IconLook, Picture};

/// Draws the tools.
pub fn show(ctx: &Context, game: &PanelScene) {
    let tool = game.view.tool;
    let open = |panel| game.view.panel == Some(panel);
    let icon = Picture::Icon;
    let building = open(Panel::Build) || matches!(tool, Some(Tool::Build(_)));
    let work = InputAction::all().iter().filter_map(|&action| {
        let InputAction::Designate(kind) = action else { return None };
        Some((action, WorkKind::of(kind).button, tool == Some(Tool::Designate(kind))))
    });
    let mut tools = vec![(InputAction::Build, icon(IconLook::Build), building)];
    tools.extend(work);
    tools.push((InputAction::Remove, icon(IconLook::Dismantle), tool == Some(Tool::Remove)));
    tools.push((InputAction::Forbid, icon(IconLook::Forbid), tool == Some(Tool::Forbid)));
    let orders = vec![
        (InputAction::Draft, icon(IconLook::Draft), game.view.drafted(game.world()).next().is_some()),
        (InputAction::Alarm, icon(IconLook::Bell), game.world().alarm()),
    ];
    let panels = vec![
        (InputAction::Jobs, icon(IconLook::Jobs), open(Panel::Jobs)),
        (InputAction::Inspector, icon(IconLook::Inspect), !game.view.inspector_hidden),
        (InputAction::Overlays, icon(IconLook::Overlay), open(Panel::Overlays)),
        (InputAction::Besiegers, icon(IconLook::Morale), open(Panel::Besiegers)),
        (InputAction::Help, icon(IconLook::Info), open(Panel::Help)),
    ];
    let groups = [tools, orders, panels];
    let count = groups.iter().map(Vec::len).sum();
    board(ctx, "tools", Align2::CENTER_BOTTOM, vec2(36.0, -10.0), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for (number, group) in groups.into_iter().enumerate() {
                if number > 0 {
                    ui.add_space(6.0);
                }
                for (action, picture, on) in group {
                    let key = game.keys.name(action);
                    let about = capitalised(action.about());
                    let response = tool_button(ui, game.icons, picture, key, on, count);
                    if lesson_panel::speaks_of(game, action) {
                        style::beckon(ui, response.rect);
                    }
                    if response.on_hover_text(format!("{about} ({key})")).clicked() {
                        game.ask(Intent::Act(action));
                    }
                }
            }
        });
    });
    if game.view.panel == Some(Panel::Build) {
        build_panel(ctx, game);
    }
    if let Some(tool) = game.view.tool {
        tool_line(ctx, game, tool);
    }
}

fn build_panel(ctx: &Context, game: &PanelScene) {
    let rules = game.world().rules().clone();
    let stock = game.world().stock();
    board(ctx, "build", Align2::CENTER_BOTTOM, vec2(40.0, -112.0), |ui| {
        egui::Grid::new("structures").spacing(vec2(8.0, 8.0)).show(ui, |ui| {
            let buildable = rules.structure_kinds().filter(|(_, row)| row.build_seconds.is_some());
            for (number, (kind, row)) in buildable.enumerate() {
                let lacking = stock.lacks(&row.cost);
                if structure_card(ui, game, kind, row, lacking) {
                    game.ask(Intent::TakeUp(Tool::Build(kind)));
                }
                if number % 6 == 5 {
                    ui.end_row();
                }
            }
        });
    });
}

fn structure_card(
    ui: &mut egui::Ui,
    game: &PanelScene,
    kind: StructureKind,
    row: &StructureRules,
    lacking: Option<Good>,
) -> bool {
    let look = game.looks.structure(kind);
    let state = if look.joins() { 0b1010 } else { 0 };
    let on = game.view.tool == Some(Tool::Build(kind));
    let inner = ui.vertical(|ui| {
        ui.set_width(88.0);
        ui.spacing_mut().item_spacing.y = 1.0;
        let response = style::picture_button(ui, game.icons, Picture::built(look, state, 0), "", on, 52.0);
        if lesson_panel::asks_for(game, kind) {
            style::beckon(ui, response.rect);
        }
        ui.label(RichText::new(&row.title).size(13.0));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 1.0;
            for good in Good::ALL.into_iter().filter(|&good| row.cost.of(good) > 0) {
                let icon = match good {
                    Good::Wood => IconLook::Wood,
                    Good::Stone => IconLook::Stone,
                    Good::Food => IconLook::Food,
                };
                let short = game.world().stock().of(good) < row.cost.of(good);
                ui.add(game.icons.image(Picture::Icon(icon), 14.0));
                let text = RichText::new(row.cost.of(good).to_string()).size(12.5);
                ui.label(text.color(if short { BAD } else { DIM }));
                ui.add_space(4.0);
            }
        });
        response
    });
    let response = inner.inner.on_hover_ui(|ui| {
        ui.set_max_width(260.0);
        ui.label(RichText::new(&row.title).strong().color(GOLD));
        ui.label(&row.about);
        if let Some(hp) = row.hp {
            ui.label(dim(format!("{hp:.0} hit points, {:.0} s of work", row.build_seconds.unwrap_or_default())));
        }
        if let Some(good) = lacking {
            ui.label(RichText::new(format!("Not enough {} now: it is built when there is.", good.name())).color(BAD));
        }
    });
    response.clicked()
}

/// The line above the tools that says what is in hand and how it is used.
fn tool_line(ctx: &Context, game: &PanelScene, tool: Tool) {
    let drag = match tool {
        Tool::Build(_) => "drag: a line · Ctrl: around a box",
        _ => "drag: a box",
    };
    let text = format!("{drag} · Shift: go on · right click or {}: put away", game.keys.name(InputAction::Back));
    let above = if game.view.panel == Some(Panel::Build) { -330.0 } else { -76.0 };
    egui::Area::new(egui::Id::new("tool line"))
        .anchor(Align2::CENTER_BOTTOM, vec2(40.0, above))
        .interactable(false)
        .show(ctx, |ui| {
            style::panel().inner_margin(egui::Margin::symmetric(9, 4)).show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.label(RichText::new(tool.title(game.world().rules())).color(GOLD).strong());
                    ui.label(dim(text));
                });
            });
        });
}

/// What is written beside the cursor: who is under it, why a ghost cannot be placed, what it costs, what was just refused.
pub fn beside_cursor(ctx: &Context, game: &PanelScene) {
    let said = game.view.said.as_ref();
    let said = said.map(|said| (said.said(game.keys), if said.bad { BAD } else { LINEN }));
    let beside = said.or_else(|| ghost_text(game)).or_else(|| hovered_text(game));
    let Some((text, text_colour)) = beside else { return };
    let Some(at) = ctx.pointer_latest_pos().map(|at| at + vec2(18.0, 14.0)) else { return };
    egui::Area::new(egui::Id::new("beside")).fixed_pos(at).order(egui::Order::Tooltip).interactable(false).show(
        ctx,
        |ui| {
            style::panel().inner_margin(egui::Margin::symmetric(8, 3)).show(ui, |ui| {
                ui.set_max_width(300.0);
                ui.label(RichText::new(text).color(text_colour).size(13.5));
            });
        },
    );
}

/// Who is under the cursor, what they are doing, and what sort of person they are.
fn hovered_text(game: &PanelScene) -> Option<(String, egui::Color32)> {
    let unit = game.world().unit(game.view.hovered.filter(|_| game.view.tool.is_none())?)?;
    let mut text =
        format!("{}\n{}", descriptions::title(game.world(), unit), descriptions::sentence(game.world(), unit));
    if let Some(colonist) = unit.colonist() {
        text += &format!("\n{}", descriptions::traits(colonist));
    }
    Some((text, LINEN))
}

fn ghost_text(game: &PanelScene) -> Option<(String, egui::Color32)> {
    let tool = game.view.tool?;
    let stroke = game.view.stroke()?;
    if let Some(reason) = tool.refusal(game.world(), &stroke) {
        return Some((reason.to_string(), BAD));
    }
    let Tool::Build(kind) = tool else { return None };
    let sites = stroke.sites();
    let fits = sites.iter().filter(|&&cell| check_site(game.world(), kind, cell).is_ok()).count();
    let cost = tool.cost(game.world(), &stroke);
    let mut text =
        if fits > 1 { format!("{fits} × {}: {cost}", tool.title(game.world().rules())) } else { format!("{cost}") };
    if fits < sites.len() {
        text += &format!(" ({} of {} do not fit)", sites.len() - fits, sites.len());
    }
    match game.world().stock().lacks(&cost) {
        Some(good) => {
            let (have, need) = (game.world().stock().of(good), cost.of(good));
            Some((format!("{text}\nonly {have} {} of {need}: the rest waits", good.name()), GOLD))
        }
        None => Some((text, LINEN)),
    }
}
