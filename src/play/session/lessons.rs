//! The lessons of a level: the current one, its progress, and when the next one begins.

use osada::level::{Attention, Course, Lesson, Level, Part, parts};
use osada::sim::rules::{Condition, Measure};
use osada::sim::{Area, World};
use osada_cli::keys::InputAction;

/// Seconds of wall time for which a lesson is shown as done before the next one begins.
const DONE_SHOWN: f64 = 1.0;

/// The lessons of a level, then those that triggers have given.
pub fn all_lessons<'a>(level: &'a Level, world: &'a World) -> Vec<&'a Lesson> {
    level.lessons.iter().chain(world.story().lessons()).collect()
}

/// Progress of the player in the lessons. What it is asked about takes all of them, from [`all_lessons`].
#[derive(Default)]
pub struct LessonProgress {
    course: Course,
    /// Actions and views of the player since the lesson began.
    attention: Attention,
    begun: Option<usize>,
    /// The lesson that was done last, and the wall time of that.
    done: Option<(usize, f64)>,
    /// The lesson whose text the player has hidden.
    folded: Option<usize>,
    now: f64,
}

/// The lesson that is shown.
pub struct ShownLesson<'a> {
    pub lesson: &'a Lesson,
    /// Number, from 1.
    pub number: usize,
    /// It is done, and the next one is about to begin.
    pub is_done: bool,
    pub is_folded: bool,
}

impl LessonProgress {
    /// Continues after this many lessons.
    pub fn behind(passed: usize) -> Self {
        Self { course: Course::behind(passed), ..Self::default() }
    }

    /// Number of completed lessons.
    pub fn passed(&self) -> usize {
        self.course.passed()
    }

    /// Notes that the view was moved.
    pub fn look(&mut self) {
        self.attention.looked = true;
    }

    /// Skips the current lesson, unless it is done anyway.
    pub fn skip(&mut self) {
        if !self.is_resting() {
            self.course.skip();
        }
    }

    pub fn skip_all(&mut self, lessons: &[&Lesson]) {
        self.course.skip_all(lessons);
    }

    /// The current lesson.
    pub fn current<'a>(&self, lessons: &[&'a Lesson]) -> Option<&'a Lesson> {
        lessons.get(self.passed()).copied()
    }

    /// The visible lesson: the current one, or for a moment the one that was just done.
    pub fn shown<'a>(&self, lessons: &[&'a Lesson]) -> Option<ShownLesson<'a>> {
        let resting = self.done.filter(|_| self.is_resting());
        let number = resting.map_or(self.passed(), |(number, _)| number);
        let lesson = lessons.get(number)?;
        let is_folded = self.folded == Some(number);
        Some(ShownLesson { lesson, number: number + 1, is_done: resting.is_some(), is_folded })
    }

    /// Hides the text of the current lesson, or shows it again.
    pub fn fold(&mut self) {
        let number = self.passed();
        self.folded = (self.folded != Some(number)).then_some(number);
    }

    /// The part of the map that the lesson is about.
    pub fn lit(&self, lessons: &[&Lesson]) -> Option<Area> {
        self.current(lessons)?.area().filter(|_| !self.is_resting())
    }

    /// True if the lesson of the next raid is still to come: until then the raid waits.
    pub fn come_before_raid(&self, lessons: &[&Lesson], world: &World) -> bool {
        let next = f64::from(world.siege().arrived() + 1);
        let of_raid = |lesson: &&Lesson| {
            asks(lesson, |of, bound| matches!(of, Measure::RaidsCome | Measure::RaidsOver) && bound == next)
        };
        lessons.iter().position(of_raid).is_some_and(|number| self.passed() < number)
    }

    /// True if the lesson is about the way of the next raid.
    pub fn shows_raid_way(&self, lessons: &[&Lesson]) -> bool {
        self.current(lessons).is_some_and(|lesson| lesson.raid_way)
    }

    /// True if the lesson mentions an action: its button is highlighted then.
    pub fn speaks_of(&self, lessons: &[&Lesson], action: InputAction) -> bool {
        let named = |lesson: &Lesson| parts(&lesson.text).contains(&Part::Key(action.name()));
        !self.is_resting() && self.current(lessons).is_some_and(named)
    }

    /// True if the lesson asks for a structure.
    pub fn asks_for(&self, lessons: &[&Lesson], structure: &str) -> bool {
        let is_it = |of: &Measure, _| matches!(of, Measure::PlannedOrStanding(name) | Measure::Standing(name) if name == structure);
        self.current(lessons).is_some_and(|lesson| asks(lesson, is_it))
    }

    /// Progress of a lesson: done, and required.
    pub fn progress(&self, lessons: &[&Lesson], shown: &ShownLesson, world: &World) -> (u32, u32) {
        self.course.progress(lessons, shown.number - 1, world, self.attention)
    }

    /// True while a lesson is shown as done.
    fn is_resting(&self) -> bool {
        self.done.is_some_and(|(_, at)| self.now - at < DONE_SHOWN)
    }

    /// Updates the progress, once a frame; `now` is wall time. Returns a lesson that begins.
    pub fn follow<'a>(
        &mut self,
        lessons: &[&'a Lesson],
        world: &World,
        (running, inspecting): (bool, bool),
        now: f64,
    ) -> Option<&'a Lesson> {
        self.now = now;
        (self.attention.running, self.attention.inspecting) = (running, inspecting);
        let number = self.passed();
        let lesson = lessons.get(number).copied().filter(|_| !self.is_resting())?;
        let begins = self.begun != Some(number);
        if begins {
            self.begun = Some(number);
            self.attention.looked = false;
        }
        // Its goal may have been reached before it began; it is shown all the same, and then as done.
        if self.course.observe(lessons, world, self.attention) {
            self.done = Some((number, now));
        }
        begins.then_some(lesson)
    }
}

/// Checks whether a lesson asks for at least so much of something.
fn asks(lesson: &Lesson, is_it: impl Fn(&Measure, f64) -> bool) -> bool {
    let conditions = lesson.conditions().unwrap_or_default();
    conditions.iter().any(|condition| matches!(condition, Condition::AtLeast(of, bound) if is_it(of, *bound)))
}
