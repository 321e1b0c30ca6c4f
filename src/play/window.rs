//! The loop of the window: hands input to the screens and draws them.

use super::input::{InputQueue, Ui};
use super::map::sprite_batch::SpriteSheet;
use super::options::WindowOptions;
use super::panels::campaigns_panel::CampaignsPanel;
use super::panels::mods_panel::ModsPanel;
use super::panels::title_panel::TitlePanel;
use super::panels::{Icons, Writings, style};
use super::screens::{Frame, Saved, Screens, Shared, Start};
use super::screenshots::{self, ScreenshotPlan};
use super::session::saving::{GameSaver, thumbnail};
use super::signals::EndRequest;
use glam::vec2;
use macroquad::color::Color;
use macroquad::input::{get_dropped_files, is_quit_requested};
use macroquad::texture::get_screen_data;
use macroquad::time::{get_frame_time, get_time};
use macroquad::window::{clear_background, screen_dpi_scale, screen_height, screen_width, set_fullscreen};
use osada::record;
use osada::texture::{Atlas, AtlasInProgress, atlas_of};
use osada_cli::failure::remark;
use osada_cli::keys::KeyBindings;
use osada_cli::platform::{PAINTS_BIT_BY_BIT, timed};
use osada_cli::storage::atomic;
use osada_cli::storage::campaigns::CampaignStore;
use osada_cli::storage::files::{bytes_of, shown};
use osada_cli::storage::levels::LevelStore;
use osada_cli::storage::progress::LevelProgress;
use osada_cli::storage::settings::SettingsStore;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// The seed of the pictures; they look alike in every game.
const LOOK_SEED: u64 = 1;

/// Painting time per frame while pictures are painted, and the number of pictures at a time.
const PAINTING: Duration = Duration::from_millis(40);
const PICTURES: usize = 24;

pub struct Window {
    screens: Screens,
    input: InputQueue,
    ui: Ui,
    script: ScreenshotPlan,
    fullscreen: bool,
    reader: Option<Reader>,
    /// Pictures that are not painted yet.
    painting: Option<AtlasInProgress>,
    end: EndRequest,
}

/// Writes a file of the texts on the window with their positions, and of the position of the map.
struct Reader {
    path: PathBuf,
    writings: Writings,
    /// Time of the last write.
    at: f64,
}

impl Window {
    /// Prepares everything for the first frame.
    pub fn new(options: WindowOptions) -> Result<Self, String> {
        let painting = PAINTS_BIT_BY_BIT.then(|| AtlasInProgress::new(LOOK_SEED, &options.looks));
        let atlas = match painting {
            Some(_) => Atlas::blank(LOOK_SEED, &options.looks),
            None => atlas_of(LOOK_SEED, &options.looks),
        };
        let ui = Ui::new();
        style::install(ui.context());
        let icons = Icons::new(ui.context(), &atlas);
        let read = |path| Reader { path, writings: Writings::of(ui.context()), at: 0.0 };
        let reader = options.writings.clone().map(read);
        let shipped = KeyBindings::load()?;
        let kept = options.keep.then_some(&*options.data);
        let (store, keys) = SettingsStore::open(kept, &shipped);
        let (progress, unread) = LevelProgress::open(kept);
        let challenge = options.challenge.unwrap_or(store.settings.challenge);
        let levels = options.levels;
        let start = if let Some(path) = options.load {
            let (bytes, bad) = (bytes_of(&path)?, |error: record::Error| format!("{}: {error}", shown(&path)));
            if record::is_journey(&bytes) {
                let stage = record::load_journey(&bytes).map_err(bad)?;
                stage.journey.check_record(&options.rules)?;
                Start::Journey(Box::new(stage))
            } else {
                Start::Save(Box::new(record::load(&bytes).map_err(bad)?))
            }
        } else if let Some(path) = options.replay {
            Start::Recording(Box::new(GameSaver::open_replay(&path)?))
        } else if let Some(level) = options.level {
            Start::Level(Rc::new(level), options.seed)
        } else if let Some(campaign) = options.campaign {
            Start::Campaign(Box::new(campaign), options.seed)
        } else if let Some((board, seed)) = options.lab {
            Start::Lab(board, seed)
        } else {
            Start::Title
        };
        let script = ScreenshotPlan::new(options.shots, options.quit_at);
        let mut title = TitlePanel::new(levels.clone(), options.faulty, (challenge, options.seed));
        let (campaigns, faulty) = options.campaigns;
        title.campaigns = CampaignsPanel::new(campaigns, faulty);
        title.mods = ModsPanel::new(options.mods.0, options.origins, options.mod_folders);
        (title.of_mods, title.error) = (options.of_mods, options.mods.1);
        let shared = Shared {
            rules: options.rules,
            source: options.source,
            new_looks: None,
            look_faults: options.look_faults,
            new_atlas: None,
            levels,
            contents: options.contents,
            keys,
            shipped,
            store,
            progress,
            own: LevelStore::below(&options.data),
            own_campaigns: CampaignStore::below(&options.data, options.played),
            saver: GameSaver::new(options.data, options.keep),
            sprites: Rc::new(SpriteSheet::new(atlas)),
            icons,
            player: options.player,
            speed: options.speed,
            scripted: !script.is_empty(),
            stats: options.stats,
            whole_map: options.whole_map,
            crash_at: options.crash_at,
            picture,
            audio: super::sound::Audio::new(options.looks),
            music: super::sound::MusicPlayer::new(),
        };
        let mut screens = Screens::new(shared, title, start)?;
        screens.apply_settings();
        if let Some(text) = screens.show_faults(unread, get_time()) {
            remark(&format!("{text}\n"));
        }
        Ok(Self {
            screens,
            input: InputQueue::new(),
            ui,
            script,
            fullscreen: false,
            reader,
            painting,
            end: EndRequest::listen(),
        })
    }

