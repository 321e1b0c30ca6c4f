//! Values, groups and their parts, as views of the nodes of a tree.

use super::kind::{Kind, Node};
use super::lexer::tokens;
use rowan::NodeOrToken;
use std::ops::Range;

/// A value in a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value(Node);

/// The brackets of a value, and its parts.
#[derive(Clone, Debug)]
pub struct Group {
    /// The word before the opening bracket; empty without one.
    pub name: Range<usize>,
    /// Offset of the opening bracket.
    pub open: usize,
    /// Offset of the closing bracket; the end of the value if it is missing.
    pub close: usize,
    pub bracket: char,
    pub entries: Vec<Entry>,
}

/// A value by what it is made of.
#[derive(Clone, Debug)]
pub enum Form {
    /// `(a: 1)` or `Name(a: 1)`, with the bytes of the name.
    Fields { name: Option<Range<usize>>, entries: Vec<Entry> },
    /// `{"a": 1}`
    Map(Vec<Entry>),
    /// `[1, 2]`
    List(Vec<Entry>),
    /// Anything else: numbers, texts, words, tuples.
    Plain,
}

/// A value of a group, perhaps with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry(Node);

/// The key of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(Node);

fn span_of(node: &Node) -> Range<usize> {
    node.text_range().into()
}

impl Value {
    /// The bytes of the value, with its name and its brackets.
    pub fn span(&self) -> Range<usize> {
        span_of(&self.0)
    }

    pub fn kind(&self) -> Kind {
        self.0.kind()
    }

    /// The brackets of the value, if it has any.
    pub fn group(&self) -> Option<Group> {
        let mut tokens = self.0.children_with_tokens().filter_map(NodeOrToken::into_token);
        let first = tokens.next()?;
        let named = first.kind() == Kind::Word;
        let opening = if named { tokens.find(|token| token.kind().is_opening())? } else { first.clone() };
        let open = usize::from(opening.text_range().start());
        let bracket = opening.text().chars().next().filter(|_| opening.kind().is_opening())?;
        let closing = self.0.last_token().filter(|last| {
            last.kind() == opening.kind().closing() && last.parent().as_ref() == Some(&self.0) && *last != opening
        });
        let close = closing.map_or(self.span().end, |closing| closing.text_range().start().into());
        let name = if named { first.text_range().into() } else { open..open };
        Some(Group { name, open, close, bracket, entries: self.0.children().filter_map(Entry::of).collect() })
    }

    pub fn form(&self) -> Form {
        match self.group() {
            Some(Group { bracket: '{', entries, .. }) => Form::Map(entries),
            Some(Group { bracket: '[', entries, .. }) => Form::List(entries),
            Some(group) if group.entries.iter().all(|entry| entry.key().is_some()) => {
                Form::Fields { name: Some(group.name).filter(|name| !name.is_empty()), entries: group.entries }
            }
            _ => Form::Plain,
        }
    }
}

impl Group {
    /// True if its parts have keys: a struct with fields, or a map.
    pub fn is_keyed(&self) -> bool {
        self.bracket == '{' || self.entries.first().is_some_and(|entry| entry.key().is_some())
    }
}

impl Entry {
    fn of(node: Node) -> Option<Self> {
        (node.kind() == Kind::Entry).then_some(Self(node))
    }

    pub fn key(&self) -> Option<Key> {
        self.0.children().find(|node| node.kind() == Kind::Key).map(Key)
    }

    /// The bytes of the key; none at its start without one.
    pub fn key_span(&self) -> Range<usize> {
        self.key().map_or_else(|| self.span().start..self.span().start, |key| key.span())
    }

    /// An empty one where it is missing.
    pub fn value(&self) -> Value {
        value_in(&self.0)
    }

    /// The bytes of key and value.
    pub fn span(&self) -> Range<usize> {
        span_of(&self.0)
    }

    /// Offset of the comma behind it.
    pub fn comma(&self) -> Option<usize> {
        let behind = std::iter::successors(self.0.next_sibling_or_token(), |next| next.next_sibling_or_token());
        let next = behind.into_iter().find(|next| !next.kind().is_trivia())?;
        (next.kind() == Kind::Comma).then(|| next.text_range().start().into())
    }

    /// The end, behind its comma and the comments that follow in the same line.
    pub fn end(&self, text: &str) -> usize {
        let from = self.comma().map_or(self.span().end, |comma| comma + 1);
        let mut end = from;
        for token in tokens(&text[from..]) {
            let piece = &text[from..][token.span.clone()];
            match token.kind {
                Kind::Whitespace if piece.contains(['\r', '\n']) => return end,
                Kind::Whitespace => {}
                Kind::LineComment => return from + token.span.start + piece.trim_end_matches('\r').len(),
                Kind::BlockComment => end = from + token.span.end,
                _ => return from,
            }
        }
        from
    }
}

impl Key {
    pub fn span(&self) -> Range<usize> {
        span_of(&self.0)
    }

    /// The key as a value: that of a map may be any.
    pub fn value(&self) -> Value {
        value_in(&self.0)
    }

    /// The key without quotes or `r#`.
    pub fn bare<'t>(&self, text: &'t str) -> &'t str {
        bare(&text[self.span()])
    }
}

/// The value that a node holds: the parser puts one into each.
pub(super) fn value_in(node: &Node) -> Value {
    Value(node.children().find(|child| child.kind().is_value()).unwrap_or_else(|| node.clone()))
}

/// A key without its quotes.
fn bare(key: &str) -> &str {
    let inner = key.trim_start_matches(['"', '\'']);
    if inner.len() < key.len() { inner.trim_end_matches(['"', '\'']) } else { key.trim_start_matches("r#") }
}
