//! The two sides, made from what they name and from the common options.

use super::CompareArgs;
use super::known_games::{of_recording, of_rows};
use super::recognition::{SideKind, recognise};
use crate::args::PlayerArg;
use crate::failure::Failure;
use crate::storage::files::Library;
use crate::storage::lookup::{NamedFileKind, find};
use osada_content::{self as content, Level, stem};
use osada_lab::compare::{Setup, Side};
use osada_sim::LAST_TICK;
use osada_sim::rules::Rules;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Both sides, or everything that is wrong with either. The library notes what they read as `A …` and `B …`.
pub fn sides(args: &CompareArgs, library: &Library) -> Result<[Side; 2], Failure> {
    let one = |label: &str, text: &str| {
        let (kind, path) = recognise(text, library).map_err(Failure::bad)?;
        let (side, own) = side(args, library, text, (kind, &path))?;
        library.note_all(label, &own);
        Ok(side)
    };
    match (one("A", &args.a), one("B", &args.b)) {
        (Ok(a), Ok(b)) => Ok([a, b]),
        (Err(failure), Ok(_)) | (Ok(_), Err(failure)) => Err(failure),
        (Err::<_, Failure>(a), Err::<_, Failure>(b)) => {
            let (a, b) = (a.message(), b.message());
            Err(Failure::Bad(if a == b { a } else { a + &b }))
        }
    }
}

/// A side, and the library that has read what it plays.
fn side(
    args: &CompareArgs,
    library: &Library,
    name: &str,
    (kind, path): (SideKind, &Path),
) -> Result<(Side, Library), Failure> {
    let own = match kind {
        SideKind::Rules => with(library, Some(path.to_path_buf()), &[]),
        SideKind::Mod => with(library, None, &[path.to_path_buf()]),
        _ => library.again(),
    };
    match kind {
        SideKind::Rows => return Ok((Side::known(name, of_rows(path, &own)?), own)),
        SideKind::Recording => return Ok((Side::known(name, of_recording(path, &own)?), own)),
        _ => {}
    }
    let mut rules = own.rules()?;
    let mut level = own.level(if kind == SideKind::Level { path } else { &args.level }, &rules)?;
    if kind == SideKind::Mind {
        (rules, level) = led_by(path, rules, &level, &own)?;
    }
    let rules = Arc::new(rules);
    let contestant = match kind {
        SideKind::Player => PlayerArg::of(path.to_path_buf()).contestant(&own, &rules)?,
        _ => args.player.contestant(&own, &rules)?,
    };
    let ticks = args.ticks.unwrap_or(LAST_TICK).min(LAST_TICK);
    let setup = Setup { level, rules, challenge: args.challenge.0, contestant, ticks };
    Ok((Side::of(name, setup), own))
}

/// The same library with other rules, or with more mods.
fn with(library: &Library, rules: Option<PathBuf>, mods: &[PathBuf]) -> Library {
    let rules = rules.or_else(|| library.named_rules().map(Path::to_path_buf));
    Library::new(rules, [library.mods(), mods].concat(), library.places.clone())
}

/// Everybody in the level whom this mind can lead is led by it: one of the rules, or that of a file.
fn led_by(path: &Path, rules: Rules, level: &Level, library: &Library) -> Result<(Rules, Level), Failure> {
    let name = path.to_string_lossy();
    let known =
        |rules: &Rules, name: &str| rules.mind_ids().map(|(id, _)| id).find(|id| rules.minds[id.index()].0 == name);
    if let Some(id) = known(&rules, &name).filter(|_| !path.exists()) {
        let level = level.led_by(&rules, id);
        return Ok((rules, level));
    }
    let source = find(NamedFileKind::Mind, path)?;
    library.note_found(NamedFileKind::Mind, path, &source);
    let mind = content::load_mind(&source.file(), &source.text)?;
    let name = stem(&source.file()).to_owned();
    let rules = rules.with_mind(name.as_str(), mind).map_err(Failure::bad)?;
    let level = known(&rules, &name).map(|id| level.led_by(&rules, id));
    level.map(|level| (rules, level)).ok_or_else(|| Failure::bad(format!("the rules have no mind {name}")))
}
