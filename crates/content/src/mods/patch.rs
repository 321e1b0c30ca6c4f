//! Applying the changes of a mod to the rules: rows by name, rates by name.

use super::document::{Content, Field, Piece, Source, Value};
use super::missing::{Known, Missing};
use super::texts::{LIKE, NAME, TABLES, Texts, key_of, nearest_row};
use crate::report::Problem;
use crate::syntax::literal;
use osada_reader::fault::{listed, nearest, shortened};
use osada_reader::tree::{self, Entry, Form};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Largest number of rows of a table, and of entries of anything else in the rules.
const MOST_ENTRIES: usize = 1000;
/// The key of the rows to remove.
const REMOVE: &str = "remove";
/// The rules with the changes so far.
pub struct Patched<'s> {
    pub whole: Value,
    texts: Texts<'s>,
    /// The content of each text.
    trees: &'s [tree::Value],
    pub problems: BTreeMap<usize, Vec<Problem>>,
    pub clashes: Vec<Clash>,
    pub removals: Vec<Removal>,
    /// Rows that are neither changes nor copies: they need all their fields.
    pub new_rows: Vec<NewRow>,
}

impl<'s> Patched<'s> {
    /// The unchanged rules, the first of the sources.
    pub fn new(trees: &'s [tree::Value], sources: &'s [Source], skipped: &'s BTreeSet<(usize, usize)>) -> Self {
        Self {
            whole: Value::of(&trees[0], 0),
            texts: Texts { sources, skipped },
            trees,
            problems: BTreeMap::new(),
            clashes: Vec::new(),
            removals: Vec::new(),
            new_rows: Vec::new(),
        }
    }

    fn fault(&mut self, source: usize, span: Range<usize>, message: String, help: Option<String>) {
        self.problems.entry(source).or_default().push(Problem { span, message, help, also: None });
    }

    /// Applies the changes of a file of a mod.
    pub fn apply(&mut self, source: usize) {
        let (texts, patch) = (self.texts, &self.trees[source]);
        let Form::Fields { entries, .. } = patch.form() else {
            let message = "the changes of a mod are written as (units: {..}, siege: (..))".to_owned();
            return self.fault(source, patch.span(), message, None);
        };
        if !self.are_clear(&entries, source) {
            return;
        }
        for entry in entries.iter().filter(|entry| !texts.is_skipped(source, &entry.key_span())) {
            let key = texts.of(source, &entry.key_span());
            if TABLES.contains(&key) {
                self.table(key, entry, source);
            } else if key != REMOVE {
                let nothing = Value::plain(self.whole.piece.clone());
                let mut whole = std::mem::replace(&mut self.whole, nothing);
                whole.fields_mut().into_iter().for_each(|fields| self.set(fields, entry, source, "", true));
                self.whole = whole;
            }
        }
        // Last, so that a row can be copied and then removed.
        for entry in entries.iter().filter(|entry| texts.of(source, &entry.key_span()) == REMOVE) {
            self.remove(&entry.value(), source, &entries);
        }
    }

    /// True if there are not too many entries. Entries that are given twice are reported.
    fn are_clear(&mut self, entries: &[Entry], source: usize) -> bool {
        let texts = self.texts;
        if let Some(one_more) = entries.get(MOST_ENTRIES) {
            let message = format!("at most {MOST_ENTRIES} entries are allowed here, not {}", entries.len());
            self.fault(source, one_more.key_span(), message, None);
            return false;
        }
        let mut seen = BTreeSet::new();
        for entry in entries {
            let key = key_of(texts.of(source, &entry.key_span()));
            let shown = shortened(&key);
            if !seen.insert(key) {
                self.fault(source, entry.key_span(), format!("`{shown}` is given twice here"), None);
            }
        }
        true
    }

    /// Changes the rows of a table, which is taken out of the whole meanwhile.
    fn table(&mut self, table: &str, entry: &Entry, source: usize) {
        let texts = self.texts;
        let Form::Map(rows) = entry.value().form() else {
            let message = format!("in a mod, the rows of `{table}` are given by name");
            let help =
                format!("write {table}: {{\"NAME\": (FIELD: VALUE)}}; fields that are not named stay as they are");
            return self.fault(source, entry.value().span(), message, Some(help));
        };
        if !self.are_clear(&rows, source) {
            return;
        }
        let mut items = self.take_table(table, entry, source);
        for row in rows.iter().filter(|row| !texts.is_skipped(source, &row.key_span())) {
            self.row(&mut items, table, row, source);
        }
        self.put_table(table, items);
    }

