//! A window without a display: presses keys, clicks on texts, and reads them.

use super::super::frame::{Frame, WindowRequest};
use super::super::{Screens, Shared, Start};
use crate::play::ATLAS;
use crate::play::input::InputEvents;
use crate::play::input::events::MouseEvent;
use crate::play::map::sprite_batch::SpriteSheet;
use crate::play::panels::title_panel::TitlePanel;
use crate::play::panels::{Icons, Writings, WrittenText, style};
use crate::play::session::GameSession;
use crate::play::session::saving::GameSaver;
use egui::{Context, Event, PointerButton, Pos2, RawInput, Rect};
use glam::{Vec2, vec2};
use osada::level::Level;
use osada::record::Content;
use osada::sim::rules::Challenge;
use osada::texture::LookBook;
use osada_cli::keys::{HeldKeys, Key, KeyBindings, Modifiers};
use osada_cli::storage::campaigns::CampaignStore;
use osada_cli::storage::levels::LevelStore;
use osada_cli::storage::offer::{ModInstaller, OfferLoader};
use osada_cli::storage::progress::LevelProgress;
use osada_cli::storage::settings::SettingsStore;
use osada_cli::storage::watch::FileWatch;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use tempfile::TempDir;

/// A window without a display, with a data folder of its own.
pub struct TestWindow {
    pub screens: Screens,
    pub size: Vec2,
    /// True for clicks by fingers instead of a mouse.
    pub fingers: bool,
    /// Requests of the last frame to the window; closing may have been requested by any earlier one.
    pub request: WindowRequest,
    ctx: Context,
    /// Wall time in seconds.
    pub now: f64,
    writings: Writings,
    /// Controls by name.
    controls: Vec<(String, Rect)>,
    pub data: TempDir,
}

/// No modifier is held.
pub const FREE: Modifiers = Modifiers { shift: false, control: false, alt: false };
/// Seconds of wall time per frame.
const FRAME: f64 = 1.0 / 60.0;

/// Takes no mods.
pub fn none_installed() -> ModInstaller {
    Box::new(|_, _| Err("nothing is kept here".to_owned()))
}

impl TestWindow {
    /// A level from its beginning, paused.
    pub fn playing(level: &str) -> Self {
        let read = Box::new(|_: &[PathBuf]| Err("nothing is read here".to_owned()));
        Self::playing_from(level, |_| OfferLoader { watch: FileWatch::of(Vec::new), install: none_installed(), read })
    }

    /// The same, with files that can change in the data folder.
    pub fn playing_from(level: &str, source: impl FnOnce(&Path) -> OfferLoader) -> Self {
        let (tutorial, ruin) = (content("tutorial"), content("ruin"));
        let contents: BTreeMap<String, Content> =
            [("tutorial", tutorial), ("ruin", ruin)].map(|(name, content)| (name.to_owned(), content)).into();
        let loaded = |name: &str| contents[name].load().expect("it ships");
        let (rules, _) = loaded("tutorial");
        let levels: Vec<Rc<Level>> = ["tutorial", "ruin"].map(|name| Rc::new(loaded(name).1)).into();
        let level = levels.iter().find(|other| other.name == level).cloned().expect("there is one");
        let (ctx, atlas) = (Context::default(), ATLAS.clone());
        style::install(&ctx);
        ctx.enable_accesskit();
        let writings = Writings::of(&ctx);
        let shipped = KeyBindings::shipped().expect("the shipped bindings are right");
        let (store, keys) = SettingsStore::open(None, &shipped);
        let data = tempfile::tempdir().expect("a folder can be made");
        let shared = Shared {
            rules: Arc::clone(&rules),
            source: source(data.path()),
            new_looks: None,
            look_faults: Vec::new(),
            new_atlas: None,
            contents,
            keys,
            shipped,
            store,
            progress: LevelProgress::open(None).0,
            own: LevelStore::below(data.path()),
            own_campaigns: CampaignStore::below(data.path(), Vec::new()),
            saver: GameSaver::new(data.path().to_path_buf(), true),
            icons: Icons::new(&ctx, &atlas),
            sprites: Rc::new(SpriteSheet::new(atlas)),
            player: None,
            speed: 1.0,
            scripted: false,
            stats: false,
            whole_map: false,
            crash_at: None,
            picture: Vec::new,
            audio: crate::play::sound::Audio::new(LookBook::default()),
            music: crate::play::sound::MusicPlayer::new(),
            levels: levels.clone(),
        };
        let title = TitlePanel::new(levels, Vec::new(), (Challenge::Normal, 1));
        let screens = Screens::new(shared, title, Start::Level(level, 1)).expect("the level can be built");
        let (size, request) = (vec2(1280.0, 800.0), WindowRequest::default());
        Self { screens, size, fingers: false, request, ctx, now: 0.0, writings, controls: Vec::new(), data }
    }

