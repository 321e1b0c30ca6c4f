//! Names in mind files: bare words that are resolved after parsing, so that all unknown ones can be reported at once.

use osada_reader::fault::shortened;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::fmt;

/// A bare word such as `Tired`. Serde alone would stop at the first word that is not a variant of its enum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Name(pub String);

/// A word of a mind file as people read it: `HardWorking` as “Hard working”.
pub fn spaced(word: &str) -> String {
    let mut text = String::with_capacity(word.len() + 4);
    let mut after_small = false;
    for letter in word.chars() {
        if after_small && letter.is_uppercase() {
            text.push(' ');
            text.extend(letter.to_lowercase());
        } else {
            text.push(letter);
        }
        after_small = letter.is_lowercase();
    }
    text
}

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

#[cfg(test)]
mod tests {
    use super::spaced;

    #[test]
    fn words_written_in_one_are_read_as_several() {
        for (written, read) in [
            ("HardWorking", "Hard working"),
            ("AllAtOnce", "All at once"),
            ("Tired", "Tired"),
            ("HP", "HP"),
            ("ŁatwyŁup", "Łatwy łup"),
            ("very_tired", "very_tired"),
        ] {
            assert_eq!(spaced(written), read);
        }
    }
}
