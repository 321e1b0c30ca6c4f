//! A level or a campaign being edited: its current state, and every earlier one.

use super::history::{History, Remembered};
use crate::schema::LevelSource;

/// A level, or a campaign, that is being edited. Every edit is one step that can be undone, without end.
///
/// ```
/// use osada_content::{edit, shipped};
///
/// let rules = shipped::rules()?;
/// let mut document = edit::Document::new(edit::blank(&rules, (32, 24)));
/// document.edit("the title", |source| source.title = "Żabia łąka".to_owned());
/// assert_eq!(document.undoes(), Some("the title"));
/// assert!(document.undo() && document.source().title != "Żabia łąka");
/// assert!(document.redo() && document.source().title == "Żabia łąka");
/// # Ok::<(), osada_content::Reports>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document<T: Remembered = LevelSource> {
    source: T,
    history: History<T>,
    /// The number of the saved state, if one is saved.
    kept: Option<u64>,
}

impl<T: Remembered> Document<T> {
    /// One that is new and not saved.
    pub fn new(mut source: T) -> Self {
        let history = History::new(&mut source);
        Self { source, history, kept: None }
    }

    /// One that is saved in a file as it is.
    pub fn kept(source: T) -> Self {
        let mut document = Self::new(source);
        document.keep();
        document
    }

    pub fn source(&self) -> &T {
        &self.source
    }

    /// A number that differs for every state that it has been in.
    pub fn state(&self) -> u64 {
        self.history.number()
    }

    /// Changes it by one step that is called `what`. True if anything is different.
    pub fn edit(&mut self, what: &str, change: impl FnOnce(&mut T)) -> bool {
        change(&mut self.source);
        self.history.take(&mut self.source, what, false)
    }

    /// [`edit`](Self::edit) for text that is typed: successive edits of the same name are one step, until [`Document::seal`].
    pub fn write(&mut self, what: &str, change: impl FnOnce(&mut T)) -> bool {
        let is_kept = self.is_kept();
        change(&mut self.source);
        if is_kept {
            // The saved state stays one to go back to.
            self.history.seal();
        }
        self.history.take(&mut self.source, what, true)
    }

    /// Ends typing: the next edit is a step of its own.
    pub fn seal(&mut self) {
        self.history.seal();
    }

    /// Name of the step that [`undo`](Self::undo) takes back.
    pub fn undoes(&self) -> Option<&str> {
        self.history.undoes()
    }

    /// Name of the step that [`redo`](Self::redo) does again.
    pub fn redoes(&self) -> Option<&str> {
        self.history.redoes()
    }

    /// Takes the last step back. False if there is none.
    pub fn undo(&mut self) -> bool {
        self.history.undo().map(|source| self.source = source).is_some()
    }

    /// Does the last undone step again. False if there is none.
    pub fn redo(&mut self) -> bool {
        self.history.redo().map(|source| self.source = source).is_some()
    }

    /// Marks the current state as saved.
    pub fn keep(&mut self) {
        self.kept = Some(self.history.number());
    }

    /// True if the current state is the saved one.
    pub fn is_kept(&self) -> bool {
        self.kept == Some(self.history.number())
    }

    /// True if it is as it was at first.
    pub fn is_untouched(&self) -> bool {
        self.history.number() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::draft::blank;
    use super::*;
    use crate::shipped;

    fn document() -> Document {
        Document::new(blank(&shipped::rules().expect("the shipped rules are right"), (32, 24)))
    }

    #[test]
    fn a_thousand_steps_are_undone_and_done_again() {
        let mut document = document();
        let first = document.source().clone();
        for number in 1..=1000 {
            assert!(document.edit("wood", |source| source.stock.wood = 1_000 + number));
        }
        let last = document.source().clone();
        (0..1000).for_each(|_| assert!(document.undo()));
        assert!(!document.undo() && *document.source() == first);
        (0..1000).for_each(|_| assert!(document.redo()));
        assert!(!document.redo() && *document.source() == last);
    }

    #[test]
    fn what_was_undone_is_forgotten_once_something_else_is_done() {
        let mut document = document();
        document.edit("wood", |source| source.stock.wood = 1);
        document.undo();
        document.edit("stone", |source| source.stock.stone = 2);
        assert_eq!((document.redoes(), document.undoes()), (None, Some("stone")));
    }

    #[test]
    fn a_word_is_one_step_and_another_field_is_another() {
        let mut document = document();
        let before = document.source().title.clone();
        for part in ["G", "Gó", "Gór", "Góra"] {
            document.write("the title", |source| source.title = part.to_owned());
        }
        document.write("the text", |source| source.about = "A hill.".to_owned());
        assert!(document.undo() && document.undo());
        assert!(!document.undo() && document.source().title == before);
    }

    #[test]
    fn it_is_known_whether_what_there_is_has_been_kept() {
        let mut document = document();
        assert!(!document.is_kept() && document.is_untouched());
        document.write("the title", |source| source.title = "One".to_owned());
        document.keep();
        document.write("the title", |source| source.title = "One more".to_owned());
        assert!(!document.is_kept());
        assert!(document.undo() && document.is_kept() && document.source().title == "One");
    }
}
