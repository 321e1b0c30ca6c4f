//! The wrapping of saves and recorded games: magic, format, length, a head that can be read alone, a
//! compressed body, and a checksum over all of it.
//!
//! | bytes | hold |
//! |---|---|
//! | 8 | magic |
//! | 2 | format version |
//! | 4 | length of the head |
//! | 4 | length of the compressed body |
//! | 4 | length of the body |
//! | 8 | XXH3-64 of everything before and behind these 8 bytes |
//! | … | head (MessagePack) |
//! | … | body (MessagePack, compressed with zlib) |
//!
//! Numbers are little-endian. The first 30 bytes are the same in every format version.

use super::error::Error;
use flate2::Compression;
use flate2::bufread::ZlibDecoder;
use flate2::write::ZlibEncoder;
use osada_reader::{from_messagepack, limits};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{BufWriter, Read, Write};
use xxhash_rust::xxh3::Xxh3;

/// The largest file, in bytes. Larger files are refused before anything is read.
pub const MAX_BYTES: usize = 64 << 20;
/// The largest body before compression. The state of the largest map that a level can have takes about half of it, with work
/// on every tile; it is never in memory as a whole.
const MAX_BODY: usize = 112 << 20;
const MAX_HEAD: usize = 1 << 20;
/// Offset of the checksum.
const CHECKSUM: std::ops::Range<usize> = 22..30;
/// Fast: a better compression would delay the window at every dawn.
const COMPRESSION: u32 = 3;

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// First bytes of every such file.
    pub magic: [u8; 8],
    /// The name, with its article.
    pub what: &'static str,
    /// The format that is written, and the latest one that is read.
    pub format: u16,
    /// The first format that a release has written.
    pub oldest: u16,
}

/// The parts of a file.
#[derive(Debug)]
pub(super) struct Envelope<'b> {
    head: &'b [u8],
    body: &'b [u8],
    body_length: usize,
    checksum: Result<(), Error>,
}

/// Wraps a head and a body.
pub(super) fn wrap(kind: Kind, head: &impl Serialize, body: &impl Serialize) -> Result<Vec<u8>, Error> {
    let head = named(head)?;
    within(head.len(), MAX_HEAD)?;
    let start = CHECKSUM.end + head.len();
    let mut bytes = Vec::with_capacity(2 * start);
    bytes.extend_from_slice(&kind.magic);
    bytes.extend_from_slice(&kind.format.to_le_bytes());
    bytes.extend_from_slice(&(head.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&[0; 16]);
    bytes.extend_from_slice(&head);
    let mut packer = BufWriter::new(ZlibEncoder::new(bytes, Compression::new(COMPRESSION)));
    let unwritable = |error: &dyn std::fmt::Display| Error::Unwritable(error.to_string());
    put(&mut packer, body)?;
    let packer = packer.into_inner().map_err(|error| unwritable(&error))?;
    let length = packer.total_in();
    let mut bytes = packer.finish().map_err(|error| unwritable(&error))?;
    within(length as usize, MAX_BODY)?;
    within(bytes.len(), MAX_BYTES)?;
    let packed = bytes.len() - start;
    bytes[14..18].copy_from_slice(&(packed as u32).to_le_bytes());
    bytes[18..22].copy_from_slice(&(length as u32).to_le_bytes());
    let checksum = checksum(&bytes).to_le_bytes();
    bytes[CHECKSUM].copy_from_slice(&checksum);
    Ok(bytes)
}

/// The same undamaged file with another head.
pub(super) fn with_head(kind: Kind, bytes: &[u8], head: &impl Serialize) -> Result<Vec<u8>, Error> {
    let body = open(kind, bytes)?.intact()?.body;
    let head = named(head)?;
    within(head.len(), MAX_HEAD)?;
    let mut changed = [&bytes[..CHECKSUM.end], &head, body].concat();
    within(changed.len(), MAX_BYTES)?;
    changed[10..14].copy_from_slice(&(head.len() as u32).to_le_bytes());
    let checksum = checksum(&changed).to_le_bytes();
    changed[CHECKSUM].copy_from_slice(&checksum);
    Ok(changed)
}

/// Checks that a size is no larger than allowed.
pub(super) fn within(found: usize, most: usize) -> Result<(), Error> {
    if found > most { Err(Error::TooLarge { found: found as u64, most: most as u64 }) } else { Ok(()) }
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(&bytes[..CHECKSUM.start]);
    hash.update(&bytes[CHECKSUM.end..]);
    hash.digest()
}

/// Splits a file into its parts; nothing is allocated yet. A wrong checksum is kept for [`Envelope::intact`].
pub(super) fn open(kind: Kind, bytes: &[u8]) -> Result<Envelope<'_>, Error> {
    if !bytes.starts_with(&kind.magic) {
        return Err(Error::WrongKind(kind.what));
    }
    within(bytes.len(), MAX_BYTES)?;
    let cut = |expected| Error::Length { found: bytes.len() as u64, expected };
    let number = |at: usize, length: usize| {
        let part = bytes.get(at..at + length).ok_or_else(|| cut(CHECKSUM.end as u64))?;
        let mut whole = [0; 8];
        whole[..length].copy_from_slice(part);
        Ok::<u64, Error>(u64::from_le_bytes(whole))
    };
    let format = number(8, 2)? as u16;
    if format > kind.format {
        return Err(Error::Newer { what: kind.what, found: format, known: kind.format });
    }
    if format < kind.oldest {
        return Err(Error::Older { what: kind.what, found: format, oldest: kind.oldest });
    }
    let [head, packed, body] = [number(10, 4)?, number(14, 4)?, number(18, 4)?];
    let expected = number(CHECKSUM.start, 8)?;
    within(head as usize, MAX_HEAD)?;
    within(body as usize, MAX_BODY)?;
    let length = CHECKSUM.end as u64 + head + packed;
    if bytes.len() as u64 != length {
        return Err(cut(length));
    }
    let found = checksum(bytes);
    let (head, packed) = bytes[CHECKSUM.end..].split_at(head as usize);
    let checksum = if found == expected { Ok(()) } else { Err(Error::Checksum { found, expected }) };
    Ok(Envelope { head, body: packed, body_length: body as usize, checksum })
}