    /// Runs a frame; returns false after the last one.
    pub fn frame(&mut self) -> Result<bool, String> {
        clear_background(Color::from_rgba(24, 20, 18, 255));
        let Self { screens, script, .. } = self;
        let mut events = self.input.take();
        let for_panels = std::mem::take(&mut events.ui);
        let frame = Frame {
            density: screen_dpi_scale(),
            fingers: events.touched,
            size: vec2(screen_width(), screen_height()) * screen_dpi_scale(),
            seconds: f64::from(get_frame_time()),
            now: get_time(),
            clock: get_time,
            events,
            most_ticks: script.ticks_left(screens.ticks()),
        };
        self.paint();
        let Self { screens, script, ui, .. } = self;
        for file in get_dropped_files() {
            screens.open_file(&file.path.unwrap_or_default(), file.bytes, frame.now);
        }
        for path in &frame.events.dropped {
            screens.open_file(path, None, frame.now);
        }
        screens.update(&frame);
        let mut pixels_per_point = 1.0;
        ui.lay_out(&for_panels, |ctx| {
            screens.lay_out(ctx, &frame);
            pixels_per_point = ctx.pixels_per_point();
        });
        if let Some(reader) = &mut self.reader {
            reader.read(screens, pixels_per_point, frame.now)?;
        }
        screens.respond(&frame);
        screens.sound(&frame);
        screens.draw(&frame);
        let ((), driver) = timed(|| ui.draw());
        screens.handed_over(driver);
        if is_quit_requested() {
            screens.close();
        }
        if self.end.take() {
            screens.end();
        }
        let request = screens.finish(&frame);
        if screens.is_fullscreen() != self.fullscreen {
            self.fullscreen = screens.is_fullscreen();
            set_fullscreen(self.fullscreen);
        }
        if request.screenshot {
            let free =
                screenshots::free_name().ok_or_else(|| "there are too many screenshots in this folder".to_owned());
            match free.and_then(|path| screenshots::write(&path).map(|()| path)) {
                Ok(path) => screens.notify(&format!("written: {}", shown(&path)), frame.now),
                Err(message) => screens.warn(&message, frame.now),
            }
        }
        if script.perform(screens.ticks())? {
            // A script cannot be asked about unsaved games.
            screens.put_away()?;
            return Ok(false);
        }
        Ok(!request.quit)
    }

    /// Continues painting for the time that a frame has for it.
    fn paint(&mut self) {
        let Some(mut painting) = self.painting.take() else { return };
        let mut spent = Duration::ZERO;
        while spent < PAINTING {
            spent += timed(|| painting.paint(PICTURES)).1 + Duration::from_micros(1);
            match painting.finished() {
                Ok(atlas) => return self.screens.draw_from(atlas),
                Err(unfinished) => painting = *unfinished,
            }
        }
        self.painting = Some(painting);
    }

    /// The window is hidden, and perhaps for good: the game pauses and is saved.
    #[cfg(target_family = "wasm")]
    pub fn hide(&mut self) {
        self.screens.hide(get_time());
    }

    /// The window has left full screen, on whoever's request.
    #[cfg(target_family = "wasm")]
    pub fn leave_fullscreen(&mut self) {
        self.fullscreen = false;
        self.screens.leave_fullscreen();
    }

    /// The display is gone, and the program is about to end: saves what can be saved.
    pub fn lose_display(&mut self) {
        self.screens.end_unseen();
    }

    /// Saves what can be saved of the current game.
    pub fn rescue(&self) -> Saved {
        self.screens.rescue()
    }
}

impl Reader {
    /// Rewrites the file, five times a second: position of the first tile and size of tiles in pixels, the texts, and the
    /// controls that can be clicked.
    fn read(&mut self, screens: &Screens, pixels_per_point: f32, now: f64) -> Result<(), String> {
        if now - self.at < 0.2 {
            return Ok(());
        }
        self.at = now;
        let map = screens
            .map_corner()
            .map_or(String::new(), |(corner, tile)| format!("{:.1}\t{:.1}\tmap {tile:.2}\n", corner.x, corner.y));
        let text = map + &self.writings.table(pixels_per_point);
        atomic::write(&self.path, text.as_bytes()).map_err(|error| format!("{}: {error}", shown(&self.path)))
    }
}

/// The contents of the window as the picture of a save.
fn picture() -> Vec<u8> {
    let screen = get_screen_data();
    thumbnail((usize::from(screen.width), usize::from(screen.height)), &screen.bytes)
}
