//! The tutorial, played from the first lesson to the victory by somebody who does what it says, with mouse and keys.

use crate::input_driver::InputDriver;
use crate::persistence::screen;
use osada::grid::Cell;
use osada::level::{Lesson, LessonGoal, Level};
use osada::sim::rules::Role;
use osada::sim::{Area, JobKind};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

/// Time after which something that is seen at once is tried again.
const GLANCE: Duration = Duration::from_secs(5);
/// Time of a fight between two commands.
const ROUND: Duration = Duration::from_secs(3);
/// Time after which an instruction that takes the people a while is repeated.
const A_WHILE: Duration = Duration::from_secs(45);
/// The text of the clock in a game that is lost.
const LOST: &str = "Defeat";
/// Tiles from the place of the fight at which a besieger is near.
const NEAR: u32 = 12;

/// How many lessons are behind, from the file that the game keeps.
fn passed(data: &Path) -> usize {
    let text = std::fs::read_to_string(data.join("progress.ron")).unwrap_or_default();
    let number = text.split("lessons:").nth(1).unwrap_or_default().trim_start();
    number.split(|c: char| !c.is_ascii_digit()).next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Where the lesson is about something: its corners on the screen.
fn corners(driver: &InputDriver, lesson: &Lesson) -> ((i32, i32), (i32, i32)) {
    let area = lesson.area().expect("the lesson says where");
    (driver.tile((area.from.x, area.from.y)), driver.tile((area.to.x, area.to.y)))
}

/// Does what a lesson says, as long as the game goes on; they fight at this place.
fn perform(driver: &InputDriver, lesson: &Lesson, place: Area) {
    if driver.reads(LOST) {
        return;
    }
    match &lesson.done {
        LessonGoal::Look => {
            driver.key("d");
            driver.key("Home");
            sleep(Duration::from_secs(1));
        }
        LessonGoal::Run => driver.key("3"),
        LessonGoal::Raid(_) => {
            driver.key("g");
            driver.key("3");
        }
        LessonGoal::Mark(job, _) => {
            driver.key(if *job == JobKind::Chop { "c" } else { "f" });
            let (from, to) = corners(driver, lesson);
            driver.drag(from, to);
        }
        LessonGoal::Plan(_, 1) => {
            build(driver, "Bed");
            driver.click(driver.tile((21, 11)));
        }
        LessonGoal::Plan(_, count) | LessonGoal::Build(_, count) => {
            build(driver, "Spike trap");
            driver.drag(driver.tile((28, 13)), driver.tile((28, 12 + *count as i32)));
            if matches!(lesson.done, LessonGoal::Build(..)) {
                driver.key("3");
            }
        }
        LessonGoal::Inspect => {
            // Slow input is not to take the people half a day.
            driver.key("1");
            let game = driver.saved();
            let (_, first) = game.world.of_role(Role::Colonist).next().expect("everybody lives");
            driver.click(driver.find(first.name()));
        }
        LessonGoal::Draft(_) => draft(driver, true),
        LessonGoal::Gather(_) => {
            let (from, to) = corners(driver, lesson);
            driver.tool(&["mousemove", &((from.0 + to.0) / 2).to_string(), &((from.1 + to.1) / 2).to_string()]);
            driver.tool(&["click", "3"]);
            driver.key("2");
        }
        LessonGoal::Repel(_) => fight(driver, place),
        LessonGoal::Store(..) => driver.key("3"),
        LessonGoal::When(_) => panic!("the tutorial asks for nothing like it"),
        LessonGoal::Win => {
            draft(driver, false);
            driver.key("3");
        }
    }
}

/// Selects everybody who lives and drafts or releases them. Whoever falls meanwhile is no longer in the list of people:
/// then it is for the next attempt.
fn draft(driver: &InputDriver, drafted: bool) {
    let game = driver.saved();
    let people: Vec<_> = game.world.of_role(Role::Colonist).map(|(_, unit)| unit).collect();
    let Some((first, others)) = people.split_first() else { return };
    let select = |name: &str| driver.glimpse(name).map(|at| driver.click(at)).is_some();
    if !select(first.name()) {
        return;
    }
    driver.tool(&["keydown", "shift"]);
    let all = others.iter().all(|unit| select(unit.name()));
    driver.tool(&["keyup", "shift"]);
    // The key drafts and releases.
    if all && people.iter().filter_map(|unit| unit.colonist()).all(|colonist| colonist.is_drafted() != drafted) {
        driver.key("r");
    }
}

/// Has the drafted go for the besieger who has come nearest to the hearth, as a right click does, or back there while
/// all of them are far away.
fn fight(driver: &InputDriver, place: Area) {
    driver.key("space");
    let game = driver.saved();
    let middle = Cell::new((place.from.x + place.to.x) / 2, (place.from.y + place.to.y) / 2);
    let besiegers = game.world.raiders().map(|(_, unit)| unit.cell());
    let nearest = besiegers.min_by_key(|cell| cell.chebyshev(middle)).filter(|cell| cell.chebyshev(middle) <= NEAR);
    let to = nearest.unwrap_or(middle);
    let (x, y) = driver.tile((to.x, to.y));
    driver.tool(&["mousemove", &x.to_string(), &y.to_string()]);
    driver.tool(&["click", "3"]);
    driver.key("2");
}

/// Opens what can be built, unless it is open, and takes up one of it.
fn build(driver: &InputDriver, title: &str) {
    if !driver.reads(title) {
        driver.key("b");
    }
    // Its picture stands above its name.
    let (x, y) = driver.find(title);
    driver.click((x, y - 30));
}

fn level() -> Level {
    let rules = osada::level::shipped::rules().expect("the rules are right");
    let (file, text) = osada::level::shipped::level("tutorial").expect("it ships");
    osada::level::load(file, text, &rules).expect("it is right")
}

/// Plays the tutorial with this seed, lesson by lesson; whether it was won. Whoever is slow may lose the fight, as one
/// game in twenty shows that is played by the same lessons without a window.
fn play(seed: &str) -> bool {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = folder.path();
    let level = level();
    let driver = InputDriver::open(data, &["tutorial", "--seed", seed]);
    let gather = level.lessons.iter().find(|lesson| matches!(lesson.done, LessonGoal::Gather(_)));
    let place = gather.and_then(Lesson::area).expect("they gather somewhere");
    for (number, lesson) in level.lessons.iter().enumerate() {
        // The one before is shown as done for a second.
        sleep(Duration::from_millis(1500));
        let end = format!("the end of the lesson {}", lesson.title);
        let decided = || if passed(data) > number { Some(true) } else { driver.reads(LOST).then_some(false) };
        // What is quickly seen is soon tried again; the rest takes the people a while.
        let pause = match lesson.done {
            LessonGoal::Look | LessonGoal::Inspect => GLANCE,
            LessonGoal::Repel(_) => ROUND,
            _ => A_WHILE,
        };
        if !driver.persist(&end, pause, || perform(&driver, lesson, place), decided) {
            return false;
        }
    }
    let progress = std::fs::read_to_string(data.join("progress.ron")).expect("it was written");
    assert!(progress.contains("won: true"), "{progress}");
    driver.leave();
    true
}

#[test]
#[ignore = "needs a display and xdotool"]
fn the_tutorial_is_won_by_mouse_and_keys_lesson_by_lesson() {
    let _screen = screen();
    assert!(["1", "2", "3"].into_iter().any(play), "three games were lost");
}
