//! The names of keys in what beginners read: finding them in a text, and checking them.

use super::read::read;
use super::report::Report;
use super::schema::LevelSource;
use crate::fault::{Fault, Faults, Segment};

/// A part of what a beginner reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'t> {
    /// To be read as it stands.
    Plain(&'t str),
    /// The name of something that a key does.
    Key(&'t str),
}

/// A text in parts: what stands in braces names something that a key does, as in `Press {Chop}`. A brace that is not
/// closed stands for itself.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, inside)| Some((before, inside.split_once('}')?)))
    {
        parts.extend([Part::Plain(before), Part::Key(name)]);
        rest = after;
    }
    parts.push(Part::Plain(rest));
    parts.retain(|part| *part != Part::Plain(""));
    parts
}

/// Checks the names of keys in everything that a beginner reads. `known` are the names that whatever shows the texts
/// understands.
///
/// # Errors
///
/// Every key that does not exist, with its place.
pub fn check_keys(file: &str, text: &str, known: &[&str]) -> Result<(), Report> {
    let faults = key_faults(&read(file, text)?, known);
    if faults.count() == 0 { Ok(()) } else { Err(Report::of_faults(file, text, &faults)) }
}

/// The keys that do not exist in what a beginner reads of a level.
pub(super) fn key_faults(source: &LevelSource, known: &[&str]) -> Faults {
    let mut faults = Faults::default();
    let mut check = |list: &'static str, index: usize, text: &str| {
        for part in parts(text) {
            if let Part::Key(name) = part
                && !known.contains(&name)
            {
                let path = [Segment::Field(list), Segment::Index(index), Segment::Field("text")];
                faults.add(|| Fault::unknown(&path, "key", name, known));
            }
        }
    };
    source.hints.iter().enumerate().for_each(|(index, hint)| check("hints", index, &hint.text));
    source.lessons.iter().enumerate().for_each(|(index, lesson)| check("lessons", index, &lesson.text));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::shipped;

    #[test]
    fn keys_are_told_apart_from_the_rest_of_a_text() {
        let (plain, key) = (Part::Plain, Part::Key);
        assert_eq!(
            parts("Press {Chop}, then {Run}."),
            [plain("Press "), key("Chop"), plain(", then "), key("Run"), plain(".")]
        );
        assert_eq!(parts("{Chop}"), [key("Chop")]);
        assert_eq!(parts("no { key"), [plain("no { key")]);
        assert_eq!(parts(""), []);
    }

    #[test]
    fn an_unknown_key_is_told_with_its_line_and_the_nearest_known_one() {
        let (_, text) = shipped::level("tutorial").expect("it ships");
        let text = text.replace("{Chop}", "{Chpo}");
        let report =
            check_keys("tutorial.ron", &text, &["Chop", "Mine"]).expect_err("there is no such key").to_string();
        assert!(report.contains("unknown key `Chpo`") && report.contains("did you mean `Chop`?"), "{report}");
    }
}
