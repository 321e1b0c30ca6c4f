//! What can be written at a place: fields that are allowed and not there yet, choices, and names of what there is.

use super::names::{DocumentKind, NameKind, named_at};
use super::schema::{Field, Schema};
use super::way::{Here, Step, here};
use std::ops::Range;

/// What a completion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    Field,
    Choice,
    Name,
}

/// Something that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    pub kind: CompletionKind,
    pub label: String,
    /// A few words beside it.
    pub detail: String,
    /// In Markdown.
    pub about: String,
    /// The text to be written; the cursor belongs between the two parts of it.
    pub insert: (String, String),
    /// The bytes that it takes the place of.
    pub replace: Range<usize>,
}

/// A name with what is known about it.
pub type KnownName = (String, String);

/// Everything that can be written at a byte, the likeliest first.
pub fn completions(
    schema: &Schema,
    document: DocumentKind,
    (text, byte): (&str, usize),
    names: &dyn Fn(NameKind) -> Vec<KnownName>,
) -> Vec<Completion> {
    let Some(here) = here(text, byte) else { return Vec::new() };
    let mut found = Vec::new();
    if let Some((steps, keys)) = &here.key {
        if here.bracket == '(' && !here.is_quoted {
            found.extend(fields(schema, steps, keys, &here));
        }
        if let Some(kind) = named_at(document, steps, true).filter(|_| here.bracket == '{') {
            let all = names(kind).into_iter().filter(|(name, _)| !keys.contains(&name.as_str()));
            let colon = if here.is_followed || here.is_quoted { "" } else { ": " };
            found.extend(all.map(|name| named(name, kind, &here, colon)));
        }
    }
    if let Some(steps) = &here.value {
        if !here.is_quoted {
            found.extend(choices(schema, steps, &here));
        }
        if let Some(kind) = named_at(document, steps, false).filter(|_| schema.allows_text(steps)) {
            found.extend(names(kind).into_iter().map(|name| named(name, kind, &here, "")));
        }
    }
    found
}

/// Required fields come first.
fn fields(schema: &Schema, steps: &[Step], keys: &[&str], here: &Here) -> Vec<Completion> {
    let mut all: Vec<Field> = schema.fields(steps);
    all.retain(|field| !keys.contains(&field.name.as_str()));
    all.sort_by_key(|field| !field.is_required);
    let completion = |field: Field| {
        let (open, close) = match field.bracket {
            _ if here.is_followed => ("", ""),
            Some('(') => (": (", ")"),
            Some('[') => (": [", "]"),
            Some('{') => (": {", "}"),
            _ => (": ", ""),
        };
        Completion {
            kind: CompletionKind::Field,
            detail: if field.is_required { "required" } else { "" }.to_owned(),
            about: field.text(),
            insert: (format!("{}{open}", field.name), close.to_owned()),
            label: field.name,
            replace: here.word.clone(),
        }
    };
    all.into_iter().map(completion).collect()
}

fn choices(schema: &Schema, steps: &[Step], here: &Here) -> Vec<Completion> {
    let all = schema.choices(steps).into_iter();
    all.map(|choice| {
        let opens = choice.has_more && !here.is_followed;
        let (open, close) = if opens { ("(", ")") } else { ("", "") };
        Completion {
            kind: CompletionKind::Choice,
            detail: String::new(),
            about: choice.about,
            insert: (format!("{}{open}", choice.name), close.to_owned()),
            label: if choice.has_more { format!("{}(…)", choice.name) } else { choice.name },
            replace: here.word.clone(),
        }
    })
    .collect()
}

