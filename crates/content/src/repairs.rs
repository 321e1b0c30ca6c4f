//! Changes that may make a text readable: what is missing put in, what is too much left out, stand-ins for values of another
//! kind.

use super::context::Context;
use super::mend::Failure;
use super::place::is_former;
use super::wording::Mistake;
use osada_reader::Asked;
use osada_reader::fault::nearest;
use osada_reader::tree::{Entry, Flaw, FormError, FormErrorKind, Group, Kind, Tree, Value, tokens, tokens_from};
use std::ops::Range;

/// Further choices are not tried as stand-ins.
const MOST_CHOICES: usize = 12;

/// A change of the text: bytes and what replaces them.
pub(super) type Change = (Range<usize>, String);

/// A literal without its quotes.
pub(super) fn unquoted(literal: &str) -> &str {
    literal.trim_matches(['"', '\''])
}

/// Ways to mend what stopped reading, the likeliest first.
pub(super) fn likely(text: &str, tree: &Tree, (failure, mistake): (&Failure, &Mistake), here: &Here) -> Vec<Change> {
    let mut changes = Vec::new();
    if let Some(error) = tree.errors().first().filter(|error| error.span.start <= failure.end(text)) {
        of_form(text, error, &mut changes);
    }
    of_type(text, (failure, mistake), here, &mut changes);
    changes
}

/// Parts that may be left out, if nothing else helps.
pub(super) fn last_resorts(text: &str, here: &Here) -> Vec<Change> {
    let outwards = here.entry.iter().chain(here.around.iter().rev()).take(3);
    outwards.map(|entry| (whole(text, entry), String::new())).collect()
}

/// The innermost parts of a tree at a place.
pub(super) struct Here {
    group: Option<Group>,
    pub entry: Option<Entry>,
    value: Value,
    /// The entries around that one, the outermost first.
    pub around: Vec<Entry>,
}

impl Here {
    pub fn at(tree: &Tree, at: usize) -> Self {
        let mut here = Self { group: None, entry: None, value: tree.value(), around: Vec::new() };
        while let Some(group) = here.value.group() {
            let holds = |entry: &&Entry| entry.span().start <= at && at <= entry.span().end;
            let inside = group.open < at && at <= group.close;
            // At the end of one and the start of the next it is the next.
            let found = group.entries.iter().rev().find(holds).cloned();
            here.group = inside.then_some(group).or(here.group);
            let Some(found) = found else { break };
            let key = found.key().filter(|key| at < key.span().end);
            here.value = key.map_or_else(|| found.value(), |key| key.value());
            here.around.extend(here.entry.replace(found));
        }
        here
    }
}

/// An entry with the comma behind it.
fn whole(text: &str, entry: &Entry) -> Range<usize> {
    let span = entry.span();
    span.start..entry.comma().map_or(span.end, |comma| comma + 1).min(text.len())
}

/// Ways to mend an error of form.
pub(super) fn of_form(text: &str, error: &FormError, changes: &mut Vec<Change>) {
    let span = error.span.clone();
    let line_end = |at: usize| text[at..].find('\n').map_or(text.len(), |length| at + length);
    match error.kind {
        FormErrorKind::MissingComma => changes.push((span, ",".to_owned())),
        FormErrorKind::MissingColon => {
            let next = tokens(&text[span.end..]).find(|token| token.kind != Kind::Whitespace);
            changes.push((span.clone(), ":".to_owned()));
            if let Some(equals) = next.filter(|next| text[span.end..][next.span.clone()].starts_with('=')) {
                let at = span.end + equals.span.start;
                changes.push((at..at + 1, ":".to_owned()));
            }
            changes.push((span, ": ()".to_owned()));
        }
        FormErrorKind::MissingValue => {
            let comma = tokens(&text[span.end..]).find(|token| !token.kind.is_trivia());
            if let Some(comma) = comma.filter(|next| next.kind == Kind::Comma) {
                changes.push((span.end + comma.span.start..span.end + comma.span.end, String::new()));
            }
            changes.push((span, " ()".to_owned()));
        }
        FormErrorKind::Unclosed { closing, .. } => changes.push((span, closing.to_string())),
        FormErrorKind::Key => {
            let inside = unquoted(&text[span.clone()]);
            if inside.chars().all(|c| c.is_alphanumeric() || c == '_') {
                changes.push((span.clone(), inside.to_owned()));
            }
            let colon = tokens(&text[span.end..]).find(|token| token.kind == Kind::Colon);
            changes.extend(colon.map(|colon| (span.start..span.end + colon.span.end, String::new())));
        }
        FormErrorKind::Token(Flaw::Unclosed) => {
            let end = line_end(span.start);
            let inside = text[span.start..end].trim_end().trim_end_matches(',');
            changes.push((span.start + inside.len()..span.start + inside.len(), "\"".to_owned()));
            changes.push((span, String::new()));
        }
        FormErrorKind::Trailing => {
            let before = tokens(&text[..span.start]).filter(|token| !token.kind.is_trivia()).last();
            changes.extend(before.map(|closing| (closing.span, String::new())));
            changes.push((span.start..text.len(), String::new()));
        }
        FormErrorKind::Unexpected if text[span.clone()].starts_with('#') => {
            changes.push((span.start..line_end(span.start), String::new()));
        }
        FormErrorKind::Unexpected => {
            changes.push((span.clone(), ",".to_owned()));
            changes.push((span, String::new()));
        }
        FormErrorKind::Attribute => changes.push((span, String::new())),
        FormErrorKind::Token(Flaw::Malformed) | FormErrorKind::TooDeep => {}
    }
}

