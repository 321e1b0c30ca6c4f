//! Names in mind files: bare words that are looked up after reading, so that all unknown ones can be reported at once.

use crate::level::{Fault, Step};
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::fmt;

/// A bare word such as `Tired`. Serde alone would stop at the first word that is no variant of its enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(pub String);

impl Name {
    /// The item of that name, or a fault that lists all names and suggests the nearest.
    pub fn find<T: Copy>(&self, path: &[Step], what: &str, items: &[T], name: impl Fn(T) -> &'static str) -> Found<T> {
        items.iter().copied().find(|&item| name(item) == self.0).ok_or_else(|| {
            let names: Vec<_> = items.iter().map(|&item| name(item)).collect();
            Fault::unknown(path, what, &self.0, &names)
        })
    }

    /// The place of that name in a list of names, or a fault like that of [`Name::find`].
    pub fn place<'a>(&self, path: &[Step], what: &str, names: impl Iterator<Item = &'a str> + Clone) -> Found<usize> {
        names.clone().position(|name| name == self.0).ok_or_else(|| {
            let names: Vec<_> = names.collect();
            Fault::unknown(path, what, &self.0, &names)
        })
    }
}

/// What was looked up, or why it was not found.
pub type Found<T> = Result<T, Fault>;

/// Keeps the fault, if it is one, and gives the value, if there is one.
pub fn kept<T>(found: Found<T>, faults: &mut Vec<Fault>) -> Option<T> {
    found.map_err(|fault| faults.push(fault)).ok()
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Word;
        impl Visitor<'_> for Word {
            type Value = Name;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a bare word")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Name, E> {
                Ok(Name(word.to_owned()))
            }
        }
        deserializer.deserialize_identifier(Word)
    }
}
