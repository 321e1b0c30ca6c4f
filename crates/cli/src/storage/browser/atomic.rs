//! Writing a file: a browser replaces an entry of its storage completely, or not at all.

use super::disk;
use std::io;
use std::path::Path;

/// Writes a file. What had its name before is replaced.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    disk::put(path, bytes)
}
