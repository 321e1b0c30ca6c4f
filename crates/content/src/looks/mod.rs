//! Parsing and checking looks: pictures of units, structures and story events as data. They are for the display alone,
//! and no part of the rules or of anything that is hashed, saved or recorded.

mod airs;
mod colours;
mod drawing;
mod figures;
mod media;
mod scene_source;
mod scenes;
mod sounds;
pub(super) mod source;
mod structures;
mod weapons;

use super::checker::Checker;
use super::read::read_checked;
use super::report::Report;
use super::report::Reports;
#[cfg(feature = "schema")]
pub(super) use colours::{hexadecimal, of_palette};
pub use media::{Media, ModSound, PngPicture};
use osada_art::synth::Cue;
use osada_art::texture::{AirLook, Look, LookBook, Picture, SHEET, Scene, SoundFile};
use osada_reader::fault::{Faults, Segment, shortened};
use scenes::KnownNames;
pub(super) use source::LooksSource;
use source::{Entries, LookSource};
use std::collections::BTreeMap;

const MOST_LOOKS: usize = 256;
const MOST_SCENES: usize = 256;
const MOST_WEATHERS: usize = 64;
/// Largest number of pixels of all pictures: two sheets of the atlas.
const MOST_PIXELS: usize = 2 * SHEET * SHEET;
/// In characters.
const LONGEST_NAME: usize = 48;

/// Loads looks and scenes from one or more files, each given by its name and its text. The last of several of one name
/// counts, so that a mod can change another's; a look with the name of a painted one replaces it.
///
/// ```
/// use osada_content::load_looks;
///
/// let text = r##"(looks: { "shieldman": Person(like: "grunt", tunic: "#3e608a", shield: true) })"##;
/// let book = load_looks(&[("looks.ron", text)])?;
/// assert!(book.unit("shieldman").is_some());
///
/// let report = load_looks(&[("looks.ron", &text.replace("#3e608a", "wod"))]).unwrap_err().to_string();
/// assert!(report.contains("did you mean `woad`?"), "{report}");
/// # Ok::<(), osada_content::Reports>(())
/// ```
///
/// # Errors
///
/// A report for every faulty file, with all its mistakes: unknown names and colours, sizes that cannot be painted,
/// drawings with unexplained characters, more looks than the graphics card has room for, scenes of unknown things.
pub fn load_looks(files: &[(&str, &str)]) -> Result<LookBook, Reports> {
    let files: Vec<LooksFile> = files.iter().map(|&(file, text)| LooksFile::alone(file, text)).collect();
    load_looks_with_media(&files)
}

/// A file of looks, and the pictures and sounds that it may name.
#[derive(Clone, Copy, Debug)]
pub struct LooksFile<'f> {
    pub file: &'f str,
    pub text: &'f str,
    pub media: &'f Media,
}

impl<'f> LooksFile<'f> {
    /// A file that can name none.
    pub fn alone(file: &'f str, text: &'f str) -> Self {
        static NONE: Media = Media { pictures: BTreeMap::new(), sounds: BTreeMap::new() };
        Self { file, text, media: &NONE }
    }
}

/// [`load_looks`] from files that may name pictures and sounds.
///
/// # Errors
///
/// As [`load_looks`]; pictures and sounds that are not there, pictures that are too large for what they show.
pub fn load_looks_with_media(files: &[LooksFile]) -> Result<LookBook, Reports> {
    let (mut reports, mut looks, mut scenes) = (Vec::new(), Vec::new(), Vec::new());
    let (mut airs, mut sounds) = (Vec::new(), Vec::new());
    for source in files {
        match looks_of(*source) {
            Ok(own) => {
                looks.extend(own.looks);
                scenes.extend(own.scenes);
                airs.extend(own.airs);
                sounds.extend(own.sounds);
            }
            Err(report) => reports.push(report),
        }
    }
    if reports.is_empty() {
        let book = LookBook::new(looks).with_scenes(scenes).with_airs(airs).with_sounds(sounds);
        match too_much(&book) {
            None => return Ok(book),
            Some(message) => {
                let (file, text) = files.last().map_or(("", ""), |last| (last.file, last.text));
                reports.push(Report::of_one(file, text, 0..0, message));
            }
        }
    }
    Err(Reports::new(reports))
}

