//! RON text as values with their positions in it, so that parts can be replaced, or combined with parts of other
//! texts. `ron` has already read the text, so here it is only scanned.

use super::place::{FORMER_NAMES, Scanner, bare};
use super::read::read;
use super::report::Report;
use serde::de::IgnoredAny;
use std::ops::Range;

/// A value in a text.
#[derive(Debug)]
pub(super) struct Value<'t> {
    /// Bytes of the value, with its name and its brackets.
    pub span: Range<usize>,
    /// Content of its brackets, if it has any.
    pub group: Option<Group<'t>>,
}

/// The content of brackets.
#[derive(Debug)]
pub(super) struct Group<'t> {
    /// The word before the bracket; empty without one.
    pub name: &'t str,
    /// Offset of the opening bracket.
    pub open: usize,
    /// Offset of the closing bracket.
    pub close: usize,
    pub bracket: char,
    pub entries: Vec<Entry<'t>>,
}

/// A value of a group, perhaps with its name or key.
#[derive(Debug)]
pub(super) struct Entry<'t> {
    /// The present name of the field, or the key without quotes.
    pub key: Option<&'t str>,
    /// The bytes of the name or the key as written; empty without a key.
    pub key_span: Range<usize>,
    /// Start, with its key.
    pub start: usize,
    pub value: Value<'t>,
    /// Offset of the comma behind it.
    pub comma: Option<usize>,
    /// End: behind its comma and the comment that follows in the same line.
    pub end: usize,
}

/// Structure of a value: with parts, or plain.
#[derive(Debug)]
pub(super) enum Form<'v, 't> {
    /// `(a: 1)` or `Name(a: 1)`, with the bytes of the name.
    Fields { name: Option<Range<usize>>, entries: &'v [Entry<'t>] },
    /// `{"a": 1}`.
    Map(&'v [Entry<'t>]),
    /// `[1, 2]`.
    List(&'v [Entry<'t>]),
    /// Anything else: numbers, texts, words, tuples.
    Plain,
}

impl<'t> Value<'t> {
    pub fn form(&self) -> Form<'_, 't> {
        let Some(Group { name, bracket, entries, .. }) = &self.group else { return Form::Plain };
        let start = self.span.start;
        match bracket {
            '{' => Form::Map(entries),
            '[' => Form::List(entries),
            _ if entries.iter().any(|entry| entry.key.is_none()) => Form::Plain,
            _ => Form::Fields { name: (!name.is_empty()).then_some(start..start + name.len()), entries },
        }
    }
}

impl Entry<'_> {
    /// The bytes of key and value.
    pub fn span(&self) -> Range<usize> {
        self.start..self.value.span.end
    }
}

/// The value of a file, whatever it means.
///
/// # Errors
///
/// The first place where the text is not RON, or nested too deeply.
pub(super) fn tree<'t>(file: &str, text: &'t str) -> Result<Value<'t>, Report> {
    read::<IgnoredAny>(file, text)?;
    followed(file, text)
}

/// [`tree`] of a text that is known to be RON.
///
/// # Errors
///
/// If it is none.
pub(super) fn followed<'t>(file: &str, text: &'t str) -> Result<Value<'t>, Report> {
    parse(text).ok_or_else(|| Report::of_one(file, text, 0..0, "this cannot be split into values"))
}

/// The content of a string literal; `None` for anything else.
pub(super) fn literal(text: &str) -> Option<String> {
    // The common case, without a parser: there may be very many.
    let plain = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match plain.filter(|plain| !plain.contains(['"', '\\'])) {
        Some(plain) => Some(plain.to_owned()),
        None => ron::from_str(text).ok(),
    }
}

/// The value of a text; `None` if it is not RON.
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
        let (mut key, mut key_span) = (None, start..start);
        let mut held = value(scanner)?;
        scanner.skip_blank();
        if scanner.eat(':') {
            let name = bare(scanner.text.get(held.span.clone())?);
            key = Some(FORMER_NAMES.iter().find(|(former, _)| *former == name).map_or(name, |(_, today)| today));
            key_span = held.span;
            held = value(scanner)?;
            scanner.skip_blank();
        }
        let at = scanner.at;
        let comma = scanner.eat(',').then_some(at);
        let end = end_of_line_comment(scanner.text, comma.map_or(held.span.end, |comma| comma + 1));
        entries.push(Entry { key, key_span, start, value: held, comma, end });
        scanner.skip_blank();
        if comma.is_none() && scanner.peek() != Some(closing) {
            return None;
        }
    }
}

/// The end of the comments that follow in the same line; `from` itself if there are none, or something else follows.
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
            // Skips strings, in which no comment begins.
            scanner.skip_token();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    fn shape(text: &str, value: &Value) -> String {
        let entry = |entry: &Entry| format!("{}={}", &text[entry.key_span.clone()], shape(text, &entry.value));
        let all = |entries: &[Entry]| entries.iter().map(entry).collect::<Vec<_>>().join(" ");
        match value.form() {
            Form::Plain => text[value.span.clone()].to_owned(),
            Form::List(items) => {
                format!("[{}]", items.iter().map(|item| shape(text, &item.value)).collect::<Vec<_>>().join(" "))
            }
            Form::Map(entries) => format!("{{{}}}", all(entries)),
            Form::Fields { name, entries } => format!("{}({})", name.map_or("", |name| &text[name]), all(entries)),
        }
    }

    #[test]
    fn every_value_has_its_place_and_what_has_no_keys_is_taken_whole() {
        for (text, expected) in [
            ("( a : 1 , // b: 2\n c: [ (x: 1), (1, 2), ], )", "(a=1 c=[(x=1) (1, 2)])"),
            ("{\"a\": Tower(range: 9), \"ż\": Open(1)}", "{\"a\"=Tower(range=9) \"ż\"=Open(1)}"),
            ("(a: Some((b: 1)), c: '(', d: r#\"\"(\"#, e: ())", "(a=Some((b: 1)) c='(' d=r#\"\"(\"# e=())"),
            ("#![enable(implicit_some)] Rules(a: None)", "Rules(a=None)"),
            ("[]", "[]"),
        ] {
            let value = tree("a.ron", text).unwrap_or_else(|report| panic!("{report}"));
            assert_eq!(shape(text, &value), expected, "{text}");
        }
    }

    #[test]
    fn the_rules_that_ship_are_a_tree_of_their_tables() {
        let rules = tree(shipped::RULES.0, shipped::RULES.1).expect("they are RON");
        let Form::Fields { entries, .. } = rules.form() else { panic!("rules have fields") };
        let units = entries.iter().find(|entry| entry.key == Some("units")).expect("units");
        assert!(matches!(units.value.form(), Form::List(rows) if rows.len() > 5));
    }

    #[test]
    fn what_is_no_ron_or_nested_too_deeply_is_refused_with_its_place() {
        for (text, says) in [
            ("(a: ", "a.ron:1:"),
            ("(a: 1) 2", "nothing may follow"),
            (&*format!("{}{}", "[".repeat(5000), "]".repeat(5000)), "nested too deeply"),
        ] {
            let report = tree("a.ron", text).expect_err("it is wrong").to_string();
            assert!(report.contains(says), "{report}");
        }
    }
}
