//! Reads untrusted files, bytes or text, value by value into types.
//!
//! A cursor walks through MessagePack or RON. One deserializer asks it for what a type needs and charges for the memory
//! that takes; it knows nothing of bytes or characters. So there is one reader, compiled once for every type, and one
//! table of [limits]. Values never lie in memory twice: a save of a hundred megabytes is unpacked while it is read.

mod access;
mod cursor;
mod deserializer;
mod error;
pub mod fault;
mod groups;
pub mod limits;
mod literal;
mod messagepack;
mod reader;
mod ron_text;
mod scanner;
#[cfg(test)]
mod tests;
pub mod tree;

pub use error::ReadError;
pub use groups::{Group, groups_of};
pub use reader::Asked;
pub use scanner::byte_offset;

use messagepack::MessagePack;
use reader::Reader;
use ron::error::SpannedError;
use ron_text::RonText;
use serde::de::DeserializeOwned;
use std::cell::Cell;
use std::io::Read;

/// Reads a value from all of the bytes of a MessagePack file, using at most `most` bytes of memory.
///
/// # Errors
///
/// The first place that is not MessagePack, does not have the form of the value, or exceeds a limit.
pub fn from_messagepack<T: DeserializeOwned>(bytes: &mut dyn Read, most: usize) -> Result<T, ReadError> {
    let mut cursor = MessagePack::new(bytes);
    let value = T::deserialize(&mut Reader::new(&mut cursor, most))?;
    cursor.finish()?;
    Ok(value)
}

/// Reads a value from all of a RON text, using at most `most` bytes of memory. A missing `Some(…)`, and missing
/// brackets inside those of a variant, are always understood. `asked` receives the kind of value asked for last.
///
/// # Errors
///
/// The first place that is not RON, does not have the form of the value, or exceeds a limit.
pub fn from_ron<T: DeserializeOwned>(text: &str, most: usize, asked: &Cell<Asked>) -> Result<T, SpannedError> {
    let mut cursor = RonText::new(text)?;
    let mut reader = Reader::new(&mut cursor, most);
    let value = T::deserialize(&mut reader);
    asked.set(reader.asked);
    match value.and_then(|value| cursor.finish().map(|()| value)) {
        Ok(value) => Ok(value),
        Err(error) => Err(cursor.placed(error)),
    }
}
