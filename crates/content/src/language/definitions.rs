//! The names that a file defines, each with its place and with what is worth knowing about it.

use super::names::{DocumentKind, NameKind, named};
use super::way::{Spot, spots};
use crate::file_kind::FileKind;
use crate::mods::TABLES;
use crate::syntax::literal;
use osada_art::texture::{LookBook, PlantLook, TerrainLook};
use osada_reader::tree::{Entry, Group, Tree, Value};
use std::ops::Range;

/// No more facts are shown, and none that are longer.
const MOST_FACTS: usize = 8;
const LONGEST_FACT: usize = 48;

/// A name that a file defines, or whose row it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    pub kind: NameKind,
    pub name: String,
    /// The bytes of the name without quotes; empty at the start of the file for minds and levels, which go by the names of their
    /// files.
    pub span: Range<usize>,
    /// The bytes of everything that belongs to it.
    pub whole: Range<usize>,
    pub title: Option<String>,
    pub about: Option<String>,
    /// Its most telling fields, as they are written.
    pub facts: Vec<String>,
}

/// The names that a text defines. `stem` is the name of its file.
pub fn definitions(document: DocumentKind, stem: &str, text: &str) -> Vec<Definition> {
    let root = Tree::new(text).value();
    let Some(group) = root.group() else { return Vec::new() };
    let mut found = Vec::new();
    let mut add = |kind: NameKind, name: &str, span: Range<usize>, value: &Value| {
        found.push(described(text, kind, name, span, value));
    };
    match document {
        DocumentKind::File(FileKind::Mind) => add(NameKind::Mind, stem, 0..0, &root),
        DocumentKind::File(FileKind::Level) => add(NameKind::Level, stem, 0..0, &root),
        _ => {}
    }
    for field in &group.entries {
        let Some(key) = field.key() else { continue };
        let (key, value) = (key.bare(text), field.value());
        let table = TABLES.iter().find(|table| **table == key).copied();
        match (document, table) {
            (DocumentKind::File(FileKind::Rules | FileKind::Level), Some(table)) => {
                for row in entries(&value) {
                    if let Some((name, span)) = field_text(text, &row.value(), "name") {
                        add(NameKind::Row(table), &name, span, &row.value());
                    }
                }
            }
            (DocumentKind::Changes, Some(table)) => keyed(text, &value, |name, span, row| {
                add(NameKind::Row(table), name, span, row);
            }),
            (DocumentKind::File(FileKind::Looks), _) if key == "looks" || key == "scenes" => {
                let kind = if key == "looks" { NameKind::Texture } else { NameKind::Scene };
                keyed(text, &value, |name, span, look| add(kind, name, span, look));
            }
            (DocumentKind::Manifest, _) if key == "name" => {
                if let Some((name, span)) = text_of(text, &value) {
                    add(NameKind::Mod, &name, span, &root);
                }
            }
            (DocumentKind::Manifest, _) if key == "settings" => {
                for setting in entries(&value) {
                    if let Some((name, span)) = field_text(text, &setting.value(), "name") {
                        add(NameKind::Setting, &name, span, &setting.value());
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// The pictures that the library paints.
pub fn painted() -> Vec<String> {
    let looks = LookBook::default();
    let grounds = TerrainLook::ALL.iter().map(|look| look.name());
    let plants = PlantLook::ALL.iter().map(|look| look.name());
    let all = looks.structure_names().into_iter().chain(looks.unit_names()).chain(looks.gear_names());
    let all = all.chain(grounds).chain(plants);
    let mut names: Vec<String> = all.map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

/// Every place in a text where a thing of this name is meant, that of its definition included.
pub fn references(document: DocumentKind, text: &str, kind: NameKind, name: &str) -> Vec<Range<usize>> {
    let is_meant =
        |spot: &Spot| is_name(text, spot) && text[spot.span.clone()] == *name && named(document, spot) == Some(kind);
    spots(text).into_iter().filter(is_meant).map(|spot| spot.span).collect()
}

/// True for a text in quotes.
pub fn is_name(text: &str, spot: &Spot) -> bool {
    text[..spot.span.start].ends_with('"')
}

fn entries(value: &Value) -> Vec<Entry> {
    value.group().map_or_else(Vec::new, |group| group.entries)
}

/// The entries of a map with their names.
fn keyed(text: &str, value: &Value, mut each: impl FnMut(&str, Range<usize>, &Value)) {
    for entry in entries(value) {
        let Some(key) = entry.key() else { continue };
        if let Some((name, span)) = text_of(text, &key.value()) {
            each(&name, span, &entry.value());
        }
    }
}

/// A text, and its bytes without quotes.
fn text_of(text: &str, value: &Value) -> Option<(String, Range<usize>)> {
    let Range { start, end } = value.span();
    let name = literal(&text[start..end])?;
    Some((name, start + 1..end - 1))
}

/// The text of a field of a group.
fn field_text(text: &str, value: &Value, field: &str) -> Option<(String, Range<usize>)> {
    let entries = entries(value);
    let found = entries.iter().find(|entry| entry.key().is_some_and(|key| key.bare(text) == field))?;
    text_of(text, &found.value())
}

fn described(text: &str, kind: NameKind, name: &str, span: Range<usize>, value: &Value) -> Definition {
    let of = |field: &str| field_text(text, value, field).map(|(text, _)| text);
    let facts = value.group().map_or_else(Vec::new, |group| facts(text, &group));
    let whole = if span.is_empty() { 0..0 } else { span.start.min(value.span().start)..value.span().end };
    Definition { kind, name: name.to_owned(), span, whole, title: of("title"), about: of("about"), facts }
}

/// The fields of a row that tell the most: those that are short, but for its names.
fn facts(text: &str, group: &Group) -> Vec<String> {
    let is_told = |key: &str| !["name", "title", "about", "texture", "version", "by"].contains(&key);
    let fields = group.entries.iter().filter(|entry| entry.key().is_some_and(|key| is_told(key.bare(text))));
    let written = fields.map(|entry| text[entry.span()].to_owned());
    written.filter(|fact| fact.len() <= LONGEST_FACT && !fact.contains('\n')).take(MOST_FACTS).collect()
}

impl Definition {
    /// What is worth knowing, as text in Markdown.
    pub fn text(&self) -> String {
        let title = self.title.as_ref().map_or_else(|| format!("`{}`", self.name), |title| format!("**{title}**"));
        let mut text = format!("{title}: {}", self.kind.words());
        self.about.iter().for_each(|about| text.push_str(&format!("\n\n{about}")));
        if !self.facts.is_empty() {
            text.push_str(&format!("\n\n```ron\n{}\n```", self.facts.join(",\n")));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::way::Step;
    use crate::shipped;
    use std::collections::BTreeSet;

    /// All that ships defines these names.
    fn shipped_names() -> BTreeSet<(NameKind, String)> {
        let files = [shipped::RULES, shipped::LOOKS].into_iter();
        let files = files.chain(shipped::MINDS.iter().copied()).chain(shipped::LEVELS.iter().copied());
        let of = |(file, text)| definitions(DocumentKind::of(None, text), crate::stem(file), text);
        let mut names: BTreeSet<_> = files.flat_map(of).map(|found| (found.kind, found.name)).collect();
        names.extend(painted().into_iter().map(|name| (NameKind::Texture, name)));
        names
    }

    #[test]
    fn what_is_taken_for_a_name_in_shipped_files_is_the_name_of_something() {
        let names = shipped_names();
        let files = [shipped::RULES, shipped::LOOKS].into_iter().chain(shipped::MINDS.iter().copied());
        let files = files.chain(shipped::LEVELS.iter().copied()).chain(shipped::CAMPAIGNS.iter().copied());
        let files = files.chain(shipped::STRATEGIES.iter().copied()).chain(shipped::DEFENCES.iter().copied());
        let (mut count, mut kinds) = (0, BTreeSet::new());
        for (file, text) in files {
            let document = DocumentKind::of(None, text);
            // Levels and campaigns have triggers of their own.
            let own: BTreeSet<&str> = spots(text)
                .iter()
                .filter(|spot| spot.steps.ends_with(&[Step::Field("name")]))
                .map(|spot| &text[spot.span.clone()])
                .collect();
            for spot in spots(text).iter().filter(|spot| is_name(text, spot)) {
                let name = &text[spot.span.clone()];
                let Some(kind) = named(document, spot).filter(|_| !name.is_empty()) else { continue };
                let is_known = names.contains(&(kind, name.to_owned())) || own.contains(name);
                assert!(is_known, "{file}: `{name}` is no {} at {:?}", kind.words(), spot.steps);
                count += 1;
                kinds.insert(kind);
            }
        }
        assert!(count > 1000 && kinds.len() > 12, "{count} names of {kinds:?}");
    }

    #[test]
    fn a_row_of_a_mod_is_described_by_what_the_mod_says_of_it() {
        let text = "(units: {\"shieldman\": (like: \"grunt\", title: \"Shieldman\", about: \"Hides.\", hp: 90)})";
        let found = definitions(DocumentKind::Changes, "units", text);
        assert_eq!((found.len(), &text[found[0].span.clone()]), (1, "shieldman"));
        let expected = "**Shieldman**: row of `units`\n\nHides.\n\n```ron\nlike: \"grunt\",\nhp: 90\n```";
        assert_eq!(found[0].text(), expected);
        assert_eq!(references(DocumentKind::Changes, text, NameKind::Row("units"), "grunt").len(), 1);
        assert_eq!(references(DocumentKind::Changes, text, NameKind::Mind, "grunt").len(), 0);
    }

    #[test]
    fn a_manifest_defines_its_mod_and_its_settings() {
        let text =
            "(name: \"hills\", settings: [Number(name: \"raids\", title: \"Raids\", default: 1, from: 1, to: 3)])";
        let found = definitions(DocumentKind::Manifest, "mod", text);
        let names: Vec<(NameKind, &str)> = found.iter().map(|found| (found.kind, found.name.as_str())).collect();
        assert_eq!(names, [(NameKind::Mod, "hills"), (NameKind::Setting, "raids")]);
    }
}
