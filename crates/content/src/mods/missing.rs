//! Reasons why a row does not exist when a mod refers to it.

use super::document::{Content, Piece, Value};
use super::patch::Removal;
use super::texts::{LIKE, TABLES, Texts, place, removed_at};
use crate::syntax::literal;
use osada_reader::fault::{listed, nearest, shortened};
use osada_reader::tree::{self, Entry, Form};

/// A reference to a row that does not exist.
#[derive(Clone, Copy, Debug)]
pub struct Missing<'w> {
    pub table: &'w str,
    pub name: &'w str,
    /// The row that copies it; `None` if it is to be removed.
    pub copy: Option<&'w str>,
    /// The place of the reference.
    pub piece: &'w Piece,
}

/// Everything that explains why a row is missing.
#[derive(Clone, Copy)]
pub struct Known<'k, 's> {
    pub texts: Texts<'s>,
    /// The content of each text.
    pub trees: &'k [tree::Value],
    /// The rules with the changes so far, without the table in question, which is in `rows`.
    pub whole: &'k Value,
    pub rows: &'k [Value],
    pub removals: &'k [Removal],
}

impl<'s> Known<'_, 's> {
    /// The message and its help; `None` if the missing row is faulty itself, which has been reported.
    pub fn explain(self, missing: Missing) -> Option<(String, Option<String>)> {
        let Missing { table, name, copy, piece } = missing;
        let short = shortened(name);
        if let Some(removal) = self.removals.iter().find(|removal| removal.table == table && removal.name == name) {
            let at = removed_at(self.texts.sources, &removal.piece, piece.source);
            let help = "keep the row, or let this one be like another";
            return Some((format!("the row `{short}` of `{table}` was removed {at}"), copy.map(|_| help.to_owned())));
        }
        if let Some(copy) = copy
            && let Some((added, entry)) = self.added(table, name)
        {
            return self.of_order(missing, copy, &added, &entry);
        }
        if let (None, Some((added, _))) = (copy, self.added(table, name)) {
            let (sources, place) = (self.texts.sources, place(self.texts.sources, &added));
            let is_own = sources[added.source].owner == sources[piece.source].owner;
            let by = if is_own { "this mod itself adds it" } else { "it is added" };
            let message = format!("the row `{short}` is not there yet: {by} at {place}");
            let help = "the files of a mod are read in the order of their names; leave out either of the two";
            return Some((message, Some(help.to_owned())));
        }
        if let Some(other) = self.other_table(table, name) {
            return Some((format!("`{short}` is a row of `{other}`, not of `{table}`"), None));
        }
        let names: Vec<String> = self.rows.iter().filter_map(|row| self.texts.name_of(row)).collect();
        let mut known: Vec<&str> = names.iter().map(String::as_str).collect();
        let message = format!("there is no row `{short}` in `{table}`; known are: {}", listed(&known));
        known.extend(self.added_in(piece.source, table));
        Some((message, nearest(name, &known).map(|near| format!("did you mean `{near}`?"))))
    }

    /// The message about a row that copies one that some file adds later.
    fn of_order(self, missing: Missing, copy: &str, added: &Piece, entry: &Entry) -> Option<(String, Option<String>)> {
        let Missing { table, name, piece, .. } = missing;
        let (name, short, copied) = (name.to_owned(), shortened(name), shortened(copy));
        let mut way = vec![copy.to_owned(), name];
        let mut next = self.model(added.source, entry);
        while let Some(model) = next.filter(|model| !way[1..].contains(model)) {
            next = self.added(table, &model).and_then(|(at, entry)| self.model(at.source, &entry));
            way.push(model);
            if way.last() == way.first() {
                let names: Vec<String> = way.iter().map(|name| shortened(name)).collect();
                let message = format!("these rows are like each other in a circle: {}", names.join(" → "));
                let help = "write out the fields of one of them, or let it be like a row outside the circle";
                return Some((message, Some(help.to_owned())));
            }
        }
        let place = place(self.texts.sources, added);
        let message = format!("the row `{short}` is not there yet: it is added at {place}");
        let owner = |source: usize| self.texts.sources[source].owner;
        let help = if added.source == piece.source && added.span.start > piece.span.start {
            format!("put `{short}` before `{copied}`")
        } else if added.source > piece.source && owner(added.source) == owner(piece.source) {
            "the files of a mod are read in the order of their names; put both rows into one".to_owned()
        } else if added.source > piece.source {
            "load that mod first: name it in `needs`".to_owned()
        } else {
            return None;
        };
        Some((message, Some(help)))
    }

    /// The row that an entry copies.
    fn model(self, source: usize, entry: &Entry) -> Option<String> {
        let Form::Fields { entries, .. } = entry.value().form() else { return None };
        let like = entries.iter().find(|entry| self.texts.of(source, &entry.key_span()) == LIKE)?;
        literal(self.texts.of(source, &like.value().span()))
    }

    /// The place where a mod adds a row.
    fn added(self, table: &str, name: &str) -> Option<(Piece, Entry)> {
        (1..self.trees.len()).find_map(|source| {
            let named = |row: &Entry| literal(self.texts.of(source, &row.key_span())).is_some_and(|key| key == name);
            let row = self.rows_of(source, table).into_iter().find(named)?;
            Some((Piece { source, span: row.key_span() }, row))
        })
    }

    /// The names of all rows that a file changes or adds.
    fn added_in(self, source: usize, table: &str) -> impl Iterator<Item = &'s str> {
        let text = &self.texts.sources[source].text;
        self.rows_of(source, table).into_iter().filter_map(|row| Some(row.key()?.bare(text)))
    }

    fn rows_of(self, source: usize, table: &str) -> Vec<Entry> {
        let Some(Form::Fields { entries, .. }) = self.trees.get(source).map(tree::Value::form) else {
            return Vec::new();
        };
        let of_table = entries.iter().find(|entry| self.texts.of(source, &entry.key_span()) == table);
        match of_table.map(|entry| entry.value().form()) {
            Some(Form::Map(rows)) => rows,
            _ => Vec::new(),
        }
    }

    /// The table that has a row of the name.
    fn other_table(self, table: &str, name: &str) -> Option<&'static str> {
        let Content::Fields { fields, .. } = &self.whole.kind else { return None };
        let holds = |other: &&&'static str| {
            fields.iter().filter(|field| field.key(self.texts.sources) == **other).any(|field| {
                match &field.value.kind {
                    Content::List(rows) => self.texts.position(rows, name).is_some(),
                    _ => false,
                }
            })
        };
        TABLES.iter().filter(|other| **other != table).find(holds).copied()
    }
}
