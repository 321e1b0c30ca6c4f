//! The end of a level: what happened, a graph of the siege, and what next.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, colour, veil};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, board, dim, wide_button};
use crate::play::view_state::{MenuChoice, Panel, PlayerRequest};
use egui::{
    self, Align2, Color32, Context, CornerRadius, FontId, Pos2, RichText, Sense, Shape, Stroke, Ui, pos2, vec2,
};
use osada::fault::counted;
use osada::record::{Loss, LossCause, Sample};
use osada::sim::rules::Role;
use osada::sim::{DeathCause, Outcome, Raid, Tick, UnitId, World, deeds_done};
use osada::texture::{IconLook, Picture, palette};
use osada_cli::keys::InputAction;
use osada_cli::words::{defeat_words, loss_words, outcome_words, tally_words};

/// Greatest width in points.
const WIDTH: f32 = 610.0;
/// Height kept for the buttons below the report, in points: two rows, and the next level.
const CHOICES: f32 = 124.0;
/// Greatest height of the list of the dead, in points.
const DEAD: f32 = 84.0;
/// Width of a number with its label, in points.
const NUMBER: f32 = 132.0;

/// Draws the outcome, once there is one.
pub fn show(ctx: &Context, game: &PanelScene) {
    let won = match game.world().outcome() {
        Outcome::Running => return,
        Outcome::Victory => true,
        Outcome::Defeat => false,
    };
    if game.view.outcome_hidden {
        return hidden(ctx, game);
    }
    let most = ctx.screen_rect().size() - vec2(40.0, 50.0);
    board(ctx, "outcome", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
        let width = most.x.min(WIDTH);
        ui.set_width(width);
        // The report may be long; what next is always in view.
        style::scroll(vec2(width, most.y - CHOICES)).show(ui, |ui| {
            ui.set_width(width - 8.0);
            report(ui, game, won);
        });
        choices(ui, game, won);
    });
}

/// The summary, and what next.
fn report(ui: &mut Ui, game: &PanelScene, won: bool) {
    let (title, text) = outcome_words(game.world(), won);
    let title_colour = if won { GOOD } else { BAD };
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(title).size(34.0).strong().color(title_colour));
        ui.label(RichText::new(text).size(15.5));
        let (in_raids, elsewhere) = (killed_in_raids(game.world()), outside_raids(game.world()));
        let (raid, garrison) = (defeat_words(game.world()), garrison_words(game));
        let advice = if elsewhere > in_raids { garrison.or(raid) } else { raid.or(garrison) };
        if let Some(words) = advice.filter(|_| !won) {
            ui.label(RichText::new(words).size(14.0).color(LINEN));
        }
        let world = game.world();
        let (challenge, handicap) =
            (world.challenge().name(), world.rules().challenges.with_strength(world.challenge()));
        ui.label(dim(format!("{}, {challenge} ({handicap}), seed {}", game.level().title, world.seed())));
    });
    if let Some(text) = retries_words(game.session.retries, won) {
        ui.vertical_centered(|ui| ui.label(RichText::new(text).color(GOLD)));
    }
    remembered(ui, game, won || game.world().siege().has_held_out());
    ui.add_space(8.0);
    numbers(ui, game);
    ui.add_space(8.0);
    graph(ui, game);
    ui.add_space(4.0);
    highlights(ui, game);
    survivors(ui, game);
    if let Some(stage) = game.session.stage() {
        let title = &stage.journey.campaign().source.title;
        let text = match won {
            true => format!("{title}: the survivors go on."),
            false => format!("{title}: the road goes on for those who live."),
        };
        ui.vertical_centered(|ui| ui.label(RichText::new(text).color(GOLD)));
    }
}

/// Deeds that the game has come to, and the strength of the next raids.
fn remembered(ui: &mut Ui, game: &PanelScene, survived: bool) {
    let world = game.world();
    for deed in deeds_done(world) {
        let new = if game.session.new_deeds.contains(&deed.name) { "A deed" } else { "Once more" };
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(format!("{new}: {}. {}", deed.title, deed.done)).color(GOLD));
        });
    }
    if let Some(strength) = world.challenge().strength() {
        let next = world.rules().challenges.adaptation.after(strength, survived);
        ui.vertical_centered(|ui| {
            ui.label(format!("Strength of these raids: {strength}; of the next ones here: {next}"))
        });
    }
}

