//! A level being edited: its current state, and every earlier one.

use super::history::History;
use crate::schema::LevelSource;

/// A level that is being edited. Every edit is one step that can be undone, without end.
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
pub struct Document {
    source: LevelSource,
    history: History,
    /// The number of the state that is kept somewhere, if any is.
    kept: Option<u64>,
}

impl Document {
    /// A level that nobody has edited yet and that is kept nowhere.
    pub fn new(mut source: LevelSource) -> Self {
        let history = History::new(&mut source);
        Self { source, history, kept: None }
    }

    /// The same, kept in a file as it is.
    pub fn kept(source: LevelSource) -> Self {
        let mut document = Self::new(source);
        document.keep();
        document
    }

    /// What it says now.
    pub fn source(&self) -> &LevelSource {
        &self.source
    }

    /// Different for every state that it has ever been in.
    pub fn state(&self) -> u64 {
        self.history.number()
    }

    /// Changes it by one step that is called `what`; whether anything has become different.
    pub fn edit(&mut self, what: &str, change: impl FnOnce(&mut LevelSource)) -> bool {
        change(&mut self.source);
        self.history.take(&mut self.source, what, false)
    }

    /// The same for what is written letter by letter: edits of one name that follow one another are one step, until
    /// [`Document::seal`].
    pub fn write(&mut self, what: &str, change: impl FnOnce(&mut LevelSource)) -> bool {
        let is_kept = self.is_kept();
        change(&mut self.source);
        if is_kept {
            // What is kept stays a state to go back to.
            self.history.seal();
        }
        self.history.take(&mut self.source, what, true)
    }

    /// Nobody writes any more: what is written next is another step.
    pub fn seal(&mut self) {
        self.history.seal();
    }

    /// What would be undone.
    pub fn undoes(&self) -> Option<&str> {
        self.history.undoes()
    }

    /// What would be redone.
    pub fn redoes(&self) -> Option<&str> {
        self.history.redoes()
    }

    /// Takes the last step back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.history.undo().map(|source| self.source = source).is_some()
    }

    /// Does it again; whether one had been undone.
    pub fn redo(&mut self) -> bool {
        self.history.redo().map(|source| self.source = source).is_some()
    }

    /// It is kept in a file as it is now.
    pub fn keep(&mut self) {
        self.kept = Some(self.history.number());
    }

    /// Whether it is kept in a file as it is now.
    pub fn is_kept(&self) -> bool {
        self.kept == Some(self.history.number())
    }

    /// Whether it is as it was at first.
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