    fn take_table(&mut self, table: &str, entry: &Entry, source: usize) -> Vec<Value> {
        let texts = self.texts;
        let sources = texts.sources;
        let Some(fields) = self.whole.fields_mut() else { return Vec::new() };
        match fields.iter_mut().find(|field| field.key(sources) == table) {
            Some(Field { value: Value { kind: Content::List(items), .. }, .. }) => std::mem::take(items),
            Some(_) => Vec::new(),
            None => {
                let piece = |span: &Range<usize>| Piece { source, span: span.clone() };
                let value = Value { piece: piece(&entry.value().span()), kind: Content::List(Vec::new()) };
                fields.push(Field { key: piece(&entry.key_span()), word: None, value });
                Vec::new()
            }
        }
    }

    fn put_table(&mut self, table: &str, rows: Vec<Value>) {
        let texts = self.texts;
        let sources = texts.sources;
        let mut fields = self.whole.fields_mut().into_iter().flatten();
        if let Some(field) = fields.find(|field| field.key(sources) == table) {
            field.value.kind = Content::List(rows);
        }
    }

    /// Reports a row that does not exist.
    fn no_row(&mut self, rows: &[Value], missing: Missing) {
        let Self { texts, trees, whole, removals, .. } = &*self;
        let known = Known { texts: *texts, trees, whole, rows, removals };
        if let Some((message, help)) = known.explain(missing) {
            self.fault(missing.piece.source, missing.piece.span.clone(), message, help);
        }
    }

    /// Applies a row: a copy of another one, a change of an existing one, or a new one.
    fn row(&mut self, rows: &mut Vec<Value>, table: &str, entry: &Entry, source: usize) {
        let texts = self.texts;
        let Some(name) = literal(texts.of(source, &entry.key_span())) else {
            let message = format!("the name of a row of `{table}` must be a text in quotes");
            return self.fault(source, entry.key_span(), message, None);
        };
        let Form::Fields { name: None, entries } = entry.value().form() else {
            let message = format!("changes to `{}` are written as (FIELD: VALUE)", shortened(&name));
            let help = (texts.of(source, &entry.value().span()) != "()")
                .then(|| format!("to remove the row, write remove: ({table}: [\"{}\"])", shortened(&name)));
            return self.fault(source, entry.value().span(), message, help);
        };
        if !self.are_clear(&entries, source) {
            return;
        }
        let field = |wanted: &str| entries.iter().find(|entry| texts.of(source, &entry.key_span()) == wanted);
        let (like, own_name) = (field(LIKE), field(NAME));
        if let Some(named) = own_name {
            let message = format!("a row is named by its key, `{}`", shortened(&name));
            let help = Some("leave `name` out".to_owned());
            self.fault(source, named.span(), message, help);
        }
        let found = texts.position(rows, &name);
        let way = format!("{table}.{name}");
        let (mut row, is_copy) = match (like, found) {
            (Some(like), _) => match self.copy(rows, table, like, &entry.key_span(), source) {
                Some(copy) => (copy, true),
                None => return,
            },
            (None, Some(found)) => (rows[found].clone(), false),
            (None, None) => {
                let piece = |span: &Range<usize>| Piece { source, span: span.clone() };
                let near = nearest_row(texts, rows, &name);
                let removed = self.removal(table, &name).map(|removal| removal.piece.clone());
                self.new_rows.push(NewRow { piece: piece(&entry.value().span()), near, removed });
                let fields = vec![Field {
                    key: piece(&entry.key_span()),
                    word: Some(NAME),
                    value: Value::plain(piece(&entry.key_span())),
                }];
                (Value { piece: piece(&entry.value().span()), kind: Content::Fields { name: None, fields } }, true)
            }
        };
        let changed = entries.iter().filter(|entry| ![LIKE, NAME].contains(&texts.of(source, &entry.key_span())));
        if let Some(fields) = row.fields_mut() {
            changed.for_each(|entry| self.set(fields, entry, source, &way, !is_copy));
        }
        match found {
            Some(found) => {
                if is_copy {
                    self.replaced(&rows[found], &way, &Piece { source, span: entry.span() }, Meeting::Set);
                }
                rows[found] = row;
            }
            None => rows.push(row),
        }
    }

