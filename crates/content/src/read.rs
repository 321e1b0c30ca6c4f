//! From bytes to plain structs: size, encoding, syntax and types, with messages that say what is allowed.

use super::mend::{Failure, Probe, mend};
use super::mended::Mended;
use super::mistake::{has_open_comment, holds_nothing, mistake};
use super::report::{Noted, Problem, Report};
use super::wording::Mistake;
use osada_reader::fault::Faults;
use osada_reader::{Asked, from_ron, groups_of, limits};
use serde::de::{DeserializeOwned, IgnoredAny};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The largest file that is read, in bytes; no level, rules or mind needs more.
pub const MAX_BYTES: usize = 4 << 20;

/// The text of a file. A byte order mark is skipped.
///
/// # Errors
///
/// If there are more than [`MAX_BYTES`], or they are not UTF-8.
pub fn text_of<'b>(file: &str, bytes: &'b [u8]) -> Result<&'b str, Report> {
    if bytes.len() > MAX_BYTES {
        let message = format!("the file is larger than the {MAX_BYTES} bytes that are allowed");
        return Err(Report::of_one(file, "", 0..0, message));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let end = valid.len()..valid.len();
            let help = "save it as a text in UTF-8; editors have a setting for it";
            let report = Report::of_one(file, &valid, end, "not a text file: these bytes are not UTF-8");
            Err(report.with_help(Some(help.to_owned())))
        }
    }
}

/// Parses a value from RON. The extensions `implicit_some` and `unwrap_variant_newtypes` are always on; unknown fields
/// and nesting beyond 128 levels are refused. The report names every place that does not fit.
///
/// # Errors
///
/// Everything in the text that is not RON, or does not have the form of the value.
pub fn read<T: DeserializeOwned + 'static>(file: &str, text: &str) -> Result<T, Report> {
    let unchecked = |value: T| (Some(value), (Faults::default(), Faults::default()));
    read_checked(file, text, unchecked).map(|noted| noted.value)
}

/// [`read`] for a value that is checked, too: `check` gives what is made of it, and its faults and warnings. Where the form of
/// a text is wrong, the rest of it is checked all the same.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn read_checked<S: DeserializeOwned + 'static, T>(
    file: &str,
    text: &str,
    check: impl Fn(S) -> (Option<T>, (Faults, Faults)),
) -> Result<Noted<T>, Report> {
    if text.len() > MAX_BYTES {
        text_of(file, text.as_bytes())?;
    }
    if text.trim().is_empty() {
        return Err(Report::of_one(file, text, 0..0, "the file is empty"));
    }
    if holds_nothing(text) && !has_open_comment(text) {
        return Err(Report::of_one(file, text, 0..0, "the file contains nothing but comments"));
    }
    let first = match value_of::<S>(text) {
        Ok(source) => {
            let (value, (faults, warnings)) = check(source);
            return Report::judged(file, text, value, (&faults, &warnings));
        }
        Err(first) => first,
    };
    Err(all_mistakes(file, text, first, &mut Typed { value: None, check: |source| check(source).1.0 }))
}

/// A report of everything that is wrong with a text that cannot be read.
fn all_mistakes(file: &str, text: &str, first: Failure, probe: &mut dyn Probe) -> Report {
    let mut mending = mend(text, first, probe);
    let (mut of_meaning, mut more) = (Vec::new(), 0);
    if let Some(mended) = mending.mended.take() {
        let faults_of = |probe: &mut dyn Probe, mended: &Mended| {
            let faults = probe.faults();
            (Report::of_faults(file, &mended.text, &faults), faults.more())
        };
        let first = faults_of(probe, &mended);
        let plain = mending.bounded(&first.0, &mended).filter(|plain| probe.read(&plain.text).is_ok());
        let (mended, found) = match plain {
            Some(plain) => {
                let found = faults_of(probe, &plain);
                (plain, found)
            }
            None => (mended, first),
        };
        (of_meaning, more) = (mending.of_meaning(&found.0, &mended), found.1);
    }
    let of_form = mending.mistakes.into_iter();
    let of_form = of_form.map(|Mistake { span, message, help, .. }| Problem { span, message, help, also: None });
    Report::new(file, text, of_form.chain(of_meaning).collect(), more)
}

