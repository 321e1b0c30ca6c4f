//! The usual form of a RON file: indents, blanks, commas. Comments, drawn rows, columns that stand below each other and the
//! order of everything stay as they are.

use super::read::read;
use super::report::Report;
use osada_reader::tree::{Kind, Tree, tokens};
use serde::de::IgnoredAny;
use std::collections::BTreeSet;

/// One step of an indent.
const STEP: &str = "    ";
/// Lists and maps that would make longer lines get a line for each part.
const LONGEST_LINE: usize = 120;
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A text in the usual form. It means the same, and formatting it again changes nothing.
///
/// ```
/// let text = "( // a\ntitle : \"A\",\n  cells: [\n(Few,  [1,2 ]),\n(Many, [1,  2])\n] )\n";
/// let usual = "( // a\n    title: \"A\",\n    cells: [\n        (Few,  [1, 2]),\n        (Many, [1, 2]),\n])\n";
/// assert_eq!(osada_content::formatted("a.ron", text)?, usual);
/// # Ok::<(), osada_content::Report>(())
/// ```
///
/// # Errors
///
/// If it is not RON.
pub fn formatted(file: &str, text: &str) -> Result<String, Report> {
    if let Some(error) = Tree::new(text).errors().first() {
        let unknown = || Report::of_one(file, text, error.span.clone(), "this is not RON");
        return Err(read::<IgnoredAny>(file, text).err().unwrap_or_else(unknown));
    }
    let mut layout = Layout::of(text);
    layout.set_blanks();
    layout.set_commas();
    while layout.break_long_group() {}
    let mark = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK } else { "" };
    Ok(format!("{mark}{}", layout.write(if text.contains("\r\n") { "\r\n" } else { "\n" })))
}

/// A token with what stands before it.
#[derive(Clone, Debug)]
struct Item<'t> {
    kind: Kind,
    text: &'t str,
    /// Line breaks, at most two.
    breaks: usize,
    /// Blanks, if it does not begin a line.
    blanks: usize,
    place: Place,
}

/// The line of a token in the text as it was, and the columns where it begins and ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    line: usize,
    start: usize,
    end: usize,
}

/// Everything but white space.
struct Layout<'t>(Vec<Item<'t>>);

impl<'t> Layout<'t> {
    fn of(text: &'t str) -> Self {
        let mut items: Vec<Item> = Vec::new();
        let (mut line, mut line_start) = (0, 0);
        let (mut breaks, mut blanks) = (0, 0);
        for token in tokens(text) {
            let piece = &text[token.span.clone()];
            if token.kind == Kind::Whitespace {
                breaks += piece.matches('\n').count();
                blanks = piece.chars().count();
            } else {
                let start = text[line_start..token.span.start].chars().count();
                let piece = piece.trim_end_matches('\r');
                let place = Place { line, start, end: start + piece.chars().count() };
                let breaks = std::mem::take(&mut breaks).min(if items.is_empty() { 0 } else { 2 });
                items.push(Item { kind: token.kind, text: piece, breaks, blanks, place });
                blanks = 0;
            }
            line += piece.matches('\n').count();
            line_start = piece.rfind('\n').map_or(line_start, |last| token.span.start + last + 1);
        }
        Self(items)
    }

    /// One blank between tokens that need one, and those that make columns.
    fn set_blanks(&mut self) {
        let in_line = self.0.iter().filter(|item| item.blanks > 0 && item.breaks == 0 && !item.kind.is_closing());
        let starts: BTreeSet<(usize, usize)> = in_line.map(|item| (item.place.line, item.place.start)).collect();
        let numbers = self.0.iter().filter(|item| item.kind == Kind::Number).map(|item| item.place);
        let ends: BTreeSet<(usize, usize)> = numbers.map(|place| (place.line, place.end)).collect();
        let beside = |columns: &BTreeSet<(usize, usize)>, line: usize, column: usize| {
            columns.contains(&(line + 1, column)) || line > 0 && columns.contains(&(line - 1, column))
        };
        for index in 1..self.0.len() {
            let (before, item) = (self.0[index - 1].kind, &self.0[index]);
            let Place { line, start, end } = item.place;
            let usual = usual_blanks(before, item.kind);
            let is_number = item.kind == Kind::Number && !before.is_comment() && beside(&ends, line, end);
            let is_column = usual > 0 && item.blanks > usual && beside(&starts, line, start)
                || is_number && item.blanks > usual
                || item.kind.is_comment() && item.blanks > 0;
            // Attributes are read by other rules.
            let is_attribute = before == Kind::Unknown;
            if !is_column {
                self.0[index].blanks = if is_attribute { 0 } else { usual };
            }
        }
    }

