//! The window from opening to closing: title screen, game, outcome.

mod deeds;
mod front;

use super::Options;
use super::game::Game;
use super::icons::Icons;
use super::keeper::Keeper;
use super::keys::Keys;
use super::lessons::Lessons;
use super::listener::{Events, Listener};
use super::meter::timed;
use super::panels::{self, Choice};
use super::pathlab::LabScreen;
use super::pen::Skin;
use super::progress::Progress;
use super::settings::Store;
use super::settings_panel::SettingsPanel;
use super::shelf::{self, Shelf};
use super::shots::Script;
use super::snake::SnakeGame;
use super::title::Title;
use super::{
    corner, hud, input, inspector, legend, lessons, letters, outcome, screen, search_panel, style, toolbar, watch,
};
use crate::files::{bytes_of, shown};
use crate::saves::Slot;
use egui_macroquad::egui::Context;
use macroquad::color::Color;
use macroquad::input::is_quit_requested;
use macroquad::math::Vec2;
use macroquad::time::{get_frame_time, get_time};
use macroquad::window::{clear_background, screen_height, screen_width};
use osada::level::Level;
use osada::record::{self, Content, Recorder, Replayer};
use osada::sim::rules::{Challenge, Rules};
use osada::texture::atlas;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// The seed of the pictures; they look alike in every game.
const LOOK_SEED: u64 = 1;

/// The window and all that is in it.
pub struct App {
    rules: Arc<Rules>,
    /// The keys as the player has them.
    keys: Keys,
    /// The keys that ship.
    shipped: Keys,
    store: Store,
    settings: Option<SettingsPanel>,
    progress: Progress,
    skin: Rc<Skin>,
    icons: Icons,
    title: Title,
    /// What goes on behind the title.
    backdrop: Option<Game>,
    game: Option<Game>,
    snakes: Option<SnakeGame>,
    on_title: bool,
    lab: Option<LabScreen>,
    listener: Listener,
    player: Option<String>,
    speed: f64,
    script: Script,
    /// Whether the window fills the screen now.
    fullscreen: bool,
    quit: bool,
    contents: BTreeMap<String, Content>,
    keeper: Keeper,
    shelf: Option<Shelf>,
    stats: bool,
    crash_at: Option<u64>,
    #[cfg(feature = "sound")]
    audio: super::audio::Audio,
}

/// The file of an emergency save, or why there is none.
pub type Saved = Result<PathBuf, String>;

