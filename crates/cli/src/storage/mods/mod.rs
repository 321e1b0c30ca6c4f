//! Mods: the folders, the archives and the program itself, in which they lie, and reading one from there.

mod archive;
mod chosen;
mod folder;
mod gathering;
pub mod installing;
pub mod needs;
pub mod packing;
mod places;
#[cfg(test)]
mod tests;

use super::disk;
use super::lookup::NamedFileKind;
use super::source::shown;
use archive::Archive;
use folder::Walk;
use osada_content::mods::{MANIFEST, Mod, ModFile, ModFolder, Part};
use osada_content::{Reports, shipped};
use std::collections::BTreeMap;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;

pub use chosen::{ChosenMod, with_settings};
pub use folder::media_beside;
pub use places::ModPlaces;

/// Ending of an archive.
const ZIP: &str = "zip";

/// The place of a mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModPlace {
    Folder(PathBuf),
    /// A `.zip` file.
    Archive(PathBuf),
    /// Inside the program.
    Shipped(shipped::ShippedMod),
    /// A folder whose files are being edited, with their texts as they are now.
    Edited(PathBuf, Arc<ModFolder>),
}

impl ModPlace {
    /// The place that a path leads to: a folder, or an archive.
    pub fn at(path: &Path) -> Option<Self> {
        if disk::is_folder(path) {
            return Some(Self::Folder(path.to_path_buf()));
        }
        let is_zip = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ZIP));
        (is_zip && disk::is_file(path)).then(|| Self::Archive(path.to_path_buf()))
    }

    /// The mod that ships under a name.
    pub fn shipped(name: &str) -> Option<Self> {
        shipped::MODS.iter().find(|(known, _)| *known == name).map(|shipped| Self::Shipped(*shipped))
    }

    /// The name of the mod: that of its folder, or of its archive without the ending.
    pub fn name(&self) -> String {
        match self {
            Self::Folder(path) | Self::Edited(path, _) => {
                let whole = if path.file_name().is_some() { None } else { path.canonicalize().ok() };
                let name = whole.as_ref().unwrap_or(path).file_name();
                name.map_or_else(|| shown(path), |name| shown(Path::new(name)))
            }
            Self::Archive(path) => path.file_stem().map_or_else(|| shown(path), |name| shown(Path::new(name))),
            Self::Shipped((name, _)) => (*name).to_owned(),
        }
    }

    /// The place in messages.
    pub fn shown(&self) -> String {
        match self {
            Self::Folder(path) | Self::Archive(path) | Self::Edited(path, _) => shown(path),
            Self::Shipped((name, _)) => format!("shipped:{name}"),
        }
    }

    /// The mod, as far as it can be read without the rules.
    pub fn read(&self) -> Result<Mod, Reports> {
        Mod::read(self.folder())
    }

    /// Its files.
    pub fn folder(&self) -> ModFolder {
        match self {
            Self::Folder(path) => Walk::of(path, self.name()),
            Self::Archive(path) => Archive::at(path, self.name()),
            Self::Shipped((name, assets)) => self.carried(name, assets),
            Self::Edited(_, folder) => (**folder).clone(),
        }
    }

    /// A folder in which some files have other texts, or are only about to be written.
    pub fn edited(path: &Path, texts: &BTreeMap<PathBuf, Arc<str>>) -> Self {
        let name = Self::Folder(path.to_path_buf()).name();
        let mut folder = Walk::of(path, name);
        for (file, text) in texts {
            let Some(way) = file.strip_prefix(path).ok().and_then(Path::to_str) else { continue };
            let (path, text) = (way.replace(MAIN_SEPARATOR, "/"), text.to_string());
            match folder.files.iter_mut().find(|known| known.path == path) {
                Some(known) => known.text = text,
                None => folder.files.push(ModFile { path, file: shown(file), text }),
            }
        }
        Self::Edited(path.to_path_buf(), Arc::new(folder))
    }

    fn carried(&self, name: &str, assets: &[shipped::Asset]) -> ModFolder {
        let file = self.shown();
        let files = assets.iter().map(|(path, text)| {
            let path = path.trim_start_matches("mods/").trim_start_matches(name).trim_start_matches('/');
            ModFile { path: path.to_owned(), file: format!("{file}/{path}"), text: (*text).to_owned() }
        });
        ModFolder { name: Some(name.to_owned()), files: files.collect(), file, ..ModFolder::default() }
    }

    /// False for a folder without a manifest.
    pub fn is_mod(&self) -> bool {
        match self {
            Self::Folder(path) => disk::is_file(&path.join(MANIFEST)),
            Self::Archive(_) | Self::Shipped(_) | Self::Edited(..) => true,
        }
    }

    /// True if the mod has such a file of this name.
    pub fn has(&self, kind: NamedFileKind, name: &str) -> bool {
        let file = format!("{}/{name}.ron", kind.plural());
        match self {
            Self::Folder(path) => disk::is_file(&path.join(file)),
            Self::Archive(_) | Self::Shipped(_) | Self::Edited(..) => {
                self.read().is_ok_and(|found| found.of(kind.part()).any(|known| known.path == file))
            }
        }
    }

    /// Another mod that lies beside this one.
    pub fn beside(&self, name: &str) -> Option<Self> {
        match self {
            Self::Folder(path) | Self::Archive(path) | Self::Edited(path, _) => {
                Self::named(path.parent()?, Path::new(name))
            }
            Self::Shipped(_) => None,
        }
    }

    /// The mod of a name in a folder: a folder there, or an archive.
    fn named(folder: &Path, name: &Path) -> Option<Self> {
        let path = folder.join(name);
        let mut archive = path.clone().into_os_string();
        archive.push(format!(".{ZIP}"));
        Self::at(&path).or_else(|| Self::at(Path::new(&archive))).filter(Self::is_mod)
    }

    /// The files and folders in which the mod changes.
    pub fn watched(&self) -> Vec<PathBuf> {
        match self {
            Self::Folder(path) | Self::Edited(path, _) => {
                [""].into_iter().chain(Part::folders()).map(|name| path.join(name)).collect()
            }
            Self::Archive(path) => vec![path.clone()],
            Self::Shipped(_) => Vec::new(),
        }
    }
}

/// The mod in whose folder a file lies, if it lies in one.
pub fn mod_around(file: &Path) -> Option<ModPlace> {
    let folders = file.ancestors().skip(1).take(2).map(|folder| ModPlace::Folder(folder.to_path_buf()));
    folders.into_iter().find(ModPlace::is_mod)
}
