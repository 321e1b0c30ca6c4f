//! The editor by mouse and keys: a level is made, saved, tested and won; no work is lost.

use super::super::stack::Screen;
use super::stage::{FREE, TestWindow};
use crate::play::input::events::{MouseButton, MouseEvent};
use crate::play::session::EditSession;
use crate::play::view_state::editing::EditTool;
use glam::vec2;
use osada::grid::Cell;
use osada::level::edit::{camps, terrain_at, thing_at};
use osada::level::{self, LevelSource, Victory};
use osada::player::{Planner, Player};
use osada::record::{Content, Text};
use osada::sim::{Outcome, tick};
use osada_cli::keys::{Key, Modifiers};

/// The editor as it opens from the title.
fn opened() -> TestWindow {
    let mut stage = TestWindow::playing("tutorial");
    stage.key(Key::Escape);
    stage.click("Another level");
    // The foot of the title finds its place.
    stage.wait(10);
    stage.click("Editor");
    stage
}

/// The same with an empty meadow of 40 × 20 tiles, made by the fields of the first page.
fn meadow() -> TestWindow {
    let mut stage = opened();
    stage.write("Columns of the meadow", "40");
    stage.write("Rows of the meadow", "20");
    stage.press("Empty meadow");
    assert_eq!(level::edit::size(session(&stage).source()), (40, 20));
    stage
}

fn session(stage: &TestWindow) -> &EditSession {
    match stage.screens.stack.last() {
        Some(Screen::Editor(editor)) => &editor.session,
        _ => panic!("the editor fills the window"),
    }
}

fn source(stage: &TestWindow) -> &LevelSource {
    session(stage).source()
}

fn rules(stage: &TestWindow) -> &osada::sim::rules::Rules {
    session(stage).rules()
}

/// Drags with the left button from one tile to another, over the middle between them.
fn drag(stage: &mut TestWindow, from: (i32, i32), to: (i32, i32)) {
    let (corner, tile) = stage.screens.map_corner().expect("a map is seen");
    let pixel = |(x, y): (i32, i32)| corner + vec2(x as f32 + 0.5, y as f32 + 0.5) * tile;
    let (from, to) = (pixel(from), pixel(to));
    let left = MouseButton::Left;
    stage.mouse(&[MouseEvent::Moved(from), MouseEvent::Pressed(left, from)]);
    stage.mouse(&[MouseEvent::Moved((from + to) * 0.5), MouseEvent::Moved(to), MouseEvent::Released(left, to)]);
}

fn click(stage: &mut TestWindow, at: (i32, i32)) {
    drag(stage, at, at);
}

fn terrain(stage: &TestWindow, x: i32, y: i32) -> String {
    terrain_at(source(stage), rules(stage), Cell::new(x, y)).expect("it is on the map")
}

