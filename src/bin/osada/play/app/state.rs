//! Everything the window holds between two frames, and how it goes from one game or screen to another.

use super::super::game_saver::GameSaver;
use super::super::icons::Icons;
use super::super::input_events::InputQueue;
use super::super::key_bindings::KeyBindings;
use super::super::lesson_progress::LessonProgress;
use super::super::level_progress::LevelProgress;
use super::super::pathlab::LabScreen;
use super::super::saves_screen::{self, SavesScreen};
use super::super::screenshots::ScreenshotPlan;
use super::super::session::GameSession;
use super::super::settings::SettingsStore;
use super::super::settings_panel::SettingsPanel;
use super::super::snake_screen::SnakeGame;
use super::super::sprite_batch::SpriteSheet;
use super::super::title_screen::TitleScreen;
use crate::args::PlayerArg;
use crate::save_store::SaveSlot;
use osada::level::Level;
use osada::player::{Planner, Player};
use osada::record::{self, Content, Recorder, Replayer};
use osada::sim::rules::{Challenge, Rules};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// The window and all that is in it.
pub struct App {
    pub(super) rules: Arc<Rules>,
    /// The keys as the player has them.
    pub(super) keys: KeyBindings,
    /// The keys that ship.
    pub(super) shipped: KeyBindings,
    pub(super) store: SettingsStore,
    pub(super) settings: Option<SettingsPanel>,
    pub(super) progress: LevelProgress,
    pub(super) sprites: Rc<SpriteSheet>,
    pub(super) icons: Icons,
    pub(super) title: TitleScreen,
    /// What goes on behind the title.
    pub(super) backdrop: Option<GameSession>,
    pub(super) game: Option<GameSession>,
    pub(super) snakes: Option<SnakeGame>,
    pub(super) on_title: bool,
    pub(super) lab: Option<LabScreen>,
    pub(super) input: InputQueue,
    pub(super) player: Option<PlayerArg>,
    pub(super) speed: f64,
    pub(super) script: ScreenshotPlan,
    /// Whether the window fills the screen now.
    pub(super) fullscreen: bool,
    pub(super) quit: bool,
    pub(super) contents: BTreeMap<String, Content>,
    pub(super) saver: GameSaver,
    pub(super) saves_screen: Option<SavesScreen>,
    pub(super) stats: bool,
    pub(super) crash_at: Option<u64>,
    #[cfg(sound)]
    pub(super) audio: super::super::audio::Audio,
    #[cfg(sound)]
    pub(super) music: super::super::music_player::MusicPlayer,
}

/// The file of an emergency save, or why there is none.
pub type Saved = Result<PathBuf, String>;

impl App {
    /// Saves what can be saved of the game that is on.
    pub fn rescue(&self) -> Saved {
        self.saver.rescue(self.game.as_ref().ok_or("no game had begun")?)
    }

    /// Begins a level.
    pub(super) fn begin(&mut self, level: Rc<Level>, challenge: Challenge, seed: u64) -> Result<(), String> {
        let content = self.contents.get(&level.name).cloned();
        let player = self.player.map(PlayerArg::player);
        let mut game = GameSession::new(level, &self.rules, (challenge, seed), player, Rc::clone(&self.sprites))?;
        game.recorder = content.map(|content| Recorder::new(content, &game.world));
        let paused = self.script.is_empty() && self.player.is_none();
        self.show(game, paused);
        Ok(())
    }

    /// Goes on from a save.
    pub(super) fn resume(&mut self, game: record::Game) {
        let content = game.content.clone();
        self.contents.insert(game.level.name.clone(), content);
        let mut game = GameSession::loaded(game, Rc::clone(&self.sprites));
        game.lessons = LessonProgress::behind(self.progress.lessons(&game.level.name));
        self.show(game, self.script.is_empty());
    }

    /// Shows a recorded game.
    pub(super) fn watch(&mut self, replayer: Replayer) {
        let game = GameSession::watching(replayer, Rc::clone(&self.sprites));
        self.show(game, false);
    }

    /// Shows a game; the one before is saved.
    pub(super) fn show(&mut self, mut game: GameSession, paused: bool) {
        self.put_away();
        game.timestep.speed = self.speed;
        game.timestep.paused = paused;
        game.next = self.title.after(&game.level.name).map(|level| level.title.clone());
        game.ui.overlays.stats = self.stats;
        self.saver.begin(&game);
        self.game = Some(game);
        self.on_title = false;
        self.backdrop = None;
        self.saves_screen = None;
    }

    /// Leaves the game that is shown, saving it and its recording.
    pub(super) fn put_away(&mut self) {
        let Some(game) = self.game.take() else { return };
        if self.stats {
            println!("{}", game.stats.in_all(game.world.units().count()));
        }
        if let Err(message) = self.saver.leave(&game) {
            self.title.error = Some(message);
        }
    }

    pub(super) fn load(&mut self, path: &Path) {
        match self.saver.load(path) {
            Ok(game) => self.resume(game),
            Err(message) => {
                let saves_screen = self.saves_screen.insert(SavesScreen::new(&self.saver.saves));
                saves_screen.error = Some(message);
            }
        }
    }

    pub(super) fn obey_saves_screen(&mut self, choice: saves_screen::SavesChoice) {
        match choice {
            saves_screen::SavesChoice::Load(path) => self.load(&path),
            saves_screen::SavesChoice::Save(name) => {
                self.saver.ask(SaveSlot::Named(name));
                self.saves_screen = None;
            }
            saves_screen::SavesChoice::Close => self.saves_screen = None,
        }
    }

    pub(super) fn show_title(&mut self) {
        self.on_title = true;
        self.title.newest = self.saver.newest();
        let level = self.title.backdrop();
        self.backdrop = level.and_then(|level| {
            let (setting, player): (_, Option<Box<dyn Player>>) =
                ((Challenge::Normal, 7), Some(Box::new(Planner::whole())));
            let mut game = GameSession::new(level, &self.rules, setting, player, Rc::clone(&self.sprites)).ok()?;
            game.timestep.paused = false;
            game.camera.set_zoom(40.0);
            Some(game)
        });
    }

    pub(super) fn open_lab(&mut self) {
        self.lab = Some(LabScreen::new(&self.rules, Rc::clone(&self.sprites)));
    }
}
