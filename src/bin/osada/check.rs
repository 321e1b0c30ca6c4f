//! `osada check`: levels, rules and minds, told apart by what they hold.

use crate::failure::{Failure, remark};
use crate::files::{Library, check_rules, read_text, shown};
use clap::Args;
use osada::level::{self, Kind};
use osada::sim::rules::Rules;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What to check.
#[derive(Args)]
pub struct CheckArgs {
    /// Levels, rules or minds in RON
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks every file; fails if any of them is wrong, after all have been looked at.
pub fn run(args: &CheckArgs, library: &Library) -> Result<(), Failure> {
    let mut rules = None;
    let mut wrong = 0;
    for path in &args.files {
        match check(path, library, &mut rules) {
            Ok(what) => writeln!(stdout(), "{}: {what}", shown(path))?,
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
    let (file, text) = (shown(path), read_text(path)?);
    match level::kind_of(&text) {
        Kind::Rules => {
            let rules = check_rules(&file, &text)?;
            let (structures, units, minds) = (rules.structures.len(), rules.units.len(), rules.minds.len());
            Ok(format!("rules, correct: {structures} structures, {units} units, {minds} minds"))
        }
        Kind::Mind => {
            let mind = level::load_mind(&file, &text)?;
            Ok(format!("mind of a {}, correct", mind.role.name()))
        }
        Kind::Level => {
            let rules = match rules {
                Some(rules) => rules,
                None => rules.insert(Arc::new(library.rules()?)),
            };
            let level = level::load(&file, &text, rules)?;
            let world = level::build(&level, rules, 0)
                .map_err(|error| Failure::Bad(format!("{file}:1:1: error: {error}\n")))?;
            if level::way_in(&world).is_none() {
                remark(&format!("{file}: no way leads from the edge of the map to the hearth\n"));
            }
            let (width, height) = level.size();
            Ok(format!("level, correct: {width} × {height} tiles, {} waves", level.waves.len()))
        }
    }
}
