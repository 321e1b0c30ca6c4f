//! Parsing and checking looks: pictures of units and structures as data. They are for the display alone, and no part of
//! the rules or of anything that is hashed, saved or recorded.

mod colours;
mod figures;
pub(super) mod source;
mod structures;

use super::checker::Checker;
use super::read::read;
use super::report::Report;
use super::report::Reports;
use osada_art::texture::{Look, LookBook, Picture, SHEET};
use osada_reader::fault::{Segment, shortened};
use source::{LookSource, LooksSource};
use std::collections::BTreeMap;

const MOST_LOOKS: usize = 256;
/// Largest number of pixels of all pictures: two sheets of the atlas.
const MOST_PIXELS: usize = 2 * SHEET * SHEET;
/// In characters.
const LONGEST_NAME: usize = 48;

/// Loads looks from one or more files, each given by its name and its text. The last of several looks of one name counts,
/// so that a mod can change another's; a look with the name of a painted one replaces it.
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
/// drawings with unexplained characters, more looks than the graphics card has room for.
pub fn load_looks(files: &[(&str, &str)]) -> Result<LookBook, Reports> {
    let (mut reports, mut looks) = (Vec::new(), Vec::new());
    for &(file, text) in files {
        match looks_of(file, text) {
            Ok(found) => looks.extend(found),
            Err(report) => reports.push(report),
        }
    }
    if reports.is_empty() {
        let book = LookBook::new(looks);
        match too_much(&book) {
            None => return Ok(book),
            Some(message) => {
                let (file, text) = files.last().copied().unwrap_or_default();
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

/// The looks of one file.
fn looks_of(file: &str, text: &str) -> Result<Vec<(String, Look)>, Report> {
    let source: LooksSource = read(file, text)?;
    let mut checker = Checker::default();
    let looks = checker.field("looks", |checker| looks(checker, &source));
    let faults = checker.into_faults();
    if faults.count() > 0 { Err(Report::of_faults(file, text, &faults)) } else { Ok(looks) }
}

fn looks(checker: &mut Checker, source: &LooksSource) -> Vec<(String, Look)> {
    let entries = &source.looks.0;
    if entries.len() > MOST_LOOKS {
        checker.fault(format!("at most {MOST_LOOKS} looks are allowed, not {}", entries.len()));
        return Vec::new();
    }
    let mut seen = BTreeMap::new();
    let mut looks = Vec::new();
    for (index, (name, source)) in entries.iter().enumerate() {
        if let Some(message) = faulty_name(name) {
            checker.at(Segment::KeyAt(index), |checker| checker.fault(message));
        }
        if seen.insert(name, index).is_some() {
            let message = format!("the look `{}` is given twice", shortened(name));
            checker.at(Segment::KeyAt(index), |checker| checker.fault(message));
        }
        if let Some(look) = checker.at(Segment::Index(index), |checker| look(checker, source)) {
            looks.push((name.clone(), look));
        }
    }
    looks
}

fn faulty_name(name: &str) -> Option<String> {
    let length = name.chars().count();
    if name.trim().is_empty() {
        Some("the name of a look must not be empty".to_owned())
    } else if length > LONGEST_NAME {
        Some(format!("the name of a look has {length} characters; at most {LONGEST_NAME} are allowed"))
    } else if name.chars().any(char::is_control) {
        Some("the name of a look must be one line without control characters".to_owned())
    } else {
        None
    }
}

/// A look, if it can be painted.
fn look(checker: &mut Checker, source: &LookSource) -> Option<Look> {
    match source {
        LookSource::Person(person) => Some(Look::Person(figures::person(checker, person))),
        LookSource::Beast(beast) => Some(Look::Beast(figures::beast(checker, beast))),
        LookSource::DrawnUnit(drawn) => figures::drawn(checker, drawn).map(Look::DrawnUnit),
        LookSource::Structure(parts) => structures::assembled(checker, parts).map(Look::Structure),
        LookSource::DrawnStructure(drawn) => structures::drawn(checker, drawn).map(Look::DrawnStructure),
    }
}

#[cfg(test)]
mod tests;
