//! The other screens and the popups, at every size and scale.

use super::super::mods_panel::{ModsChange, ModsPanel};
use super::super::pathlab::{self, Lab};
use super::super::saves_panel::SavesPanel;
use super::super::settings_panel::SettingsPanel;
use super::super::snake_panel::SnakeGame;
use super::super::title_panel::{TitleChoice, TitlePanel};
use super::super::unsaved_panel::UnsavedPanel;
use super::headless::{Headless, Screen, screens};
use super::layout::{assert_fine, layout_faults};
use super::scenes::{RULES, icons};
use egui::Context;
use osada::grid::Cell;
use osada::level::mods::{NumberSetting, Origin, Setting, SwitchSetting};
use osada::level::{self, Level, shipped};
use osada::path::{Formula, Modifier, TerrainWeight};
use osada::pathlab::Algorithm;
use osada::pathlab::fields::Field;
use osada::pathlab::{Marker, SearchSetup, Worked};
use osada::record::{Content, save};
use osada::sim::rules::Challenge;
use osada::snake::SnakeRules;
use osada_cli::keys::KeyBindings;
use osada_cli::storage::offer::ModEntry;
use osada_cli::storage::progress::LevelProgress;
use osada_cli::storage::saves::{SaveSlot, SaveStore};
use osada_cli::storage::settings::SettingsStore;
use std::path::Path;
use std::rc::Rc;
use std::sync::LazyLock;

pub(super) static KEYS: LazyLock<KeyBindings> =
    LazyLock::new(|| KeyBindings::shipped().expect("the shipped bindings are right"));

fn levels() -> Vec<Rc<Level>> {
    let level = |(file, text): &(&str, &str)| Rc::new(level::load(file, text, &RULES).expect("it is right"));
    shipped::LEVELS.iter().map(level).collect()
}

/// A title with all shipped levels, and a faulty one on request.
pub(super) fn title(faulty: bool) -> TitlePanel {
    let message = "levels/łąka.ron:3:5: error: unknown field `colour`; did you mean `colonists`?";
    let faulty = faulty.then(|| ("levels/łąka.ron".to_owned(), message.to_owned()));
    let mut title = TitlePanel::new(levels(), faulty.into_iter().collect(), (Challenge::Normal, 1));
    title.newest = Some("The first siege, normal, day 3 (autosave 2)".to_owned());
    title
}

pub(super) fn each_screen(mut show: impl FnMut(Screen, &mut Headless) -> Vec<String>) {
    let wrong = screens().flat_map(|screen| show(screen, &mut Headless::new(screen))).collect();
    assert_fine(wrong);
}

#[test]
fn the_title_shows_every_level_at_every_size() {
    each_screen(|screen, window| {
        let mut title = title(false);
        let (icons, progress) = (icons(&window.ctx), LevelProgress::open(None).0);
        window.settle(|ctx| drop(title.show(ctx, &icons, &RULES, &progress, &KEYS, false)));
        let shown = window.rect();
        let levels = levels();
        let hidden = levels.iter().filter(|level| !shown.contains_rect(window.control(&level.title).rect));
        let foot = window.control("Quit").rect;
        let under = levels.iter().filter(|level| window.control(&level.title).rect.intersects(foot));
        let mut wrong = layout_faults(window, screen);
        wrong.extend(hidden.map(|level| format!("{screen:?}: {} is not seen", level.title)));
        wrong.extend(under.map(|level| format!("{screen:?}: {} lies under the buttons", level.title)));
        wrong
    });
}

#[test]
fn a_title_with_a_faulty_level_fits_every_screen() {
    each_screen(|screen, window| {
        let mut title = title(true);
        let (icons, progress) = (icons(&window.ctx), LevelProgress::open(None).0);
        let mut show = |ctx: &Context| drop(title.show(ctx, &icons, &RULES, &progress, &KEYS, true));
        window.settle(&mut show);
        let mut wrong = layout_faults(window, (screen, "a faulty level"));
        let card = window.control("levels/łąka.ron").rect.center();
        window.click(card, egui::PointerButton::Primary, &mut show);
        window.settle(&mut show);
        wrong.extend(layout_faults(window, (screen, "its errors")));
        wrong
    });
}

/// A folder with the progress of somebody who has done some deeds, and has records and a strength.
fn some_progress() -> (tempfile::TempDir, LevelProgress) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let text = r#"{
        "first_siege": (
            won: true,
            records: {"normal": (won: true, day: 9, people: 12, at: 1796000000), "hard": (day: 6, losses: 8)},
            adaptive: (strength: 1.15, last: [true, true, false, true]),
            deeds: {"no_grave": (challenge: "normal", day: 9, at: 1796000000)},
        ),
    }"#;
    std::fs::write(folder.path().join("progress.ron"), text).expect("it can be written");
    let (progress, fault) = LevelProgress::open(Some(folder.path()));
    assert_eq!(fault, None);
    (folder, progress)
}

