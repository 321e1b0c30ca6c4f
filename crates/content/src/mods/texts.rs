//! Looking things up in the texts that are put together: pieces, rows and keys.

use super::document::{Content, Field, Piece, Source, Value};
use crate::syntax::literal;
use osada_reader::fault::nearest;
use osada_reader::tree::{self, Entry, Form};
use std::collections::BTreeSet;
use std::ops::Range;

/// The tables of the rules, whose rows are identified by name.
pub const TABLES: [&str; 13] = [
    "terrains",
    "structures",
    "units",
    "gear",
    "crafts",
    "recipes",
    "personal_traits",
    "trades",
    "moods",
    "scars",
    "weathers",
    "triggers",
    "deeds",
];
/// The key of the row that a row copies.
pub const LIKE: &str = "like";
/// The field that holds the name of a row.
pub const NAME: &str = "name";

/// The texts that are put together.
#[derive(Clone, Copy)]
pub struct Texts<'s> {
    pub sources: &'s [Source],
    /// Starts of values that are skipped: they are known to be wrong.
    pub skipped: &'s BTreeSet<(usize, usize)>,
}

impl<'s> Texts<'s> {
    /// A piece as it is written.
    pub fn piece(self, piece: &Piece) -> &'s str {
        self.of(piece.source, &piece.span)
    }

    /// Bytes of one of the texts.
    pub fn of(self, source: usize, span: &Range<usize>) -> &'s str {
        &self.sources[source].text[span.clone()]
    }

    /// True if an entry is skipped.
    pub fn is_skipped(self, source: usize, key: &Range<usize>) -> bool {
        self.skipped.contains(&(source, key.start))
    }

    /// The key of a field, without quotes.
    pub fn key(self, field: &Field) -> String {
        key_of(field.key(self.sources))
    }

    /// The name of a row.
    pub fn name_of(self, row: &Value) -> Option<String> {
        let Content::Fields { fields, .. } = &row.kind else { return None };
        let name = fields.iter().find(|field| field.key(self.sources) == NAME)?;
        literal(self.piece(&name.value.piece))
    }

    /// The index of the row of a name.
    pub fn position(self, rows: &[Value], name: &str) -> Option<usize> {
        rows.iter().position(|row| self.name_of(row).is_some_and(|known| known == name))
    }
}

/// The name of the row that is nearest to a name.
pub fn nearest_row(texts: Texts, rows: &[Value], name: &str) -> Option<String> {
    let names: Vec<String> = rows.iter().filter_map(|row| texts.name_of(row)).collect();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    nearest(name, &known).map(str::to_owned)
}

/// The name of a field, without `r#`.
fn bare(key: &str) -> &str {
    key.trim().trim_start_matches("r#")
}

/// A key as the name, or as the text in its quotes.
pub fn key_of(key: &str) -> String {
    literal(key).unwrap_or_else(|| bare(key).to_owned())
}

/// Place of a piece: file, line and column.
pub fn place(sources: &[Source], piece: &Piece) -> String {
    let source = &sources[piece.source];
    let (line, column) = source.line_column(piece.span.start);
    format!("{}:{line}:{column}", source.file)
}

/// Who removed a row, and where, from the point of view of a text: "by this mod itself, at mods/a/b.ron:1:19".
pub fn removed_at(sources: &[Source], removal: &Piece, source: usize) -> String {
    let is_own = sources[removal.source].owner == sources[source].owner;
    format!("{}at {}", if is_own { "by this mod itself, " } else { "" }, place(sources, removal))
}

/// The entries around a place, the outermost first.
pub fn way_to(tree: &tree::Value, span: &Range<usize>) -> Vec<Entry> {
    let mut way: Vec<Entry> = Vec::new();
    let mut inside = tree.clone();
    while let Form::Fields { entries, .. } | Form::Map(entries) = inside.form() {
        let Some(entry) = entries.into_iter().find(|entry| entry.span().contains(&span.start)) else { break };
        inside = entry.value();
        way.push(entry);
        if inside.span() == *span {
            break;
        }
    }
    way
}
