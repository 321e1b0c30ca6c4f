//! Lessons: the progress of a player through them, and the checks of those of a level.

use super::checker::Checker;
use super::conditions::Vocabulary;
use super::effects::check_lesson;
use super::schema::LevelSource;
use osada_reader::fault::Segment;
use osada_sim::rules::{Condition, Lesson, LessonGoal, Measure};
use osada_sim::{JobKind, Outcome, Site, World, condition_progress, is_within_reach};
use std::borrow::Borrow;
use std::collections::BTreeMap;

const MOST_LESSONS: usize = 100;

/// State of the player that is not in the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attention {
    /// Since the lesson began.
    pub looked: bool,
    pub running: bool,
    /// A colonist is selected and the inspector open.
    pub inspecting: bool,
}

/// Number of things done for a lesson, and number wanted: `(3, 6)` for three of six trees. Complete when both are equal.
pub fn lesson_progress(lesson: &Lesson, world: &World, attention: Attention) -> (u32, u32) {
    let once = |done: bool| (u32::from(done), 1);
    match lesson.done {
        LessonGoal::Look => once(attention.looked),
        LessonGoal::Run => once(attention.running),
        LessonGoal::Inspect => once(attention.inspecting),
        LessonGoal::Win => once(world.outcome() == Outcome::Victory),
        _ => condition_progress(world, &lesson.conditions().unwrap_or_default()),
    }
}

/// The kind of work for which a lesson wants places marked, and nothing else.
fn marked_kind(lesson: &Lesson) -> Option<JobKind> {
    match lesson.conditions().as_deref() {
        Some(&[Condition::AtLeast(Measure::Marked(kind), _)]) => Some(kind),
        _ => None,
    }
}

/// Checks whether a lesson asks only for what one has or builds, which counts even if it is gone by now.
fn is_of_goods(lesson: &Lesson) -> bool {
    let lasts = |condition: &Condition| match condition {
        Condition::AtLeast(Measure::Standing(_) | Measure::PlannedOrStanding(_), _) => true,
        Condition::AtLeast(of, _) => of.good().is_some(),
        _ => false,
    };
    lesson.conditions().is_some_and(|conditions| conditions.iter().all(lasts))
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

    pub fn current<'l, L: Borrow<Lesson>>(&self, lessons: &'l [L]) -> Option<&'l Lesson> {
        lessons.get(self.at).map(Borrow::borrow)
    }

    /// Number of things done for a lesson since the level began, and number wanted.
    pub fn progress(
        &self,
        lessons: &[impl Borrow<Lesson>],
        number: usize,
        world: &World,
        attention: Attention,
    ) -> (u32, u32) {
        let Some(lesson) = lessons.get(number).map(Borrow::borrow) else { return (0, 0) };
        let (done, of) = lesson_progress(lesson, world, attention);
        let before = match marked_kind(lesson) {
            Some(kind) => self.marked.get(&kind).map_or(0, |sites| sites.len() as u32),
            None => self.most.get(&number).copied().unwrap_or(0),
        };
        (done.max(before).min(of), of)
    }

    /// Notes what has been done for this lesson and later ones.
    fn note(&mut self, lessons: &[impl Borrow<Lesson>], world: &World) {
        for (number, lesson) in lessons.iter().map(Borrow::borrow).enumerate().skip(self.at) {
            let (done, wanted) = lesson_progress(lesson, world, Attention::default());
            if let Some(kind) = marked_kind(lesson) {
                let sites = self.marked.entry(kind).or_default();
                for (_, job) in world.jobs().iter().filter(|(_, job)| job.kind() == kind) {
                    if sites.len() < wanted as usize && !sites.contains(&job.site()) && is_within_reach(world, job) {
                        sites.push(job.site());
                    }
                }
            } else if is_of_goods(lesson) {
                let most = self.most.entry(number).or_default();
                *most = done.max(*most);
            }
        }
    }

    /// Goes on to the next lesson if this one is done, and returns whether it was. A done lesson stays done. After a victory none
    /// is left: the winner needs no more of them, and some could not be done any more.
    pub fn observe(&mut self, lessons: &[impl Borrow<Lesson>], world: &World, attention: Attention) -> bool {
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

    pub fn skip_all(&mut self, lessons: &[impl Borrow<Lesson>]) {
        self.at = self.at.max(lessons.len());
    }
}

/// Checks the lessons of a level.
pub(super) fn check_lessons(checker: &mut Checker, source: &LevelSource, known: &Vocabulary) {
    if source.lessons.len() > MOST_LESSONS {
        let message = format!("at most {MOST_LESSONS} lessons are allowed, not {}", source.lessons.len());
        return checker.field("lessons", |checker| checker.fault(message));
    }
    let waves = u32::try_from(source.waves.len()).unwrap_or(u32::MAX);
    let raids = if source.endless { u32::MAX } else { waves };
    checker.each("lessons", &source.lessons, |checker, lesson| {
        check_lesson(checker, lesson, known);
        if let LessonGoal::Raid(number) | LessonGoal::Repel(number) = lesson.done
            && number > raids
        {
            let message = format!("this must be a whole number from 1 to {raids}, not {number}");
            checker.field("done", |checker| checker.at(Segment::Index(0), |checker| checker.fault(message)));
        }
    });
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
