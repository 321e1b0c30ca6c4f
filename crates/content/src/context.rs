//! The surroundings of a byte in a text: the open brackets, the name of the value, the words before and after it. Only used
//! when a text is known to be faulty.

use super::place::Scanner;
use std::ops::Range;

/// A bracket that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening<'t> {
    pub bracket: char,
    /// Byte offset of the bracket.
    pub at: usize,
    /// The word before it, or the name of the field.
    pub name: Option<&'t str>,
}

impl Opening<'_> {
    pub fn closing(&self) -> char {
        match self.bracket {
            '(' => ')',
            '[' => ']',
            _ => '}',
        }
    }
}

/// The text before a byte, as far as it matters to messages.
#[derive(Debug, Default)]
pub(super) struct Context<'t> {
    /// The brackets that are open, the outermost one first.
    pub open: Vec<Opening<'t>>,
    /// The last word, number, text or bracket.
    pub last: Range<usize>,
    /// The name of the value that begins here, or the key before the colon.
    pub key: Option<&'t str>,
}

impl<'t> Context<'t> {
    pub fn before(text: &'t str, byte: usize) -> Self {
        let mut context = Self::default();
        let mut scanner = Scanner::at(text, 0);
        scanner.skip_attributes();
        loop {
            scanner.skip_blank();
            let start = scanner.position();
            let Some(next) = scanner.peek().filter(|_| start < byte) else { return context };
            scanner.skip_token();
            let token = start..scanner.position();
            match next {
                '(' | '[' | '{' => {
                    let word = &text[context.last.clone()];
                    let named = word.starts_with(|c: char| c.is_alphabetic()) && context.key != Some(word);
                    let name = if named { Some(word) } else { context.key };
                    context.open.push(Opening { bracket: next, at: start, name });
                    context.key = None;
                }
                ')' | ']' | '}' => {
                    context.open.pop();
                    context.key = None;
                }
                ':' => {
                    let key = &text[context.last.clone()];
                    context.key = Some(key.trim_matches(['"', '\'']));
                    // The colon itself is nothing to put a comma behind.
                    continue;
                }
                ',' => context.key = None,
                _ if context.key.is_some() && context.last.end > 0 && !text[..start].trim_end().ends_with(':') => {
                    context.key = None;
                }
                _ => {}
            }
            context.last = token;
        }
    }

    /// Name of the innermost named value around the byte.
    pub fn inside(&self) -> Option<&'t str> {
        self.open.iter().rev().find_map(|opening| opening.name)
    }
}

/// The word, number, text or bracket at a byte or behind the blanks there.
pub(super) fn token_at(text: &str, byte: usize) -> Range<usize> {
    let mut scanner = Scanner::at(text, byte);
    scanner.skip_blank();
    let start = scanner.position();
    if scanner.peek().is_some() {
        scanner.skip_token();
    }
    start..scanner.position()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_before_a_byte_is_known() {
        let text = "(ground: Generated(width: 5, // a (\n), stock: (wood: \"x)\" ], waves: [(1, 2";
        let at = |word: &str| Context::before(text, text.find(word).expect("it is there"));
        assert_eq!((at("5").key, at("5").inside()), (Some("width"), Some("Generated")));
        assert_eq!((at("\"x").key, at("\"x").inside()), (Some("wood"), Some("stock")));
        assert_eq!(at("]").open.last().map(|opening| (opening.bracket, opening.closing())), Some(('(', ')')));
        let end = Context::before(text, text.len());
        assert_eq!((&text[end.last.clone()], end.inside(), end.open.len()), ("2", Some("waves"), 3));
        assert_eq!(&text[token_at(text, text.find(" \"x").expect("it is there"))], "\"x)\"");
        assert_eq!(token_at("a  ", 1), 3..3);
    }
}
