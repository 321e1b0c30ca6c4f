//! What the documents say of the word at a place, and what is known of the thing that it names.

use super::definitions::{Definition, is_name};
use super::names::{DocumentKind, NameKind, named};
use super::schema::Schema;
use super::way::{Step, spot_at};
use std::ops::Range;

/// What is shown for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// In Markdown.
    pub text: String,
    /// The bytes of the word.
    pub span: Range<usize>,
}

/// What is known of the word at a byte. `defined` gives the definitions of a name, those that count most first.
pub fn hover(
    schema: &Schema,
    document: DocumentKind,
    (text, byte): (&str, usize),
    defined: &dyn Fn(NameKind, &str) -> Vec<Definition>,
) -> Option<Hover> {
    let spot = spot_at(text, byte)?;
    let word = &text[spot.span.clone()];
    let own = |step: Step| schema.description(&[&spot.steps[..], &[step]].concat());
    let name = named(document, &spot).filter(|_| is_name(text, &spot));
    let of_name = name.map(|kind| defined(kind, word)).filter(|found| !found.is_empty());
    let shown = match of_name {
        Some(found) => Some(found.iter().map(Definition::text).collect::<Vec<_>>().join("\n\n---\n\n")),
        None if spot.is_key => own(Step::Field(word)).map(|about| format!("`{word}`\n\n{about}")),
        None if spot.kind == osada_reader::tree::Kind::Word => {
            let of_choice = own(Step::Choice(word)).map(|about| format!("`{word}`\n\n{about}"));
            of_choice.or_else(|| schema.description(&spot.steps))
        }
        None => schema.description(&spot.steps),
    };
    Some(Hover { text: shown.filter(|text| !text.is_empty())?, span: spot.span })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::definitions::definitions;
    use crate::{FileKind, level_schema, shipped};

    fn at(text: &str, word: &str) -> String {
        let rules = definitions(DocumentKind::File(FileKind::Rules), "rules", shipped::RULES.1);
        let defined = |kind: NameKind, name: &str| -> Vec<Definition> {
            rules.iter().filter(|found| found.kind == kind && found.name == name).cloned().collect()
        };
        let byte = text.find(word).expect("it is there") + 1;
        let schema = Schema::new(level_schema());
        let found = hover(&schema, DocumentKind::File(FileKind::Level), (text, byte), &defined);
        found.map_or(String::new(), |found| format!("{}: {}", &text[found.span], found.text))
    }

    #[test]
    fn a_word_is_explained_as_in_the_documents() {
        let text = "(hour: 7, ground: Generated(kind: Valley), waves: [[(\"grunt\", 2)]], // hour\n colour: 3)";
        assert!(at(text, "hour").starts_with("hour: `hour`\n\nHour of the day at which the level begins, 0–24."));
        assert!(at(text, "7").starts_with("7: Hour of the day"), "{}", at(text, "7"));
        assert_eq!(at(text, "Generated"), "Generated: `Generated`\n\nDrawn by the seed.");
        assert!(
            at(text, "Valley").contains("meadows") || at(text, "Valley").contains("alley"),
            "{}",
            at(text, "Valley")
        );
        let grunt = at(text, "grunt");
        assert!(grunt.starts_with("grunt: **Grunt**: row of `units`") && grunt.contains("hp: "), "{grunt}");
        assert_eq!(at(text, "colour"), "");
        assert_eq!(at(text, "/ hour"), "");
    }
}
