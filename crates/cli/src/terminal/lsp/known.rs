//! What there is for a file to name: the rules, minds and looks below it, the mods that it goes on top of, its own mod, and the
//! file itself, all with the texts that the editor has.

use super::documents::{Document, Documents};
use super::worker::Subject;
use crate::storage::files::Library;
use crate::storage::foundation::BaseFiles;
use crate::storage::lookup::found_or_shipped;
use crate::storage::mods::needs::below;
use crate::storage::mods::{ModPlace, mod_around};
use crate::storage::source::SourceFile;
use osada_art::synth::Cue;
use osada_content::language::{Definition, DocumentKind, KnownName, NameKind, definitions, painted};
use osada_content::mods::{MANIFEST, Mod, ModFile, ModFolder, load_manifest};
use osada_content::{self as content, FileKind, shipped};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// A file that others may name something of.
#[derive(Clone, Debug)]
pub struct KnownFile {
    /// `None` for one that is inside of the program or of an archive.
    pub path: Option<PathBuf>,
    pub kind: DocumentKind,
    pub text: Arc<str>,
    stem: String,
    /// It belongs to the same mod as the file that is asked about.
    pub is_own: bool,
}

/// A definition, and the number of its file.
pub type KnownDefinition = (usize, Definition);

/// All that a file may name.
#[derive(Debug, Default)]
pub struct Known {
    pub files: Vec<KnownFile>,
    definitions: Vec<KnownDefinition>,
    /// Mods that are there to be named.
    mods: Vec<String>,
    /// The paths of the mod's pictures and sounds.
    pictures: Vec<String>,
    sounds: Vec<String>,
}

/// The definitions of texts that were seen before, by their hashes.
#[derive(Debug, Default)]
pub struct Seen(BTreeMap<(u64, String), Vec<Definition>>);

/// The path of a file inside of the mod that it lies in.
pub fn path_in_mod(path: &Path) -> Option<String> {
    let Subject::Mod(folder) = Subject::of(path) else { return None };
    Some(path.strip_prefix(folder).ok()?.to_str()?.replace('\\', "/"))
}

impl Known {
    /// What a file may name. Whatever cannot be read is left out: the check says why.
    pub fn to(document: &Document, documents: &Documents, library: &Library, seen: &mut Seen) -> Self {
        let mut known = Self::default();
        let kind = DocumentKind::of(path_in_mod(&document.path).as_deref(), &document.text);
        let is_rules = kind == DocumentKind::File(FileKind::Rules);
        let base = match is_rules {
            true => BaseFiles::beside(SourceFile::of(&document.path, document.text.to_string())),
            false => BaseFiles::of(library.named_rules()),
        };
        for source in base.iter().flat_map(|base| [&base.rules, &base.looks].into_iter().chain(&base.minds)) {
            known.add_source(source, documents);
        }
        for level in shipped::LEVELS.iter().filter_map(|asset| found_or_shipped(*asset).ok()) {
            known.add_source(&level, documents);
        }
        match Subject::of(&document.path) {
            Subject::Mod(folder) => known.add_mod(&folder, documents, library),
            Subject::File(_) => {
                for found in library.places.read_all(library.mods()).iter().flatten() {
                    known.add_below(found);
                }
            }
        }
        if known.files.iter().all(|file| file.path.as_ref() != Some(&document.path)) {
            let stem = content::stem(&document.path.to_string_lossy()).to_owned();
            let (path, text) = (Some(document.path.clone()), Arc::clone(&document.text));
            known.files.push(KnownFile { path, kind, text, stem, is_own: true });
        }
        known.mods = library.places.all().iter().map(ModPlace::name).collect();
        known.define(&document.path, seen);
        known
    }

    fn add_source(&mut self, source: &SourceFile, documents: &Documents) {
        let path = (!source.is_carried()).then(|| std::path::absolute(&source.path).ok()).flatten();
        let open = path.as_ref().and_then(|path| documents.at(path));
        let text = open.map_or_else(|| source.text.as_str().into(), |document| Arc::clone(&document.text));
        let kind = DocumentKind::of(None, &text);
        self.files.push(KnownFile { path, kind, text, stem: source.stem(), is_own: false });
    }