    pub fn game(&mut self) -> &mut GameSession {
        &mut self.screens.played().expect("a game fills the window").session
    }

    /// Runs a frame in which keys went down and panels received these events.
    pub fn frame(&mut self, keys: &[Key], held: Modifiers, heard: Vec<Event>) {
        let events = InputEvents {
            keys: keys.iter().map(|&key| (key.into(), held)).collect(),
            held: HeldKeys { down: Vec::new(), modifiers: held },
            cursor: self.size * 0.5,
            ..InputEvents::default()
        };
        self.run_frame(events, heard);
    }

    fn run_frame(&mut self, events: InputEvents, heard: Vec<Event>) {
        self.now += FRAME;
        let frame = Frame {
            size: self.size,
            density: 1.0,
            fingers: self.fingers,
            seconds: FRAME,
            now: self.now,
            clock: || 0.0,
            events,
            most_ticks: u64::MAX,
        };
        self.screens.update(&frame);
        let scale = self.ctx.pixels_per_point();
        let window = Rect::from_min_size(Pos2::ZERO, egui::vec2(self.size.x / scale, self.size.y / scale));
        let held = frame.events.held.modifiers;
        let modifiers = egui::Modifiers {
            shift: held.shift,
            ctrl: held.control,
            command: held.control,
            alt: held.alt,
            ..egui::Modifiers::NONE
        };
        let (screen_rect, time) = (Some(window), Some(self.now));
        let input = RawInput { screen_rect, time, modifiers, events: heard, ..RawInput::default() };
        let output = self.ctx.run(input, |ctx| self.screens.lay_out(ctx, &frame));
        self.controls = output.platform_output.accesskit_update.map_or_else(Vec::new, |update| {
            let control = |(_, node): (_, egui::accesskit::Node)| {
                let bounds = node.bounds()?;
                let from = egui::pos2(bounds.x0 as f32, bounds.y0 as f32);
                let rect = Rect::from_min_max(from, egui::pos2(bounds.x1 as f32, bounds.y1 as f32));
                Some((node.label()?.to_owned(), rect))
            };
            update.nodes.into_iter().filter_map(control).collect()
        });
        self.screens.respond(&frame);
        let quit = self.request.quit;
        self.request = self.screens.finish(&frame);
        self.request.quit |= quit;
    }

    pub fn wait(&mut self, frames: usize) {
        (0..frames).for_each(|_| self.frame(&[], FREE, Vec::new()));
    }

    /// Advances by this many ticks at once.
    pub fn play(&mut self, ticks: u64) {
        let game = self.game();
        (game.timestep.paused, game.timestep.speed) = (false, 4.0);
        let end = game.world().clock().tick() + ticks;
        while game.world().clock().tick() < end && game.is_running() {
            game.advance(0.25, (end - game.world().clock().tick(), || 0.0), |_, _| {});
        }
        game.timestep.paused = true;
        self.wait(1);
    }

    pub fn looks(&self) -> &LookBook {
        self.screens.shared.sprites.looks()
    }

    /// Presses and releases a key.
    pub fn key(&mut self, key: Key) {
        self.frame(&[key], FREE, Vec::new());
        self.wait(2);
    }

