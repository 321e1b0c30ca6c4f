//! Mistakes of form, for people: what was found, what belongs there, and which line is to be mended. Names of the types that
//! files are read into never come into it.

use super::context::{Context, Opening, token_at};
use crate::bounded::Asked;
use crate::fault::{listed, nearest, shortened};
use ron::error::{Position, SpannedError};
use std::ops::Range;

/// A text that is no RON, or not of the form asked for.
#[derive(Debug)]
pub(super) struct Mistake {
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What is wrong, and what would be right.
    pub message: String,
    /// A suggestion.
    pub help: Option<String>,
    /// Of a whole number that is out of bounds: the largest one that can be read.
    pub too_large: Option<i128>,
}

impl Mistake {
    fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None, too_large: None }
    }

    fn help(self, help: Option<String>) -> Self {
        Self { help, ..self }
    }
}

/// What is wrong, where reading ended with an error and this was asked for last.
pub(super) fn mistake(text: &str, error: &SpannedError, asked: Asked) -> Mistake {
    use ron::Error as E;
    let start = byte_of(text, error.span.start);
    let span = start..byte_of(text, error.span.end).max(start);
    match &error.code {
        E::NoSuchEnumVariant { expected, found, .. } => unknown(text, name_in(text, span, found), "choice", expected),
        E::NoSuchStructField { expected, found, .. } => unknown(text, name_in(text, span, found), "field", expected),
        E::MissingStructField { field, .. } => {
            let inside = Context::before(text, start);
            Mistake::new(span, format!("the field `{field}`{} is missing", of(inside.inside())))
        }
        E::DuplicateStructField { field, .. } => {
            Mistake::new(name_in(text, span, field), format!("the field `{field}` is given twice"))
        }
        E::ExpectedComma if text[start..].starts_with('.') => {
            Mistake::new(span, "expected a whole number, found a fraction")
        }
        E::ExpectedComma
        | E::Eof
        | E::ExpectedArrayEnd
        | E::ExpectedMapEnd
        | E::ExpectedStructLikeEnd
        | E::ExpectedOptionEnd => unfinished(text, start),
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
        | E::InvalidIdentifier(_) => another_kind(text, start, &error.code, asked),
        E::InvalidValueForType { expected, .. } => {
            let token = token_at(text, start);
            let message = format!("{}{expected}, {}", expected_of(text, start), not(text, start, &token));
            Mistake::new(token, message)
        }
        other => Mistake::new(span, lower_first(&other.to_string())),
    }
}

fn byte_of(text: &str, position: Position) -> usize {
    let mut lines = text.split_inclusive('\n');
    let line_start: usize = lines.by_ref().take(position.line.saturating_sub(1)).map(str::len).sum();
    let line = lines.next().unwrap_or_default();
    let in_line = line.char_indices().nth(position.col.saturating_sub(1)).map_or(line.len(), |(byte, _)| byte);
    line_start + in_line
}

/// The number of the line of a byte, from 1.
fn line_of(text: &str, byte: usize) -> usize {
    text[..byte].matches('\n').count() + 1
}

/// The name itself, which may begin or end where the span that `ron` gives does.
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

fn of(name: Option<&str>) -> String {
    name.map_or(String::new(), |name| format!(" of `{}`", shortened(name)))
}

/// A field or a choice that there is not.
fn unknown(text: &str, span: Range<usize>, what: &str, known: &[&str]) -> Mistake {
    let context = Context::before(text, span.start);
    let found = text.get(span.clone()).unwrap_or_default();
    let place = match (what, context.key) {
        ("choice", Some(key)) => format!(" for `{}`", shortened(key)),
        ("choice", None) => String::new(),
        _ => of(context.inside()),
    };
    let allowed = if known.is_empty() { "none".to_owned() } else { listed(known) };
    let message = format!("unknown {what} `{}`{place}; allowed are: {allowed}", shortened(found));
    Mistake::new(span, message).help(nearest(found, known).map(|name| format!("did you mean `{name}`?")))
}

