//! From the arguments to an open window, or to the message if none can be opened.

use super::crash;
use super::map::sprite_batch::{MOST_INDICES, MOST_VERTICES};
use super::options::WindowOptions;
use macroquad::conf::Conf;
use macroquad::miniquad;
use osada_cli::failure::Failure;
use osada_cli::keys::KeyBindings;
use osada_cli::platform;
use osada_cli::play_args::PlayArgs;
use osada_cli::storage::files::{Library, shown};
use osada_cli::storage::offer::{Offer, OfferLoader};
use osada_cli::storage::saves::data_dir;
use osada_cli::storage::settings::SettingsStore;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

/// Default size of the window in pixels.
const USUAL_SIZE: (u16, u16) = (1280, 720);

/// Runs the window as the arguments say; returns when it is closed.
pub fn run(args: PlayArgs, library: &Library, data: Option<&Path>) -> Result<(), Failure> {
    let data_folder = data_dir(data)?;
    let scripted = !args.shots.is_empty() || args.quit_at.is_some();
    let keep = !scripted || data.is_some();
    let mut offer = Offer::read(library, &mods_on(library, keep.then_some(&*data_folder)))?;
    let level = args.level.as_deref().map(|name| offer.name(library, name)).transpose()?;
    let campaign = args.campaign.as_deref().map(|name| offer.name_campaign(library, name)).transpose()?;
    let player =
        args.player.as_ref().map(|player| player.contestant(library, &offer.foundation.checked)).transpose()?;
    let (left_out, look_faults) = (offer.left_out(), offer.look_faults());
    let options = WindowOptions {
        source: OfferLoader::of(library.again(), args.level.as_deref()),
        looks: offer.foundation.looks,
        look_faults,
        mods: (offer.mods, left_out),
        origins: offer.foundation.origins,
        mod_folders: library.places.folders().iter().map(|folder| shown(folder)).collect(),
        of_mods: offer.of_mods,
        played: offer.foundation.played,
        rules: Arc::new(offer.foundation.checked),
        levels: offer.levels,
        faulty: offer.faulty,
        campaigns: offer.campaigns,
        level,
        campaign,
        lab: args.lab.map(|board| (board.0, args.seed)),
        challenge: args.challenge.map(|argument| argument.0),
        seed: args.seed.unwrap_or(1),
        player,
        speed: args.speed.unwrap_or(1.0),
        shots: args.shots,
        quit_at: args.quit_at,
        stats: args.stats,
        whole_map: args.whole_map,
        size: args.size.unwrap_or(USUAL_SIZE),
        writings: args.writings,
        crash_at: args.crash_at,
        contents: offer.contents,
        data: data_folder,
        keep,
        load: args.load,
        replay: args.replay,
    };
    open(options).map_err(Failure::bad)
}

/// The mods to use: those named on the command line, or else those of the settings.
fn mods_on(library: &Library, kept: Option<&Path>) -> Vec<PathBuf> {
    if !library.mods().is_empty() {
        return library.mods().to_vec();
    }
    // Errors in the settings are shown once the window is open.
    let shipped = KeyBindings::shipped().ok();
    let store = shipped.map(|shipped| SettingsStore::open(kept, &shipped).0);
    store.map_or(Vec::new(), |store| store.settings.chosen_mods())
}

/// Opens the window; an error is one sentence on what went wrong.
fn open(options: WindowOptions) -> Result<(), String> {
    if let Some(why) = platform::no_window() {
        return Err(why.to_owned());
    }
    #[cfg(target_os = "linux")]
    check_display()?;
    let result = Rc::new(RefCell::new(Ok(())));
    let outcome = Rc::clone(&result);
    let size = options.size;
    let window = move || {
        macroquad::Window::from_config(conf(size), async move {
            let ended = crash::guarded(options).await;
            if let Err(why) = &ended {
                platform::ended(why);
            }
            *outcome.borrow_mut() = ended;
        });
    };
    // The windowing library panics when the display cannot be opened; that is an error like any other.
    let said = Arc::new(Mutex::new(String::new()));
    let heard = Arc::clone(&said);
    let usual = std::panic::take_hook();
    let own = std::thread::current().id();
    std::panic::set_hook(Box::new(move |panic| {
        // The audio thread panics where there is no sound card; the window goes on.
        if std::thread::current().id() != own {
            platform::fall_silent();
            return;
        }
        if let Ok(mut said) = heard.lock() {
            // The message alone: where a library panicked helps nobody who plays.
            let message = panic.payload().downcast_ref::<String>().map(String::as_str);
            let message = message.or_else(|| panic.payload().downcast_ref::<&str>().copied());
            *said = message.unwrap_or("an unknown error").replace('\n', " ");
        }
    }));
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(window));
    std::panic::set_hook(usual);
    let ended = result.borrow().clone();
    let why = said.lock().map_or(String::new(), |said| said.clone());
    match opened {
        Ok(()) => ended,
        Err(_) => Err(format!("the window could not be opened, or has failed: {why}")),
    }
}

/// Tries the display, where the windowing library would panic without saying which one it was.
#[cfg(target_os = "linux")]
fn check_display() -> Result<(), String> {
    use miniquad::native::linux_x11::libx11::LibX11;
    // Without the library the windowing library tries Wayland.
    let Ok(x11) = LibX11::try_load() else { return Ok(()) };
    // SAFETY: threads are prepared for before anything else is asked for, and a display that was opened is closed once.
    let is_open = unsafe {
        (x11.XInitThreads)();
        let display = (x11.XOpenDisplay)(std::ptr::null());
        if !display.is_null() {
            (x11.XCloseDisplay)(display);
        }
        !display.is_null()
    };
    let name = std::env::var_os("DISPLAY").unwrap_or_default();
    match (is_open, name.is_empty()) {
        (true, _) => Ok(()),
        (false, true) => Err("no window can be opened: DISPLAY is not set".to_owned()),
        (false, false) => Err(format!(
            "no window can be opened: the display `{}` (DISPLAY) cannot be reached",
            name.to_string_lossy().escape_debug()
        )),
    }
}

fn conf((width, height): (u16, u16)) -> Conf {
    Conf {
        miniquad_conf: miniquad::conf::Conf {
            window_title: "Osada".to_owned(),
            window_width: width.into(),
            window_height: height.into(),
            high_dpi: true,
            platform: miniquad::conf::Platform { linux_wm_class: "osada", ..Default::default() },
            ..Default::default()
        },
        draw_call_vertex_capacity: MOST_VERTICES,
        draw_call_index_capacity: MOST_INDICES,
        ..Default::default()
    }
}
