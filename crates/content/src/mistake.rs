//! Mistakes of form, explained to people: the text that was found, the text that belongs there, and the line to fix. The names
//! of the program's types are never shown. Tested by `tests/promises/mistakes.rs`.

use super::context::{Context, Opening, token_at};
use super::habits::habit;
use super::place::is_former;
use super::wording::{Mistake, as_meant, asked_for, closing, expected_of, lower_first, not, shown};
use osada_ai::brain::Sense;
use osada_reader::fault::{counted, listed, nearest, shortened};
use osada_reader::{Asked, byte_offset, from_ron, limits};
use osada_sim::rules::Measure;
use ron::error::SpannedError;
use serde::de::IgnoredAny;
use std::cell::Cell;
use std::ops::Range;

/// The mistake behind an error of parsing, where `asked` was expected.
pub(super) fn mistake(text: &str, error: &SpannedError, asked: Asked) -> Mistake {
    let found = explain(text, error, asked);
    if found.help.is_some() {
        return found;
    }
    // Invisible characters beside a word are not part of it.
    let before = text[..found.span.start].chars().next_back();
    let blank = before.filter(|c| !c.is_ascii() && c.is_whitespace());
    let help = text.get(found.span.clone()).and_then(habit).or_else(|| habit(&blank?.to_string()));
    found.help(help)
}

fn explain(text: &str, error: &SpannedError, asked: Asked) -> Mistake {
    use ron::Error as E;
    let start = byte_offset(text, error.span.start);
    let span = start..byte_offset(text, error.span.end).max(start);
    match &error.code {
        E::NoSuchEnumVariant { expected, found, .. } => unknown(text, name_in(text, span, found), "choice", expected),
        E::NoSuchStructField { expected, found, .. } => unknown(text, name_in(text, span, found), "field", expected),
        E::MissingStructField { field, .. } => {
            let inside = Context::before(text, start);
            Mistake::new(span, format!("the field `{field}`{} is missing", of_name(inside.inside())))
        }
        E::DuplicateStructField { field, .. } => {
            Mistake::new(name_in(text, span, field), format!("the field `{field}` is given twice"))
        }
        E::ExpectedComma
        | E::Eof
        | E::ExpectedArrayEnd
        | E::ExpectedMapEnd
        | E::ExpectedStructLikeEnd
        | E::ExpectedOptionEnd => unfinished(text, start, asked),
        E::ExpectedMapColon => colon(text, start),
        E::ExpectedStringEnd => unclosed_text(text, start),
        E::ExpectedDifferentLength { expected, found } => lengths(text, span, expected, *found),
        E::TrailingCharacters => trailing(text, start),
        E::ExceededRecursionLimit => {
            let depth = Context::before(text, start).open.len();
            let message = format!("nested too deeply: {depth} brackets are open here already, and no more can be read");
            Mistake::new(token_at(text, start), message)
        }
        E::IntegerOutOfBounds => out_of_bounds(text, span, asked),
        E::ExpectedArray
        | E::ExpectedBoolean
        | E::ExpectedChar
        | E::ExpectedFloat
        | E::ExpectedInteger
        | E::ExpectedMap
        | E::ExpectedString
        | E::ExpectedIdentifier
        | E::ExpectedStructLike
        | E::ExpectedNamedStructLike(_)
        | E::ExpectedDifferentStructName { .. }
        | E::ExpectedUnit
        | E::UnexpectedChar(_)
        | E::InvalidIdentifier(_)
        | E::SuggestRawIdentifier(_) => wrong_kind(text, start, &error.code, asked),
        E::UnclosedBlockComment => Mistake::new(span, "this comment is not closed; its closing `*/` is missing"),
        E::InvalidIntegerDigit { .. } => {
            let token = token_at(text, start);
            let message = format!("{}{}, {}", expected_of(text, start), asked_for(asked), not(text, start, &token));
            Mistake::new(token, message)
        }
        E::InvalidValueForType { expected, .. } => {
            let token = token_at(text, start);
            let message = format!("{}{expected}, {}", expected_of(text, start), not(text, start, &token));
            Mistake::new(token, message)
        }
        E::InvalidEscape(_) => escape(text, &span),
        other => Mistake::new(span, lower_first(&other.to_string())),
    }
}

