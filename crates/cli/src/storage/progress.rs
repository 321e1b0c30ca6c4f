//! Progress of the player with each level, kept in `progress.ron` of the data folder.

use super::files::{read_text, shown};
use super::user_file::UserFile;
use osada_content::read;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The name of the file.
const FILE: &str = "progress.ron";

/// How far the player has come with a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LevelStanding {
    /// It has been won.
    won: bool,
    /// The fewest retries after a defeat that a win of it took.
    retries: u32,
    /// Lessons that are behind in the game of it that was played last.
    lessons: usize,
}

impl LevelStanding {
    /// After a win with so many retries, if there was one.
    fn with_win(self, won: Option<u32>) -> Self {
        let fewest = self.won.then_some(self.retries).into_iter().chain(won).min();
        Self { won: fewest.is_some(), retries: fewest.unwrap_or(0), ..self }
    }
}

/// Progress of the player with all levels, by the names of their files.
pub struct LevelProgress {
    levels: BTreeMap<String, LevelStanding>,
    file: UserFile,
}

impl LevelProgress {
    /// Reads the file of a data folder; returns its error as well, if there is one.
    pub fn open(folder: Option<&Path>) -> (Self, Option<String>) {
        let (file, found) = UserFile::open(folder, FILE, understood);
        let (levels, fault) = match found {
            None => (BTreeMap::new(), None),
            Some(Ok(levels)) => (levels, None),
            Some(Err(fault)) => (
                BTreeMap::new(),
                Some(format!("The record of levels you have won cannot be read. {}", fault.trim_end())),
            ),
        };
        (Self { levels, file }, fault)
    }

    pub fn has_won(&self, level: &str) -> bool {
        self.of(level).won
    }

    pub fn has_won_any(&self) -> bool {
        self.levels.values().any(|standing| standing.won)
    }

    /// The fewest retries after a defeat that a win of a level took.
    pub fn retries(&self, level: &str) -> u32 {
        self.of(level).retries
    }

    /// Number of finished lessons of a level.
    pub fn lessons(&self, level: &str) -> usize {
        self.of(level).lessons
    }

    fn of(&self, level: &str) -> LevelStanding {
        self.levels.get(level).copied().unwrap_or_default()
    }

    /// Records how far a game of a level has come, and writes the file if that has changed. `won` is the number of retries
    /// of a win. What another window has written meanwhile stays.
    pub fn record(&mut self, level: &str, won: Option<u32>, lessons: usize) -> Result<(), String> {
        if let Some(Ok(found)) = self.file.read(understood) {
            for (name, standing) in found {
                let own = self.levels.entry(name).or_insert(standing);
                *own = own.with_win(standing.won.then_some(standing.retries));
            }
        }
        let before = self.of(level);
        let now = LevelStanding { lessons, ..before.with_win(won) };
        if now == before {
            return Ok(());
        }
        self.levels.insert(level.to_owned(), now);
        self.file.write(&self.levels).map(|_| ())
    }
}

fn understood(path: &Path) -> Result<BTreeMap<String, LevelStanding>, String> {
    let text = read_text(path).map_err(|failure| failure.message())?;
    read(&shown(path), &text).map_err(|report| report.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_faulty_file_is_reported_and_nothing_counts_as_won() {
        for (text, says) in [("{\"ruin\": (wno: true)}", "wno"), ("{", "progress.ron"), ("", "empty")] {
            let folder = tempfile::tempdir().expect("a folder can be made");
            fs::write(folder.path().join(FILE), text).expect("it can be written");
            let (progress, fault) = LevelProgress::open(Some(folder.path()));
            let fault = fault.expect("it is reported");
            assert!(fault.contains(says), "{text}: {fault}");
            assert!(!progress.has_won_any());
        }
    }

    #[test]
    fn what_was_written_is_read_again() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (mut progress, fault) = LevelProgress::open(Some(folder.path()));
        assert_eq!(fault, None);
        progress.record("tutorial", Some(0), 13).expect("it can be written");
        progress.record("tutorial", None, 13).expect("it can be written");
        let (again, fault) = LevelProgress::open(Some(folder.path()));
        assert_eq!((fault, again.has_won("tutorial"), again.lessons("tutorial")), (None, true, 13));
        assert!(!again.has_won("ruin"));
    }

    #[test]
    fn two_windows_keep_what_was_won_in_the_other() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let open = || LevelProgress::open(Some(folder.path())).0;
        let (mut one, mut other) = (open(), open());
        one.record("tutorial", Some(0), 13).expect("it can be written");
        other.record("ruin", Some(2), 0).expect("it can be written");
        other.record("tutorial", None, 2).expect("it can be written");
        assert!(open().has_won("tutorial") && open().has_won("ruin"));
        assert_eq!((open().lessons("tutorial"), open().retries("ruin")), (2, 2));
    }

    #[test]
    fn the_best_win_of_a_level_counts() {
        let mut progress = LevelProgress::open(None).0;
        progress.record("ruin", None, 0).expect("nothing is written");
        assert!(!progress.has_won("ruin"));
        for (won, fewest) in [(3, 3), (1, 1), (2, 1), (0, 0), (5, 0)] {
            progress.record("ruin", Some(won), 0).expect("nothing is written");
            assert_eq!((progress.has_won("ruin"), progress.retries("ruin")), (true, fewest));
        }
    }
}
