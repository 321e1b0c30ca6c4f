//! The panel in the lower right corner: the time, the next raid, the speed, and the minimap.

use super::colours::{BAD, DIM, GOLD, LINEN};
use super::hint::Hinted;
use super::minimap::{Minimap, WIDTH};
use super::scene::PanelScene;
use super::style::{self, board_at};
use crate::play::presentation::weather_words::{about_season, about_weather};
use crate::play::session::{SPEEDS, Timestep};
use crate::play::view_state::PlayerRequest;
use egui::{self, Align2, Color32, Context, Rect, RichText, TextWrapMode, pos2};
use osada::grid::Point;
use osada::sim::rules::Sky;
use osada::sim::{Outcome, World, goal_lines, raid_due, raids_are_hiding};
use osada::texture::{IconLook, Picture};
use osada_cli::keys::InputAction;
use osada_cli::words::capitalised;

/// Height of a window, in points, below which there is no room for goals.
const LOW: f32 = 420.0;
/// Height of a window, in points, from which there is room for a line about the weather.
const ROOMY: f32 = 620.0;

/// Draws the panel above a height, with the minimap where there is room for it; returns the area it covers.
pub fn show(ctx: &Context, game: &PanelScene, minimap: Option<&mut Minimap>, bottom: f32) -> Rect {
    let at = pos2(ctx.screen_rect().right() - 10.0, bottom);
    board_at(ctx, "corner", Align2::RIGHT_BOTTOM, at, |ui| {
        ui.set_width(WIDTH);
        time(ui, game, minimap.is_none());
        let height = ui.ctx().screen_rect().height();
        let scarce = minimap.is_none() || game.view.overlays.stats;
        let most = match (height < LOW, scarce) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => usize::MAX,
        };
        goals(ui, game, most);
        speeds(ui, game);
        if let Some(minimap) = minimap {
            minimap.show(ui, game);
        }
        if game.view.overlays.stats {
            let figures = game.session.stats.shown();
            ui.label(RichText::new(figures.to_string()).color(DIM).size(11.0)).hint(
                "Processor time per frame for drawing the map, laying out the panels, taking in what happened and handing it all to the \
                 graphics driver; for the simulation, per tick.",
            );
        }
    })
}

/// The day, the hour and the raids: one line per raid, unless height is scarce.
fn time(ui: &mut egui::Ui, game: &PanelScene, compact: bool) {
    let world = game.world();
    let rules = &world.rules().time;
    let has_line = !compact && ui.ctx().screen_rect().height() >= ROOMY;
    let night = world.clock().is_night(rules);
    let hour = world.clock().hour(rules);
    let day = |ui: &mut egui::Ui| {
        // Without a line of its own, weather takes the place of the sun.
        let sky = world.weather().filter(|_| !has_line).map_or(IconLook::Sun, |row| sky_icon(row.sky));
        ui.add(game.icons.image(Picture::Icon(if night { IconLook::Moon } else { sky }), 24.0));
        // In a compact clock the moon alone says so.
        let of = if night && !compact { "Night" } else { "Day" };
        ui.label(RichText::new(format!("{of} {}", world.clock().day(rules))).size(16.0).strong());
        ui.label(RichText::new(format!("{:02}:{:02}", hour as u32, (hour.fract() * 60.0) as u32)).color(DIM));
        // In a compact clock the button of the pause alone shows it: a second line would need room that there is not.
        if game.session.timestep.paused && game.session.is_running() && !compact {
            ui.label(RichText::new("paused").color(GOLD));
        }
    };
    let raids = |ui: &mut egui::Ui| {
        let lines = raid(world, game.session.lessons.come_before_raid(&game.session.all_lessons(), world), compact);
        let size = if compact && lines.len() > 1 { 12.0 } else { 13.5 };
        ui.spacing_mut().item_spacing.y = 0.0;
        for RaidLine { text, tone, place } in lines {
            let text = RichText::new(text).color(tone).size(size);
            let Some(place) = place else {
                ui.label(text);
                continue;
            };
            let label = line_button(ui, text, TextWrapMode::Wrap);
            if label.hint("Click to look at one of them").clicked() {
                game.ask(PlayerRequest::GoTo(place));
            }
        }
    };
    let shown = if compact {
        ui.horizontal_wrapped(|ui| {
            day(ui);
            raids(ui);
        })
    } else {
        ui.vertical(|ui| {
            ui.horizontal(day);
            raids(ui);
        })
    };
    let mut about =
        format!("The day, the hour, and the current or next raid. Raids come at dusk. {}", about_season(world));
    if !has_line && let (Some(row), Some(weather)) = (world.weather(), about_weather(world)) {
        about = format!("{about}\n{}: {weather}", row.title);
    }
    shown.response.hint(about);
    if has_line {
        weather(ui, game);
    }
}

