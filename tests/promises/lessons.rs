//! Promises about the tutorial: its lessons can be met one after another, and it is won by them and not
//! without; its raid waits to be called.

use crate::common::rules;
use osada::grid::Cell;
use osada::level::{self, Attention, Course, Lesson, LessonGoal, Level, lesson_progress, shipped};
use osada::sim::rules::{Role, Rules};
use osada::sim::{
    Area, Build, Cancel, Command, Designate, Draft, GiveOrder, JobKind, Order, Outcome, Refusal, UnitId, World, check,
    tick,
};
use std::sync::Arc;

/// Game seconds in which all of it is over: four days.
const FOUR_DAYS: u64 = 600;
/// Game seconds between the end of the raid and victory in which the last lesson is read.
const CALM: u64 = 20;
/// Game seconds that the way to anywhere takes.
const WALK: u64 = 20;
/// Tiles within which besiegers are gone for.
const NEAR: f64 = 9.0;

fn tutorial() -> (Arc<Rules>, Level) {
    let rules = rules();
    let (file, text) = shipped::level("tutorial").expect("it ships");
    let level = level::load(file, text, &rules).expect("it is right");
    (rules, level)
}

fn colonists(world: &World) -> Vec<UnitId> {
    world.of_role(Role::Colonist).map(|(id, _)| id).collect()
}

fn middle(area: Area) -> Cell {
    Cell::new((area.from.x + area.to.x) / 2, (area.from.y + area.to.y) / 2)
}

/// The commands of a player who follows a lesson to the letter.
fn obeyed(world: &World, lesson: &Lesson) -> Vec<Command> {
    let lit = || lesson.area().expect("the lesson says where");
    let built = |name: &str| world.rules().structure_named(name).expect("the rules have it");
    match &lesson.done {
        LessonGoal::Mark(job, _) => vec![Designate { job: *job, area: lit() }.into()],
        LessonGoal::Plan(name, 1) => vec![Build { structure: built(name), cells: vec![lit().from] }.into()],
        LessonGoal::Plan(name, count) | LessonGoal::Build(name, count) => {
            let top = middle(lit()).y - *count as i32 / 2;
            let cells = (0..*count as i32).map(|row| Cell::new(middle(lit()).x, top + row)).collect();
            vec![Build { structure: built(name), cells }.into()]
        }
        LessonGoal::Raid(_) => vec![Command::CallRaid],
        LessonGoal::Draft(_) => vec![Draft { units: colonists(world), drafted: true }.into()],
        LessonGoal::Gather(_) => gathered(world, lit()),
        LessonGoal::Win => vec![Draft { units: colonists(world), drafted: false }.into()],
        _ => Vec::new(),
    }
}

/// Everybody goes to the middle of the place.
fn gathered(world: &World, place: Area) -> Vec<Command> {
    let go = |unit| Command::Order(GiveOrder { units: vec![unit], order: Order::Move(middle(place)) });
    colonists(world).into_iter().map(go).collect()
}

/// Once a second everybody drafted goes for the besieger who is nearest to the place, or back there while none is near.
fn fought(world: &World, place: Area) -> Vec<Command> {
    if !world.clock().tick().is_multiple_of(60) {
        return Vec::new();
    }
    let drafted = world.units().filter(|(_, unit)| unit.colonist().is_some_and(|colonist| colonist.is_drafted()));
    let units: Vec<UnitId> = drafted.map(|(id, _)| id).collect();
    let far = |cell: Cell| cell.octile(middle(place));
    let near = world.of_role(Role::Besieger).filter(|(_, unit)| far(unit.cell()) < NEAR);
    let enemy = near.min_by(|a, b| far(a.1.cell()).total_cmp(&far(b.1.cell()))).map(|(id, _)| id);
    let order = enemy.map_or(Order::Move(middle(place)), Order::Attack);
    if units.is_empty() { Vec::new() } else { vec![GiveOrder { units, order }.into()] }
}

/// The place at which the lessons have people gather.
fn meeting_place(level: &Level) -> Area {
    let gather = level.lessons.iter().find(|lesson| matches!(lesson.done, LessonGoal::Gather(_)));
    gather.and_then(Lesson::area).expect("they gather somewhere")
}

/// A game in which somebody followed the lessons until the level was decided.
struct Followed {
    world: World,
    /// The number of the lesson that was current before the end, from 0.
    lesson: usize,
    /// For how many seconds it was.
    shown: u64,
    /// The seconds of it all.
    seconds: u64,
}