#[test]
fn a_level_made_by_mouse_and_keys_is_saved_tried_and_won_by_the_planner() {
    let mut stage = meadow();
    stage.press("Deep water");
    drag(&mut stage, (5, 0), (5, 19));
    assert_eq!(
        [terrain(&stage, 5, 0), terrain(&stage, 5, 19), terrain(&stage, 4, 3)],
        ["deep_water", "deep_water", "grass"]
    );
    stage.control(Key::Z);
    assert_eq!(terrain(&stage, 5, 7), "grass", "one stroke is one step");
    stage.frame(&[Key::Z], Modifiers { shift: true, control: true, ..FREE }, Vec::new());
    stage.wait(2);
    assert_eq!(terrain(&stage, 5, 7), "deep_water");
    stage.press("Tree");
    stage.key(Key::Key0);
    stage.key(Key::Key0);
    drag(&mut stage, (9, 3), (9, 12));
    assert_eq!([terrain(&stage, 8, 5), terrain(&stage, 10, 9)], ["tree", "tree"], "the brush is 3 wide");
    stage.press("Camp of the besiegers");
    click(&mut stage, (35, 3));
    assert_eq!(camps(source(&stage)), [(35, 3)]);
    stage.press("Wood wall");
    stage.key(Key::Key9);
    stage.key(Key::Key9);
    stage.key(Key::Key6);
    drag(&mut stage, (24, 5), (24, 10));
    let wall = |x, y| thing_at(source(&stage), rules(&stage), Cell::new(x, y));
    assert!((5..=10).all(|y| wall(24, y).is_some()) && wall(24, 4).is_none());
    stage.click("Waves");
    stage.press("Remove wave 3");
    stage.press("Remove wave 2");
    stage.write("how many come", "1");
    stage.click("Level");
    stage.write("the title", "Żabia łąka");
    stage.write("the hour", "17");
    stage.click("Victory");
    stage.click("Hold until a dawn");
    stage.write("a dawn", "2");
    assert_eq!(source(&stage).victory, [Victory::HoldUntil { dawn: Some(2) }]);
    assert!(session(&stage).findings().is_playable(), "{:?}", session(&stage).findings());
    assert!(!session(&stage).raids().is_empty(), "the way of the raid is known");

    stage.control(Key::S);
    stage.click("Save it");
    let file = stage.data.path().join("levels/Żabia łąka.ron");
    let text = std::fs::read_to_string(&file).expect("it was saved");
    let read: LevelSource = level::read("saved.ron", &text).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(read, *source(&stage));
    let picture = std::fs::read(file.with_extension("png")).expect("its picture lies beside it");
    assert!(picture.starts_with(b"\x89PNG") && !session(&stage).is_unsaved());

    stage.key(Key::F8);
    assert_eq!(stage.game().level().title, "Żabia łąka");
    stage.play(60);
    stage.key(Key::Escape);
    stage.click("Back to the editor");
    assert_eq!(source(&stage), &read, "it is as it was left");
    assert!(stage.screens.saves().list().is_empty(), "nothing of a trial is kept");

    let content = Content::with_shipped_rules(Text::new("Żabia łąka.ron", text));
    let (mut world, _) = content.build(1).expect("it can be built");
    let mut planner = Planner::whole();
    while world.outcome() == Outcome::Running {
        let commands = planner.commands(&world);
        tick(&mut world, &commands);
        assert!(world.clock().tick() < 9_000, "dawn comes within a day");
    }
    assert_eq!(world.outcome(), Outcome::Victory);
}

#[test]
fn what_is_wrong_is_listed_and_a_click_goes_there() {
    let mut stage = meadow();
    assert!(stage.reads("No errors"));
    stage.press("Deep water");
    click(&mut stage, (19, 9));
    assert!(stage.reads("does not fit here") && !session(&stage).findings().is_playable());
    stage.press("Fault 1");
    let Some(Screen::Editor(editor)) = stage.screens.stack.last() else { panic!("it is the editor") };
    assert!(editor.view.selected.is_some() && editor.view.tool == EditTool::Select);
    stage.key(Key::F8);
    assert!(stage.reads("fix the errors first"));
    stage.control(Key::Z);
    stage.click("Level");
    stage.write("the title", " ");
    assert!(stage.reads("`title` must not be empty"));
    stage.click("Level");
    stage.press("Fault 1");
    assert!(stage.reads("What awaits the player"), "its page is open");
}

#[test]
fn unsaved_work_is_asked_about_kept_and_offered_again() {
    let mut stage = meadow();
    stage.press("Sand");
    drag(&mut stage, (12, 3), (17, 3));
    stage.key(Key::Escape);
    stage.key(Key::Escape);
    assert!(stage.reads("Leave without saving the level?"));
    stage.click("Keep editing");
    assert_eq!(terrain(&stage, 14, 3), "sand");
    stage.click("Leave");
    stage.key(Key::Enter);
    assert!(matches!(stage.screens.stack.last(), Some(Screen::Title(_))));
    stage.wait(10);
    stage.click("Editor");
    stage.click("1. A new level");
    assert_eq!(terrain(&stage, 14, 3), "sand");
    assert!(session(&stage).is_unsaved());
}

