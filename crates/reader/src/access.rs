//! Access to the parts of sequences, maps, structs and enums, as serde asks for them.

use super::cursor::{Container, Inside};
use super::error::{ReadError, Result};
use super::reader::{Asked, Reader};
use ron::value::Number;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, VariantAccess, Visitor};

/// Access to elements or entries.
#[derive(Debug)]
pub struct Parts<'r, 's> {
    pub reader: &'r mut Reader<'s>,
    pub inside: Inside,
    /// Elements lie in memory of their own, so that each is charged for; the others lie inside their owner.
    pub grows: bool,
    /// Empty where keys are not names of fields.
    pub fields: &'static [&'static str],
}

impl Parts<'_, '_> {
    /// Charge for an element of this size.
    fn charge(&self, bytes: usize) -> usize {
        if self.grows { bytes.max(1) } else { 0 }
    }

    fn length(&self) -> Option<usize> {
        self.inside.left.map(|left| left as usize)
    }
}

impl<'de> SeqAccess<'de> for &mut Parts<'_, '_> {
    type Error = ReadError;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        let bytes = self.charge(size_of::<S::Value>());
        if !self.reader.next_element(&mut self.inside, bytes)? {
            return Ok(None);
        }
        let value = seed.deserialize(&mut *self.reader)?;
        self.reader.end_element(&mut self.inside)?;
        Ok(Some(value))
    }

    fn size_hint(&self) -> Option<usize> {
        self.length()
    }
}

impl<'de> MapAccess<'de> for &mut Parts<'_, '_> {
    type Error = ReadError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        let bytes = self.charge(size_of::<S::Value>());
        if !self.reader.next_key(&mut self.inside, bytes, self.fields)? {
            return Ok(None);
        }
        let key = seed.deserialize(&mut *self.reader)?;
        self.reader.end_key(&self.inside);
        Ok(Some(key))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value> {
        let bytes = self.charge(size_of::<S::Value>());
        self.reader.next_value(&self.inside, bytes)?;
        let value = seed.deserialize(&mut *self.reader)?;
        self.reader.end_element(&mut self.inside)?;
        Ok(value)
    }

    fn size_hint(&self) -> Option<usize> {
        self.length()
    }
}

/// Access to a variant of an enum and its content.
#[derive(Debug)]
pub struct Choice<'r, 's> {
    pub reader: &'r mut Reader<'s>,
    /// Something follows the name, as far as that is known.
    pub has_more: bool,
}

impl<'de> EnumAccess<'de> for Choice<'_, '_> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self)> {
        self.reader.open_name()?;
        let name = seed.deserialize(&mut *self.reader)?;
        self.reader.close_name();
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for Choice<'_, '_> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<()> {
        self.reader.cursor.unit_of_choice(self.has_more)
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value> {
        let name = self.reader.cursor.last_word();
        self.reader.open_newtype_of_choice(self.has_more)?;
        let value = seed.deserialize(&mut *self.reader).map_err(|error| error.inside(name.as_deref()))?;
        self.reader.close_newtype_of_choice()?;
        Ok(value)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value> {
        self.reader.note(Asked::Several(length));
        self.reader.elements(Container::TupleOfChoice(self.has_more), false, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value> {
        self.reader.note(Asked::Fields(fields));
        let name = self.reader.cursor.last_word();
        let value = self.reader.entries(Container::FieldsOfChoice(self.has_more), false, fields, visitor);
        value.map_err(|error| error.inside(name.as_deref()))
    }
}

impl Reader<'_> {
    /// Visits elements; `grows` if they lie in memory of their own.
    pub fn elements<'de, V: Visitor<'de>>(
        &mut self,
        container: Container,
        grows: bool,
        visitor: V,
    ) -> Result<V::Value> {
        let inside = self.open(container)?;
        let mut parts = Parts { reader: self, inside, grows, fields: &[] };
        let value = visitor.visit_seq(&mut parts)?;
        let inside = parts.inside;
        self.close(inside)?;
        Ok(value)
    }

    /// Visits keys and values, or the fields of these names.
    pub fn entries<'de, V: Visitor<'de>>(
        &mut self,
        container: Container,
        grows: bool,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let inside = self.open(container)?;
        let mut parts = Parts { reader: self, inside, grows, fields };
        let value = visitor.visit_map(&mut parts).map_err(|error| error.inside(inside.name(container)))?;
        let inside = parts.inside;
        self.close(inside)?;
        Ok(value)
    }
}

/// A range of numbers, which `ron` reads as a map of `start` and `end`.
#[derive(Debug)]
pub struct Range {
    start: Option<Number>,
    end: Option<Number>,
    /// Value of the key read last.
    next: Option<Number>,
}

impl Range {
    pub fn new(start: Option<Number>, end: Option<Number>) -> Self {
        Self { start, end, next: None }
    }
}

impl<'de> MapAccess<'de> for Range {
    type Error = ReadError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        let name = if self.start.is_some() { "start" } else { "end" };
        self.next = self.start.take().or_else(|| self.end.take());
        self.next.is_some().then(|| seed.deserialize(StrDeserializer::new(name))).transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value> {
        let number = self.next.take().ok_or_else(|| ReadError::custom("a number is missing"))?;
        seed.deserialize(Plain(number))
    }
}

/// Deserializer of a number that has been read.
struct Plain(Number);

impl<'de> Deserializer<'de> for Plain {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.0.visit(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
