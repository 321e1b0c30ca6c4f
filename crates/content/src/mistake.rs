//! Mistakes of form, explained to people: the text that was found, the text that belongs there, and the line to fix. The names
//! of the program's types are never shown. Tested by `tests/promises/mistakes.rs`.

use super::belonging::{in_other_files, in_this_file};
use super::brackets::{
    begins_field, colon, grown, is_closing, mismatch, of_name, trailing, unclosed, unclosed_text, unfinished,
    without_parentheses,
};
use super::context::{Context, token_at};
use super::habits::{habit, is_invisible, is_sign};
use super::numbers::comma_before;
use super::place::is_former;
use super::wording::{Mistake, as_meant, asked_for, closing, expected_of, in_single_quotes, lower_first, not, shown};
use osada_ai::brain::Sense;
use osada_reader::fault::{counted, listed, nearest, shortened};
use osada_reader::{Asked, Group, byte_offset, from_ron, limits};
use osada_sim::rules::Measure;
use ron::error::SpannedError;
use serde::de::IgnoredAny;
use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

/// The mistake behind an error of parsing, where `asked` was expected. `groups` are those of the type that was read.
pub(super) fn mistake(text: &str, error: &SpannedError, asked: Asked, groups: &dyn Fn() -> Arc<[Group]>) -> Mistake {
    let start = byte_offset(text, error.span.start);
    if let Some(found) = sign(text, start).or_else(|| comma_before(text, start)) {
        return found;
    }
    let found = explain(text, error, asked, groups);
    if found.help.is_some() {
        return found;
    }
    // Invisible characters beside a word are not part of it.
    let before = text[..found.span.start].chars().next_back().filter(|c| !c.is_ascii() && c.is_whitespace());
    let behind = text[found.span.end..].chars().next().filter(|c| is_invisible(*c));
    let beside = || habit(&before.or(behind)?.to_string());
    let help = text.get(found.span.clone()).and_then(habit).or_else(beside);
    found.help(help)
}

