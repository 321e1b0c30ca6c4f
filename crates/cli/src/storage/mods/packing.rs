//! Packing a mod into a `.zip` archive, whose bytes depend on nothing but its files.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use osada_content::mods::Mod;
use rawzip::time::UtcDateTime;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use std::io::{self, Write};

/// The first of January 1980, in seconds of Unix time.
const EARLIEST: i64 = 315_532_800;
/// Mode of every file in the archive, as Unix has it.
const MODE: u32 = 0o100_644;

/// The archive of a mod: a folder of its name with the files that are used, sorted by name, each with the earliest date that an
/// archive can have.
pub fn packed(found: &Mod) -> io::Result<Vec<u8>> {
    let texts = found.files().map(|file| (file.path.as_str(), file.text.as_bytes()));
    let mut files: Vec<(&str, &[u8])> = texts.chain(found.media.files()).collect();
    files.sort_unstable();
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (path, bytes) in files {
        let name = format!("{}/{path}", found.manifest.name);
        let begun = archive
            .new_file(&name)
            .compression_method(CompressionMethod::DEFLATE)
            .last_modified(UtcDateTime::from_unix(EARLIEST))
            .unix_permissions(MODE)
            .start();
        let (mut entry, config) = begun.map_err(io::Error::other)?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::best()));
        writer.write_all(bytes)?;
        let (encoder, descriptor) = writer.finish().map_err(io::Error::other)?;
        encoder.finish()?;
        entry.finish(descriptor).map_err(io::Error::other)?;
    }
    archive.finish().map_err(io::Error::other)
}
