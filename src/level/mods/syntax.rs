//! A RON text as a tree in which every value knows its place, so that parts of several texts can be put together and what is
//! wrong with the whole can be told where it was written.

use crate::level::place::Scanner;
use crate::level::read::read;
use crate::level::report::Report;
use serde::de::IgnoredAny;
use std::ops::Range;

/// A value and the bytes that it takes up.
#[derive(Clone, Debug)]
pub struct Node {
    pub span: Range<usize>,
    pub kind: Kind,
}

/// What can be looked into, and what is taken as it stands.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `(a: 1)` or `Name(a: 1)`.
    Fields { name: Option<Range<usize>>, entries: Vec<Entry> },
    /// `{"a": 1}`.
    Map(Vec<Entry>),
    /// `[1, 2]`.
    List(Vec<Node>),
    /// Anything else: numbers, texts, words, tuples.
    Plain,
}

/// A value under a key.
#[derive(Clone, Debug)]
pub struct Entry {
    pub key: Range<usize>,
    pub value: Node,
}

impl Entry {
    /// The bytes of key and value.
    pub fn span(&self) -> Range<usize> {
        self.key.start..self.value.span.end
    }
}

/// Reads a text that has to be RON; whether it means anything is not asked.
pub fn parse(file: &str, text: &str) -> Result<Node, Report> {
    // Whatever passes this is RON, and not nested so deeply that following it could take too much.
    read::<IgnoredAny>(file, text)?;
    let mut scanner = Scanner::new(text);
    scanner.skip_attributes();
    Ok(node(text, &mut scanner))
}

/// The text that a string literal stands for; `None` if it is none.
pub fn literal(text: &str) -> Option<String> {
    // Nearly all are as plain as this, and there may be very many.
    let plain = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match plain.filter(|plain| !plain.contains(['"', '\\'])) {
        Some(plain) => Some(plain.to_owned()),
        None => ron::from_str(text).ok(),
    }
}

fn node(text: &str, scanner: &mut Scanner) -> Node {
    scanner.skip_blank();
    let start = scanner.position();
    let named = !matches!(scanner.peek(), None | Some('(' | '[' | '{'));
    if named {
        scanner.skip_token();
    }
    let name = named.then_some(start..scanner.position());
    scanner.skip_blank();
    let kind = match scanner.peek() {
        Some('(') => entries(text, scanner, ')').map(|entries| Kind::Fields { name, entries }),
        Some('{') if !named => entries(text, scanner, '}').map(Kind::Map),
        Some('[') if !named => Some(Kind::List(items(text, scanner))),
        _ => None,
    };
    match kind {
        Some(kind) => Node { span: start..scanner.position(), kind },
        None => {
            scanner.at = start;
            Node { span: start..scanner.skip_value(), kind: Kind::Plain }
        }
    }
}

/// The entries in these brackets; `None` if values without keys are in them.
fn entries(text: &str, scanner: &mut Scanner, closing: char) -> Option<Vec<Entry>> {
    let opening = scanner.peek()?;
    scanner.eat(opening);
    let mut entries = Vec::new();
    loop {
        scanner.skip_blank();
        if scanner.eat(closing) {
            return Some(entries);
        }
        let start = scanner.position();
        let key = start..scanner.skip_value();
        if !scanner.eat(':') {
            return None;
        }
        entries.push(Entry { key, value: node(text, scanner) });
        scanner.skip_blank();
        scanner.eat(',');
    }
}

fn items(text: &str, scanner: &mut Scanner) -> Vec<Node> {
    scanner.eat('[');
    let mut items = Vec::new();
    loop {
        scanner.skip_blank();
        if scanner.eat(']') || scanner.peek().is_none() {
            return items;
        }
        items.push(node(text, scanner));
        scanner.skip_blank();
        scanner.eat(',');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::shipped;

    fn shape(text: &str, node: &Node) -> String {
        let list = |parts: Vec<String>| parts.join(" ");
        let entry = |it: &Entry| format!("{}={}", &text[it.key.clone()], shape(text, &it.value));
        match &node.kind {
            Kind::Plain => text[node.span.clone()].to_owned(),
            Kind::List(items) => format!("[{}]", list(items.iter().map(|item| shape(text, item)).collect())),
            Kind::Map(entries) => format!("{{{}}}", list(entries.iter().map(entry).collect())),
            Kind::Fields { name, entries } => {
                let name = name.clone().map_or("", |name| &text[name]);
                format!("{name}({})", list(entries.iter().map(entry).collect()))
            }
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
            let node = parse("a.ron", text).unwrap_or_else(|report| panic!("{report}"));
            assert_eq!(shape(text, &node), expected, "{text}");
        }
    }

    #[test]
    fn the_rules_that_ship_are_a_tree_of_their_tables() {
        let node = parse(shipped::RULES.0, shipped::RULES.1).expect("they are RON");
        let Kind::Fields { entries, .. } = &node.kind else { panic!("rules have fields") };
        let units = entries.iter().find(|entry| &shipped::RULES.1[entry.key.clone()] == "units").expect("units");
        assert!(matches!(&units.value.kind, Kind::List(rows) if rows.len() > 5));
    }

    #[test]
    fn what_is_no_ron_or_nested_too_deeply_is_refused_with_its_place() {
        for (text, says) in [
            ("(a: ", "a.ron:1:"),
            ("(a: 1) 2", "nothing may follow"),
            (&*format!("{}{}", "[".repeat(5000), "]".repeat(5000)), "nested too deeply"),
        ] {
            let report = parse("a.ron", text).expect_err("it is wrong").to_string();
            assert!(report.contains(says), "{report}");
        }
    }
}
