//! The folders of mods: where they are, and reading one without following links out of it or reading forever.

use super::lookup::beside_program;
use super::source::shown;
use crate::failure::Failure;
use crate::platform::read_at_most;
use osada_content::mods::{MANIFEST, Mod, ModFile, ModFolder};
use osada_content::{MAX_BYTES, Report, Reports, nearest, text_of};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of mods, below the working folder, beside the program and in the data folder.
const FOLDER: &str = "mods";
/// No mod needs more files, or lies deeper.
const MOST_FILES: usize = 1000;
const MOST_DEPTH: usize = 4;
/// All texts of a mod together, in bytes.
const MOST_BYTES: usize = 12 << 20;

/// The folders in which mods are looked up; of several mods of the same name the first counts.
#[derive(Clone, Debug, Default)]
pub struct ModPlaces {
    data: Option<PathBuf>,
}

impl ModPlaces {
    /// The usual places, and the data folder if there is one.
    pub fn new(data: Option<PathBuf>) -> Self {
        Self { data }
    }

    /// The folders in which mods may lie, in the order in which they are looked through.
    pub fn folders(&self) -> Vec<PathBuf> {
        let beside = beside_program().map(|folder| folder.join(FOLDER));
        let data = self.data.as_ref().map(|folder| folder.join(FOLDER));
        [Some(PathBuf::from(FOLDER)), data, beside].into_iter().flatten().collect()
    }

    /// The folder of the player's own levels.
    pub fn own_levels(&self) -> Option<PathBuf> {
        self.data.as_deref().map(super::lookup::own_levels)
    }

    /// The folder of the player's own campaigns.
    pub fn own_campaigns(&self) -> Option<PathBuf> {
        self.data.as_deref().map(super::lookup::own_campaigns)
    }

    /// The folders of all mods, sorted by name.
    pub fn all(&self) -> Vec<PathBuf> {
        let mut found: Vec<PathBuf> = Vec::new();
        for folder in self.folders() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
                if path.is_dir() && !is_hidden && found.iter().all(|known| known.file_name() != path.file_name()) {
                    found.push(path);
                }
            }
        }
        found.sort_by(|a, b| a.file_name().cmp(&b.file_name()));
        found
    }

    /// The folder that a name, or a path, means.
    pub fn find(&self, name: &Path) -> Result<PathBuf, Failure> {
        let is_name = name.components().count() == 1;
        let named = self.folders().into_iter().filter(|_| is_name).map(|folder| folder.join(name));
        if let Some(found) = named.chain([name.to_path_buf()]).find(|path| path.is_dir()) {
            return Ok(found);
        }
        if name.is_file() {
            return Err(Failure::bad(format!("{} is a file; a mod is a folder", shown(name))));
        }
        let all: Vec<String> = self.all().iter().map(|path| name_of(path)).collect();
        let known: Vec<&str> = all.iter().map(String::as_str).collect();
        let name = shown(name);
        let near = nearest(&name, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        let there = match known[..] {
            [] => {
                let folders: Vec<String> = self.folders().iter().map(|folder| shown(folder)).collect();
                format!("mods are looked for in {}", folders.join(", "))
            }
            _ => format!("there are: {}", known.join(", ")),
        };
        Err(Failure::bad(format!("there is no mod {name}; {there}{near}")))
    }
}

/// Checks for a folder with a manifest in it.
pub fn is_mod(path: &Path) -> bool {
    path.is_dir() && path.join(MANIFEST).exists()
}

/// The mod whose folder a file lies in, if it lies in one.
pub fn mod_around(file: &Path) -> Option<PathBuf> {
    file.ancestors().skip(1).take(2).find(|folder| is_mod(folder)).map(Path::to_path_buf)
}

/// The name of a mod: that of its folder.
pub fn name_of(path: &Path) -> String {
    let whole = path.canonicalize();
    let name = path.file_name().or_else(|| whole.as_ref().ok().and_then(|path| path.file_name()));
    name.map_or_else(|| shown(path), |name| shown(Path::new(name)))
}

/// The mod of a folder, as far as it can be read without the rules.
pub fn read(path: &Path) -> Result<Mod, Reports> {
    Mod::read(Walk::of(path))
}

/// A folder that is being read.
struct Walk {
    /// Its canonical path: links that lead out of it are not followed.
    root: Option<PathBuf>,
    found: ModFolder,
    /// Files and bytes so far.
    count: usize,
    bytes: usize,
}

impl Walk {
    fn of(path: &Path) -> ModFolder {
        let found = ModFolder { name: name_of(path), file: shown(path), ..ModFolder::default() };
        let mut walk = Self { root: path.canonicalize().ok(), found, count: 0, bytes: 0 };
        walk.folder(path, "", 0);
        walk.found
    }

    fn unread(&mut self, path: &Path, why: impl Into<String>) {
        self.found.unread.push(Report::of_one(&shown(path), "", 0..0, why));
    }

    fn folder(&mut self, path: &Path, way: &str, depth: usize) {
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.unread(path, format!("this cannot be read: {error}")),
        };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            self.count += 1;
            if self.count > MOST_FILES {
                if self.count == MOST_FILES + 1 {
                    self.unread(
                        &path,
                        format!("the folder of a mod holds at most {MOST_FILES} files; the others are not read"),
                    );
                }
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
            self.found.others.push(if is_dir { format!("{way}/") } else { way });
        } else if is_dir && found.is_symlink() {
            self.unread(path, "this is a link to a folder; put the folder itself here");
        } else if is_dir && name.ends_with(".ron") {
            self.unread(path, "this is a folder with the name of a file; give it another name, or put the file here");
        } else if is_dir && depth >= MOST_DEPTH {
            self.unread(path, "this lies too deep: the folders of a mod are `minds` and `levels`");
        } else if is_dir {
            self.folder(path, &way, depth + 1);
        } else if !path.is_file() {
            self.unread(path, "this is neither a file nor a folder");
        } else if name.ends_with(".ron") {
            self.file(path, way);
        } else {
            self.found.others.push(way);
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
        let bytes = match read_at_most(path, MAX_BYTES) {
            Ok(bytes) => bytes,
            Err(error) => return self.unread(path, format!("this cannot be read: {error}")),
        };
        self.bytes += bytes.len();
        if self.bytes > MOST_BYTES {
            return self.unread(path, format!("the files of a mod hold at most {} MiB together", MOST_BYTES >> 20));
        }
        match text_of(&shown(path), &bytes) {
            Ok(text) => {
                let text = text.to_owned();
                self.found.files.push(ModFile { path: way, file: shown(path), text });
            }
            Err(report) => self.found.unread.push(report),
        }
    }
}
