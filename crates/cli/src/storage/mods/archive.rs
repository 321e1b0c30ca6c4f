//! Reading a mod from a `.zip` archive: in memory, within the limits of a folder, and nothing that a folder could not hold.

use super::super::source::shown;
use super::gathering::{Gathering, MOST_BYTES};
use crate::output::one_line;
use crate::platform::read_at_most;
use flate2::read::DeflateDecoder;
use osada_content::MAX_BYTES;
use osada_content::mods::{MANIFEST, ModFolder};
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive};
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::Path;

/// Largest archive in bytes. It may hold files that are not used.
pub const MOST_ARCHIVE_BYTES: usize = 2 * MOST_BYTES;

/// An archive that is being read.
pub struct Archive<'b> {
    zip: ZipSliceArchive<&'b [u8]>,
    /// The name in messages.
    file: String,
    gathering: Gathering,
}

/// A file of an archive.
struct Entry<'b> {
    path: String,
    header: ZipFileHeaderRecord<'b>,
}

impl<'b> Archive<'b> {
    /// The files of the archive at a path, whose mod has to have this name.
    pub fn at(path: &Path, name: String) -> ModFolder {
        let file = shown(path);
        let bytes = read_at_most(path, MOST_ARCHIVE_BYTES);
        match bytes {
            Ok(bytes) => Archive::of(&bytes, Some(name), file),
            Err(error) => refused(Some(name), file, &format!("this cannot be read: {error}")),
        }
    }

    /// The files of an archive by its bytes, under a name for messages. `name` is that which the mod has to have; `None` if any
    /// will do.
    pub fn of(bytes: &[u8], name: Option<String>, file: String) -> ModFolder {
        if bytes.len() > MOST_ARCHIVE_BYTES {
            let most = MOST_ARCHIVE_BYTES >> 20;
            return refused(name, file, &format!("the archive of a mod has at most {most} MiB"));
        }
        let zip = match ZipArchive::from_slice(bytes) {
            Ok(zip) => zip,
            Err(error) => return refused(name, file, &format!("this is no .zip archive, or a damaged one: {error}")),
        };
        let gathering = Gathering::of(name, file.clone());
        let mut archive = Archive { zip, file, gathering };
        archive.read();
        archive.gathering.found
    }

    fn read(&mut self) {
        let zip = self.zip.clone();
        let (mut entries, mut names, mut count) = (Vec::new(), BTreeSet::new(), 0);
        let mut headers = zip.entries();
        loop {
            let header = match headers.next_entry() {
                Ok(Some(header)) => header,
                Ok(None) => break,
                Err(error) => return self.damaged(&error),
            };
            count += 1;
            let name = String::from_utf8_lossy(header.file_path().as_bytes()).into_owned();
            let file = self.named(&name);
            if !self.gathering.count(&file) {
                return;
            }
            match path_of(&header) {
                Err(why) => self.gathering.unread(&file, why),
                Ok(path) if !names.insert(path.clone()) => {
                    self.gathering.unread(&file, "the archive holds two files of this name");
                }
                Ok(_) if header.is_dir() => {}
                Ok(path) => entries.push(Entry { path, header }),
            }
        }
        if count != zip.entries_hint() {
            let promised = zip.entries_hint();
            let message = format!("this archive is damaged: it holds {count} files and says that they are {promised}");
            return self.gathering.unread(&self.file.clone(), message);
        }
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        if let Some(root) = self.root(&entries) {
            entries.iter().for_each(|entry| self.entry(entry, &root));
        }
    }

    /// The name of an entry in messages.
    fn named(&self, path: &str) -> String {
        format!("{}/{}", self.file, one_line(path))
    }

    fn damaged(&mut self, error: &dyn std::fmt::Display) {
        self.gathering.unread(&self.file.clone(), format!("this archive is damaged: {error}"));
    }

