//! The files of a mod as they are gathered from a folder or an archive, within limits.

use crate::presentation::pictures::grid_of_png;
use osada_content::mods::{ModFile, ModFolder, Part};
use osada_content::{PngPicture, Report, text_of};

/// No mod needs more files.
const MOST_FILES: usize = 1000;
/// All texts and pictures of a mod together, in bytes.
pub const MOST_BYTES: usize = 12 << 20;

/// What was found of a mod so far.
pub struct Gathering {
    pub found: ModFolder,
    /// Files, folders and bytes so far.
    count: usize,
    bytes: usize,
    is_full: bool,
}

impl Gathering {
    /// A mod that has to have this name, in a folder or an archive that messages call `file`.
    pub fn of(name: Option<String>, file: String) -> Self {
        Self { found: ModFolder { name, file, ..ModFolder::default() }, count: 0, bytes: 0, is_full: false }
    }

    pub fn unread(&mut self, file: &str, why: impl Into<String>) {
        self.found.unread.push(Report::of_one(file, "", 0..0, why));
    }

    /// Counts a file or a folder. False if there are too many, which is reported at the first of them.
    pub fn count(&mut self, file: &str) -> bool {
        self.count += 1;
        if self.count == MOST_FILES + 1 {
            self.unread(file, format!("a mod holds at most {MOST_FILES} files; the others are not read"));
        }
        self.count <= MOST_FILES
    }

    /// Bytes that further files may have.
    pub fn bytes_left(&self) -> usize {
        MOST_BYTES - self.bytes
    }

    /// Takes a file with this path inside of the mod: a text or a picture.
    pub fn file(&mut self, path: String, file: String, bytes: Vec<u8>) {
        if self.is_full {
            return;
        }
        if bytes.len() > self.bytes_left() {
            self.is_full = true;
            let most = MOST_BYTES >> 20;
            return self.unread(
                &file,
                format!("the files of a mod hold at most {most} MiB together; the others are not read"),
            );
        }
        self.bytes += bytes.len();
        if Part::of(&path) == Ok(Part::Picture) {
            match grid_of_png(&bytes) {
                Ok(grid) => drop(self.found.pictures.insert(path, PngPicture { grid, bytes })),
                Err(why) => self.unread(&file, why),
            }
            return;
        }
        match text_of(&file, &bytes) {
            Ok(text) => {
                let text = text.to_owned();
                self.found.files.push(ModFile { path, file, text });
            }
            Err(report) => self.found.unread.push(report),
        }
    }
}