    /// A comma behind every part that a line break follows, and none before a bracket in the same line.
    fn set_commas(&mut self) {
        let (mut open, mut index) = (Vec::new(), 0);
        while index < self.0.len() {
            let kind = self.0[index].kind;
            if kind.is_opening() {
                open.push((index, Vec::new()));
            } else if matches!(kind, Kind::Comma | Kind::Colon) {
                open.iter_mut().last().into_iter().for_each(|(_, signs)| signs.push(kind));
            } else if kind.is_closing()
                && let Some((opening, signs)) = open.pop()
            {
                let before =
                    (opening..index).rev().find(|&before| !self.0[before].kind.is_comment()).unwrap_or(opening);
                let has_comma = self.0[before].kind == Kind::Comma;
                let is_attribute = opening > 0 && self.0[opening - 1].kind == Kind::Unknown;
                // `(1,)` looks like what it is.
                let is_tuple = self.0[opening].kind == Kind::LeftParen && signs == [Kind::Comma];
                if self.0[index].breaks > 0 && !has_comma && before != opening && !is_attribute {
                    let comma = Item { kind: Kind::Comma, text: ",", breaks: 0, blanks: 0, ..self.0[before].clone() };
                    self.0.insert(before + 1, comma);
                    index += 1;
                } else if self.0[index].breaks == 0 && has_comma && !is_tuple {
                    self.0.remove(before);
                    index -= 1;
                }
            }
            index += 1;
        }
    }

    /// Gives each part of the outermost list or map of the first line that is too long a line of its own. False if there is
    /// no such line.
    fn break_long_group(&mut self) -> bool {
        let lines = self.lines();
        let Some((opening, closing)) = lines.iter().find_map(|line| self.breakable(line)) else { return false };
        let mut depth = 0;
        for index in opening + 1..closing {
            let kind = self.0[index].kind;
            let begins = index == opening + 1 || depth == 0 && self.0[index - 1].kind == Kind::Comma;
            if begins {
                self.0[index].breaks = 1;
            }
            depth += usize::from(kind.is_opening());
            depth -= usize::from(kind.is_closing());
        }
        self.0[closing].breaks = 1;
        self.set_commas();
        true
    }

    /// The brackets of the outermost list or map of several parts that lies in a line, if the line is too long.
    fn breakable(&self, line: &Line) -> Option<(usize, usize)> {
        if line.length <= LONGEST_LINE {
            return None;
        }
        let mut open: Vec<usize> = Vec::new();
        let mut found: Option<(usize, usize)> = None;
        for index in line.items.clone() {
            let kind = self.0[index].kind;
            if kind.is_comment() {
                return None;
            } else if kind.is_opening() {
                open.push(index);
            } else if kind.is_closing()
                && let Some(opening) = open.pop()
            {
                let is_list = self.0[opening].kind != Kind::LeftParen;
                let has_several = self.0[opening..index].iter().any(|item| item.kind == Kind::Comma);
                found = if is_list && has_several { Some((opening, index)) } else { found };
            }
        }
        found
    }

    /// The lines as they are going to be, with their indents.
    fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        // The lines in which the brackets that are open were opened.
        let mut open: Vec<usize> = Vec::new();
        for (index, item) in self.0.iter().enumerate() {
            if item.breaks > 0 || index == 0 {
                let closed = self.0[index..].iter().take_while(|next| next.kind.is_closing()).count();
                let mut left = open[..open.len().saturating_sub(closed)].to_vec();
                left.dedup();
                lines.push(Line { items: index..index, indent: left.len(), length: left.len() * STEP.len() });
            }
            let number = lines.len() - 1;
            let line = &mut lines[number];
            line.length += item.text.chars().count() + if line.items.is_empty() { 0 } else { item.blanks };
            line.items.end = index + 1;
            if item.kind.is_opening() {
                open.push(number);
            } else if item.kind.is_closing() {
                open.pop();
            }
        }
        lines
    }

    fn write(&self, newline: &str) -> String {
        let mut text = String::new();
        for line in self.lines() {
            let first = &self.0[line.items.start];
            let before = line.items.start.checked_sub(1).map(|before| self.0[before].kind);
            let is_edge = first.kind.is_closing() || before.is_some_and(Kind::is_opening);
            if first.breaks > 1 && !is_edge {
                text.push_str(newline);
            }
            text.push_str(&STEP.repeat(line.indent));
            for (index, item) in self.0[line.items].iter().enumerate() {
                text.push_str(&" ".repeat(if index == 0 { 0 } else { item.blanks }));
                text.push_str(item.text);
            }
            text.push_str(newline);
        }
        text
    }
}

