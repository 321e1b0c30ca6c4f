//! From the path of a value to its place in the text. Used only once a file is known to be faulty: values are parsed
//! without places, which keeps the structs plain, and the text is scanned again for the faulty ones alone.
//!
//! The text has been parsed by `ron` before, so this scanner only follows it; on text that is not RON it
//! still ends, with meaningless places.

use osada_reader::fault::Segment;
use std::collections::BTreeMap;
use std::ops::Range;

/// For each path the bytes of the value it leads to. A path that leads nowhere ends at the last value on its way.
/// One scanner for all of them: O(text × depth + paths × log paths).
pub fn locate(text: &str, paths: &[&[Segment]]) -> Vec<Range<usize>> {
    let mut scanner = Scanner { places: vec![0..0; paths.len()], ..Scanner::new(text) };
    scanner.skip_attributes();
    let wanted: Vec<Wanted> = paths.iter().copied().enumerate().collect();
    scanner.value(&wanted);
    scanner.places
}

/// The names of the fields of the outermost struct, in order.
pub fn outermost_fields(text: &str) -> Vec<&str> {
    let mut scanner = Scanner::new(text);
    scanner.skip_attributes();
    if !scanner.rest().starts_with('(') {
        scanner.skip_token();
        scanner.skip_blank();
    }
    let mut fields = Vec::new();
    if !scanner.eat('(') {
        return fields;
    }
    loop {
        scanner.skip_blank();
        let (before, end) = (scanner.at, scanner.skip_value());
        if scanner.eat(':') {
            fields.push(bare(&text[before..end]));
            scanner.skip_value();
        }
        if !scanner.eat(',') {
            return fields;
        }
    }
}

/// Names of fields in files of earlier versions, and their present names.
pub(super) const FORMER_NAMES: [(&str, &str); 1] = [("laziness", "diligence")];

/// True if a field had this name in earlier versions.
pub(super) fn is_former(name: &str) -> bool {
    FORMER_NAMES.iter().any(|(former, _)| *former == name)
}

/// The index of a path, and the rest of its steps.
type Wanted<'p> = (usize, &'p [Segment]);

/// Scans a text token by token, for finding places and for editing.
pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    places: Vec<Range<usize>>,
}

/// The paths that lead into a value, by their first step.
struct Branches<'p> {
    by_index: BTreeMap<usize, Vec<Wanted<'p>>>,
    by_name: BTreeMap<&'p str, Vec<Wanted<'p>>>,
}

