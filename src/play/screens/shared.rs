//! Shared state of all screens: tables, keys, settings, pictures, and stores.

use crate::play::map::sprite_batch::SpriteSheet;
use crate::play::panels::Icons;
use crate::play::panels::editor::{KnownLevel, UnsavedEntry};
use crate::play::session::GameSession;
use crate::play::session::saving::GameSaver;
use osada::level::{self, Campaign, Level, LevelSource, SiegeSource};
use osada::player::Contestant;
use osada::record::Content;
use osada::sim::rules::Rules;
use osada::texture::{Atlas, LookBook};
use osada_cli::keys::KeyBindings;
use osada_cli::storage::campaigns::CampaignStore;
use osada_cli::storage::levels::{LevelStore, UnsavedWork};
use osada_cli::storage::offer::{Offer, OfferLoader};
use osada_cli::storage::progress::LevelProgress;
use osada_cli::storage::settings::SettingsStore;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

pub struct Shared {
    pub rules: Arc<Rules>,
    /// Source to reload everything from when a file changes.
    pub source: OfferLoader,
    /// Looks that have changed and are not painted yet.
    pub new_looks: Option<LookBook>,
    /// Errors in looks on the disk, as texts.
    pub look_faults: Vec<String>,
    /// New pictures that are not in use yet.
    pub new_atlas: Option<Atlas>,
    /// The levels in the order of the title screen.
    pub levels: Vec<Rc<Level>>,
    /// The levels and their rules by content, by the names of the levels.
    pub contents: BTreeMap<String, Content>,
    pub keys: KeyBindings,
    pub shipped: KeyBindings,
    pub store: SettingsStore,
    pub progress: LevelProgress,
    pub saver: GameSaver,
    /// The player's own levels.
    pub own: LevelStore,
    /// The player's own campaigns.
    pub own_campaigns: CampaignStore,
    pub sprites: Rc<SpriteSheet>,
    pub icons: Icons,
    /// The scripted player who plays while the window shows it.
    pub player: Option<Contestant>,
    /// Game seconds per second of wall time.
    pub speed: f64,
    /// True if a script takes pictures by ticks: nothing may stop them.
    pub scripted: bool,
    /// True if frame statistics are shown from the beginning, and printed at the end.
    pub stats: bool,
    /// True if games begin with the whole map in view.
    pub whole_map: bool,
    /// Tick of a deliberate panic, to see what a crash leaves behind.
    pub crash_at: Option<u64>,
    /// Takes the picture of a save from the window.
    pub picture: fn() -> Vec<u8>,
    pub audio: crate::play::sound::Audio,
    pub music: crate::play::sound::MusicPlayer,
}

impl Shared {
    /// Loads everything again, with the mods of the settings.
    pub fn read(&self) -> Result<Offer, String> {
        (self.source.read)(&self.store.settings.chosen_mods())
    }

    /// Levels for the editor: the player's own, then copies of the others.
    pub fn known_levels(&self) -> Vec<KnownLevel> {
        let own = self.own.list();
        let title =
            |name: &String| self.levels.iter().find(|level| level.name == *name).map(|level| level.title.clone());
        let known = |name: &String, is_own| KnownLevel {
            name: name.clone(),
            title: title(name).unwrap_or_else(|| name.clone()),
            is_own,
        };
        let others = self.levels.iter().filter(|level| own.iter().all(|(name, _)| *name != level.name));
        let mut all: Vec<KnownLevel> = own.iter().map(|(name, _)| known(name, true)).collect();
        all.extend(others.map(|level| known(&level.name, false)));
        all
    }

    /// Unsaved work of the editor, without the open level.
    pub fn unsaved_work(&self, open: Option<&Path>) -> Vec<UnsavedEntry> {
        let others = self.own.unsaved().into_iter().filter(|work| Some(&*work.kept) != open);
        let entry = |work: UnsavedWork| {
            let title = level::read::<LevelSource>("unsaved", &work.text).map(|source| source.title);
            let file = work.kept.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            UnsavedEntry { title: title.ok().filter(|title| !title.is_empty()).unwrap_or(file), kept: work.kept }
        };
        others.map(entry).collect()
    }

    /// The level that comes after one in the order of the title screen.
    pub fn after(&self, name: &str) -> Option<Rc<Level>> {
        let place = self.levels.iter().position(|level| level.name == name)?;
        self.levels.get(place + 1).cloned()
    }

    /// The level and rules of a siege of a campaign, or the reason why they are missing.
    pub fn of_siege(&self, campaign: &Campaign, siege: &SiegeSource) -> Result<&Content, String> {
        let (title, level) = (&campaign.source.title, &siege.level);
        self.contents.get(level).ok_or_else(|| format!("{title} needs the level {level}, which does not exist"))
    }

    /// The title of the level after that of a game on the title screen; a campaign goes on by its road.
    pub fn next_title(&self, game: &GameSession) -> Option<String> {
        if game.stage().is_some() {
            return None;
        }
        self.after(&game.level().name).map(|level| level.title.clone())
    }
}