/// A comma or a bracket that is missing: what is said depends on what stands there instead.
fn unfinished(text: &str, start: usize) -> Mistake {
    let token = token_at(text, start);
    let context = Context::before(text, token.start);
    let innermost = context.open.last();
    if token.is_empty() {
        let Some(opening) = innermost else { return Mistake::new(token, "the file ends too early") };
        let last = context.last.clone();
        let line = line_of(text, opening.at);
        let message = format!("the file ends, but the `{}`{} of line {line} is not closed", opening.bracket, of(opening.name));
        return Mistake::new(last, message).help(Some(format!("add the missing `{}`", opening.closing())));
    }
    let found = &text[token.clone()];
    match innermost {
        Some(opening) if [")", "]", "}"].contains(&found) && !found.starts_with(opening.closing()) => {
            let Opening { bracket, at, name } = opening;
            let line = line_of(text, *at);
            let message = format!("`{found}` does not close the `{bracket}`{} of line {line}", of(*name));
            Mistake::new(token, message).help(Some(format!("a `{}` is missing before it", opening.closing())))
        }
        Some(opening) if found == "," => {
            let closing = opening.closing();
            Mistake::new(token, format!("more values than belong here{}: expected `{closing}`", of(opening.name)))
        }
        Some(opening) if text[..token.start].trim_end().ends_with(',') => {
            let closing = opening.closing();
            let message = format!("{} is more than belongs here{}: expected `{closing}`", told(found), of(opening.name));
            Mistake::new(token, message)
        }
        _ if context.last.end == token.start => {
            // What grows together is one thing to people: `5x` is no 5 with something behind it.
            let whole = context.last.start..token.end;
            Mistake::new(whole.clone(), format!("`{}` is nothing that can stand here", shortened(&text[whole])))
        }
        _ => {
            let message = format!("a comma is missing after {}", told(&text[context.last.clone()]));
            Mistake::new(context.last.clone(), message).help(Some(format!("put one before {}", told(found))))
        }
    }
}

fn colon(text: &str, start: usize) -> Mistake {
    let token = token_at(text, start);
    let context = Context::before(text, token.start);
    let message = format!("a `:` is missing after {}", told(&text[context.last.clone()]));
    Mistake::new(context.last, message)
}

/// A text without its closing quotes: where it begins, as far as the line goes.
fn unclosed_text(text: &str, start: usize) -> Mistake {
    let opening = if text[start..].starts_with('"') { start } else { text[..start].rfind('"').unwrap_or(start) };
    let end = text[opening..].find('\n').map_or(text.len(), |length| opening + length);
    Mistake::new(opening..end, "this text is not closed; its closing `\"` is missing")
}

/// A tuple of another length than is needed.
fn lengths(text: &str, span: Range<usize>, expected: &str, found: usize) -> Mistake {
    let context = Context::before(text, span.start);
    let needed = expected.split(|c: char| !c.is_ascii_digit()).rfind(|digits| !digits.is_empty());
    let number = if found == 1 { "1 value".to_owned() } else { format!("{found} values") };
    let message = match needed {
        Some(needed) => format!("{needed} values belong in the parentheses{}, not {found}", of(context.inside())),
        None => format!("expected {expected}, found {number}"),
    };
    Mistake::new(span, message)
}

/// Something behind the one value that a file holds.
fn trailing(text: &str, start: usize) -> Mistake {
    let token = token_at(text, start);
    let found = &text[token.clone()];
    let context = Context::before(text, token.start);
    let line = line_of(text, context.last.start);
    if [")", "]", "}"].contains(&found) {
        return Mistake::new(token.clone(), format!("this `{found}` closes nothing: what the file holds ended in line {line}"));
    }
    let message = format!("nothing may follow what the file holds, which ended in line {line}; found {}", told(found));
    Mistake::new(token, message)
}

/// A whole number that cannot be read.
fn out_of_bounds(text: &str, span: Range<usize>, asked: Asked) -> Mistake {
    let token = token_at(text, span.start);
    let Asked::Whole(low, high) = asked else {
        return Mistake::new(token.clone(), format!("`{}` is too large a number", shortened(&text[token])));
    };
    let right = format!("a whole number from {low} to {high}");
    let message = format!("{}{right}, {}", expected_of(text, token.start), not(text, token.start, &token));
    Mistake { too_large: Some(high), ..Mistake::new(token, message) }
}

