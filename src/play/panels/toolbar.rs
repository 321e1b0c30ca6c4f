//! The toolbar at the lower edge, the build panel, and the text beside the cursor.

use super::colours::{BAD, DIM, GOLD, LINEN};
use super::hint::Hinted;
use super::lesson_panel;
use super::orders;
use super::scene::PanelScene;
use super::style::{self, board_at, dim, open_panel};
use crate::play::presentation::descriptions;
use crate::play::view_state::{Panel, PlayerRequest, StrokeShape, Tool};
use egui::{self, Align2, Context, FontId, Pos2, Rect, RichText, Ui, pos2, vec2};
use osada::sim::rules::{Good, StructureKind, StructureRules};
use osada::sim::{Refusal, check_known, check_site};
use osada::texture::{IconLook, Picture};
use osada_cli::keys::InputAction;
use osada_cli::presentation::looks::good_icon;
use osada_cli::words::capitalised;
use osada_cli::work_kinds::WorkKind;

/// The name of the panel.
const NAME: &str = "tools";
/// Points of the smallest button that is still easy to hit, and of the largest.
const SIDES: (f32, f32) = (30.0, 39.0);
/// Points between two buttons, and more between two groups.
const GAPS: (f32, f32) = (4.0, 6.0);

/// A button of the bar: its action, its picture, and whether it is on.
type ToolButton = (InputAction, Picture, bool);

fn groups(game: &PanelScene, for_fingers: bool) -> [Vec<ToolButton>; 3] {
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
    let mut orders = vec![
        (InputAction::Draft, icon(IconLook::Draft), game.view.drafted(game.world()).next().is_some()),
        (InputAction::Alarm, icon(IconLook::Bell), game.world().alarm()),
    ];
    if game.world().siege().is_on_call() {
        orders.push((InputAction::CallRaid, icon(IconLook::Hunt), false));
    }
    let mut panels = vec![
        (InputAction::Jobs, icon(IconLook::Jobs), open(Panel::Jobs)),
        (InputAction::Armoury, icon(IconLook::Smithy), open(Panel::Armoury)),
        (InputAction::Inspector, icon(IconLook::Inspect), !game.view.inspector_hidden),
        (InputAction::Overlays, icon(IconLook::Overlay), open(Panel::Overlays)),
        (InputAction::Besiegers, icon(IconLook::Morale), open(Panel::Besiegers)),
        (InputAction::Log, icon(IconLook::Raid), open(Panel::Log)),
        (InputAction::Help, icon(IconLook::Info), open(Panel::Help)),
    ];
    // While there is a lesson, nobody is shown what it does not speak of.
    if !lesson_panel::is_shown(game) && !game.world().rules().crafts.is_empty() {
        panels.insert(2, (InputAction::Crafts, icon(IconLook::Crafts), open(Panel::Crafts)));
    }
    if has_events(game) {
        let before_help = panels.len() - 1;
        panels.insert(before_help, (InputAction::Events, icon(IconLook::Question), open(Panel::Events)));
    }
    if for_fingers {
        panels.push((InputAction::Back, icon(IconLook::Cancel), open(Panel::Menu)));
    }
    [tools, orders, panels]
}

/// Checks whether anything can happen by triggers here: lessons without them have no button for it.
fn has_events(game: &PanelScene) -> bool {
    game.world().story().triggers(game.world().rules()).next().is_some()
}

/// Height of the tools in the last frame, and a gap above them, in points.
pub fn height(ctx: &Context) -> f32 {
    let taken = ctx.memory(|memory| memory.area_rect(egui::Id::new(NAME)));
    taken.map_or(0.0, |tools| ctx.screen_rect().bottom() - tools.top() + 6.0)
}