fn follow(rules: &Arc<Rules>, level: &Level, seed: u64) -> Followed {
    let mut world = level::build(level, rules, seed).expect("it can be built");
    let mut course = Course::default();
    let attention = Attention { looked: true, running: true, inspecting: true };
    let (mut begun, mut begun_at) = (None, 0);
    while world.outcome() == Outcome::Running {
        let mut commands = Vec::new();
        if let Some(lesson) = course.current(&level.lessons).filter(|_| begun != Some(course.passed())) {
            (begun, begun_at) = (Some(course.passed()), world.clock().tick());
            commands = obeyed(&world, lesson);
            for command in &commands {
                assert_eq!(check(&world, command), Ok(()), "seed {seed}, {}: {command:?}", lesson.title);
            }
        }
        if course.current(&level.lessons).is_some_and(|lesson| matches!(lesson.done, LessonGoal::Repel(_))) {
            commands.extend(fought(&world, meeting_place(level)));
        }
        tick(&mut world, &commands);
        if world.outcome() == Outcome::Running {
            course.observe(&level.lessons, &world, attention);
        }
    }
    let now = world.clock().tick();
    Followed { world, lesson: course.passed(), shown: (now - begun_at) / 60, seconds: now / 60 }
}

/// Builds nothing and marks nothing; everybody waits drafted at a place for the raid that is called then, and goes for
/// whoever comes near.
fn unprepared(rules: &Arc<Rules>, level: &Level, seed: u64, place: Area) -> World {
    let mut world = level::build(level, rules, seed).expect("it can be built");
    let draft = Command::Draft(Draft { units: colonists(&world), drafted: true });
    tick(&mut world, &[draft]);
    let go = gathered(&world, place);
    tick(&mut world, &go);
    (0..WALK * 60).for_each(|_| drop(tick(&mut world, &[])));
    tick(&mut world, &[Command::CallRaid]);
    while world.outcome() == Outcome::Running && world.clock().tick() < FOUR_DAYS * 60 {
        let commands = fought(&world, place);
        tick(&mut world, &commands);
    }
    world
}

#[test]
fn the_tutorial_is_won_by_following_its_lessons_and_every_lesson_is_seen() {
    let (rules, level) = tutorial();
    let last = level.lessons.len() - 1;
    let mut won = 0;
    for seed in 1..=20 {
        let Followed { world, lesson, shown, seconds } = follow(&rules, &level, seed);
        if world.outcome() == Outcome::Victory {
            won += 1;
            assert_eq!(lesson, last, "seed {seed}: the level ended in another lesson than the last");
            assert!(shown >= CALM, "seed {seed}: the last lesson was shown for {shown} s");
            assert!(seconds <= FOUR_DAYS, "seed {seed}: it took {seconds} s");
        }
    }
    assert!(won >= 19, "{won} of 20 are won");
}

#[test]
fn the_tutorial_is_never_won_and_often_lost_by_whoever_builds_nothing() {
    let (rules, level) = tutorial();
    let outcome = |seed| unprepared(&rules, &level, seed, meeting_place(&level)).outcome();
    let outcomes: Vec<Outcome> = (1..=20).map(outcome).collect();
    let lost = outcomes.iter().filter(|&&outcome| outcome == Outcome::Defeat).count();
    assert!(!outcomes.contains(&Outcome::Victory), "somebody won");
    assert!(lost >= 8, "{lost} of 20 are lost");
}

#[test]
fn the_tutorial_is_not_won_with_nothing_built_even_by_who_beats_the_raid_at_its_camp() {
    let (rules, level) = tutorial();
    // Nobody beats the garrison with bare hands.
    let mut rules = (*rules).clone();
    crate::common::unguarded(&mut rules);
    let rules = Arc::new(rules);
    let world = level::build(&level, &rules, 1).expect("it can be built");
    let camp = world.siege().camps()[0].site().expect("the level says where");
    let around = Area::new(Cell::new(camp.x - 4, camp.y - 2), Cell::new(camp.x, camp.y + 2));
    let worlds: Vec<World> = (1..=8).map(|seed| unprepared(&rules, &level, seed, around)).collect();
    assert!(worlds.iter().all(|world| world.outcome() != Outcome::Victory), "it was won");
    let is_beaten = |world: &&World| world.siege().raids().iter().all(|raid| raid.over_at().is_some());
    let waiting = worlds.iter().filter(|world| world.outcome() == Outcome::Running).filter(is_beaten).count();
    assert!(waiting > 0, "nobody beat the raid, and this shows nothing");
}

#[test]
fn the_raid_of_the_tutorial_comes_uncalled_at_dusk_of_the_second_day() {
    let (rules, level) = tutorial();
    let mut world = level::build(&level, &rules, 1).expect("it can be built");
    assert_eq!(world.siege().latest_day(), Some(2));
    while world.siege().arrived() == 0 && world.outcome() == Outcome::Running {
        tick(&mut world, &[]);
    }
    let clock = world.clock();
    assert_eq!((clock.day(&rules.time), clock.is_night(&rules.time)), (2, true));
    assert!(clock.since_dawn(&rules.time).0 <= osada::sim::dusk(&rules.time).0 + 1);
    assert_eq!(check(&world, &Command::CallRaid), Err(Refusal::RaidIsHere));
}