/// A sign that begins no value, such as that of a comment in another format.
fn sign(text: &str, start: usize) -> Option<Mistake> {
    // The reader takes a `#` at the beginning of a file for that of an attribute.
    let is_first = text[..start].trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']) == "#";
    let token = token_at(text, if is_first { start - 1 } else { start });
    let found = text.get(token.clone()).filter(|found| is_sign(found))?;
    if found != ";" && text[..token.start].ends_with(char::is_alphanumeric) {
        return None;
    }
    let is_colour = [4, 7].contains(&found.len()) && found[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
    let message = format!("`{}` means nothing here", shortened(found));
    (!is_colour).then(|| Mistake::new(token.clone(), message).help(habit(found)))
}

fn explain(text: &str, error: &SpannedError, asked: Asked, groups: &dyn Fn() -> Arc<[Group]>) -> Mistake {
    use ron::Error as E;
    let start = byte_offset(text, error.span.start);
    let span = start..byte_offset(text, error.span.end).max(start);
    match &error.code {
        E::NoSuchEnumVariant { expected, found, .. } => unknown_choice(text, name_in(text, span, found), expected),
        E::NoSuchStructField { expected, found, .. } => {
            unknown_field(text, name_in(text, span, found), expected, groups)
        }
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

/// The names that are allowed, as messages list them. Former names of fields are understood, but not advertised.
fn allowed<'n>(known: &[&'n str]) -> (Vec<&'n str>, String) {
    let known: Vec<&str> = known.iter().copied().filter(|name| !is_former(name)).collect();
    let allowed = if known.is_empty() { "none".to_owned() } else { listed(&known) };
    (known, allowed)
}

fn did_you_mean(found: &str, known: &[&str]) -> Option<String> {
    nearest(found, known).map(|name| format!("did you mean `{name}`?"))
}

fn unknown_choice(text: &str, span: Range<usize>, known: &[&str]) -> Mistake {
    let found = text.get(span.clone()).unwrap_or_default();
    let place = Context::before(text, span.start).key.map_or(String::new(), |key| format!(" for `{}`", shortened(key)));
    let (known, allowed) = allowed(known);
    let message = format!("unknown choice `{}`{place}; allowed are: {allowed}", shortened(found));
    let help = bare_measure(found, &known).or_else(|| did_you_mean(found, &known));
    Mistake::new(span, message).help(help)
}

fn unknown_field(text: &str, span: Range<usize>, known: &[&str], groups: &dyn Fn() -> Arc<[Group]>) -> Mistake {
    let context = Context::before(text, span.start);
    let found = text.get(span.clone()).unwrap_or_default();
    let (known, allowed) = allowed(known);
    let message = format!("unknown field `{}`{}; allowed are: {allowed}", shortened(found), of_name(context.inside()));
    let behind = text[token_at(text, span.start).end..].trim_start();
    let help = if behind.starts_with([',', ')']) {
        Some(with_name(found, &known))
    } else if behind.starts_with('(') {
        Some(format!("`{}` is no field here: a `)` is missing before it", shortened(found)))
    } else {
        let near = || did_you_mean(found, &known);
        // One letter more or less is a slip, whatever else there is of that name.
        let is_slip = |near: &&str| near.starts_with(found) || found.starts_with(near);
        let slip = nearest(found, &known).filter(is_slip).and_then(|_| near());
        let elsewhere = || match (in_other_files(found), near()) {
            (Some(belongs), Some(near)) => Some(format!("{belongs}; or {near}")),
            (belongs, near) => belongs.or(near),
        };
        slip.or_else(|| in_this_file(found, &context, &groups())).or_else(elsewhere)
    };
    Mistake::new(span.clone(), message).help(help.or_else(|| unclosed(text, span.start, &context)))
}

/// Help for a value without the name of its field.
fn with_name(found: &str, fields: &[&str]) -> String {
    match fields {
        [field] if !["(", "[", "{"].contains(&found) => {
            format!("write the name of the field before it: {field}: {}", shortened(found))
        }
        [field] => {
            let end = found.chars().next().map_or(')', closing);
            format!("write the name of the field before it: {field}: {found}…{end}")
        }
        _ => "every value here has a name: write that of its field and a colon before it".to_owned(),
    }
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
    if let Some(mistake) = mismatch(text, &token, &context) {
        return mistake;
    }
    let is_inside = !context.last.is_empty() && context.last.end >= token.start;
    if is_inside && last.starts_with(|c: char| c.is_ascii_digit()) && !is_closing(found) && found != "," {
        // `1/2`
        return grown(text, context.last.start, Asked::Number);
    }
    let is_name = matches!(error, E::ExpectedIdentifier | E::InvalidIdentifier(_) | E::SuggestRawIdentifier(_));
    match asked {
        Asked::Fields(fields) if is_name => return wrong_field_name(text, token, fields),
        _ if found != "(" && last.starts_with(char::is_alphabetic) && context.key != Some(last) => {
            if let Some(mistake) = without_values(text, &context, &token, asked) {
                return mistake;
            }
        }
        _ => {}
    }
    let right = match asked {
        Asked::Anything if matches!(error, E::UnexpectedChar(_)) => "a value".to_owned(),
        Asked::Anything if is_name => "the name of a field".to_owned(),
        Asked::Anything if in_single_quotes(found) => asked_for(Asked::Text),
        Asked::Anything => lower_first(&error.to_string()).trim_start_matches("expected ").to_owned(),
        asked => asked_for(asked),
    };
    if found.is_empty() || is_closing(found) || found == "," {
        let message = format!("{}{right}, but nothing stands here", expected_of(text, token.start));
        let help = (found == "," && last == ",").then(|| "one comma is enough".to_owned());
        return Mistake::new(if found.is_empty() { context.last } else { token }, message).help(help);
    }
    let token = with_apostrophes(text, token);
    let found = &text[token.clone()];
    let mut message = format!("{}{right}, {}", expected_of(text, token.start), not(text, token.start, &token));
    if asked == Asked::Character && in_single_quotes(found) {
        message = format!("{}{right}, not {}", expected_of(text, token.start), found.chars().count() - 2);
    }
    let help = if asked == Asked::Anything && is_name && found.starts_with('"') {
        Some(quoted_name(text, &token))
    } else {
        right_value(text, &token, &context, asked)
    };
    Mistake::new(token, message).help(help)
}

/// A choice without its values: `Open` for `Open(1)`.
fn without_values(text: &str, context: &Context, token: &Range<usize>, asked: Asked) -> Option<Mistake> {
    let last = &text[context.last.clone()];
    match asked {
        Asked::Choice(choices) if choices.contains(&last) => {
            Some(without_parentheses(text, context.last.clone(), token))
        }
        Asked::Fields(fields) => {
            let message = format!("`{last}` must be followed by {}", asked_for(asked));
            let all = || format!("write {last}({}: …); fields with a default can be left out", fields.join(": …, "));
            let help = as_meant(&text[token.clone()], asked).unwrap_or_else(all);
            Some(Mistake::new(context.last.clone(), message).help(Some(help)))
        }
        _ => None,
    }
}

/// Help for a value of another kind.
fn right_value(text: &str, token: &Range<usize>, context: &Context, asked: Asked) -> Option<String> {
    let found = &text[token.clone()];
    let is_key = context.open.last().is_some_and(|opening| opening.bracket == '{');
    if begins_field(text, token) && !matches!(asked, Asked::Fields(_) | Asked::Character) && !is_key {
        return Some(format!("the values here have no names: leave out `{}:`", shortened(found)));
    }
    let is_group = matches!(asked, Asked::Fields(_) | Asked::Several(_));
    if is_group && found.starts_with(char::is_alphabetic) && text[token.end..].trim_start().starts_with('(') {
        return Some(format!("nothing stands before the parenthesis: leave out `{}`", shortened(found)));
    }
    let asked = if in_single_quotes(found) && asked == Asked::Anything { Asked::Text } else { asked };
    // A colour without quotes is no comment.
    let habit = habit(found).filter(|_| asked != Asked::Text || !found.starts_with('#'));
    habit.or_else(|| as_meant(sentence(text, token), asked))
}

/// Help for a text where the name of a field belongs: it may be the name of a row, behind one that is not closed.
fn quoted_name(text: &str, token: &Range<usize>) -> String {
    let behind = text[token.end..].trim_start().trim_start_matches(':').trim_start();
    let bare = shortened(text[token.clone()].trim_matches('"'));
    if behind.starts_with('(') {
        format!("if `{bare}` is a row, a `)` is missing before it; a field is written without quotes")
    } else {
        format!("write it without quotes: {bare}")
    }
}

/// The words of a text without quotes, to the end of the value; the token itself if it is no such text.
fn sentence<'t>(text: &'t str, token: &Range<usize>) -> &'t str {
    let rest = &text[token.start..];
    let line = rest.lines().next().unwrap_or_default();
    let words = &line[..line.find([',', ')', ']', '}', ':', '"', '(']).unwrap_or(line.len())];
    let is_one = !rest.starts_with(char::is_alphabetic) || words.len() <= token.len();
    if is_one { &text[token.clone()] } else { words.trim_end() }
}