/// Draws the tools along the lower edge between two columns, in as many rows as they need; returns the area they cover.
pub fn show(ctx: &Context, game: &PanelScene, left: f32, right: f32) -> Rect {
    let groups = groups(game, style::is_for_fingers(ctx));
    let count = groups.iter().map(Vec::len).sum::<usize>();
    // The margins of the panel, and the gaps between the groups.
    let room = right - left - 20.0 - 2.0 * GAPS.1;
    let finger = ctx.style().spacing.interact_size.y;
    let most = ((room / (SIDES.0.max(finger) + GAPS.0)) as usize).max(1);
    let rows = count.div_ceil(most);
    let columns = count.div_ceil(rows);
    let side = (room / columns as f32 - GAPS.0).clamp(24.0, SIDES.1);
    let at = pos2((left + right) * 0.5, ctx.screen_rect().bottom() - 10.0);
    board_at(ctx, NAME, Align2::CENTER_BOTTOM, at, |ui| {
        if let Some(tool) = game.view.tool {
            tool_line(ui, game, tool);
        }
        ui.spacing_mut().item_spacing = egui::Vec2::splat(GAPS.0);
        let buttons = groups.into_iter().enumerate().flat_map(|(group, buttons)| {
            buttons.into_iter().enumerate().map(move |(place, button)| (group > 0 && place == 0, button))
        });
        let buttons: Vec<(bool, ToolButton)> = buttons.collect();
        for row in buttons.chunks(columns) {
            ui.horizontal(|ui| {
                for (number, (begins, button)) in row.iter().enumerate() {
                    if *begins && number > 0 {
                        ui.add_space(GAPS.1);
                    }
                    tool_button(ui, game, button, side);
                }
            });
        }
    })
}

fn tool_button(ui: &mut Ui, game: &PanelScene, &(action, picture, on): &ToolButton, side: f32) {
    let key = game.keys.caption(action);
    let about = capitalised(action.about());
    let response = style::picture_button(ui, game.icons, picture, (&about, key), on, side);
    if lesson_panel::speaks_of(game, action) {
        style::beckon(ui, response.rect);
    }
    let more = match action {
        InputAction::Alarm => {
            "\nEverybody who is not drafted runs to the hearth or to their post, and fights whoever comes within reach."
        }
        _ => "",
    };
    if response.hint(game.keys.with_key(&about, action) + more).clicked() {
        game.ask(PlayerRequest::Act(action));
    }
}

/// The line above the tools with the current tool and its use.
fn tool_line(ui: &mut Ui, game: &PanelScene, tool: Tool) {
    let rules = game.world().rules();
    let shape = |kind, around| StrokeShape::of(rules.structure(kind), around);
    let drag = match tool {
        Tool::Build(kind) => match (shape(kind, false), shape(kind, true)) {
            (StrokeShape::Filled, _) => "drag: an area",
            (_, StrokeShape::Filled) => "drag: a line{ · Ctrl: an area|}",
            _ => "drag: a line{ · Ctrl: around a box|}",
        },
        Tool::Aim => "{click|tap}: a besieger or a place{ · Ctrl: all of the kind|}",
        Tool::Post => "{click|tap}: the place · drag: a line of places",
        _ => "drag: a box",
    };
    let how = format!("{drag} · {{Shift: keep the tool · right click or {{Back}}|hold, or {{Back}}}}: put away");
    ui.scope(|ui| {
        // Nothing in this line is tapped.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(tool.title(rules)).color(GOLD).strong());
            ui.label(dim(game.keys.resolve(&how)));
        });
    });
}

pub fn build_panel(ctx: &Context, game: &PanelScene, room: Rect) {
    let rules = game.world().rules().clone();
    let stock = game.world().stock();
    let is_known = |row: &StructureRules| game.world().knows(row.craft.as_deref());
    open_panel(ctx, "build", room, |ui| {
        for known in [true, false] {
            let buildable = rules.structure_kinds().filter(|(_, row)| row.build_seconds.is_some());
            let mut cards = buildable.filter(|(_, row)| is_known(row) == known).peekable();
            if cards.peek().is_some() && !known {
                ui.label(dim(game.keys.with_key("To be learnt in a workshop", InputAction::Crafts)));
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
                cards.for_each(|(kind, row)| structure_card(ui, game, kind, row, stock.lacks(&row.cost)));
            });
        }
    });
}

/// Columns of a structure in points, and the rows of its picture.
const CARD: egui::Vec2 = vec2(88.0, 52.0);

