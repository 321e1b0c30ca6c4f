//! The files of a mod as they are gathered from a folder or an archive, within limits.

use crate::presentation::pictures::grid_of_png;
use crate::presentation::sounds::sound_of;
use osada_content::mods::{ModFile, ModFolder, Part};
use osada_content::{PngPicture, Report, text_of};

/// No mod needs more files.
const MOST_FILES: usize = 1000;
/// All texts, pictures and sounds of a mod together, in bytes, those of unpacked pictures and sounds included.
pub const MOST_BYTES: usize = 12 << 20;

/// Of an unpacked picture.
const BYTES_PER_PIXEL: usize = 4;

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

    /// True if a file at such a path inside of a mod is read.
    pub fn reads(path: &str) -> bool {
        path.ends_with(".ron") || matches!(Part::of(path), Ok(Part::Picture | Part::Sound))
    }

    /// Bytes that further files may have.
    pub fn bytes_left(&self) -> usize {
        MOST_BYTES - self.bytes
    }

    /// Takes a file with this path inside of the mod: a text, a picture or a sound.
    pub fn file(&mut self, path: String, file: String, bytes: Vec<u8>) {
        if !self.takes(&file, bytes.len()) {
            return;
        }
        match Part::of(&path) {
            Ok(Part::Picture) => match grid_of_png(&bytes) {
                Ok(grid) if self.takes(&file, grid.width() * grid.height() * BYTES_PER_PIXEL) => {
                    self.found.media.pictures.insert(path, PngPicture { grid, bytes });
                }
                Ok(_) => {}
                Err(why) => self.unread(&file, why),
            },
            Ok(Part::Sound) => match sound_of(bytes) {
                Ok(sound) if self.takes(&file, sound.played.len()) => {
                    self.found.media.sounds.insert(path, sound);
                }
                Ok(_) => {}
                Err(why) => self.unread(&file, why),
            },
            _ => match text_of(&file, &bytes) {
                Ok(text) => {
                    let text = text.to_owned();
                    self.found.files.push(ModFile { path, file, text });
                }
                Err(report) => self.found.unread.push(report),
            },
        }
    }

    /// Takes so many bytes for a file. False if they are too many, which is reported at the first such file.
    fn takes(&mut self, file: &str, bytes: usize) -> bool {
        if !self.is_full && bytes > self.bytes_left() {
            self.is_full = true;
            let most = MOST_BYTES >> 20;
            self.unread(file, format!("the files of a mod hold at most {most} MiB together; the others are not read"));
        }
        if !self.is_full {
            self.bytes += bytes;
        }
        !self.is_full
    }
}
