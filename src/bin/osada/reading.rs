//! Reading a file whose length nobody knows.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file, but never more of them than one more than this many. Anything that is not a file – a pipe, a device, a folder – might
/// never end, or never begin, and is not opened.
pub fn at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let found = fs::metadata(path)?;
    if found.is_dir() {
        return Err(io::Error::other("it is a folder, not a file"));
    }
    if !found.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