#[test]
fn the_deeds_fit_every_screen_and_escape_closes_them() {
    let (_folder, progress) = some_progress();
    each_screen(|screen, window| {
        let mut title = title(false);
        title.challenge = Challenge::named("adaptive").expect("there is one");
        let icons = icons(&window.ctx);
        let mut show = |ctx: &Context| drop(title.show(ctx, &icons, &RULES, &progress, &KEYS, false));
        window.settle(&mut show);
        let mut wrong = layout_faults(window, (screen, "adaptive"));
        let button = window.control("Deeds").rect.center();
        window.click(button, egui::PointerButton::Primary, &mut show);
        window.settle(&mut show);
        wrong.extend(layout_faults(window, (screen, "deeds")));
        let texts = |window: &Headless| -> Vec<String> {
            window.texts().into_iter().flat_map(|(_, texts)| texts).map(|found| found.text).collect()
        };
        let is_open = |window: &Headless| texts(window).iter().any(|text| text == "Deeds: 1 of 20");
        if !is_open(window) {
            wrong.push(format!("{screen:?}: the button opens nothing: {:?}", texts(window)));
        }
        window.press(egui::Key::Escape);
        window.settle(&mut show);
        if is_open(window) {
            wrong.push(format!("{screen:?}: Escape leaves them open"));
        }
        wrong
    });
}

#[test]
fn the_hint_of_a_level_says_its_strength_its_records_and_the_deeds_to_do() {
    let (_folder, progress) = some_progress();
    let mut window = Headless::new(Screen { width: 1280.0, height: 800.0, percent: 100 });
    let mut title = title(false);
    title.challenge = Challenge::named("adaptive").expect("there is one");
    let icons = icons(&window.ctx);
    let mut show = |ctx: &Context| drop(title.show(ctx, &icons, &RULES, &progress, &KEYS, false));
    window.settle(&mut show);
    let card = window.control("The first siege").rect.left_center() + egui::vec2(20.0, 0.0);
    window.point(card);
    window.step = 0.1;
    (0..8).for_each(|_| window.frame(&mut show));
    let hint = window.hint();
    for part in ["Strength 1.15: you have survived 3 of the last 4", "Best, normal: won on day 9", "Deeds to do: "] {
        assert!(hint.contains(part), "{part}: {hint}");
    }
}

/// Two mods that are on, the second of which is broken, and one that is off.
fn some_mods() -> Vec<ModEntry> {
    let entry = |name: &str, title: &str, is_on| ModEntry {
        name: name.to_owned(),
        title: title.to_owned(),
        version: "1.10.2".to_owned(),
        by: "the authors of Osada".to_owned(),
        about: "Marauders who run for the weakest, stakes to keep them off, and an outpost where the two meet."
            .to_owned(),
        place: format!("mods/{name}"),
        is_on,
        ..ModEntry::default()
    };
    let fault = "mods/łąka/units.ron:3:23: error: there is no row `grnut` in `units`; known are: grunt, archer\n  │\n\
                 3 │   \"shieldman\": (like: \"grnut\"),\n  │                       ^^^^^^^\n  = help: did you mean `grunt`?\n";
    let broken = ModEntry { fault: Some(fault.to_owned()), ..entry("łąka", "Łąka", true) };
    let notices =
        "mods/frontier/rates.ron:5:9: warning: the mod `frontier`: it is set by the mod `ice` too\n".to_owned();
    let text = |text: &str| text.to_owned();
    let settings = vec![
        Setting::Number(NumberSetting {
            name: text("raids"),
            title: text("Raids, and how many come with each of them"),
            about: text("How many besiegers come."),
            default: 1.0,
            from: 0.5,
            to: 3.0,
            step: 0.5,
        }),
        Setting::Switch(SwitchSetting {
            name: text("dark"),
            title: text("Dark"),
            about: text("Nights are dark."),
            default: true,
        }),
    ];
    vec![
        ModEntry { notices, settings, loaded: Some(1), ..entry("frontier", "The frontier", true) },
        broken,
        entry("long_nights", "Long nights", false),
    ]
}

fn some_origins() -> Vec<Origin> {
    let (what, by) = ("units.grunt.hp".to_owned(), "frontier".to_owned());
    vec![Origin { what, by, over: vec!["long_nights".to_owned()], is_removed: false }; 20]
}

