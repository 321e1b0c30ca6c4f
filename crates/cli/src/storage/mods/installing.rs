//! Putting an archive among the player's own mods.

use super::archive::Archive;
use super::needs::below;
use super::{ModPlace, ZIP};
use crate::output::one_line;
use crate::storage::atomic;
use crate::storage::files::{Library, shown};
use crate::storage::foundation::BaseFiles;
use osada_content::mods::{Manifest, Mod};
use std::path::Path;

/// True for the bytes of a `.zip` archive.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Checks the archive of a mod and puts it into the data folder, under the name of the mod. Returns a sentence that says so.
///
/// # Errors
///
/// Everything that is wrong with the mod, or the reason why it cannot be put there. Nothing is changed then.
pub fn install(library: &Library, file: &str, bytes: &[u8]) -> Result<String, String> {
    let found = Mod::read(Archive::of(bytes, None, one_line(file))).map_err(|reports| reports.to_string())?;
    let Manifest { name, title, version, .. } = &found.manifest;
    let folder = library.places.own_mods().ok_or("there is no folder for mods of your own")?;
    let path = folder.join(format!("{name}.{ZIP}"));
    let place = ModPlace::Archive(path.clone());
    let replaced = match library.places.find(Path::new(name)) {
        Err(_) => String::new(),
        Ok(ModPlace::Shipped(_)) => ", in place of the one that ships".to_owned(),
        Ok(before) if before == place => {
            before.read().map_or(String::new(), |old| format!(", in place of {}", old.manifest.version))
        }
        Ok(before) => {
            let before = before.shown();
            return Err(format!("this is the mod {name}, which is already in {before}; move that elsewhere first"));
        }
    };
    check(library, &found, &place)?;
    atomic::write(&path, bytes).map_err(|error| format!("cannot write {}: {error}", shown(&path)))?;
    Ok(format!("{title} {version} is now among your mods{replaced}"))
}

/// Checks a mod on top of the rules and what it needs. A mod that needs others which are not here is right as far as can be
/// known.
fn check(library: &Library, found: &Mod, place: &ModPlace) -> Result<(), String> {
    let others = below(&found.manifest, place, library).map_err(|failure| failure.message())?;
    let is_here = |name: &str| others.iter().any(|other| other.manifest.name == name);
    let all = || others.iter().chain([found]);
    if all().flat_map(|other| &other.manifest.needs).any(|(name, _)| !is_here(name)) {
        return Ok(());
    }
    let base = BaseFiles::of(library.named_rules()).map_err(|failure| failure.message())?;
    let checked = library.foundation_of(&base, &all().collect::<Vec<_>>());
    checked.map(drop).map_err(|failure| failure.message())
}
