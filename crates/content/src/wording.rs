//! The wording of messages about mistakes of form: the text that was found, the text that belongs there, and corrections.

use super::context::{Context, Opening};
use osada_reader::Asked;
use osada_reader::fault::{counted, listed, nearest, shortened};
use std::ops::Range;

/// A text that is not RON, or does not have the form asked for.
#[derive(Clone, Debug)]
pub(super) struct Mistake {
    /// The bytes at fault.
    pub span: Range<usize>,
    pub message: String,
    pub help: Option<String>,
    /// For a whole number that is out of bounds: the largest one that can be read.
    pub too_large: Option<i128>,
}

impl Mistake {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None, too_large: None }
    }

    pub(super) fn help(self, help: Option<String>) -> Self {
        Self { help, ..self }
    }
}

/// The bracket that closes another.
pub(super) fn closing(bracket: char) -> char {
    Opening { bracket, at: 0, name: None }.closing()
}

/// "`wood` must be ", or "expected " where the value has no name.
pub(super) fn expected_of(text: &str, start: usize) -> String {
    match Context::before(text, start).key {
        Some(key) => format!("`{}` must be ", shortened(key)),
        None => "expected ".to_owned(),
    }
}

/// "not …" behind the name of a value, "found …" without one.
pub(super) fn not(text: &str, start: usize, token: &Range<usize>) -> String {
    let word = if Context::before(text, start).key.is_some() { "not" } else { "found" };
    format!("{word} {}", shown(&text[token.clone()]))
}

/// The expected form of a value.
pub(super) fn asked_for(asked: Asked) -> String {
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
        Asked::Fields([field]) => format!("`(…)` with the field {field}"),
        Asked::Fields(fields) => format!("`(…)` with the fields {}", listed(fields)),
        Asked::Several(count) => format!("`(…)` with {}", counted(count, "value")),
        Asked::List => "a list, `[…]`".to_owned(),
        Asked::Pairs => "keys and values in braces, `{…: …}`".to_owned(),
    }
}

/// Help for writing the value that was probably meant.
pub(super) fn as_meant(found: &str, asked: Asked) -> Option<String> {
    let inside = |quote: char| found.strip_prefix(quote)?.strip_suffix(quote).filter(|inside| !inside.is_empty());
    let (text, character) = (inside('"'), inside('\''));
    let quoted = text.or(character);
    match asked {
        Asked::Whole(..) | Asked::Number => {
            let number = quoted.filter(|text| text.trim().parse::<f64>().is_ok())?;
            Some(format!("write it without quotes: {}", number.trim()))
        }
        Asked::Choice(choices) => {
            let near = nearest(quoted?, choices)?;
            Some(format!("write it without quotes: {near}"))
        }
        Asked::Word => Some(format!("write it without quotes: {}", shortened(quoted?))),
        Asked::Character => {
            let one = text.filter(|text| text.chars().count() == 1);
            let bare = Some(found).filter(|found| found.chars().count() == 1 && !"()[]{},:\"'".contains(*found));
            Some(format!("write '{}' in single quotes", one.or(bare)?))
        }
        Asked::Text => {
            let bare = found.starts_with(|c: char| c.is_alphanumeric() || c == '#').then_some(found);
            if found.starts_with('\'') && character.is_none() {
                return Some("a text begins and ends with a double quote".to_owned());
            }
            Some(format!("write it in double quotes: \"{}\"", shortened(character.or(bare)?)))
        }
        Asked::List => Some("put it in brackets, `[…]`, even if it is the only one".to_owned()),
        Asked::Several(_) if text.is_some() || found.starts_with(|c: char| c.is_ascii_digit()) => {
            Some("put the values in parentheses: `(…, …)`".to_owned())
        }
        Asked::Fields(_) | Asked::Several(_) if found == "{" || found == "[" => {
            let closing = closing(found.chars().next()?);
            Some(format!("write `(` … `)` in place of `{found}` … `{closing}`"))
        }
        Asked::Pairs if found == "(" || found == "[" => {
            let closing = closing(found.chars().next()?);
            Some(format!("write `{{` … `}}` in place of `{found}` … `{closing}`"))
        }
        Asked::YesOrNo => match quoted.unwrap_or(found).to_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => Some("write `true`".to_owned()),
            "false" | "no" | "off" | "0" => Some("write `false`".to_owned()),
            _ => None,
        },
        _ => None,
    }
}

/// True for several characters in single quotes.
pub(super) fn in_single_quotes(token: &str) -> bool {
    let inside = token.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
    inside.is_some_and(|inside| !inside.starts_with('\\') && inside.chars().count() > 1)
}

/// A token as messages show it.
pub(super) fn shown(token: &str) -> String {
    // A quote that is not closed takes in whatever follows.
    let token = token.split(['\n', '\r']).next().unwrap_or_default();
    match token.chars().next() {
        None => "the end of the file".to_owned(),
        Some('"') => format!("the text {}", shortened(token)),
        Some('\'') if in_single_quotes(token) => format!("{} in single quotes", shortened(token)),
        Some('\'') => format!("the character {}", shortened(token)),
        _ => format!("`{}`", shortened(token)),
    }
}

pub(super) fn lower_first(message: &str) -> String {
    let mut characters = message.chars();
    characters.next().map_or(String::new(), |first| first.to_lowercase().chain(characters).collect())
}
