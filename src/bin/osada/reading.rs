//! Reading a file whose length nobody knows.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file, but never more of them than so many and one.
pub fn at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
