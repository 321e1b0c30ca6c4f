//! What the environment asks of the tests, and where their files are.

use std::path::PathBuf;

/// Whether expectations are to be written anew.
pub fn updating() -> bool {
    std::env::var_os("OSADA_UPDATE").is_some()
}

/// A file or folder of test data.
pub fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}