impl App {
    /// Everything that the first frame needs.
    pub fn new(options: Options) -> Result<Self, String> {
        let atlas = atlas(LOOK_SEED);
        let mut icons = None;
        egui_macroquad::cfg(|ctx| {
            style::dress(ctx);
            icons = Some(Icons::new(ctx, &atlas));
        });
        let shipped = Keys::load()?;
        let (store, keys) = Store::open(options.keep.then_some(&*options.data), &shipped);
        let (progress, unread) = Progress::open(options.keep.then_some(&*options.data));
        let challenge = options.challenge.unwrap_or(store.settings.challenge);
        let levels: Vec<Rc<Level>> = options.levels.into_iter().map(Rc::new).collect();
        let mut app = Self {
            rules: options.rules,
            keys,
            shipped,
            store,
            settings: None,
            progress,
            skin: Rc::new(Skin::new(atlas)),
            icons: icons.ok_or("the interface could not be set up")?,
            title: Title::new(levels, options.faulty, (challenge, options.seed)),
            backdrop: None,
            game: None,
            snakes: None,
            on_title: true,
            lab: None,
            listener: Listener::new(),
            player: options.player,
            speed: options.speed,
            script: Script::new(options.shots, options.quit_at),
            fullscreen: false,
            quit: false,
            contents: options.contents,
            keeper: Keeper::new(options.data, options.keep),
            shelf: None,
            stats: options.stats,
            crash_at: options.crash_at,
            #[cfg(feature = "sound")]
            audio: super::audio::Audio::new(),
        };
        if let Some(path) = options.load {
            let game = record::load(&bytes_of(&path)?).map_err(|error| format!("{}: {error}", shown(&path)))?;
            app.resume(game);
        } else if let Some(path) = options.replay {
            app.watch(Keeper::open_replay(&path)?);
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

    /// Saves what can be saved of the game that is on.
    pub fn rescue(&self) -> Saved {
        self.keeper.rescue(self.game.as_ref().ok_or("no game had begun")?)
    }

    /// Begins a level.
    fn begin(&mut self, level: Rc<Level>, challenge: Challenge, seed: u64) -> Result<(), String> {
        let content = self.contents.get(&level.name).cloned();
        let player = self.player.as_deref();
        let mut game = Game::new(level, &self.rules, (challenge, seed), player, Rc::clone(&self.skin))?;
        game.recorder = content.map(|content| Recorder::new(content, &game.world));
        let paused = self.script.is_empty() && self.player.is_none();
        self.show(game, paused);
        Ok(())
    }

    /// Goes on from a save.
    fn resume(&mut self, game: record::Game) {
        let content = game.content.clone();
        self.contents.insert(game.level.name.clone(), content);
        let mut game = Game::loaded(game, Rc::clone(&self.skin));
        game.lessons = Lessons::behind(self.progress.lessons(&game.level.name));
        self.show(game, self.script.is_empty());
    }

    /// Shows a recorded game.
    fn watch(&mut self, replayer: Replayer) {
        let game = Game::watching(replayer, Rc::clone(&self.skin));
        self.show(game, false);
    }

    /// Brings a game on; the one before is kept.
    fn show(&mut self, mut game: Game, paused: bool) {
        self.put_away();
        game.pace.speed = self.speed;
        game.pace.paused = paused;
        game.next = self.title.after(&game.level.name).map(|level| level.title.clone());
        game.desk.overlays.stats = self.stats;
        self.keeper.begin(&game);
        self.game = Some(game);
        self.on_title = false;
        self.backdrop = None;
        self.shelf = None;
    }

    /// Leaves the game that is on; what it came to is kept.
    fn put_away(&mut self) {
        let Some(game) = self.game.take() else { return };
        if self.stats {
            println!("{}", game.meter.in_all(game.world.units().count()));
        }
        if let Err(message) = self.keeper.leave(&game) {
            self.title.error = Some(message);
        }
    }

    fn load(&mut self, path: &Path) {
        match self.keeper.load(path) {
            Ok(game) => self.resume(game),
            Err(message) => {
                let shelf = self.shelf.insert(Shelf::new(&self.keeper.saves));
                shelf.error = Some(message);
            }
        }
    }

    fn obey_shelf(&mut self, wish: shelf::Wish) {
        match wish {
            shelf::Wish::Load(path) => self.load(&path),
            shelf::Wish::Save(name) => {
                self.keeper.ask(Slot::Named(name));
                self.shelf = None;
            }
            shelf::Wish::Close => self.shelf = None,
        }
    }

    fn show_title(&mut self) {
        self.on_title = true;
        self.title.newest = self.keeper.newest();
        let level = self.title.backdrop();
        self.backdrop = level.and_then(|level| {
            let (setting, player) = ((Challenge::Normal, 7), Some("planner"));
            let mut game = Game::new(level, &self.rules, setting, player, Rc::clone(&self.skin)).ok()?;
            game.pace.paused = false;
            game.camera.set_zoom(40.0);
            Some(game)
        });
    }

    fn open_lab(&mut self) {
        self.lab = Some(LabScreen::new(&self.rules, Rc::clone(&self.skin)));
    }

    /// Draws a frame; whether there is to be another.
    pub fn frame(&mut self) -> Result<bool, String> {
        let (width, height, seconds) = (screen_width(), screen_height(), f64::from(get_frame_time()));
        clear_background(Color::from_rgba(24, 20, 18, 255));
        let mut events = self.listener.take();
        let deeds = self.heed(&mut events);
        if self.snakes.is_some() {
            self.snake_frame(height, seconds, &deeds);
        } else if let Some(lab) = &mut self.lab {
            // Where a script takes pictures, every frame is a tick.
            let seconds = if self.script.is_empty() { seconds } else { 1.0 / 60.0 };
            if !lab.frame(height, seconds, &events, &self.keys, &self.icons) {
                self.lab = None;
            }
        } else if self.on_title {
            self.title_frame(width, height, seconds, &deeds);
        } else {
            self.game_frame(width, height, seconds, &events);
        }
        egui_macroquad::draw();
        self.window_keys(&deeds);
        self.save_keys(&deeds);
        let played = self.game.as_ref().or(self.backdrop.as_ref()).map_or(0, |game| game.ticks);
        let ticks = self.lab.as_ref().map_or(played, |lab| lab.frames);
        self.quit |= self.script.perform(ticks)? | is_quit_requested();
        if self.quit {
            self.put_away();
        }
        Ok(!self.quit)
    }

    fn game_frame(&mut self, width: f32, height: f32, seconds: f64, events: &Events) {
        let (mut of_saves, mut of_settings) = (None, None);
        #[cfg(feature = "sound")]
        let audio = &mut self.audio;
        let Self { game, icons, keys, script, shelf, settings, store, progress, crash_at, .. } = self;
        let Some(game) = game else {
            self.on_title = true;
            return;
        };
        game.camera.resize(width, height);
        // A script counts ticks: nothing may stop them.
        game.pause_on_raid = store.settings.pause_on_raid && script.is_empty();
        game.pass(seconds, script.ticks_left(game.ticks));
        lessons::follow(game, script.is_empty());
        if let Err(message) = progress.take_in(game) {
            game.desk.say(message, get_time());
        }
        assert!(crash_at.is_none_or(|at| game.ticks < at), "asked to fail at tick {}", game.ticks);
        let (mut choice, mut panels, mut busy) = (None, Vec::new(), false);
        let lay_out = |ctx: &Context| {
            screen::prepare(ctx, height);
            if screen::is_tiny(ctx) {
                return;
            }
            choice = interface(ctx, game, icons, keys);
            match shelf {
                Some(shelf) => of_saves = shelf.show(ctx, game.replay.is_none()),
                // No panel of the game is used by keys: they belong to the map.
                None => ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id))),
            }
            of_settings = settings.as_mut().and_then(|settings| settings.show(ctx, store, keys));
            busy = ctx.is_using_pointer();
            panels = screen::covered(ctx, events);
        };
        let ((), time) = timed(|| egui_macroquad::ui(lay_out));
        #[cfg(feature = "sound")]
        audio.of_frame(game, store.settings.volume, events, &panels, get_time());
        let free = |at: Vec2| !busy && !panels.contains(&at);
        if shelf.is_none() && settings.is_none() {
            input::pan(game, keys, seconds as f32);
            keys.deeds(&events.keys).for_each(|deed| input::act(game, deed));
        }
        input::mouse(game, &events.mouse, free);
        game.meter.panels(time);
        game.draw(seconds);
        if let Some(choice) = choice {
            self.choose(choice);
        }
        if let Some(wish) = of_saves {
            self.obey_shelf(wish);
        }
        if let Some(wish) = of_settings {
            self.obey_settings(wish);
        }
    }

    fn choose(&mut self, choice: Choice) {
        let Some(game) = &self.game else { return };
        let (level, challenge, seed) = (Rc::clone(&game.level), game.world.challenge(), game.world.seed());
        let begun = match choice {
            Choice::Again => self.begin(level, challenge, seed),
            Choice::Another => self.begin(level, challenge, seed.wrapping_add(1)),
            Choice::Next => match self.title.after(&level.name) {
                Some(next) => self.begin(next, challenge, seed),
                None => Ok(()),
            },
            Choice::Title => {
                if game.world.outcome() != osada::sim::Outcome::Running || game.replay.is_some() {
                    self.put_away();
                }
                self.show_title();
                Ok(())
            }
            Choice::Saves => {
                self.shelf = Some(Shelf::new(&self.keeper.saves));
                Ok(())
            }
            Choice::Settings => {
                self.settings = Some(SettingsPanel::default());
                Ok(())
            }
            Choice::Watch => watch_again(game).map(|replayer| self.watch(replayer)),
            Choice::Quit => {
                self.quit = true;
                Ok(())
            }
        };
        if let Err(message) = begun {
            self.title.error = Some(message);
            self.show_title();
        }
    }
}

