//! Files in the storage of a browser: an entry a file, named by its path. Folders are what the names say.

pub mod atomic;
pub mod disk;
