//! Files of tests: where they are, and the rules, levels and players that they name.

use crate::failure::Failure;
use crate::storage::files::{Library, read_text, shown};
use crate::storage::foundation::{BaseFiles, Foundation};
use crate::storage::lookup::{NamedFileKind, place};
use crate::storage::mods::needs::below;
use crate::storage::mods::{ChosenMod, ModPlace, mod_around};
use crate::storage::source::SourceFile;
use osada_content::mods::{Mod, ModFile, Part};
use osada_content::testing::{KnownEvent, RulesError, Shelf, Test, TestFile, Unknown};
use osada_content::{self as content, FileKind, Level, Noted, Reports, nearest, shipped};
use osada_record::player::strategy::load_strategy;
use osada_record::player::{self, Contestant};
use osada_record::telemetry::{EVENTS, EventDoc, Kind};
use osada_sim::rules::Rules;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Folders within folders are looked through this deep.
const DEEPEST: usize = 8;

/// A file of tests.
#[derive(Clone, Debug)]
pub struct FoundTests {
    pub path: PathBuf,
    pub text: String,
    /// The mod that it belongs to.
    pub of_mod: Option<ModPlace>,
}

impl FoundTests {
    /// A file of tests, wherever it lies.
    pub fn read(path: PathBuf) -> Result<Self, Failure> {
        Ok(Self::given(path.clone(), read_text(&path)?))
    }

    /// A file of tests with a text that it may not have on the disk.
    pub fn given(path: PathBuf, text: String) -> Self {
        let of_mod = mod_around(&path).or_else(|| mod_around(&path.canonicalize().ok()?));
        Self { path, text, of_mod }
    }

    /// A file of tests of a mod.
    pub fn of_mod(place: &ModPlace, file: &ModFile) -> Self {
        Self { path: PathBuf::from(&file.file), text: file.text.clone(), of_mod: Some(place.clone()) }
    }

    /// Its tests, checked.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them.
    pub fn check(&self, library: &Library) -> Result<(TestFile, Noted<Vec<Test>>), Reports> {
        self.check_on(&LibraryShelf::new(self, library))
    }

    /// The same, on a shelf of this file.
    pub fn check_on(&self, shelf: &LibraryShelf) -> Result<(TestFile, Noted<Vec<Test>>), Reports> {
        let file = TestFile::read(&shown(&self.path), &self.text)?;
        let tests = file.check(shelf)?;
        Ok((file, tests))
    }
}

/// The files of tests in a folder, and in those below it.
pub fn tests_in(folder: &Path) -> Result<Vec<FoundTests>, Failure> {
    let mut found = Vec::new();
    collect(folder, &mut found, 0)?;
    Ok(found)
}

/// Adds the files of tests in a folder, in the order of their names.
fn collect(folder: &Path, found: &mut Vec<FoundTests>, depth: usize) -> Result<(), Failure> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() && depth < DEEPEST {
            collect(&path, found, depth + 1)?;
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            let Ok(file) = FoundTests::read(path) else { continue };
            if content::kind_of(&file.text) == FileKind::Tests {
                found.push(file);
            }
        }
    }
    Ok(())
}

/// What a file of tests may name, as the library knows it.
pub struct LibraryShelf<'l> {
    library: &'l Library,
    /// The folder of the file.
    folder: PathBuf,
    of_mod: Option<ModPlace>,
    /// By the names of the mods.
    foundations: RefCell<BTreeMap<Vec<String>, Result<Layers, String>>>,
    /// The rules with changes, by the names of the mods and the texts of the changes.
    changed: RefCell<BTreeMap<Vec<String>, Arc<Rules>>>,
}

/// Rules with mods.
#[derive(Clone)]
struct Layers {
    below: Arc<BaseFiles>,
    mods: Arc<Vec<Mod>>,
    foundation: Arc<Foundation>,
    rules: Arc<Rules>,
}

impl<'l> LibraryShelf<'l> {
    pub fn new(file: &FoundTests, library: &'l Library) -> Self {
        let folder = file.path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        let (foundations, changed) = (RefCell::default(), RefCell::default());
        Self { library, folder, of_mod: file.of_mod.clone(), foundations, changed }
    }

    /// Whoever plays under a name with these mods: a scripted player, a strategy of a mod or one that ships, or the file of
    /// one, from the folder of the tests on.
    ///
    /// # Errors
    ///
    /// Why nobody does, and perhaps who is meant.
    pub fn contestant(&self, name: &str, mods: &[&str], rules: &Rules) -> Result<Contestant, Unknown> {
        let plain = |message: String| Unknown { message, help: None };
        if let Some(scripted) = Contestant::scripted(name) {
            return Ok(scripted);
        }
        let layers = self.layers(mods).map_err(plain)?;
        let (kind, path) = (NamedFileKind::Strategy, Path::new(name));
        let beside = self.beside(name).filter(|path| path.is_file());
        let is_known = place(kind, path).is_some() || layers.foundation.of_mod(kind, path).is_some();
        let source = match beside {
            Some(path) => SourceFile::read(path),
            None if is_known => self.library.text_of(kind, &layers.foundation, path),
            None => {
                let of_mods = layers.foundation.of_mods(kind).map(|played| played.source.stem());
                let ship = shipped::STRATEGIES.iter().map(|(path, _)| content::stem(path));
                let known = player::NAMES.into_iter().chain(ship).map(str::to_owned).chain(of_mods);
                let known: Vec<String> = known.collect();
                let message = format!("players are {}, or the file of a strategy", known.join(", "));
                return Err(unknown(name, &known, message));
            }
        };
        let source = source.map_err(|failure| plain(sentence(&failure)))?;
        let strategy = load_strategy(&source.file(), &source.text, rules);
        strategy.map(Contestant::of).map_err(|report| plain(sentence(&Failure::from(report))))
    }