    /// A copy of the row that another one is like, with the name of the latter.
    fn copy(&mut self, rows: &[Value], table: &str, like: &Entry, key: &Range<usize>, source: usize) -> Option<Value> {
        let texts = self.texts;
        let Some(model) = literal(texts.of(source, &like.value().span())) else {
            let message = format!("`{LIKE}` must be the name of a row of `{table}`, in quotes");
            self.fault(source, like.value().span(), message, None);
            return None;
        };
        let Some(found) = texts.position(rows, &model) else {
            let name = literal(texts.of(source, key)).unwrap_or_default();
            let piece = Piece { source, span: like.value().span() };
            if name == model {
                let message = format!("`{}` cannot be like itself: `{LIKE}` names an existing row", shortened(&name));
                self.fault(source, piece.span, message, None);
            } else {
                self.no_row(rows, Missing { table, name: &model, copy: Some(&name), piece: &piece });
            }
            return None;
        };
        let mut copy = rows[found].clone();
        copy.piece = Piece { source, span: like.span() };
        let sources = self.texts.sources;
        let name = copy.fields_mut().into_iter().flatten().find(|field| field.key(sources) == NAME)?;
        name.value = Value::plain(Piece { source, span: key.clone() });
        Some(copy)
    }

    /// Sets a value under its key: a value with fields is changed field by field, anything else is replaced. `reports`
    /// says whether to report a mod that set it before.
    fn set(&mut self, fields: &mut Vec<Field>, entry: &Entry, source: usize, way: &str, reports: bool) {
        let texts = self.texts;
        if texts.is_skipped(source, &entry.key_span()) {
            return;
        }
        let key = key_of(texts.of(source, &entry.key_span()));
        let way = if way.is_empty() { key.clone() } else { format!("{way}.{key}") };
        let Some(field) = fields.iter_mut().find(|field| texts.key(field) == key) else {
            let key = Piece { source, span: entry.key_span() };
            return fields.push(Field { key, word: None, value: Value::of(&entry.value(), source) });
        };
        let name_of = |name: &Option<Piece>| name.as_ref().map(|name| texts.piece(name));
        let inner = match (&mut field.value.kind, entry.value().form()) {
            (Content::Fields { name, fields }, Form::Fields { name: wanted, entries })
                if wanted.is_none() || name_of(name) == wanted.as_ref().map(|name| texts.of(source, name)) =>
            {
                Some((fields, entries))
            }
            (Content::Map(fields), Form::Map(entries)) => Some((fields, entries)),
            _ => None,
        };
        match inner {
            Some((fields, entries)) => {
                if self.are_clear(&entries, source) {
                    entries.iter().for_each(|entry| self.set(fields, entry, source, &way, reports));
                }
            }
            None => {
                let second = Piece { source, span: entry.span() };
                let is_same = texts.piece(&field.value.piece) == texts.of(source, &entry.value().span());
                if reports && !is_same {
                    self.replaced(&field.value, &way, &second, Meeting::Set);
                }
                field.key = Piece { source, span: entry.key_span() };
                field.word = None;
                field.value = Value::of(&entry.value(), source);
            }
        }
    }

    /// Records a clash if the replaced value was written by another mod.
    fn replaced(&mut self, former: &Value, way: &str, second: &Piece, meeting: Meeting) {
        let mut first = None;
        let sources = self.texts.sources;
        former.pieces(&mut |piece| {
            if piece.source != second.source && sources[piece.source].owner.is_some() && first.is_none() {
                first = Some(piece.clone());
            }
        });
        let clash = |first| Clash { meeting, what: way.to_owned(), first, second: second.clone() };
        self.clashes.extend(first.map(clash));
    }

