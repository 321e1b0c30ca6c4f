//! `osada fmt`: RON files in the usual form.

use crate::failure::{Failure, remark};
use crate::output::results;
use crate::platform::read_at_most;
use crate::storage::files::shown;
use crate::storage::{atomic, disk};
use clap::Args;
use osada_content::{MAX_BYTES, formatted, text_of};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Folders within each other further than this are hardly meant.
const DEEPEST: usize = 16;

/// What to format.
#[derive(Args)]
pub struct FmtArgs {
    /// RON files, or folders with all of theirs; `-` reads stdin and writes stdout
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write nothing; fail and list the files that would change
    #[arg(long)]
    check: bool,
}

/// Formats every file; fails if any of them cannot be read, after all have been looked at.
pub fn run(args: &FmtArgs) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &args.files {
        if disk::is_folder(path) {
            let before = files.len();
            collect(path, DEEPEST, &mut files);
            if files.len() == before {
                return Err(Failure::bad(format!("there are no RON files in {}", shown(path))));
            }
        } else {
            files.push(path.clone());
        }
    }
    let (mut wrong, mut different) = (0, 0);
    for path in &files {
        let done = if path == Path::new("-") { format_stdin(args.check) } else { format(path, args.check) };
        match done {
            Ok(changed) => different += usize::from(changed),
            Err(Failure::Bad(text)) => {
                remark(&text);
                wrong += 1;
            }
            Err(other) => return Err(other),
        }
    }
    match (wrong, different) {
        (0, different) if !args.check || different == 0 => Ok(()),
        (0, 1) => Err(Failure::bad("1 file is not in the usual form; osada fmt FILE gives it that".to_owned())),
        (0, different) => {
            Err(Failure::bad(format!("{different} files are not in the usual form; osada fmt FILE… gives them that")))
        }
        (1, _) => Err(Failure::bad("1 file has errors and stays as it is".to_owned())),
        (wrong, _) => Err(Failure::bad(format!("{wrong} files have errors and stay as they are"))),
    }
}

/// The RON files of a folder and those in it, sorted by name.
fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    files.extend(crate::storage::source::ron_files(folder));
    if depth > 0 {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        // Links could lead in a circle.
        let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        let mut folders: Vec<PathBuf> = folders.map(|entry| entry.path()).collect();
        folders.sort();
        folders.iter().for_each(|inner| collect(inner, depth - 1, files));
    }
}

/// Formats a file. Returns whether anything changes.
fn format(path: &Path, is_check: bool) -> Result<bool, Failure> {
    let file = shown(path);
    let bytes = read_at_most(path, MAX_BYTES).map_err(|error| Failure::bad(format!("cannot read {file}: {error}")))?;
    let Some(usual) = usual_form(&file, &bytes)? else { return Ok(false) };
    if !is_check {
        // Through a link, to the file that it leads to.
        let written = atomic::write(&disk::linked(path), usual.as_bytes());
        written.map_err(|error| Failure::bad(format!("cannot write {file}: {error}")))?;
    }
    writeln!(results(), "{}: {file}", if is_check { "not in the usual form" } else { "formatted" })?;
    Ok(true)
}

fn format_stdin(is_check: bool) -> Result<bool, Failure> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::bad(format!("cannot read stdin: {error}")))?;
    let usual = usual_form("stdin", &bytes)?;
    if !is_check {
        // As it is: what is shown to people has no carriage returns.
        let mut out = std::io::stdout().lock();
        out.write_all(usual.as_ref().map_or(&bytes[..], |usual| usual.as_bytes()))?;
        out.flush()?;
    }
    Ok(usual.is_some())
}

/// The text in the usual form, if it is not in it already.
fn usual_form(file: &str, bytes: &[u8]) -> Result<Option<String>, Failure> {
    let text = text_of(file, bytes)?;
    let usual = formatted(file, text)?;
    let mark = &bytes[..bytes.len() - text.len()];
    let whole = format!("{}{usual}", if mark.is_empty() { "" } else { "\u{feff}" });
    Ok((whole.as_bytes() != bytes).then_some(whole))
}
