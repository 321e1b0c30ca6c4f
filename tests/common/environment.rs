//! What the environment asks of the tests.

/// Whether expectations are to be written anew.
pub fn updating() -> bool {
    std::env::var_os("OSADA_UPDATE").is_some()
}