fn sky_icon(sky: Sky) -> IconLook {
    if matches!(sky, Sky::Clear | Sky::Drought) { IconLook::Sun } else { IconLook::Cloud }
}

/// The prevailing weather, in a line; none where it is fair.
fn weather(ui: &mut egui::Ui, game: &PanelScene) {
    let world = game.world();
    let (Some(row), Some(about)) = (world.weather(), about_weather(world)) else { return };
    let line = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.add(game.icons.image(Picture::Icon(sky_icon(row.sky)), 16.0));
        ui.add(egui::Label::new(RichText::new(&row.title).color(LINEN).size(12.5)).wrap_mode(TextWrapMode::Truncate));
    });
    line.response.hint(format!("{about}\n{}", about_season(world)));
}

/// A line that leads to a place when it is clicked; as high as a finger on touch screens.
fn line_button(ui: &mut egui::Ui, text: RichText, wrap: TextWrapMode) -> egui::Response {
    if style::is_for_fingers(ui.ctx()) {
        return ui.add(egui::Button::new(text).wrap_mode(wrap).frame(false));
    }
    ui.add(egui::Label::new(text).wrap_mode(wrap).sense(egui::Sense::click()))
}

/// Goals of the level and their progress, at most `most` of those that can still be reached. Where height is scarce, each
/// of them gets a single line.
fn goals(ui: &mut egui::Ui, game: &PanelScene, most: usize) {
    let wrap = if most == usize::MAX { TextWrapMode::Wrap } else { TextWrapMode::Truncate };
    let lines = goal_lines(game.world());
    let goals: Vec<String> = lines.iter().map(|line| format!("{} · {}", line.title, line.progress)).collect();
    ui.spacing_mut().item_spacing.y = 1.0;
    let mut has_way_to_win = false;
    for line in lines.iter().filter(|line| !line.is_lost).take(most) {
        // Any of those that win is enough, the others are conditions.
        let or = if line.goal.wins() && std::mem::replace(&mut has_way_to_win, true) { "or: " } else { "" };
        let text = RichText::new(format!("{or}{} · {}", line.title, line.progress)).size(12.0);
        let tone = if line.goal.wins() { GOLD } else { LINEN };
        let kept = if lines.iter().all(|line| line.goal.wins()) {
            ""
        } else {
            " Lose what must be kept, and you lose the level."
        };
        let about = format!("What wins this level, and your progress; the first to be achieved counts.{kept}");
        let text = text.color(tone);
        let text = if line.is_reached { text.strikethrough() } else { text };
        let label = match line.place {
            Some(_) => line_button(ui, text, wrap),
            None => ui.add(egui::Label::new(text).wrap_mode(wrap)),
        };
        let response = label.hint(format!("{about}\n{}", goals.join("\n")));
        if let Some(place) = line.place.filter(|_| response.clicked()) {
            game.ask(PlayerRequest::GoTo(place.centre()));
        }
    }
}

struct RaidLine {
    text: String,
    tone: Color32,
    /// Position of one of the besiegers it is about.
    place: Option<Point>,
}

impl RaidLine {
    fn new(text: impl Into<String>, tone: Color32) -> Self {
        Self { text: text.into(), tone, place: None }
    }
}

/// Besiegers who are still here, and the raids they belong to.
fn still_here(world: &World) -> Option<RaidLine> {
    let raiders = world.raiders().filter_map(|(_, unit)| unit.besieger());
    let waves: Vec<u32> = raiders.map(|besieger| besieger.wave()).collect();
    let of = raids_of(&waves);
    let place = Some(world.raiders().next()?.1.place());
    let waiting = match world.siege().waiting() {
        0 => String::new(),
        waiting => format!(", {waiting} to come"),
    };
    let left = waves.len();
    let text = if waiting.is_empty() && raids_are_hiding(world) {
        format!("{of}: {left} in hiding, until dawn")
    } else {
        format!("{of}: {left} still here{waiting}")
    };
    Some(RaidLine { place, ..RaidLine::new(text, BAD) })
}

/// "Raid 2", "Raids 2–3"; besiegers of no raid have the number 0.
fn raids_of(waves: &[u32]) -> String {
    let raids = || waves.iter().filter(|wave| **wave > 0);
    match (raids().min(), raids().max()) {
        (Some(first), Some(last)) if first < last => format!("Raids {first}–{last}"),
        (Some(raid), _) => format!("Raid {raid}"),
        (None, _) => "Attackers".to_owned(),
    }
}

