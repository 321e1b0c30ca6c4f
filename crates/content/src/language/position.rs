//! Places in a text as editors count them: lines, and columns in units of UTF-16.

use std::ops::Range;

/// A place in a text, both numbers from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: u32,
    /// In units of UTF-16: a letter beyond the Basic Multilingual Plane counts twice.
    pub column: u32,
}

/// The lines of a text. A line ends with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub fn new(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let ends = |at: &usize| match bytes[*at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = [0].into_iter().chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect();
        Self { text, starts }
    }

    /// The place of a byte; that of the character around it, if it begins none.
    pub fn position(&self, byte: usize) -> Position {
        let byte = (0..=byte.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        let line = self.starts.partition_point(|&start| start <= byte) - 1;
        let column = self.text[self.starts[line]..byte].encode_utf16().count();
        Position { line: line as u32, column: column as u32 }
    }

    pub fn range(&self, bytes: &Range<usize>) -> Range<Position> {
        self.position(bytes.start)..self.position(bytes.end)
    }

    /// The byte at a place: the end of the line for places behind it, the end of the text for lines that there are not.
    pub fn byte(&self, place: Position) -> usize {
        let Some(&start) = self.starts.get(place.line as usize) else { return self.text.len() };
        let end = self.starts.get(place.line as usize + 1).copied().unwrap_or(self.text.len());
        let line = self.text[start..end].trim_end_matches(['\r', '\n']);
        let mut column = 0;
        for (at, character) in line.char_indices() {
            column += character.len_utf16() as u32;
            if column > place.column {
                return start + at;
            }
        }
        start + line.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn columns_are_counted_in_units_of_utf_16() {
        let text = "(a: \"żółw 🐢!\",\r\n b: 2,\rc: 3)\n";
        let lines = Lines::new(text);
        let at = |piece: &str| lines.position(text.find(piece).expect("it is there"));
        assert_eq!(at("🐢"), Position { line: 0, column: 10 });
        assert_eq!(at("!"), Position { line: 0, column: 12 });
        assert_eq!(at("b"), Position { line: 1, column: 1 });
        assert_eq!(at("c"), Position { line: 2, column: 0 });
        assert_eq!(lines.position(text.len()), Position { line: 3, column: 0 });
    }

    #[test]
    fn places_that_there_are_not_are_the_nearest_that_there_are() {
        let text = "(🐢\r\n)";
        let lines = Lines::new(text);
        for (line, column, byte) in [(0, 2, 1), (0, 3, 5), (0, 99, 5), (1, 0, 7), (1, 9, 8), (7, 0, 8)] {
            assert_eq!(lines.byte(Position { line, column }), byte, "{line}:{column}");
        }
        assert_eq!(lines.position(3), Position { line: 0, column: 1 }, "inside of a letter");
        assert_eq!(lines.position(99), Position { line: 1, column: 1 });
    }

    proptest! {
        #[test]
        fn every_character_is_found_where_it_is(text in "[a🐢ż\r\n]{0,30}") {
            let lines = Lines::new(&text);
            for (at, _) in text.char_indices().filter(|(_, character)| !matches!(character, '\r' | '\n')) {
                prop_assert_eq!(lines.byte(lines.position(at)), at);
            }
        }
    }
}
