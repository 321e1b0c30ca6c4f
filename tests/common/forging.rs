//! Saves and recorded games by somebody who knows how to make a checksum.

use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use std::io::Read;
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3;

/// Places of the lengths and the checksum in the first 30 bytes (docs/saves.md).
pub const HEAD_LENGTH: Range<usize> = 10..14;
pub const PACKED_LENGTH: Range<usize> = 14..18;
pub const BODY_LENGTH: Range<usize> = 18..22;
const CHECKSUM: Range<usize> = 22..30;

fn number(bytes: &[u8], at: Range<usize>) -> usize {
    u32::from_le_bytes(bytes[at].try_into().expect("four bytes")) as usize
}

/// The unpacked body of a file.
pub fn body_of(bytes: &[u8]) -> Vec<u8> {
    let packed = &bytes[CHECKSUM.end + number(bytes, HEAD_LENGTH)..];
    let mut body = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut body).expect("it is whole");
    body
}

/// The file with another body, packed at a level of zlib from 0 to 9, and lengths and checksum that fit.
pub fn with_body(bytes: &[u8], body: &[u8], level: u32) -> Vec<u8> {
    let mut packed = Vec::new();
    ZlibEncoder::new(body, Compression::new(level)).read_to_end(&mut packed).expect("it is in memory");
    let mut forged = bytes[..CHECKSUM.end + number(bytes, HEAD_LENGTH)].to_vec();
    forged[PACKED_LENGTH].copy_from_slice(&(packed.len() as u32).to_le_bytes());
    forged[BODY_LENGTH].copy_from_slice(&(body.len() as u32).to_le_bytes());
    forged.extend_from_slice(&packed);
    seal(&mut forged);
    forged
}

/// Makes the checksum fit.
pub fn seal(bytes: &mut [u8]) {
    if bytes.len() >= CHECKSUM.end {
        let mut hash = Xxh3::new();
        hash.update(&bytes[..CHECKSUM.start]);
        hash.update(&bytes[CHECKSUM.end..]);
        let checksum = hash.digest().to_le_bytes();
        bytes[CHECKSUM].copy_from_slice(&checksum);
    }
}