/// How often somebody went on after a defeat, and that it counts.
fn retries_words(retries: u32, won: bool) -> Option<String> {
    let times = |count: u32| if count == 1 { "once".to_owned() } else { format!("{count} times") };
    match (retries, won) {
        (0, _) => None,
        (_, true) => {
            Some(format!("Won after trying again {}. The title screen says so until you win without.", times(retries)))
        }
        (_, false) => Some(format!("You have tried again {} so far.", times(retries))),
    }
}

/// What next.
fn choices(ui: &mut Ui, game: &PanelScene, won: bool) {
    ui.add_space(8.0);
    if game.session.stage().is_some() && !game.session.is_watched() {
        let text = RichText::new("Back to the road").size(17.0).color(GOLD);
        let button = ui.add_sized(vec2(ui.available_width(), 34.0), egui::Button::new(text));
        let entered = ui.input(|input| input.key_pressed(egui::Key::Enter));
        if button.hint("The map of the campaign: who goes on, with what, and where (Enter)").clicked() || entered {
            game.ask(PlayerRequest::Menu(MenuChoice::Road));
        }
    }
    if let Some(next) = game.session.next.as_ref().filter(|_| won) {
        let text = RichText::new(format!("Next level: {next}")).size(17.0).color(GOLD);
        let button = ui.add_sized(vec2(ui.available_width(), 34.0), egui::Button::new(text));
        if button.hint("Begin the next level").clicked() {
            game.ask(PlayerRequest::Menu(MenuChoice::Next));
        }
    }
    let (away, about_away) = if game.view.tested {
        ("Back to the editor", "The level you were working on")
    } else {
        ("Other level", "Back to the title")
    };
    ui.horizontal_wrapped(|ui| {
        let dawn = (
            "From the last dawn",
            "This game, as it was saved at the last dawn before that raid. A win after that is marked as won at the second try",
            PlayerRequest::Menu(MenuChoice::LastDawn),
        );
        let choices = [
            ("Again", "The same level with the same seed", PlayerRequest::Menu(MenuChoice::Again)),
            (
                "Another seed",
                "The same level with other people and other raids",
                PlayerRequest::Menu(MenuChoice::Another),
            ),
            (away, about_away, PlayerRequest::Menu(MenuChoice::Title)),
            ("Watch again", "Watch this game from the beginning", PlayerRequest::Menu(MenuChoice::Watch)),
            (
                "Chronicle",
                "What happened, as a story to read or to keep as a page",
                PlayerRequest::Open(Panel::Chronicle),
            ),
            ("Look around", "Hide this and look at the map", PlayerRequest::HideOutcome(true)),
        ];
        let has_dawn = !won && game.view.has_dawn;
        // What a siege of a campaign has cost stays so.
        let is_level = game.session.stage().is_none();
        let choices = choices.into_iter().skip(if is_level { 0 } else { 2 });
        for (text, about, wanted) in has_dawn.then_some(dawn).into_iter().chain(choices) {
            if wide_button(ui, text).hint(about).clicked() {
                game.ask(wanted);
            }
        }
        let about = game.keys.with_key("Everything that happened, in order", InputAction::Log);
        if wide_button(ui, "Log").hint(about).clicked() {
            game.ask(PlayerRequest::HideOutcome(true));
            game.ask(PlayerRequest::Act(InputAction::Log));
        }
    });
}

fn hidden(ctx: &Context, game: &PanelScene) {
    board(ctx, "outcome again", Align2::CENTER_TOP, vec2(0.0, 78.0), |ui| {
        if wide_button(ui, "Back to the outcome").hint("What happened, and what next").clicked() {
            game.ask(PlayerRequest::HideOutcome(false));
        }
    });
}