    /// The same with Ctrl.
    pub fn control(&mut self, key: Key) {
        self.frame(&[key], Modifiers { control: true, ..FREE }, Vec::new());
        self.wait(2);
    }

    /// The message beside the cursor.
    pub fn message(&mut self) -> String {
        self.screens.played().and_then(|siege| siege.view.message.clone()).map_or(String::new(), |message| message.text)
    }

    fn texts(&self) -> Vec<WrittenText> {
        self.writings.layers().into_iter().flat_map(|(_, texts)| texts).collect()
    }

    /// Mouse events on the map, at pixels.
    pub fn mouse(&mut self, happened: &[MouseEvent]) {
        let mouse = happened.iter().map(|&event| (event, FREE)).collect();
        let cursor = happened.iter().rev().find_map(|event| event.place()).unwrap_or(self.size * 0.5);
        self.run_frame(InputEvents { mouse, cursor, ..InputEvents::default() }, Vec::new());
        self.wait(2);
    }

    /// The newest notification and a pixel on it.
    pub fn notification(&mut self) -> Option<(String, Vec2)> {
        let title = self.game().notifications.shown().first()?.title.clone();
        let at = self.place_of(&title)?.center();
        Some((title, vec2(at.x, at.y) * self.ctx.pixels_per_point()))
    }

    /// Points of the window that a text fills.
    pub fn place_of(&self, text: &str) -> Option<Rect> {
        self.texts().iter().find(|written| written.text == text).map(|written| written.lines[0])
    }

    /// True if a text is anywhere in the window.
    pub fn reads(&self, text: &str) -> bool {
        self.texts().iter().any(|written| written.text.contains(text))
    }

    /// True if the whole of a button is visible, by its text.
    pub fn is_in_sight(&self, text: &str) -> bool {
        let whole =
            |written: &WrittenText| written.lines.iter().all(|line| written.clip.contains_rect(line.expand(4.0)));
        self.texts().iter().any(|written| written.text == text && whole(written))
    }

    /// Clicks on a text of a panel.
    pub fn click(&mut self, text: &str) {
        self.click_with(text, FREE);
    }

    /// The same while modifiers are held.
    pub fn click_with(&mut self, text: &str, held: Modifiers) {
        let texts = self.texts();
        let found = texts.iter().rev().find(|written| written.text == text);
        let at = found.unwrap_or_else(|| panic!("`{text}` is not written: {texts:?}")).lines[0].center();
        self.click_at(at, held);
    }

    /// Clicks on a control by its name, which need not be written on it.
    pub fn press(&mut self, name: &str) {
        let found = self.controls.iter().rev().find(|(other, _)| other == name).map(|(_, rect)| rect.center());
        let names: Vec<&str> = self.controls.iter().map(|(name, _)| name.as_str()).collect();
        let at = found.unwrap_or_else(|| panic!("there is no control `{name}`: {names:?}"));
        self.click_at(at, FREE);
    }

    /// Replaces the text of a field, found by its name, and leaves it.
    pub fn write(&mut self, name: &str, text: &str) {
        let key = |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        self.press(name);
        self.frame(&[], FREE, vec![key(egui::Key::A, egui::Modifiers::COMMAND)]);
        self.frame(&[], FREE, vec![Event::Text(text.to_owned())]);
        self.frame(&[], FREE, vec![key(egui::Key::Enter, egui::Modifiers::NONE)]);
        self.wait(2);
    }

    fn click_at(&mut self, at: Pos2, held: Modifiers) {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::default(),
        };
        self.frame(&[], FREE, vec![Event::PointerMoved(at)]);
        // A tooltip finds its place in the next frame.
        self.wait(3);
        self.frame(&[], held, vec![button(true)]);
        self.frame(&[], held, vec![button(false)]);
        self.wait(2);
    }
}

/// A shipped level.
pub fn content(level: &str) -> Content {
    Content::shipped(level).expect("it ships")
}
