//! The trees of right texts, and what is read out of them without types.

use super::read::read;
use super::report::Report;
use osada_reader::tree::{Tree, tokens};
use serde::de::IgnoredAny;
use std::ops::Range;

/// The tree of a file, whatever it means.
///
/// # Errors
///
/// The first place where the text is not RON, or nested too deeply.
pub(super) fn tree(file: &str, text: &str) -> Result<Tree, Report> {
    read::<IgnoredAny>(file, text)?;
    Ok(Tree::new(text))
}

/// The content of a string literal; `None` for anything else.
pub(super) fn literal(text: &str) -> Option<String> {
    // The common case, without a parser: there may be very many.
    let plain = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match plain.filter(|plain| !plain.contains(['"', '\\'])) {
        Some(plain) => Some(plain.to_owned()),
        None => ron::from_str(text).ok(),
    }
}

/// The comments of a text of RON, or of a piece of one.
pub(super) fn comments(text: &str) -> Vec<Range<usize>> {
    let comment = |span: Range<usize>| span.start..span.start + text[span].trim_end_matches('\r').len();
    tokens(text).filter(|token| token.kind.is_comment()).map(|token| comment(token.span)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;
    use osada_reader::tree::{Entry, Form, Value};

    fn shape(text: &str, value: &Value) -> String {
        let entry = |entry: &Entry| format!("{}={}", &text[entry.key_span()], shape(text, &entry.value()));
        let all = |entries: &[Entry]| entries.iter().map(entry).collect::<Vec<_>>().join(" ");
        match value.form() {
            Form::Plain => text[value.span()].to_owned(),
            Form::List(items) => {
                format!("[{}]", items.iter().map(|item| shape(text, &item.value())).collect::<Vec<_>>().join(" "))
            }
            Form::Map(entries) => format!("{{{}}}", all(&entries)),
            Form::Fields { name, entries } => format!("{}({})", name.map_or("", |name| &text[name]), all(&entries)),
        }
    }

    #[test]
    fn every_value_has_its_place_and_what_has_no_keys_is_taken_whole() {
        for (text, expected) in [
            ("( a : 1 , // b: 2\n c: [ (x: 1), (1, 2), ], )", "(a=1 c=[(x=1) (1, 2)])"),
            ("{\"a\": Tower(range: 9), \"ż\": Open(1)}", "{\"a\"=Tower(range=9) \"ż\"=Open(1)}"),
            ("(a: Some((b: 1)), c: '(', d: r#\"\"(\"#, e: ())", "(a=Some((b: 1)) c='(' d=r#\"\"(\"# e=())"),
            ("#![enable(implicit_some)] Rules(a: None)", "Rules(a=None)"),
            ("[]", "[]"),
        ] {
            let tree = tree("a.ron", text).unwrap_or_else(|report| panic!("{report}"));
            assert_eq!(shape(text, &tree.value()), expected, "{text}");
        }
    }

    #[test]
    fn every_file_that_ships_is_a_tree_without_a_mistake_that_gives_its_bytes_again() {
        let (rules, minds, levels) = (shipped::RULES, shipped::MINDS, shipped::LEVELS);
        for (file, text) in [rules].iter().chain(minds).chain(levels) {
            let tree = Tree::new(text);
            assert!(tree.errors().is_empty() && tree.text() == *text, "{file}: {:?}", tree.errors());
        }
        let Form::Fields { entries, .. } = Tree::new(rules.1).value().form() else { panic!("rules have fields") };
        let units = entries.iter().find(|entry| rules.1[entry.key_span()] == *"units").expect("units");
        assert!(matches!(units.value().form(), Form::List(rows) if rows.len() > 5));
    }

    #[test]
    fn what_is_no_ron_or_nested_too_deeply_is_refused_with_its_place() {
        for (text, says) in [
            ("(a: ", "a.ron:1:"),
            ("(a: 1) 2", "nothing may follow"),
            (&*format!("{}{}", "[".repeat(5000), "]".repeat(5000)), "nested too deeply"),
        ] {
            let report = tree("a.ron", text).expect_err("it is wrong").to_string();
            assert!(report.contains(says), "{report}");
        }
    }
}