#[test]
fn the_page_of_mods_fits_every_screen_and_turns_them_on_off_and_round() {
    each_screen(|screen, window| {
        let mut title = title(false);
        title.mods = ModsPanel::new(some_mods(), some_origins(), vec!["mods".to_owned()]);
        let (icons, progress) = (icons(&window.ctx), LevelProgress::open(None).0);
        let mut asked: Vec<Vec<String>> = Vec::new();
        let mut show = |ctx: &Context| {
            if let Some(TitleChoice::Mods(ModsChange::On(on))) =
                title.show(ctx, &icons, &RULES, &progress, &KEYS, false)
            {
                asked.push(on);
            }
        };
        window.settle(&mut show);
        let button = window.control("Mods").rect.center();
        window.click(button, egui::PointerButton::Primary, &mut show);
        window.settle(&mut show);
        let wrong = layout_faults(window, (screen, "mods"));
        for control in ["The frontier", "Down"] {
            let at = window.control(control).rect.center();
            window.click(at, egui::PointerButton::Primary, &mut show);
        }
        assert_eq!(asked, [vec!["łąka"], vec!["łąka", "frontier"]], "{screen:?}");
        wrong
    });
}

#[test]
fn settings_fit_every_screen() {
    each_screen(|screen, window| {
        let (mut store, keys) = SettingsStore::open(None, &KEYS);
        let mut panel = SettingsPanel::default();
        window.settle(|ctx| {
            panel.show(ctx, &mut store, &keys);
        });
        layout_faults(window, (screen, "settings"))
    });
}

/// A folder with saves of long names, and one that is not a save.
fn saves(folder: &Path) -> SaveStore {
    let saves = SaveStore::below(folder);
    let content = Content::shipped("first_siege").expect("it ships");
    let (world, level) = content.build(7).expect("it can be built");
    let bytes = save(&world, &content, None, None, &level.title, Vec::new()).expect("it can be saved");
    for number in 0..6 {
        let name = format!("Zażółć gęślą jaźń, a rather long name {number}");
        saves.write(&SaveSlot::Named(name), &bytes).expect("it can be written");
    }
    saves.write(&SaveSlot::Quick, &bytes[..bytes.len() - 9]).expect("it can be written");
    saves
}

#[test]
fn saves_fit_every_screen() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let saves = saves(folder.path());
    each_screen(|screen, window| {
        let mut panel = SavesPanel::new(&saves);
        panel.error = Some("This save is damaged: it is cut off. It is kept as quick.save.damaged-1.".to_owned());
        window.settle(|ctx| drop(panel.show(ctx, &KEYS, true)));
        layout_faults(window, (screen, "saves"))
    });
}

/// A game that could not be saved in a folder with a long name.
fn unsaved() -> UnsavedPanel {
    let folder = Path::new("/home/zażółć/Dokumenty/gry komputerowe/osada");
    let why =
        "cannot write /home/zażółć/.local/share/osada/saves/autosave 1.save: No space left on device (os error 28)";
    UnsavedPanel::new(why.to_owned(), folder)
}

#[test]
fn a_game_that_cannot_be_saved_fits_every_screen() {
    each_screen(|screen, window| {
        let mut panel = unsaved();
        window.settle(|ctx| drop(panel.show(ctx, "Esc")));
        layout_faults(window, (screen, "a game that cannot be saved"))
    });
}

#[test]
fn the_snakes_fit_every_screen() {
    each_screen(|screen, window| {
        let icons = icons(&window.ctx);
        let mut game = SnakeGame::new(&RULES, SnakeRules::Source, 1).expect("there is room for all of them");
        window.settle(|ctx| {
            game.show(ctx, &icons, &KEYS);
        });
        layout_faults(window, (screen, "snakes"))
    });
}

/// Algorithms side by side in the lab, so that all of their choices are shown.
const LAB_PAIRS: [[Algorithm; 2]; 5] = [
    [Algorithm::Dijkstra, Algorithm::AStar],
    [Algorithm::Backward, Algorithm::Bidirectional],
    [Algorithm::Jps, Algorithm::Adaptive],
    [Algorithm::DStarLite, Algorithm::SharedGoal],
    [Algorithm::Adaptive, Algorithm::TrailMax],
];

/// Both searches at their end, past a forbidden field.
fn searched(setups: [SearchSetup; 2]) -> Lab {
    let mut lab = Lab::new(&RULES);
    (0..2).for_each(|side| lab.paths.set_up(side, setups[side]));
    lab.paths.forbid([Cell::new(1, 0)]);
    lab.paths.seek(usize::MAX);
    lab.hover = Some(Cell::new(1, 0));
    lab
}

