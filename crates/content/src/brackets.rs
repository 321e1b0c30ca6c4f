//! Mistakes with brackets, commas and colons: which is missing, which is too many, and where.

use super::context::{Context, Opening, token_at};
use super::habits::habit;
use super::numbers::{as_number, comma_within, with_point};
use super::wording::{Mistake, asked_for, closing, expected_of, not, shown};
use osada_reader::Asked;
use osada_reader::fault::shortened;
use std::ops::Range;

/// The number of the line of a byte, from 1.
pub(super) fn line_of(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

pub(super) fn of_name(name: Option<&str>) -> String {
    name.map_or(String::new(), |name| format!(" of `{}`", shortened(name)))
}

pub(super) fn is_closing(token: &str) -> bool {
    [")", "]", "}"].contains(&token)
}

fn is_bracket(token: &str) -> bool {
    is_closing(token) || ["(", "[", "{", ","].contains(&token)
}

/// True if the name of a field and its colon begin here.
pub(super) fn begins_field(text: &str, token: &Range<usize>) -> bool {
    text[token.clone()].starts_with(char::is_alphabetic) && text[token.end..].trim_start().starts_with(':')
}

/// Help for something at the beginning of a line that does not fit: the brackets around it may be open only because one is
/// missing.
pub(super) fn unclosed(text: &str, start: usize, context: &Context) -> Option<String> {
    let opening = context.open.last().filter(|_| context.open.len() > 1)?;
    let begins_line = text[..start].rsplit('\n').next().is_some_and(|before| before.trim().is_empty());
    let name = shortened(opening.name?);
    let is_block = text[opening.at + 1..].trim_start_matches([' ', '(']).starts_with(['\r', '\n']);
    (begins_line && !is_block)
        .then(|| format!("if it does not belong to `{name}`, a `{}` is missing before it", opening.closing()))
}

/// A closing bracket that does not close the innermost one, or the name of a field in a list.
pub(super) fn mismatch(text: &str, token: &Range<usize>, context: &Context) -> Option<Mistake> {
    let Opening { bracket, at, name } = context.open.last()?;
    let (found, right) = (&text[token.clone()], closing(*bracket));
    if is_closing(found) && !found.starts_with(right) {
        let line = line_of(text, *at);
        let message = format!("`{found}` does not close the `{bracket}`{} of line {line}", of_name(*name));
        return Some(Mistake::new(token.clone(), message).help(Some(format!("a `{right}` is missing before it"))));
    }
    let is_list = *bracket == '[';
    (is_list && begins_field(text, token) && context.open.len() > 1 && line_of(text, *at) < line_of(text, token.start))
        .then(|| {
            let message = format!("`{}` is no part of the list{}", shortened(found), of_name(*name));
            Mistake::new(token.clone(), message).help(Some(format!("a `{right}` is missing before it")))
        })
}

/// A missing comma or bracket; the message depends on what is there instead.
pub(super) fn unfinished(text: &str, start: usize, asked: Asked) -> Mistake {
    let mut token = token_at(text, start);
    if text[token.end..].trim().is_empty() && !is_closing(&text[token.clone()]) {
        // In a file that breaks off, the error lies on its last word.
        token = text.len()..text.len();
    }
    if is_closing(&text[token.clone()])
        && text[token.end..].trim().is_empty()
        && !Context::before(text, text.len()).open.is_empty()
    {
        // The same if its last word is a bracket, and others are still open.
        token = text.len()..text.len();
    }
    let context = Context::before(text, token.start);
    let last = context.last.clone();
    let innermost = context.open.last();
    if text[last.clone()].starts_with('"') && text[last.clone()].contains('\n') {
        return unclosed_text(text, last.start);
    }
    if token.is_empty() {
        let Some(opening) = innermost else { return Mistake::new(token, "the file ends too early") };
        let line = line_of(text, opening.at);
        let message = format!(
            "the file ends, but the `{}`{} of line {line} is not closed",
            opening.bracket,
            of_name(opening.name)
        );
        return Mistake::new(last, message).help(Some(format!("add the missing `{}`", opening.closing())));
    }
    if let Some(mistake) = behind_text(text, &last, &token, asked).or_else(|| mismatch(text, &token, &context)) {
        return mistake;
    }
    if last.end > start
        || last.end == token.start && !is_bracket(&text[token.clone()]) && !is_bracket(&text[last.clone()])
    {
        return grown(text, last.start, asked);
    }
    let found = &text[token.clone()];
    match innermost {
        Some(opening) if found == "," || text[last.clone()] == *"," => too_many(text, token, opening),
        _ => no_comma(text, &last, token, &context),
    }
}

/// One value more than belongs in parentheses.
fn too_many(text: &str, token: Range<usize>, opening: &Opening) -> Mistake {
    let inside = opening.name.map_or(String::new(), |name| format!(" in `{}`", shortened(name)));
    if let Some(span) = comma_within(text, opening.at, token.end) {
        let written = &text[span.clone()];
        let message = format!("`{written}` is two values, one too many{inside}");
        let help = with_point(written);
        return Mistake::new(span, message).help(Some(help));
    }
    let found = &text[token.clone()];
    if begins_field(text, &token) {
        let message = format!("`{}` is no value{inside}: `)` belongs before it", shortened(found));
        return Mistake::new(token, message);
    }
    Mistake::new(token, format!("{} is one value too many{inside}: `)` belongs here", shown(found)))
}

/// Two values with nothing between them.
fn no_comma(text: &str, last: &Range<usize>, token: Range<usize>, context: &Context) -> Mistake {
    let (before, found) = (&text[last.clone()], &text[token.clone()]);
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let is_choice = before.starts_with(char::is_uppercase) && context.key != Some(before);
    if is_choice && (is_number(found) || found.starts_with(['"', '[', '{'])) {
        return without_parentheses(text, last.clone(), &token);
    }
    let help = if is_number(before) && is_number(found) {
        format!("a number is written without blanks: {before}{found}")
    } else {
        habit(found).unwrap_or_else(|| format!("put one before {}", shown(found)))
    };
    Mistake::new(last.clone(), format!("a comma is missing after {}", shown(before))).help(Some(help))
}

/// A choice without the parentheses around what belongs to it.
pub(super) fn without_parentheses(text: &str, choice: Range<usize>, next: &Range<usize>) -> Mistake {
    let (name, found) = (&text[choice.clone()], &text[next.clone()]);
    let help = match found {
        "[" | "{" => format!("write {name}({found}…{}), or `(` … `)` if its fields follow", closing_of(found)),
        ":" => format!("write {name}(…) without the colon"),
        _ if begins_field(text, next) => format!("write {name}({}: …)", shortened(found)),
        _ if found.is_empty() || is_closing(found) || found == "," => format!("write {name}(…)"),
        _ => format!("write {name}({})", shortened(found)),
    };
    Mistake::new(choice.clone(), format!("`{name}` must be followed by `(…)`")).help(Some(help))
}

fn closing_of(bracket: &str) -> char {
    bracket.chars().next().map_or(')', closing)
}

/// A mistake in text without blanks, which people read as one thing: `5x` is not a 5 followed by something, and `2.5` is not
/// a whole number.
pub(super) fn grown(text: &str, start: usize, asked: Asked) -> Mistake {
    let ends = |c: char| c.is_whitespace() || ",()[]{}".contains(c);
    let end = text[start..].find(ends).map_or(text.len(), |length| start + length);
    let whole = start..end;
    let written = &text[whole.clone()];
    let right = match asked {
        // The name of the next field may have been asked for already.
        _ if written.parse::<f64>().is_ok() => "a whole number".to_owned(),
        _ if written.starts_with(|c: char| c.is_ascii_digit()) => "a number".to_owned(),
        Asked::Anything | Asked::Fields(_) | Asked::Several(_) => {
            let message = format!("`{}` cannot stand here", shortened(written));
            return Mistake::new(whole, message).help(written.strip_suffix(':').and_then(field_within));
        }
        asked => asked_for(asked),
    };
    let message = format!("{}{right}, {}", expected_of(text, start), not(text, start, &whole));
    Mistake::new(whole.clone(), message).help(as_number(&text[whole]))
}

/// A missing colon.
pub(super) fn colon(text: &str, start: usize) -> Mistake {
    let token = token_at(text, start);
    let context = Context::before(text, token.start);
    let message = format!("a `:` is missing after {}", shown(&text[context.last.clone()]));
    let sign = ["=>", "->", "="].into_iter().find(|sign| text[token.start..].starts_with(sign));
    Mistake::new(context.last, message).help(sign.map(|sign| format!("write `:` in place of `{sign}`")))
}

/// Text behind the one value of a file.
pub(super) fn trailing(text: &str, start: usize) -> Mistake {
    let token = token_at(text, start);
    let found = &text[token.clone()];
    let context = Context::before(text, token.start);
    let line = line_of(text, context.last.start);
    if is_closing(found) {
        return Mistake::new(token.clone(), format!("this `{found}` closes nothing: the value ended in line {line}"));
    }
    let message = format!("nothing may follow the end of the value in line {line}; found {}", shown(found));
    let help = match found {
        "," => Some(format!("is there a `{}` too many in line {line}?", &text[context.last.clone()])),
        "(" => Some("a file holds one value: put the other into a file of its own".to_owned()),
        _ => found.starts_with(char::is_alphabetic).then(|| "comments begin with //".to_owned()),
    };
    Mistake::new(token, message).help(help)
}

/// A mistake right behind a text: the colon after a key where values have none, the rest of a text with quotes in it.
fn behind_text(text: &str, last: &Range<usize>, token: &Range<usize>, asked: Asked) -> Option<Mistake> {
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
    if found.starts_with([':', '=', ';']) {
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
    let curly = text[opening..end].chars().find(|c| ['“', '”', '„'].contains(c));
    Mistake::new(opening..end, "this text is not closed; its closing `\"` is missing")
        .help(curly.map(|curly| format!("write the straight quote \" in place of {curly}")))
}

/// Help for writing `time.night_seconds`.
fn field_within(way: &str) -> Option<String> {
    let (outer, inner) = way.split_once('.')?;
    Some(format!("a field of `{0}` is given as {0}: ({1}: …)", shortened(outer), shortened(inner)))
}
