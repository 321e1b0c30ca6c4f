//! Sounds in place of generated ones, checked.

use super::super::checker::Checker;
use super::media::{Media, named};
use super::source::Entries;
use osada_art::synth::Cue;
use osada_art::texture::SoundFile;
use osada_reader::fault::Segment;

/// More would not be told apart.
const MOST_FILES: usize = 8;
const HELP: &str = "sounds are files that end in .wav or .ogg, in the folder `sounds` of a mod: `\"sounds/horn.ogg\"`";

/// The sounds of every cue that has some.
pub fn sounds(
    checker: &mut Checker,
    sources: &Entries<String, Vec<String>>,
    media: &Media,
) -> Vec<(Cue, Vec<SoundFile>)> {
    let names = Cue::ALL.map(Cue::name);
    let mut all: Vec<(Cue, Vec<SoundFile>)> = Vec::new();
    for (index, (name, paths)) in sources.0.iter().enumerate() {
        let cue = checker.at(Segment::KeyAt(index), |checker| {
            let cue = checker.known("sound", name, &names).map(|known| Cue::ALL[known]);
            if all.iter().any(|(other, _)| Some(*other) == cue) {
                checker.fault(format!("the sound `{name}` is given twice"));
            }
            cue
        });
        let files = checker.at(Segment::Index(index), |checker| files(checker, paths, media));
        all.extend(cue.map(|cue| (cue, files)));
    }
    all
}

fn files(checker: &mut Checker, paths: &[String], media: &Media) -> Vec<SoundFile> {
    if paths.is_empty() || paths.len() > MOST_FILES {
        let count = paths.len();
        checker.fault(format!("a sound has one to {MOST_FILES} files, which are heard in turn, not {count}"));
    }
    let mut files = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        let found = checker.at(Segment::Index(index), |checker| named(checker, ("sound", HELP), path, &media.sounds));
        files.extend(found.map(|sound| SoundFile::clone(&sound.played)));
    }
    files
}
