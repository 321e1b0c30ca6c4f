//! Files in the data folder that the window writes and people may edit. A faulty one never stops the game: the error is
//! reported, and the file is put aside before another is written.

use super::files::shown;
use super::{atomic, disk};
use ron::ser::PrettyConfig;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A file in the data folder; without a folder nothing is read or written.
pub struct UserFile {
    path: Option<PathBuf>,
    /// The file could not be understood and is still there.
    faulty: bool,
}

impl UserFile {
    /// Reads the file if it exists: its value, or the error.
    pub fn open<T>(
        folder: Option<&Path>,
        name: &str,
        parse: impl FnOnce(&Path) -> Result<T, String>,
    ) -> (Self, Option<Result<T, String>>) {
        let mut file = Self { path: folder.map(|folder| folder.join(name)), faulty: false };
        let found = file.read(parse);
        (file, found)
    }

    /// Reads the file again, which another window may have written meanwhile.
    pub fn read<T>(&mut self, parse: impl FnOnce(&Path) -> Result<T, String>) -> Option<Result<T, String>> {
        let found = self.path.as_deref().filter(|path| disk::is_there(path)).map(parse);
        self.faulty = matches!(found, Some(Err(_)));
        found
    }

    /// Writes the file. A faulty one is put aside first, and its new path is returned.
    pub fn write(&mut self, value: &impl Serialize) -> Result<Option<PathBuf>, String> {
        let Some(path) = &self.path else { return Ok(None) };
        // A link stays one, such as of settings that are kept elsewhere.
        let path = &disk::linked(path);
        let failed = |error: &dyn std::fmt::Display| format!("cannot write {}: {error}", shown(path));
        let text = ron::ser::to_string_pretty(value, PrettyConfig::new().depth_limit(2));
        let text = text.map_err(|error| failed(&error))? + "\n";
        let mut aside = None;
        if self.faulty {
            let other = path.with_extension("faulty.ron");
            disk::rename(path, &other).map_err(|error| failed(&error))?;
            self.faulty = false;
            aside = Some(other);
        }
        atomic::write(path, text.as_bytes()).map_err(|error| failed(&error))?;
        Ok(aside)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_that_is_a_link_stays_one() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let at = |name: &str| folder.path().join(name);
        for (link, to) in [("settings.ron", "kept.ron"), ("progress.ron", "not_yet.ron")] {
            if to == "kept.ron" {
                fs::write(at(to), "(").expect("it can be written");
            }
            std::os::unix::fs::symlink(to, at(link)).expect("it can be linked");
            let parse = |_: &Path| Err::<u8, _>("not RON".to_owned());
            let (mut file, _) = UserFile::open(Some(folder.path()), link, parse);
            let aside = file.write(&7).expect("it can be written");
            assert!(at(link).is_symlink(), "{link}");
            assert_eq!(fs::read_to_string(at(to)).expect("it was written"), "7\n");
            assert_eq!(aside.is_some(), to == "kept.ron");
        }
    }
}