/// A value of another kind than was asked for.
fn another_kind(text: &str, start: usize, error: &ron::Error, asked: Asked) -> Mistake {
    let token = token_at(text, start);
    let found = &text[token.clone()];
    if let (ron::Error::ExpectedIdentifier | ron::Error::InvalidIdentifier(_), Asked::Fields(fields)) = (error, asked) {
        let bare = found.trim_matches('"');
        let help = (bare != found && fields.contains(&bare)).then(|| format!("write it without quotes: {bare}"));
        let message = format!("expected the name of a field, found {}; allowed are: {}", told(found), listed(fields));
        return Mistake::new(token, message).help(help);
    }
    let context = Context::before(text, token.start);
    let grown = matches!(asked, Asked::Whole(..) | Asked::Number) && found.is_empty();
    let right = match asked {
        Asked::Anything => lower_first(&error.to_string()).trim_start_matches("expected ").to_owned(),
        asked => asked_for(asked),
    };
    let message = if grown {
        format!("{}{right}, and there is nothing", expected_of(text, token.start))
    } else {
        format!("{}{right}, {}", expected_of(text, token.start), not(text, token.start, &token))
    };
    let span = if found.is_empty() { context.last } else { token.clone() };
    Mistake::new(span, message).help(as_meant(found, asked))
}

/// "`wood` must be ", or "expected " where the value has no name.
fn expected_of(text: &str, start: usize) -> String {
    match Context::before(text, start).key {
        Some(key) => format!("`{}` must be ", shortened(key)),
        None => "expected ".to_owned(),
    }
}

/// "not …" behind the name of a value, "found …" without one.
fn not(text: &str, start: usize, token: &Range<usize>) -> String {
    let word = if Context::before(text, start).key.is_some() { "not" } else { "found" };
    format!("{word} {}", told(&text[token.clone()]))
}

/// What belongs where this was asked for.
fn asked_for(asked: Asked) -> String {
    match asked {
        Asked::Anything => "something else".to_owned(),
        Asked::Whole(0, _) => "a whole number of 0 or more".to_owned(),
        Asked::Whole(..) => "a whole number".to_owned(),
        Asked::Number => "a number".to_owned(),
        Asked::YesOrNo => "`true` or `false`".to_owned(),
        Asked::Character => "one character in single quotes".to_owned(),
        Asked::Text => "a text in double quotes".to_owned(),
        Asked::Word => "a bare word".to_owned(),
        Asked::Choice(choices) => format!("one of {}", listed(choices)),
        Asked::Fields(fields) => format!("`(…)` with the fields {}", listed(fields)),
        Asked::Several(count) => format!("`(…)` with {count} values"),
        Asked::List => "a list, `[…]`".to_owned(),
        Asked::Pairs => "keys and values in braces, `{…: …}`".to_owned(),
    }
}

/// How that is written which was probably meant.
fn as_meant(found: &str, asked: Asked) -> Option<String> {
    let inside = |quote: char| found.strip_prefix(quote)?.strip_suffix(quote).filter(|it| !it.is_empty());
    let (text, character) = (inside('"'), inside('\''));
    match asked {
        Asked::Whole(..) | Asked::Number => {
            let number = text.filter(|text| text.trim().parse::<f64>().is_ok())?;
            Some(format!("write it without quotes: {}", number.trim()))
        }
        Asked::Choice(choices) => {
            let near = nearest(text?, choices)?;
            Some(format!("write it without quotes: {near}"))
        }
        Asked::Word => Some(format!("write it without quotes: {}", shortened(text?))),
        Asked::Character => {
            let one = text.filter(|text| text.chars().count() == 1);
            let bare = Some(found).filter(|found| found.chars().count() == 1 && !"()[]{},:\"'".contains(*found));
            Some(format!("write '{}' in single quotes", one.or(bare)?))
        }
        Asked::Text => {
            let bare = found.starts_with(char::is_alphanumeric).then_some(found);
            Some(format!("write it in double quotes: \"{}\"", shortened(character.or(bare)?)))
        }
        Asked::YesOrNo => match text.unwrap_or(found).to_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => Some("write `true`".to_owned()),
            "false" | "no" | "off" | "0" => Some("write `false`".to_owned()),
            _ => None,
        },
        _ => None,
    }
}

/// A token as messages show it.
fn told(token: &str) -> String {
    match token.chars().next() {
        None => "the end of the file".to_owned(),
        Some('"') => format!("the text {}", shortened(token)),
        Some('\'') => format!("the character {}", shortened(token)),
        _ => format!("`{}`", shortened(token)),
    }
}

fn lower_first(message: &str) -> String {
    let mut characters = message.chars();
    characters.next().map_or(String::new(), |first| first.to_lowercase().chain(characters).collect())
}
