//! Along the upper edge: the goods of the colony and its people.

use super::colours::{BAD, GOLD, LINEN, colour, veil};
use super::hint::Hinted;
use super::icons::Icons;
use super::scene::PanelScene;
use super::style::{self, board_at};
use crate::play::presentation::descriptions;
use crate::play::presentation::status::{health_colour, status};
use crate::play::view_state::{PlayerRequest, Selection};
use egui::{self, Align2, Color32, Context, CornerRadius, Rect, RichText, Stroke, Ui, pos2, vec2};
use osada::sim::UnitId;
use osada::sim::rules::{Function, Good, Role};
use osada::texture::{IconLook, Picture, StructureLook, palette};
use osada_cli::presentation::looks::good_icon;
use osada_cli::words::capitalised;

/// Size of a portrait with its name, in points: the name has room for ten letters.
const PORTRAIT: egui::Vec2 = vec2(66.0, 62.0);
/// Points between two portraits.
const GAP: f32 = 4.0;
/// The portraits begin at a multiple of this many points.
const STEP: f32 = 40.0;
/// People beyond either end of the row who are laid out all the same.
const BEYOND: usize = 12;

/// Width of a screen, in points, on which a dozen kinds of goods leave no room for people.
const NARROW: f32 = 640.0;

/// Draws the goods and the head count; returns the area they cover.
pub fn goods(ctx: &Context, game: &PanelScene) -> Rect {
    let world = game.world();
    let possessions = world.possessions();
    let mut on_the_way = possessions;
    // Nothing is lacking: the stock is a part of all that there is.
    let _ = on_the_way.take(&world.stock());
    board_at(ctx, "goods", Align2::LEFT_TOP, pos2(10.0, 10.0), |ui| {
        ui.horizontal(|ui| {
            let is_narrow = ctx.screen_rect().width() < NARROW;
            ui.spacing_mut().item_spacing.x = if is_narrow { 0.0 } else { 5.0 };
            // Goods that nobody has yet take no room, nor, where there is little, those that are not in store.
            let shown = if is_narrow { world.stock() } else { possessions };
            let owned = |good: Good| matches!(good, Good::Wood | Good::Stone | Good::Food) || shown.of(good) > 0;
            for good in Good::ALL.into_iter().filter(|&good| owned(good)) {
                let icon = good_icon(good);
                let about = match good {
                    Good::Wood => "Wood: for nearly everything you build. Chop trees ({Chop}).",
                    Good::Stone => "Stone: for whatever has to last. Mine rock ({Mine}).",
                    Good::Food => {
                        "Food: everybody eats four meals a day, three with a kitchen; red is less than that. Gather berries ({Forage}), hunt deer ({Hunt}), till fields ({Build})."
                    }
                    Good::Hides => "Hides: for slings, bows, shields and mail ({Armoury}). Hunt deer ({Hunt}).",
                    Good::Iron => "Iron: for axes and mail ({Armoury}). Fallen besiegers leave it behind; a bloomery smelts it ({Crafts}).",
                    Good::Ore => "Ore: lies in broken rock. A bloomery smelts iron from it ({Crafts}).",
                    Good::Charcoal => "Charcoal: for iron and boiling oil. A kiln burns it of wood ({Crafts}).",
                    Good::Leather => "Leather: for jerkins ({Armoury}). A tannery makes it of hides ({Crafts}).",
                    Good::Bread => "Bread: lasts longer than the food it is baked of ({Crafts}). It is eaten first.",
                    Good::Ale => "Ale: a mug with each meal, and people are less tired ({Crafts}).",
                    Good::Arrows => "Arrows: for long bow towers. A fletcher makes them ({Crafts}).",
                };
                let more = on_the_way.of(good);
                let about = format!("{}\n{more} more lie on the ground or are being carried home.", game.keys.resolve(about));
                let amount = world.stock().of(good);
                // Less than the meals of a day.
                let meals = world.rules().colony.meals_per_day * world.of_role(Role::Colonist).count() as f64;
                let bread = f64::from(world.stock().bread) * world.rules().colony.bread_lasts;
                let low = good == Good::Food && f64::from(amount) + bread < meals;
                counter(ui, game.icons, Picture::Icon(icon), amount as usize, if low { BAD } else { LINEN }, &about);
            }
            let people = world.of_role(Role::Colonist).count();
            let beds = world.with_function(|function| *function == Function::Bed).count();
            counter(ui, game.icons, Picture::Icon(IconLook::People), people, LINEN, "People of the settlement.");
            counter(ui, game.icons, Picture::built(StructureLook::Bed, 0, 0), beds, LINEN, "Beds: people sleep better in them, and heal. A free bed and enough food bring one newcomer each dawn, unless the hearth is under attack.");
        });
    })
}

fn counter(ui: &mut Ui, icons: &Icons, picture: Picture, amount: usize, tone: Color32, about: &str) {
    let inner = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.add(icons.image(picture, 22.0));
        style::column(ui, 30.0, RichText::new(amount.to_string()).size(15.5).strong().color(tone));
    });
    inner.response.hint(about);
}

