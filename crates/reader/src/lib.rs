//! Values from untrusted files: mistakes of meaning with the way to the value, and reading with a limit on the memory it takes.

pub mod bounded;
pub mod fault;
