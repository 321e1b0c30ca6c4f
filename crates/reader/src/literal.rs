//! Plain values in RON: numbers, texts, characters, words. `ron` itself reads each of them, through one visitor for
//! all, so that it accepts and refuses the same values at the same places.

use super::cursor::{Whole, Width};
use ron::Error as E;
use ron::value::Number;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A kind of plain value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiteralKind {
    Bool,
    Whole(Width),
    Single,
    Double,
    /// Any number, or a range of numbers.
    Number,
    Character,
    Text,
    Bytes,
    Word,
}

/// A plain value.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal<'s> {
    Bool(bool),
    Whole(Whole),
    Float(f64),
    Number(Number),
    Range(Option<Number>, Option<Number>),
    Everything,
    Character(char),
    Text(Cow<'s, str>),
    Bytes(Cow<'s, [u8]>),
}

impl LiteralKind {
    pub fn read<'s>(self, from: &mut ron::de::Deserializer<'s>) -> Result<Literal<'s>, E> {
        match self {
            Self::Bool => from.deserialize_bool(Plain),
            Self::Whole(Width::I8) => from.deserialize_i8(Plain),
            Self::Whole(Width::I16) => from.deserialize_i16(Plain),
            Self::Whole(Width::I32) => from.deserialize_i32(Plain),
            Self::Whole(Width::I64) => from.deserialize_i64(Plain),
            Self::Whole(Width::U8) => from.deserialize_u8(Plain),
            Self::Whole(Width::U16) => from.deserialize_u16(Plain),
            Self::Whole(Width::U32) => from.deserialize_u32(Plain),
            Self::Whole(Width::U64) => from.deserialize_u64(Plain),
            Self::Single => from.deserialize_f32(Plain),
            Self::Double => from.deserialize_f64(Plain),
            Self::Number => from.deserialize_any(AnyNumber),
            Self::Character => from.deserialize_char(Plain),
            Self::Text => from.deserialize_str(Plain),
            Self::Bytes => from.deserialize_byte_buf(Plain),
            Self::Word => from.deserialize_identifier(Plain),
        }
    }

    /// The error where no value can begin: at the end of a text, or at a character that `ron` takes for the beginning
    /// of an attribute.
    pub fn missing(self, is_end: bool) -> E {
        match self {
            Self::Whole(_) | Self::Number | Self::Word if is_end => E::Eof,
            Self::Bool => E::ExpectedBoolean,
            Self::Whole(_) => E::ExpectedInteger,
            Self::Single | Self::Double => E::ExpectedFloat,
            Self::Number => E::UnexpectedChar('#'),
            Self::Character => E::ExpectedChar,
            Self::Text => E::ExpectedString,
            Self::Bytes => E::ExpectedByteString,
            Self::Word => E::ExpectedIdentifier,
        }
    }
}

/// Visitor that keeps a value.
struct Plain;

/// Methods that keep a value as one of the literals.
macro_rules! visit {
    ($($method:ident $kind:ty: $value:ident => $literal:expr;)*) => {$(
        fn $method<F: serde::de::Error>(self, $value: $kind) -> Result<Literal<'s>, F> {
            Ok($literal)
        }
    )*};
}

impl<'s> Visitor<'s> for Plain {
    type Value = Literal<'s>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a plain value")
    }

    visit! {
        visit_bool bool: value => Literal::Bool(value);
        visit_u64 u64: value => Literal::Whole(Whole::Unsigned(value));
        visit_i64 i64: value => Literal::Whole(u64::try_from(value).map_or(Whole::Signed(value), Whole::Unsigned));
        visit_f64 f64: value => Literal::Float(value);
        visit_char char: value => Literal::Character(value);
        visit_str &str: value => Literal::Text(Cow::Owned(value.to_owned()));
        visit_borrowed_str &'s str: value => Literal::Text(Cow::Borrowed(value));
        visit_string String: value => Literal::Text(Cow::Owned(value));
        visit_borrowed_bytes &'s [u8]: value => Literal::Bytes(Cow::Borrowed(value));
        visit_byte_buf Vec<u8>: value => Literal::Bytes(Cow::Owned(value));
    }
}

/// Visitor that keeps a number with its type.
struct AnyNumber;

impl<'s> Visitor<'s> for AnyNumber {
    type Value = Literal<'s>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    visit! {
        visit_i8 i8: value => Literal::Number(Number::I8(value));
        visit_i16 i16: value => Literal::Number(Number::I16(value));
        visit_i32 i32: value => Literal::Number(Number::I32(value));
        visit_i64 i64: value => Literal::Number(Number::I64(value));
        visit_u8 u8: value => Literal::Number(Number::U8(value));
        visit_u16 u16: value => Literal::Number(Number::U16(value));
        visit_u32 u32: value => Literal::Number(Number::U32(value));
        visit_u64 u64: value => Literal::Number(Number::U64(value));
        visit_f32 f32: value => Literal::Number(Number::F32(value.into()));
        visit_f64 f64: value => Literal::Number(Number::F64(value.into()));
    }

    fn visit_unit<F: serde::de::Error>(self) -> Result<Literal<'s>, F> {
        Ok(Literal::Everything)
    }

    fn visit_map<A: MapAccess<'s>>(self, mut ends: A) -> Result<Literal<'s>, A::Error> {
        let (mut start, mut end) = (None, None);
        while let Some((name, value)) = ends.next_entry::<String, ron::Value>()? {
            let ron::Value::Number(number) = value else { return Err(A::Error::custom("no range of numbers")) };
            *(if name == "start" { &mut start } else { &mut end }) = Some(number);
        }
        Ok(Literal::Range(start, end))
    }
}
