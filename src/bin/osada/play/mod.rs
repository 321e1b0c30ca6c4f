//! The window: everything that names a key, a pixel or wall time. It sees the world read-only and changes it only
//! by commands, like every other player.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "nothing here decides what happens in a world")]

mod app;
#[cfg(feature = "sound")]
mod audio;
mod camera;
mod clock;
mod corner;
mod crash;
mod desk;
mod doing;
mod effects;
mod game;
mod ground;
mod history;
mod hud;
mod icons;
mod input;
mod inspector;
mod jobs;
mod keeper;
mod kept;
mod keys;
mod layers;
mod legend;
mod lessons;
mod letters;
mod light;
mod listener;
mod looks;
mod marks;
mod meter;
mod night;
mod outcome;
mod overlays;
mod panels;
mod pathlab;
mod pen;
mod plots;
mod population;
mod progress;
mod screen;
mod search_panel;
mod searched;
mod select;
mod settings;
mod settings_panel;
mod shelf;
mod shots;
mod sight;
mod snake;
mod stage;
mod stepper;
mod style;
mod title;
mod toolbar;
mod tools;
mod tracks;
mod trails;
mod view;
mod watch;
mod why;
mod work_grid;

use crate::failure::Failure;
use crate::files::Library;
use crate::play_args::PlayArgs;
use crate::saves::data_dir;
use macroquad::conf::Conf;
use macroquad::miniquad;
use osada::level::{Level, stem};
use osada::record::Content;
use osada::sim::rules::{Challenge, Rules};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

/// What the window is asked to show.
struct Options {
    /// The rules to play by.
    rules: Arc<Rules>,
    /// The levels to choose from on the title screen.
    levels: Vec<Level>,
    /// Level files with errors, and what is wrong with each.
    faulty: Vec<(String, String)>,
    /// The level to begin with, without a title screen.
    level: Option<Level>,
    /// Whether the pathfinding lab is open at the start.
    lab: bool,
    /// How hard games are to be, instead of what was chosen last.
    challenge: Option<Challenge>,
    /// What all random numbers follow from.
    seed: u64,
    /// The name of a scripted player who plays while the window shows it.
    player: Option<String>,
    /// Game seconds in a second of wall time.
    speed: f64,
    /// Pictures to write: after how many ticks, and to which file.
    shots: Vec<(u64, PathBuf)>,
    /// After how many ticks the window closes.
    quit_at: Option<u64>,
    /// Whether statistics of frames are shown from the beginning, and printed at the end.
    stats: bool,
    /// At which tick it fails, to see what that leaves behind.
    crash_at: Option<u64>,
    /// The levels and their rules by content, by the names of the levels.
    contents: BTreeMap<String, Content>,
    /// Where saves and crash reports go.
    data: PathBuf,
    /// Whether games are kept without being asked: not when a script takes pictures, unless it says where.
    keep: bool,
    /// A save to begin with.
    load: Option<PathBuf>,
    /// A recorded game to begin with.
    replay: Option<PathBuf>,
}

/// Plays as the arguments say; returns when the window is closed.
pub fn run(args: PlayArgs, library: &Library, data: Option<&Path>) -> Result<(), Failure> {
    let rules = library.rules()?;
    let (mut levels, mut faulty, mut contents) = (Vec::new(), Vec::new(), BTreeMap::new());
    for (file, found) in library.levels(&rules) {
        match found {
            Ok(level) => {
                contents.insert(stem(&file).to_owned(), library.content(&file)?);
                levels.push(level);
            }
            Err(failure) => faulty.push((file, failure.message())),
        }
    }
    let level = args.level.as_deref().map(|name| library.level(name, &rules)).transpose()?;
    if let Some(file) = args.level.as_deref() {
        contents.insert(stem(file).to_owned(), library.content(file)?);
    }
    let scripted = !args.shots.is_empty() || args.quit_at.is_some();
    let options = Options {
        rules: Arc::new(rules),
        levels,
        faulty,
        level,
        lab: args.lab,
        challenge: args.challenge.as_deref().and_then(Challenge::named),
        seed: args.seed.unwrap_or(1),
        player: args.player,
        speed: args.speed.unwrap_or(1.0),
        shots: args.shots,
        quit_at: args.quit_at,
        stats: args.stats,
        crash_at: args.crash_at,
        contents,
        data: data_dir(data)?,
        keep: !scripted || data.is_some(),
        load: args.load,
        replay: args.replay,
    };
    open(options).map_err(Failure::bad)
}

/// Opens the window; an error says in one sentence what went wrong.
fn open(options: Options) -> Result<(), String> {
    if cfg!(target_os = "linux") && ["DISPLAY", "WAYLAND_DISPLAY"].iter().all(|name| std::env::var_os(name).is_none()) {
        return Err("there is no display to open a window on (DISPLAY is not set)".to_owned());
    }
    let result = Rc::new(RefCell::new(Ok(())));
    let told = Rc::clone(&result);
    let window = move || {
        macroquad::Window::from_config(conf(), async move {
            *told.borrow_mut() = crash::guarded(options).await;
        });
    };
    // The window library panics when the display cannot be opened; that is an error like any other.
    let said = Arc::new(Mutex::new(String::new()));
    let heard = Arc::clone(&said);
    let usual = std::panic::take_hook();
    #[cfg(feature = "sound")]
    let own = std::thread::current().id();
    std::panic::set_hook(Box::new(move |panic| {
        // The thread that plays sounds fails where there is no sound card; the window goes on.
        #[cfg(feature = "sound")]
        if std::thread::current().id() != own {
            audio::fall_silent();
            return;
        }
        if let Ok(mut said) = heard.lock() {
            *said = panic.to_string().replace('\n', " ");
        }
    }));
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(window));
    std::panic::set_hook(usual);
    let told = result.borrow().clone();
    let why = said.lock().map_or(String::new(), |said| said.clone());
    match opened {
        Ok(()) => told,
        Err(_) => Err(format!("the window could not be opened, or has failed: {why}")),
    }
}

fn conf() -> Conf {
    Conf {
        miniquad_conf: miniquad::conf::Conf {
            window_title: "Osada".to_owned(),
            window_width: 1280,
            window_height: 800,
            high_dpi: true,
            platform: miniquad::conf::Platform { linux_wm_class: "osada", ..Default::default() },
            ..Default::default()
        },
        draw_call_vertex_capacity: pen::MOST_VERTICES,
        draw_call_index_capacity: pen::MOST_INDICES,
        ..Default::default()
    }
}