    /// The place where a row was removed.
    fn removal(&self, table: &str, name: &str) -> Option<&Removal> {
        self.removals.iter().find(|removal| removal.table == table && removal.name == name)
    }

    /// Removes rows from tables.
    fn remove(&mut self, removed: &tree::Value, source: usize, patch: &[Entry]) {
        let texts = self.texts;
        let Form::Fields { entries, .. } = removed.form() else {
            let message = "rows are removed by name: remove: (units: [\"deer\"])".to_owned();
            return self.fault(source, removed.span(), message, None);
        };
        if !self.are_clear(&entries, source) {
            return;
        }
        for entry in entries {
            let table = texts.of(source, &entry.key_span());
            let Form::List(names) = entry.value().form() else {
                let message = format!("the names of rows of `{}` must be a list", shortened(table));
                self.fault(source, entry.value().span(), message, None);
                continue;
            };
            if !TABLES.contains(&table) {
                let message = format!("there is no table `{}`; known are: {}", shortened(table), listed(&TABLES));
                let help = nearest(table, &TABLES).map(|near| format!("did you mean `{near}`?"));
                self.fault(source, entry.key_span(), message, help);
                continue;
            }
            if names.len() > MOST_ENTRIES {
                let message = format!("at most {MOST_ENTRIES} names are allowed here, not {}", names.len());
                self.fault(source, entry.value().span(), message, None);
                continue;
            }
            let mut rows = self.take_table(table, &entry, source);
            for name in names {
                self.take_out(&mut rows, table, (&name.value(), source), patch);
            }
            self.put_table(table, rows);
        }
    }

    fn take_out(&mut self, rows: &mut Vec<Value>, table: &str, (name, source): (&tree::Value, usize), patch: &[Entry]) {
        let texts = self.texts;
        let Some(wanted) = literal(texts.of(source, &name.span())) else {
            let message = format!("the name of a row of `{table}` must be a text in quotes");
            return self.fault(source, name.span(), message, None);
        };
        let changed =
            patch.iter().filter(|entry| texts.of(source, &entry.key_span()) == table).any(|entry| {
                match entry.value().form() {
                    Form::Map(rows) => {
                        rows.iter().any(|row| literal(texts.of(source, &row.key_span())).as_ref() == Some(&wanted))
                    }
                    _ => false,
                }
            });
        if changed {
            let message = format!("`{}` is both changed and removed in this file", shortened(&wanted));
            return self.fault(source, name.span(), message, None);
        }
        let (way, piece) = (format!("{table}.{wanted}"), Piece { source, span: name.span() });
        let earlier = self.removal(table, &wanted).map(|removal| removal.piece.clone());
        match (texts.position(rows, &wanted), earlier) {
            (Some(found), _) => {
                let row = rows.remove(found);
                self.replaced(&row, &way, &piece, Meeting::SetAndRemoved);
                self.removals.push(Removal { table: table.to_owned(), name: wanted, piece });
            }
            (None, Some(first)) if first.source == source => {
                self.fault(source, piece.span, format!("`{}` is removed twice here", shortened(&wanted)), None);
            }
            (None, Some(first)) => {
                self.clashes.push(Clash { meeting: Meeting::Removed, what: way, first, second: piece });
            }
            (None, None) => self.no_row(rows, Missing { table, name: &wanted, copy: None, piece: &piece }),
        }
    }
}

/// Kind of a clash of two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Both set the same value.
    Set,
    /// The second one removes what the first one set.
    SetAndRemoved,
    /// Both remove the same row.
    Removed,
}

/// Two files that set or remove the same thing, one after another.
#[derive(Clone, Debug)]
pub struct Clash {
    pub meeting: Meeting,
    /// Path of the value, such as `units.grunt.hp`.
    pub what: String,
    pub first: Piece,
    pub second: Piece,
}

/// A removed row.
#[derive(Clone, Debug)]
pub struct Removal {
    pub table: String,
    pub name: String,
    pub piece: Piece,
}

/// A row that neither changes another one nor copies one.
#[derive(Clone, Debug)]
pub struct NewRow {
    pub piece: Piece,
    /// A row with a similar name.
    pub near: Option<String>,
    /// The place where a row of that name was removed before.
    pub removed: Option<Piece>,
}