    /// The mod of a folder, on top of those that its manifest asks for.
    fn add_mod(&mut self, folder: &Path, documents: &Documents, library: &Library) {
        let place = ModPlace::edited(folder, &documents.texts());
        let ModPlace::Edited(_, found) = &place else { return };
        let ModFolder { files, name, media, .. } = &**found;
        self.pictures = media.pictures.keys().cloned().collect();
        self.sounds = media.sounds.keys().cloned().collect();
        let manifest = files.iter().find(|file| file.path == MANIFEST);
        let manifest = manifest.and_then(|file| load_manifest(&file.file, &file.text, name.as_deref()).ok());
        for other in manifest.iter().filter_map(|manifest| below(manifest, &place, library).ok()).flatten() {
            self.add_below(&other);
        }
        for file in files {
            self.add_of_mod(file, Some(folder.join(&file.path)), true);
        }
    }

    fn add_below(&mut self, found: &Mod) {
        for file in found.files() {
            let path = Some(PathBuf::from(&file.file)).filter(|path| mod_around(path).is_some() && path.is_file());
            let path = path.and_then(|path| std::path::absolute(path).ok());
            self.add_of_mod(file, path, false);
        }
    }

    fn add_of_mod(&mut self, file: &ModFile, path: Option<PathBuf>, is_own: bool) {
        let kind = DocumentKind::of(Some(&file.path), &file.text);
        let stem = content::stem(&file.path).to_owned();
        self.files.push(KnownFile { path, kind, text: file.text.as_str().into(), stem, is_own });
    }

    fn define(&mut self, asked: &Path, seen: &mut Seen) {
        let mut again = BTreeMap::new();
        for (number, file) in self.files.iter().enumerate() {
            let key = (xxh3_64(file.text.as_bytes()), format!("{} {:?}", file.stem, file.kind));
            let found = seen.0.remove(&key).or_else(|| again.get(&key).cloned());
            let found: Vec<Definition> = found.unwrap_or_else(|| definitions(file.kind, &file.stem, &file.text));
            // The triggers of a level are nobody else's.
            let is_other = file.kind == DocumentKind::File(FileKind::Level) && file.path.as_deref() != Some(asked);
            let shared = found.iter().filter(|found| !is_other || found.kind == NameKind::Level);
            self.definitions.extend(shared.cloned().map(|found| (number, found)));
            again.insert(key, found);
        }
        seen.0 = again;
    }

    /// The names of a kind, each once, those of the file's own mod first.
    pub fn names(&self, kind: NameKind) -> Vec<KnownName> {
        let mut names: Vec<KnownName> = Vec::new();
        let mut known = BTreeSet::new();
        let mut all: Vec<&KnownDefinition> = self.definitions.iter().filter(|(_, found)| found.kind == kind).collect();
        all.sort_by_key(|(number, _)| Reverse(*number));
        for (_, found) in all {
            if known.insert(found.name.clone()) {
                names.push((found.name.clone(), self.text(kind, &found.name)));
            }
        }
        let others = match kind {
            NameKind::Texture => painted(),
            NameKind::Mod => self.mods.clone(),
            NameKind::Picture => self.pictures.clone(),
            NameKind::Sound => self.sounds.clone(),
            NameKind::Cue => Cue::ALL.map(|cue| cue.name().to_owned()).to_vec(),
            _ => Vec::new(),
        };
        names.extend(others.into_iter().filter(|name| known.insert(name.clone())).map(|name| (name, String::new())));
        names
    }

    /// What is known of a name, in Markdown.
    fn text(&self, kind: NameKind, name: &str) -> String {
        let texts: Vec<String> = self.defined(kind, name).map(|(_, found)| found.text()).collect();
        texts.join("\n\n---\n\n")
    }

    /// The definitions of a name, those of the file's own mod first.
    pub fn defined<'k>(&'k self, kind: NameKind, name: &'k str) -> impl Iterator<Item = &'k KnownDefinition> {
        self.definitions.iter().rev().filter(move |(_, found)| found.kind == kind && found.name == name)
    }
}