/// Advice against the garrison that has beaten the player, where no raid was there.
fn garrison_words(game: &PanelScene) -> Option<String> {
    let is_of_besieger =
        |loss: &Loss| matches!(&loss.cause, LossCause::Known(DeathCause::Unit { role: Role::Besieger, .. }));
    let last = game.session.history().dead().last().filter(|loss| is_of_besieger(loss))?;
    Some(format!(
        "{} fell to the garrison of a camp: go there armed and in strength, or keep out of its sight.",
        last.name
    ))
}

fn killed_in_raids(world: &World) -> u32 {
    world.siege().raids().iter().map(Raid::kills).sum()
}

/// Number of people who died elsewhere than in raids.
fn outside_raids(world: &World) -> u32 {
    world.tally().losses.saturating_sub(killed_in_raids(world))
}

fn numbers(ui: &mut Ui, game: &PanelScene) {
    let icons = [
        IconLook::Raid,
        IconLook::Hunt,
        IconLook::Morale,
        IconLook::Death,
        IconLook::Build,
        IconLook::Dismantle,
        IconLook::Jobs,
        IconLook::Food,
    ];
    let cells = icons.into_iter().zip(tally_words(game.world()));
    let columns = ((ui.available_width() / (NUMBER + 6.0)) as usize).clamp(1, 4);
    egui::Grid::new("numbers").num_columns(columns).min_col_width(NUMBER).spacing(vec2(6.0, 8.0)).show(ui, |ui| {
        for (number, (icon, (value, about))) in cells.enumerate() {
            ui.horizontal(|ui| {
                ui.add(game.icons.image(Picture::Icon(icon), 26.0));
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(RichText::new(value).size(17.0).strong());
                    ui.label(dim(about));
                });
            });
            if (number + 1) % columns == 0 {
                ui.end_row();
            }
        }
    });
}

fn graph(ui: &mut Ui, game: &PanelScene) {
    let samples = game.session.history().samples();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 130.0), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, CornerRadius::same(3), colour(palette::INK.lit(0.65)));
    let inner = egui::Rect::from_min_max(rect.min + vec2(8.0, 20.0), rect.max - vec2(8.0, 8.0));
    let seconds = |at: Tick| at.since(Tick(0)).seconds().0 as f32;
    let end = samples.last().map_or(1.0, |sample| seconds(sample.at).max(1.0));
    let most = samples.iter().map(|sample| sample.colonists.max(sample.besiegers) as f32).fold(4.0, f32::max);
    let x = |seconds: f32| inner.left() + inner.width() * seconds / end;
    let y = |share: f32| inner.bottom() - inner.height() * share.clamp(0.0, 1.0);
    let time = &game.world().rules().time;
    let (day, dusk) = (time.day_seconds.0 as f32, (time.day_seconds - time.night_seconds).0 as f32);
    let mut from = dusk;
    while from < end {
        let night =
            egui::Rect::from_min_max(pos2(x(from), rect.top()), pos2(x((from + day - dusk).min(end)), rect.bottom()));
        painter.rect_filled(night, CornerRadius::ZERO, veil(palette::NIGHT, 0.45));
        from += day;
    }
    let richest = samples.iter().map(|sample| sample.wealth as f32).fold(1.0, f32::max);
    type Line = (&'static str, Color32, fn(&Sample, (f32, f32)) -> f32);
    let lines: [Line; 5] = [
        ("people", GOOD, |sample, (most, _)| sample.colonists as f32 / most),
        ("besiegers", BAD, |sample, (most, _)| sample.besiegers as f32 / most),
        ("hearth", GOLD, |sample, _| sample.hearth as f32),
        ("wealth", colour(palette::LINEN), |sample, (_, richest)| sample.wealth as f32 / richest),
        ("their morale", colour(palette::WOAD.lit(1.5)), |sample, _| (sample.morale as f32 + 10.0) / 20.0),
    ];
    let mut legend = rect.min + vec2(8.0, 4.0);
    for (name, tone, share) in lines {
        let points: Vec<Pos2> =
            samples.iter().map(|sample| pos2(x(seconds(sample.at)), y(share(sample, (most, richest))))).collect();
        let thick = if matches!(name, "their morale" | "wealth") { 1.0 } else { 2.0 };
        painter.add(Shape::line(points, Stroke::new(thick, tone)));
        let text = painter.text(legend, Align2::LEFT_TOP, name, FontId::proportional(12.0), tone);
        legend.x = text.right() + 14.0;
    }
    for raid in game.session.history().raids() {
        let at = pos2(x(seconds(raid.at)), inner.top());
        painter.line_segment([at, pos2(at.x, inner.bottom())], Stroke::new(1.0, veil(palette::MADDER, 0.8)));
        let place = pos2(at.x + 2.0, inner.bottom());
        painter.text(place, Align2::LEFT_BOTTOM, raid.wave.to_string(), FontId::proportional(11.0), DIM);
    }
}

