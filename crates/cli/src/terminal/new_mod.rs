//! The files of a new mod: a unit, a level that it comes to, and a test.

use crate::failure::Failure;
use crate::storage::atomic::folder_of;
use crate::storage::disk;
use crate::storage::files::shown;
use crate::storage::mods::ModPlace;
use osada_content::mods::{MANIFEST, load_manifest};
use std::fs;
use std::io;
use std::path::Path;

/// The files below the folder. `NAME` and `TITLE` stand for those of the mod.
const FILES: [(&str, &str); 4] = [
    (MANIFEST, include_str!("mod_template/mod.ron")),
    ("units.ron", include_str!("mod_template/units.ron")),
    ("levels/valley.ron", include_str!("mod_template/valley.ron")),
    ("tests/shieldmen.ron", include_str!("mod_template/shieldmen.ron")),
];

/// Writes a new mod, all of it or nothing.
///
/// # Errors
///
/// If something is already there, or if the folder's name is none for a mod.
pub fn write(folder: &Path) -> Result<ModPlace, Failure> {
    let place = ModPlace::Folder(folder.to_path_buf());
    let name = folder.file_name().map_or_else(String::new, |name| shown(Path::new(name)));
    let written = name.escape_debug().to_string();
    let texts = FILES.map(|(file, text)| (file, text.replace("NAME", &written).replace("TITLE", &title(&written))));
    load_manifest(&shown(&folder.join(MANIFEST)), &texts[0].1, Some(&name))?;
    if disk::is_there(folder) {
        let folder = place.shown();
        return Err(Failure::bad(format!("{folder} is already there; a new mod needs a folder of its own")));
    }
    let unwritten = |error: io::Error| Failure::bad(format!("cannot write {}: {error}", place.shown()));
    all(folder, &texts).map_err(unwritten)?;
    Ok(place)
}

/// The files get their place when all of them are written.
fn all(folder: &Path, texts: &[(&str, String)]) -> io::Result<()> {
    let around = folder_of(folder);
    disk::make_folder(around)?;
    let part = tempfile::Builder::new().prefix(".new-mod-").tempdir_in(around)?;
    let inside = part.path().join("mod");
    for (file, text) in texts {
        let path = inside.join(file);
        disk::make_folder(folder_of(&path))?;
        fs::write(path, text)?;
    }
    disk::rename(&inside, folder)
}

/// A name as a title: `long_nights` is `Long nights`.
fn title(name: &str) -> String {
    let spaced = name.replace(['_', '-'], " ");
    let mut characters = spaced.trim().chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + characters.as_str())
}
