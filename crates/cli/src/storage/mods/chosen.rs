//! Mods that are on: the place of each, and the values of its settings.

use super::{ModPlace, ModPlaces};
use crate::failure::Failure;
use crate::storage::files::shown;
use osada_content::mods::{Mod, SettingValues};
use std::path::{Path, PathBuf};

/// A mod that is on.
#[derive(Clone, Debug)]
pub struct ChosenMod {
    pub place: ModPlace,
    /// The values of those settings that are given.
    pub settings: SettingValues,
}

impl ChosenMod {
    /// A mod whose settings have their defaults.
    pub fn with_defaults(place: ModPlace) -> Self {
        Self { place, settings: SettingValues::new() }
    }

    /// The mod with its settings, as far as it can be read without the rules.
    pub fn read(&self) -> Result<Mod, Failure> {
        let mut found = self.place.read()?;
        let wrong = found.set(&self.settings);
        if wrong.is_empty() {
            Ok(found)
        } else {
            Err(Failure::bad(format!("mod {}: {}", self.place.name(), wrong.join("; "))))
        }
    }
}

impl ModPlaces {
    /// The mod that a name or a path means, which may be followed by settings: `hills:raids=2,fog=true`.
    pub fn choose(&self, named: &Path) -> Result<ChosenMod, Failure> {
        let (name, given) = split(named);
        let mut settings = SettingValues::new();
        for part in given.iter().flat_map(|given| given.split(',')) {
            let what = || format!("`{part}` in --mod {}", shown(named));
            let (setting, value) =
                part.split_once('=').ok_or_else(|| Failure::bad(format!("{} must look like raids=2", what())))?;
            if settings.insert(setting.trim().to_owned(), value.trim().to_owned()).is_some() {
                return Err(Failure::bad(format!("{}: this setting is given twice", what())));
            }
        }
        Ok(ChosenMod { place: self.find(&name)?, settings })
    }

    /// The mods that were named, read.
    pub fn read_all(&self, names: &[PathBuf]) -> Result<Vec<Mod>, Failure> {
        let (mut mods, mut wrong) = (Vec::new(), String::new());
        for name in names {
            match self.choose(name).and_then(|chosen| chosen.read()) {
                Ok(found) => mods.push(found),
                Err(failure) => wrong.push_str(&failure.message()),
            }
        }
        if wrong.is_empty() { Ok(mods) } else { Err(Failure::Bad(wrong)) }
    }
}

/// A name or path, and the settings behind it.
fn split(named: &Path) -> (PathBuf, Option<String>) {
    let text = named.to_str().unwrap_or_default();
    // A path may have a colon, too: behind a drive, for one.
    let settings = |rest: &str| rest.contains('=') && !rest.contains(['/', '\\']);
    match text.rsplit_once(':').filter(|(_, rest)| settings(rest)) {
        Some((name, rest)) => (PathBuf::from(name), Some(rest.to_owned())),
        None => (named.to_path_buf(), None),
    }
}

/// A name with settings behind it, as [`ModPlaces::choose`] takes it.
pub fn with_settings(name: &str, settings: &SettingValues) -> PathBuf {
    let given: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    PathBuf::from(if given.is_empty() { name.to_owned() } else { format!("{name}:{}", given.join(",")) })
}