/// A text with stand-ins for whatever is no RON, if that is possible, and the names that this concerns. `None` for RON.
pub(super) fn mended(text: &str) -> Option<(Option<Mended>, BTreeSet<String>)> {
    let first = value_of::<IgnoredAny>(text).err()?;
    let mending = mend(text, first, &mut Typed { value: None::<IgnoredAny>, check: |_| Faults::default() });
    Some((mending.mended, mending.names))
}

/// The type that a text is read as, and its check.
struct Typed<S, C> {
    /// The value read last.
    value: Option<S>,
    check: C,
}

impl<S: DeserializeOwned + 'static, C: Fn(S) -> Faults> Probe for Typed<S, C> {
    fn read(&mut self, text: &str) -> Result<(), Failure> {
        self.value = Some(value_of(text)?);
        Ok(())
    }

    fn explain(&self, text: &str, failure: &Failure) -> Mistake {
        explained::<S>(text, failure)
    }

    fn faults(&mut self) -> Faults {
        self.value.take().map(&self.check).unwrap_or_default()
    }
}

/// A value, or where reading ended.
pub(super) fn value_of<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    let asked = Cell::new(Asked::Anything);
    from_ron(text, limits::TEXT_MEMORY, &asked).map_err(|error| Failure { error: Box::new(error), asked: asked.get() })
}

