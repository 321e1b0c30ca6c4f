//! RON as a cursor. What is asked for decides how a text is understood, as in `ron` 0.12: an error in what was asked for comes before
//! an error of syntax that stands behind it, each with the code and the place that `ron` gives it.
//!
//! What it does not know is what no file of ours has: flattened and untagged types, `RawValue`, and `std::ops::Range`.

use super::error::{Error, Result};
use super::limits::Allowance;
use super::literal::{Kind, Literal};
use super::source::{Any, Group, Inside, Presence, Source, Whole, Width};
use ron::Error as E;
use ron::error::{Position, Span, SpannedError};
use ron::extensions::Extensions;
use unicode_ident::{is_xid_continue, is_xid_start};

/// A cursor in RON.
#[derive(Debug)]
pub struct Text<'s> {
    text: &'s str,
    at: usize,
    /// Where it stood before its last step: errors lie between there and here.
    before: usize,
    /// The plain value that was read last, if no step was made since, and where it began with the white space before it.
    literal: Option<(Kind, usize)>,
    extensions: Extensions,
    /// It stands inside the brackets of a choice, and whatever is there needs no brackets of its own.
    is_unwrapped: bool,
    last_word: Option<&'s str>,
    /// A text that is not written as it reads.
    unescaped: String,
    /// Bytes that are not written as they read.
    decoded: Vec<u8>,
}

/// What brackets hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Brackets {
    /// There are none.
    None,
    /// Nothing.
    Empty,
    /// Named fields.
    Fields,
    /// A single value, or perhaps several where that was not asked.
    One,
    /// Several values.
    Several,
}

#[cold]
fn fault<T>(code: E) -> Result<T> {
    Err(Error::of(code))
}

fn is_white(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t' | '\n' | '\r' | '\x0B' | '\x0C' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}'
    )
}

/// Whether a character may stand in a raw word, behind `r#`.
fn is_raw(c: char) -> bool {
    matches!(c, '.' | '+' | '-') || is_xid_continue(c)
}

fn position(text: &str) -> Position {
    let line = 1 + text.bytes().filter(|&byte| byte == b'\n').count();
    let col = 1 + text.chars().rev().take_while(|&c| c != '\n').count();
    Position { line, col }
}

fn byte_of(text: &str, position: Position) -> usize {
    let mut lines = text.split_inclusive('\n');
    let start: usize = lines.by_ref().take(position.line - 1).map(str::len).sum();
    let line = &text[start..];
    start + line.char_indices().nth(position.col - 1).map_or(line.len(), |(byte, _)| byte)
}

impl<'s> Text<'s> {
    /// At the value of a text, behind its attributes. A missing `Some(…)` and missing brackets inside those of a choice are always
    /// understood.
    pub fn new(text: &'s str) -> std::result::Result<Self, SpannedError> {
        let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
        let options = ron::Options::default().with_default_extension(extensions);
        let head = ron::de::Deserializer::from_str_with_options(text, &options)?;
        Ok(Self {
            text,
            at: text.len() - head.remainder().len(),
            before: byte_of(text, head.span_error(E::Eof).span.start),
            literal: None,
            extensions: head.extensions(),
            is_unwrapped: false,
            last_word: None,
            unescaped: String::new(),
            decoded: Vec::new(),
        })
    }

    /// The end of the text.
    pub fn finish(&mut self) -> Result<()> {
        self.blank()?;
        if self.rest().is_empty() { Ok(()) } else { fault(E::TrailingCharacters) }
    }

    /// An error with its place.
    pub fn placed(&self, error: Error) -> SpannedError {
        let before = match self.literal {
            Some((kind, start)) => start + read_by_ron(&self.text[start..], kind).1,
            None => self.before,
        };
        let span = Span { start: position(&self.text[..before]), end: position(&self.text[..self.at]) };
        SpannedError { code: error.into_code(), span }
    }

    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// A step.
    fn advance(&mut self, bytes: usize) {
        self.literal = None;
        self.before = self.at;
        self.at += bytes;
    }

    /// Past one character, which is no step of its own.
    fn next(&mut self) -> Result<char> {
        match self.peek() {
            Some(next) => {
                self.at += next.len_utf8();
                Ok(next)
            }
            None => fault(E::Eof),
        }
    }

    fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.advance(wanted.len());
        }
        found
    }

    /// What begins here, as far as characters are of a kind.
    fn run(&self, from: usize, is_of: impl Fn(char) -> bool) -> usize {
        let rest = &self.rest()[from..];
        rest.find(|c| !is_of(c)).unwrap_or(rest.len())
    }

    /// Past white space and comments.
    fn blank(&mut self) -> Result<()> {
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
                other => return fault(E::UnexpectedChar(other)),
            }
        }
    }

    /// Past a block comment whose beginning was read; they nest.
    fn block_comment(&mut self) -> Result<()> {
        let mut depth = 1;
        while depth > 0 {
            let length = self.run(0, |c| !matches!(c, '/' | '*'));
            if self.rest().is_empty() {
                return fault(E::UnclosedBlockComment);
            }
            self.advance(length);
            if self.eat("/*") {
                depth += 1;
            } else if self.eat("*/") {
                depth -= 1;
            } else if self.next().is_err() {
                return fault(E::UnclosedBlockComment);
            }
        }
        Ok(())
    }

    fn comma(&mut self) -> Result<bool> {
        self.blank()?;
        let found = self.eat(",");
        if found {
            self.blank()?;
        }
        Ok(found)
    }

    /// Whether this word stands here, and not one that begins with it.
    fn is_at(&self, word: &str) -> bool {
        self.rest().strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_xid_continue))
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_at(word);
        if found {
            self.advance(word.len());
        }
        found
    }

    /// A plain value.
    fn plain(&mut self, kind: Kind) -> Result<Literal<'s>> {
        let rest = self.rest();
        if rest.is_empty() || rest.starts_with('#') {
            return fault(kind.missing(rest.is_empty()));
        }
        // The white space of the step before is read once more, so that `ron` knows of that step.
        let before = self.text.get(self.before..self.at).filter(|_| self.literal.is_none());
        let start = if before.is_some_and(|it| it.chars().all(is_white)) { self.before } else { self.at };
        let text = &self.text[start..];
        let mut ron = match ron::de::Deserializer::from_str(text) {
            Ok(ron) => ron,
            Err(error) => return fault(error.code),
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
                self.before = start + byte_of(text, ron.span_error(E::Eof).span.start);
                fault(code)
            }
        }
    }

    /// Past a word, if one stands here.
    fn skip_word(&mut self) -> bool {
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

    /// Past the name of a struct, if one stands here, which must be this one; whether one does.
    fn struct_name(&mut self, name: &'static str) -> Result<bool> {
        if self.is_at("") {
            if self.extensions.contains(Extensions::EXPLICIT_STRUCT_NAMES) {
                return fault(E::ExpectedStructName(name.to_owned()));
            }
            return Ok(false);
        }
        let found = match self.plain(Kind::Word) {
            Ok(Literal::Text(found)) => found,
            Ok(_) => return fault(E::ExpectedNamedStructLike(name)),
            Err(error) => match error.into_code() {
                E::SuggestRawIdentifier(found) if found == name => return fault(E::SuggestRawIdentifier(found)),
                _ => return fault(E::ExpectedNamedStructLike(name)),
            },
        };
        if name.is_empty() {
            fault(E::ExpectedNamedStructLike(name))
        } else if found != name {
            fault(E::ExpectedDifferentStructName { expected: name, found: found.into_owned() })
        } else {
            Ok(true)
        }
    }

    /// What brackets hold that begin here, or that were opened before. Nothing has been read afterwards, unless there is an
    /// error.
    fn brackets(&mut self, are_open: bool) -> Result<Brackets> {
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

    /// Past a character, a text and bytes, whichever are here. One that is malformed is an error, so that nothing is read again and
    /// again.
    fn skip_quoted(&mut self) -> Result<()> {
        let at = self.at;
        if self.rest().starts_with('\'') && self.plain(Kind::Character).is_err() {
            self.at = at;
        }
        for (beginnings, kind, none) in
            [(["\"", "r"], Kind::Text, E::ExpectedString), (["b\"", "br"], Kind::Bytes, E::ExpectedByteString)]
        {
            let at = self.at;
            if beginnings.iter().any(|beginning| self.rest().starts_with(beginning))
                && let Err(error) = self.plain(kind).map_err(Error::into_code)
            {
                if error != none {
                    return fault(error);
                }
                self.at = at;
            }
        }
        Ok(())
    }

    fn inside(closing: char, is_closed: bool, has_fields: bool) -> Inside {
        Inside { left: None, closing, is_closed, has_fields, had_comma: true }
    }

    fn tuple(&mut self) -> Result<Inside> {
        if self.is_unwrapped || self.eat("(") {
            let is_closed = !std::mem::take(&mut self.is_unwrapped);
            Ok(Self::inside(')', is_closed, false))
        } else {
            fault(E::ExpectedStructLike)
        }
    }

    fn fields(&mut self, name: &'static str) -> Result<Inside> {
        if self.is_unwrapped || self.eat("(") {
            let is_closed = !std::mem::take(&mut self.is_unwrapped);
            Ok(Self::inside(')', is_closed, true))
        } else if name.is_empty() {
            fault(E::ExpectedStructLike)
        } else {
            fault(E::ExpectedNamedStructLike(name))
        }
    }

    /// The bracket behind a single value.
    fn end(&mut self, missing: E) -> Result<()> {
        self.comma()?;
        if self.eat(")") { Ok(()) } else { fault(missing) }
    }

    /// Inside the brackets of a choice, unless there are none of its own.
    fn unwrap(&mut self) {
        self.is_unwrapped = self.extensions.contains(Extensions::UNWRAP_VARIANT_NEWTYPES);
    }

    /// What the brackets hold that stand here, or nothing.
    fn any_struct(&mut self) -> Result<Any> {
        Ok(match self.brackets(false)? {
            Brackets::None => Any::Unit,
            Brackets::Fields => Any::Fields,
            Brackets::Empty | Brackets::One | Brackets::Several => Any::Tuple,
        })
    }
}

/// How `ron` reads a plain value, and where it stood before its last step.
#[cold]
fn read_by_ron(text: &str, kind: Kind) -> (bool, usize) {
    let Ok(mut ron) = ron::de::Deserializer::from_str(text) else { return (false, 0) };
    let is_right = kind.read(&mut ron).is_ok();
    (is_right, byte_of(text, ron.span_error(E::Eof).span.start))
}

impl Source for Text<'_> {
    fn is_text(&self) -> bool {
        true
    }

    fn boolean(&mut self) -> Result<bool> {
        match self.plain(Kind::Bool)? {
            Literal::Bool(value) => Ok(value),
            _ => fault(E::ExpectedBoolean),
        }
    }

    fn whole(&mut self, width: Width) -> Result<Whole> {
        match self.plain(Kind::Whole(width))? {
            Literal::Whole(value) => Ok(value),
            _ => fault(E::ExpectedInteger),
        }
    }

    fn large(&mut self) -> Result<i128> {
        Err(Error::message(&"whole numbers of 128 bits cannot be written in a text"))
    }

    fn float(&mut self, is_single: bool) -> Result<f64> {
        match self.plain(if is_single { Kind::Single } else { Kind::Double })? {
            Literal::Float(value) => Ok(value),
            _ => fault(E::ExpectedFloat),
        }
    }

    fn character(&mut self) -> Result<char> {
        match self.plain(Kind::Character)? {
            Literal::Character(value) => Ok(value),
            _ => fault(E::ExpectedChar),
        }
    }

    fn text(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str> {
        let Literal::Text(text) = self.plain(Kind::Text)? else { return fault(E::ExpectedString) };
        allowance.text(text.len(), is_kept)?;
        Ok(match text {
            std::borrow::Cow::Borrowed(text) => text,
            std::borrow::Cow::Owned(text) => {
                self.unescaped = text;
                &self.unescaped
            }
        })
    }

    fn bytes(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&[u8]> {
        let Literal::Bytes(bytes) = self.plain(Kind::Bytes)? else { return fault(E::ExpectedByteString) };
        allowance.text(bytes.len(), is_kept)?;
        self.decoded = bytes.into_owned();
        Ok(&self.decoded)
    }

    fn word(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str> {
        let Literal::Text(std::borrow::Cow::Borrowed(word)) = self.plain(Kind::Word)? else {
            return fault(E::ExpectedIdentifier);
        };
        self.last_word = Some(word);
        allowance.text(word.len(), is_kept)?;
        Ok(word)
    }

    fn option(&mut self) -> Result<Presence> {
        if self.eat_word("None") {
            return Ok(Presence::Absent);
        }
        if self.eat_word("Some") {
            self.blank()?;
            if self.eat("(") {
                self.blank()?;
                self.unwrap();
                return Ok(Presence::Bracketed);
            }
        }
        let is_implicit = self.extensions.contains(Extensions::IMPLICIT_SOME);
        if is_implicit { Ok(Presence::Present) } else { fault(E::ExpectedOption) }
    }

    fn close_option(&mut self) -> Result<()> {
        self.is_unwrapped = false;
        self.end(E::ExpectedOptionEnd)
    }

    fn unit(&mut self) -> Result<()> {
        if self.is_unwrapped || self.eat("()") {
            self.is_unwrapped = false;
            Ok(())
        } else {
            fault(E::ExpectedUnit)
        }
    }

    fn unit_struct(&mut self, name: &'static str) -> Result<()> {
        if self.is_unwrapped || self.struct_name(name)? {
            self.is_unwrapped = false;
            Ok(())
        } else {
            self.unit()
        }
    }

    fn newtype_struct(&mut self, name: &'static str) -> Result<bool> {
        if self.extensions.contains(Extensions::UNWRAP_NEWTYPES) || self.is_unwrapped {
            self.is_unwrapped = false;
            return Ok(false);
        }
        self.struct_name(name)?;
        self.blank()?;
        if self.eat("(") {
            self.blank()?;
            Ok(true)
        } else if name.is_empty() {
            fault(E::ExpectedStructLike)
        } else {
            fault(E::ExpectedNamedStructLike(name))
        }
    }

    fn close_newtype(&mut self) -> Result<()> {
        self.end(E::ExpectedStructLikeEnd)
    }

    fn open_enum(&mut self) -> Result<bool> {
        self.is_unwrapped = false;
        Ok(true)
    }

    fn open_word(&mut self) -> Result<()> {
        self.blank()
    }

    fn unit_of_choice(&mut self, _has_more: bool) -> Result<()> {
        Ok(())
    }

    fn newtype_of_choice(&mut self, _has_more: bool) -> Result<()> {
        self.blank()?;
        if !self.eat("(") {
            return fault(E::ExpectedStructLike);
        }
        self.blank()?;
        self.unwrap();
        Ok(())
    }

    fn close_newtype_of_choice(&mut self) -> Result<()> {
        self.is_unwrapped = false;
        self.end(E::ExpectedStructLikeEnd)
    }

    fn open(&mut self, group: Group) -> Result<Inside> {
        match group {
            Group::List | Group::Map => {
                self.is_unwrapped = false;
                let (opening, closing, missing) = match group {
                    Group::List => ("[", ']', E::ExpectedArray),
                    _ => ("{", '}', E::ExpectedMap),
                };
                if self.eat(opening) { Ok(Self::inside(closing, true, false)) } else { fault(missing) }
            }
            Group::Tuple => self.tuple(),
            Group::NamedTuple(name) => {
                if !self.is_unwrapped {
                    self.struct_name(name)?;
                }
                self.tuple()
            }
            Group::TupleOfChoice(_) => {
                self.blank()?;
                self.tuple()
            }
            Group::Struct(name) => {
                if !self.is_unwrapped {
                    self.struct_name(name)?;
                }
                self.blank()?;
                self.fields(name)
            }
            Group::Fields => self.fields(""),
            Group::FieldsOfChoice(_) => {
                self.blank()?;
                self.fields("")
            }
        }
    }

    fn has_more(&mut self, inside: &Inside) -> Result<bool> {
        self.blank()?;
        match (inside.had_comma, !self.rest().starts_with(inside.closing)) {
            (false, true) => fault(E::ExpectedComma),
            (_, has_more) => Ok(has_more),
        }
    }

    fn colon(&mut self) -> Result<()> {
        self.blank()?;
        if self.eat(":") { self.blank() } else { fault(E::ExpectedMapColon) }
    }

    fn separator(&mut self) -> Result<bool> {
        self.comma()
    }

    fn close(&mut self, inside: Inside) -> Result<()> {
        self.blank()?;
        if !inside.is_closed || self.eat(inside.closing.encode_utf8(&mut [0; 4])) {
            return Ok(());
        }
        fault(match inside.closing {
            ']' => E::ExpectedArrayEnd,
            '}' => E::ExpectedMapEnd,
            _ => E::ExpectedStructLikeEnd,
        })
    }

    fn any(&mut self) -> Result<Any> {
        if self.is_unwrapped {
            if self.rest().starts_with(')') {
                self.unit()?;
                return Ok(Any::Unit);
            }
            match self.brackets(true)? {
                Brackets::Fields => return Ok(Any::Fields),
                Brackets::Empty | Brackets::Several => return Ok(Any::Tuple),
                Brackets::None | Brackets::One => self.is_unwrapped = false,
            }
        }
        for value in [true, false] {
            if self.eat_word(if value { "true" } else { "false" }) {
                return Ok(Any::Bool(value));
            }
        }
        if self.is_at("Some") {
            return Ok(Any::Option);
        }
        if self.eat_word("None") {
            return Ok(Any::Absent);
        }
        if self.eat("()") {
            return Ok(Any::Unit);
        }
        let infinite = ["inf", "inff32", "inff64", "NaN", "NaNf32", "NaNf64"];
        let is_number = infinite.iter().any(|word| self.is_at(word));
        if !is_number && self.skip_word() {
            self.blank()?;
            return self.any_struct();
        }
        match self.peek() {
            None => fault(E::Eof),
            Some('(') => self.any_struct(),
            Some('[') => Ok(Any::List),
            Some('{') => Ok(Any::Map),
            Some('b') if !self.rest().starts_with("b'") => Ok(Any::Bytes),
            Some('0'..='9' | '+' | '-' | '.' | 'b' | 'i' | 'N') => match self.plain(Kind::Number)? {
                Literal::Number(number) => Ok(Any::Number(number)),
                Literal::Range(start, end) => Ok(Any::Range(start, end)),
                _ => Ok(Any::Unit),
            },
            Some('"' | 'r') => Ok(Any::Text),
            Some('\'') => Ok(Any::Character),
            Some(other) => fault(E::UnexpectedChar(other)),
        }
    }

    fn last_word(&self) -> Option<String> {
        self.last_word.map(str::to_owned)
    }
}
