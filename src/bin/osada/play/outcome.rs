//! The end of a level: what happened, a graph of the siege, and what next.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, colour, veil};
use super::icons::Icons;
use super::menu_panels::MenuChoice;
use super::session::GameSession;
use super::siege_history::SiegeSample;
use super::style::{board, dim, wide_button};
use egui_macroquad::egui::{
    self, Align2, Color32, Context, CornerRadius, FontId, Pos2, RichText, Sense, Shape, Stroke, Ui, pos2, vec2,
};
use osada::sim::rules::Role;
use osada::sim::{Outcome, Raid, UnitId, World};
use osada::texture::{Facing, IconLook, Picture, Pose, palette};

/// Draws the outcome, once there is one, and returns what the player wants next.
pub fn show(ctx: &Context, game: &mut GameSession, icons: &Icons) -> Option<MenuChoice> {
    let won = match game.world.outcome() {
        Outcome::Running => return None,
        Outcome::Victory => true,
        Outcome::Defeat => false,
    };
    if game.outcome_hidden {
        return hidden(ctx, game);
    }
    let mut choice = None;
    board(ctx, "outcome", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
        ui.set_width(600.0);
        let (title, text, title_colour) = told(&game.world, won);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(title).size(34.0).strong().color(title_colour));
            ui.label(RichText::new(text).size(15.5));
            let world = &game.world;
            let (challenge, handicap) = (world.challenge().name(), world.handicap());
            ui.label(dim(format!("{}, {challenge} ({handicap}), seed {}", game.level.title, world.seed())));
        });
        ui.add_space(8.0);
        numbers(ui, game, icons);
        ui.add_space(8.0);
        graph(ui, game);
        ui.add_space(4.0);
        highlights(ui, game);
        survivors(ui, game, icons);
        ui.add_space(8.0);
        if let Some(next) = game.next.as_ref().filter(|_| won) {
            let text = RichText::new(format!("Next level: {next}")).size(17.0).color(GOLD);
            if ui.add_sized(vec2(ui.available_width(), 34.0), egui::Button::new(text)).clicked() {
                choice = Some(MenuChoice::Next);
            }
        }
        ui.columns(5, |columns| {
            let buttons = [
                ("Again", Some(MenuChoice::Again)),
                ("Another seed", Some(MenuChoice::Another)),
                ("Other level", Some(MenuChoice::Title)),
                ("Watch again", Some(MenuChoice::Watch)),
                ("Look around", None),
            ];
            for (column, (text, wanted)) in columns.iter_mut().zip(buttons) {
                column.vertical_centered_justified(|ui| {
                    if wide_button(ui, text).clicked() {
                        match wanted {
                            Some(wanted) => choice = Some(wanted),
                            None => game.outcome_hidden = true,
                        }
                    }
                });
            }
        });
    });
    choice
}

fn hidden(ctx: &Context, game: &mut GameSession) -> Option<MenuChoice> {
    board(ctx, "outcome again", Align2::CENTER_TOP, vec2(0.0, 78.0), |ui| {
        if wide_button(ui, "Back to the outcome").clicked() {
            game.outcome_hidden = false;
        }
    });
    None
}

fn told(world: &World, won: bool) -> (&'static str, String, Color32) {
    let days = world.clock().day(&world.rules().time);
    if won {
        let how = if world.camps_are_lost() {
            "Their last camp is burnt and they will not come back."
        } else {
            "The last raid is over and the hearth still burns."
        };
        ("The siege is broken", format!("{how} It took {days} days."), GOOD)
    } else if world.hearth().is_none() {
        ("The hearth is out", format!("On day {days} the settlement fell."), BAD)
    } else {
        ("Nobody is left", format!("On day {days} the last of the settlers fell."), BAD)
    }
}

fn numbers(ui: &mut Ui, game: &GameSession, icons: &Icons) {
    let (world, tally) = (&game.world, game.world.tally());
    let held = world.siege().raids().iter().filter(|raid| raid.over_at().is_some()).count();
    let cells = [
        (
            IconLook::Raid,
            format!(
                "{} of {}",
                held.max(usize::from(world.outcome() == Outcome::Victory) * world.siege().raids().len()),
                world.siege().waves().len()
            ),
            "raids withstood",
        ),
        (IconLook::Hunt, tally.kills.to_string(), "besiegers slain"),
        (IconLook::Morale, tally.fled.to_string(), "put to flight"),
        (IconLook::Death, tally.losses.to_string(), "of ours died"),
        (IconLook::Build, tally.built.to_string(), "things built"),
        (IconLook::Dismantle, tally.destroyed.to_string(), "destroyed"),
        (IconLook::Jobs, tally.jobs.to_string(), "jobs done"),
        (IconLook::Food, tally.hunted.to_string(), "deer hunted"),
    ];
    egui::Grid::new("numbers").num_columns(4).min_col_width(132.0).spacing(vec2(6.0, 8.0)).show(ui, |ui| {
        for (number, (icon, value, about)) in cells.into_iter().enumerate() {
            ui.horizontal(|ui| {
                ui.add(icons.image(Picture::Icon(icon), 26.0));
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(RichText::new(value).size(17.0).strong());
                    ui.label(dim(about));
                });
            });
            if number % 4 == 3 {
                ui.end_row();
            }
        }
    });
}

