//! The surroundings of a byte in a text: the open brackets, the name of the value, the words before and after it. Only used
//! when a text is known to be faulty.

use osada_reader::tree::{Kind, tokens, tokens_from};
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
        let mut is_value = false;
        for token in tokens(text).take_while(|token| token.span.start < byte) {
            match token.kind {
                kind if kind.is_trivia() => continue,
                kind if kind.is_opening() => {
                    let word = &text[context.last.clone()];
                    let named = word.starts_with(|c: char| c.is_alphabetic()) && context.key != Some(word);
                    let name = if named { Some(word) } else { context.key };
                    let bracket = text[token.span.clone()].chars().next().unwrap_or('(');
                    context.open.push(Opening { bracket, at: token.span.start, name });
                    context.key = None;
                }
                kind if kind.is_closing() => {
                    context.open.pop();
                    context.key = None;
                }
                Kind::Colon => {
                    context.key = Some(text[context.last.clone()].trim_matches(['"', '\'']));
                    is_value = true;
                    // The colon itself is nothing to put a comma behind.
                    continue;
                }
                Kind::Comma => context.key = None,
                _ if context.key.is_some() && !is_value => context.key = None,
                _ => {}
            }
            is_value = false;
            context.last = token.span;
        }
        context
    }

    /// Name of the innermost named value around the byte.
    pub fn inside(&self) -> Option<&'t str> {
        self.open.iter().rev().find_map(|opening| opening.name)
    }
}

/// The word, number, text or bracket at a byte or behind the blanks there.
pub(super) fn token_at(text: &str, byte: usize) -> Range<usize> {
    let found = tokens_from(text, byte).find(|token| !token.kind.is_trivia());
    found.map_or(text.len()..text.len(), |token| token.span)
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