/// The game so far, or the recorded game that is watched, from its beginning.
fn watch_again(game: &Game) -> Result<Replayer, String> {
    if let Some(watch) = &game.replay {
        return watch.again();
    }
    let recorder = game.recorder.as_ref().ok_or("this game was not recorded")?;
    let bytes = recorder.replay(&game.world).map_err(|error| error.to_string())?;
    Replayer::open(&bytes).map_err(|error| error.to_string())
}

/// Everything beside the map.
fn interface(ctx: &Context, game: &mut Game, icons: &Icons, keys: &Keys) -> Option<Choice> {
    hud::goods(ctx, game, icons, keys);
    hud::people(ctx, game, icons);
    hud::guide(ctx, game, icons, keys);
    hud::alarm(ctx, game, icons, keys);
    letters::show(ctx, game, icons);
    watch::show(ctx, game);
    corner::show(ctx, game, icons, keys);
    legend::show(ctx, game);
    toolbar::show(ctx, game, icons, keys);
    inspector::show(ctx, game, icons, keys);
    search_panel::show(ctx, game, icons, keys);
    let menu = panels::show(ctx, game, icons, keys);
    let outcome = outcome::show(ctx, game, icons);
    toolbar::beside_cursor(ctx, game, get_time());
    menu.or(outcome)
}
