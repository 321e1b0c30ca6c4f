//! Files in the storage of a browser: an entry a file, named by its path. Folders are what the names say.

/// Writing a file: a browser replaces an entry of its storage completely, or not at all.
pub mod atomic {
    use super::disk;
    use std::io;
    use std::path::Path;

    /// Writes a file. What had its name before is replaced.
    pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
        disk::put(path, bytes)
    }
}

/// Treating a browser's storage like a disk.
pub mod disk {
    use crate::platform::{HANDED_OUT, download, entries, name, now};
    use std::io::{self, ErrorKind};
    use std::path::{Path, PathBuf};
    use std::time::SystemTime;

    fn refused(why: String) -> io::Error {
        io::Error::other(why)
    }

    /// Checks for a file or a folder of this path.
    pub fn is_there(path: &Path) -> bool {
        is_file(path) || is_folder(path)
    }

    /// Checks for a file of this path.
    pub fn is_file(path: &Path) -> bool {
        modified(path).is_some()
    }

    /// Folders exist only as the beginnings of names.
    pub fn is_folder(path: &Path) -> bool {
        let folder = name(path) + "/";
        entries::names().iter().any(|name| name.starts_with(&folder))
    }

    /// The files in a folder; none if it does not exist.
    pub fn files_in(folder: &Path) -> Vec<PathBuf> {
        let within = |name: &String| Path::new(name).parent() == Some(folder);
        entries::names().into_iter().filter(within).map(PathBuf::from).collect()
    }

    /// Time of the last write.
    pub fn modified(path: &Path) -> Option<SystemTime> {
        entries::modified(&name(path))
    }

    /// Sets the time of the last write.
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

    /// Deletes a file.
    pub fn remove(path: &Path) -> io::Result<()> {
        entries::remove(&name(path));
        Ok(())
    }

    /// There are no links.
    pub fn linked(path: &Path) -> PathBuf {
        path.to_path_buf()
    }

    /// A page's storage is changed by one page at a time.
    pub fn lock(_: &Path) -> io::Result<()> {
        Ok(())
    }
}