#[test]
fn what_is_unsaved_when_the_program_fails_is_kept() {
    let mut stage = meadow();
    stage.press("Sand");
    drag(&mut stage, (12, 3), (17, 3));
    stage.screens.rescue().expect("the game that waits is saved, too");
    let kept = stage.screens.shared.own.unsaved();
    let source: LevelSource = level::read("kept.ron", &kept[0].text).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(terrain_at(&source, rules(&stage), Cell::new(14, 3)).as_deref(), Some("sand"));
}

#[test]
fn a_level_is_saved_while_a_word_is_written_and_a_folder_that_cannot_be_written_to_is_told_of() {
    let mut stage = meadow();
    // A file in place of the folder.
    let levels = stage.data.path().join("levels");
    std::fs::write(&levels, "").expect("it can be written");
    stage.click("Level");
    stage.press("the title");
    stage.frame(&[], FREE, vec![egui::Event::Text("Ż".to_owned())]);
    stage.control(Key::S);
    assert!(stage.reads("Name of the file"), "the page of saving is open");
    stage.click("Save it");
    assert!(stage.reads("cannot write") && session(&stage).is_unsaved());
    std::fs::remove_file(&levels).expect("it was there");
    stage.write("Name of the file", " / ");
    stage.click("Save it");
    assert!(!session(&stage).is_unsaved(), "a name of nothing but signs becomes one that a file can have");
    let files = std::fs::read_dir(&levels).expect("it is a folder now").count();
    assert_eq!(files, 2, "the level and its picture");
}

#[test]
fn undo_goes_back_over_another_size_and_sizes_that_there_cannot_be_are_not_taken() {
    let mut stage = meadow();
    stage.press("Sand");
    drag(&mut stage, (12, 3), (17, 3));
    let drawn = source(&stage).clone();
    stage.click("Map");
    stage.write("Columns", "1");
    stage.write("Rows", "1");
    stage.click("Change the size");
    assert_eq!(level::edit::size(source(&stage)), (level::MIN_SIDE, level::MIN_SIDE));
    stage.control(Key::Z);
    assert_eq!(*source(&stage), drawn);
    stage.control(Key::Y);
    stage.control(Key::Z);
    assert_eq!(*source(&stage), drawn);
    stage.write("Columns", "999999");
    stage.click("Change the size");
    assert_eq!(level::edit::size(source(&stage)), (level::MAX_SIDE, 20));
}

#[test]
fn another_file_is_never_replaced_in_silence() {
    let mut stage = meadow();
    let file = stage.data.path().join("levels/Mine.ron");
    std::fs::create_dir_all(file.parent().expect("it has one")).expect("a folder can be made");
    std::fs::write(&file, "(title: \"Somebody's\")").expect("it can be written");
    stage.control(Key::S);
    stage.write("Name of the file", "Mine");
    assert!(stage.reads("has this name already") && stage.reads("Replace it"));
    stage.write("Name of the file", "ruin");
    assert!(stage.reads("choose another"), "a level that ships keeps its name");
    stage.write("Name of the file", "Mine");
    stage.click("Replace it");
    let text = std::fs::read_to_string(&file).expect("it can be read");
    assert!(text.contains("A new level"), "{text}");
}

#[test]
fn a_paused_game_opens_in_the_editor_and_waits() {
    let mut stage = TestWindow::playing("tutorial");
    stage.play(30);
    stage.key(Key::Escape);
    stage.click("Open in the editor");
    assert_eq!(source(&stage).title, "Tutorial");
    stage.key(Key::Escape);
    assert_eq!(stage.game().world().clock().tick(), 30);
}

