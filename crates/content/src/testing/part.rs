//! Parts of a text as texts of their own, in which everything is where it was.

use crate::mods::{MANIFEST, Mod, ModFile, ModFolder};
use crate::report::{Report, Reports};
use crate::syntax::tree;
use osada_reader::tree::Value;
use std::ops::Range;

/// The bytes of the value of a field, if it is there.
fn field(text: &str, value: &Value, name: &str) -> Option<Value> {
    let entries = value.group()?.entries;
    entries.iter().find(|entry| entry.key().is_some_and(|key| key.bare(text) == name)).map(|entry| entry.value())
}

/// The value of each test of a file.
fn tests(text: &str, whole: &Value) -> Vec<Value> {
    let group = field(text, whole, "tests").and_then(|tests| tests.group());
    group.map_or(Vec::new(), |group| group.entries.iter().map(|entry| entry.value()).collect())
}

/// The text with nothing but these bytes of it: all others are blanks, so that every place stays what it was.
fn alone(text: &str, span: &Range<usize>) -> String {
    let blank = |part: &str| part.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect::<String>();
    [blank(&text[..span.start]).as_str(), &text[span.clone()], &blank(&text[span.end..])].concat()
}

/// The changes to the rules that hold in a test, as a mod; `None` if there are none.
///
/// # Errors
///
/// If they do not have the form of changes.
pub fn changes(file: &str, text: &str, test: usize) -> Result<Option<Mod>, Reports> {
    let whole = tree(file, text)?.value();
    let of_test = tests(text, &whole).get(test).and_then(|test| field(text, test, "rules"));
    let spans: Vec<Range<usize>> =
        field(text, &whole, "rules").into_iter().chain(of_test).map(|value| value.span()).collect();
    if spans.is_empty() {
        return Ok(None);
    }
    // Files of rules are read in the order of their names.
    let part = |(number, span): (usize, &Range<usize>)| ModFile {
        path: format!("{number}.ron"),
        file: file.to_owned(),
        text: alone(text, span),
    };
    let mut files: Vec<ModFile> = spans.iter().enumerate().map(part).collect();
    let manifest = "(name: \"test\", version: \"1\", by: \"test\", about: \"The changes of a test.\")";
    files.push(ModFile { path: MANIFEST.to_owned(), file: file.to_owned(), text: manifest.to_owned() });
    let folder = ModFolder { name: Some("test".into()), file: file.to_owned(), files, ..ModFolder::default() };
    Mod::read(folder).map(Some).map_err(|reports| within(&reports, file, text))
}

/// Reports about parts of a text as reports about the text.
pub fn within(reports: &Reports, file: &str, text: &str) -> Reports {
    let placed = |report: &Report| {
        if report.file() == file { report.clone().within(text) } else { report.clone() }
    };
    Reports::new(reports.iter().map(placed).collect())
}

/// The bytes of a field of what a test expects, if it has one.
fn expected(file: &str, text: &str, test: usize, name: &str) -> Option<Range<usize>> {
    let tests = tests(text, &tree(file, text).ok()?.value());
    let expect = field(text, tests.get(test)?, "expect")?;
    field(text, &expect, name).map(|value| value.span())
}

/// What is to be written anew of a test.
#[derive(Clone, Debug)]
pub struct Update<'l> {
    /// Its place in the file, from 0.
    pub test: usize,
    /// Everything that happens, with ticks.
    pub lines: Option<&'l [(u64, String)]>,
    pub hash: Option<&'l str>,
}

/// A text with lists and hashes written anew, where they are given.
pub fn updated(file: &str, text: &str, updates: &[Update]) -> String {
    let mut pieces = Vec::new();
    for &Update { test, lines, hash } in updates {
        if let (Some(span), Some(lines)) = (expected(file, text, test, "exactly"), lines) {
            pieces.push((span.clone(), listed(lines, indent(text, span.start))));
        }
        if let (Some(span), Some(hash)) = (expected(file, text, test, "hash"), hash) {
            pieces.push((span, format!("\"{hash}\"")));
        }
    }
    pieces.sort_by_key(|(span, _)| span.start);
    let mut written = text.to_owned();
    for (span, piece) in pieces.into_iter().rev() {
        written.replace_range(span, &piece);
    }
    written
}

/// The blanks before the first character of the line of a place.
fn indent(text: &str, at: usize) -> &str {
    let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let length = text[line..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &text[line..line + length]
}

/// A list of what happens, as it is written.
fn listed(lines: &[(u64, String)], indent: &str) -> String {
    let line = |(tick, line): &(u64, String)| format!("{indent}    ({tick}, {line:?}),\n");
    match lines {
        [] => "[]".to_owned(),
        lines => format!("[\n{}{indent}]", lines.iter().map(line).collect::<String>()),
    }
}
