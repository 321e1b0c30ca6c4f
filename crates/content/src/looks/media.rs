//! The pictures and sounds of a mod, which its looks name by their paths.

use super::super::checker::Checker;
use osada_art::texture::{PixelGrid, SoundFile};
use osada_reader::fault::{listed, nearest, shortened};
use std::collections::BTreeMap;

/// A PNG of a mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PngPicture {
    pub grid: PixelGrid,
    /// The file.
    pub bytes: Vec<u8>,
}

/// The PNGs of a mod by their paths inside it: `pictures/elk.png`.
pub type Pictures = BTreeMap<String, PngPicture>;

/// A WAV or OGG file of a mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModSound {
    /// What is played: the sound, unpacked and mixed, or the file where the browser does that.
    pub played: SoundFile,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Pictures and sounds, these by their paths, too: `sounds/horn.ogg`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Media {
    pub pictures: Pictures,
    pub sounds: BTreeMap<String, ModSound>,
}

impl Media {
    /// The files with their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let pictures = self.pictures.iter().map(|(path, picture)| (path.as_str(), &picture.bytes[..]));
        pictures.chain(self.sounds.iter().map(|(path, sound)| (path.as_str(), &sound.bytes[..])))
    }

    /// Those whose paths are meant, and all others.
    pub fn partition(self, is_meant: impl Fn(&str) -> bool) -> (Self, Self) {
        let (pictures, other_pictures) = self.pictures.into_iter().partition(|(path, _)| is_meant(path));
        let (sounds, other_sounds) = self.sounds.into_iter().partition(|(path, _)| is_meant(path));
        (Self { pictures, sounds }, Self { pictures: other_pictures, sounds: other_sounds })
    }
}

/// A file of a mod that looks name; a fault if it is not there. `what` is what such files are called, `help` says where they lie.
pub fn named<'f, F>(
    checker: &mut Checker,
    (what, help): (&str, &str),
    path: &str,
    files: &'f BTreeMap<String, F>,
) -> Option<&'f F> {
    let found = files.get(path);
    if found.is_none() {
        let known: Vec<&str> = files.keys().map(String::as_str).collect();
        let message = format!("there is no {what} `{}`", shortened(path));
        match nearest(path, &known) {
            _ if known.is_empty() => checker.fault_with_help(message, help),
            Some(near) => checker.fault_with_help(message, format!("did you mean `{near}`?")),
            None => checker.fault(format!("{message}; the mod has: {}", listed(&known))),
        }
    }
    found
}
