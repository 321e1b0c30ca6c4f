//! The serde deserializer: the only code that is compiled for every type, and so as small as it can be.

use super::access::{Choice, Range};
use super::cursor::{Any, Container, Presence, Whole, Width};
use super::error::{ReadError, Result};
use super::reader::{Asked, Reader};
use serde::de::{Deserializer, Visitor};
use std::mem::needs_drop;

impl Reader<'_> {
    fn whole<'de, V: Visitor<'de>>(&mut self, width: Width, asked: Asked, visitor: V) -> Result<V::Value> {
        self.ask(asked)?;
        match self.cursor.whole(width)? {
            Whole::Unsigned(value) => visitor.visit_u64(value),
            Whole::Signed(value) => visitor.visit_i64(value),
        }
    }

    fn float<'de, V: Visitor<'de>>(&mut self, is_single: bool, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Number)?;
        visitor.visit_f64(self.cursor.float(is_single)?)
    }

    fn option<'de, V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        let presence = self.cursor.option()?;
        if presence == Presence::Absent {
            return visitor.visit_none();
        }
        self.allowance.enter()?;
        let value = visitor.visit_some(&mut *self)?;
        self.close_option(presence == Presence::Bracketed)?;
        Ok(value)
    }

    /// Visits whatever stands here; `grows` if elements lie in memory of their own.
    fn any<'de, V: Visitor<'de>>(&mut self, grows: bool, visitor: V) -> Result<V::Value> {
        self.note(Asked::Anything);
        let is_kept = needs_drop::<V::Value>();
        if self.takes_field() {
            return visitor.visit_str(self.cursor.word(&mut self.allowance, is_kept)?);
        }
        match self.cursor.any()? {
            Any::Unit => visitor.visit_unit(),
            Any::Absent => visitor.visit_none(),
            Any::Option => self.option(visitor),
            Any::Bool(value) => visitor.visit_bool(value),
            Any::Number(value) => value.visit(visitor),
            Any::Range(start, end) => visitor.visit_map(Range::new(start, end)),
            Any::Character => visitor.visit_char(self.cursor.character()?),
            Any::Text => visitor.visit_str(self.cursor.text(&mut self.allowance, is_kept)?),
            Any::Bytes => visitor.visit_bytes(self.cursor.bytes(&mut self.allowance, is_kept)?),
            Any::List => self.elements(Container::List, grows, visitor),
            Any::Tuple => self.elements(Container::Tuple, grows, visitor),
            Any::Map => self.entries(Container::Map, grows, &[], visitor),
            Any::Fields => self.entries(Container::Fields, grows, &[], visitor),
        }
    }
}

/// Methods for whole numbers.
macro_rules! whole {
    ($($method:ident $width:ident $kind:ty;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.whole(Width::$width, Asked::Whole(<$kind>::MIN as i128, <$kind>::MAX as i128), visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut Reader<'_> {
    type Error = ReadError;

    whole! {
        deserialize_i8 I8 i8;
        deserialize_i16 I16 i16;
        deserialize_i32 I32 i32;
        deserialize_i64 I64 i64;
        deserialize_u8 U8 u8;
        deserialize_u16 U16 u16;
        deserialize_u32 U32 u32;
        deserialize_u64 U64 u64;
    }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Whole(i128::MIN, i128::MAX))?;
        visitor.visit_i128(self.cursor.large()?)
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Whole(0, i128::MAX))?;
        visitor.visit_u128(self.cursor.large()? as u128)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.float(true, visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.float(false, visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.ask(Asked::YesOrNo)?;
        visitor.visit_bool(self.cursor.boolean()?)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Character)?;
        visitor.visit_char(self.cursor.character()?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_str(self.text(Asked::Text, needs_drop::<V::Value>())?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Anything)?;
        visitor.visit_bytes(self.cursor.bytes(&mut self.allowance, needs_drop::<V::Value>())?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_str(self.word(needs_drop::<V::Value>())?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Anything)?;
        self.option(visitor)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Anything)?;
        self.cursor.unit()?;
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Anything)?;
        self.cursor.unit_struct(name)?;
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Anything)?;
        let is_bracketed = self.open_newtype(name)?;
        let value = visitor.visit_newtype_struct(&mut *self)?;
        self.close_newtype(is_bracketed)?;
        Ok(value)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.ask(Asked::List)?;
        self.elements(Container::List, true, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Several(length))?;
        self.elements(Container::Tuple, false, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value> {
        self.ask(Asked::Several(length))?;
        self.elements(Container::NamedTuple(name), false, visitor).map_err(|error| error.of_struct(name))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.ask(Asked::Pairs)?;
        self.entries(Container::Map, true, &[], visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.ask(Asked::Fields(fields))?;
        self.entries(Container::Struct(name), false, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.ask(Asked::Choice(variants))?;
        let has_more = self.open_enum(size_of::<V::Value>())?;
        let value = visitor.visit_enum(Choice { reader: &mut *self, has_more }).map_err(|error| error.among(name))?;
        self.allowance.leave();
        Ok(value)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.any(true, visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.cursor.skip()? {
            return visitor.visit_unit();
        }
        self.any(false, visitor)
    }

    fn is_human_readable(&self) -> bool {
        self.cursor.is_text()
    }
}
