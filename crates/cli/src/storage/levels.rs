//! The player's own levels in the data folder: what the editor saves, each with its picture, and its unsaved work.

use super::files::{bytes_of, shown};
use super::lookup::own_levels;
use super::saves::harmless;
use super::{atomic, disk};
use crate::presentation::pictures::png_of_rgb;
use std::path::{Path, PathBuf};

/// The first line of work that has not been saved; the file that it belongs to stands behind it.
const UNSAVED: &str = "// Unsaved work of the editor, to be saved as ";
/// Most files of unsaved work.
const MOST_UNSAVED: u32 = 1000;

/// The folder of the player's own levels.
pub struct LevelStore {
    folder: PathBuf,
    unsaved: PathBuf,
}

/// Columns and rows of a picture, and its pixels row by row: red, green, blue.
pub type LevelPicture = ((u32, u32), Vec<u8>);

/// Work that has not been saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedWork {
    /// The file that keeps it.
    pub kept: PathBuf,
    /// The level's own file, if it has one.
    pub file: Option<PathBuf>,
    /// The level as RON.
    pub text: String,
}

impl LevelStore {
    /// The levels below a data folder.
    pub fn below(data: &Path) -> Self {
        Self { folder: own_levels(data), unsaved: data.join("editor") }
    }

    /// The file of a level of this name.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.ron", harmless(name)))
    }

    /// The player's own levels, by their names.
    pub fn list(&self) -> Vec<(String, PathBuf)> {
        let entries = disk::files_in(&self.folder).into_iter();
        let mut files: Vec<PathBuf> =
            entries.filter(|path| path.extension().is_some_and(|ending| ending == "ron")).collect();
        files.sort();
        let named = |path: PathBuf| Some((path.file_stem()?.to_string_lossy().into_owned(), path));
        files.into_iter().filter_map(named).collect()
    }

    /// The file of one of the player's own levels, by its name.
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        self.list().into_iter().find(|(other, _)| other == name).map(|(_, file)| file)
    }

    /// Writes a level, and its picture beside it.
    pub fn write(&self, path: &Path, text: &str, picture: Option<LevelPicture>) -> Result<(), String> {
        let write = |path: &Path, bytes: &[u8]| {
            atomic::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", shown(path)))
        };
        write(path, text.as_bytes())?;
        let Some((size, rgb)) = picture else { return Ok(()) };
        let bytes = png_of_rgb(size, &rgb).map_err(|error| format!("the picture of {}: {error}", shown(path)))?;
        write(&path.with_extension("png"), &bytes)
    }

    /// Keeps work that has not been saved: in the file that keeps it already, else in a new one. Returns the file.
    pub fn keep(&self, kept: Option<&Path>, file: Option<&Path>, text: &str) -> Result<PathBuf, String> {
        let numbered = |number: u32| self.unsaved.join(format!("unsaved {number}.ron"));
        let free = || (1..MOST_UNSAVED).map(numbered).find(|path| !disk::is_there(path));
        let path = kept.map(Path::to_path_buf).or_else(free);
        let path = path.ok_or_else(|| format!("there is too much unsaved work in {}", shown(&self.unsaved)))?;
        let of = file.map_or_else(String::new, |file| file.display().to_string());
        let text = format!("{UNSAVED}{of:?}\n{text}");
        atomic::write(&path, text.as_bytes()).map_err(|error| format!("cannot write {}: {error}", shown(&path)))?;
        Ok(path)
    }

    /// Removes the file of work that is saved or no longer wanted.
    pub fn forget(&self, kept: &Path) -> Result<(), String> {
        match disk::remove(kept) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(format!("cannot remove {}: {error}", shown(kept)))
            }
            _ => Ok(()),
        }
    }

    /// All work that has not been saved, the newest first.
    pub fn unsaved(&self) -> Vec<UnsavedWork> {
        let mut files: Vec<_> = disk::files_in(&self.unsaved)
            .into_iter()
            .map(|path| (disk::modified(&path), path))
            .filter(|(_, path)| path.extension().is_some_and(|ending| ending == "ron"))
            .filter(|(_, path)| path.file_stem().is_some_and(|stem| stem.to_string_lossy().starts_with("unsaved ")))
            .collect();
        files.sort_by(|a, b| b.cmp(a));
        files.into_iter().filter_map(|(_, path)| work(path)).collect()
    }
}

fn work(kept: PathBuf) -> Option<UnsavedWork> {
    let text = String::from_utf8(bytes_of(&kept).ok()?).ok()?;
    let named = text.strip_prefix(UNSAVED).and_then(|rest| rest.split_once('\n'));
    let (file, text) = match named {
        Some((name, rest)) => (ron::from_str::<String>(name).unwrap_or_default(), rest.to_owned()),
        None => (String::new(), text),
    };
    Some(UnsavedWork { kept, file: (!file.is_empty()).then(|| PathBuf::from(file)), text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsaved_work_of_several_levels_is_kept_apart_and_forgotten_when_saved() {
        let data = tempfile::tempdir().expect("a folder can be made");
        let store = LevelStore::below(data.path());
        let file = store.path("Żabia łąka / \"1\"");
        assert!(file.starts_with(data.path().join("levels")) && file.ends_with("Żabia łąka _ _1_.ron"), "{file:?}");
        let one = store.keep(None, Some(&file), "(title: \"a\")").expect("it can be written");
        let other = store.keep(None, None, "(title: \"b\")").expect("it can be written");
        assert_eq!(store.keep(Some(&one), Some(&file), "(title: \"ą\")").as_ref(), Ok(&one));
        let found = store.unsaved();
        let of = |kept: &PathBuf| found.iter().find(|work| work.kept == *kept).expect("it is kept");
        assert_eq!((of(&one).text.as_str(), of(&one).file.as_ref()), ("(title: \"ą\")", Some(&file)));
        assert_eq!((of(&other).text.as_str(), of(&other).file.as_ref()), ("(title: \"b\")", None));
        store.forget(&one).expect("it can be removed");
        assert_eq!(store.unsaved().len(), 1);
    }
}