fn structure_card(ui: &mut Ui, game: &PanelScene, kind: StructureKind, row: &StructureRules, lacking: Option<Good>) {
    let look = game.looks.structure(kind);
    let state = if look.joins() { 0b1010 } else { 0 };
    let on = game.view.tool == Some(Tool::Build(kind));
    let picture = Picture::built(look, state, 0);
    let layout = egui::Layout::top_down(egui::Align::Min);
    let known = check_known(game.world(), row.craft.as_deref());
    let inner = ui.allocate_ui_with_layout(vec2(CARD.x, CARD.y + 40.0), layout, |ui| {
        ui.set_width(CARD.x);
        ui.spacing_mut().item_spacing.y = 1.0;
        let response = style::picture_button(ui, game.icons, picture, (&row.title, ""), on, CARD.y);
        if lesson_panel::asks_for(game, kind) {
            style::beckon(ui, response.rect);
            scroll_to_once(ui, kind, response.rect);
        }
        // Only the picture is tapped; rows of different heights would stand like stairs.
        ui.spacing_mut().interact_size.y = 0.0;
        let title = RichText::new(&row.title).size(13.0);
        let title = if known.is_ok() { title } else { title.color(DIM) };
        ui.add(egui::Label::new(title).truncate());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 1.0;
            for good in Good::ALL.into_iter().filter(|&good| row.cost.of(good) > 0) {
                let short = game.world().stock().of(good) < row.cost.of(good);
                ui.add(game.icons.image(Picture::Icon(good_icon(good)), 14.0));
                let text = RichText::new(row.cost.of(good).to_string()).size(12.5);
                ui.label(text.color(if short { BAD } else { DIM }));
                ui.add_space(4.0);
            }
        });
        response
    });
    let response = inner.inner.hint_ui(|ui| {
        ui.label(RichText::new(&row.title).strong().color(GOLD));
        ui.label(&row.about);
        if let Some(hp) = row.hp {
            ui.label(dim(format!("{hp:.0} hit points, {:.0} s of work", row.build_seconds.unwrap_or_default())));
        }
        if row.fuel.0 > 0.0 {
            ui.label(dim(descriptions::burns(row)));
        }
        if let Err(reason @ Refusal::NotLearnt(_)) = &known {
            ui.label(RichText::new(capitalised(&reason.to_string())).color(BAD));
        }
        if let Some(good) = lacking {
            ui.label(
                RichText::new(format!("Not enough {} now: it will be built when there is.", good.name())).color(BAD),
            );
        }
        let key = game.keys.name(InputAction::Pick);
        ui.label(dim(format!("Click, then drag on the map. {key} over an existing one picks it.")));
    });
    if response.clicked() {
        game.ask(PlayerRequest::TakeUp(Tool::Build(kind)));
    }
}

/// Scrolls to what a lesson asks for when it comes up, and leaves the player to scroll on.
fn scroll_to_once(ui: &Ui, kind: StructureKind, card: Rect) {
    // The first pass of a panel only measures it.
    if ui.is_sizing_pass() {
        return;
    }
    let (id, frame) = (egui::Id::new("asked for in the build panel"), ui.ctx().cumulative_pass_nr());
    let before: Option<(StructureKind, u64)> = ui.data_mut(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, (kind, frame)));
    if before.is_none_or(|(other, last)| other != kind || last + 1 < frame) {
        ui.scroll_to_rect(card, None);
    }
}