/// The lab in its states: as it opens, every algorithm (A* by the formula with the longest name), hexagons beside
/// waypoints, a search that its graph cannot take, and every example of the sources.
fn labs() -> Vec<(String, Lab)> {
    let formula = Formula { weight: TerrainWeight::Rank, ..Formula::default() };
    let plain = |algorithm| SearchSetup { formula, ..SearchSetup::of(algorithm) };
    let over = |field, algorithm| SearchSetup { field, ..SearchSetup::of(algorithm) };
    let rounded = SearchSetup { modifier: Modifier::Rounded, ..over(Field::Waypoints, Algorithm::AStar) };
    let mut labs = vec![
        ("the lab".to_owned(), Lab::new(&RULES)),
        ("hexagons and waypoints".to_owned(), searched([over(Field::Hexagons, Algorithm::AStar), rounded])),
        (
            "mesh and Voronoi graph".to_owned(),
            searched([over(Field::Mesh, Algorithm::AStar), over(Field::Voronoi, Algorithm::Bidirectional)]),
        ),
        (
            "a group".to_owned(),
            searched([SearchSetup { walkers: 5, ..plain(Algorithm::AStar) }, plain(Algorithm::Theta)]),
        ),
        (
            "an unfit search".to_owned(),
            searched([over(Field::Hexagons, Algorithm::Jps), over(Field::Waypoints, Algorithm::Theta)]),
        ),
    ];
    labs.extend(LAB_PAIRS.map(|pair| (format!("{pair:?}"), searched(pair.map(plain)))));
    for (at, example) in Worked::all().iter().enumerate() {
        let mut lab = Lab::new(&RULES);
        lab.load_example(at);
        labs.push((example.name.to_owned(), lab));
    }
    labs
}

#[test]
fn the_lab_fits_every_screen() {
    each_screen(|screen, window| {
        let icons = icons(&window.ctx);
        let mut wrong = Vec::new();
        for (state, mut lab) in labs() {
            window.settle(|ctx| {
                pathlab::show(ctx, &mut lab, &icons, &KEYS);
            });
            wrong.extend(layout_faults(window, (screen, &state)));
            for (side, area) in lab.areas.iter().enumerate() {
                let tile = area.map_or(0.0, |area| area.tile);
                if tile < 3.0 {
                    wrong.push(format!("{screen:?}: {state}: the board on side {side} has tiles of {tile} pixels"));
                }
            }
        }
        wrong
    });
}

#[test]
fn a_deer_that_flees_is_hunted_move_by_move_while_the_lab_plays() {
    let mut lab = Lab::new(&RULES);
    lab.paths.set_up(0, SearchSetup::of(Algorithm::Adaptive));
    lab.paths.set_up(1, SearchSetup::of(Algorithm::TrailMax));
    (lab.fleeing, lab.pace) = (true, 1e6);
    let ends = |lab: &Lab| [Marker::Start, Marker::Goal].map(|marker| lab.paths.board().end(marker));
    let (before, mut frames) = (ends(&lab), 0);
    while lab.playing {
        lab.play(0.25);
        frames += 1;
        assert!(frames < 2000, "a deer that rests at every fourth step is caught");
    }
    let [wolf, deer] = ends(&lab);
    assert!(wolf == deer && deer != before[1] && frames > 20, "caught at {deer} after {frames} moves");
    assert!(!lab.next_move());
}

#[test]
fn the_lab_says_what_the_source_says_beside_what_comes_out_until_something_is_changed() {
    let mut window = Headless::new(Screen { width: 1280.0, height: 800.0, percent: 100 });
    let icons = icons(&window.ctx);
    let mut lab = Lab::new(&RULES);
    lab.load_example(1);
    let mut written = |lab: &mut Lab| {
        window.settle(|ctx| {
            pathlab::show(ctx, lab, &icons, &KEYS);
        });
        let lines = window.texts().into_iter().flat_map(|(_, lines)| lines);
        lines.map(|line| line.text).collect::<Vec<_>>().join("\n")
    };
    let text = written(&mut lab);
    assert!(text.contains("A–E–J–G–H–D") && text.contains("7.0355") && text.contains("7.364"), "{text}");
    assert!(text.contains("agrees") && !text.contains("differs"), "{text}");
    assert!(text.contains("cost, fitted") && text.contains("6.48 is printed"), "{text}");
    lab.paths.paint([Cell::new(0, 3)], None);
    let text = written(&mut lab);
    assert!(!text.contains("agrees") && text.contains("choose the example again"), "{text}");
    lab.load();
    assert!(!written(&mut lab).contains("choose the example again"), "another map has no example");
}

