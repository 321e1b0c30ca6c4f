//! From tokens to a tree, with recovery: whatever is wrong, every token finds its place in it.
//!
//! The grammar is that of `ron` where any value may stand; what is inside parentheses decides whether they hold fields
//! or values. A `Some` without them is a word like any other, as it is for `ron` where a type asks for a word.

use super::kind::Kind;
use super::lexer::{Flaw, Token, tokens};
use crate::limits::DEPTH;
use ron::extensions::Extensions;
use rowan::{Checkpoint, GreenNode, GreenNodeBuilder};
use std::ops::Range;

/// A place where a text is not RON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    pub span: Range<usize>,
    pub kind: FormErrorKind,
}

/// What is wrong with the form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormErrorKind {
    /// The attributes at the beginning are not those of RON.
    Attribute,
    /// A token is [flawed](Flaw).
    Token(Flaw),
    /// A comma belongs here.
    MissingComma,
    /// A colon belongs here.
    MissingColon,
    /// A value belongs here.
    MissingValue,
    /// A key where values have none, or no word where a field needs one.
    Key,
    /// The bracket at this offset is not closed; this one belongs here.
    Unclosed { open: usize, closing: char },
    /// A token that cannot stand here.
    Unexpected,
    /// Something follows the value of the file.
    Trailing,
    /// More values lie inside each other than are read.
    TooDeep,
}

/// The tree of a text and everything that is wrong with its form, in the order of places.
pub fn parse(text: &str) -> (GreenNode, Vec<FormError>) {
    // Counted first: a list that grows takes much more memory for a while.
    let mut all = Vec::with_capacity(tokens(text).count());
    all.extend(tokens(text));
    let mut parser = Parser {
        text,
        tokens: all,
        at: 0,
        builder: GreenNodeBuilder::new(),
        errors: Vec::new(),
        open: Vec::new(),
        depth: DEPTH,
    };
    parser.root();
    parser.errors.sort_by_key(|error| error.span.start);
    (parser.builder.finish(), parser.errors)
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    /// Index of the next token.
    at: usize,
    builder: GreenNodeBuilder<'static>,
    errors: Vec<FormError>,
    /// The brackets that are open.
    open: Vec<Kind>,
    /// How many values may still lie inside each other, as the limits of reading count them.
    depth: usize,
}

/// What a group holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    Fields,
    Pairs,
    Values,
}

impl<'t> Parser<'t> {
    fn root(&mut self) {
        self.builder.start_node(Kind::Root.into());
        self.attributes();
        self.trivia();
        self.value();
        self.trivia();
        if let Some(next) = self.tokens.get(self.at) {
            self.error(next.span.clone(), FormErrorKind::Trailing);
            self.builder.start_node(Kind::Error.into());
            while self.at < self.tokens.len() {
                self.bump();
            }
            self.builder.finish_node();
        }
        self.builder.finish_node();
    }

    /// The attributes before the value, which `ron` itself reads.
    fn attributes(&mut self) {
        self.trivia();
        if !self.peek_text().starts_with('#') {
            return;
        }
        // A byte order mark is none of its business.
        let start = self.offset();
        let head = ron::de::Deserializer::from_str_with_options(
            &self.text[start..],
            &ron::Options::default().with_default_extension(Extensions::all()),
        );
        let end = match head {
            Ok(head) => self.text.len() - head.remainder().len(),
            Err(_) => {
                let line = self.text[start..].find('\n').map_or(self.text.len(), |length| start + length);
                self.error(start..line, FormErrorKind::Attribute);
                line
            }
        };
        self.builder.start_node(Kind::Attribute.into());
        while self.tokens.get(self.at).is_some_and(|token| token.span.start < end) {
            self.bump();
        }
        self.builder.finish_node();
    }

    /// A value; an empty one and an error if none begins at the next token.
    fn value(&mut self) {
        let Some(token) = self.tokens.get(self.at) else { return self.missing_value() };
        match token.kind {
            Kind::Word => self.named(),
            kind if kind.is_opening() => self.group(self.builder.checkpoint(), kind, 1),
            Kind::Text | Kind::Character | Kind::Number | Kind::Bytes => self.literal(),
            Kind::Unknown => {
                if token.flaw.is_none() {
                    self.error(token.span.clone(), FormErrorKind::Unexpected);
                }
                self.literal();
            }
            _ => self.missing_value(),
        }
    }

    fn literal(&mut self) {
        self.builder.start_node(Kind::Literal.into());
        self.bump();
        self.builder.finish_node();
    }

