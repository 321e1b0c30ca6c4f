//! The parts of a file: what can be folded, and its rows as an outline.

use crate::syntax::literal;
use osada_reader::tree::{Entry, Kind, Tree, Value, tokens};
use std::ops::Range;

/// No editor shows more.
const MOST_FOLDS: usize = 5000;
const MOST_SYMBOLS: usize = 5000;
/// Values inside of others are not listed deeper.
const DEEPEST: usize = 3;

/// Bytes that can be folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    pub span: Range<usize>,
    pub is_comment: bool,
}

/// A part of a file, with its own parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    pub name: String,
    pub span: Range<usize>,
    /// The bytes of the name.
    pub name_span: Range<usize>,
    /// A row of a table, or something else with a name of its own.
    pub is_row: bool,
    pub parts: Vec<Symbol>,
}

/// Brackets and comments that go over several lines.
pub fn folds(text: &str) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut open: Vec<(usize, Kind)> = Vec::new();
    let mut comment: Option<Range<usize>> = None;
    let mut add = |span: Range<usize>, is_comment| {
        if text[span.clone()].contains('\n') && folds.len() < MOST_FOLDS {
            folds.push(Fold { span, is_comment });
        }
    };
    for token in tokens(text) {
        match token.kind {
            kind if kind.is_comment() => {
                let end = token.span.start + text[token.span.clone()].trim_end().len();
                comment = Some(comment.map_or(token.span.start, |comment| comment.start)..end);
                continue;
            }
            // An empty line ends what belongs together.
            Kind::Whitespace if text[token.span.clone()].matches('\n').count() < 2 => continue,
            kind if kind.is_opening() => open.push((token.span.start, kind)),
            kind if kind.is_closing() => {
                if let Some(depth) = open.iter().rposition(|(_, opening)| opening.closing() == kind) {
                    add(open[depth].0..token.span.end, false);
                    open.truncate(depth);
                }
            }
            _ => {}
        }
        comment.take().into_iter().for_each(|comment| add(comment, true));
    }
    comment.into_iter().for_each(|comment| add(comment, true));
    folds.sort_by_key(|fold| (fold.span.start, fold.span.end));
    folds
}

/// The fields of a file, the rows of its tables, and the fields of those.
pub fn symbols(text: &str) -> Vec<Symbol> {
    let mut left = MOST_SYMBOLS;
    parts(text, &Tree::new(text).value(), DEEPEST, &mut left)
}

fn parts(text: &str, value: &Value, depth: usize, left: &mut usize) -> Vec<Symbol> {
    let Some(group) = value.group().filter(|_| depth > 0) else { return Vec::new() };
    let mut symbols = Vec::new();
    for entry in &group.entries {
        let Some((name, name_span, is_row)) = name_of(text, entry) else { continue };
        let Some(fewer) = left.checked_sub(1) else { break };
        *left = fewer;
        let parts = parts(text, &entry.value(), depth - 1, left);
        symbols.push(Symbol { name, span: entry.span(), name_span, is_row, parts });
    }
    symbols
}

/// The key of an entry, or the name that a row gives itself.
fn name_of(text: &str, entry: &Entry) -> Option<(String, Range<usize>, bool)> {
    if let Some(key) = entry.key() {
        let is_row = text[key.span()].starts_with('"');
        return Some((key.bare(text).to_owned(), key.span(), is_row)).filter(|(name, ..)| !name.is_empty());
    }
    let fields = entry.value().group()?.entries;
    let is_name = |field: &&Entry| field.key().is_some_and(|key| ["name", "title"].contains(&key.bare(text)));
    let name = fields.iter().find(is_name)?.value().span();
    let written = literal(&text[name.clone()]).filter(|written| !written.is_empty())?;
    Some((written, name, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_over_several_lines_can_be_folded() {
        let text = "// one\n// two\n\n// three\n(\n  a: [\n    1,\n  ],\n  b: (2, 3), /* x\n y */\n  c: {\n";
        let found: Vec<(&str, bool)> =
            folds(text).iter().map(|fold| (&text[fold.span.clone()], fold.is_comment)).collect();
        assert_eq!(found, [("// one\n// two", true), ("[\n    1,\n  ]", false), ("/* x\n y */", true)]);
    }

    #[test]
    fn an_outline_has_the_rows_of_tables_under_their_names() {
        let text = "(title: \"A\", units: [(name: \"grunt\", hp: 3), 7], mods: {\"x\": (y: (z: (deep: 1)))})";
        fn shown(symbols: &[Symbol]) -> String {
            let all = symbols.iter().map(|symbol| match symbol.parts.is_empty() {
                true => symbol.name.clone(),
                false => format!("{}({})", symbol.name, shown(&symbol.parts)),
            });
            all.collect::<Vec<_>>().join(" ")
        }
        assert_eq!(shown(&symbols(text)), "title units(grunt(name hp)) mods(x(y))");
        assert_eq!(symbols("(("), []);
    }
}