/// The number of the line of a byte, from 1.
fn line_of(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

/// The span of the name itself: it may begin or end at the span that `ron` gives.
fn name_in(text: &str, span: Range<usize>, name: &str) -> Range<usize> {
    let begins = text.get(span.start..).is_some_and(|rest| rest.starts_with(name));
    let ends = text.get(..span.start).is_some_and(|before| before.ends_with(name));
    if begins {
        span.start..span.start + name.len()
    } else if ends {
        span.start - name.len()..span.start
    } else {
        span
    }
}

/// True if a comment in a text is never closed.
pub(super) fn has_open_comment(text: &str) -> bool {
    let read = from_ron::<IgnoredAny>(text, limits::TEXT_MEMORY, &Cell::default());
    read.is_err_and(|error| error.code == ron::Error::UnclosedBlockComment)
}

/// True if a text holds no value at all.
pub(super) fn holds_nothing(text: &str) -> bool {
    token_at(text, 0).is_empty()
}

fn of_name(name: Option<&str>) -> String {
    name.map_or(String::new(), |name| format!(" of `{}`", shortened(name)))
}

/// An unknown field or choice.
fn unknown(text: &str, span: Range<usize>, what: &str, known: &[&str]) -> Mistake {
    let context = Context::before(text, span.start);
    let found = text.get(span.clone()).unwrap_or_default();
    let place = match (what, context.key) {
        ("choice", Some(key)) => format!(" for `{}`", shortened(key)),
        ("choice", None) => String::new(),
        _ => of_name(context.inside()),
    };
    // Former names of fields are understood, but not advertised.
    let known: Vec<&str> = known.iter().copied().filter(|name| !is_former(name)).collect();
    let allowed = if known.is_empty() { "none".to_owned() } else { listed(&known) };
    let message = format!("unknown {what} `{}`{place}; allowed are: {allowed}", shortened(found));
    let near = nearest(found, &known).map(|name| format!("did you mean `{name}`?"));
    let help = bare_measure(found, &known).or(near);
    Mistake::new(span.clone(), message).help(help.or_else(|| unclosed(text, span.start, what, &context)))
}

/// Help for what a condition is about, in place of the condition.
fn bare_measure(found: &str, known: &[&str]) -> Option<String> {
    let wants_condition = ["Yes", "AtLeast"].iter().all(|word| known.contains(word));
    // Their names are in the error for a name that none of them has.
    let is_measure = ron::from_str::<Measure>("None").is_err_and(|error| match error.code {
        ron::Error::NoSuchEnumVariant { expected, .. } => expected.contains(&found),
        _ => false,
    });
    (wants_condition && (is_measure || Sense::named(found).is_some())).then(|| {
        "put it into `Yes(…)` if it is a question, as in `Yes(Night)`, or into `AtLeast(…, 2)` if it is a number"
            .to_owned()
    })
}

/// Help for an unknown field at the beginning of a line: the brackets around it may be open only because one is missing.
fn unclosed(text: &str, start: usize, what: &str, context: &Context) -> Option<String> {
    let opening = context.open.last().filter(|_| what == "field" && context.open.len() > 1)?;
    let begins_line = text[..start].rsplit('\n').next().is_some_and(|before| before.trim().is_empty());
    let (name, line) = (shortened(opening.name?), line_of(text, opening.at));
    (begins_line && !text[opening.at..start].trim_start_matches('(').trim_start_matches(' ').starts_with('\n'))
        .then(|| format!("if it does not belong to `{name}`, a `)` of line {line} is missing before it"))
}

/// A missing comma or bracket; the message depends on what is there instead.
fn unfinished(text: &str, start: usize, asked: Asked) -> Mistake {
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
    if let Some(mistake) = behind_text(text, &last, &token, asked) {
        return mistake;
    }
    if last.end > start
        || last.end == token.start && !is_bracket(&text[token.clone()]) && !is_bracket(&text[last.clone()])
    {
        return grown(text, last.start, asked);
    }
    let found = &text[token.clone()];
    match innermost {
        Some(Opening { bracket, at, name }) if is_closing(found) && !found.starts_with(closing(*bracket)) => {
            let line = line_of(text, *at);
            let message = format!("`{found}` does not close the `{bracket}`{} of line {line}", of_name(*name));
            Mistake::new(token, message).help(Some(format!("a `{}` is missing before it", closing(*bracket))))
        }
        Some(opening) if found == "," || text[last.clone()] == *"," => {
            let inside = opening.name.map_or(String::new(), |name| format!(" in `{}`", shortened(name)));
            Mistake::new(token, format!("{} is one value too many{inside}: `)` belongs here", shown(found)))
        }
        _ => {
            let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
            let before = &text[last.clone()];
            let help = if number(before) && number(found) {
                format!("a number is written without blanks: {before}{found}")
            } else {
                format!("put one before {}", shown(found))
            };
            Mistake::new(last, format!("a comma is missing after {}", shown(before))).help(Some(help))
        }
    }
}

/// A mistake in text without blanks, which people read as one thing: `5x` is not a 5 followed by something, and `2.5` is not
/// a whole number.
fn grown(text: &str, start: usize, asked: Asked) -> Mistake {
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
    Mistake::new(whole, message)
}

fn is_closing(token: &str) -> bool {
    [")", "]", "}"].contains(&token)
}

fn is_bracket(token: &str) -> bool {
    is_closing(token) || ["(", "[", "{", ","].contains(&token)
}

fn colon(text: &str, start: usize) -> Mistake {
    let token = token_at(text, start);
    let context = Context::before(text, token.start);
    let message = format!("a `:` is missing after {}", shown(&text[context.last.clone()]));
    let equals = text[token].starts_with('=').then(|| "write `:` in place of `=`".to_owned());
    Mistake::new(context.last, message).help(equals)
}

/// A tuple of the wrong length.
fn lengths(text: &str, span: Range<usize>, expected: &str, found: usize) -> Mistake {
    let context = Context::before(text, span.start);
    let needed = expected.split(|c: char| !c.is_ascii_digit()).rfind(|digits| !digits.is_empty());
    let message = match needed {
        Some("1") => format!("1 value belongs in the parentheses{}, not {found}", of_name(context.inside())),
        Some(needed) => format!("{needed} values belong in the parentheses{}, not {found}", of_name(context.inside())),
        None => format!("expected {expected}, found {}", counted(found, "value")),
    };
    Mistake::new(span, message)
}

/// Text behind the one value of a file.
fn trailing(text: &str, start: usize) -> Mistake {
    let token = token_at(text, start);
    let found = &text[token.clone()];
    let context = Context::before(text, token.start);
    let line = line_of(text, context.last.start);
    if [")", "]", "}"].contains(&found) {
        return Mistake::new(token.clone(), format!("this `{found}` closes nothing: the value ended in line {line}"));
    }
    let message = format!("nothing may follow the end of the value in line {line}; found {}", shown(found));
    let help = (found == ",").then(|| format!("is there a `{}` too many in line {line}?", &text[context.last.clone()]));
    Mistake::new(token, message).help(help)
}

/// A whole number that does not fit.
fn out_of_bounds(text: &str, span: Range<usize>, asked: Asked) -> Mistake {
    let mut token = token_at(text, span.start);
    token.start -= usize::from(text[..token.start].ends_with(['-', '+']));
    let Asked::Whole(low, high) = asked else {
        return Mistake::new(token.clone(), format!("`{}` is too large a number", shortened(&text[token])));
    };
    let is_below = text[token.start..].starts_with('-');
    let right = if low == 0 && is_below { asked_for(asked) } else { format!("a whole number from {low} to {high}") };
    let message = format!("{}{right}, {}", expected_of(text, token.start), not(text, token.start, &token));
    Mistake { too_large: Some(high), ..Mistake::new(token, message) }
}

/// A value of another kind than expected.
fn wrong_kind(text: &str, start: usize, error: &ron::Error, asked: Asked) -> Mistake {
    use ron::Error as E;
    let token = token_at(text, start);
    let found = &text[token.clone()];
    let context = Context::before(text, token.start);
    let last = &text[context.last.clone()];
    if let (E::ExpectedIdentifier | E::InvalidIdentifier(_) | E::SuggestRawIdentifier(_), Asked::Fields(fields)) =
        (error, asked)
    {
        return wrong_field_name(text, token, fields);
    }
    // A choice without its values: `Open` for `Open(1)`.
    let stands_alone = found != "(" && last.starts_with(char::is_alphabetic) && context.key != Some(last);
    match asked {
        Asked::Choice(choices) if stands_alone && choices.contains(&last) => {
            return Mistake::new(context.last.clone(), format!("`{last}` must be followed by `(…)`"));
        }
        Asked::Fields(fields) if stands_alone => {
            let message = format!("`{last}` must be followed by {}", asked_for(Asked::Fields(fields)));
            let help = Some(format!("write `{last}()` to leave everything at its default"));
            return Mistake::new(context.last.clone(), message).help(help);
        }
        _ => {}
    }
    let right = match asked {
        Asked::Anything if matches!(error, E::UnexpectedChar(_)) => "a value".to_owned(),
        Asked::Anything => lower_first(&error.to_string()).trim_start_matches("expected ").to_owned(),
        asked => asked_for(asked),
    };
    if found.is_empty() || is_closing(found) || found == "," {
        let message = format!("{}{right}, but nothing stands here", expected_of(text, token.start));
        let help = (found == "," && last == ",").then(|| "one comma is enough".to_owned());
        return Mistake::new(if found.is_empty() { context.last } else { token }, message).help(help);
    }
    let message = format!("{}{right}, {}", expected_of(text, token.start), not(text, token.start, &token));
    let has_name =
        text[token.end..].trim_start().starts_with(':') && !matches!(asked, Asked::Fields(_) | Asked::Character);
    let is_called = matches!(asked, Asked::Fields(_) | Asked::Several(_))
        && found.starts_with(char::is_alphabetic)
        && text[token.end..].trim_start().starts_with('(');
    let help = if has_name && found.starts_with(char::is_alphabetic) {
        Some(format!("the values here have no names: leave out `{}:`", shortened(found)))
    } else if is_called {
        Some(format!("nothing stands before the parenthesis: leave out `{}`", shortened(found)))
    } else {
        as_meant(found, asked)
    };
    Mistake::new(token, message).help(help)
}

/// A value where the name of a field belongs.
fn wrong_field_name(text: &str, token: Range<usize>, fields: &[&str]) -> Mistake {
    let found = &text[token.clone()];
    let bare = found.trim_matches('"');
    let help = if bare != found && fields.contains(&bare) {
        Some(format!("write it without quotes: {bare}"))
    } else if found == "," {
        Some("one comma is enough".to_owned())
    } else {
        let is_number = found.starts_with(|c: char| c.is_ascii_digit());
        (is_number && text[..token.start].ends_with(','))
            .then(|| "fractions are written with a point, as in 0.5".to_owned())
    };
    let message = format!("expected the name of a field, found {}; allowed are: {}", shown(found), listed(fields));
    Mistake::new(token, message).help(help)
}

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
