//! Steps through a RON text: white space and comments, words, plain values, the content of brackets. `ron` reports
//! where its last step began and where it ended, and messages are made from both, so the steps here are those of `ron`.

use super::error::{ReadError, Result};
use super::literal::{Literal, LiteralKind};
use super::tree::{is_raw, is_white};
use ron::Error as E;
use ron::error::{Position, Span, SpannedError};
use unicode_ident::{is_xid_continue, is_xid_start};

/// A position in a text.
#[derive(Debug)]
pub struct Scanner<'s> {
    text: &'s str,
    at: usize,
    /// Position before the last step: errors lie between it and `at`.
    before: usize,
    /// The plain value read last, if no step was made since, and where it began with the white space before it.
    literal: Option<(LiteralKind, usize)>,
}

/// The content of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// No brackets.
    None,
    Empty,
    Fields,
    /// A single value, or perhaps several where that was not asked.
    One,
    Several,
}

/// Fails with an error of `ron`.
#[cold]
pub fn fail<T>(code: E) -> Result<T> {
    Err(ReadError::of(code))
}

fn position(text: &str) -> Position {
    let line = 1 + text.bytes().filter(|&byte| byte == b'\n').count();
    let col = 1 + text.chars().rev().take_while(|&c| c != '\n').count();
    Position { line, col }
}

/// Byte offset of a position of `ron`, which counts lines and columns.
pub fn byte_offset(text: &str, position: Position) -> usize {
    let mut lines = text.split_inclusive('\n');
    let start: usize = lines.by_ref().take(position.line.saturating_sub(1)).map(str::len).sum();
    let line = &text[start..];
    start + line.char_indices().nth(position.col.saturating_sub(1)).map_or(line.len(), |(byte, _)| byte)
}

impl<'s> Scanner<'s> {
    /// At a byte of a text, after a step from another.
    pub fn new(text: &'s str, before: usize, at: usize) -> Self {
        Self { text, at, before, literal: None }
    }

    pub fn placed(&self, error: ReadError) -> SpannedError {
        let before = match self.literal {
            Some((kind, start)) => start + last_step(&self.text[start..], kind),
            None => self.before,
        };
        let span = Span { start: position(&self.text[..before]), end: position(&self.text[..self.at]) };
        SpannedError { code: error.into_code(), span }
    }

    pub fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Makes a step.
    fn advance(&mut self, bytes: usize) {
        self.literal = None;
        self.before = self.at;
        self.at += bytes;
    }

    /// Consumes one character, which is no step of its own.
    pub fn next(&mut self) -> Result<char> {
        match self.peek() {
            Some(next) => {
                self.at += next.len_utf8();
                Ok(next)
            }
            None => fail(E::Eof),
        }
    }

