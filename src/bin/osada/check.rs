//! `osada check`: levels, campaigns, rules, minds, scripts, strategies, looks, saves and recorded games, told apart by what they
//! hold.

use crate::failure::{Failure, remark};
use crate::output::{one_line, results};
use crate::storage::files::{
    Library, begins_like, check_campaign, check_level, check_looks, check_rules, read_bytes, read_text, shown,
};
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
    /// Levels, campaigns, rules, minds, scripts, strategies or looks in RON, saves or recorded games
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
    if begins_like(path, |bytes| is_save(bytes) || is_replay(bytes)) {
        return check_record(path);
    }
    let (file, text) = (shown(path), read_text(path)?);
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
        FileKind::Looks => {
            let book = check_looks(&file, &text)?;
            Ok(format!(
                "looks, correct: {}",
                one_line(&book.iter().map(|(name, _)| name).collect::<Vec<_>>().join(", "))
            ))
        }
        FileKind::Level => {
            let rules = the_rules(library, rules)?;
            let level = check_level(&file, &text, rules)?;
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
