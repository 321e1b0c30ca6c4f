//! Mistakes in texts and right after them, caused by quotes and backslashes.

use super::wording::{Mistake, told};
use osada_reader::Asked;
use osada_reader::fault::shortened;
use std::ops::Range;

/// A backslash in a text with something behind it that has no meaning there.
pub(super) fn escape(text: &str, span: &Range<usize>) -> Mistake {
    let at = text[..span.end].rfind('\\').unwrap_or(span.start);
    let message = format!("`{}` means nothing in a text", shortened(&text[at..span.end]));
    let help = r#"write \\ for a backslash, \" for a quote, and a character by its number as in \u{e9}"#;
    Mistake::new(at..span.end, message).help(Some(help.to_owned()))
}

/// What follows a text at once, and does not belong there: the colon after a key where values have none, the rest of a text
/// in which there are quotes.
pub(super) fn behind_text(text: &str, last: &Range<usize>, token: &Range<usize>, asked: Asked) -> Option<Mistake> {
    let (before, found) = (&text[last.clone()], &text[token.clone()]);
    let is_text = before.len() > 1 && before.starts_with('"') && before.ends_with('"');
    if !is_text || last.end != token.start {
        return None;
    }
    if found.starts_with(':') && asked == Asked::Anything {
        let bare = before.trim_matches('"');
        let help = field_within(bare).or_else(|| Some(format!("write it without quotes: {}", shortened(bare))));
        return Some(Mistake::new(last.clone(), "expected the name of a field, found a text").help(help));
    }
    if found.starts_with([':', '=']) {
        let message = format!("a comma belongs after {}, not `{}`", told(before), &found[..1]);
        return Some(Mistake::new(token.start..token.start + 1, message));
    }
    let message = format!("{} ends before {}", told(before), told(found));
    found
        .starts_with(char::is_alphanumeric)
        .then(|| Mistake::new(token.clone(), message).help(Some(r#"a quote inside a text is written \""#.to_owned())))
}

/// A text without its closing quotes: where it begins, as far as the line goes.
pub(super) fn unclosed_text(text: &str, start: usize) -> Mistake {
    let opening = if text[start..].starts_with('"') { start } else { text[..start].rfind('"').unwrap_or(start) };
    let end = text[opening..].find('\n').map_or(text.len(), |length| opening + length);
    Mistake::new(opening..end, "this text is not closed; its closing `\"` is missing")
}

/// How `time.night_seconds` is written.
pub(super) fn field_within(way: &str) -> Option<String> {
    let (outer, inner) = way.split_once('.')?;
    Some(format!("a field of `{0}` is given as {0}: ({1}: …)", shortened(outer), shortened(inner)))
}