#[test]
fn what_nobody_can_reach_does_not_count_as_marked() {
    let (rules, level) = tutorial();
    let mut world = level::build(&level, &rules, 1).expect("it can be built");
    let lesson = level.lessons.iter().find(|lesson| matches!(lesson.done, LessonGoal::Mark(JobKind::Chop, _)));
    let lesson = lesson.expect("trees are marked");
    // Deep in the wood.
    let deep = Area::new(Cell::new(0, 2), Cell::new(4, 6));
    tick(&mut world, &[Designate { job: JobKind::Chop, area: deep }.into()]);
    assert_eq!(world.jobs().iter().count(), 25);
    assert_eq!(lesson_progress(lesson, &world, Attention::default()), (0, 8));
}

#[test]
fn no_lesson_is_done_before_anything_has_been_done() {
    let (rules, level) = tutorial();
    let world = level::build(&level, &rules, 1).expect("it can be built");
    for lesson in &level.lessons {
        let (done, of) = lesson_progress(lesson, &world, Attention::default());
        assert!(done < of, "{}", lesson.title);
    }
}

#[test]
fn after_a_victory_no_lesson_is_left() {
    let (rules, level) = tutorial();
    let won = (1..=20).map(|seed| follow(&rules, &level, seed).world).find(|world| world.outcome() == Outcome::Victory);
    let won = won.expect("somebody wins");
    let mut course = Course::behind(2);
    assert!(course.observe(&level.lessons, &won, Attention::default()));
    assert_eq!((course.current(&level.lessons), course.passed()), (None, level.lessons.len()));
    assert!(!course.observe(&level.lessons, &won, Attention::default()));
}

#[test]
fn a_lesson_counts_what_is_there_and_what_is_done_stays_done() {
    let (rules, level) = tutorial();
    let mut world = level::build(&level, &rules, 1).expect("it can be built");
    let at = level.lessons.iter().position(|lesson| matches!(lesson.done, LessonGoal::Mark(JobKind::Chop, _)));
    let mut course = Course::behind(at.expect("trees are marked"));
    let lesson = course.current(&level.lessons).expect("it is one of them");
    let area = lesson.area().expect("it says where");
    // The edge of the wood.
    let some = Area::new(Cell::new(area.to.x, area.from.y), Cell::new(area.to.x, area.to.y - 2));
    tick(&mut world, &[Designate { job: JobKind::Chop, area: some }.into()]);
    assert_eq!(lesson_progress(lesson, &world, Attention::default()), (3, 8));
    assert!(!course.observe(&level.lessons, &world, Attention::default()));
    tick(&mut world, &[Designate { job: JobKind::Chop, area }.into()]);
    assert!(course.observe(&level.lessons, &world, Attention::default()));
    let passed = course.passed();
    tick(&mut world, &[Cancel { area }.into()]);
    course.observe(&level.lessons, &world, Attention::default());
    assert_eq!(course.passed(), passed);
    course.skip_all(&level.lessons);
    assert_eq!(course.current(&level.lessons), None);
}

#[test]
fn what_was_done_before_its_lesson_need_not_be_done_again() {
    let (rules, level) = tutorial();
    let mut world = level::build(&level, &rules, 1).expect("it can be built");
    let mut course = Course::default();
    let bushes = Area::new(Cell::new(11, 7), Cell::new(13, 9));
    for row in bushes.from.y..=bushes.to.y {
        let area = Area::new(Cell::new(bushes.from.x, row), Cell::new(bushes.to.x, row));
        tick(&mut world, &[Designate { job: JobKind::Forage, area }.into()]);
        course.observe(&level.lessons, &world, Attention::default());
        tick(&mut world, &[Cancel { area }.into()]);
    }
    let number = level.lessons.iter().position(|lesson| matches!(lesson.done, LessonGoal::Mark(JobKind::Forage, _)));
    let number = number.expect("bushes are marked");
    assert_eq!(lesson_progress(&level.lessons[number], &world, Attention::default()), (0, 2));
    assert_eq!(course.progress(&level.lessons, number, &world, Attention::default()), (2, 2));
}

#[test]
fn whoever_has_lost_people_drafts_those_who_are_left() {
    let rules = rules();
    let (file, text) = shipped::level("tutorial").expect("it ships");
    let level =
        level::load(file, &text.replace("colonists: Count(4)", "colonists: Count(2)"), &rules).expect("it is right");
    let mut world = level::build(&level, &rules, 1).expect("it can be built");
    let lesson = level.lessons.iter().find(|lesson| matches!(lesson.done, LessonGoal::Draft(3))).expect("there is one");
    assert_eq!(lesson_progress(lesson, &world, Attention::default()), (0, 2));
    let units = colonists(&world);
    tick(&mut world, &[Draft { units, drafted: true }.into()]);
    assert_eq!(lesson_progress(lesson, &world, Attention::default()), (2, 2));
}