fn named((name, about): KnownName, kind: NameKind, here: &Here, behind: &str) -> Completion {
    let quote = if here.is_quoted { "" } else { "\"" };
    Completion {
        kind: CompletionKind::Name,
        detail: kind.words(),
        about,
        insert: (format!("{quote}{name}{quote}{behind}"), String::new()),
        label: name,
        replace: here.word.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FileKind;
    use crate::level_schema;
    use crate::mods::changes_schema;

    fn names(kind: NameKind) -> Vec<KnownName> {
        let of = |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), String::new())).collect();
        match kind {
            NameKind::Row("units") => of(&["grunt", "archer"]),
            NameKind::Row("structures") => of(&["bed"]),
            NameKind::Mind => of(&["timid"]),
            NameKind::Setting => of(&["raids"]),
            _ => Vec::new(),
        }
    }

    /// What the completions at the bar would write, the first five.
    fn at_bar(document: DocumentKind, text: &str) -> Vec<String> {
        let schema = Schema::new(if document == DocumentKind::Changes { changes_schema() } else { level_schema() });
        let byte = text.find('|').expect("a bar");
        let text = text.replace('|', "");
        let all = completions(&schema, document, (&text, byte), &names);
        let written = |found: Completion| {
            format!(
                "{}{}|{}{}",
                &text[..found.replace.start],
                found.insert.0,
                found.insert.1,
                &text[found.replace.end..]
            )
        };
        all.into_iter().take(5).map(written).collect()
    }

    const LEVEL: DocumentKind = DocumentKind::File(FileKind::Level);

    #[test]
    fn fields_are_completed_that_are_not_there_yet_required_ones_first() {
        let found = at_bar(LEVEL, "(title: \"A\", about: \"B\", |)");
        let expected = ["colonists: |", "ground: |", "waves: [|]"];
        let expected = expected.map(|field| format!("(title: \"A\", about: \"B\", {field})"));
        assert_eq!(found[..3], expected, "{found:?}");
        let found = at_bar(LEVEL, "(stock: (wood: 3, fo|: 4, ale: 2))");
        assert_eq!(found[0], "(stock: (wood: 3, arrows|: 4, ale: 2))", "{found:?}");
    }

    #[test]
    fn choices_and_switches_are_completed_as_bare_words() {
        assert_eq!(at_bar(LEVEL, "(ground: |)"), ["(ground: Drawn(|))", "(ground: Generated(|))"]);
        assert_eq!(at_bar(LEVEL, "(endless: t|)"), ["(endless: true|)", "(endless: false|)"]);
        assert_eq!(
            at_bar(LEVEL, "(season: Su|, title: \"\")")[..2],
            ["(season: Spring|, title: \"\")", "(season: Summer|, title: \"\")"]
        );
    }

    #[test]
    fn names_are_completed_in_quotes_and_out_of_them() {
        assert_eq!(
            at_bar(LEVEL, "(waves: [[(\"gr|\", 3)]])"),
            ["(waves: [[(\"grunt|\", 3)]])", "(waves: [[(\"archer|\", 3)]])"]
        );
        assert_eq!(at_bar(LEVEL, "(waves: [[(\"grunt\", 3, |"), ["(waves: [[(\"grunt\", 3, \"timid\"|"]);
        assert_eq!(at_bar(LEVEL, "(minds: {|})"), ["(minds: {\"grunt\": |})", "(minds: {\"archer\": |})"]);
        assert_eq!(at_bar(LEVEL, "(minds: {\"grunt\": \"|\"})"), ["(minds: {\"grunt\": \"timid|\"})"]);
        assert_eq!(at_bar(LEVEL, "(title: \"|\")"), Vec::<String>::new());
        assert_eq!(at_bar(LEVEL, "(title: 3 /* | */)"), Vec::<String>::new());
    }

    #[test]
    fn rows_of_a_mod_are_completed_with_their_fields_and_the_rows_to_copy() {
        let found = at_bar(DocumentKind::Changes, "(units: {\"x\": (like: \"|\")})");
        assert_eq!(found, ["(units: {\"x\": (like: \"grunt|\")})", "(units: {\"x\": (like: \"archer|\")})"]);
        let found = at_bar(DocumentKind::Changes, "(units: {\"x\": (hp: Setting(\"|\"))})");
        assert_eq!(found, ["(units: {\"x\": (hp: Setting(\"raids|\"))})"]);
        let found = at_bar(DocumentKind::Changes, "(remove: (structures: [\"|\"]))");
        assert_eq!(found, ["(remove: (structures: [\"bed|\"]))"]);
    }
}
