//! Reading untrusted values with a limit on the memory they take: a list of a million empty records is a few
//! kilobytes in a compressed file and gigabytes in memory. Works with any serde deserializer.

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::mem::needs_drop;

/// What kind of value was expected. If reading fails, the last expectation says what would have been right there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// Nothing yet, or anything.
    #[default]
    Anything,
    /// A whole number between two limits.
    Whole(i128, i128),
    /// A number.
    Number,
    /// `true` or `false`.
    YesOrNo,
    /// A single character.
    Character,
    /// A text.
    Text,
    /// A bare word.
    Word,
    /// One of these bare words, perhaps followed by something in parentheses.
    Choice(&'static [&'static str]),
    /// Named fields in parentheses.
    Fields(&'static [&'static str]),
    /// This many values in parentheses.
    Several(usize),
    /// A list.
    List,
    /// Keys and their values.
    Pairs,
}

/// Reads a `T` whose lists, maps and texts take at most this many bytes of memory together. Whatever would take more is an
/// error at the place where it is too much.
#[allow(missing_debug_implementations, reason = "it is a step of reading")]
pub struct Bounded<'a, T> {
    most: usize,
    asked: Option<&'a Cell<Asked>>,
    of: PhantomData<T>,
}

impl<'a, T> Bounded<'a, T> {
    /// A reader with a bound in bytes.
    pub fn new(most: usize) -> Self {
        Self { most, asked: None, of: PhantomData }
    }

    /// The same, noting what is asked for.
    pub fn noting(self, asked: &'a Cell<Asked>) -> Self {
        Self { asked: Some(asked), ..self }
    }
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Bounded<'_, T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        let nobody = Cell::default();
        let asked = self.asked.unwrap_or(&nobody);
        let allowance = Allowance { most: self.most, left: Cell::new(self.most), asked, naming: Cell::new(false) };
        Metered { inner: PhantomData::<T>, allowance: &allowance, grows: false, fields: &[] }.deserialize(deserializer)
    }
}

/// No field and no choice has a longer name, in bytes.
const LONGEST_NAME: usize = 1 << 16;

/// What may still be taken.
struct Allowance<'a> {
    most: usize,
    left: Cell<usize>,
    /// What was asked for last.
    asked: &'a Cell<Asked>,
    /// What is read now is the name of a field or of a choice, not a value.
    naming: Cell<bool>,
}

impl Allowance<'_> {
    /// Notes what is asked for; that a word is asked for says nothing where it is the name of a field or of a choice.
    fn note(&self, asked: Asked) {
        if asked != Asked::Word || !self.naming.get() {
            self.asked.set(asked);
        }
    }

    /// Reads a name of a field or of a choice.
    fn name<R>(&self, read: impl FnOnce() -> R) -> R {
        self.naming.set(true);
        let result = read();
        self.naming.set(false);
        result
    }

    fn take<E: Error>(&self, bytes: usize) -> Result<(), E> {
        let left = self.left.get().checked_sub(bytes);
        self.left.set(left.unwrap_or(0));
        if left.is_some() {
            Ok(())
        } else {
            Err(E::custom(format_args!("it holds more than fits into {} MiB of memory", self.most >> 20)))
        }
    }
}

/// A part of serde's machinery that pays for what passes through it.
struct Metered<'a, T> {
    inner: T,
    allowance: &'a Allowance<'a>,
    /// Its elements lie in memory of their own, not inside the value that they belong to.
    grows: bool,
    /// The names of its fields, if it has some.
    fields: &'static [&'static str],
}

impl<'a, T> Metered<'a, T> {
    /// The same for another part.
    fn around<U>(&self, inner: U, grows: bool) -> Metered<'a, U> {
        Metered { inner, allowance: self.allowance, grows, fields: &[] }
    }

    /// The same for the visitor of a struct.
    fn around_fields<U>(&self, inner: U, fields: &'static [&'static str]) -> Metered<'a, U> {
        self.allowance.note(Asked::Fields(fields));
        Metered { fields, ..self.around(inner, false) }
    }

    fn element<V, E: Error>(&self) -> Result<(), E> {
        if self.grows { self.allowance.take(size_of::<V>().max(1)) } else { Ok(()) }
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Metered<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        let Self { inner, allowance, .. } = self;
        inner.deserialize(Metered { inner: deserializer, allowance, grows: false, fields: &[] })
    }
}

