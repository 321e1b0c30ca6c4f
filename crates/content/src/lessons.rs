//! Lessons of a level: steps for a beginner, and the conditions that complete them.

use super::checker::Checker;
use super::schema::{GroundSource, LessonGoal, LessonSource, LevelSource};
use osada_ai::grid::Cell;
use osada_reader::fault::{Segment, listed};
use osada_sim::rules::{Role, Rules, StructureKind};
use osada_sim::{Area, Job, JobKind, Outcome, Raid, Site, World, is_within_reach};
use std::collections::BTreeMap;

const MOST_LESSONS: usize = 100;
const MOST_OF_A_THING: u32 = 1000;

/// A checked lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The heading, in a few words.
    pub title: String,
    /// Instructions; see [`parts`](super::parts).
    pub text: String,
    pub done: LessonGoal,
    /// The area that the lesson is about.
    pub at: Option<Area>,
    /// The way of the next raid is shown.
    pub raid_way: bool,
    /// The game pauses when it begins.
    pub pause: bool,
}

/// State of the player that is not in the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attention {
    /// Since the lesson began.
    pub looked: bool,
    pub running: bool,
    /// A colonist is selected and the inspector open.
    pub inspecting: bool,
}

impl Lesson {
    /// Number of things done, and number wanted: `(3, 6)` for three of six trees. Complete when both are equal.
    pub fn progress(&self, world: &World, attention: Attention) -> (u32, u32) {
        let once = |done: bool| (u32::from(done), 1);
        let of = |done: usize, wanted: u32| (u32::try_from(done).unwrap_or(u32::MAX).min(wanted), wanted);
        let standing =
            |kind: StructureKind| world.map().structures().filter(|(_, structure)| structure.kind() == kind).count();
        // Whoever has lost people does it with those who are left.
        let as_many = |wanted: u32| wanted.min(world.of_role(Role::Colonist).count() as u32).max(1);
        let drafted = |fits: &dyn Fn(Cell) -> bool| {
            let colonists =
                world.units().filter(|(_, unit)| unit.colonist().is_some_and(|colonist| colonist.is_drafted()));
            colonists.filter(|(_, unit)| fits(unit.cell())).count()
        };
        match self.done {
            LessonGoal::Look => once(attention.looked),
            LessonGoal::Run => once(attention.running),
            LessonGoal::Inspect => once(attention.inspecting),
            LessonGoal::Mark(kind, wanted) => {
                let marked = world.jobs().iter().filter(|(_, job)| job.kind() == kind && is_within_reach(world, job));
                of(marked.count(), wanted)
            }
            LessonGoal::Store(good, wanted) => (world.stock().of(good).min(wanted), wanted),
            LessonGoal::Plan(kind, wanted) => {
                let is_plan = |job: &Job| matches!(job.site(), Site::Plan(planned, _) if planned == kind);
                let planned = world.jobs().iter().filter(|(_, job)| is_plan(job)).count();
                of(planned + standing(kind), wanted)
            }
            LessonGoal::Build(kind, wanted) => of(standing(kind), wanted),
            LessonGoal::Raid(number) => once(world.siege().arrived() >= number),
            LessonGoal::Draft(wanted) => of(drafted(&|_| true), as_many(wanted)),
            LessonGoal::Gather(wanted) => {
                of(drafted(&|cell| self.at.is_some_and(|area| area.contains(cell))), as_many(wanted))
            }
            LessonGoal::Repel(number) => {
                let over = |raid: &Raid| raid.wave() == number && raid.over_at().is_some();
                once(world.siege().raids().iter().any(over))
            }
            LessonGoal::Win => once(world.outcome() == Outcome::Victory),
        }
    }
}

/// Progress of a player through the lessons of a level. Whoever does something before its lesson need not do it again: trees
/// that were felled since count as marked, and goods that were spent as stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    at: usize,
    /// What was marked for each kind of work, as far as the lessons ask.
    marked: BTreeMap<JobKind, Vec<Site>>,
    /// The most that there was of what a lesson asks for, by its number.
    most: BTreeMap<usize, u32>,
}

impl Course {
    /// A course with so many lessons completed.
    pub fn behind(lessons: usize) -> Self {
        Self { at: lessons, ..Self::default() }
    }

    /// Number of completed lessons.
    pub fn passed(&self) -> usize {
        self.at
    }

