//! Reading files that anybody may have written: from bytes or a text, value by value, to types.
//!
//! A [`source`](source::Source) is a cursor, in MessagePack for now. One deserializer asks it for what a type needs, charges for what that will take
//! in memory, and knows nothing of bytes or characters; so there is one reader, compiled once for every type, and one table of [limits].
//! Values never lie in memory twice: a save of a hundred megabytes is unpacked while it is read.

mod access;
mod asked;
mod cursor;
mod deserializer;
mod error;
pub mod limits;
mod messagepack;
mod source;

#[allow(unused_imports, reason = "texts are read by it next")]
pub use asked::Asked;
pub use error::Error;

use cursor::Reader;
use messagepack::MessagePack;
use serde::de::DeserializeOwned;
use std::io::Read;

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
