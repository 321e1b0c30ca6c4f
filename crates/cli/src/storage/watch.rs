//! Noticing changed files. A few times a second the times, lengths and inode numbers of the files are compared with those of
//! the last look. This costs less than a library for it: a hundred files take some microseconds, nothing has to be installed,
//! it works on network folders, and a file that an editor puts in the place of the old one counts like any other change.

use std::collections::BTreeMap;
use std::fs::{Metadata, read_dir};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Seconds of wall time between two looks.
const EVERY: f64 = 0.25;
/// More files than these are not looked at.
const MOST_FILES: usize = 2_000;

/// The state of a file, to recognise changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    modified: Option<SystemTime>,
    bytes: u64,
    /// The inode number, where there is one: an editor may put a new file in the place of the old one.
    number: u64,
}

impl Stamp {
    fn of(found: &Metadata) -> Self {
        Self { modified: found.modified().ok(), bytes: found.len(), number: number(found) }
    }

    /// The existence of a folder; its files have stamps of their own.
    fn of_folder(found: &Metadata) -> Self {
        Self { modified: None, bytes: 0, number: number(found) }
    }
}

#[cfg(unix)]
fn number(found: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(found)
}

#[cfg(not(unix))]
fn number(_: &Metadata) -> u64 {
    0
}

/// Files and folders that are looked at again and again.
pub struct FileWatch {
    /// The watched paths, asked at every look because there may be new ones.
    paths: Box<dyn Fn() -> Vec<PathBuf>>,
    /// The state of all files when a change was last reported.
    reported: BTreeMap<PathBuf, Stamp>,
    /// The state at the last look, if it differed.
    found: Option<BTreeMap<PathBuf, Stamp>>,
    next: f64,
}

impl FileWatch {
    /// Watches files, and folders with the RON files in them, whether or not they are there yet.
    pub fn of(paths: impl Fn() -> Vec<PathBuf> + 'static) -> Self {
        let reported = look(&paths());
        Self { paths: Box::new(paths), reported, found: None, next: 0.0 }
    }

    /// Reports a change since the last report, at a second of wall time. Two looks must have found the same, so that no file
    /// is read half written.
    pub fn has_changed(&mut self, now: f64) -> bool {
        if now < self.next {
            return false;
        }
        self.next = now + EVERY;
        let found = look(&(self.paths)());
        if found == self.reported {
            self.found = None;
            return false;
        }
        let settled = self.found.as_ref() == Some(&found);
        if settled {
            (self.reported, self.found) = (found, None);
        } else {
            self.found = Some(found);
        }
        settled
    }

    /// Accepts the present state without reporting it.
    pub fn catch_up(&mut self) {
        (self.reported, self.found) = (look(&(self.paths)()), None);
    }
}

fn look(paths: &[PathBuf]) -> BTreeMap<PathBuf, Stamp> {
    let mut stamps = BTreeMap::new();
    for path in paths {
        match std::fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                stamps.insert(path.clone(), Stamp::of_folder(&found));
                look_into(path, &mut stamps);
            }
            Ok(found) => drop(stamps.insert(path.clone(), Stamp::of(&found))),
            Err(_) => {}
        }
    }
    stamps
}

fn look_into(folder: &Path, stamps: &mut BTreeMap<PathBuf, Stamp>) {
    for entry in read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if stamps.len() >= MOST_FILES || path.extension().is_none_or(|ending| ending != "ron") {
            continue;
        }
        // Links are followed, as when the file is read.
        if let Ok(found) = std::fs::metadata(&path) {
            stamps.insert(path, Stamp::of(&found));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// True if a change is reported within three looks.
    fn reports(watch: &mut FileWatch, now: &mut f64) -> bool {
        (0..3).any(|_| {
            *now += EVERY;
            watch.has_changed(*now)
        })
    }

    #[test]
    fn files_that_come_change_are_replaced_or_go_are_reported_once() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (levels, rules) = (folder.path().join("levels"), folder.path().join("rules.ron"));
        let paths = vec![levels.clone(), rules.clone()];
        let mut watch = FileWatch::of(move || paths.clone());
        let mut now = 0.0;
        assert!(!reports(&mut watch, &mut now));
        let level = levels.join("a.ron");
        let changes: [&dyn Fn(); 6] = [
            &|| fs::create_dir(&levels).and_then(|()| fs::write(&level, "one")).expect("it is written"),
            &|| fs::write(&level, "longer").expect("it is written"),
            // As editors do it: the same length, put in the place of the old file.
            &|| {
                fs::write(levels.join("a.part"), "LONGER").expect("it is written");
                fs::rename(levels.join("a.part"), &level).expect("it is replaced");
            },
            &|| fs::write(&rules, "()").expect("it is written"),
            &|| fs::remove_file(&level).expect("it is removed"),
            &|| fs::remove_dir(&levels).expect("it is removed"),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            change();
            assert!(reports(&mut watch, &mut now), "change {number}");
            assert!(!reports(&mut watch, &mut now), "change {number} is reported twice");
        }
    }

    #[test]
    fn a_file_that_is_still_being_written_is_not_reported() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("a.ron");
        let root = folder.path().to_path_buf();
        let mut watch = FileWatch::of(move || vec![root.clone()]);
        for (look, length) in (1..=5).enumerate() {
            fs::write(&path, "x".repeat(length)).expect("it is written");
            assert!(!watch.has_changed(EVERY * (look + 1) as f64), "it grows");
        }
        assert!(!watch.has_changed(EVERY * 5.5), "it is looked at too soon");
        assert!(watch.has_changed(EVERY * 6.5));
        fs::write(&path, "by hand").expect("it is written");
        watch.catch_up();
        assert!(!watch.has_changed(EVERY * 8.0) && !watch.has_changed(EVERY * 9.5));
    }
}