/// Draws the text beside the cursor: the unit under it, why a structure cannot be placed, its cost, the last refusal.
pub fn beside_cursor(ctx: &Context, game: &PanelScene, clock: Rect) {
    let message = game.view.message.as_ref();
    let message = message.map(|message| (message.text_with(game.keys), if message.bad { BAD } else { LINEN }));
    let beside = message.or_else(|| ghost_text(game)).or_else(|| hovered_text(game)).or_else(|| orders::context(game));
    let Some((text, text_colour)) = beside else { return };
    // Where the mouse is not on the window, the text stands above the middle.
    let at = match ctx.pointer_latest_pos() {
        Some(at) => {
            let font = FontId::proportional(LETTERS);
            let words = ctx.fonts(|fonts| fonts.layout(text.clone(), font, text_colour, WIDEST).size());
            // The margins of the panel, with its rim.
            place_beside(at, words + vec2(20.0, 10.0), ctx.screen_rect(), clock)
        }
        None if game.view.message.is_none() => return,
        None => ctx.screen_rect().center_top() + vec2(-150.0, ctx.screen_rect().height() / 3.0),
    };
    egui::Area::new(egui::Id::new("beside")).fixed_pos(at).order(egui::Order::Tooltip).interactable(false).show(
        ctx,
        |ui| {
            style::panel().inner_margin(egui::Margin::symmetric(8, 3)).show(ui, |ui| {
                ui.set_max_width(WIDEST);
                ui.label(RichText::new(text).color(text_colour).size(LETTERS));
            });
        },
    );
}

/// Width of the text beside the cursor and size of its letters, in points.
const WIDEST: f32 = 300.0;
const LETTERS: f32 = 13.5;

/// The upper left corner of a text of this size beside the cursor: within the screen, and where the clock can still be read.
fn place_beside(cursor: Pos2, size: egui::Vec2, screen: Rect, clock: Rect) -> Pos2 {
    let (right, left) = (cursor.x + 18.0, cursor.x - 10.0 - size.x);
    let (below, above) = (cursor.y + 14.0, cursor.y - 10.0 - size.y);
    let places = [(right, below), (left, below), (right, above), (left, above)].map(|(x, y)| pos2(x, y));
    let on_screen = || places.into_iter().filter(|&at| screen.contains_rect(Rect::from_min_size(at, size)));
    let beside_clock = on_screen().find(|&at| !clock.intersects(Rect::from_min_size(at, size)));
    beside_clock.or_else(|| on_screen().next()).unwrap_or(places[0])
}

/// Name, activity and traits of the unit under the cursor.
fn hovered_text(game: &PanelScene) -> Option<(String, egui::Color32)> {
    let unit = game.world().unit(game.view.hovered.filter(|_| game.view.tool.is_none())?)?;
    let mut text =
        format!("{}\n{}", descriptions::title(game.world(), unit), descriptions::sentence(game.world(), unit));
    if let Some(colonist) = unit.colonist() {
        text += &format!("\n{}", descriptions::traits(colonist));
    }
    let order = orders::context(game);
    if let Some((order, _)) = &order {
        text += &format!("\n{order}");
    }
    Some((text, order.map_or(LINEN, |(_, tone)| tone)))
}

fn ghost_text(game: &PanelScene) -> Option<(String, egui::Color32)> {
    let tool = game.view.tool?;
    let stroke = game.view.stroke()?;
    let people: Vec<_> = game.view.colonists(game.world()).collect();
    if let Some(reason) = tool.refusal(game.world(), &people, &stroke) {
        return Some((reason.to_string(), BAD));
    }
    let Tool::Build(kind) = tool else { return None };
    let rules = game.world().rules();
    let sites = stroke.sites(rules, kind);
    let fits = sites.iter().filter(|&&cell| check_site(game.world(), kind, cell).is_ok()).count();
    let cost = tool.cost(game.world(), &stroke);
    let mut text = if fits > 1 { format!("{fits} × {}: {cost}", tool.title(rules)) } else { format!("{cost}") };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_beside_the_cursor_never_covers_the_clock() {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
        let clock = Rect::from_min_max(pos2(1030.0, 530.0), pos2(1270.0, 790.0));
        let size = vec2(220.0, 70.0);
        for x in (10..1270).step_by(20) {
            for y in (10..790).step_by(20) {
                let cursor = pos2(x as f32, y as f32);
                let text = Rect::from_min_size(place_beside(cursor, size, screen, clock), size);
                assert!(clock.contains(cursor) || !text.intersects(clock), "at {cursor:?}: {text:?}");
                assert!(!text.contains(cursor) && screen.contains_rect(text), "at {cursor:?}: {text:?}");
            }
        }
    }
}
