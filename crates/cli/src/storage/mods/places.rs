//! Where mods are looked for, and what a name means there.

use super::super::disk;
use super::super::lookup::{beside_program, own_campaigns, own_levels};
use super::super::source::shown;
use super::ModPlace;
use crate::failure::Failure;
use osada_content::{nearest, shipped};
use std::path::{Path, PathBuf};

/// The folder of mods, below the working folder, beside the program and in the data folder.
const FOLDER: &str = "mods";

/// The folders in which mods are looked up; of several mods of the same name the first counts, and after all of them those
/// that ship.
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
        [Some(PathBuf::from(FOLDER)), self.own_mods(), beside].into_iter().flatten().collect()
    }

    /// The folder of the player's own mods.
    pub fn own_mods(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|folder| folder.join(FOLDER))
    }

    /// The folder of the player's own levels.
    pub fn own_levels(&self) -> Option<PathBuf> {
        self.data.as_deref().map(own_levels)
    }

    /// The folder of the player's own campaigns.
    pub fn own_campaigns(&self) -> Option<PathBuf> {
        self.data.as_deref().map(own_campaigns)
    }

    /// All mods, sorted by name: those of the player, and those that ship.
    pub fn all(&self) -> Vec<ModPlace> {
        let mut found = Vec::new();
        for place in self.every_one() {
            if found.iter().all(|known: &ModPlace| known.name() != place.name()) {
                found.push(place);
            }
        }
        found.sort_by_key(ModPlace::name);
        found
    }

    /// The mods in folders and archives, sorted by name.
    pub fn all_of_player(&self) -> Vec<ModPlace> {
        self.all().into_iter().filter(|place| !matches!(place, ModPlace::Shipped(_))).collect()
    }

    /// Other mods of the same name, which are not used because this one is.
    pub fn hidden_by(&self, place: &ModPlace) -> Vec<ModPlace> {
        let name = place.name();
        self.every_one().into_iter().filter(|other| other.name() == name && other != place).collect()
    }

    /// Every mod, also of the same name, in the order in which they count.
    fn every_one(&self) -> Vec<ModPlace> {
        let of_folder = |folder: PathBuf| {
            let mut places: Vec<ModPlace> = disk::files_in(&folder)
                .iter()
                .filter(|path| !is_hidden(path))
                .filter_map(|path| ModPlace::at(path))
                .collect();
            places.sort_by_key(|place| (matches!(place, ModPlace::Archive(_)), place.name()));
            places
        };
        let ship = shipped::MODS.iter().map(|shipped| ModPlace::Shipped(*shipped));
        self.folders().into_iter().flat_map(of_folder).chain(ship).collect()
    }

    /// The mod that a name, or a path, means.
    pub fn find(&self, name: &Path) -> Result<ModPlace, Failure> {
        let is_name = name.components().count() == 1;
        let named = || self.folders().into_iter().filter(|_| is_name).find_map(|folder| ModPlace::named(&folder, name));
        let at = || ModPlace::at(name);
        let ships = || name.to_str().and_then(ModPlace::shipped);
        if let Some(found) = named().or_else(at).or_else(ships) {
            return Ok(found);
        }
        if disk::is_file(name) {
            return Err(Failure::bad(format!("{} is a file; a mod is a folder or a .zip archive", shown(name))));
        }
        let all: Vec<String> = self.all().iter().map(ModPlace::name).collect();
        let known: Vec<&str> = all.iter().map(String::as_str).collect();
        let name = shown(name);
        let near = nearest(&name, &known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Err(Failure::bad(format!("there is no mod {name}; there are: {}{near}", known.join(", "))))
    }
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}
