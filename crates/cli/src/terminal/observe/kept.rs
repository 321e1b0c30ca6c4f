//! What an interrupted run of many seeds leaves behind, and how the same command goes on from there: beside each file that
//! was asked for its rows so far, and beside the first of them what was printed and a note of which run it was.

use super::ObserveArgs;
use crate::failure::remark;
use crate::storage::atomic;
use crate::storage::files::{Library, shown};
use crate::terminal::seed_ends::SeedEnds;
use osada_reader::fault::counted;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// The program, the command, and the digests of what it reads: with the same, the same rows are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Identity {
    version: String,
    program: String,
    command: Vec<String>,
    files: BTreeMap<String, String>,
}

impl Identity {
    /// `command` is the command with the arguments that rows depend on; everything that it plays has been read.
    pub fn new(command: &[String], library: &Library) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            program: program_digest(),
            command: command.to_vec(),
            files: library.digests(),
        }
    }
}

/// A digest of the program, or nothing where it cannot be read.
pub fn program_digest() -> String {
    let bytes = std::env::current_exe().and_then(fs::read);
    bytes.map_or(String::new(), |bytes| format!("{:016x}", xxh3_64(&bytes)))
}

/// The note of an interrupted run.
#[derive(Debug, Serialize, Deserialize)]
struct Note {
    identity: Identity,
    /// Finished seeds, from the first one on.
    seeds: u64,
    /// How each of them ended.
    ends: SeedEnds,
}

/// The files that an interrupted run leaves behind.
pub struct Kept {
    identity: Identity,
    outputs: Vec<PathBuf>,
}

impl Kept {
    /// Those beside the files that were asked for; `None` if there are none.
    pub fn beside(args: &ObserveArgs, identity: Identity) -> Option<Self> {
        let outputs: Vec<PathBuf> = args.paths().cloned().collect();
        (!outputs.is_empty()).then_some(Self { identity, outputs })
    }

    /// The number of seeds that an interrupted run of this command has finished, and how they ended; 0 if there was none.
    pub fn finished(&self) -> (u64, SeedEnds) {
        let path = self.note();
        let Ok(text) = fs::read_to_string(&path) else { return Default::default() };
        let whole = self.files().all(|file| file.is_file());
        match serde_json::from_str::<Note>(&text) {
            Ok(note) if note.identity == self.identity && whole => (note.seeds, note.ends),
            Ok(_) if whole => self.anew("is of another command, program or level"),
            Ok(_) => self.anew("has lost some of its files"),
            Err(_) => self.anew("cannot be read"),
        }
    }

    fn anew(&self, why: &str) -> (u64, SeedEnds) {
        remark(&format!("the unfinished run in {} {why}; this one begins anew\n", shown(&self.note())));
        Default::default()
    }

    /// Notes how many seeds are finished and how they ended, and says how to go on.
    pub fn write(&self, seeds: u64, of: u64, ends: &SeedEnds) -> io::Result<String> {
        let note = Note { identity: self.identity.clone(), seeds, ends: ends.clone() };
        let text = serde_json::to_string(&note)? + "\n";
        atomic::write(&self.note(), text.as_bytes())?;
        let rows: Vec<String> = self.outputs.iter().map(|path| shown(&rows_beside(path))).collect();
        let are = if seeds == 1 { "is" } else { "are" };
        let (seeds, rows) = (counted(seeds as usize, "seed"), rows.join(" and "));
        Ok(format!(
            "interrupted; {seeds} of {of} {are} finished and kept in {rows}: the same command goes on from there\n"
        ))
    }

    /// Removes what an interrupted run left behind, once its command has come to its end.
    pub fn remove(&self) {
        // Whatever cannot be removed is refused or overwritten by the next run.
        self.files().chain([self.note()]).for_each(|path| drop(fs::remove_file(path)));
    }

    fn note(&self) -> PathBuf {
        with_ending(&self.outputs[0], ".unfinished.json")
    }

    /// What the finished seeds have printed.
    pub fn printed(&self) -> PathBuf {
        with_ending(&self.outputs[0], ".unfinished.txt")
    }

    fn files(&self) -> impl Iterator<Item = PathBuf> {
        self.outputs.iter().map(|path| rows_beside(path)).chain([self.printed()])
    }
}

/// Where the rows of an unfinished file are kept.
pub fn rows_beside(path: &Path) -> PathBuf {
    with_ending(path, ".unfinished")
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
