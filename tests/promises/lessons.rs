//! Promises about the tutorial: its lessons can be met one after another, in about three minutes, and it is won.

use crate::common::rules;
use osada::grid::Cell;
use osada::level::{self, Attention, Course, Lesson, LessonGoal, Level, shipped};
use osada::sim::rules::Role;
use osada::sim::{Area, Command, JobKind, Order, Outcome, World, check, tick};
use std::sync::Arc;

/// Game seconds that a player has for all of it.
const ABOUT_THREE_MINUTES: u64 = 200;

fn tutorial() -> (Arc<osada::sim::rules::Rules>, Level) {
    let rules = rules();
    let (file, text) = shipped::level("tutorial").expect("it ships");
    let level = level::load(file, text, &rules).expect("it is right");
    (rules, level)
}

/// What somebody does who follows a lesson to the letter.
fn obeyed(world: &World, lesson: &Lesson) -> Vec<Command> {
    let colonists = || world.of_role(Role::Colonist).map(|(id, _)| id).collect::<Vec<_>>();
    let lit = || lesson.at.expect("the lesson says where");
    let middle = || {
        let Area { from, to } = lit();
        Cell::new((from.x + to.x) / 2, (from.y + to.y) / 2)
    };
    match lesson.done {
        LessonGoal::Mark(job, _) => vec![Command::Designate { job, area: lit() }],
        LessonGoal::Plan(structure, 1) => vec![Command::Build { structure, cells: vec![lit().from] }],
        LessonGoal::Plan(structure, count) => {
            let top = middle().y - count as i32 / 2;
            let cells = (0..count as i32).map(|row| Cell::new(middle().x, top + row)).collect();
            vec![Command::Build { structure, cells }]
        }
        LessonGoal::Draft(_) => vec![Command::Draft { units: colonists(), drafted: true }],
        LessonGoal::Gather(_) => {
            let go = |unit| Command::Order { units: vec![unit], order: Order::Move(middle()) };
            colonists().into_iter().map(go).collect()
        }
        LessonGoal::Win => vec![Command::Draft { units: colonists(), drafted: false }],
        _ => Vec::new(),
    }
}

#[test]
fn the_tutorial_is_won_in_three_minutes_by_following_its_lessons() {
    let (rules, level) = tutorial();
    for seed in 1..=10 {
        let mut world = level::build(&level, &rules, seed).expect("it can be built");
        let mut course = Course::default();
        let attention = Attention { looked: true, running: true, inspecting: true };
        let mut begun = None;
        while let Some(lesson) = course.current(&level.lessons) {
            let mut commands = Vec::new();
            if begun != Some(course.passed()) && world.outcome() == Outcome::Running {
                begun = Some(course.passed());
                commands = obeyed(&world, lesson);
                for command in &commands {
                    assert_eq!(check(&world, command), Ok(()), "seed {seed}, {}: {command:?}", lesson.title);
                }
            }
            tick(&mut world, &commands);
            let done = course.observe(&level.lessons, &world, attention);
            let now = world.clock().tick() / 60;
            let what = || format!("seed {seed}, {} after {now} s", level.lessons[begun.unwrap_or(0)].title);
            assert!(now < ABOUT_THREE_MINUTES, "{}", what());
            assert!(done || world.outcome() == Outcome::Running, "{}: {:?}", what(), world.outcome());
        }
        assert_eq!(world.outcome(), Outcome::Victory, "seed {seed}");
    }
}

#[test]
fn no_lesson_is_done_before_anything_has_been_done() {
    let (rules, level) = tutorial();
    let world = level::build(&level, &rules, 1).expect("it can be built");
    for lesson in &level.lessons {
        let (done, of) = lesson.progress(&world, Attention::default());
        assert!(done < of, "{}", lesson.title);
    }
}

#[test]
fn a_lesson_counts_what_is_there_and_what_is_done_stays_done() {
    let (rules, level) = tutorial();
    let mut world = level::build(&level, &rules, 1).expect("it can be built");
    let at = level.lessons.iter().position(|lesson| matches!(lesson.done, LessonGoal::Mark(JobKind::Chop, _)));
    let mut course = Course::behind(at.expect("trees are marked"));
    let lesson = course.current(&level.lessons).expect("it is one of them");
    let area = lesson.at.expect("it says where");
    let some = Area::new(area.from, Cell::new(area.from.x + 1, area.from.y + 1));
    tick(&mut world, &[Command::Designate { job: JobKind::Chop, area: some }]);
    assert_eq!(lesson.progress(&world, Attention::default()), (4, 8));
    assert!(!course.observe(&level.lessons, &world, Attention::default()));
    tick(&mut world, &[Command::Designate { job: JobKind::Chop, area }]);
    assert!(course.observe(&level.lessons, &world, Attention::default()));
    let passed = course.passed();
    tick(&mut world, &[Command::Cancel { area }]);
    course.observe(&level.lessons, &world, Attention::default());
    assert_eq!(course.passed(), passed);
    course.skip_all(&level.lessons);
    assert_eq!(course.current(&level.lessons), None);
}
