//! A text of RON as values with the places they have in it, so that parts of it can be exchanged. The text has been read
//! by `ron` before: here it is only followed.

use super::place::{FORMER_NAMES, Scanner, bare};
use std::ops::Range;

/// A value in a text.
#[derive(Debug)]
pub(super) struct Value<'t> {
    /// Its bytes, with its name and its brackets.
    pub span: Range<usize>,
    /// What is in its brackets, if it has any.
    pub group: Option<Group<'t>>,
}

/// What stands in brackets.
#[derive(Debug)]
pub(super) struct Group<'t> {
    /// The word before the bracket; empty without one.
    pub name: &'t str,
    /// The byte of the opening bracket, which takes one.
    pub open: usize,
    /// The byte of the closing bracket.
    pub close: usize,
    /// Which bracket opens it.
    pub bracket: char,
    /// Its values, the first one first.
    pub entries: Vec<Entry<'t>>,
}

/// A value of a group, perhaps with its name or key.
#[derive(Debug)]
pub(super) struct Entry<'t> {
    /// The name of the field as it is called today, or the key without quotes.
    pub key: Option<&'t str>,
    /// Where it begins, with its key.
    pub start: usize,
    /// The value.
    pub value: Value<'t>,
    /// The byte of the comma behind it.
    pub comma: Option<usize>,
    /// Where it ends: behind its comma and the comment that follows in the same line.
    pub end: usize,
}

/// The value that a text holds; `None` if it is no RON.
pub(super) fn parse(text: &str) -> Option<Value<'_>> {
    let mut scanner = Scanner::new(text);
    scanner.skip_attributes();
    value(&mut scanner)
}

fn value<'t>(scanner: &mut Scanner<'t>) -> Option<Value<'t>> {
    scanner.skip_blank();
    let start = scanner.at;
    let bracket = |found: Option<char>| found.filter(|c| matches!(c, '(' | '[' | '{'));
    if let Some(bracket) = bracket(scanner.peek()) {
        let group = group(scanner, "", bracket)?;
        return Some(Value { span: start..scanner.at, group: Some(group) });
    }
    scanner.peek().filter(|c| !matches!(c, ')' | ']' | '}' | ',' | ':'))?;
    scanner.skip_token();
    let end = scanner.at;
    let name = scanner.text.get(start..end)?;
    scanner.skip_blank();
    let is_word = !name.starts_with(['"', '\'']);
    if is_word && scanner.peek() == Some('(') {
        let group = group(scanner, name, '(')?;
        return Some(Value { span: start..scanner.at, group: Some(group) });
    }
    scanner.at = end;
    Some(Value { span: start..end, group: None })
}

fn group<'t>(scanner: &mut Scanner<'t>, name: &'t str, bracket: char) -> Option<Group<'t>> {
    let closing = match bracket {
        '(' => ')',
        '[' => ']',
        _ => '}',
    };
    let open = scanner.at;
    scanner.eat(bracket);
    let mut entries = Vec::new();
    loop {
        scanner.skip_blank();
        let close = scanner.at;
        if scanner.eat(closing) {
            return Some(Group { name, open, close, bracket, entries });
        }
        let start = scanner.at;
        let mut key = None;
        let mut held = value(scanner)?;
        scanner.skip_blank();
        if scanner.eat(':') {
            let name = bare(scanner.text.get(held.span.clone())?);
            key = Some(FORMER_NAMES.iter().find(|(former, _)| *former == name).map_or(name, |(_, today)| today));
            held = value(scanner)?;
            scanner.skip_blank();
        }
        let at = scanner.at;
        let comma = scanner.eat(',').then_some(at);
        let end = end_of_line_comment(scanner.text, comma.map_or(held.span.end, |comma| comma + 1));
        entries.push(Entry { key, start, value: held, comma, end });
        scanner.skip_blank();
        if comma.is_none() && scanner.peek() != Some(closing) {
            return None;
        }
    }
}

/// Behind the comments that follow in the same line; where there are none, or something else follows, the place itself.
fn end_of_line_comment(text: &str, from: usize) -> usize {
    let mut scanner = Scanner::new(text);
    scanner.at = from;
    let mut end = from;
    loop {
        let rest = scanner.rest();
        scanner.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if scanner.rest().starts_with("//") {
            let line = scanner.rest().lines().next().unwrap_or_default();
            return scanner.at + line.len();
        } else if scanner.rest().starts_with("/*") {
            scanner.skip_block_comment();
            end = scanner.at;
        } else {
            return if scanner.rest().starts_with(['\r', '\n']) { end } else { from };
        }
    }
}

/// The comments of a text of RON, or of a piece of one.
pub(super) fn comments(text: &str) -> Vec<Range<usize>> {
    let mut scanner = Scanner::new(text);
    let mut found = Vec::new();
    while scanner.peek().is_some() {
        let start = scanner.at;
        if scanner.rest().starts_with("//") {
            let line = scanner.rest().lines().next().unwrap_or_default();
            scanner.at += line.len();
            found.push(start..scanner.at);
        } else if scanner.rest().starts_with("/*") {
            scanner.skip_block_comment();
            found.push(start..scanner.at);
        } else {
            // Past strings, in which no comment begins.
            scanner.skip_token();
        }
    }
    found
}
