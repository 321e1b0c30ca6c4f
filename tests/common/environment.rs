//! Environment variables for the tests.

/// True if expectations are to be written anew.
pub fn updating() -> bool {
    std::env::var_os("OSADA_UPDATE").is_some()
}