fn highlights(ui: &mut Ui, game: &PanelScene) {
    let history = game.session.history();
    let mut highlights = Vec::new();
    if let Some(record) = history.first_by(|record| record.damage) {
        highlights.push(format!("{} hit hardest: {:.0} damage.", record.name, record.damage));
    }
    if let Some(record) = history.first_by(|record| f64::from(record.jobs)) {
        highlights.push(format!("{} worked hardest: {}.", record.name, counted(record.jobs as usize, "job")));
    }
    if history.unmanned() > 0.0 {
        highlights.push(format!("Traps and towers dealt {:.0} damage.", history.unmanned()));
    }
    let damage = game.world().tally().damage;
    if let Some(people) = damage.by_people() {
        let all = damage.people + damage.towers + damage.traps;
        let (people, towers) = ((people * 100.0).round(), (damage.towers / all * 100.0).round());
        // What is left, so that the three make a hundred.
        let traps = 100.0 - people - towers;
        highlights
            .push(format!("Of the damage to besiegers, people dealt {people} %, towers {towers} %, traps {traps} %."));
    }
    let fallen = |raid: &&Raid| (raid.kills(), raid.dead());
    let raids = game.world().siege().raids().len();
    if let Some(raid) =
        game.world().siege().raids().iter().max_by_key(fallen).filter(|raid| raids > 1 && fallen(raid) > (0, 0))
    {
        let (dead, kills) = (raid.dead(), raid.kills());
        highlights.push(format!(
            "Raid {} was the bloodiest: {} and {kills} of your people fell.",
            raid.wave(),
            counted(dead as usize, "besieger")
        ));
    }
    match outside_raids(game.world()) {
        0 => {}
        1 => highlights.push("One of your people died outside a raid.".to_owned()),
        others => highlights.push(format!("{others} of your people died outside raids.")),
    }
    if !highlights.is_empty() {
        ui.add(egui::Label::new(RichText::new(highlights.join("  ")).color(LINEN).size(13.5)).wrap());
    }
}

fn survivors(ui: &mut Ui, game: &PanelScene) {
    let alive: Vec<(UnitId, &osada::sim::Unit)> = game.world().of_role(Role::Colonist).collect();
    if !alive.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for &(id, unit) in alive.iter().take(12) {
                ui.add(game.icons.image(game.portrait(id, unit), 34.0)).hint(unit.name());
            }
        });
    }
    let cause = |loss: &Loss| loss_words(game.world().rules(), &loss.cause);
    let dead: Vec<String> =
        game.session.history().dead().iter().map(|loss| format!("{} ({})", loss.name, cause(loss))).collect();
    let text = match game.world().tally().losses {
        0 => "Nobody died.".to_owned(),
        losses if dead.is_empty() => format!("{losses} of your people died."),
        _ => format!("Those who died: {}.", dead.join(", ")),
    };
    let scroll = egui::ScrollArea::vertical().id_salt("the dead").max_height(DEAD).min_scrolled_height(DEAD);
    scroll.show(ui, |ui| ui.add(egui::Label::new(RichText::new(text).color(LINEN).size(13.0)).wrap()));
}
