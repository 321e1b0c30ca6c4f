//! Which mod each changed value of the rules comes from.

use super::document::{Content, Value};
use super::patch::{Meeting, Patched};
use super::texts::{NAME, TABLES, Texts};
use std::collections::BTreeSet;
use std::fmt;

/// A value of the rules that a mod has written, or a row that it has removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Path of the value, such as `units.grunt.hp`; of a new row, only that of the row.
    pub what: String,
    /// Name of the mod.
    pub by: String,
    /// Names of earlier mods that had written it.
    pub over: Vec<String>,
    pub is_removed: bool,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, by, over, is_removed } = self;
        let how = if *is_removed { "removed by" } else { "from" };
        write!(f, "{what}: {how} {by}")?;
        if over.is_empty() { Ok(()) } else { write!(f, ", over {}", over.join(", ")) }
    }
}

/// All values that mods have written, in the order of the rules, then the rows that they have removed. `names` are those of the
/// mods in the order of loading.
pub fn origins(patched: &Patched, texts: Texts, names: &[&str]) -> Vec<Origin> {
    let mut search = Search { texts, found: Vec::new() };
    search.value(&patched.whole, "", None);
    let removed = patched.removals.iter().filter_map(|removal| {
        let owner = texts.sources[removal.piece.source].owner?;
        Some((format!("{}.{}", removal.table, removal.name), owner, true))
    });
    let written = search.found.into_iter().map(|(what, owner)| (what, owner, false));
    let origin = |(what, owner, is_removed): (String, usize, bool)| {
        let is_meant = |meeting: Meeting| (meeting == Meeting::Set) != is_removed;
        let clashes = patched.clashes.iter().filter(|clash| clash.what == what && is_meant(clash.meeting));
        let earlier: BTreeSet<usize> = clashes.filter_map(|clash| texts.sources[clash.first.source].owner).collect();
        let over = earlier.into_iter().filter(|earlier| *earlier != owner).map(|earlier| names[earlier].to_owned());
        Origin { over: over.collect(), what, by: names[owner].to_owned(), is_removed }
    };
    written.chain(removed).map(origin).collect()
}

struct Search<'s> {
    texts: Texts<'s>,
    /// Paths, each with the number of a mod.
    found: Vec<(String, usize)>,
}

impl Search<'_> {
    /// Looks through a value that lies in one of this mod.
    fn value(&mut self, value: &Value, way: &str, around: Option<usize>) {
        let owner = self.texts.sources[value.piece.source].owner;
        // What an earlier mod wrote came along with a copy of its row.
        let is_change = owner > around;
        if is_change {
            self.found.extend(owner.map(|owner| (way.to_owned(), owner)));
        }
        let around = if is_change { owner } else { around };
        let below = |key: &str| if way.is_empty() { key.to_owned() } else { format!("{way}.{key}") };
        match &value.kind {
            Content::Fields { fields, .. } | Content::Map(fields) => {
                let is_row =
                    way.split_once('.').is_some_and(|(table, row)| TABLES.contains(&table) && !row.contains('.'));
                for field in fields {
                    let key = self.texts.key(field);
                    if !(is_row && key == NAME) {
                        self.value(&field.value, &below(&key), around);
                    }
                }
            }
            Content::List(rows) if TABLES.contains(&way) => {
                for row in rows {
                    let name = self.texts.name_of(row).unwrap_or_default();
                    self.value(row, &below(&name), around);
                }
            }
            Content::List(_) | Content::Plain => {}
        }
    }
}
