//! `osada fuzzy MIND`: what a mind would do with these senses, and why – as text, as JSON and as a plot.

mod answer;
mod example;
mod given;

use crate::failure::{Failure, remark};
use crate::output::results;
use crate::storage::atomic;
use crate::storage::files::{Library, read_text, shown};
use crate::storage::lookup::{NamedFileKind, place};
use crate::storage::source::SourceFile;
use answer::MindAnswer;
use clap::Args;
use clap::builder::PossibleValuesParser;
use given::Given;
use osada_ai::brain::Mind;
use osada_content::{load_mind, nearest};
use osada_lab::memberships::memberships;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Whom to ask, and what it senses.
#[derive(Args, Debug)]
pub struct FuzzyArgs {
    /// The file of a mind, or the name of one that is shipped or lies beside the rules
    #[arg(required_unless_present = "example")]
    mind: Option<PathBuf>,
    /// A worked example of the thesis, with its printed figures beside ours
    #[arg(long, value_name = "NAME", conflicts_with_all = ["mind", "doing"], value_parser = PossibleValuesParser::new(example::NAMES))]
    example: Option<String>,
    /// What it senses, by the name of a variable or a sense, such as Hp=47.5; can be repeated. By default MaxHp is 60,
    /// Hp is MaxHp, Diligence 5, Daylight 1 and everything else 0
    #[arg(long, value_name = "VARIABLE=VALUE")]
    set: Vec<String>,
    /// What it is doing at present, which is the state of a state machine
    #[arg(long, value_name = "ACTION")]
    doing: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the membership functions with the crisp values marked
    #[arg(long, value_name = "FILE.svg")]
    out: Option<PathBuf>,
}

/// Asks the mind; all errors in the arguments are reported at once.
pub fn run(args: &FuzzyArgs, library: &Library) -> Result<(), Failure> {
    match (&args.example, &args.mind) {
        (Some(name), _) => example::run(name, args, library),
        (None, Some(path)) => ask(path, args, library),
        // The arguments demand one of them.
        (None, None) => Ok(()),
    }
}

/// Asks the mind of a path.
fn ask(path: &Path, args: &FuzzyArgs, library: &Library) -> Result<(), Failure> {
    let mind = find(path, library);
    let given = Given::read(&args.set, args.doing.as_deref(), mind.as_ref().ok());
    let (mind, given) = match (mind, given) {
        (Ok(mind), Ok(given)) => (mind, given),
        (Ok(_), Err(problems)) => return Err(Failure::Usage(problems.join("\nerror: "))),
        (Err(failure), Ok(_)) => return Err(failure),
        (Err(failure), Err(problems)) => {
            let more: String = problems.iter().map(|problem| format!("error: {problem}\n")).collect();
            return Err(Failure::Bad(failure.message() + &more));
        }
    };
    let name = path.file_stem().map_or_else(|| shown(path), |stem| shown(Path::new(stem)));
    let answer = MindAnswer::new(&name, &mind, &given);
    draw(args, &name, || memberships(&answer.variables()))?;
    let mut out = results();
    if args.json {
        writeln!(out, "{}", answer.json())?
    } else {
        write!(out, "{}", answer.text())?
    }
    Ok(())
}

/// Writes a picture into the file that is asked for, if one is.
fn draw(args: &FuzzyArgs, name: &str, drawn: impl FnOnce() -> Option<String>) -> Result<(), Failure> {
    let Some(path) = &args.out else { return Ok(()) };
    let svg = drawn().ok_or_else(|| Failure::bad(format!("{name} has no membership functions to draw")))?;
    let unwritten = |error| Failure::bad(format!("cannot write {}: {error}", shown(path)));
    atomic::write(path, svg.as_bytes()).map_err(unwritten)?;
    remark(&format!("{}: written\n", shown(path)));
    Ok(())
}

/// The mind of a file, or of a name that the rules know.
fn find(path: &Path, library: &Library) -> Result<Mind, Failure> {
    let file = shown(path);
    if path.is_file() {
        return Ok(load_mind(&file, &read_text(path)?)?);
    }
    if let Some(Ok(found)) = place(NamedFileKind::Mind, path)
        && library.mods().is_empty()
    {
        let source = SourceFile::read(found)?;
        library.note_found(NamedFileKind::Mind, path, &source);
        return Ok(load_mind(&source.file(), &source.text)?);
    }
    let rules = library.rules()?;
    if let Some(mind) = rules.mind_named(&file) {
        return Ok(rules.mind(mind).clone());
    }
    let names: Vec<&str> = rules.minds.iter().map(|(name, _)| name.as_str()).collect();
    let help = nearest(&file, &names).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    Err(Failure::bad(format!("there is no file {file} and no mind of that name; minds: {}{help}", names.join(", "))))
}