/// A fault of all looks together.
fn too_much(book: &LookBook) -> Option<String> {
    let count = book.iter().count();
    if count > MOST_LOOKS {
        return Some(format!("at most {MOST_LOOKS} looks are allowed in all, not {count}"));
    }
    let pixels: usize = Picture::all_of(book).into_iter().map(|picture| picture.size().0 * picture.size().1).sum();
    (pixels > MOST_PIXELS).then(|| {
        let share = pixels.div_ceil(MOST_PIXELS / 100);
        format!("all looks together take {share} % of the room there is for their pictures; make them fewer or smaller")
    })
}

/// Values by their names.
type Named<T> = Vec<(String, T)>;

/// The contents of one file.
struct FileOfLooks {
    looks: Named<Look>,
    scenes: Named<Scene>,
    airs: Named<AirLook>,
    sounds: Vec<(Cue, Vec<SoundFile>)>,
}

fn looks_of(LooksFile { file, text, media }: LooksFile) -> Result<FileOfLooks, Report> {
    read_checked(file, text, |source| check(source, media)).map(|noted| noted.value)
}

fn check(source: LooksSource, media: &Media) -> (Option<FileOfLooks>, (Faults, Faults)) {
    let mut checker = Checker::default();
    let looks = checker.field("looks", |checker| {
        entries(checker, &source.looks, ("look", MOST_LOOKS), |checker, source| look(checker, source, media))
    });
    let known = KnownNames::of(&source.looks);
    let scenes = checker.field("scenes", |checker| {
        entries(checker, &source.scenes, ("scene", MOST_SCENES), |checker, source| {
            Some(scenes::scene(checker, source, &known))
        })
    });
    let airs = checker.field("weathers", |checker| {
        entries(checker, &source.weathers, ("weather", MOST_WEATHERS), |checker, source| {
            Some(airs::air(checker, source))
        })
    });
    let sounds = checker.field("sounds", |checker| sounds::sounds(checker, &source.sounds, media));
    (Some(FileOfLooks { looks, scenes, airs, sounds }), checker.into_findings())
}

/// The entries of a map of looks or scenes, without faulty ones. `what` is what one of them is called, `most` their
/// largest number.
fn entries<S, T>(
    checker: &mut Checker,
    sources: &Entries<String, S>,
    (what, most): (&str, usize),
    check: impl Fn(&mut Checker, &S) -> Option<T>,
) -> Named<T> {
    let sources = &sources.0;
    if sources.len() > most {
        checker.fault(format!("at most {most} {what}s are allowed, not {}", sources.len()));
        return Vec::new();
    }
    let mut seen = BTreeMap::new();
    let mut entries = Vec::new();
    for (index, (name, source)) in sources.iter().enumerate() {
        if let Some(message) = faulty_name(what, name) {
            checker.at(Segment::KeyAt(index), |checker| checker.fault(message));
        }
        if seen.insert(name, index).is_some() {
            let message = format!("the {what} `{}` is given twice", shortened(name));
            checker.at(Segment::KeyAt(index), |checker| checker.fault(message));
        }
        if let Some(entry) = checker.at(Segment::Index(index), |checker| check(checker, source)) {
            entries.push((name.clone(), entry));
        }
    }
    entries
}

fn faulty_name(what: &str, name: &str) -> Option<String> {
    let length = name.chars().count();
    if name.trim().is_empty() {
        Some(format!("the name of a {what} must not be empty"))
    } else if length > LONGEST_NAME {
        Some(format!("the name of a {what} has {length} characters; at most {LONGEST_NAME} are allowed"))
    } else if name.chars().any(char::is_control) {
        Some(format!("the name of a {what} must be one line without control characters"))
    } else {
        None
    }
}

/// A look, if it can be painted.
fn look(checker: &mut Checker, source: &LookSource, Media { pictures, .. }: &Media) -> Option<Look> {
    match source {
        LookSource::Person(person) => Some(Look::Person(figures::person(checker, person))),
        LookSource::Beast(beast) => Some(Look::Beast(figures::beast(checker, beast))),
        LookSource::DrawnUnit(drawn) => figures::drawn(checker, drawn, pictures).map(Look::DrawnUnit),
        LookSource::Structure(parts) => structures::assembled(checker, parts).map(Look::Structure),
        LookSource::DrawnStructure(drawn) => structures::drawn(checker, drawn, pictures).map(Look::DrawnStructure),
        LookSource::Gear(gear) => weapons::drawn(checker, gear, pictures).map(Look::Gear),
    }
}

#[cfg(test)]
mod tests;