    /// A word, perhaps with something in parentheses.
    fn named(&mut self) {
        let (start, word) = (self.builder.checkpoint(), self.peek_text());
        let next = self.after(1).map(|index| self.tokens[index].kind);
        match next {
            Some(Kind::LeftParen) if !is_constant(word) => {
                self.bump();
                self.trivia();
                // An option is a level of its own, and no more if it holds a single value.
                let levels = if word != "Some" {
                    1
                } else if self.holds_one() {
                    0
                } else {
                    2
                };
                self.group(start, Kind::LeftParen, levels);
            }
            _ => self.literal(),
        }
    }

    /// True if the parentheses that open here hold a single value without a name, or nothing.
    fn holds_one(&self) -> bool {
        let inside = self.at + 1;
        let kinds = self.tokens[inside..].iter().map(|token| token.kind).filter(|kind| !kind.is_trivia());
        let (mut depth, mut has_comma) = (0usize, false);
        for (index, kind) in kinds.enumerate() {
            match kind {
                Kind::Colon if index == 1 => return false,
                kind if kind.is_closing() && depth == 0 => return true,
                _ if has_comma => return false,
                Kind::Comma if depth == 0 => has_comma = true,
                kind if kind.is_opening() => depth += 1,
                kind if kind.is_closing() => depth -= 1,
                _ => {}
            }
        }
        true
    }

    /// A group from its opening bracket on, which takes this many levels besides those of its parts; `start` lies
    /// before its name.
    fn group(&mut self, start: Checkpoint, opening: Kind, levels: usize) {
        let node = match opening {
            Kind::LeftParen => Kind::Parens,
            Kind::LeftBracket => Kind::List,
            _ => Kind::Map,
        };
        self.builder.start_node_at(start, node.into());
        let open = self.offset();
        self.bump();
        self.open.push(opening);
        self.nested(levels, |this| this.parts(opening, open));
        self.open.pop();
        self.builder.finish_node();
    }

    fn nested(&mut self, levels: usize, parse: impl FnOnce(&mut Self)) {
        if self.depth < levels {
            return self.too_deep();
        }
        self.depth -= levels;
        parse(self);
        self.depth += levels;
    }

    /// Takes everything up to the bracket that closes the innermost group.
    fn too_deep(&mut self) {
        let at = self.tokens.get(self.at).map_or(self.text.len()..self.text.len(), |token| token.span.clone());
        self.error(at, FormErrorKind::TooDeep);
        let mut depth = 1usize;
        self.builder.start_node(Kind::Error.into());
        while depth > 0 && self.at < self.tokens.len() {
            match self.tokens[self.at].kind {
                kind if kind.is_opening() => depth += 1,
                kind if kind.is_closing() => depth -= 1,
                _ => {}
            }
            self.bump();
        }
        self.builder.finish_node();
    }

    /// The parts of a group, and its closing bracket.
    fn parts(&mut self, opening: Kind, open: usize) {
        let closing = opening.closing();
        self.trivia();
        let parts = match opening {
            Kind::LeftBrace => Parts::Pairs,
            Kind::LeftParen if self.holds_fields() => Parts::Fields,
            _ => Parts::Values,
        };
        loop {
            self.trivia();
            let Some(token) = self.tokens.get(self.at) else {
                return self.unclosed(open, closing);
            };
            match token.kind {
                kind if kind == closing => return self.bump(),
                kind if kind.is_closing() => {
                    if self.open.iter().any(|opening| opening.closing() == kind) {
                        return self.unclosed(open, closing);
                    }
                    self.unexpected();
                }
                Kind::Comma => {
                    self.error_behind(FormErrorKind::MissingValue);
                    self.wrapped();
                }
                Kind::Colon => self.unexpected(),
                _ => {
                    self.nested(1, |this| this.entry(parts));
                    self.comma(closing);
                }
            }
        }
    }

    /// The comma behind a part.
    fn comma(&mut self, closing: Kind) {
        let behind = self.end_of_last();
        match self.after(0).map(|index| self.tokens[index].kind) {
            Some(Kind::Comma) => {
                self.trivia();
                self.bump();
            }
            Some(kind) if kind != closing && !kind.is_closing() && kind != Kind::Colon => {
                self.error(behind..behind, FormErrorKind::MissingComma);
            }
            _ => {}
        }
    }