/// A line of the text in its usual form.
#[derive(Debug)]
struct Line {
    items: std::ops::Range<usize>,
    /// In steps.
    indent: usize,
    /// In characters.
    length: usize,
}

fn usual_blanks(before: Kind, kind: Kind) -> usize {
    match (before, kind) {
        (_, kind) if kind.is_comment() => 1,
        (before, kind) if before.is_opening() || kind.is_closing() => 0,
        (before, _) if before.is_comment() => 1,
        (_, Kind::Comma | Kind::Colon) => 0,
        (Kind::Word, Kind::LeftParen) => 0,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    fn usual(text: &str) -> String {
        formatted("a.ron", text).unwrap_or_else(|report| panic!("{report}"))
    }

    /// What a text means: its tokens without commas before brackets, white space and comments.
    fn meaning(text: &str) -> Vec<&str> {
        let kept = tokens(text).filter(|token| !token.kind.is_trivia() && token.kind != Kind::Comma);
        kept.map(|token| &text[token.span]).collect()
    }

    fn comments(text: &str) -> Vec<&str> {
        tokens(text).filter(|token| token.kind.is_comment()).map(|token| text[token.span].trim_end()).collect()
    }

    #[test]
    fn everything_that_ships_means_the_same_afterwards_keeps_its_comments_and_does_not_change_again() {
        let looks = [shipped::RULES, shipped::LOOKS];
        let all = looks.iter().chain(shipped::MINDS).chain(shipped::LEVELS).chain(shipped::STRATEGIES);
        for (file, text) in all.chain(shipped::CAMPAIGNS) {
            let once = usual(text);
            assert_eq!(meaning(&once), meaning(text), "{file}");
            assert_eq!(comments(&once), comments(text), "{file}");
            assert!(usual(&once) == once, "{file}");
        }
    }

    #[test]
    fn every_kind_of_disorder_is_put_in_order() {
        let cases = [
            ("(a:1,b : [ 1,2 ,3 , ] ,)", "(a: 1, b: [1, 2, 3])\n"),
            ("(\r\na: 1\r\n)", "(\r\n    a: 1,\r\n)\r\n"),
            ("\u{feff}(a: (1 ,),)\n\n\n", "\u{feff}(a: (1,))\n"),
            ("#![enable( implicit_some )]\n(a: Some (1))", "#![enable(implicit_some)]\n(a: Some(1))\n"),
            (
                "(\n\n\n  // one\n\n\n\n  a: 1, // two\n  b: 2 // three\n\n)",
                "(\n    // one\n\n    a: 1, // two\n    b: 2, // three\n)\n",
            ),
            ("(rows: [\n\"..\",\n\"##\"])", "(rows: [\n    \"..\",\n    \"##\"])\n"),
            ("(a: [(\nb: 1)])", "(a: [(\n    b: 1)])\n"),
            ("(\n(Few,   [1]),\n(Many,  [1]),\n)", "(\n    (Few,   [1]),\n    (Many,  [1]),\n)\n"),
            ("(\n(Few,   [1]),\n(Many, [1]),\n)", "(\n    (Few, [1]),\n    (Many, [1]),\n)\n"),
            ("{ \"a\" : 'b' , /* c */ }", "{\"a\": 'b' /* c */}\n"),
            ("\"a\"", "\"a\"\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(usual(text), expected, "{text}");
            assert_eq!(usual(expected), expected);
        }
        let long = format!("(waves: [{}])", "[(\"grunt\", 2)], ".repeat(12));
        assert!(usual(&long).lines().count() == 14, "{}", usual(&long));
    }

    #[test]
    fn what_is_no_ron_is_left_alone_with_a_reason() {
        let report = formatted("a.ron", "(a: 1 b: 2)").expect_err("a comma is missing").to_string();
        assert!(report.starts_with("a.ron:1:5: error: a comma is missing"), "{report}");
    }
}