fn graph(ui: &mut Ui, game: &GameSession) {
    let samples = &game.history.samples;
    let (rect, _) = ui.allocate_exact_size(vec2(560.0, 130.0), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, CornerRadius::same(3), colour(palette::INK.lit(0.65)));
    let inner = egui::Rect::from_min_max(rect.min + vec2(8.0, 20.0), rect.max - vec2(8.0, 8.0));
    let end = samples.last().map_or(1.0, |sample| sample.seconds.max(1.0));
    let most = samples.iter().map(|sample| sample.colonists.max(sample.besiegers)).fold(4.0, f32::max);
    let x = |seconds: f32| inner.left() + inner.width() * seconds / end;
    let y = |share: f32| inner.bottom() - inner.height() * share.clamp(0.0, 1.0);
    let time = &game.world.rules().time;
    let (day, dusk) = (time.day_seconds.0 as f32, (time.day_seconds - time.night_seconds).0 as f32);
    let mut from = dusk;
    while from < end {
        let night =
            egui::Rect::from_min_max(pos2(x(from), rect.top()), pos2(x((from + day - dusk).min(end)), rect.bottom()));
        painter.rect_filled(night, CornerRadius::ZERO, veil(palette::NIGHT, 0.45));
        from += day;
    }
    let richest = samples.iter().map(|sample| sample.wealth).fold(1.0, f32::max);
    type Line = (&'static str, Color32, fn(&SiegeSample, (f32, f32)) -> f32);
    let lines: [Line; 5] = [
        ("people", GOOD, |sample, (most, _)| sample.colonists / most),
        ("besiegers", BAD, |sample, (most, _)| sample.besiegers / most),
        ("hearth", GOLD, |sample, _| sample.hearth),
        ("wealth", colour(palette::LINEN), |sample, (_, richest)| sample.wealth / richest),
        ("their morale", colour(palette::WOAD.lit(1.5)), |sample, _| (sample.morale + 10.0) / 20.0),
    ];
    let mut legend = rect.min + vec2(8.0, 4.0);
    for (name, tone, share) in lines {
        let points: Vec<Pos2> =
            samples.iter().map(|sample| pos2(x(sample.seconds), y(share(sample, (most, richest))))).collect();
        let thick = if matches!(name, "their morale" | "wealth") { 1.0 } else { 2.0 };
        painter.add(Shape::line(points, Stroke::new(thick, tone)));
        let text = painter.text(legend, Align2::LEFT_TOP, name, FontId::proportional(12.0), tone);
        legend.x = text.right() + 14.0;
    }
    for (number, &raid) in game.history.raids.iter().enumerate() {
        let at = pos2(x(raid), inner.top());
        painter.line_segment([at, pos2(at.x, inner.bottom())], Stroke::new(1.0, veil(palette::MADDER, 0.8)));
        let place = pos2(at.x + 2.0, inner.bottom());
        painter.text(place, Align2::LEFT_BOTTOM, (number + 1).to_string(), FontId::proportional(11.0), DIM);
    }
}

/// What deserves to be remembered.
fn highlights(ui: &mut Ui, game: &GameSession) {
    let history = &game.history;
    let mut told = Vec::new();
    if let Some(record) = history.first_by(|record| record.damage) {
        told.push(format!("{} struck hardest: {:.0} hit points.", record.name, record.damage));
    }
    if let Some(record) = history.first_by(|record| f64::from(record.jobs)) {
        told.push(format!("{} did most: {} jobs.", record.name, record.jobs));
    }
    if history.unmanned > 0.0 {
        told.push(format!("Traps and towers took {:.0} hit points.", history.unmanned));
    }
    let fallen = |raid: &&Raid| raid.dead() + raid.kills();
    if let Some(raid) = game.world.siege().raids().iter().max_by_key(fallen).filter(|raid| fallen(raid) > 0) {
        let (dead, kills) = (raid.dead(), raid.kills());
        told.push(format!("Raid {} was the bloodiest: {dead} of theirs and {kills} of ours fell.", raid.wave()));
    }
    if !told.is_empty() {
        ui.add(egui::Label::new(RichText::new(told.join("  ")).color(LINEN).size(13.5)).wrap());
    }
}

fn survivors(ui: &mut Ui, game: &GameSession, icons: &Icons) {
    let alive: Vec<(UnitId, &osada::sim::Unit)> = game.world.of_role(Role::Colonist).collect();
    ui.horizontal(|ui| {
        ui.set_height(40.0);
        for &(id, unit) in alive.iter().take(12) {
            let look = game.renderer.looks.unit(unit.kind());
            let variant = game.renderer.looks.variant(game.world.rules(), id, unit.kind(), unit.name());
            let picture = Picture::alive(look, variant, Facing::South, Pose::Stand, 0);
            ui.add(icons.image(picture, 34.0)).on_hover_text(unit.name());
        }
        let dead = game.history.dead.join(", ");
        let text = if dead.is_empty() { "Everybody lives.".to_owned() } else { format!("Those who died: {dead}.") };
        ui.add(egui::Label::new(RichText::new(text).color(LINEN).size(13.0)).wrap());
    });
}