#[test]
fn the_area_of_a_lesson_is_drawn_on_the_map_undone_and_written() {
    let mut stage = meadow();
    stage.click("Lessons");
    stage.press("Another lesson");
    stage.press("Draw the area of lesson 1");
    drag(&mut stage, (17, 8), (12, 3));
    let area = |stage: &TestWindow| source(stage).lessons[0].at;
    assert_eq!(area(&stage), Some(((12, 3), (17, 8))));
    assert!(stage.reads("12, 3 to 17, 8"));
    stage.control(Key::Z);
    assert_eq!(area(&stage), None, "one drag is one step");
    stage.control(Key::Y);
    stage.press("Draw the area of lesson 1");
    stage.key(Key::Escape);
    assert!(stage.reads("Another lesson"), "the page stays open when the tool is put away");
    drag(&mut stage, (10, 3), (12, 4));
    assert_eq!(area(&stage), Some(((12, 3), (17, 8))), "the tool is put away");
    assert!(session(&stage).text().contains("at: ((12, 3), (17, 8))"), "{}", session(&stage).text());
    stage.press("Remove the area of lesson 1");
    assert_eq!(area(&stage), None);
    stage.press("Draw the area of lesson 1");
    stage.press("Remove lesson 1");
    drag(&mut stage, (12, 3), (17, 8));
    assert!(source(&stage).lessons.is_empty(), "there is nothing to draw an area for");
}

/// One of the player's own levels with a comment at each of its waves, opened; and its file.
fn commented() -> (TestWindow, std::path::PathBuf) {
    let mut stage = opened();
    let text = "// Mine.\n(\n    title: \"Mine\", about: \"b\",\n    ground: Drawn(rows: [\n".to_owned()
        + &"        \"........................\",\n".repeat(16)
        + "    ]),\n    colonists: Count(5), // Just five.\n    waves: [\n        // Easy.\n        [(\"grunt\", 1)],\n        // Harder.\n        [(\"grunt\", 2)],\n    ],\n)\n";
    let file = stage.data.path().join("levels/Mine.ron");
    std::fs::create_dir_all(file.parent().expect("it has one")).expect("a folder can be made");
    std::fs::write(&file, text).expect("it can be written");
    stage.press("New, open …");
    stage.press("New, open …");
    stage.click("Mine");
    assert!(session(&stage).file.is_some(), "the file itself is edited");
    (stage, file)
}

#[test]
fn comments_of_a_file_stay_and_are_lost_only_if_the_author_says_so() {
    let (mut stage, file) = commented();
    let says = || std::fs::read_to_string(&file).expect("it can be read");
    stage.click("Waves");
    stage.write("how many come", "7");
    stage.control(Key::S);
    let before = says();
    assert!(before.contains("// Easy.") && before.contains("// Just five.") && before.contains("7)"), "{before}");
    stage.press("Remove wave 1");
    stage.control(Key::S);
    assert!(stage.reads("would lose") && stage.reads("// Easy.") && !stage.reads("// Harder."));
    assert_eq!(says(), before, "nothing is written before the author has answered");
    stage.click("Save anyway");
    assert!(!says().contains("// Easy.") && says().contains("// Harder."), "{}", says());
    assert!(!session(&stage).is_unsaved());
}

#[test]
fn what_another_program_wrote_into_the_file_is_not_overwritten_in_silence() {
    let (mut stage, file) = commented();
    let theirs = std::fs::read_to_string(&file).expect("it can be read").replace("Count(5)", "Count(6)");
    std::fs::write(&file, &theirs).expect("it can be written");
    stage.click("Level");
    stage.write("the title", "Ours");
    stage.control(Key::S);
    assert!(stage.reads("changes that another program has made"));
    assert_eq!(std::fs::read_to_string(&file).expect("it can be read"), theirs);
    stage.write("Name of the file", "Ours");
    stage.click("Save it");
    assert_eq!(std::fs::read_to_string(&file).expect("it can be read"), theirs);
    assert!(!session(&stage).is_unsaved());
}
