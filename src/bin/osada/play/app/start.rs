//! The window at its first frame.

use super::super::game_saver::GameSaver;
use super::super::icons::Icons;
use super::super::input_events::InputQueue;
use super::super::key_bindings::KeyBindings;
use super::super::level_progress::LevelProgress;
use super::super::options::WindowOptions;
use super::super::screenshots::ScreenshotPlan;
use super::super::settings::SettingsStore;
use super::super::sprite_batch::SpriteSheet;
use super::super::style;
use super::super::title_screen::TitleScreen;
use super::state::App;
use crate::files::{bytes_of, shown};
use osada::level::Level;
use osada::record::{self};
use osada::texture::atlas;
use std::rc::Rc;

/// The seed of the pictures; they look alike in every game.
const LOOK_SEED: u64 = 1;

impl App {
    /// Everything that the first frame needs.
    pub fn new(options: WindowOptions) -> Result<Self, String> {
        let atlas = atlas(LOOK_SEED);
        let mut icons = None;
        egui_macroquad::cfg(|ctx| {
            style::install(ctx);
            icons = Some(Icons::new(ctx, &atlas));
        });
        let shipped = KeyBindings::load()?;
        let (store, keys) = SettingsStore::open(options.keep.then_some(&*options.data), &shipped);
        let (progress, unread) = LevelProgress::open(options.keep.then_some(&*options.data));
        let challenge = options.challenge.unwrap_or(store.settings.challenge);
        let levels: Vec<Rc<Level>> = options.levels.into_iter().map(Rc::new).collect();
        let mut app = Self {
            rules: options.rules,
            keys,
            shipped,
            store,
            settings: None,
            progress,
            sprites: Rc::new(SpriteSheet::new(atlas)),
            icons: icons.ok_or("the interface could not be set up")?,
            title: TitleScreen::new(levels, options.faulty, (challenge, options.seed)),
            backdrop: None,
            game: None,
            snakes: None,
            on_title: true,
            lab: None,
            input: InputQueue::new(),
            player: options.player,
            speed: options.speed,
            script: ScreenshotPlan::new(options.shots, options.quit_at),
            fullscreen: false,
            quit: false,
            contents: options.contents,
            saver: GameSaver::new(options.data, options.keep),
            saves_screen: None,
            stats: options.stats,
            crash_at: options.crash_at,
            #[cfg(sound)]
            audio: super::super::audio::Audio::new(),
            #[cfg(sound)]
            music: super::super::music_player::MusicPlayer::new(),
        };
        if let Some(path) = options.load {
            let game = record::load(&bytes_of(&path)?).map_err(|error| format!("{}: {error}", shown(&path)))?;
            app.resume(game);
        } else if let Some(path) = options.replay {
            app.watch(GameSaver::open_replay(&path)?);
        } else {
            match options.level {
                Some(level) => app.begin(Rc::new(level), app.title.challenge, options.seed)?,
                None => app.show_title(),
            }
        }
        if options.lab {
            app.open_lab();
        }
        app.apply_settings();
        app.tell_faults(unread);
        Ok(app)
    }
}
