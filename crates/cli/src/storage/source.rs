//! A text and where it came from: a file, or the program itself.

use super::disk;
use crate::failure::Failure;
use crate::output::one_line;
use crate::platform::read_at_most;
use osada_content::{self as content, MAX_BYTES, shipped};
use osada_record::Text;
use std::path::{Path, PathBuf};

/// A file that was read, or one that ships.
#[derive(Clone, Debug)]
pub struct SourceFile {
    pub path: PathBuf,
    pub text: String,
    /// The text is built into the program.
    carried: bool,
}

impl SourceFile {
    pub fn read(path: PathBuf) -> Result<Self, Failure> {
        Ok(Self { text: read_text(&path)?, path, carried: false })
    }

    /// A file built into the program.
    pub fn carried((path, text): shipped::Asset) -> Self {
        Self { path: PathBuf::from(path), text: text.to_owned(), carried: true }
    }

    /// A text that was read before, or that mods made of several.
    pub fn of(file: impl Into<PathBuf>, text: String) -> Self {
        Self { path: file.into(), text, carried: false }
    }

    /// The path for messages.
    pub fn file(&self) -> String {
        shown(&self.path)
    }

    /// True for a text that is built into the program.
    pub fn is_carried(&self) -> bool {
        self.carried
    }

    /// The file name without folder and ending.
    pub fn stem(&self) -> String {
        content::stem(&self.file()).to_owned()
    }

    /// Its path, or `shipped:` and the name of a file built into the program.
    pub fn origin(&self) -> String {
        if self.carried { format!("shipped:{}", self.stem()) } else { self.file() }
    }

    /// The file by content, under the name that messages show.
    pub fn by_content(self) -> Text {
        Text { file: self.file(), text: self.text }
    }
}

/// The RON files of a folder sorted by name; none, if there is no such folder.
pub fn ron_files(folder: &Path) -> Vec<PathBuf> {
    let mut paths = disk::files_in(folder);
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    paths.sort();
    paths
}

/// The text of a file, up to the limit of size.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let file = shown(path);
    let unreadable = |error: std::io::Error| Failure::bad(format!("cannot read {file}: {error}"));
    let bytes = read_at_most(path, MAX_BYTES).map_err(unreadable)?;
    Ok(content::text_of(&file, &bytes)?.to_owned())
}

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    one_line(&path.display().to_string())
}
