//! RON as a cursor. The kind asked for decides how a text is understood, as in `ron` 0.12: an error in that kind comes
//! before an error of syntax behind it, each with the code and the place that `ron` gives it.
//!
//! Not supported, because no file of the game has them: flattened and untagged types, `RawValue`, and
//! `std::ops::Range`.

use super::cursor::{Any, Container, Cursor, Inside, Presence, Whole, Width};
use super::error::{ReadError, Result};
use super::limits::Allowance;
use super::literal::{Literal, LiteralKind};
use super::scanner::{Brackets, Scanner, byte_offset, fail};
use ron::Error as E;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use std::borrow::Cow;

/// Cursor in RON.
#[derive(Debug)]
pub struct RonText<'s> {
    scanner: Scanner<'s>,
    extensions: Extensions,
    /// The cursor stands inside the brackets of a variant, and the value there needs no brackets of its own.
    is_unwrapped: bool,
    last_word: Option<&'s str>,
    /// The text read last, if it has escapes.
    unescaped: String,
    /// The bytes read last.
    decoded: Vec<u8>,
}

impl<'s> RonText<'s> {
    /// At the value of a text, behind its attributes. A missing `Some(…)` and missing brackets inside those of a
    /// variant are always understood.
    pub fn new(text: &'s str) -> std::result::Result<Self, SpannedError> {
        let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
        let options = ron::Options::default().with_default_extension(extensions);
        let head = ron::de::Deserializer::from_str_with_options(text, &options)?;
        let before = byte_offset(text, head.span_error(E::Eof).span.start);
        Ok(Self {
            scanner: Scanner::new(text, before, text.len() - head.remainder().len()),
            extensions: head.extensions(),
            is_unwrapped: false,
            last_word: None,
            unescaped: String::new(),
            decoded: Vec::new(),
        })
    }

    pub fn placed(&self, error: ReadError) -> SpannedError {
        self.scanner.placed(error)
    }

    /// Refuses further text.
    pub fn finish(&mut self) -> Result<()> {
        self.scanner.blank()?;
        if self.scanner.rest().is_empty() { Ok(()) } else { fail(E::TrailingCharacters) }
    }

    /// Consumes the name of a struct, if one stands here; it must be this one. Returns whether there was one.
    fn struct_name(&mut self, name: &'static str) -> Result<bool> {
        if self.scanner.is_at("") {
            if self.extensions.contains(Extensions::EXPLICIT_STRUCT_NAMES) {
                return fail(E::ExpectedStructName(name.to_owned()));
            }
            return Ok(false);
        }
        let found = match self.scanner.plain(LiteralKind::Word) {
            Ok(Literal::Text(found)) => found,
            Ok(_) => return fail(E::ExpectedNamedStructLike(name)),
            Err(error) => match error.into_code() {
                E::SuggestRawIdentifier(found) if found == name => return fail(E::SuggestRawIdentifier(found)),
                _ => return fail(E::ExpectedNamedStructLike(name)),
            },
        };
        if name.is_empty() {
            fail(E::ExpectedNamedStructLike(name))
        } else if found != name {
            fail(E::ExpectedDifferentStructName { expected: name, found: found.into_owned() })
        } else {
            Ok(true)
        }
    }

    fn inside(closing: char, is_closed: bool, has_fields: bool) -> Inside {
        Inside { left: None, closing, is_closed, has_fields, had_comma: true }
    }

    fn tuple(&mut self) -> Result<Inside> {
        if self.is_unwrapped || self.scanner.eat("(") {
            let is_closed = !std::mem::take(&mut self.is_unwrapped);
            Ok(Self::inside(')', is_closed, false))
        } else {
            fail(E::ExpectedStructLike)
        }
    }

    fn fields(&mut self, name: &'static str) -> Result<Inside> {
        if self.is_unwrapped || self.scanner.eat("(") {
            let is_closed = !std::mem::take(&mut self.is_unwrapped);
            Ok(Self::inside(')', is_closed, true))
        } else if name.is_empty() {
            fail(E::ExpectedStructLike)
        } else {
            fail(E::ExpectedNamedStructLike(name))
        }
    }

    /// Reads the bracket behind a single value.
    fn end(&mut self, missing: E) -> Result<()> {
        self.scanner.comma()?;
        if self.scanner.eat(")") { Ok(()) } else { fail(missing) }
    }

