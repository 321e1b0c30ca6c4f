//! From the path of a value to its place in the text. Used only once a file is known to be faulty: values are parsed
//! without places, which keeps the structs plain, and the tree of the text is searched for the faulty ones alone.

use osada_reader::fault::Segment;
use osada_reader::tree::{Entry, Group, Tree, Value};
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

/// For each path the bytes of the value it leads to. A path that leads nowhere ends at the last value on its way.
pub fn locate(text: &str, paths: &[&[Segment]]) -> Vec<Range<usize>> {
    if paths.is_empty() {
        return Vec::new();
    }
    let mut places = Places { text, groups: BTreeMap::new() };
    let value = Tree::new(text).value();
    paths.iter().map(|path| places.of(value.clone(), path)).collect()
}

/// The names of the fields of the outermost struct, in order.
pub fn outermost_fields(text: &str) -> Vec<&str> {
    let entries = Tree::new(text).value().group().map(|group| group.entries);
    entries.into_iter().flatten().filter_map(|entry| Some(entry.key()?.bare(text))).collect()
}

/// Names of fields in files of earlier versions, and their present names.
const FORMER_NAMES: [(&str, &str); 1] = [("laziness", "diligence")];

/// True if a field had this name in earlier versions.
pub(super) fn is_former(name: &str) -> bool {
    FORMER_NAMES.iter().any(|(former, _)| *former == name)
}

/// The present name of a field.
pub(super) fn present_name(name: &str) -> &str {
    FORMER_NAMES.iter().find(|(former, _)| *former == name).map_or(name, |(_, present)| present)
}

/// The places of values in a text.
struct Places<'t> {
    text: &'t str,
    /// By their first bytes: several paths may lead through a group of a million parts.
    groups: BTreeMap<usize, Option<Rc<Group>>>,
}

impl Places<'_> {
    fn of(&mut self, mut value: Value, mut path: &[Segment]) -> Range<usize> {
        while let Some((step, rest)) = path.split_first() {
            let start = value.span().start;
            let Some(group) = self.groups.entry(start).or_insert_with(|| value.group().map(Rc::new)).clone() else {
                return match step {
                    Segment::Char(index) => character(self.text, &value, *index),
                    _ => value.span(),
                };
            };
            // `Some(value)` and the like: the path leads straight to the value.
            if let [only] = &group.entries[..]
                && is_wrapper(&group)
            {
                value = only.value();
                continue;
            }
            if let Segment::KeyAt(index) = step {
                return group.entries.get(*index).map_or(value.span(), Entry::key_span);
            }
            let Some(next) = step_into(self.text, &group, step) else { return value.span() };
            (value, path) = (next.value(), rest);
        }
        value.span()
    }
}

/// True for `Name(value)`.
fn is_wrapper(group: &Group) -> bool {
    !group.name.is_empty() && !group.is_keyed()
}

fn step_into<'g>(text: &str, group: &'g Group, step: &Segment) -> Option<&'g Entry> {
    let name = match step {
        Segment::Index(index) => return group.entries.get(*index),
        Segment::Field(name) => *name,
        Segment::Key(name) => name,
        Segment::Innermost | Segment::KeyAt(_) | Segment::Char(_) => return None,
    };
    let is_named = |entry: &&Entry| entry.key().is_some_and(|key| present_name(key.bare(text)) == name);
    // Of several with the same name, the last was read.
    group.entries.iter().rev().find(is_named)
}

/// A character of a string.
fn character(text: &str, value: &Value, index: usize) -> Range<usize> {
    let span = value.span();
    let literal = &text[span.clone()];
    let start = literal.find('"').map_or(literal.len(), |quote| quote + 1);
    match literal[start..].char_indices().nth(index) {
        Some((offset, character)) => {
            let from = span.start + start + offset;
            from..from + character.len_utf8()
        }
        None => span,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found<'t>(text: &'t str, path: &[Segment]) -> &'t str {
        &text[locate(text, &[path])[0].clone()]
    }

    const FIELD_A: Segment = Segment::Field("a");

    #[test]
    fn every_way_into_a_value_leads_to_its_place() {
        let key = |key: &str| Segment::Key(key.to_owned());
        let cases: [(&str, &[Segment], &str); 18] = [
            ("(a: 1, b: 2)", &[Segment::Field("b")], "2"),
            ("#![schema = \"[a: 1]\"] /* ] */ #![type = r#\"]\"]\"#](a: (), b: 2)", &[FIELD_A], "()"),
            ("#![enable(implicit_some)]\n// a: 3\nLevel(a /* a: 4 */ : /* ( */ \"x)\", b: 2)", &[FIELD_A], "\"x)\""),
            ("(a: [10, 20, 30])", &[FIELD_A, Segment::Index(2)], "30"),
            ("(a: Some(Some((7, 8))))", &[FIELD_A, Segment::Index(1)], "8"),
            ("(a: Circle(4, 5))", &[FIELD_A, Segment::Index(1)], "5"),
            ("(a: Inverter(Sequence([1, 2])))", &[FIELD_A, Segment::Index(1)], "2"),
            ("(a: Fuzzy(b: r#\"\"(\"#, c: 'x'))", &[FIELD_A, Segment::Field("c")], "'x'"),
            ("{'(': 1, 'H': (a: 2)}", &[key("H"), FIELD_A], "2"),
            ("{\"wood\": 1, Stone: 3}", &[key("Stone")], "3"),
            ("{'a': 1, 'a': 2}", &[Segment::Index(1)], "2"),
            ("(a: {\"x\": 1, \"y\" : 2})", &[FIELD_A, Segment::KeyAt(1)], "\"y\""),
            ("(a: ('\\'', ''', '\"', b'x', 5))", &[FIELD_A, Segment::Index(4)], "5"),
            ("(a: [\"ab\", \"żółw\"])", &[FIELD_A, Segment::Index(1), Segment::Char(2)], "ł"),
            ("(b: 1, a: (1, -2.5e3, // c\n))", &[FIELD_A, Segment::Index(1)], "-2.5e3"),
            ("(a: One)", &[FIELD_A], "One"),
            ("(a: [Condition(Yes(Fod))])", &[FIELD_A, Segment::Index(0), Segment::Innermost], "Fod"),
            ("(a: Action(Fly))", &[FIELD_A], "Action(Fly)"),
        ];
        for (text, path, value) in cases {
            assert_eq!(found(text, path), value, "{path:?} in {text}");
        }
    }

    #[test]
    fn a_way_that_leads_nowhere_ends_at_the_last_value_on_it() {
        assert_eq!(found("(a: (b: 1))", &[FIELD_A, Segment::Field("missing")]), "(b: 1)");
        assert_eq!(found("(a: Some((b: 1)))", &[]), "(a: Some((b: 1)))");
    }

    proptest! {
        #[test]
        fn any_text_at_all_has_places(text in "[a-z(){}\\[\\],:'\"/*\\\\#!rb ł\n]{0,60}") {
            let paths: [&[Segment]; 3] = [&[FIELD_A, Segment::Index(1)], &[Segment::Index(0), FIELD_A], &[]];
            for place in locate(&text, &paths) {
                prop_assert!(text.get(place).is_some());
            }
        }
    }
}