/// The mistake that reading a value ended at.
pub(super) fn explained<T: DeserializeOwned + 'static>(text: &str, failure: &Failure) -> Mistake {
    mistake(text, &failure.error, failure.asked, &groups_of::<T>)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;
    use osada_ai::grid::Stream;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Place {
        width: u16,
        #[serde(default)]
        kind: Option<Kind>,
        #[serde(default)]
        share: f64,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    enum Kind {
        Valley,
        Cave(u8),
    }

    #[test]
    fn options_need_no_some() {
        let place = |kind, share| Ok(Place { width: 1, kind, share });
        assert_eq!(read("a.ron", "(width: 1, kind: Cave(3), share: 0.5)"), place(Some(Kind::Cave(3)), 0.5));
        assert_eq!(read("a.ron", "(width: 1, kind: Some(Valley))"), place(Some(Kind::Valley), 0.0));
    }

    fn first_line(text: &str) -> String {
        let report = read::<Place>("a.ron", text).expect_err("the text is wrong").to_string();
        let help = report.lines().find(|line| line.contains("help")).map_or("", str::trim);
        format!("{} {help}", report.lines().next().unwrap_or_default()).trim().to_owned()
    }

    #[test]
    fn a_mistake_of_form_names_its_place_and_what_is_allowed() {
        let cases = [
            ("", "a.ron:1:1: error: the file is empty"),
            ("(width: 5,\n  hieght: 3)", "a.ron:2:3: error: unknown field `hieght`; allowed are: width, kind, share"),
            (
                "(width: 5, kind: Valey)",
                "a.ron:1:18: error: unknown choice `Valey` for `kind`; allowed are: Valley, Cave = help: did you mean `Valley`?",
            ),
            ("(kind: Cave(3))", "a.ron:1:15: error: the field `width` is missing"),
            ("(width: 70000)", "a.ron:1:9: error: `width` must be a whole number from 0 to 65535, not `70000`"),
            ("(width: 1, kind: Cave(256))", "a.ron:1:23: error: expected a whole number from 0 to 255, found `256`"),
            ("(width: 1, share: many)", "a.ron:1:19: error: `share` must be a number, not `many`"),
            ("(width: 1.5)", "a.ron:1:9: error: `width` must be a whole number, not `1.5`"),
            ("(width: 1, width: 2)", "a.ron:1:12: error: the field `width` is given twice"),
            (
                "(width: 1",
                "a.ron:1:9: error: the file ends, but the `(` of line 1 is not closed = help: add the missing `)`",
            ),
            ("(width: 1) 2", "a.ron:1:12: error: nothing may follow the end of the value in line 1; found `2`"),
            (
                "[1]",
                "a.ron:1:1: error: expected `(…)` with the fields width, kind, share, found `[` = help: write `(` … `)` in place of `[` … `]`",
            ),
        ];
        for (text, line) in cases {
            assert_eq!(first_line(text), line, "{text}");
        }
    }

    #[test]
    fn what_is_no_text_or_too_much_of_it_is_refused_before_it_is_read() {
        let binary = text_of("a.ron", b"(a\n\xff\xfe").expect_err("binary").to_string();
        assert!(binary.starts_with("a.ron:2:1: error: not a text file"), "{binary}");
        let large = text_of("a.ron", &vec![b'('; MAX_BYTES + 1]).expect_err("large").to_string();
        assert!(large.starts_with("a.ron:1:1: error: the file is larger than"), "{large}");
        assert_eq!(text_of("a.ron", "\u{feff}(width: 1)".as_bytes()), Ok("(width: 1)"));
    }

    #[test]
    fn nesting_without_end_is_refused_without_overflowing_the_stack() {
        let report = read::<ron::Value>("a.ron", &"[".repeat(1 << 20)).expect_err("too deep").to_string();
        assert!(report.contains("nested too deeply"), "{report}");
    }

    /// Parses a text by `ron` itself under the same options.
    fn by_ron<T: DeserializeOwned>(text: &str) -> Result<T, String> {
        use ron::extensions::Extensions;
        let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
        let options = ron::Options::default().with_default_extension(extensions);
        options.from_str(text).map_err(|error| error.to_string())
    }

    /// A text in which a character is left out, doubled, or replaced.
    fn changed(text: &str, random: &mut Stream) -> String {
        const OTHERS: [&str; 14] = ["(", ")", "[", "]", "{", ",", ":", "\"", "'", "/", "5", "-", "x", " "];
        let mut characters = text.char_indices();
        let Some((at, found)) = characters.nth(random.below(text.chars().count())) else { return text.to_owned() };
        let other = match random.below(3) {
            0 => String::new(),
            1 => format!("{found}{found}"),
            _ => OTHERS[random.below(OTHERS.len())].to_owned(),
        };
        [&text[..at], &other, &text[at + found.len_utf8()..]].concat()
    }

    #[test]
    fn files_that_ship_are_read_and_refused_as_by_ron_itself() {
        fn compare<T: DeserializeOwned + std::fmt::Debug>(files: &[(&str, &str)], random: &mut Stream, changes: usize) {
            for (file, text) in files {
                for number in 0..=changes {
                    let text = if number == 0 { (*text).to_owned() } else { changed(text, random) };
                    let asked = Cell::default();
                    let ours = from_ron::<T>(&text, limits::TEXT_MEMORY, &asked).map_err(|error| error.to_string());
                    assert_eq!(format!("{ours:?}"), format!("{:?}", by_ron::<T>(&text)), "{file}: {text}");
                    assert!(number > 0 || ours.is_ok(), "{file}");
                }
            }
        }
        let mut random = Stream::new(3, 3);
        let small: Vec<(&str, &str)> =
            shipped::LEVELS.iter().copied().filter(|(_, text)| text.len() < 10_000).collect();
        compare::<osada_sim::rules::Rules>(&[shipped::RULES], &mut random, 8);
        compare::<crate::LevelSource>(&small, &mut random, 8);
        compare::<ron::Value>(&small, &mut random, 3);
        compare::<osada_ai::brain::MindSource>(shipped::MINDS, &mut random, 8);
    }
}