/// Ways to mend a value that does not have the form asked for.
fn of_type(text: &str, (failure, mistake): (&Failure, &Mistake), here: &Here, changes: &mut Vec<Change>) {
    use ron::Error as E;
    let at = mistake.span.clone();
    let value = here.value.span();
    // With the largest number there can be, the check says what it allows.
    changes.extend(mistake.too_large.map(|most| (at.clone(), most.to_string())));
    // Of a fraction with a comma the whole part will do.
    let fraction = text[at.clone()].split_once(',').filter(|(_, rest)| rest.parse::<u64>().is_ok());
    changes.extend(fraction.map(|(number, _)| (at.clone(), number.to_owned())));
    // The brackets around what begins a line may not be closed.
    let line = text[..at.start].rfind('\n').map_or(0, |newline| newline + 1);
    if let Some(opening) =
        Context::before(text, at.start).open.last().filter(|_| text[line..at.start].trim().is_empty())
    {
        changes.push((at.start..at.start, format!("{}, ", opening.closing())));
    }
    // A word that needs parentheses may have others, or lack only the first one.
    if here.value.kind() == Kind::Literal && text[value.clone()].starts_with(char::is_uppercase) {
        let behind = tokens_from(text, value.end).find(|token| !token.kind.is_trivia()).map(|token| token.kind);
        if behind.is_some_and(|kind| kind != Kind::Comma && !kind.is_closing()) {
            let entries = here.group.iter().flat_map(|group| &group.entries);
            let next = entries.skip_while(|entry| Some(*entry) != here.entry.as_ref()).nth(1).map(Entry::value);
            if let Some((next, group)) = next.and_then(|next| Some((next.span(), next.group()?))) {
                let (inside, whole) = (&text[group.open + 1..group.close], &text[next.clone()]);
                changes.push((value.end..next.end, format!("({inside})")));
                changes.push((value.end..next.end, format!("({whole})")));
            }
            changes.push((value.end..value.end, "(".to_owned()));
        }
    }
    match &failure.error.code {
        E::NoSuchStructField { expected, .. } => {
            let known: Vec<&str> = expected.iter().copied().filter(|name| !is_former(name)).collect();
            changes.extend(nearest(&text[at.clone()], &known).map(|near| (at.clone(), near.to_owned())));
            changes.extend(here.entry.iter().map(|entry| (whole(text, entry), String::new())));
            changes.push((at.start..at.start, "), ".to_owned()));
        }
        E::DuplicateStructField { .. } => {
            changes.extend(here.entry.iter().map(|entry| (whole(text, entry), String::new())));
        }
        E::NoSuchEnumVariant { expected, .. } => {
            changes.extend(nearest(&text[at.clone()], expected).map(|near| (at.clone(), near.to_owned())));
            choices(text, &value, &at, expected, changes);
        }
        E::MissingStructField { field, .. } => {
            if let Some(group) = &here.group {
                let has_comma = group.entries.last().is_none_or(|last| last.comma().is_some());
                let comma = if has_comma { " " } else { ", " };
                changes.push((group.close..group.close, format!("{comma}{field}: ()")));
            }
        }
        E::ExpectedDifferentLength { expected, found } => {
            let needed = expected.split(|c: char| !c.is_ascii_digit()).rfind(|digits| !digits.is_empty());
            let needed = needed.and_then(|digits| digits.parse::<usize>().ok());
            if let (Some(group), Some(needed)) = (&here.group, needed) {
                if *found < needed && needed < 100 {
                    changes.push((group.close..group.close, ", ()".repeat(needed - found)));
                } else if let Some(first) = group.entries.get(needed) {
                    changes.push((first.span().start..group.close, String::new()));
                }
            }
        }
        _ => {}
    }
    // A list of all that stands in the parentheses.
    if let (Asked::List, Some(Group { bracket: '(', open, close, entries, .. })) = (failure.asked, &here.group)
        && entries.len() > 1
        && entries.iter().all(|entry| entry.key().is_none())
    {
        changes.push((open + 1..*close, format!("[{}]", &text[open + 1..*close])));
    }
    // A text without its closing quote goes on to the next one, lines further on.
    if text[at.clone()].starts_with('"') && !text[at.clone()][1..].contains('"') {
        let inside = text[at.clone()].trim_end().trim_end_matches(',');
        changes.push((at.start + inside.len()..at.start + inside.len(), "\"".to_owned()));
    }
    // Parts of a tuple without its parentheses.
    if let (Asked::Several(count), Some(group)) = (failure.asked, here.group.as_ref().filter(|group| group.is_keyed()))
    {
        let behind =
            group.entries.iter().skip_while(|entry| entry.value() != here.value).skip(1).take(count.max(1) - 1);
        if let Some(last) = behind.take_while(|entry| entry.key().is_none()).last() {
            let whole = value.start..last.span().end;
            changes.push((whole.clone(), format!("({})", &text[whole])));
        }
    }
    // What follows a value up to a comma is hardly anything but the rest of it; with a quote in it, up to the end of its line.
    let wide = value.start..value.end + rest_of(&text[value.end..]);
    let line = text[value.start..].lines().next().unwrap_or_default().trim_end().trim_end_matches(',');
    let line = value.start..value.start + line.len();
    let mut spans = vec![wide, value, line];
    if text[spans[2].clone()].matches('"').count().is_multiple_of(2) {
        spans.pop();
    }
    spans.dedup();
    for span in spans {
        stand_ins(&text[span.clone()], failure.asked, &mut |with: String| changes.push((span.clone(), with)));
    }
}

