//! How far the player has come with the lessons of a level.

use osada::level::Course;

/// How far the player has come with the lessons.
#[derive(Default)]
pub struct LessonProgress {
    /// Whether the view has been moved since the lesson began.
    pub looked: bool,
    /// Which lessons are done, and how far the present one is.
    pub course: Course,
    /// Which lesson has begun.
    pub begun: Option<usize>,
    /// Which one was done last, and when in wall time.
    pub done: Option<(usize, f64)>,
}

impl LessonProgress {
    /// Goes on after so many lessons.
    pub fn behind(passed: usize) -> Self {
        Self { course: Course::behind(passed), ..Self::default() }
    }

    /// How many lessons are done.
    pub fn passed(&self) -> usize {
        self.course.passed()
    }
}