/// Draws the people in a row that ends before `right`; returns the area it covers. A row too long for its room scrolls by
/// the wheel or by its bar.
pub fn people(ctx: &Context, game: &PanelScene, left: f32, right: f32) -> Rect {
    let people: Vec<UnitId> = game.world().of_role(Role::Colonist).map(|(id, _)| id).collect();
    if people.is_empty() {
        return Rect::from_min_size(pos2(left, 8.0), egui::Vec2::ZERO);
    }
    let needed = width_of_people(game);
    // They stay where they are when a number to their left gets a digit more.
    let steady = (left / STEP).ceil() * STEP;
    let left = if steady + needed <= right { steady } else { left };
    let width = needed.min((right - left).max(PORTRAIT.x));
    let area = egui::Area::new(egui::Id::new("people")).fixed_pos(pos2(left, 8.0)).constrain(true);
    let shown = area.show(ctx, |ui| {
        ui.set_max_width(width);
        // Where it scrolls, the bar lies below the portraits.
        ui.spacing_mut().scroll = egui::style::ScrollStyle {
            bar_width: 3.0,
            bar_inner_margin: 0.0,
            bar_outer_margin: 0.0,
            ..egui::style::ScrollStyle::solid()
        };
        egui::ScrollArea::horizontal().max_width(width).auto_shrink([false, true]).show_viewport(ui, |ui, seen| {
            // In a town of hundreds only the visible ones, or nearly visible ones, are laid out.
            let place = |x: f32| (x / (PORTRAIT.x + GAP)).max(0.0) as usize;
            let first = place(seen.left()).saturating_sub(BEYOND).min(people.len());
            let last = (place(seen.right()) + BEYOND).min(people.len());
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                ui.add_space((first as f32 * (PORTRAIT.x + GAP) - GAP).max(0.0));
                for (number, &id) in people.iter().enumerate().take(last).skip(first) {
                    ui.add_space(if number > 0 { GAP } else { 0.0 });
                    person(ui, game, id);
                }
                ui.add_space((people.len() - last) as f32 * (PORTRAIT.x + GAP));
            });
        });
    });
    shown.response.rect
}

/// Width of all portraits in points.
pub fn width_of_people(game: &PanelScene) -> f32 {
    let people = game.world().of_role(Role::Colonist).count();
    (people as f32 * (PORTRAIT.x + GAP) - GAP).max(0.0)
}

fn person(ui: &mut Ui, game: &PanelScene, id: UnitId) {
    let (rect, response) = ui.allocate_exact_size(PORTRAIT, egui::Sense::click());
    let Some(unit) = game.world().unit(id) else { return };
    style::named(&response, unit.name());
    if response.clicked() {
        let also = ui.input(|input| input.modifiers.shift);
        game.ask(if also { PlayerRequest::SelectAlso(id) } else { PlayerRequest::Select(Selection::of(id)) });
    }
    if response.double_clicked() {
        game.ask(PlayerRequest::GoTo(unit.place()));
    }
    let selected = matches!(&game.view.selection, Selection::Units(units) if units.contains(&id));
    let rim = match (selected, response.hovered()) {
        (true, _) => GOLD,
        (_, true) => LINEN,
        _ => colour(palette::BARK),
    };
    let painter = ui.painter();
    let stroke = Stroke::new(if selected { 2.0 } else { 1.2 }, rim);
    painter.rect_filled(rect, CornerRadius::same(4), veil(palette::INK.mix(palette::BARK, 0.25), 0.88));
    painter.rect_stroke(rect, CornerRadius::same(4), stroke, egui::StrokeKind::Inside);
    let face = Rect::from_center_size(rect.center_top() + vec2(0.0, 21.0), vec2(54.0, 36.0));
    game.icons.paint_top(ui, game.portrait(id, unit), face);
    for picture in game.worn(unit) {
        game.icons.paint_top(ui, picture, face);
    }
    if let Some(orders) = unit.colonist().map(|colonist| colonist.orders()) {
        let groups: String = orders.groups.numbers().map(|number| number.to_string()).collect();
        let at = rect.left_top() + vec2(4.0, 2.0);
        ui.painter().text(at, Align2::LEFT_TOP, groups, egui::FontId::proportional(12.0), GOLD);
    }
    if let Some(status) = status(game.world(), unit) {
        let corner = Rect::from_min_size(rect.right_top() + vec2(-18.0, 2.0), vec2(16.0, 16.0));
        game.icons.paint(ui, Picture::Status(status), corner, Color32::WHITE);
    }
    let name = egui::Label::new(RichText::new(unit.name()).size(11.0).color(LINEN)).truncate().selectable(false);
    let line = Rect::from_center_size(rect.center_top() + vec2(0.0, 46.0), vec2(PORTRAIT.x - 4.0, 14.0));
    let layout = egui::Layout::centered_and_justified(egui::Direction::LeftToRight);
    ui.new_child(egui::UiBuilder::new().max_rect(line).layout(layout)).add(name);
    let full = game.world().rules().unit(unit.kind()).hp;
    let share = (unit.hp() / full) as f32;
    let bar = Rect::from_min_size(rect.left_bottom() + vec2(4.0, -8.0), vec2(PORTRAIT.x - 8.0, 4.0));
    ui.painter().rect_filled(bar, CornerRadius::ZERO, Color32::from_black_alpha(170));
    let full_bar = bar.with_max_x(bar.left() + bar.width() * share.clamp(0.0, 1.0));
    ui.painter().rect_filled(full_bar, CornerRadius::ZERO, colour(health_colour(share)));
    response.hint_ui(|ui| {
        ui.label(RichText::new(descriptions::title(game.world(), unit)).strong());
        ui.label(descriptions::sentence(game.world(), unit));
        if let Some(colonist) = unit.colonist() {
            ui.label(RichText::new(descriptions::traits(colonist)).color(GOLD));
            let groups: Vec<String> = colonist.orders().groups.numbers().map(|number| number.to_string()).collect();
            if !groups.is_empty() {
                ui.label(format!("Group {}", groups.join(", ")));
            }
            if let Some(post) = colonist.orders().post {
                ui.label(capitalised(&descriptions::post(game.world(), post)));
            }
        }
        ui.label(style::dim("Click: select. Double click: look there. Shift: add to the selection."));
    });
}