    /// Consumes `wanted`, if it stands here.
    pub fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.advance(wanted.len());
        }
        found
    }

    /// Byte length of the characters of a kind, from an offset on.
    fn run(&self, from: usize, is_of: impl Fn(char) -> bool) -> usize {
        let rest = &self.rest()[from..];
        rest.find(|c| !is_of(c)).unwrap_or(rest.len())
    }

    /// Skips white space and comments.
    pub fn blank(&mut self) -> Result<()> {
        if self.rest().is_empty() {
            return Ok(());
        }
        loop {
            self.advance(self.run(0, is_white));
            if !self.eat("/") {
                return Ok(());
            }
            match self.next()? {
                '/' => {
                    self.advance(self.run(0, |c| c != '\n'));
                    if self.rest().is_empty() {
                        return Ok(());
                    }
                }
                '*' => self.block_comment()?,
                other => return fail(E::UnexpectedChar(other)),
            }
        }
    }

    /// Skips a block comment whose beginning was read; they nest.
    fn block_comment(&mut self) -> Result<()> {
        let mut depth = 1;
        while depth > 0 {
            let length = self.run(0, |c| !matches!(c, '/' | '*'));
            if self.rest().is_empty() {
                return fail(E::UnclosedBlockComment);
            }
            self.advance(length);
            if self.eat("/*") {
                depth += 1;
            } else if self.eat("*/") {
                depth -= 1;
            } else if self.next().is_err() {
                return fail(E::UnclosedBlockComment);
            }
        }
        Ok(())
    }

    /// Consumes a comma, if one stands here.
    pub fn comma(&mut self) -> Result<bool> {
        self.blank()?;
        let found = self.eat(",");
        if found {
            self.blank()?;
        }
        Ok(found)
    }

    /// True if this word stands here, not only a longer one that begins with it.
    pub fn is_at(&self, word: &str) -> bool {
        self.rest().strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_xid_continue))
    }

    /// Consumes a word like [`Self::is_at`].
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_at(word);
        if found {
            self.advance(word.len());
        }
        found
    }

    pub fn plain(&mut self, kind: LiteralKind) -> Result<Literal<'s>> {
        let rest = self.rest();
        if rest.is_empty() || rest.starts_with('#') {
            return fail(kind.missing(rest.is_empty()));
        }
        // The white space of the step before is read once more, so that `ron` knows of that step.
        let before = self.text.get(self.before..self.at).filter(|_| self.literal.is_none());
        let start = if before.is_some_and(|blank| blank.chars().all(is_white)) { self.before } else { self.at };
        let text = &self.text[start..];
        let mut ron = match ron::de::Deserializer::from_str(text) {
            Ok(ron) => ron,
            Err(error) => return fail(error.code),
        };
        let read = kind.read(&mut ron);
        self.at = self.text.len() - ron.remainder().len();
        match read {
            Ok(literal) => {
                self.literal = Some((kind, start));
                Ok(literal)
            }
            Err(code) => {
                self.literal = None;
                self.before = start + byte_offset(text, ron.span_error(E::Eof).span.start);
                fail(code)
            }
        }
    }

    /// Consumes a word, if one stands here.
    pub fn skip_word(&mut self) -> bool {
        let rest = self.rest();
        let is_quoted = ["b\"", "b'", "br#", "br\"", "r\"", "r#\"", "r##"].iter().any(|start| rest.starts_with(start));
        let length = match self.peek() {
            _ if is_quoted => 0,
            _ if rest.starts_with("r#") => match self.run(2, is_raw) {
                0 => 0,
                length => 2 + length,
            },
            Some(first) if first == '_' || is_xid_start(first) => {
                first.len_utf8() + self.run(first.len_utf8(), is_xid_continue)
            }
            _ => 0,
        };
        if length > 0 {
            self.advance(length);
        }
        length > 0
    }

    /// Looks at the content of the brackets that begin here, or were opened before. Consumes nothing, unless there is
    /// an error.
    pub fn brackets(&mut self, are_open: bool) -> Result<Brackets> {
        let at = self.at;
        let brackets = self.brackets_ahead(are_open)?;
        self.at = at;
        Ok(brackets)
    }

    fn brackets_ahead(&mut self, are_open: bool) -> Result<Brackets> {
        if !are_open && !self.eat("(") {
            return Ok(Brackets::None);
        }
        self.blank()?;
        if !are_open && self.rest().starts_with(')') {
            return Ok(Brackets::Empty);
        }
        if self.skip_word() {
            self.blank()?;
            match self.peek() {
                Some(':') => return Ok(Brackets::Fields),
                Some(',') => {
                    self.next()?;
                    self.blank()?;
                    let is_last = self.rest().starts_with(')');
                    return Ok(if is_last { Brackets::One } else { Brackets::Several });
                }
                Some(')') => return Ok(Brackets::One),
                _ => {}
            }
        }
        if !are_open {
            return Ok(Brackets::One);
        }
        let mut depth = 1;
        while depth > 0 {
            self.blank()?;
            self.skip_quoted()?;
            self.blank()?;
            match self.next()? {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                ',' if depth == 1 => {
                    self.blank()?;
                    let is_last = self.rest().starts_with(')');
                    return Ok(if is_last { Brackets::One } else { Brackets::Several });
                }
                _ => {}
            }
        }
        Ok(Brackets::One)
    }

    /// Skips a character, a text or bytes. A malformed one is an error, so that nothing is scanned twice.
    fn skip_quoted(&mut self) -> Result<()> {
        let at = self.at;
        if self.rest().starts_with('\'') && self.plain(LiteralKind::Character).is_err() {
            self.at = at;
        }
        for (beginnings, kind, none) in [
            (["\"", "r"], LiteralKind::Text, E::ExpectedString),
            (["b\"", "br"], LiteralKind::Bytes, E::ExpectedByteString),
        ] {
            let at = self.at;
            if beginnings.iter().any(|beginning| self.rest().starts_with(beginning))
                && let Err(error) = self.plain(kind).map_err(ReadError::into_code)
            {
                if error != none {
                    return fail(error);
                }
                self.at = at;
            }
        }
        Ok(())
    }
}

/// Offset of `ron` before its last step when it reads a plain value that begins here.
#[cold]
fn last_step(text: &str, kind: LiteralKind) -> usize {
    let Ok(mut ron) = ron::de::Deserializer::from_str(text) else { return 0 };
    // The value is known already; only the position counts.
    _ = kind.read(&mut ron);
    byte_offset(text, ron.span_error(E::Eof).span.start)
}
