//! The names of keys in texts for beginners: finding and checking them.

use super::conditions::every_effect;
use super::read::read;
use super::report::Report;
use super::schema::LevelSource;
use osada_reader::fault::{Fault, Faults, Segment, deeper};
use osada_sim::rules::Effect;

/// A part of a text for beginners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'t> {
    /// Shown as it is.
    Plain(&'t str),
    /// The name of a key's action.
    Key(&'t str),
    /// One of two texts, each in parts again: for a mouse and keys, or for fingers.
    Either { mouse: &'t str, touch: &'t str },
}

/// Splits a text into parts: braces hold the name of a key's action, as in `Press {Chop}`, or one text for a mouse and another
/// for fingers, as in `{Click|Tap} somebody`. A brace that is not closed stands for itself.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some((before, (inside, after))) =
        rest.split_once('{').and_then(|(before, inside)| Some((before, closed(inside)?)))
    {
        let either = bar(inside).map(|at| Part::Either { mouse: &inside[..at], touch: &inside[at + 1..] });
        parts.extend([Part::Plain(before), either.unwrap_or(Part::Key(inside))]);
        rest = after;
    }
    parts.push(Part::Plain(rest));
    parts.retain(|part| *part != Part::Plain(""));
    parts
}

/// The text before the closing brace, and the text after it.
fn closed(text: &str) -> Option<(&str, &str)> {
    let end = outside(text, '}')?;
    Some((&text[..end], &text[end + 1..]))
}

/// Position of the bar between two texts.
fn bar(text: &str) -> Option<usize> {
    outside(text, '|')
}

/// First position of a sign that is in no braces of this text.
fn outside(text: &str, sign: char) -> Option<usize> {
    let mut deep = 0;
    for (at, character) in text.char_indices() {
        if deep == 0 && character == sign {
            return Some(at);
        }
        match character {
            '{' => deep += 1,
            '}' => deep -= 1,
            _ => {}
        }
    }
    None
}

/// Every name of a key in a text, for the mouse and for fingers.
fn names<'t>(text: &'t str, found: &mut Vec<&'t str>) {
    for part in parts(text) {
        match part {
            Part::Plain(_) => {}
            Part::Key(name) => found.push(name),
            Part::Either { mouse, touch } => [mouse, touch].into_iter().for_each(|text| names(text, found)),
        }
    }
}

/// Braces that no other closes or opens, by their bytes.
fn stray_braces(text: &str) -> Vec<(usize, char)> {
    let (mut open, mut stray) = (Vec::new(), Vec::new());
    for (byte, brace) in text.char_indices() {
        match brace {
            '{' => open.push((byte, brace)),
            '}' if open.pop().is_none() => stray.push((byte, brace)),
            _ => {}
        }
    }
    stray.extend(open);
    stray
}

/// Checks the names of keys in all texts for beginners. `known` are the names that exist.
///
/// # Errors
///
/// Every key that does not exist, with its place.
pub fn check_keys(file: &str, text: &str, known: &[&str]) -> Result<(), Report> {
    let faults = key_faults(&read(file, text)?, known);
    if faults.count() == 0 { Ok(()) } else { Err(Report::of_faults(file, text, &faults)) }
}

/// The unknown keys in a level's texts for beginners.
pub(super) fn key_faults(source: &LevelSource, known: &[&str]) -> Faults {
    let mut faults = Faults::default();
    let mut check = |path: &[Segment], text: &str| {
        // A place in a text that is the last step of the path.
        let at = |byte: usize| match path.last() {
            Some(Segment::Field("text")) => deeper(path, Segment::Char(text[..byte].chars().count())),
            _ => path.to_vec(),
        };
        let mut found = Vec::new();
        names(text, &mut found);
        for name in found.into_iter().filter(|name| !known.contains(name)) {
            let byte = name.as_ptr() as usize - text.as_ptr() as usize;
            faults.add(|| Fault::unknown(&at(byte), "key", name, known));
        }
        for (byte, brace) in stray_braces(text) {
            let (missing, right) = if brace == '{' { ("closed", "}") } else { ("opened", "{") };
            let message = format!("this brace is not {missing}: `{right}` is missing");
            let help = "braces hold the name of a key, as in {Chop}, or what is said to mice and to fingers, as in {Click|Tap}";
            faults.add(|| Fault::new(&at(byte), message).help(help));
        }
    };
    let entry = |list, index| [Segment::Field(list), Segment::Index(index), Segment::Field("text")];
    source.hints.iter().enumerate().for_each(|(index, hint)| check(&entry("hints", index), &hint.text));
    source.lessons.iter().enumerate().for_each(|(index, lesson)| check(&entry("lessons", index), &lesson.text));
    for (index, trigger) in source.triggers.iter().enumerate() {
        let path = [Segment::Field("triggers"), Segment::Index(index)];
        for effect in every_effect(trigger) {
            if let Effect::Lesson(lesson) = effect {
                check(&path, &lesson.text);
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    #[test]
    fn keys_are_told_apart_from_the_rest_of_a_text() {
        let (plain, key) = (Part::Plain, Part::Key);
        assert_eq!(
            parts("Press {Chop}, then {Run}."),
            [plain("Press "), key("Chop"), plain(", then "), key("Run"), plain(".")]
        );
        assert_eq!(parts("{Chop}"), [key("Chop")]);
        assert_eq!(parts("no { key"), [plain("no { key")]);
        let either = Part::Either { mouse: "Move with {PanUp}", touch: "Drag" };
        assert_eq!(parts("{Move with {PanUp}|Drag}."), [either, plain(".")]);
        assert_eq!(parts("{a|{b"), [plain("{a|{b")]);
        assert_eq!(parts(""), []);
    }

    #[test]
    fn an_unknown_key_is_told_with_its_line_and_the_nearest_known_one() {
        let (_, text) = shipped::level("tutorial").expect("it ships");
        let text = text.replace("{Chop}", "{Chpo}").replace("{Click|Tap}", "{Click|{Tapp}}");
        let report =
            check_keys("tutorial.ron", &text, &["Chop", "Mine"]).expect_err("there is no such key").to_string();
        assert!(report.contains("unknown key `Chpo`") && report.contains("did you mean `Chop`?"), "{report}");
        assert!(report.contains("unknown key `Tapp`"), "{report}");
    }
}
