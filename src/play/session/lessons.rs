//! The lessons of a level: the current one, its progress, and when the next one begins.

use osada::level::{Attention, Course, Lesson, LessonGoal, Level, Part, parts};
use osada::sim::rules::StructureKind;
use osada::sim::{Area, World};
use osada_cli::keys::InputAction;

/// Seconds of wall time for which a lesson is shown as done before the next one begins.
const DONE_SHOWN: f64 = 1.0;

/// Progress of the player in the lessons.
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

    pub fn skip_all(&mut self, level: &Level) {
        self.course.skip_all(&level.lessons);
    }

    /// The current lesson.
    pub fn current<'a>(&self, level: &'a Level) -> Option<&'a Lesson> {
        self.course.current(&level.lessons)
    }

    /// The visible lesson: the current one, or for a moment the one that was just done.
    pub fn shown<'a>(&self, level: &'a Level) -> Option<ShownLesson<'a>> {
        let resting = self.done.filter(|_| self.is_resting());
        let number = resting.map_or(self.passed(), |(number, _)| number);
        let lesson = level.lessons.get(number)?;
        let is_folded = self.folded == Some(number);
        Some(ShownLesson { lesson, number: number + 1, is_done: resting.is_some(), is_folded })
    }

    /// Hides the text of the current lesson, or shows it again.
    pub fn fold(&mut self) {
        let number = self.passed();
        self.folded = (self.folded != Some(number)).then_some(number);
    }

    /// The part of the map that the lesson is about.
    pub fn lit(&self, level: &Level) -> Option<Area> {
        self.current(level)?.at.filter(|_| !self.is_resting())
    }

    /// True if the lesson of the next raid is still to come: until then the raid waits.
    pub fn come_before_raid(&self, level: &Level, world: &World) -> bool {
        let next = world.siege().arrived() + 1;
        let of_raid =
            |lesson: &Lesson| matches!(lesson.done, LessonGoal::Raid(wave) | LessonGoal::Repel(wave) if wave == next);
        level.lessons.iter().position(of_raid).is_some_and(|number| self.passed() < number)
    }

    /// True if the lesson is about the way of the next raid.
    pub fn shows_raid_way(&self, level: &Level) -> bool {
        self.current(level).is_some_and(|lesson| lesson.raid_way)
    }

    /// True if the lesson mentions an action: its button is highlighted then.
    pub fn speaks_of(&self, level: &Level, action: InputAction) -> bool {
        let named = |lesson: &Lesson| parts(&lesson.text).contains(&Part::Key(action.name()));
        !self.is_resting() && self.current(level).is_some_and(named)
    }

    /// True if the lesson asks for a structure.
    pub fn asks_for(&self, level: &Level, kind: StructureKind) -> bool {
        let asked = |lesson: &Lesson| matches!(lesson.done, LessonGoal::Plan(asked, _) | LessonGoal::Build(asked, _) if asked == kind);
        self.current(level).is_some_and(asked)
    }

    /// Progress of a lesson: done, and required.
    pub fn progress(&self, level: &Level, shown: &ShownLesson, world: &World) -> (u32, u32) {
        self.course.progress(&level.lessons, shown.number - 1, world, self.attention)
    }

    /// True while a lesson is shown as done.
    fn is_resting(&self) -> bool {
        self.done.is_some_and(|(_, at)| self.now - at < DONE_SHOWN)
    }

    /// Updates the progress, once a frame; `now` is wall time. Returns a lesson that begins.
    pub fn follow<'a>(
        &mut self,
        level: &'a Level,
        world: &World,
        (running, inspecting): (bool, bool),
        now: f64,
    ) -> Option<&'a Lesson> {
        self.now = now;
        (self.attention.running, self.attention.inspecting) = (running, inspecting);
        let number = self.passed();
        let lesson = level.lessons.get(number).filter(|_| !self.is_resting())?;
        let begins = self.begun != Some(number);
        if begins {
            self.begun = Some(number);
            self.attention.looked = false;
        }
        // Its goal may have been reached before it began; it is shown all the same, and then as done.
        if self.course.observe(&level.lessons, world, self.attention) {
            self.done = Some((number, now));
        }
        begins.then_some(lesson)
    }
}
