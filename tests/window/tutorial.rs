//! The tutorial, played from the first lesson to the victory by somebody who does what it says, with mouse and keys.

use crate::hands::Hands;
use crate::persistence::screen;
use osada::level::{Lesson, LessonGoal, Level};
use osada::sim::JobKind;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

/// Pixels of a tile as the window opens.
const TILE: i32 = 32;
/// The middle of the window, where the corner of the hearth's four tiles lies.
const MIDDLE: (i32, i32) = (640, 400);
const HEARTH: (i32, i32) = (19, 13);
/// Cards of what can be built.
const BED: (i32, i32) = (518, 523);
const SPIKE_TRAP: (i32, i32) = (902, 428);
/// The first of the four people along the top, and how far it is to the next.
const FIRST_PERSON: (i32, i32) = (606, 36);
const NEXT_PERSON: i32 = 62;

/// The middle of a tile on the screen while the view is on the hearth.
fn on_screen((x, y): (i32, i32)) -> (i32, i32) {
    (MIDDLE.0 + (x - HEARTH.0) * TILE + TILE / 2, MIDDLE.1 + (y - HEARTH.1) * TILE + TILE / 2)
}

/// How many lessons are behind, from the file that the game keeps.
fn passed(data: &Path) -> usize {
    let text = std::fs::read_to_string(data.join("progress.ron")).unwrap_or_default();
    let number = text.split("lessons:").nth(1).unwrap_or_default();
    number.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0)
}

/// Where the lesson is about something: its corners on the screen.
fn corners(lesson: &Lesson) -> ((i32, i32), (i32, i32)) {
    let area = lesson.at.expect("the lesson says where");
    (on_screen((area.from.x, area.from.y)), on_screen((area.to.x, area.to.y)))
}

/// Does what a lesson says.
fn obey(hands: &Hands, lesson: &Lesson) {
    match &lesson.done {
        LessonGoal::Look => {
            hands.key("d");
            hands.key("Home");
            sleep(Duration::from_secs(1));
        }
        LessonGoal::Run => hands.key("3"),
        LessonGoal::Raid(_) => {
            hands.key("g");
            hands.key("3");
        }
        LessonGoal::Mark(job, _) => {
            hands.key(if *job == JobKind::Chop { "c" } else { "f" });
            let (from, to) = corners(lesson);
            hands.drag(from, to);
        }
        LessonGoal::Plan(_, 1) => {
            build(hands, BED);
            hands.click(on_screen((21, 11)));
        }
        LessonGoal::Plan(_, count) | LessonGoal::Build(_, count) => {
            build(hands, SPIKE_TRAP);
            hands.drag(on_screen((28, 13)), on_screen((28, 12 + *count as i32)));
        }
        LessonGoal::Inspect => hands.click(FIRST_PERSON),
        LessonGoal::Draft(_) => {
            hands.click(FIRST_PERSON);
            hands.tool(&["keydown", "shift"]);
            (1..4).for_each(|number| hands.click((FIRST_PERSON.0 + number * NEXT_PERSON, FIRST_PERSON.1)));
            hands.tool(&["keyup", "shift"]);
            hands.key("r");
        }
        LessonGoal::Gather(_) => {
            let (from, to) = corners(lesson);
            hands.tool(&["mousemove", &((from.0 + to.0) / 2).to_string(), &((from.1 + to.1) / 2).to_string()]);
            hands.tool(&["click", "3"]);
            hands.key("3");
        }
        LessonGoal::Store(..) | LessonGoal::Repel(_) | LessonGoal::Win => {}
    }
}

/// Opens what can be built and takes up one of it.
fn build(hands: &Hands, card: (i32, i32)) {
    hands.key("b");
    hands.click(card);
}

fn level() -> Level {
    let rules = osada::level::shipped::rules().expect("the rules are right");
    let (file, text) = osada::level::shipped::level("tutorial").expect("it ships");
    osada::level::load(file, text, &rules).expect("it is right")
}

#[test]
#[ignore = "needs a display and xdotool"]
fn the_tutorial_is_won_by_mouse_and_keys_lesson_by_lesson() {
    let _screen = screen();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = folder.path();
    let level = level();
    let hands = Hands::open(data, &["tutorial", "--seed", "1"]);
    for (number, lesson) in level.lessons.iter().enumerate() {
        // The one before is shown as done for a second.
        sleep(Duration::from_millis(1500));
        let (end, done) = (format!("the end of the lesson {}", lesson.title), || (passed(data) > number).then_some(()));
        if lesson.done == LessonGoal::Look {
            // The window may still be opening: a key that it did not hear is pressed again.
            hands.insist(&end, || obey(&hands, lesson), done);
        } else {
            obey(&hands, lesson);
            hands.wait(&end, done);
        }
    }
    let progress = std::fs::read_to_string(data.join("progress.ron")).expect("it was written");
    assert!(progress.contains("won: true"), "{progress}");
    hands.leave();
}

#[test]
#[ignore = "needs a display and xdotool"]
fn lessons_can_be_skipped_one_by_one_and_all_at_once() {
    let _screen = screen();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = folder.path();
    let hands = Hands::open(data, &["tutorial", "--seed", "1"]);
    // The second lesson is a line shorter.
    hands.insist("one skipped", || hands.click((826, 162)), || (passed(data) == 1).then_some(()));
    hands.insist("all skipped", || hands.click((881, 146)), || (passed(data) == level().lessons.len()).then_some(()));
    hands.leave();
}
