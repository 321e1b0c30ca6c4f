//! From the arguments to an open window, and what is said when none can be opened.

use super::crash;
use super::map::sprite_batch::{MOST_INDICES, MOST_VERTICES};
use super::options::WindowOptions;
use crate::failure::Failure;
use crate::play_args::PlayArgs;
use crate::storage::files::{Library, shown};
use crate::storage::levels::own_levels;
use crate::storage::saves::data_dir;
use macroquad::conf::Conf;
use macroquad::miniquad;
use osada::level::Campaign;
use osada::record::Content;
use osada::sim::rules::Rules;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

/// Plays as the arguments say; returns when the window is closed.
pub fn run(args: PlayArgs, library: &Library, data: Option<&Path>) -> Result<(), Failure> {
    let rules = library.rules()?;
    let (mut levels, mut faulty, mut contents) = (Vec::new(), Vec::new(), BTreeMap::new());
    let data_folder = data_dir(data)?;
    for (file, found) in library.levels(&rules, &own_levels(&data_folder)) {
        match found {
            Ok(level) => {
                contents.insert(level.name.clone(), library.content(&file)?);
                levels.push(level);
            }
            Err(failure) => faulty.push((shown(&file), failure.message())),
        }
    }
    let (mut campaigns, mut faulty_campaigns) = (Vec::new(), Vec::new());
    for (file, found) in library.campaigns() {
        match found.and_then(|campaign| levels_of(library, &rules, campaign)) {
            Ok((campaign, levels)) => {
                for (name, content) in levels {
                    contents.entry(name).or_insert(content);
                }
                campaigns.push(campaign);
            }
            Err(failure) => faulty_campaigns.push((shown(&file), failure.message())),
        }
    }
    let level = args.level.as_deref().map(|name| library.level(name, &rules)).transpose()?;
    if let (Some(level), Some(file)) = (&level, &args.level) {
        contents.insert(level.name.clone(), library.content(file)?);
    }
    let player = args.player.as_ref().map(|it| it.contestant(library, &rules)).transpose()?;
    let scripted = !args.shots.is_empty() || args.quit_at.is_some();
    let options = WindowOptions {
        rules: Arc::new(rules),
        levels,
        faulty,
        campaigns: (campaigns, faulty_campaigns),
        level,
        lab: args.lab,
        challenge: args.challenge.map(|argument| argument.0),
        seed: args.seed.unwrap_or(1),
        player,
        speed: args.speed.unwrap_or(1.0),
        shots: args.shots,
        quit_at: args.quit_at,
        stats: args.stats,
        writings: args.writings,
        crash_at: args.crash_at,
        contents,
        data: data_folder,
        keep: !scripted || data.is_some(),
        load: args.load,
        replay: args.replay,
    };
    open(options).map_err(Failure::bad)
}

/// A campaign with its levels by content, each under the name that the campaign has for it.
fn levels_of(
    library: &Library,
    rules: &Rules,
    campaign: Campaign,
) -> Result<(Campaign, Vec<(String, Content)>), Failure> {
    let content = |name: &String| {
        library.level(name, rules)?;
        Ok((name.clone(), library.content(name)?))
    };
    let levels = campaign.levels.iter().map(content).collect::<Result<_, Failure>>()?;
    Ok((campaign, levels))
}

/// Opens the window; an error says in one sentence what went wrong.
fn open(options: WindowOptions) -> Result<(), String> {
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
    #[cfg(sound)]
    let own = std::thread::current().id();
    std::panic::set_hook(Box::new(move |panic| {
        // The thread that plays sounds fails where there is no sound card; the window goes on.
        #[cfg(sound)]
        if std::thread::current().id() != own {
            super::sound::fall_silent();
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
            window_height: 720,
            high_dpi: true,
            platform: miniquad::conf::Platform { linux_wm_class: "osada", ..Default::default() },
            ..Default::default()
        },
        draw_call_vertex_capacity: MOST_VERTICES,
        draw_call_index_capacity: MOST_INDICES,
        ..Default::default()
    }
}
