//! What the window and a written chronicle draw people, structures and maps with.

pub mod looks;
pub mod pictures;
pub mod sounds;
