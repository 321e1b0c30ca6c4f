//! The files of the tests.

use std::path::PathBuf;

/// A file or folder of test data.
pub fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}