#[test]
fn every_control_of_the_other_screens_has_a_name_and_says_what_it_does() {
    let usual = Screen { width: 1280.0, height: 800.0, percent: 100 };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let saves = saves(folder.path());
    let mut silent = Vec::new();
    let mut ask = |of: &str, show: &mut dyn FnMut(&Context)| {
        let mut window = Headless::new(usual);
        window.settle(&mut *show);
        window.step = 0.1;
        let mut asked = Vec::new();
        for control in window.controls() {
            if control.name.trim().is_empty() {
                silent.push(format!("{of}: no name at {:?}", control.rect));
            }
            // Controls that are scrolled away cannot be pointed at, and one of several alike is enough.
            if asked.contains(&control.name) || !window.rect().shrink(90.0).contains(control.rect.center()) {
                continue;
            }
            asked.push(control.name.clone());
            window.point(control.rect.center());
            (0..8).for_each(|_| window.frame(&mut *show));
            if window.hint().is_empty() {
                silent.push(format!("{of}: {:?} {:?} at {:?}", control.name, control.role, control.rect));
            }
        }
    };
    let progress = LevelProgress::open(None).0;
    let mut shown: Option<(super::super::Icons, TitlePanel)> = None;
    ask("the title", &mut |ctx| {
        let (icons, title) = shown.get_or_insert_with(|| (icons(ctx), title(true)));
        drop(title.show(ctx, icons, &RULES, &progress, &KEYS, true));
    });
    let (mut store, keys) = SettingsStore::open(None, &KEYS);
    let mut panel = SettingsPanel::default();
    ask("the settings", &mut |ctx| {
        panel.show(ctx, &mut store, &keys);
    });
    let mut panel = SavesPanel::new(&saves);
    ask("the saves", &mut |ctx| drop(panel.show(ctx, &KEYS, true)));
    let mut panel = unsaved();
    ask("a game that cannot be saved", &mut |ctx| drop(panel.show(ctx, "Esc")));
    let mut snakes: Option<(super::super::Icons, SnakeGame)> = None;
    ask("the snakes", &mut |ctx| {
        let (icons, game) = snakes
            .get_or_insert_with(|| (icons(ctx), SnakeGame::new(&RULES, SnakeRules::default(), 1).expect("it fits")));
        game.show(ctx, icons, &KEYS);
    });
    for (state, mut lab) in labs() {
        let mut drawn: Option<super::super::Icons> = None;
        ask(&state, &mut |ctx| {
            let icons = drawn.get_or_insert_with(|| icons(ctx));
            pathlab::show(ctx, &mut lab, icons, &KEYS);
        });
    }
    assert!(silent.is_empty(), "{} faults:\n{}", silent.len(), silent.join("\n"));
}

#[test]
fn a_level_without_end_is_not_labelled_with_a_number_of_raids() {
    let mut window = Headless::new(Screen { width: 1280.0, height: 800.0, percent: 100 });
    let (icons, progress) = (icons(&window.ctx), LevelProgress::open(None).0);
    let mut title = title(false);
    window.settle(|ctx| drop(title.show(ctx, &icons, &RULES, &progress, &KEYS, false)));
    let texts: Vec<String> = window.texts().into_iter().flat_map(|(_, texts)| texts).map(|found| found.text).collect();
    let last = texts.iter().position(|text| text == "No end").expect("it ships");
    assert!(texts[last..].iter().any(|text| text.contains("endless raids")), "{texts:?}");
    assert!(!texts[last..].iter().any(|text| text.contains("8 raids")));
}

#[test]
fn the_buttons_of_the_title_take_the_same_width_for_every_difficulty() {
    for percent in [100, 125, 150, 200] {
        let width = |challenge| {
            let mut window = Headless::new(Screen { width: 1280.0, height: 720.0, percent });
            let mut title = title(false);
            title.challenge = challenge;
            let (icons, progress) = (icons(&window.ctx), LevelProgress::open(None).0);
            window.settle(|ctx| drop(title.show(ctx, &icons, &RULES, &progress, &KEYS, false)));
            let foot = window.areas().into_iter().find(|(layer, _)| layer.id == egui::Id::new("title foot"));
            foot.expect("it is always there").1.width()
        };
        let widths = Challenge::ALL.map(width);
        assert!(widths.iter().all(|width| (width - widths[0]).abs() < 0.5), "{percent} %: {widths:?}");
    }
}