    /// A path from the folder of the file on, if something is there.
    fn beside(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.join(name)).filter(|path| path.exists())
    }

    fn layers(&self, names: &[&str]) -> Result<Layers, String> {
        let key: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        if let Some(known) = self.foundations.borrow().get(&key) {
            return known.clone();
        }
        let layers = self.laid(names).map_err(|failure| sentence(&failure));
        self.foundations.borrow_mut().insert(key, layers.clone());
        layers
    }

    fn laid(&self, names: &[&str]) -> Result<Layers, Failure> {
        let mut mods: Vec<Mod> = Vec::new();
        let beside = |name: &str| ModPlace::at(&self.folder.join(name)).filter(ModPlace::is_mod);
        let on = self.library.mods().iter().map(|name| self.library.places.choose(name));
        let mut chosen = on.collect::<Result<Vec<ChosenMod>, _>>()?;
        chosen.extend(self.of_mod.iter().cloned().map(ChosenMod::with_defaults));
        for name in names {
            let found = beside(name).map(|place| Ok(ChosenMod::with_defaults(place)));
            chosen.push(found.unwrap_or_else(|| self.library.places.choose(Path::new(name)))?);
        }
        for chosen in chosen {
            let named = chosen.read()?;
            for further in below(&named.manifest, &chosen.place, self.library)?.into_iter().chain([named]) {
                if !mods.iter().any(|known| known.manifest.name == further.manifest.name) {
                    mods.push(further);
                }
            }
        }
        let below = BaseFiles::of(self.library.named_rules())?;
        let foundation = self.library.foundation_of(&below, &mods.iter().collect::<Vec<_>>())?;
        let rules = Arc::new(foundation.checked.clone());
        Ok(Layers { below: Arc::new(below), mods: Arc::new(mods), foundation: Arc::new(foundation), rules })
    }
}

impl Shelf for LibraryShelf<'_> {
    fn rules(&self, mods: &[&str], changes: Option<&Mod>) -> Result<Arc<Rules>, RulesError> {
        let layers = self.layers(mods).map_err(RulesError::Mods)?;
        let Some(changes) = changes else { return Ok(layers.rules) };
        let texts = changes.of(Part::Rules).map(|file| file.text.trim().to_owned());
        let key: Vec<String> = mods.iter().map(|name| (*name).to_owned()).chain(texts).collect();
        if let Some(known) = self.changed.borrow().get(&key) {
            return Ok(Arc::clone(known));
        }
        let all: Vec<&Mod> = layers.mods.iter().chain([changes]).collect();
        let changed = Foundation::of(&layers.below, &all).map_err(RulesError::Changes)?.checked;
        let rules = Arc::new(Rules { mods: layers.rules.mods.clone(), ..changed });
        self.changed.borrow_mut().insert(key, Arc::clone(&rules));
        Ok(rules)
    }

    fn level(&self, name: &str, mods: &[&str], rules: &Rules) -> Result<Level, Unknown> {
        let layers = self.layers(mods).map_err(|message| Unknown { message, help: None })?;
        // A file is named with its ending: a test may go by the name of the level that it is about.
        let beside = self.beside(name).filter(|path| name.ends_with(".ron") && path.is_file());
        let source = match beside {
            Some(path) => SourceFile::read(path),
            None => self.library.text_of(NamedFileKind::Level, &layers.foundation, Path::new(name)),
        };
        let of_mods = layers.foundation.of_mods(NamedFileKind::Level).map(|level| level.source.stem());
        let known: Vec<String> =
            of_mods.chain(shipped::LEVELS.iter().map(|(path, _)| content::stem(path).to_owned())).collect();
        let source = source.map_err(|failure| unknown(name, &known, sentence(&failure)))?;
        let checked = self.library.check_level(&source, rules);
        checked.map(|noted| noted.value).map_err(|failure| Unknown {
            message: format!("the level has mistakes: {}", sentence(&failure)),
            help: None,
        })
    }

    fn player(&self, name: &str, mods: &[&str], rules: &Rules) -> Result<(), Unknown> {
        self.contestant(name, mods, rules).map(|_| ())
    }

    fn events(&self) -> Vec<KnownEvent> {
        let of = |event: &'static EventDoc, is: fn(Kind) -> bool| {
            event.fields.iter().filter(|field| is(field.kind)).map(|field| field.name).collect()
        };
        let known = |event: &'static EventDoc| KnownEvent {
            name: event.name,
            texts: of(event, |kind| kind == Kind::Text),
            numbers: of(event, |kind| matches!(kind, Kind::Integer | Kind::Number)),
            has_place: event.has_place(),
        };
        EVENTS.iter().map(known).collect()
    }
}

/// A name that is not known, with the nearest of those that are.
fn unknown(name: &str, known: &[String], message: String) -> Unknown {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    // What is meant is the help.
    let message = message.split("; did you mean").next().unwrap_or_default().to_owned();
    Unknown { message, help: nearest(name, &known).map(|near| format!("did you mean `{near}`?")) }
}

/// The first line of a failure, without the word that begins it.
pub fn sentence(failure: &Failure) -> String {
    let message = failure.message();
    message.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}
