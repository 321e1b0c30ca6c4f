//! Names in mind files: bare words that are looked up after reading, so that all unknown ones can be reported at once.

use crate::fault::shortened;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::fmt;

/// A bare word such as `Tired`. Serde alone would stop at the first word that is no variant of its enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(pub String);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shortened(&self.0))
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
