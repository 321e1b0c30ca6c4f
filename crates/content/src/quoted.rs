//! Mistakes in texts and right after them, caused by quotes and backslashes.

use super::wording::{Mistake, shown};
use osada_reader::Asked;
use osada_reader::fault::shortened;
use std::ops::Range;

/// A mistake at a backslash that is followed by something meaningless.
pub(super) fn escape(text: &str, span: &Range<usize>) -> Mistake {
    let at = text[..span.end].rfind('\\').unwrap_or(span.start);
    let message = format!("`{}` means nothing in a text", shortened(&text[at..span.end]));
    let help = r#"write \\ for a backslash, \" for a quote, and a character by its number as in \u{e9}"#;
    Mistake::new(at..span.end, message).help(Some(help.to_owned()))
}

/// A mistake right behind a text: the colon after a key where values have none, the rest of a text with quotes in it.
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
        let message = format!("a comma belongs after {}, not `{}`", shown(before), &found[..1]);
        return Some(Mistake::new(token.start..token.start + 1, message));
    }
    let message = format!("{} ends before {}", shown(before), shown(found));
    found
        .starts_with(char::is_alphanumeric)
        .then(|| Mistake::new(token.clone(), message).help(Some(r#"a quote inside a text is written \""#.to_owned())))
}

/// A text without its closing quotes: its place, to the end of the line.
pub(super) fn unclosed_text(text: &str, start: usize) -> Mistake {
    let opening = if text[start..].starts_with('"') { start } else { text[..start].rfind('"').unwrap_or(start) };
    let end = text[opening..].find('\n').map_or(text.len(), |length| opening + length);
    Mistake::new(opening..end, "this text is not closed; its closing `\"` is missing")
}

/// Help for writing `time.night_seconds`.
pub(super) fn field_within(way: &str) -> Option<String> {
    let (outer, inner) = way.split_once('.')?;
    Some(format!("a field of `{0}` is given as {0}: ({1}: …)", shortened(outer), shortened(inner)))
}
