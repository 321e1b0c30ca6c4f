//! Treating a browser's storage like a disk.

use crate::platform::{HANDED_OUT, download, entries, name, now};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

fn refused(why: String) -> io::Error {
    io::Error::other(why)
}

/// Whether there is a file or a folder of this name.
pub fn is_there(path: &Path) -> bool {
    is_file(path) || is_folder(path)
}

/// Whether there is such a file.
pub fn is_file(path: &Path) -> bool {
    modified(path).is_some()
}

/// Whether anything lies in such a folder.
pub fn is_folder(path: &Path) -> bool {
    let folder = name(path) + "/";
    entries::names().iter().any(|name| name.starts_with(&folder))
}

/// What lies in a folder; nothing, if there is none.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let within = |name: &String| Path::new(name).parent() == Some(folder);
    entries::names().into_iter().filter(within).map(PathBuf::from).collect()
}

/// When a file was written.
pub fn modified(path: &Path) -> Option<SystemTime> {
    entries::modified(&name(path))
}

/// Has a file be as if it had been written then.
pub fn date(path: &Path, written: SystemTime) -> io::Result<()> {
    let bytes = entries::read(&name(path)).map_err(refused)?.ok_or(ErrorKind::NotFound)?;
    entries::write(&name(path), &bytes, written).map_err(refused)
}

/// Writes a file. What had its name before is replaced.
pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Ok(file) = path.strip_prefix(HANDED_OUT) {
        download(&name(file), bytes);
        return Ok(());
    }
    entries::write(&name(path), bytes, now()).map_err(refused)
}

/// Gives a file another name. The old one is there until the new one is.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let bytes = entries::read(&name(from)).map_err(refused)?.ok_or(ErrorKind::NotFound)?;
    let written = modified(from).unwrap_or_else(now);
    let moved = entries::write(&name(to), &bytes, written);
    if moved.is_ok() {
        entries::remove(&name(from));
        return Ok(());
    }
    // A full storage has no room for both.
    entries::remove(&name(from));
    entries::write(&name(to), &bytes, written).map_err(|why| {
        let _ = entries::write(&name(from), &bytes, written);
        refused(why)
    })
}

/// Removes a file.
pub fn remove(path: &Path) -> io::Result<()> {
    entries::remove(&name(path));
    Ok(())
}