/// The current raid and the next, which may wait for its lesson: one line each, with fewer words in a compact clock.
fn raid(world: &World, waits_for_lesson: bool, compact: bool) -> Vec<RaidLine> {
    match world.outcome() {
        Outcome::Victory => return vec![RaidLine::new("Victory", GOLD)],
        Outcome::Defeat => return vec![RaidLine::new("Defeat", BAD)],
        Outcome::Running => {}
    }
    let here = still_here(world);
    let Some(left) = raid_due(world) else {
        let until = world.missing_defence().map_or("Hold until dawn".to_owned(), |(kind, count)| {
            format!("{} still to build: {count}", world.rules().structure(kind).title)
        });
        return vec![here.unwrap_or(RaidLine::new(until, GOLD))];
    };
    let number = world.siege().arrived() + 1;
    if waits_for_lesson {
        return vec![here.unwrap_or(RaidLine::new(format!("Raid {number} waits"), LINEN))];
    }
    let left = left.seconds();
    let seconds = left.0 as u64;
    // After the last raid of an endless siege there is always another; beside the current raid there is little room.
    let whole = !world.siege().is_endless() && here.is_none();
    let (of, min) = if compact { ("/", "") } else { (" of ", " min") };
    let of_all = if whole { format!("{of}{}", world.siege().waves().len()) } else { String::new() };
    let text = format!("Raid {number}{of_all} in {}:{:02}{min}", seconds / 60, seconds % 60);
    let soon = seconds <= world.rules().time.warning_seconds.0 as u64;
    let next = RaidLine::new(text, if soon { BAD } else { LINEN });
    here.into_iter().chain([next]).collect()
}

fn speeds(ui: &mut egui::Ui, game: &PanelScene) {
    let running = |speed: usize| !game.session.timestep.paused && game.session.timestep.speed == SPEEDS[speed];
    let buttons = [
        (InputAction::Pause, IconLook::Pause, game.session.timestep.paused),
        (InputAction::Speed1, IconLook::Play, running(0)),
        (InputAction::Speed2, IconLook::Fast, running(1)),
        (InputAction::Speed3, IconLook::Fastest, running(2)),
        (InputAction::Step, IconLook::Step, false),
    ];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (action, icon, on) in buttons {
            let key = game.keys.caption(action);
            // The name of the longest key would hide the picture.
            let shown = if key.len() > 2 && !game.keys.for_fingers { "" } else { key };
            let about = capitalised(action.about());
            let response = style::picture_button(ui, game.icons, Picture::Icon(icon), (&about, shown), on, 34.0);
            if response.hint(game.keys.with_key(&about, action)).clicked() {
                game.ask(PlayerRequest::Act(action));
            }
        }
        if !SPEEDS.contains(&game.session.timestep.speed) && game.session.timestep.held().is_none() {
            ui.label(RichText::new(format!("{}×", game.session.timestep.speed)).color(GOLD));
        }
    });
    if let Some(message) = held(&game.session.timestep) {
        ui.label(RichText::new(message).color(GOLD).size(12.5)).hint(
            "This machine cannot run the game at the speed you chose, so it runs as fast as it can. Nothing is skipped.",
        );
    }
}

/// The message shown where the game runs slower than its set speed.
fn held(timestep: &Timestep) -> Option<String> {
    timestep.held().map(|held| format!("{held:.1}× instead of {}×", timestep.speed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada::record::load;

    /// A world shortly after the first raid has come.
    fn besieged() -> World {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/saves/format_5.save");
        load(&std::fs::read(path).expect("the fixture is there")).expect("it is whole").world
    }

    #[test]
    fn the_next_raid_is_counted_down_to_while_a_straggler_of_the_last_one_lives() {
        let world = besieged();
        let lines: Vec<String> = raid(&world, false, false).into_iter().map(|line| line.text).collect();
        let left = world.raiders().count();
        let seconds = world.clock().until_dusk(&world.rules().time).seconds().0 as u64;
        let next = format!("Raid 2 in {}:{:02} min", seconds / 60, seconds % 60);
        assert_eq!(lines, [format!("Raid 1: {left} still here"), next]);
    }

    #[test]
    fn attackers_of_no_raid_make_no_raid_0() {
        let of = [vec![0], vec![0, 2, 0], vec![3, 1]].map(|waves: Vec<u32>| raids_of(&waves));
        assert_eq!(of, ["Attackers", "Raid 2", "Raids 1–3"]);
    }

    #[test]
    fn the_clock_says_when_the_speed_that_is_asked_for_cannot_be_held() {
        let mut timestep = Timestep::new(4.0, false);
        assert_eq!(held(&timestep), None);
        for _ in 0..25 {
            let due = timestep.due(0.05, u64::MAX);
            timestep.played(due, due.min(8));
        }
        assert_eq!(held(&timestep).as_deref(), Some("2.7× instead of 4×"));
    }

    #[test]
    fn without_besiegers_one_line_says_when_the_next_raid_comes() {
        let content = osada::record::Content::shipped("first_siege").expect("it ships");
        let (world, _) = content.build(3).expect("it can be built");
        let lines: Vec<String> = raid(&world, false, false).into_iter().map(|line| line.text).collect();
        assert!(matches!(&lines[..], [text] if text.starts_with("Raid 1 of ") && text.contains(" in ")), "{lines:?}");
    }
}
