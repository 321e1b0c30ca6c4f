//! Reading the folder of a mod without following links out of it or reading forever.

use super::super::source::shown;
use super::gathering::Gathering;
use crate::platform::read_at_most;
use osada_content::mods::ModFolder;
use osada_content::{MAX_BYTES, Media, Reports};
use std::fs;
use std::path::{Path, PathBuf};

/// No mod lies deeper.
const MOST_DEPTH: usize = 4;

/// A folder that is being read.
pub struct Walk {
    /// Its canonical path: links that lead out of it are not followed.
    root: Option<PathBuf>,
    gathering: Gathering,
}

impl Walk {
    /// The files of a folder, whose mod has to have this name.
    pub fn of(path: &Path, name: String) -> ModFolder {
        let gathering = Gathering::of(Some(name), shown(path));
        let mut walk = Self { root: path.canonicalize().ok(), gathering };
        walk.folder(path, "", 0);
        walk.gathering.found
    }

    fn unread(&mut self, path: &Path, why: impl Into<String>) {
        self.gathering.unread(&shown(path), why);
    }

    fn folder(&mut self, path: &Path, way: &str, depth: usize) {
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.unread(path, format!("this cannot be read: {error}")),
        };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if !self.gathering.count(&shown(&path)) {
                return;
            }
            self.entry(&path, way, depth);
        }
    }

    fn entry(&mut self, path: &Path, way: &str, depth: usize) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            return self
                .unread(path, "the name of this file is not UTF-8, so nothing can name it; give it another name");
        };
        let way = if way.is_empty() { name.to_owned() } else { format!("{way}/{name}") };
        let Ok(found) = fs::symlink_metadata(path) else { return self.unread(path, "this cannot be read") };
        if found.is_symlink() && !self.stays_inside(path) {
            return;
        }
        let is_dir = path.is_dir();
        if name.starts_with('.') {
            self.gathering.found.others.push(if is_dir { format!("{way}/") } else { way });
        } else if is_dir && found.is_symlink() {
            self.unread(path, "this is a link to a folder; put the folder itself here");
        } else if is_dir && name.ends_with(".ron") {
            self.unread(path, "this is a folder with the name of a file; give it another name, or put the file here");
        } else if is_dir && depth >= MOST_DEPTH {
            self.unread(path, "this lies too deep: the folders of a mod hold files alone");
        } else if is_dir {
            self.folder(path, &way, depth + 1);
        } else if !path.is_file() {
            self.unread(path, "this is neither a file nor a folder");
        } else if Gathering::reads(&way) {
            self.file(path, way);
        } else {
            self.gathering.found.others.push(way);
        }
    }

    /// Checks that a link leads to something in the folder of the mod, and reports if not.
    fn stays_inside(&mut self, path: &Path) -> bool {
        let target = path.canonicalize();
        match (&target, &self.root) {
            (Ok(target), Some(root)) if target.starts_with(root) => true,
            (Ok(_), _) => {
                self.unread(
                    path,
                    "this is a link that leads out of the mod's folder and is not followed; put the file itself here",
                );
                false
            }
            (Err(error), _) => {
                self.unread(path, format!("this is a link that leads nowhere: {error}"));
                false
            }
        }
    }

    fn file(&mut self, path: &Path, way: String) {
        match read_at_most(path, MAX_BYTES) {
            Ok(bytes) => self.gathering.file(way, shown(path), bytes),
            Err(error) => self.unread(path, format!("this cannot be read: {error}")),
        }
    }
}

/// The pictures and sounds beside a file of looks.
pub fn media_beside(file: &Path) -> Result<Media, Reports> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let gathering = Gathering::of(None, shown(folder));
    let mut walk = Walk { root: folder.canonicalize().ok(), gathering };
    for name in ["pictures", "sounds"] {
        let folder = folder.join(name);
        if folder.is_dir() {
            walk.folder(&folder, name, 1);
        }
    }
    let ModFolder { media, unread, .. } = walk.gathering.found;
    if unread.is_empty() { Ok(media) } else { Err(Reports::merged(unread)) }
}