impl<'p> Branches<'p> {
    fn new(wanted: &[Wanted<'p>]) -> Self {
        let mut branches = Self { by_index: BTreeMap::new(), by_name: BTreeMap::new() };
        for &(path, steps) in wanted {
            let Some((first, rest)) = steps.split_first() else { continue };
            match first {
                Segment::Index(index) => branches.by_index.entry(*index).or_default().push((path, rest)),
                Segment::Field(name) => branches.by_name.entry(name).or_default().push((path, rest)),
                Segment::Key(name) => branches.by_name.entry(name).or_default().push((path, rest)),
                // These lead no deeper, so they end at the innermost value.
                Segment::Innermost | Segment::KeyAt(_) | Segment::Char(_) => {}
            }
        }
        branches
    }

    fn of(&self, index: usize, name: Option<&str>) -> Vec<Wanted<'p>> {
        let mut wanted = self.by_index.get(&index).cloned().unwrap_or_default();
        let name =
            name.map(|name| FORMER_NAMES.iter().find(|(former, _)| *former == name).map_or(name, |former| former.1));
        wanted.extend(name.and_then(|name| self.by_name.get(name)).into_iter().flatten());
        wanted
    }
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self::at(text, 0)
    }

    pub(super) fn at(text: &'t str, byte: usize) -> Self {
        Self { text, at: byte, places: Vec::new() }
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Skips to behind the next `end`, or to the end of the text.
    pub(super) fn skip_past(&mut self, end: &str) {
        self.at += self.rest().find(end).map_or(self.rest().len(), |found| found + end.len());
    }

    /// Skips white space and comments.
    pub(super) fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || "\u{200e}\u{200f}".contains(c));
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") {
                self.skip_past("\n");
            } else if trimmed.starts_with("/*") {
                self.skip_block_comment();
            } else {
                return;
            }
        }
    }

    /// Skips a block comment; they nest.
    pub(super) fn skip_block_comment(&mut self) {
        let mut depth = 0usize;
        loop {
            self.at += self.rest().find(['/', '*']).unwrap_or(self.rest().len());
            let rest = self.rest();
            if rest.starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if rest.starts_with("*/") {
                depth -= 1;
                self.at += 2;
            } else {
                self.at += rest.len().min(1);
            }
            if depth == 0 || rest.is_empty() {
                return;
            }
        }
    }

    /// Skips the attributes before the value.
    pub(super) fn skip_attributes(&mut self) {
        self.skip_blank();
        while self.rest().starts_with("#!") {
            self.at += 2;
            // A text in it may hold brackets.
            while self.peek().is_some_and(|next| next != ']') {
                self.skip_token();
                self.skip_blank();
            }
            self.skip_past("]");
            self.skip_blank();
        }
    }

    /// Skips a string, a character, a word or a number, or else a single character.
    pub(super) fn skip_token(&mut self) {
        let rest = self.rest();
        let prefix = rest.len() - rest.trim_start_matches(['b', 'r']).len();
        let hashes = rest[prefix..].bytes().take_while(|&byte| byte == b'#').count();
        let opening = rest[prefix + hashes..].chars().next();
        let is_raw = rest[..prefix].contains('r');
        match opening {
            Some('"') if is_raw && prefix <= 2 => {
                self.at += prefix + hashes + 1;
                self.skip_past(&format!("\"{}", "#".repeat(hashes)));
            }
            Some(quote @ ('"' | '\'')) if hashes == 0 && (prefix == 0 || rest[..prefix] == *"b") => {
                self.at += prefix + 1;
                self.skip_quoted(quote);
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || ",:()[]{}\"'".contains(c);
                let length = rest.find(ends).unwrap_or(rest.len());
                let comment = ["//", "/*"].iter().filter_map(|start| rest[..length].find(start)).min();
                let one = rest.chars().next().map_or(0, char::len_utf8);
                self.at += comment.unwrap_or(length).max(one);
            }
        }
    }

    /// Skips to behind the closing quote, minding backslashes. `'''` is a quote in quotes.
    fn skip_quoted(&mut self, quote: char) {
        if quote == '\'' && self.rest().starts_with("''") {
            self.at += 2;
            return;
        }
        while let Some(next) = self.peek() {
            self.at += next.len_utf8();
            if next == '\\' {
                self.at += self.peek().map_or(0, char::len_utf8);
            } else if next == quote {
                return;
            }
        }
    }

    /// Skips a whole value and the white space behind it, without recursion. Returns the end of the value.
    pub(super) fn skip_value(&mut self) -> usize {
        let mut depth = 0usize;
        let mut end = self.at;
        loop {
            self.skip_blank();
            match self.peek() {
                None => return end,
                Some('(' | '[' | '{') => {
                    depth += 1;
                    self.at += 1;
                }
                Some(')' | ']' | '}') => {
                    if depth == 0 {
                        return end;
                    }
                    depth -= 1;
                    self.at += 1;
                }
                Some(',' | ':') if depth == 0 => return end,
                Some(',' | ':') => self.at += 1,
                Some(_) => self.skip_token(),
            }
            end = self.at;
        }
    }

    /// Scans the value that begins here, recording the places of the wanted paths in it.
    fn value(&mut self, wanted: &[Wanted]) {
        self.skip_blank();
        let start = self.at;
        if wanted.is_empty() {
            self.skip_value();
            return;
        }
        let named = !matches!(self.peek(), None | Some('(' | '[' | '{'));
        if named {
            self.skip_token();
            self.skip_characters(start, wanted);
        }
        let end_of_name = self.at;
        self.skip_blank();
        let end = match self.peek() {
            Some('(') if named && self.holds_one_value() => self.newtype(wanted),
            Some('(') => self.composite(')', wanted),
            Some('[') if !named => self.composite(']', wanted),
            Some('{') if !named => self.composite('}', wanted),
            _ => end_of_name,
        };
        self.at = end;
        for &(path, steps) in wanted {
            let nothing_deeper = self.places[path].is_empty();
            if steps.is_empty() || nothing_deeper {
                self.places[path] = start..end;
            }
        }
    }

    /// Records the places of single characters of the string before this place.
    fn skip_characters(&mut self, start: usize, wanted: &[Wanted]) {
        let literal = &self.text[start..self.at];
        let quote = literal.find('"').map_or(literal.len(), |quote| quote + 1);
        for (path, steps) in wanted {
            let [Segment::Char(index)] = steps else { continue };
            if let Some((offset, character)) = literal[quote..].char_indices().nth(*index) {
                let from = start + quote + offset;
                self.places[*path] = from..from + character.len_utf8();
            }
        }
    }

    /// True if the parentheses that begin here hold a single value without a field name.
    fn holds_one_value(&mut self) -> bool {
        let start = self.at;
        self.at += 1;
        self.skip_value();
        let found_one = self.peek() != Some(':') && {
            self.eat(',');
            self.skip_blank();
            self.peek() == Some(')')
        };
        self.at = start;
        found_one
    }

    /// Scans `Some(value)` and the like: the path leads straight to the value.
    fn newtype(&mut self, wanted: &[Wanted]) -> usize {
        self.at += 1;
        self.skip_blank();
        if self.peek() != Some(')') {
            let inner: Vec<Wanted> = wanted.iter().copied().filter(|(_, steps)| !steps.is_empty()).collect();
            self.value(&inner);
        }
        self.skip_blank();
        self.eat(',');
        self.skip_blank();
        self.eat(')');
        self.at
    }

    /// Scans a struct, tuple, list or map, entry by entry, and returns its end.
    fn composite(&mut self, closing: char, wanted: &[Wanted]) -> usize {
        self.at += 1;
        let branches = Branches::new(wanted);
        for index in 0.. {
            self.skip_blank();
            if self.rest().is_empty() || self.eat(closing) {
                break;
            }
            let before = self.at;
            let end = self.skip_value();
            let key = &self.text[before..end];
            if self.eat(':') {
                let at_key = |steps: &[Segment]| *steps == [Segment::KeyAt(index)];
                for (path, _) in wanted.iter().filter(|(_, steps)| at_key(steps)) {
                    self.places[*path] = before..end;
                }
                self.value(&branches.of(index, Some(bare(key))));
            } else {
                let inner = branches.of(index, None);
                if !inner.is_empty() {
                    self.at = before;
                    self.value(&inner);
                }
            }
            self.skip_blank();
            if !self.eat(',') && self.peek() != Some(closing) && self.at == before {
                // A stray bracket: only text that is not RON comes here.
                self.at += self.peek().map_or(0, char::len_utf8);
            }
        }
        self.at
    }
}

/// A key without its quotes.
pub(super) fn bare(key: &str) -> &str {
    let key = key.trim();
    let inner = key.trim_start_matches(['"', '\'']);
    if inner.len() < key.len() { inner.trim_end_matches(['"', '\'']) } else { key.trim_start_matches("r#") }
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
        fn any_text_at_all_is_walked_to_an_end(text in "[a-z(){}\\[\\],:'\"/*\\\\#!rb ł\n]{0,60}") {
            let paths: [&[Segment]; 3] = [&[FIELD_A, Segment::Index(1)], &[Segment::Index(0), FIELD_A], &[]];
            for place in locate(&text, &paths) {
                prop_assert!(text.get(place).is_some());
            }
        }
    }
}
