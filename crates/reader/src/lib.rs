//! Reading files that anybody may have written: from bytes or a text, value by value, to types.
//!
//! A source is a cursor in MessagePack or RON. One deserializer asks it for what a type needs, charges for what that will take
//! in memory, and knows nothing of bytes or characters; so there is one reader, compiled once for every type, and one table of [limits].
//! Values never lie in memory twice: a save of a hundred megabytes is unpacked while it is read.

mod access;
mod asked;
mod cursor;
mod deserializer;
mod error;
pub mod fault;
pub mod limits;
mod literal;
mod messagepack;
mod scanner;
mod source;
#[cfg(test)]
mod tests;
mod text;

pub use asked::Asked;
pub use error::Error;

use cursor::Reader;
use messagepack::MessagePack;
use ron::error::SpannedError;
use serde::de::DeserializeOwned;
use std::cell::Cell;
use std::io::Read;
use text::Text;

/// Reads a value from MessagePack that takes up all of the bytes, and so many bytes of memory at most.
///
/// # Errors
///
/// The first place that is not MessagePack, does not have the form of the value, or is too much.
pub fn from_messagepack<T: DeserializeOwned>(bytes: &mut dyn Read, most: usize) -> Result<T, Error> {
    let mut source = MessagePack::new(bytes);
    let value = T::deserialize(&mut Reader::new(&mut source, most))?;
    source.finish()?;
    Ok(value)
}

/// Reads a value from RON that takes up all of a text, and so many bytes of memory at most. A missing `Some(…)`, and missing
/// brackets inside those of a choice, are always understood. `asked` is what was asked for last.
///
/// # Errors
///
/// The first place that is not RON, does not have the form of the value, or is too much.
pub fn from_ron<T: DeserializeOwned>(text: &str, most: usize, asked: &Cell<Asked>) -> Result<T, SpannedError> {
    let mut source = Text::new(text)?;
    let mut reader = Reader::new(&mut source, most);
    let value = T::deserialize(&mut reader);
    asked.set(reader.asked);
    match value.and_then(|value| source.finish().map(|()| value)) {
        Ok(value) => Ok(value),
        Err(error) => Err(source.placed(error)),
    }
}
