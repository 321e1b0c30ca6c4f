//! The recorded games of a data folder: one of every game that was played, the newest of them.

use super::atomic;
use super::files::shown;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Recorded games that are kept.
const MOST: usize = 20;

/// Writes a recorded game below a data folder, and forgets the oldest when there are too many.
pub fn keep(data: &Path, level: &str, seed: u64, bytes: &[u8]) -> Result<(), String> {
    let folder = data.join("replays");
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |it| it.as_secs());
    let path = folder.join(format!("{seconds} {level} {seed}.replay"));
    atomic::write(&path, bytes).map_err(|error| format!("cannot write {}: {error}", shown(&path)))?;
    forget_old(&folder);
    Ok(())
}

fn forget_old(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "replay"));
    // Their names begin with the time.
    paths.sort();
    for path in paths.iter().rev().skip(MOST) {
        // What cannot be removed now will be tried again.
        let _ = std::fs::remove_file(path);
    }
}
