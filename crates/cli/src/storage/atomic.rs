//! Writing a file so that at every moment either the old one or the new one is there, whole.

use super::disk;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// Half-written files of a program that was killed are swept away when they are this old.
const STALE: Duration = Duration::from_secs(60);

/// Writes a file under a temporary name in the same folder, brings it to the disk, gives it its name, and brings the
/// folder to the disk. The folder is made if it is not there. A link to a file is replaced, and what it leads to stays as
/// it is; anything that is not a file is not replaced.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Growing::begin(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// A file that is written piece by piece under a temporary name and gets its own when it is complete. If it is dropped
/// before, it leaves nothing behind.
pub struct Growing {
    part: NamedTempFile,
    path: PathBuf,
}

impl Growing {
    /// Begins a file. Its folder is made if it is not there.
    pub fn begin(path: &Path) -> io::Result<Self> {
        Ok(Self { part: part_of(path)?, path: path.to_path_buf() })
    }

    /// Brings what was written to the disk and gives it its name.
    pub fn finish(self) -> io::Result<()> {
        let path = self.path.clone();
        self.finish_as(&path)
    }

    /// Gives it another name in the same folder instead.
    pub fn finish_as(self, path: &Path) -> io::Result<()> {
        disk::sync(self.part.as_file())?;
        disk::persist(self.part, path)?;
        disk::sync_folder(folder_of(path))
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        disk::write(&mut self.part, bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.part.flush()
    }
}

/// Checks that a file can be written there, as far as that can be known before.
pub fn probe(path: &Path) -> io::Result<()> {
    part_of(path).map(drop)
}

/// The place of a file, whichever way its path is spelled, by way of links or not. The file need not be there.
pub fn place_of(path: &Path) -> PathBuf {
    let beside = || Some(fs::canonicalize(folder_of(path)).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(beside).unwrap_or_else(|| path.to_path_buf())
}

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// An empty file with a temporary name that can be given this one.
fn part_of(path: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    disk::make_folder(folder)?;
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::other("it already exists and is not a file"));
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
    let prefix = format!(".{name}.");
    sweep(folder, &prefix);
    disk::create(folder, &prefix, SUFFIX)
}

const SUFFIX: &str = ".part";

fn sweep(folder: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let age = entry.metadata().and_then(|entry| entry.modified()).ok().and_then(|modified| modified.elapsed().ok());
        if name.starts_with(prefix) && name.ends_with(SUFFIX) && age.is_some_and(|age| age > STALE) {
            // Files that cannot be removed now are tried again with the next save.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_a_pipe_or_a_folder_is_not() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("other"), "as it was").expect("it can be written");
        for (link, to) in [("link", at("other")), ("dangling", at("nothing"))] {
            std::os::unix::fs::symlink(to, at(link)).expect("it can be linked");
            write(&at(link), b"new").expect("it can be written");
            assert!(!at(link).is_symlink() && fs::read(at(link)).is_ok_and(|bytes| bytes == b"new"));
        }
        assert_eq!(fs::read_to_string(at("other")).expect("it is there"), "as it was");
        assert!(!at("nothing").exists());
        fs::create_dir(at("folder")).expect("it can be made");
        std::os::unix::fs::symlink("/dev/null", at("device")).expect("it can be linked");
        for name in ["folder", "device"] {
            let error = write(&at(name), b"new").expect_err("it is no file").to_string();
            assert!(error.contains("not a file"), "{error}");
        }
        assert!(at("device").is_symlink());
    }

    #[test]
    fn what_was_there_is_replaced_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("deep/a.save");
        for text in ["first, and rather long", "second"] {
            write(&path, text.as_bytes()).expect("it can be written");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        }
        let left = fs::read_dir(path.parent().expect("it has a folder")).expect("it is there").count();
        assert_eq!(left, 1);
    }
}
