//! `osada check`: levels, campaigns, rules, minds, scripts, strategies, saves and recorded games, told apart by what they
//! hold.

use crate::check_mod::check_mod;
use crate::failure::{Failure, remark};
use crate::output::{one_line, results};
use crate::storage::files::{Library, begins_like, check_campaign, check_rules, read_bytes, shown};
use crate::storage::lookup::{Sought, place};
use crate::storage::mod_folders::mod_around;
use crate::storage::source::Source;
use clap::Args;
use osada::level::{self, FileKind};
use osada::player::strategy::load_strategy;
use osada::record::{Header, Replayer, is_replay, is_save, load};
use osada::sim::rules::Rules;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What to check.
#[derive(Args)]
pub struct CheckArgs {
    /// Levels, campaigns, rules, minds, scripts or strategies in RON, folders of mods, saves or recorded games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks every file; fails if any of them is wrong, after all have been looked at.
pub fn run(args: &CheckArgs, library: &Library) -> Result<(), Failure> {
    let mut rules = None;
    let mut wrong = 0;
    for path in &args.files {
        match check(path, library, &mut rules) {
            Ok(what) => writeln!(results(), "{}: {what}", shown(path))?,
            Err(Failure::Bad(text)) => {
                remark(&text);
                wrong += 1;
            }
            Err(other) => return Err(other),
        }
    }
    let files = args.files.len();
    if wrong == 0 { Ok(()) } else { Err(Failure::bad(format!("{wrong} of {files} files are wrong"))) }
}

/// What a correct file is, in one line.
fn check(path: &Path, library: &Library, rules: &mut Option<Arc<Rules>>) -> Result<String, Failure> {
    if path.is_dir() {
        // A folder that is no mod yet is told what it lacks.
        return check_mod(path, library);
    }
    if begins_like(path, |bytes| is_save(bytes) || is_replay(bytes)) {
        return check_record(path);
    }
    if let Some(folder) = mod_around(path) {
        // What it says can be told only together with the rest.
        return Ok(format!("part of {}: {}", shown(&folder), check_mod(&folder, library)?));
    }
    if let Some(folder) = named_mod(path, library) {
        return check_mod(&folder, library);
    }
    let source = named(path)?;
    let (path, file, text) = (source.path.as_path(), source.file(), source.text.clone());
    match level::kind_of(&text) {
        FileKind::Rules => {
            let rules = check_rules(path, &text)?;
            let (structures, units, minds) = (rules.structures.len(), rules.units.len(), rules.minds.len());
            Ok(format!("rules, correct: {structures} structures, {units} units, {minds} minds"))
        }
        FileKind::Mind => {
            let mind = level::load_mind(&file, &text)?;
            Ok(format!("mind of a {}, correct", mind.role.name()))
        }
        FileKind::Script => {
            let script = level::load_script(&file, &text, the_rules(library, rules)?)?;
            let last = script.last_tick().unwrap_or(0);
            Ok(format!("script, correct: {} steps up to tick {last}", script.len()))
        }
        FileKind::Strategy => {
            let strategy = load_strategy(&file, &text, the_rules(library, rules)?)?;
            Ok(format!("strategy, correct: {} rules", strategy.rules.len()))
        }
        FileKind::Campaign => {
            let campaign = check_campaign(path, &text)?;
            Ok(format!("campaign, correct: {} levels", campaign.levels.len()))
        }
        FileKind::Level => {
            let rules = the_rules(library, rules)?;
            let level = library.check_level(&source, rules)?;
            let world = level::build(&level, rules, 0)
                .map_err(|error| Failure::Bad(format!("{file}:1:1: error: {error}\n")))?;
            if level::way_in(&world).is_none() {
                remark(&format!("{file}: no way leads from the edge of the map to the hearth\n"));
            }
            for fault in level::camp_faults(&level, &world) {
                remark(&format!("{file}: {fault}\n"));
            }
            let (width, height) = level.size();
            Ok(format!("level, correct: {width} × {height} tiles, {} waves", level.waves.len()))
        }
    }
}

/// The folder of the mod of that name, if nothing else goes by it.
fn named_mod(path: &Path, library: &Library) -> Option<PathBuf> {
    let is_free = !path.exists() && Sought::ALL.iter().all(|&sought| place(sought, path).is_none());
    library.places.find(path).ok().filter(|_| is_free)
}

/// A file of that path, or what goes by that name: a level, a campaign, a mind or a strategy.
fn named(path: &Path) -> Result<Source, Failure> {
    let found = Sought::ALL.iter().filter(|_| !path.exists()).find_map(|&sought| place(sought, path));
    match found {
        Some(Ok(found)) => Source::read(found),
        Some(Err(asset)) => Ok(Source::carried(asset)),
        None => Source::read(path.to_path_buf()),
    }
}

/// The usual rules, read once.
fn the_rules<'r>(library: &Library, rules: &'r mut Option<Arc<Rules>>) -> Result<&'r Arc<Rules>, Failure> {
    match rules {
        Some(rules) => Ok(rules),
        None => Ok(rules.insert(Arc::new(library.rules()?))),
    }
}

/// A save or a recorded game; its level and rules come with it.
fn check_record(path: &Path) -> Result<String, Failure> {
    let (file, bytes) = (shown(path), read_bytes(path)?);
    let bad = |error: osada::record::Error| Failure::bad(format!("{file}: {error}"));
    if is_replay(&bytes) {
        let replayer = Replayer::open(&bytes).map_err(bad)?;
        let header = replayer.header();
        return Ok(format!(
            "recorded game, can be read: {} seed {}, {} ticks; `osada replay --verify` compares it",
            one_line(&header.level),
            header.seed,
            header.ticks
        ));
    }
    let header = Header::of(&bytes).map_err(bad)?;
    load(&bytes).map_err(bad)?;
    Ok(format!(
        "save, correct: {} seed {}, day {}, tick {}, {} colonists, by {}",
        one_line(&header.level),
        header.seed,
        header.day,
        header.tick,
        header.colonists,
        one_line(&header.program)
    ))
}
