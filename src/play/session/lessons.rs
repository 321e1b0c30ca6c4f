//! The lessons of a level: which one is to be done now, how far it is, and when the next one begins.

use osada::level::{Attention, Course, Lesson, LessonGoal, Level, Part, parts};
use osada::sim::rules::StructureKind;
use osada::sim::{Area, World};
use osada_cli::keys::InputAction;

/// Seconds of wall time for which a lesson is shown as done before the next one begins.
const DONE_SHOWN: f64 = 1.0;

/// How far the player has come with the lessons.
#[derive(Default)]
pub struct Lessons {
    course: Course,
    /// What the player has seen and done since the lesson began.
    attention: Attention,
    begun: Option<usize>,
    /// Which one was done last, and when in wall time.
    done: Option<(usize, f64)>,
    /// The one whose text the player has hidden.
    folded: Option<usize>,
    now: f64,
}

/// The lesson that is shown.
pub struct ShownLesson<'a> {
    /// The lesson itself.
    pub lesson: &'a Lesson,
    /// Its number, from 1.
    pub number: usize,
    /// It is done, and the next one is about to begin.
    pub is_done: bool,
    /// The player has hidden its text.
    pub is_folded: bool,
}

impl Lessons {
    /// Continues after this many lessons.
    pub fn behind(passed: usize) -> Self {
        Self { course: Course::behind(passed), ..Self::default() }
    }

    /// How many lessons are done.
    pub fn passed(&self) -> usize {
        self.course.passed()
    }

    /// The view was moved.
    pub fn look(&mut self) {
        self.attention.looked = true;
    }

    /// Leaves out the present lesson, unless it is done anyway.
    pub fn skip(&mut self) {
        if !self.is_resting() {
            self.course.skip();
        }
    }

    /// Leaves out all that are left.
    pub fn skip_all(&mut self, level: &Level) {
        self.course.skip_all(&level.lessons);
    }

    /// The lesson that is to be done now.
    pub fn current<'a>(&self, level: &'a Level) -> Option<&'a Lesson> {
        self.course.current(&level.lessons)
    }

    /// The lesson that is shown: the present one, or for a moment the one that was just done.
    pub fn shown<'a>(&self, level: &'a Level) -> Option<ShownLesson<'a>> {
        let resting = self.done.filter(|_| self.is_resting());
        let number = resting.map_or(self.passed(), |(number, _)| number);
        let lesson = level.lessons.get(number)?;
        let is_folded = self.folded == Some(number);
        Some(ShownLesson { lesson, number: number + 1, is_done: resting.is_some(), is_folded })
    }

    /// Hides the text of the present lesson, or shows it again.
    pub fn fold(&mut self) {
        let number = self.passed();
        self.folded = (self.folded != Some(number)).then_some(number);
    }

    /// The part of the map that the lesson is about.
    pub fn lit(&self, level: &Level) -> Option<Area> {
        self.current(level)?.at.filter(|_| !self.is_resting())
    }

    /// Whether the lesson speaks of an action: its button is pointed out then.
    pub fn speaks_of(&self, level: &Level, action: InputAction) -> bool {
        let named = |lesson: &Lesson| parts(&lesson.text).contains(&Part::Key(action.name()));
        !self.is_resting() && self.current(level).is_some_and(named)
    }

    /// Whether the lesson asks for a structure.
    pub fn asks_for(&self, level: &Level, kind: StructureKind) -> bool {
        let asked = |lesson: &Lesson| matches!(lesson.done, LessonGoal::Plan(asked, _) | LessonGoal::Build(asked, _) if asked == kind);
        self.current(level).is_some_and(asked)
    }

    /// How much of the present lesson is done, of how much.
    pub fn progress(&self, lesson: &Lesson, world: &World) -> (u32, u32) {
        lesson.progress(world, self.attention)
    }

    /// Whether a lesson is being shown as done.
    fn is_resting(&self) -> bool {
        self.done.is_some_and(|(_, at)| self.now - at < DONE_SHOWN)
    }

    /// Sees how far the player has come, once a frame; `now` is wall time. A lesson that begins is given back.
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
        // What it asks for may have been done before it began; it is shown all the same, and then as done.
        if self.course.observe(&level.lessons, world, self.attention) {
            self.done = Some((number, now));
        }
        begins.then_some(lesson)
    }
}