    pub fn current<'l>(&self, lessons: &'l [Lesson]) -> Option<&'l Lesson> {
        lessons.get(self.at)
    }

    /// Number of things done for a lesson since the level began, and number wanted.
    pub fn progress(&self, lessons: &[Lesson], number: usize, world: &World, attention: Attention) -> (u32, u32) {
        let Some(lesson) = lessons.get(number) else { return (0, 0) };
        let (done, of) = lesson.progress(world, attention);
        let before = match lesson.done {
            LessonGoal::Mark(kind, _) => self.marked.get(&kind).map_or(0, |sites| sites.len() as u32),
            _ => self.most.get(&number).copied().unwrap_or(0),
        };
        (done.max(before).min(of), of)
    }

    /// Notes what has been done for this lesson and later ones.
    fn note(&mut self, lessons: &[Lesson], world: &World) {
        for (number, lesson) in lessons.iter().enumerate().skip(self.at) {
            match lesson.done {
                LessonGoal::Mark(kind, wanted) => {
                    let sites = self.marked.entry(kind).or_default();
                    for (_, job) in world.jobs().iter().filter(|(_, job)| job.kind() == kind) {
                        if sites.len() < wanted as usize && !sites.contains(&job.site()) && is_within_reach(world, job)
                        {
                            sites.push(job.site());
                        }
                    }
                }
                LessonGoal::Store(..) | LessonGoal::Plan(..) | LessonGoal::Build(..) => {
                    let (done, _) = lesson.progress(world, Attention::default());
                    let most = self.most.entry(number).or_default();
                    *most = done.max(*most);
                }
                _ => {}
            }
        }
    }

    /// Goes on to the next lesson if this one is done, and returns whether it was. A done lesson stays done. After a victory none
    /// is left: the winner needs no more of them, and some could not be done any more.
    pub fn observe(&mut self, lessons: &[Lesson], world: &World, attention: Attention) -> bool {
        if world.outcome() == Outcome::Victory {
            let was_left = self.at < lessons.len();
            self.skip_all(lessons);
            return was_left;
        }
        self.note(lessons, world);
        let (done, of) = self.progress(lessons, self.at, world, attention);
        let done = self.current(lessons).is_some() && done >= of;
        if done {
            self.skip();
        }
        done
    }

    pub fn skip(&mut self) {
        self.at += 1;
    }

    pub fn skip_all(&mut self, lessons: &[Lesson]) {
        self.at = self.at.max(lessons.len());
    }
}

/// Parses and checks the lessons of a level.
pub(super) fn lessons(checker: &mut Checker, source: &LevelSource, rules: &Rules) -> Vec<Lesson> {
    if source.lessons.len() > MOST_LESSONS {
        let message = format!("at most {MOST_LESSONS} lessons are allowed, not {}", source.lessons.len());
        checker.field("lessons", |checker| checker.fault(message));
        return Vec::new();
    }
    let mut lessons = Vec::new();
    checker.each("lessons", &source.lessons, |checker, lesson| lessons.extend(checked(checker, lesson, source, rules)));
    lessons
}

fn checked(checker: &mut Checker, lesson: &LessonSource, level: &LevelSource, rules: &Rules) -> Option<Lesson> {
    checker.text("title", &lesson.title, 40);
    checker.text("text", &lesson.text, 400);
    if let Some(corners) = lesson.at {
        checker.field("at", |checker| check_area(checker, corners, &level.ground));
    }
    let done = checker.field("done", |checker| goal(checker, &lesson.done, level, rules));
    if matches!(lesson.done, LessonGoal::Gather(_)) && lesson.at.is_none() {
        checker.fault("`Gather` needs the part of the map to gather in: give `at: ((column, row), (column, row))`");
    }
    let area =
        lesson.at.map(|((left, top), (right, bottom))| Area::new(Cell::new(left, top), Cell::new(right, bottom)));
    let (title, text) = (lesson.title.clone(), lesson.text.clone());
    Some(Lesson { title, text, done: done?, at: area, raid_way: lesson.raid_way, pause: lesson.pause })
}

fn check_area(checker: &mut Checker, corners: ((i32, i32), (i32, i32)), ground: &GroundSource) {
    let GroundSource::Drawn { rows, .. } = ground else {
        return checker.fault("a generated map has no fixed places; leave this out");
    };
    let (width, height) = (rows.first().map_or(0, |row| row.chars().count()), rows.len());
    for (index, (x, y)) in [corners.0, corners.1].into_iter().enumerate() {
        let inside = |at: i32, side: usize| usize::try_from(at).is_ok_and(|at| at < side);
        if !inside(x, width) || !inside(y, height) {
            let message = format!("({x}, {y}) is not on the map of {width} × {height} tiles");
            checker.at(Segment::Index(index), |checker| checker.fault(message));
        }
    }
}