impl Envelope<'_> {
    /// Checks that every byte is as it was written.
    pub fn intact(self) -> Result<Self, Error> {
        match self.checksum {
            Ok(()) => Ok(self),
            Err(damage) => Err(damage),
        }
    }

    /// The file whatever its checksum says, and the error of the checksum.
    pub fn despite_damage(self) -> (Self, Option<Error>) {
        match self.checksum {
            Ok(()) => (self, None),
            Err(damage) => (Self { checksum: Ok(()), ..self }, Some(damage)),
        }
    }

    /// The head as bytes.
    pub fn head(&self) -> &[u8] {
        self.head
    }

    /// The value of the body, decompressed while it is read.
    pub fn body<T: DeserializeOwned>(&self) -> Result<T, Error> {
        // One byte more than announced is one too many.
        let mut unpacked = ZlibDecoder::new(self.body).take(self.body_length as u64 + 1);
        let value = read(&mut unpacked, "body")?;
        let (unpacked, lengths) = (unpacked.get_ref(), (self.body_length as u64, self.body.len() as u64));
        if (unpacked.total_out(), unpacked.total_in()) == lengths {
            Ok(value)
        } else {
            Err(Error::unreadable("body", "it is not as long as announced"))
        }
    }
}

/// A value in MessagePack with its fields named.
pub(super) fn named(value: &impl Serialize) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    put(&mut bytes, value)?;
    Ok(bytes)
}

/// Writes a value in MessagePack with its fields named. For all kinds of writers a type has one piece of code.
fn put(to: &mut dyn Write, value: &impl Serialize) -> Result<(), Error> {
    let written = value.serialize(&mut rmp_serde::Serializer::new(to).with_struct_map());
    written.map_err(|error| Error::Unwritable(error.to_string()))
}

/// A value that takes up all of the bytes.
pub(super) fn all_of<T: DeserializeOwned>(mut bytes: &[u8], what: &'static str) -> Result<T, Error> {
    read(&mut bytes, what)
}

/// A value in MessagePack that takes up all of the bytes, and not too much memory.
fn read<T: DeserializeOwned>(from: &mut dyn Read, what: &'static str) -> Result<T, Error> {
    from_messagepack(from, limits::SAVE_MEMORY).map_err(|error| Error::unreadable(what, error))
}
