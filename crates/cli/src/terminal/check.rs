//! `osada check`: levels, campaigns, leaders, rules, minds, scripts, strategies, looks, saves, journeys and recorded games,
//! recognised by their contents.

use crate::failure::{Failure, remark};
use crate::keys::KeyBindings;
use crate::output::{one_line, results};
use crate::storage::files::{Library, begins_like, check_campaign, check_looks, check_rules, read_bytes, shown};
use crate::storage::lookup::{NamedFileKind, place};
use crate::storage::mods::{ModPlace, mod_around};
use crate::storage::settings::check_settings;
use crate::storage::source::SourceFile;
use crate::terminal::check_mod::{check_level, check_mod, check_together};
use crate::terminal::test_files::{FoundTests, tests_in};
use clap::Args;
use osada_content::{self as content, FileKind, Noted};
use osada_reader::fault::counted;
use osada_record::player::strategy::load_strategy_noting;
use osada_record::{Header, JourneyHeader, Replayer, is_journey, is_replay, is_save, load, load_journey, load_leader};
use osada_sim::rules::Rules;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What to check.
#[derive(Args)]
pub struct CheckArgs {
    /// Levels, campaigns, leaders, rules, minds, scripts, strategies, looks or tests in RON, settings.ron, view.ron, mods (folders
    /// or .zip archives), saves, journeys or recorded games. Without any, the mods of `--mod` are checked together
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks every file; fails if any of them is wrong, after all have been looked at.
pub fn run(args: &CheckArgs, library: &Library) -> Result<(), Failure> {
    if args.files.is_empty() {
        return check_together(library);
    }
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
    if wrong == 0 { Ok(()) } else { Err(Failure::bad(verdict(wrong, files))) }
}

/// The number of wrong files, as a sentence.
fn verdict(wrong: usize, files: usize) -> String {
    match (wrong, files) {
        (_, 1) => "the file has errors".to_owned(),
        (1, _) => format!("1 of {files} files has errors"),
        _ => format!("{wrong} of {files} files have errors"),
    }
}

/// Prints the warnings and returns the value.
fn with_warnings_shown<T>(noted: Noted<T>) -> T {
    remark(&noted.warnings.to_string());
    noted.value
}

/// Checks a file and describes it in one line; warnings go to stderr.
fn check(path: &Path, library: &Library, rules: &mut Option<Arc<Rules>>) -> Result<String, Failure> {
    let place = ModPlace::at(path);
    let tests = if place.as_ref().is_some_and(|place| !place.is_mod()) { tests_in(path)? } else { Vec::new() };
    if !tests.is_empty() {
        let mut count = 0;
        for found in &tests {
            count += with_warnings_shown(found.check(library)?.1).len();
        }
        return Ok(format!("tests, correct: {} in {}", counted(count, "test"), counted(tests.len(), "file")));
    }
    if let Some(place) = &place {
        // For a folder that is not a mod yet, the errors say what it lacks.
        return check_mod(place, library);
    }
    if begins_like(path, |bytes| is_save(bytes) || is_replay(bytes) || is_journey(bytes)) {
        return check_record(path);
    }
    if let Some(place) = mod_around(path) {
        // A file of a mod makes sense only together with the rest.
        return Ok(format!("part of {}: {}", place.shown(), check_mod(&place, library)?));
    }
    if let Some(place) = named_mod(path, library) {
        return check_mod(&place, library);
    }
    let source = named(path, library)?;
    let (path, file, text) = (source.path.as_path(), source.file(), source.text.clone());
    if let Some(what @ ("settings.ron" | "view.ron")) = path.file_name().and_then(|name| name.to_str()) {
        return check_of_window(what, &file, &text);
    }
    match content::kind_of(&text) {
        FileKind::Rules => {
            let (rules, warnings) = check_rules(path, &text)?;
            warnings.iter().for_each(|report| remark(&report.to_string()));
            let counts = [
                counted(rules.structures.len(), "structure"),
                counted(rules.units.len(), "unit"),
                counted(rules.minds.len(), "mind"),
            ];
            Ok(format!("rules, correct: {}", counts.join(", ")))
        }
        FileKind::Mind => {
            let mind = with_warnings_shown(content::load_mind_noting(&file, &text)?);
            Ok(format!("mind of a {}, correct", mind.role.name()))
        }
        FileKind::Script => {
            let script = with_warnings_shown(content::load_script_noting(&file, &text, the_rules(library, rules)?)?);
            let last = script.last_tick().unwrap_or(0);
            Ok(format!("script, correct: {} up to tick {last}", counted(script.len(), "step")))
        }
        FileKind::Strategy => {
            let strategy = with_warnings_shown(load_strategy_noting(&file, &text, the_rules(library, rules)?)?);
            Ok(format!("strategy, correct: {}", counted(strategy.rules.len(), "rule")))
        }
        FileKind::Campaign => {
            let campaign = with_warnings_shown(check_campaign(path, &text, &library.foundation()?)?);
            let (nodes, sieges) = (campaign.source.nodes.len(), campaign.sieges().count());
            Ok(format!("campaign, correct: {}, {}", counted(nodes, "node"), counted(sieges, "siege")))
        }
        FileKind::Leader => {
            load_leader(&file, &text)?;
            Ok("leader, correct".to_owned())
        }
        FileKind::Looks => {
            let book = check_looks(path, &text)?;
            Ok(format!(
                "looks, correct: {}",
                one_line(&book.iter().map(|(name, _)| name).collect::<Vec<_>>().join(", "))
            ))
        }
        FileKind::Tests => {
            let found = FoundTests::read(path.to_path_buf())?;
            let tests = with_warnings_shown(found.check(library)?.1);
            Ok(format!("tests, correct: {}", counted(tests.len(), "test")))
        }
        FileKind::Level => {
            let level = check_level(&source, library, the_rules(library, rules)?)?;
            let (width, height) = level.size();
            let (tiles, waves) = (format!("{width} × {height} tiles"), counted(level.setup.waves.len(), "wave"));
            Ok(format!("level, correct: {tiles}, {waves}"))
        }
    }
}

/// Settings or keys, which only the window reads.
fn check_of_window(what: &str, file: &str, text: &str) -> Result<String, Failure> {
    if what == "view.ron" {
        KeyBindings::from_ron(file, text)?;
        return Ok("keys, correct".to_owned());
    }
    let shipped = KeyBindings::shipped().map_err(Failure::Bad)?;
    check_settings(file, text, &shipped)?;
    Ok("settings, correct".to_owned())
}

/// The mod of that name, if nothing else goes by it.
fn named_mod(path: &Path, library: &Library) -> Option<ModPlace> {
    let is_free = !path.exists() && NamedFileKind::ALL.iter().all(|&sought| place(sought, path).is_none());
    library.places.find(path).ok().filter(|_| is_free)
}

/// A file of that path, or the level, campaign, mind or strategy of that name.
fn named(path: &Path, library: &Library) -> Result<SourceFile, Failure> {
    if !path.exists() && !library.mods().is_empty() {
        let foundation = library.foundation()?;
        if let Some(found) = NamedFileKind::ALL.iter().find_map(|&kind| foundation.of_mod(kind, path)) {
            return Ok(found.clone());
        }
    }
    let found = NamedFileKind::ALL.iter().filter(|_| !path.exists()).find_map(|&sought| place(sought, path));
    match found {
        Some(Ok(found)) => SourceFile::read(found),
        Some(Err(asset)) => Ok(SourceFile::carried(asset)),
        None => SourceFile::read(path.to_path_buf()).map_err(|failure| {
            let kinds = NamedFileKind::ALL.iter();
            kinds.fold(failure, |failure, &kind| library.of_another_mod(kind, path, failure))
        }),
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
    let bad = |error: osada_record::Error| Failure::bad(format!("{file}: {error}"));
    if is_replay(&bytes) {
        let replayer = Replayer::open(&bytes).map_err(bad)?;
        let header = replayer.header();
        return Ok(format!(
            "recorded game, can be read: {} seed {}, {}; `osada replay --verify` compares it",
            one_line(&header.level),
            header.seed,
            counted(header.ticks as usize, "tick")
        ));
    }
    if is_journey(&bytes) {
        load_journey(&bytes).map_err(bad)?;
        let JourneyHeader { title, seed, day, place, people, sieges, .. } = JourneyHeader::of(&bytes).map_err(bad)?;
        return Ok(format!(
            "journey, correct: {} seed {seed}, day {day}, {}, {}, {}; `osada replay --verify` compares it",
            one_line(&title),
            one_line(&place),
            counted(people, "person"),
            counted(sieges, "siege")
        ));
    }
    let header = Header::of(&bytes).map_err(bad)?;
    load(&bytes).map_err(bad)?;
    Ok(format!(
        "save, correct: {} seed {}, day {}, tick {}, {}, by {}",
        one_line(&header.level),
        header.seed,
        header.day,
        header.tick,
        counted(header.colonists as usize, "colonist"),
        one_line(&header.program)
    ))
}