/// A goal with its structure looked up.
fn goal(checker: &mut Checker, goal: &LessonGoal<String>, level: &LevelSource, rules: &Rules) -> Option<LessonGoal> {
    let mut amount = |step: usize, count: u32, most: u32| {
        if !(1..=most).contains(&count) {
            let message = format!("this must be a whole number from 1 to {most}, not {count}");
            checker.at(Segment::Index(step), |checker| checker.fault(message));
        }
        count
    };
    let raids = if level.endless { MOST_OF_A_THING } else { u32::try_from(level.waves.len()).unwrap_or(u32::MAX) };
    Some(match goal {
        LessonGoal::Look => LessonGoal::Look,
        LessonGoal::Run => LessonGoal::Run,
        LessonGoal::Inspect => LessonGoal::Inspect,
        LessonGoal::Win => LessonGoal::Win,
        LessonGoal::Raid(number) => LessonGoal::Raid(amount(0, *number, raids)),
        LessonGoal::Repel(number) => LessonGoal::Repel(amount(0, *number, raids)),
        LessonGoal::Draft(count) => LessonGoal::Draft(amount(0, *count, MOST_OF_A_THING)),
        LessonGoal::Gather(count) => LessonGoal::Gather(amount(0, *count, MOST_OF_A_THING)),
        LessonGoal::Store(good, count) => LessonGoal::Store(*good, amount(1, *count, 1_000_000)),
        LessonGoal::Mark(job, count) => {
            let count = amount(1, *count, MOST_OF_A_THING);
            if !job.is_designated() {
                let message = {
                    let marked = JobKind::ALL.iter().filter(|job| job.is_designated()).map(|job| format!("{job:?}"));
                    let marked = marked.collect::<Vec<_>>().join(", ");
                    format!("places cannot be marked for the work `{job:?}`; allowed are: {marked}")
                };
                checker.at(Segment::Index(0), |checker| checker.fault(message));
            }
            LessonGoal::Mark(*job, count)
        }
        LessonGoal::Plan(name, count) => {
            let count = amount(1, *count, MOST_OF_A_THING);
            LessonGoal::Plan(buildable(checker, name, rules)?, count)
        }
        LessonGoal::Build(name, count) => {
            let count = amount(1, *count, MOST_OF_A_THING);
            LessonGoal::Build(buildable(checker, name, rules)?, count)
        }
    })
}

/// A structure that can be built, by its name.
pub(super) fn buildable(checker: &mut Checker, name: &str, rules: &Rules) -> Option<StructureKind> {
    let rows = rules.structures.iter().filter(|row| row.build_seconds.is_some());
    let known: Vec<&str> = rows.map(|row| row.name.as_str()).collect();
    let is_there = rules.structure_named(name).is_some();
    checker.at(Segment::Index(0), |checker| {
        if is_there && !known.contains(&name) {
            checker.fault(format!("`{name}` cannot be built; what can be is: {}", listed(&known)));
            return None;
        }
        checker.known("structure", name, &known)
    })?;
    rules.structure_named(name)
}

#[cfg(test)]
mod tests {
    use crate::{load, shipped};

    fn report(lessons: &str) -> String {
        let rules = shipped::rules().expect("the shipped rules are right");
        let (_, text) = shipped::level("tutorial").expect("it ships");
        let cut = text.find("    lessons: [").expect("it has lessons");
        let rest = &text[cut..];
        let end = cut + rest.find("\n    ],\n").expect("they end") + "\n    ],\n".len();
        let text = format!("{}    lessons: [{lessons}],\n{}", &text[..cut], &text[end..]);
        load("tutorial.ron", &text, &rules).expect_err("this is wrong").to_string()
    }

    #[test]
    fn a_lesson_that_cannot_be_is_refused_with_its_place_and_what_would_be_right() {
        let lesson = |rest: &str| report(&format!("(title: \"A\", text: \"b\", {rest})"));
        for (rest, says) in [
            ("done: Plan(\"spike_tarp\", 2)", "did you mean `spike_trap`?"),
            ("done: Plan(\"hearth\", 2)", "`hearth` cannot be built"),
            ("done: Mark(Chop, 0)", "from 1 to 1000, not 0"),
            ("done: Mark(Haul, 2)", "places cannot be marked"),
            ("done: Repel(2)", "from 1 to 1, not 2"),
            ("done: Gather(2)", "`Gather` needs"),
            ("done: Look, at: ((0, 0), (48, 5))", "(48, 5) is not on the map of 48 × 28 tiles"),
            ("done: Look, at: ((-1, 0), (4, 5))", "(-1, 0) is not on the map"),
            ("done: Lok", "Look"),
        ] {
            let report = lesson(rest);
            assert!(report.contains(says), "{rest}: {report}");
            assert!(report.starts_with("tutorial.ron:"), "{report}");
        }
        let both = report("(title: \"\", text: \"b\", done: Repel(2)), (title: \"A\", text: \"\", done: Look)");
        assert_eq!(both.matches("error: ").count(), 3, "{both}");
    }
}
