//! All access to the disk. Every change of a file goes through here, so that tests can make any of it fail.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tempfile::NamedTempFile;

/// An operation that changes the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskOperation {
    MakeFolder,
    /// Creating a file with a temporary name.
    Create,
    Write,
    /// Flushing a file to disk.
    Sync,
    /// Giving a temporary file its name.
    Persist,
    Rename,
    SyncFolder,
}

/// Checks for a file or a folder of this path.
pub fn is_there(path: &Path) -> bool {
    path.exists()
}

/// Checks for a file of this path.
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Checks for a folder of this path.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// The file that a link leads to, or the file itself.
pub fn linked(path: &Path) -> PathBuf {
    match fs::read_link(path) {
        // Where it leads to nothing, the file is made there.
        Ok(to) => fs::canonicalize(path).unwrap_or_else(|_| path.parent().unwrap_or(Path::new("")).join(to)),
        Err(_) => path.to_path_buf(),
    }
}

/// The files and folders in a folder; none if it does not exist.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// Time of the last write, where the system knows it.
pub fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|found| found.modified()).ok()
}

/// Sets the time of the last write.
pub fn date(path: &Path, written: SystemTime) -> io::Result<()> {
    File::options().write(true).open(path)?.set_modified(written)
}

/// Makes a folder and those above it, if they are not there.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    faults::meet(DiskOperation::MakeFolder)?;
    fs::create_dir_all(folder).map_err(|error| {
        let what = match folder.ancestors().find(|part| part.exists() && !part.is_dir()) {
            Some(file) => format!("{} is a file, not a folder", file.display()),
            None => format!("the folder {} cannot be made: {error}", folder.display()),
        };
        io::Error::new(error.kind(), what)
    })
}

/// Creates a file with a random name between `prefix` and `suffix`.
pub fn create(folder: &Path, prefix: &str, suffix: &str) -> io::Result<NamedTempFile> {
    faults::meet(DiskOperation::Create)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(suffix);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    builder.tempfile_in(folder)
}

/// Adds bytes to a file that has no name yet.
pub fn write(file: &mut NamedTempFile, bytes: &[u8]) -> io::Result<()> {
    if let Err(error) = faults::meet(DiskOperation::Write) {
        // A full disk takes a part before it fails.
        file.write_all(&bytes[..bytes.len() / 2])?;
        return Err(error);
    }
    file.write_all(bytes)
}

/// Brings what was written to the disk.
pub fn sync(file: &File) -> io::Result<()> {
    faults::meet(DiskOperation::Sync)?;
    file.sync_all()
}

/// Gives a file its name. What had that name before is replaced.
pub fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    faults::meet(DiskOperation::Persist)?;
    file.persist(path).map_err(|error| error.error).map(drop)
}

/// Moves a file or a folder within its disk, in one step.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    faults::meet(DiskOperation::Rename)?;
    fs::rename(from, to)
}

/// Deletes a file.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Keeps other programs from changing several files of a folder at once, until the result is dropped. Systems without such
/// locks go on without.
pub fn lock(folder: &Path) -> io::Result<Option<File>> {
    make_folder(folder)?;
    let file = if cfg!(unix) {
        File::open(folder)
    } else {
        // Folders cannot be opened there.
        File::options().create(true).truncate(false).write(true).open(folder.join(".lock"))
    };
    Ok(file.ok().filter(|file| file.lock().is_ok()))
}

/// Brings the names in a folder to the disk.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    faults::meet(DiskOperation::SyncFolder)?;
    File::open(folder)?.sync_all()
}

/// Elsewhere folders cannot be opened; the system brings the new name to the disk by itself.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    faults::meet(DiskOperation::SyncFolder)
}

#[cfg(not(any(test, feature = "disk-faults")))]
mod faults {
    /// Nothing but the disk itself fails.
    pub fn meet(_: super::DiskOperation) -> std::io::Result<()> {
        Ok(())
    }
}

/// Disks that fail.
#[cfg(any(test, feature = "disk-faults"))]
pub mod faults {
    use super::{DiskOperation, fs, io};
    use std::cell::RefCell;
    use std::path::PathBuf;

    /// A simulated failure of the disk.
    #[derive(Clone, Debug)]
    pub enum DiskFault {
        /// The operation fails with this kind of error.
        Fails(io::ErrorKind),
        /// The folder is removed before the operation.
        Vanishes(PathBuf),
    }

    thread_local! {
        /// The planned failure, and how often it happened.
        static PLAN: RefCell<Option<(DiskOperation, DiskFault, usize)>> = const { RefCell::new(None) };
    }

    /// Makes every operation of a kind fail, on this thread, until [`mend`].
    pub fn plan(request: DiskOperation, fault: DiskFault) {
        PLAN.with(|plan| *plan.borrow_mut() = Some((request, fault, 0)));
    }

    /// Ends the planned failure; returns how often it happened.
    pub fn mend() -> usize {
        PLAN.with(|plan| plan.borrow_mut().take().map_or(0, |(_, _, met)| met))
    }

    pub(super) fn meet(request: DiskOperation) -> io::Result<()> {
        let met = PLAN.try_with(|plan| {
            let mut plan = plan.borrow_mut();
            let Some((_, fault, met)) = plan.as_mut().filter(|(planned, ..)| *planned == request) else {
                return Ok(());
            };
            *met += 1;
            match fault {
                DiskFault::Fails(kind) => Err((*kind).into()),
                DiskFault::Vanishes(folder) => {
                    let _ = fs::remove_dir_all(folder);
                    Ok(())
                }
            }
        });
        // A game is also saved when the program ends, after the thread's own values have gone; by then nothing is planned.
        met.unwrap_or(Ok(()))
    }
}