    /// The folder in which the mod lies: the archive itself, or a folder in it.
    fn root(&mut self, entries: &[Entry]) -> Option<String> {
        let roots: Vec<&str> = entries
            .iter()
            .filter_map(|entry| entry.path.strip_suffix(MANIFEST))
            .filter(|folder| folder.is_empty() || folder.ends_with('/') && folder.matches('/').count() == 1)
            .collect();
        match roots[..] {
            // Without a manifest, the mod says that it lacks one.
            [] => Some(String::new()),
            _ if roots.contains(&"") => Some(String::new()),
            [root] => Some(root.to_owned()),
            _ => {
                let message = format!("this archive holds several mods, in {}; each needs its own", roots.join(", "));
                self.gathering.unread(&self.file.clone(), message);
                None
            }
        }
    }

    /// Reads an entry if it is a file of the mod.
    fn entry(&mut self, entry: &Entry, root: &str) {
        let is_hidden = entry.path.split('/').any(|part| part.starts_with('.'));
        let Some(path) = entry.path.strip_prefix(root).map(str::to_owned) else {
            if is_hidden {
                return self.gathering.found.others.push(entry.path.clone());
            }
            let message = format!("this lies outside of `{root}`, which is the folder of the mod");
            return self.gathering.unread(&self.named(&entry.path), message);
        };
        if is_hidden || !Gathering::reads(&path) {
            return self.gathering.found.others.push(path);
        }
        let file = self.named(&path);
        let most = self.gathering.bytes_left().min(MAX_BYTES);
        match unpacked(&self.zip, &entry.header, most) {
            Ok(bytes) => self.gathering.file(path, file, bytes),
            Err(error) => self.gathering.unread(&file, format!("this cannot be unpacked: {error}")),
        }
    }
}

/// An archive that is not read, and the reason.
fn refused(name: Option<String>, file: String, why: &str) -> ModFolder {
    let mut gathering = Gathering::of(name, file.clone());
    gathering.unread(&file, why);
    gathering.found
}

/// The path of an entry inside of the archive, if it is one that a folder could hold.
fn path_of(header: &ZipFileHeaderRecord) -> Result<String, &'static str> {
    let Ok(name) = std::str::from_utf8(header.file_path().as_bytes()) else {
        return Err("the name of this file is not UTF-8, so nothing can name it; give it another name");
    };
    let path = name.strip_suffix('/').unwrap_or(name);
    let has_drive = path.as_bytes().get(1) == Some(&b':');
    let flags = header.flags();
    if path.contains('\\') {
        return Err("this name has a backslash; folders in an archive are divided by `/`");
    }
    if path.starts_with('/') || has_drive {
        return Err("this name is that of a place on a disk; an archive holds only files inside of itself");
    }
    if path.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return Err("this name leads out of the archive, or nowhere; a path has no `..`, `.` or empty part");
    }
    if path.chars().any(char::is_control) {
        return Err("this name has characters that cannot be shown");
    }
    if flags.is_encrypted() || flags.has_strong_encryption() || flags.is_masked() {
        return Err("this file is encrypted; make the archive without a password");
    }
    if header.mode().is_symlink() {
        return Err("this is a link; put the file itself here");
    }
    if !matches!(header.compression_method(), CompressionMethod::STORE | CompressionMethod::DEFLATE) {
        return Err("this file is compressed in a way other than the usual one (deflate)");
    }
    Ok(path.to_owned())
}

/// The content of a file; at most one byte more than `most`, however much more it would be.
fn unpacked(zip: &ZipSliceArchive<&[u8]>, header: &ZipFileHeaderRecord, most: usize) -> io::Result<Vec<u8>> {
    let entry = zip.get_entry(header.wayfinder()).map_err(io::Error::other)?;
    let mut bytes = Vec::new();
    let most = most as u64 + 1;
    match header.compression_method() {
        CompressionMethod::STORE => entry.verifying_reader(entry.data()).take(most).read_to_end(&mut bytes),
        _ => entry.verifying_reader(DeflateDecoder::new(entry.data())).take(most).read_to_end(&mut bytes),
    }?;
    Ok(bytes)
}