/// A text in single quotes with an apostrophe in it, `'Hania's walls'`, to its last quote.
fn with_apostrophes(text: &str, token: Range<usize>) -> Range<usize> {
    let line = text[token.start..].lines().next().unwrap_or_default();
    let goes_on = text[token.clone()].starts_with('\'') && text[token.end..].starts_with(char::is_alphabetic);
    match line.rfind('\'').map(|last| token.start + last + 1) {
        Some(end) if goes_on && end > token.end => token.start..end,
        _ => token,
    }
}

/// A value where the name of a field belongs.
fn wrong_field_name(text: &str, token: Range<usize>, fields: &[&str]) -> Mistake {
    let found = &text[token.clone()];
    let (known, allowed) = allowed(fields);
    let bare = found.trim_matches(['"', '\'']);
    let begins_line = text[..token.start].rsplit('\n').next().is_some_and(|before| before.trim().is_empty());
    let help = if bare != found && fields.contains(&bare) {
        Some(format!("write it without quotes: {bare}"))
    } else if found == "," {
        Some("one comma is enough".to_owned())
    } else if found == "(" && begins_line {
        Some("if what stands before it is complete, a `)` is missing there".to_owned())
    } else {
        let is_value = found.starts_with(|c: char| "([{-\"'".contains(c) || c.is_ascii_digit());
        habit(found).or_else(|| is_value.then(|| with_name(found, &known)))
    };
    let message = format!("expected the name of a field, found {}; allowed are: {allowed}", shown(found));
    Mistake::new(token, message).help(help)
}

/// A mistake at a backslash that is followed by something meaningless.
pub(super) fn escape(text: &str, span: &Range<usize>) -> Mistake {
    let at = text[..span.end].rfind('\\').unwrap_or(span.start);
    let message = format!("`{}` means nothing in a text", shortened(&text[at..span.end]));
    let help = r#"write \\ for a backslash, \" for a quote, and a character by its number as in \u{e9}"#;
    Mistake::new(at..span.end, message).help(Some(help.to_owned()))
}