    fn entry(&mut self, parts: Parts) {
        self.builder.start_node(Kind::Entry.into());
        let (start, first) = (self.builder.checkpoint(), self.tokens[self.at].clone());
        if self.is_at_field() {
            // Even `Some` and `true` are only words here.
            self.literal();
        } else {
            self.value();
        }
        let has_colon = self.after(0).is_some_and(|index| self.tokens[index].kind == Kind::Colon);
        let key = first.span.start..self.end_of_last();
        let is_word = first.kind == Kind::Word && first.span == key;
        if has_colon {
            self.builder.start_node_at(start, Kind::Key.into());
            self.builder.finish_node();
            if parts == Parts::Values || parts == Parts::Fields && !is_word {
                self.error(key, FormErrorKind::Key);
            }
            self.trivia();
            self.bump();
            let next = self.after(0).map(|index| self.tokens[index].kind);
            if next.is_some_and(|kind| begins_value(kind) || kind == Kind::Unknown) {
                self.trivia();
            }
            self.value();
        } else if parts != Parts::Values {
            self.error(key.end..key.end, FormErrorKind::MissingColon);
        }
        self.builder.finish_node();
    }

    /// True if any part of the group that was opened has a name. For `ron` the first part decides, but to be told that
    /// all the others have none is no help to those who forgot a colon.
    fn holds_fields(&self) -> bool {
        let (mut depth, mut last) = (0usize, Kind::LeftParen);
        for kind in self.tokens[self.at..].iter().map(|token| token.kind).filter(|kind| !kind.is_trivia()) {
            match kind {
                Kind::Colon if depth == 0 && last == Kind::Word => return true,
                kind if kind.is_opening() => depth += 1,
                kind if kind.is_closing() && depth == 0 => return false,
                kind if kind.is_closing() => depth -= 1,
                _ => {}
            }
            last = kind;
        }
        false
    }

    /// True if the next token is a word, and a colon follows it.
    fn is_at_field(&self) -> bool {
        let is = |index: Option<usize>, kind| index.is_some_and(|index| self.tokens[index].kind == kind);
        is(Some(self.at).filter(|&at| at < self.tokens.len()), Kind::Word) && is(self.after(1), Kind::Colon)
    }

    /// Index of the first token from here on that is no trivia, after skipping `skipped` tokens.
    fn after(&self, skipped: usize) -> Option<usize> {
        (self.at + skipped..self.tokens.len()).find(|&index| !self.tokens[index].kind.is_trivia())
    }

    /// Offset of the next token.
    fn offset(&self) -> usize {
        self.tokens.get(self.at).map_or(self.text.len(), |token| token.span.start)
    }

    /// The end of the last token that is no trivia.
    fn end_of_last(&self) -> usize {
        self.tokens[..self.at].iter().rev().find(|token| !token.kind.is_trivia()).map_or(0, |token| token.span.end)
    }

    fn peek_text(&self) -> &'t str {
        let text = self.text;
        self.tokens.get(self.at).map_or("", |token| &text[token.span.clone()])
    }

    fn trivia(&mut self) {
        while self.tokens.get(self.at).is_some_and(|token| token.kind.is_trivia()) {
            self.bump();
        }
    }

    fn bump(&mut self) {
        let Token { kind, span, flaw } = self.tokens[self.at].clone();
        self.builder.token(kind.into(), &self.text[span.clone()]);
        self.at += 1;
        if let Some(flaw) = flaw {
            self.error(span, FormErrorKind::Token(flaw));
        }
    }

    /// Puts the next token into a node of its own, without an error.
    fn wrapped(&mut self) {
        self.builder.start_node(Kind::Error.into());
        self.bump();
        self.builder.finish_node();
    }

    fn unexpected(&mut self) {
        if self.tokens[self.at].flaw.is_none() {
            self.error(self.tokens[self.at].span.clone(), FormErrorKind::Unexpected);
        }
        self.wrapped();
    }

    /// An empty value where one is missing.
    fn missing_value(&mut self) {
        self.builder.start_node(Kind::Literal.into());
        self.builder.finish_node();
        self.error_behind(FormErrorKind::MissingValue);
    }

    fn error_behind(&mut self, kind: FormErrorKind) {
        let at = self.end_of_last();
        self.error(at..at, kind);
    }

    fn unclosed(&mut self, open: usize, closing: Kind) {
        let closing = match closing {
            Kind::RightParen => ')',
            Kind::RightBracket => ']',
            _ => '}',
        };
        self.error_behind(FormErrorKind::Unclosed { open, closing });
    }

    fn error(&mut self, span: Range<usize>, kind: FormErrorKind) {
        self.errors.push(FormError { span, kind });
    }
}

/// Words that are never followed by something in parentheses.
fn is_constant(word: &str) -> bool {
    matches!(word, "true" | "false" | "None" | "inf" | "inff32" | "inff64" | "NaN" | "NaNf32" | "NaNf64")
}

/// True if a value can begin with such a token.
fn begins_value(kind: Kind) -> bool {
    kind.is_opening() || matches!(kind, Kind::Text | Kind::Character | Kind::Number | Kind::Bytes | Kind::Word)
}
