//! All access to the disk where things are kept. Everything that changes a file goes through here, so tests can make any of
//! it fail.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tempfile::NamedTempFile;

/// One thing that is asked of the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Making a folder.
    MakeFolder,
    /// Creating a file with a temporary name.
    Create,
    /// Writing bytes.
    Write,
    /// Flushing what was written to disk.
    Sync,
    /// The file is to get its name.
    Persist,
    /// A file is to get another name.
    Rename,
    /// Flushing a folder to disk.
    SyncFolder,
}

/// Whether there is anything of this name.
pub fn is_there(path: &Path) -> bool {
    path.exists()
}

/// Whether there is such a file.
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Whether there is such a folder.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// What lies in a folder; nothing, if there is none.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// When a file was written, where the system knows.
pub fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|found| found.modified()).ok()
}

/// Has a file be as if it had been written then.
pub fn date(path: &Path, written: SystemTime) -> io::Result<()> {
    File::options().write(true).open(path)?.set_modified(written)
}

/// Makes a folder and those above it, if they are not there.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    faults::meet(Request::MakeFolder)?;
    fs::create_dir_all(folder).map_err(|error| {
        let what = match folder.ancestors().find(|part| part.exists() && !part.is_dir()) {
            Some(file) => format!("{} is a file, not a folder", file.display()),
            None => format!("the folder {} cannot be made: {error}", folder.display()),
        };
        io::Error::new(error.kind(), what)
    })
}

/// Makes a file with a temporary name between these two.
pub fn create(folder: &Path, prefix: &str, suffix: &str) -> io::Result<NamedTempFile> {
    faults::meet(Request::Create)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(suffix);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    builder.tempfile_in(folder)
}

/// Writes all of the bytes.
pub fn write(file: &mut NamedTempFile, bytes: &[u8]) -> io::Result<()> {
    if let Err(error) = faults::meet(Request::Write) {
        // A disk that is full takes a part before it says so.
        file.write_all(&bytes[..bytes.len() / 2])?;
        return Err(error);
    }
    file.write_all(bytes)
}

/// Brings what was written to the disk.
pub fn sync(file: &File) -> io::Result<()> {
    faults::meet(Request::Sync)?;
    file.sync_all()
}

/// Gives a file its name. What had that name before is replaced.
pub fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    faults::meet(Request::Persist)?;
    file.persist(path).map_err(|error| error.error).map(drop)
}

/// Gives a file another name.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    faults::meet(Request::Rename)?;
    fs::rename(from, to)
}

/// Removes a file.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Brings the names in a folder to the disk.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    faults::meet(Request::SyncFolder)?;
    File::open(folder)?.sync_all()
}

/// Elsewhere folders cannot be opened; the system brings the new name to the disk by itself.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    faults::meet(Request::SyncFolder)
}

#[cfg(not(any(test, feature = "disk-faults")))]
mod faults {
    /// Nothing but the disk itself fails.
    pub fn meet(_: super::Request) -> std::io::Result<()> {
        Ok(())
    }
}

/// Disks that fail.
#[cfg(any(test, feature = "disk-faults"))]
pub mod faults {
    use super::{Request, fs, io};
    use std::cell::RefCell;
    use std::path::PathBuf;

    /// What happens in the place of what is asked.
    #[derive(Clone, Debug)]
    pub enum Fault {
        /// It fails in this way.
        Fails(io::ErrorKind),
        /// The folder vanishes before it is tried.
        Vanishes(PathBuf),
    }

    thread_local! {
        /// What is to fail, and how often it has failed.
        static PLAN: RefCell<Option<(Request, Fault, usize)>> = const { RefCell::new(None) };
    }

    /// Has every request of a kind meet this fault, on this thread, until [`mend`].
    pub fn plan(request: Request, fault: Fault) {
        PLAN.with(|plan| *plan.borrow_mut() = Some((request, fault, 0)));
    }

    /// The disk works again; how often it failed.
    pub fn mend() -> usize {
        PLAN.with(|plan| plan.borrow_mut().take().map_or(0, |(_, _, met)| met))
    }

    pub(super) fn meet(request: Request) -> io::Result<()> {
        let met = PLAN.try_with(|plan| {
            let mut plan = plan.borrow_mut();
            let Some((_, fault, met)) = plan.as_mut().filter(|(planned, ..)| *planned == request) else {
                return Ok(());
            };
            *met += 1;
            match fault {
                Fault::Fails(kind) => Err((*kind).into()),
                Fault::Vanishes(folder) => {
                    let _ = fs::remove_dir_all(folder);
                    Ok(())
                }
            }
        });
        // A game is also saved when the program ends, after the thread's own values have gone; by then nothing is planned.
        met.unwrap_or(Ok(()))
    }
}
