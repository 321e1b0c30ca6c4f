//! Drawings of figures and structures: lines of characters in the file of looks, or a PNG in the folder `pictures` of a mod.

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, de};
use std::fmt;

/// A drawing as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawing {
    Lines(Vec<String>),
    /// The path of a PNG inside the mod.
    Png(String),
}

impl<'de> Deserialize<'de> for Drawing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Drawing;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("lines of characters, `[\"..o..\", …]`, or the path of a PNG, `\"pictures/….png\"`")
            }

            fn visit_str<E: de::Error>(self, path: &str) -> Result<Drawing, E> {
                Ok(Drawing::Png(path.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, lines: A) -> Result<Drawing, A::Error> {
                Deserialize::deserialize(SeqAccessDeserializer::new(lines)).map(Drawing::Lines)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Drawing {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Drawing".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let (lines, path) = (generator.subschema_for::<Vec<String>>(), generator.subschema_for::<String>());
        schemars::json_schema!({ "description": "Lines of characters, or the path of a PNG.", "anyOf": [lines, path] })
    }
}
