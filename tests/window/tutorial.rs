//! The tutorial, played from the first lesson to the victory by somebody who does what it says, with mouse and keys.

use crate::hands::Hands;
use crate::persistence::screen;
use osada::grid::Cell;
use osada::level::{Lesson, LessonGoal, Level};
use osada::sim::JobKind;
use osada::sim::rules::Role;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

/// Tiles at which a besieger is near.
const NEAR: u32 = 8;

/// How many lessons are behind, from the file that the game keeps.
fn passed(data: &Path) -> usize {
    let text = std::fs::read_to_string(data.join("progress.ron")).unwrap_or_default();
    let number = text.split("lessons:").nth(1).unwrap_or_default();
    number.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0)
}

/// Where the lesson is about something: its corners on the screen.
fn corners(hands: &Hands, lesson: &Lesson) -> ((i32, i32), (i32, i32)) {
    let area = lesson.at.expect("the lesson says where");
    (hands.tile((area.from.x, area.from.y)), hands.tile((area.to.x, area.to.y)))
}

/// The names of the people, as the level has them with this seed.
fn people() -> Vec<String> {
    let rules = std::sync::Arc::new(osada::level::shipped::rules().expect("the rules are right"));
    let world = osada::level::build(&level(), &rules, 1).expect("it can be built");
    world.of_role(Role::Colonist).map(|(_, unit)| unit.name().to_owned()).collect()
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
            let (from, to) = corners(hands, lesson);
            hands.drag(from, to);
        }
        LessonGoal::Plan(_, 1) => {
            build(hands, "Bed");
            hands.click(hands.tile((21, 11)));
        }
        LessonGoal::Plan(_, count) | LessonGoal::Build(_, count) => {
            build(hands, "Spike trap");
            hands.drag(hands.tile((28, 13)), hands.tile((28, 12 + *count as i32)));
            if matches!(lesson.done, LessonGoal::Build(..)) {
                hands.key("3");
            }
        }
        LessonGoal::Inspect => hands.click(hands.find(&people()[0])),
        LessonGoal::Draft(_) => {
            let people = people();
            hands.click(hands.find(&people[0]));
            hands.tool(&["keydown", "shift"]);
            people[1..].iter().for_each(|name| hands.click(hands.find(name)));
            hands.tool(&["keyup", "shift"]);
            hands.key("r");
        }
        LessonGoal::Gather(_) => {
            let (from, to) = corners(hands, lesson);
            hands.tool(&["mousemove", &((from.0 + to.0) / 2).to_string(), &((from.1 + to.1) / 2).to_string()]);
            hands.tool(&["click", "3"]);
            hands.key("3");
        }
        LessonGoal::Repel(_) => fight(hands),
        LessonGoal::Store(..) | LessonGoal::Win => {}
    }
}

/// Has the drafted go for the nearest besieger who has come near, as a right click does.
fn fight(hands: &Hands) {
    hands.key("space");
    let game = hands.saved();
    let people: Vec<_> = game.world.of_role(Role::Colonist).map(|(_, unit)| unit.cell()).collect();
    let away = |cell: Cell| people.iter().map(|person| person.chebyshev(cell)).min().unwrap_or(u32::MAX);
    let besiegers = game.world.of_role(Role::Besieger).map(|(_, unit)| unit.cell());
    if let Some(cell) = besiegers.min_by_key(|&cell| away(cell)).filter(|&cell| away(cell) <= NEAR) {
        let (x, y) = hands.tile((cell.x, cell.y));
        hands.tool(&["mousemove", &x.to_string(), &y.to_string()]);
        hands.tool(&["click", "3"]);
    }
    hands.key("2");
}

/// Opens what can be built and takes up one of it.
fn build(hands: &Hands, title: &str) {
    hands.key("b");
    // Its picture stands above its name.
    let (x, y) = hands.find(title);
    hands.click((x, y - 30));
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
        } else if matches!(lesson.done, LessonGoal::Repel(_)) {
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
