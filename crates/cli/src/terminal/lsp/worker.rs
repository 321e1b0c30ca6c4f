//! Checking beside the conversation with the editor: when nothing has changed for a moment, everything that changes concern is
//! checked by the texts of that moment.

use super::checking::{Findings, check_file, check_mod};
use super::documents::{Documents, Texts};
use crate::storage::files::Library;
use crate::storage::mods::{ModPlace, mod_around};
use osada_content::mods::MANIFEST;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// Nobody wants to be told of mistakes in a word that is being written.
const PAUSE: Duration = Duration::from_millis(150);

/// What is checked as a whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The folder of a mod.
    Mod(PathBuf),
    /// A file that belongs to no mod.
    File(PathBuf),
}

impl Subject {
    /// What a file is checked with: its mod, or itself.
    pub fn of(path: &Path) -> Self {
        let is_manifest = path.is_absolute() && path.file_name().is_some_and(|name| name == MANIFEST);
        let own = || path.parent().filter(|_| is_manifest).map(Path::to_path_buf);
        let around = || match mod_around(path).filter(|_| path.is_absolute()) {
            Some(ModPlace::Folder(folder)) => Some(folder),
            _ => None,
        };
        own().or_else(around).map_or_else(|| Self::File(path.to_path_buf()), Self::Mod)
    }
}

/// The texts of a moment, and what has changed before it.
#[derive(Clone, Debug)]
pub struct Job {
    pub documents: Documents,
    pub changed: Vec<Subject>,
}

/// What was found.
#[derive(Debug)]
pub struct Checked {
    pub subject: Subject,
    pub findings: Findings,
    /// The version of each open file that was checked, by its address.
    pub versions: BTreeMap<String, i32>,
}

/// Checks until there are no more jobs, or nobody listens.
pub fn work(jobs: &Receiver<Job>, library: &Library, mut done: impl FnMut(Checked) -> bool) {
    let mut changed = BTreeSet::new();
    while let Ok(Job { mut documents, changed: first }) = jobs.recv() {
        changed.extend(first);
        loop {
            match jobs.recv_timeout(PAUSE) {
                Ok(later) => {
                    documents = later.documents;
                    changed.extend(later.changed);
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        let texts = documents.texts();
        let versions: BTreeMap<String, i32> =
            documents.iter().map(|document| (document.uri.as_str().to_owned(), document.version)).collect();
        for subject in std::mem::take(&mut changed) {
            let findings = findings(&subject, &texts, library);
            if !done(Checked { subject, findings, versions: versions.clone() }) {
                return;
            }
        }
    }
}

/// What is wrong with a subject. A file that is closed concerns nobody.
pub fn findings(subject: &Subject, texts: &Texts, library: &Library) -> Findings {
    match subject {
        Subject::Mod(folder) => check_mod(folder, texts, library),
        Subject::File(path) => {
            texts.get(path).map_or_else(Findings::default, |text| check_file(path, text, texts, library))
        }
    }
}