/// Byte length of what stands behind a value in its line.
fn rest_of(behind: &str) -> usize {
    let ends = |kind: Kind| kind.is_closing() || kind.is_comment() || matches!(kind, Kind::Comma | Kind::Colon);
    let mut length = 0;
    for token in tokens(behind) {
        let text = &behind[token.span.clone()];
        if ends(token.kind) || text.contains('\n') {
            break;
        }
        if token.kind != Kind::Whitespace {
            length = token.span.end;
        }
    }
    length
}

/// Other choices in place of one, with what is in its parentheses and without.
fn choices(text: &str, value: &Range<usize>, name: &Range<usize>, known: &[&str], changes: &mut Vec<Change>) {
    let whole = name.start..value.end.max(name.end);
    let held = &text[name.end..whole.end];
    for choice in known.iter().take(MOST_CHOICES) {
        changes.push((whole.clone(), (*choice).to_owned()));
        changes.push((whole.clone(), format!("{choice}{held}")));
    }
}

/// Values of the kind asked for, to stand for one that is written.
fn stand_ins(written: &str, asked: Asked, add: &mut dyn FnMut(String)) {
    let inside = written.trim_matches(['"', '\'', '“', '”', '„']);
    let bracketed = |open: &str, close: &str| {
        let held = written.strip_prefix(['(', '[', '{']).and_then(|rest| rest.strip_suffix([')', ']', '}']));
        held.map(|held| format!("{open}{held}{close}"))
    };
    match asked {
        Asked::Whole(low, high) => {
            let number = inside.replace(',', ".").parse::<f64>().ok().filter(|number| number.abs() < 1e15);
            number.into_iter().for_each(|number| add((number.round() as i128).clamp(low, high).to_string()));
            add(1.clamp(low, high).to_string());
        }
        Asked::Number => {
            let number = inside.replace(',', ".").parse::<f64>().ok().filter(|number| number.is_finite());
            number.into_iter().for_each(|number| add(number.to_string()));
            add("1".to_owned());
        }
        Asked::YesOrNo => add(matches!(inside.to_lowercase().as_str(), "true" | "yes" | "on" | "1").to_string()),
        Asked::Character => {
            add(format!("{:?}", inside.chars().next().unwrap_or('x')));
        }
        Asked::Text => add(format!("{inside:?}")),
        Asked::Word => add(inside.to_owned()),
        Asked::Choice(known) => {
            nearest(inside, known).into_iter().for_each(|near| add(near.to_owned()));
            for choice in known.iter().take(MOST_CHOICES) {
                add((*choice).to_owned());
                add(if written.starts_with('(') {
                    format!("{choice}{written}")
                } else {
                    format!("{choice}({written})")
                });
            }
        }
        Asked::Fields(_) => {
            bracketed("(", ")").into_iter().for_each(&mut *add);
            add(format!("{written}()"));
            add("()".to_owned());
        }
        Asked::Several(count) => {
            bracketed("(", ")").into_iter().for_each(&mut *add);
            add(format!("({})", vec!["()"; count.min(100)].join(", ")));
        }
        Asked::List => {
            bracketed("[", "]").into_iter().for_each(&mut *add);
            add(format!("[{written}]"));
            add("[]".to_owned());
        }
        Asked::Pairs => {
            bracketed("{", "}").into_iter().for_each(&mut *add);
            add("{}".to_owned());
        }
        Asked::Anything => add("()".to_owned()),
    }
}
