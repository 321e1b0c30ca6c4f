//! Errors of reading.

use serde::de::{Expected, Unexpected};
use std::fmt::{self, Display};

/// The result of a step of reading.
pub type Result<T> = std::result::Result<T, ReadError>;

/// An error of `ron`, from which messages to people are made. In a box, because every step of reading returns a result.
#[derive(Debug)]
pub struct ReadError(Box<ron::Error>);

impl ReadError {
    #[cold]
    pub fn of(code: ron::Error) -> Self {
        Self(Box::new(code))
    }

    #[cold]
    pub fn message(words: &dyn Display) -> Self {
        Self::of(ron::Error::Message(words.to_string()))
    }

    pub fn into_code(self) -> ron::Error {
        *self.0
    }

    /// Adds the name of the struct to an error about a field, unless it has one.
    #[cold]
    pub fn inside(mut self, name: Option<&str>) -> Self {
        use ron::Error as E;
        if let E::NoSuchStructField { outer, .. }
        | E::MissingStructField { outer, .. }
        | E::DuplicateStructField { outer, .. } = &mut *self.0
        {
            *outer = outer.take().or(name.map(str::to_owned));
        }
        self
    }

    /// Adds the name of the struct to an error about missing brackets.
    #[cold]
    pub fn of_struct(mut self, name: &'static str) -> Self {
        if *self.0 == ron::Error::ExpectedStructLike && !name.is_empty() {
            *self.0 = ron::Error::ExpectedNamedStructLike(name);
        }
        self
    }

    /// Adds the name of the enum to an error about a variant, unless it has one.
    #[cold]
    pub fn among(mut self, name: &str) -> Self {
        if let ron::Error::NoSuchEnumVariant { outer: outer @ None, .. } = &mut *self.0 {
            *outer = (!name.is_empty()).then(|| name.to_owned());
        }
        self
    }
}

impl Display for ReadError {
    /// The message begins with a small letter, to follow a colon.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.to_string();
        let mut characters = words.chars();
        let first = characters.next().map_or('?', |first| first.to_ascii_lowercase());
        write!(f, "{first}{}", characters.as_str())
    }
}

impl std::error::Error for ReadError {}

impl serde::de::Error for ReadError {
    fn custom<T: Display>(words: T) -> Self {
        Self::message(&words)
    }

    fn invalid_type(found: Unexpected, expected: &dyn Expected) -> Self {
        Self::of(ron::Error::invalid_type(found, expected))
    }

    fn invalid_value(found: Unexpected, expected: &dyn Expected) -> Self {
        Self::of(ron::Error::invalid_value(found, expected))
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::of(ron::Error::invalid_length(length, expected))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::of(ron::Error::unknown_variant(variant, expected))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::of(ron::Error::unknown_field(field, expected))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of(ron::Error::missing_field(field))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::of(ron::Error::duplicate_field(field))
    }
}
