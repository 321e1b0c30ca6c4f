//! The player's own campaigns in the data folder, and the levels that they can name.

use super::atomic;
use super::files::{level_beside_campaign, shown};
use super::foundation::PlayedSource;
use super::lookup::{NamedFileKind, find, own_campaigns};
use super::saves::harmless;
use super::source::{SourceFile, read_text, ron_files};
use osada_content::{shipped, stem};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folder of the player's own campaigns.
pub struct CampaignStore {
    folder: PathBuf,
    /// The campaigns of mods that are on, and the levels that they can have.
    pub of_mods: Vec<PlayedSource>,
}

impl CampaignStore {
    /// The campaigns below a data folder.
    pub fn below(data: &Path, of_mods: Vec<PlayedSource>) -> Self {
        Self { folder: own_campaigns(data), of_mods }
    }

    /// The file of a campaign of this name.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.ron", harmless(name)))
    }

    /// The file of one of the player's own campaigns, by its name.
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        let file = self.folder.join(format!("{name}.ron"));
        ron_files(&self.folder).contains(&file).then_some(file)
    }

    /// True if a campaign of this name ships: none of the player's own can have it.
    pub fn is_shipped(name: &str) -> bool {
        NamedFileKind::Campaign.shipped_names().contains(&name)
    }

    /// The text of a campaign by its name, and its file if it is one of the player's own.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be read.
    pub fn text(&self, name: &str) -> Result<(String, Option<PathBuf>), String> {
        if let Some(file) = self.file(name) {
            return Ok((read_text(&file).map_err(|failure| failure.message())?, Some(file)));
        }
        if let Some(of_mod) = self.of_mods(NamedFileKind::Campaign).find(|source| source.stem() == name) {
            return Ok((of_mod.text.clone(), None));
        }
        let source = find(NamedFileKind::Campaign, Path::new(name)).map_err(|failure| failure.message())?;
        Ok((source.text, None))
    }

    fn of_mods(&self, kind: NamedFileKind) -> impl Iterator<Item = &SourceFile> {
        self.of_mods.iter().filter(move |played| played.part == kind.part()).map(|played| &played.source)
    }

    /// # Errors
    ///
    /// If the file cannot be written; it is then as it was.
    pub fn write(path: &Path, text: &str) -> Result<(), String> {
        atomic::write(path, text.as_bytes()).map_err(|error| format!("cannot write {}: {error}", shown(path)))
    }

    /// Names of the levels for its sieges: those that ship, then the others, those of mods among them.
    pub fn levels(&self) -> Vec<String> {
        let ship: Vec<String> = shipped::LEVELS.iter().map(|(file, _)| stem(file).to_owned()).collect();
        let own = self.folder.with_file_name("levels");
        let files = [Path::new("levels"), &own].into_iter().flat_map(ron_files);
        let of_mods = self.of_mods(NamedFileKind::Level).map(SourceFile::stem);
        let others: BTreeSet<String> = files.map(|file| stem(&shown(&file)).to_owned()).chain(of_mods).collect();
        let others: Vec<String> = others.into_iter().filter(|name| !ship.contains(name)).collect();
        ship.into_iter().chain(others).collect()
    }

    /// True if a campaign in the folder can have a siege of this level.
    pub fn has_level(&self, name: &str) -> bool {
        level_beside_campaign(&self.path("campaign"), name).is_some()
            || self.of_mods(NamedFileKind::Level).any(|level| level.stem() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_campaign_of_the_players_own_names_their_own_levels_and_may_have_any_letters() {
        let data = tempfile::tempdir().expect("a folder can be made");
        let store = CampaignStore::below(data.path(), Vec::new());
        let file = store.path("Droga ku morzu / 1");
        assert!(
            file.starts_with(data.path().join("campaigns")) && file.ends_with("Droga ku morzu _ 1.ron"),
            "{file:?}"
        );
        assert_eq!(store.file("Droga ku morzu _ 1"), None);
        CampaignStore::write(&file, "(title: \"ż\")").expect("it can be written");
        let text = store.text("Droga ku morzu _ 1");
        assert_eq!(text, Ok(("(title: \"ż\")".to_owned(), Some(file))));
        let (_, shipped) = store.text("long_road").expect("it ships");
        assert!(shipped.is_none() && CampaignStore::is_shipped("long_road"));
        let levels = data.path().join("levels");
        std::fs::create_dir(&levels).expect("a folder can be made");
        std::fs::write(levels.join("Łąka.ron"), "()").expect("it can be written");
        assert!(store.has_level("first_siege") && store.has_level("Łąka") && !store.has_level("Laka"));
        assert_eq!(store.levels().last().map(String::as_str), Some("Łąka"));
    }
}
