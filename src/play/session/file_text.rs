//! The text of a file that is being edited: as it was opened, and as it is on the disk.

use osada::level::edit::write::lost_comments;

/// Losses of saving a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Another program has changed the file since it was opened or saved here.
    pub is_changed: bool,
    /// Comments of the file that have no place any more.
    pub comments: Vec<String>,
}

impl Losses {
    pub fn is_none(&self) -> bool {
        !self.is_changed && self.comments.is_empty()
    }
}

#[derive(Default)]
pub struct FileText {
    /// The text that it was opened from, to keep comments between the lines.
    pub original: Option<String>,
    /// Last known contents of its file.
    on_disk: Option<String>,
}

impl FileText {
    /// A text that was opened; if `is_file`, it is the contents of the file in which it will be saved.
    pub fn opened(text: String, is_file: bool) -> Self {
        Self { on_disk: is_file.then(|| text.clone()), original: Some(text) }
    }

    /// Losses of replacing the current contents of its file by this text.
    pub fn losses(&self, text: &str, file_says: &str) -> Losses {
        let is_changed = self.on_disk.as_ref().is_some_and(|known| known != file_says);
        Losses { is_changed, comments: lost_comments(file_says, text) }
    }

    /// The file has this text now.
    pub fn saved(&mut self, text: String) {
        *self = Self::opened(text, true);
    }
}