    /// Marks that the brackets just opened are those of a variant.
    fn unwrap(&mut self) {
        self.is_unwrapped = self.extensions.contains(Extensions::UNWRAP_VARIANT_NEWTYPES);
    }

    /// Looks into the brackets that stand here.
    fn any_struct(&mut self) -> Result<Any> {
        Ok(match self.scanner.brackets(false)? {
            Brackets::None => Any::Unit,
            Brackets::Fields => Any::Fields,
            Brackets::Empty | Brackets::One | Brackets::Several => Any::Tuple,
        })
    }
}

impl Cursor for RonText<'_> {
    fn is_text(&self) -> bool {
        true
    }

    fn boolean(&mut self) -> Result<bool> {
        match self.scanner.plain(LiteralKind::Bool)? {
            Literal::Bool(value) => Ok(value),
            _ => fail(E::ExpectedBoolean),
        }
    }

    fn whole(&mut self, width: Width) -> Result<Whole> {
        match self.scanner.plain(LiteralKind::Whole(width))? {
            Literal::Whole(value) => Ok(value),
            _ => fail(E::ExpectedInteger),
        }
    }

    fn large(&mut self) -> Result<i128> {
        Err(ReadError::message(&"whole numbers of 128 bits cannot be written in a text"))
    }

    fn float(&mut self, is_single: bool) -> Result<f64> {
        match self.scanner.plain(if is_single { LiteralKind::Single } else { LiteralKind::Double })? {
            Literal::Float(value) => Ok(value),
            _ => fail(E::ExpectedFloat),
        }
    }

    fn character(&mut self) -> Result<char> {
        match self.scanner.plain(LiteralKind::Character)? {
            Literal::Character(value) => Ok(value),
            _ => fail(E::ExpectedChar),
        }
    }

    fn text(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str> {
        let Literal::Text(text) = self.scanner.plain(LiteralKind::Text)? else { return fail(E::ExpectedString) };
        allowance.text(text.len(), is_kept)?;
        Ok(match text {
            Cow::Borrowed(text) => text,
            Cow::Owned(text) => {
                self.unescaped = text;
                &self.unescaped
            }
        })
    }

    fn bytes(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&[u8]> {
        let Literal::Bytes(bytes) = self.scanner.plain(LiteralKind::Bytes)? else {
            return fail(E::ExpectedByteString);
        };
        allowance.text(bytes.len(), is_kept)?;
        self.decoded = bytes.into_owned();
        Ok(&self.decoded)
    }

    fn word(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str> {
        let Literal::Text(Cow::Borrowed(word)) = self.scanner.plain(LiteralKind::Word)? else {
            return fail(E::ExpectedIdentifier);
        };
        self.last_word = Some(word);
        allowance.text(word.len(), is_kept)?;
        Ok(word)
    }

    fn option(&mut self) -> Result<Presence> {
        if self.scanner.eat_word("None") {
            return Ok(Presence::Absent);
        }
        if self.scanner.eat_word("Some") {
            self.scanner.blank()?;
            if self.scanner.eat("(") {
                self.scanner.blank()?;
                self.unwrap();
                return Ok(Presence::Bracketed);
            }
        }
        let is_implicit = self.extensions.contains(Extensions::IMPLICIT_SOME);
        if is_implicit { Ok(Presence::Present) } else { fail(E::ExpectedOption) }
    }

    fn close_option(&mut self) -> Result<()> {
        self.is_unwrapped = false;
        self.end(E::ExpectedOptionEnd)
    }

    fn unit(&mut self) -> Result<()> {
        if self.is_unwrapped || self.scanner.eat("()") {
            self.is_unwrapped = false;
            Ok(())
        } else {
            fail(E::ExpectedUnit)
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
        self.scanner.blank()?;
        if self.scanner.eat("(") {
            self.scanner.blank()?;
            Ok(true)
        } else if name.is_empty() {
            fail(E::ExpectedStructLike)
        } else {
            fail(E::ExpectedNamedStructLike(name))
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
        self.scanner.blank()
    }

    fn unit_of_choice(&mut self, _has_more: bool) -> Result<()> {
        Ok(())
    }

    fn newtype_of_choice(&mut self, _has_more: bool) -> Result<()> {
        self.scanner.blank()?;
        if !self.scanner.eat("(") {
            return fail(E::ExpectedStructLike);
        }
        self.scanner.blank()?;
        self.unwrap();
        Ok(())
    }

    fn close_newtype_of_choice(&mut self) -> Result<()> {
        self.is_unwrapped = false;
        self.end(E::ExpectedStructLikeEnd)
    }

    fn open(&mut self, container: Container) -> Result<Inside> {
        match container {
            Container::List | Container::Map => {
                self.is_unwrapped = false;
                let (opening, closing, missing) = match container {
                    Container::List => ("[", ']', E::ExpectedArray),
                    _ => ("{", '}', E::ExpectedMap),
                };
                if self.scanner.eat(opening) { Ok(Self::inside(closing, true, false)) } else { fail(missing) }
            }
            Container::Tuple => self.tuple(),
            Container::NamedTuple(name) => {
                if !self.is_unwrapped {
                    self.struct_name(name)?;
                }
                self.tuple()
            }
            Container::TupleOfChoice(_) => {
                self.scanner.blank()?;
                self.tuple()
            }
            Container::Struct(name) => {
                if !self.is_unwrapped {
                    self.struct_name(name)?;
                }
                self.scanner.blank()?;
                self.fields(name)
            }
            Container::Fields => self.fields(""),
            Container::FieldsOfChoice(_) => {
                self.scanner.blank()?;
                self.fields("")
            }
        }
    }

    fn has_more(&mut self, inside: &Inside) -> Result<bool> {
        self.scanner.blank()?;
        match (inside.had_comma, !self.scanner.rest().starts_with(inside.closing)) {
            (false, true) => fail(E::ExpectedComma),
            (_, has_more) => Ok(has_more),
        }
    }

    fn colon(&mut self) -> Result<()> {
        self.scanner.blank()?;
        if self.scanner.eat(":") { self.scanner.blank() } else { fail(E::ExpectedMapColon) }
    }

    fn separator(&mut self) -> Result<bool> {
        self.scanner.comma()
    }

    fn close(&mut self, inside: Inside) -> Result<()> {
        self.scanner.blank()?;
        if !inside.is_closed || self.scanner.eat(inside.closing.encode_utf8(&mut [0; 4])) {
            return Ok(());
        }
        fail(match inside.closing {
            ']' => E::ExpectedArrayEnd,
            '}' => E::ExpectedMapEnd,
            _ => E::ExpectedStructLikeEnd,
        })
    }

    fn any(&mut self) -> Result<Any> {
        if self.is_unwrapped {
            if self.scanner.rest().starts_with(')') {
                self.unit()?;
                return Ok(Any::Unit);
            }
            match self.scanner.brackets(true)? {
                Brackets::Fields => return Ok(Any::Fields),
                Brackets::Empty | Brackets::Several => return Ok(Any::Tuple),
                Brackets::None | Brackets::One => self.is_unwrapped = false,
            }
        }
        for value in [true, false] {
            if self.scanner.eat_word(if value { "true" } else { "false" }) {
                return Ok(Any::Bool(value));
            }
        }
        if self.scanner.is_at("Some") {
            return Ok(Any::Option);
        }
        if self.scanner.eat_word("None") {
            return Ok(Any::Absent);
        }
        if self.scanner.eat("()") {
            return Ok(Any::Unit);
        }
        let infinite = ["inf", "inff32", "inff64", "NaN", "NaNf32", "NaNf64"];
        let is_number = infinite.iter().any(|word| self.scanner.is_at(word));
        if !is_number && self.scanner.skip_word() {
            self.scanner.blank()?;
            return self.any_struct();
        }
        match self.scanner.peek() {
            None => fail(E::Eof),
            Some('(') => self.any_struct(),
            Some('[') => Ok(Any::List),
            Some('{') => Ok(Any::Map),
            Some('b') if !self.scanner.rest().starts_with("b'") => Ok(Any::Bytes),
            Some('0'..='9' | '+' | '-' | '.' | 'b' | 'i' | 'N') => match self.scanner.plain(LiteralKind::Number)? {
                Literal::Number(number) => Ok(Any::Number(number)),
                Literal::Range(start, end) => Ok(Any::Range(start, end)),
                _ => Ok(Any::Unit),
            },
            Some('"' | 'r') => Ok(Any::Text),
            Some('\'') => Ok(Any::Character),
            Some(other) => fail(E::UnexpectedChar(other)),
        }
    }

    fn last_word(&self) -> Option<String> {
        self.last_word.map(str::to_owned)
    }
}