/// A whole number of a type.
macro_rules! whole {
    ($kind:ty) => {
        Asked::Whole(<$kind>::MIN as i128, <$kind>::MAX as i128)
    };
}

/// Passes a call on with the visitor wrapped, noting what is asked for.
macro_rules! deserialize {
    ($($method:ident($($argument:ident: $kind:ty),*) $grows:literal $asked:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $kind,)* visitor: V) -> Result<V::Value, D::Error> {
            self.allowance.note($asked);
            let visitor = self.around(visitor, $grows);
            self.inner.$method($($argument,)* visitor)
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Metered<'_, D> {
    type Error = D::Error;

    deserialize! {
        deserialize_any() true Asked::Anything;
        deserialize_bool() false Asked::YesOrNo;
        deserialize_i8() false whole!(i8);
        deserialize_i16() false whole!(i16);
        deserialize_i32() false whole!(i32);
        deserialize_i64() false whole!(i64);
        deserialize_i128() false whole!(i128);
        deserialize_u8() false whole!(u8);
        deserialize_u16() false whole!(u16);
        deserialize_u32() false whole!(u32);
        deserialize_u64() false whole!(u64);
        deserialize_u128() false Asked::Whole(0, i128::MAX);
        deserialize_f32() false Asked::Number;
        deserialize_f64() false Asked::Number;
        deserialize_char() false Asked::Character;
        deserialize_str() false Asked::Text;
        deserialize_string() false Asked::Text;
        deserialize_bytes() true Asked::Anything;
        deserialize_byte_buf() true Asked::Anything;
        deserialize_option() false Asked::Anything;
        deserialize_unit() false Asked::Anything;
        deserialize_unit_struct(name: &'static str) false Asked::Anything;
        deserialize_newtype_struct(name: &'static str) false Asked::Anything;
        deserialize_seq() true Asked::List;
        deserialize_tuple(length: usize) false Asked::Several(length);
        deserialize_tuple_struct(name: &'static str, length: usize) false Asked::Several(length);
        deserialize_map() true Asked::Pairs;
        deserialize_enum(name: &'static str, variants: &'static [&'static str]) false Asked::Choice(variants);
        deserialize_identifier() false Asked::Word;
        deserialize_ignored_any() false Asked::Anything;
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let visitor = self.around_fields(visitor, fields);
        self.inner.deserialize_struct(name, fields, visitor)
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

/// Passes a value on.
macro_rules! visit {
    ($($method:ident $kind:ty;)*) => {$(
        fn $method<E: Error>(self, value: $kind) -> Result<V::Value, E> {
            self.inner.$method(value)
        }
    )*};
}

/// Passes a text or bytes on, which are going to be kept unless they only name something, as the names of fields do.
macro_rules! visit_and_keep {
    ($($method:ident $kind:ty;)*) => {$(
        fn $method<E: Error>(self, value: $kind) -> Result<V::Value, E> {
            if needs_drop::<V::Value>() {
                self.allowance.take(value.len())?;
            } else if value.len() > LONGEST_NAME {
                // An error that repeats it would take several times as much.
                return Err(E::custom(format_args!("a name of {} bytes is too long", value.len())));
            }
            self.inner.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Metered<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.inner.expecting(f)
    }

    visit! {
        visit_bool bool;
        visit_i8 i8;
        visit_i16 i16;
        visit_i32 i32;
        visit_i64 i64;
        visit_i128 i128;
        visit_u8 u8;
        visit_u16 u16;
        visit_u32 u32;
        visit_u64 u64;
        visit_u128 u128;
        visit_f32 f32;
        visit_f64 f64;
        visit_char char;
    }

    visit_and_keep! {
        visit_str &str;
        visit_borrowed_str &'de str;
        visit_string String;
        visit_bytes &[u8];
        visit_borrowed_bytes &'de [u8];
        visit_byte_buf Vec<u8>;
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        let deserializer = self.around(deserializer, false);
        self.inner.visit_some(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        let deserializer = self.around(deserializer, false);
        self.inner.visit_newtype_struct(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, elements: A) -> Result<V::Value, A::Error> {
        let elements = self.around(elements, self.grows);
        self.inner.visit_seq(elements)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        let entries = Metered { fields: self.fields, ..self.around(entries, self.grows) };
        self.inner.visit_map(entries)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<V::Value, A::Error> {
        // It may be one of those that hold others of their kind in boxes, which nobody else pays for.
        self.allowance.take(size_of::<V::Value>())?;
        let variant = self.around(variant, false);
        self.inner.visit_enum(variant)
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Metered<'_, A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.element::<S::Value, A::Error>()?;
        let seed = self.around(seed, false);
        self.inner.next_element_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Metered<'_, A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.element::<S::Value, A::Error>()?;
        let (allowance, seed) = (self.allowance, self.around(seed, false));
        if !self.fields.is_empty() {
            allowance.note(Asked::Fields(self.fields));
        }
        allowance.name(|| self.inner.next_key_seed(seed))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.element::<S::Value, A::Error>()?;
        let seed = self.around(seed, false);
        self.inner.next_value_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, 'a, A: EnumAccess<'de>> EnumAccess<'de> for Metered<'a, A> {
    type Error = A::Error;
    type Variant = Metered<'a, A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        let Self { inner, allowance, .. } = self;
        let (value, variant) =
            allowance.name(|| inner.variant_seed(Metered { inner: seed, allowance, grows: false, fields: &[] }))?;
        Ok((value, Metered { inner: variant, allowance, grows: false, fields: &[] }))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Metered<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.inner.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        let seed = self.around(seed, false);
        self.inner.newtype_variant_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.allowance.note(Asked::Several(length));
        let visitor = self.around(visitor, false);
        self.inner.tuple_variant(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let visitor = self.around_fields(visitor, fields);
        self.inner.struct_variant(fields, visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Large {
        numbers: [u64; 32],
        name: String,
    }

    #[derive(Debug, Deserialize)]
    enum Chain {
        More(#[allow(dead_code, reason = "only its length is looked at")] Box<Chain>),
        End,
    }

    fn read<'de, T: Deserialize<'de>>(text: &'de str, most: usize) -> Result<T, String> {
        let options = ron::Options::default();
        options.from_str_seed(text, Bounded::<T>::new(most)).map_err(|error| error.to_string())
    }

    #[test]
    fn records_are_paid_for_by_what_they_take_in_memory_not_in_the_file() {
        let list = format!("[{}]", "(),".repeat(100));
        let needed = 100 * size_of::<Large>();
        // One more is paid for in advance, as nobody knows before whether it follows.
        assert_eq!(read::<Vec<Large>>(&list, needed + size_of::<Large>()).map(|list| list.len()), Ok(100));
        let error = read::<Vec<Large>>(&list, needed - 1).expect_err("too much of it");
        assert!(error.starts_with("1:") && error.contains("it holds more"), "{error}");
    }

    #[test]
    fn texts_and_maps_are_paid_for_too_and_fields_only_once() {
        let text = format!("\"{}\"", "ż".repeat(50));
        assert!(read::<String>(&text, 100).is_ok() && read::<String>(&text, 99).is_err());
        let map = "{1: \"one\", 2: \"two\"}";
        let entries = 2 * size_of::<(u64, String)>();
        assert!(read::<BTreeMap<u64, String>>(map, 200).is_ok(), "entries and texts");
        assert!(read::<BTreeMap<u64, String>>(map, entries).is_err(), "texts are paid for besides entries");
        let name = format!("({}: 1)", "n".repeat(LONGEST_NAME + 1));
        assert!(
            read::<Large>(&name, 9).is_err_and(|error| error.len() < 100 && error.contains("a name of 65537 bytes"))
        );
        let nested = format!("{}End{}", "More(".repeat(50), ")".repeat(50));
        assert!(read::<Chain>(&nested, 51 * size_of::<Chain>()).is_ok());
        assert!(read::<Chain>(&nested, 50 * size_of::<Chain>()).is_err(), "boxes are paid for");
        assert_eq!(read::<Large>("(name: \"it\")", 2).map(|large| large.name), Ok("it".to_owned()));
    }
}
