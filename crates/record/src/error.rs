//! What can be wrong with a save or a recorded game.

use osada_content::Reports;
use osada_sim::InvalidState;
use osada_sim::rules::MisplacedMind;
use std::fmt::{self, Write};

/// Why bytes are not a usable save or recorded game.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// They are something else.
    #[error("this is not {0}")]
    NotThis(&'static str),
    /// A later program has written them.
    #[error(
        "this is {what} of format {found}; this version of Osada knows formats up to {known}, please use a newer version"
    )]
    Newer {
        /// A save, or a recorded game.
        what: &'static str,
        /// The format of the bytes.
        found: u16,
        /// The latest format that this program reads.
        known: u16,
    },
    /// A program that was never released has written them.
    #[error(
        "this is {what} of format {found}, from a version before Osada 0.1.0; only format {oldest} and later are read"
    )]
    Older {
        /// A save, or a recorded game.
        what: &'static str,
        /// The format of the bytes.
        found: u16,
        /// The oldest format that this program reads.
        oldest: u16,
    },
    /// More bytes than anything in this format needs.
    #[error("{found} bytes are more than the {most} that are allowed")]
    TooLarge {
        /// How many there are, or are announced.
        found: u64,
        /// How many there may be.
        most: u64,
    },
    /// The end is missing, or something follows it.
    #[error("damaged: {found} bytes long instead of {expected}; the file was cut off or something was added")]
    Length {
        /// How many bytes there are.
        found: u64,
        /// How many the beginning announces.
        expected: u64,
    },
    /// Some byte has changed.
    #[error("damaged: the checksum is {found:016x} instead of {expected:016x}")]
    Checksum {
        /// The checksum of the bytes.
        found: u64,
        /// The checksum that was written.
        expected: u64,
    },
    /// The checksum fits, but a part cannot be read.
    #[error("damaged: the {what} cannot be read: {why}")]
    Unreadable {
        /// The part: the head, the body or the state.
        what: &'static str,
        /// What is wrong with it, at most a line.
        why: String,
    },
    /// Something to be saved cannot be written down.
    #[error("this cannot be saved: {0}")]
    Unwritable(String),
    /// The level or the rules inside are wrong.
    #[error("the level or the rules inside it have errors:\n{0}")]
    Content(Reports),
    /// Minds that are written in Rust, which a file names but does not hold, and which were not given; by their names.
    #[error("this game needs minds written in Rust, and only a program that has them can continue it: {}", list(.0))]
    MissingMinds(Vec<String>),
    /// A mind was given that is none of those that a file names.
    #[error("no mind written in Rust is called `{name}` here; they are: {}", list(known))]
    NoSuchMind {
        /// The mind that was given.
        name: String,
        /// Those that are named.
        known: Vec<String>,
    },
    /// The minds of a world are not those that its content describes; the first that is not.
    #[error(
        "the minds of this world are not those of the content it is written with; the first one is `{0}`; \
             a mind written in Rust must be passed to `Content::with_mind` as well as to the rules"
    )]
    OtherMinds(String),
    /// A mind was to be exchanged that the rules do not have.
    #[error("there is no mind `{0}` in this game; only one that it has can be exchanged")]
    NoMindToExchange(String),
    /// The rules inside cannot take a mind that was given.
    #[error(transparent)]
    Mind(#[from] MisplacedMind),
    /// The world cannot be built from the level.
    #[error(transparent)]
    Build(#[from] osada_content::BuildError),
    /// The state contradicts itself or its rules.
    #[error("damaged: {0}")]
    State(#[from] InvalidState),
    /// The history of the game contradicts itself or the state.
    #[error("damaged: the history of the game: {0}")]
    History(&'static str),
    /// The recorded commands or hashes contradict themselves.
    #[error("damaged: {0}")]
    Log(&'static str),
}

/// What is told about the inside of a damaged file is cut off after this many characters.
const LONGEST_REASON: usize = 200;

impl Error {
    /// A part that cannot be read, and why.
    pub(super) fn unreadable(what: &'static str, why: impl std::fmt::Display) -> Self {
        let mut cut = Cut { text: String::new(), left: LONGEST_REASON };
        // It stops where it is cut.
        let _ = write!(cut, "{why}");
        Self::Unreadable { what, why: cut.text }
    }
}

/// Names in a row.
fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// The beginning of a text that may be very long.
struct Cut {
    text: String,
    /// Characters for which there is room.
    left: usize,
}

impl Write for Cut {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        for character in piece.chars() {
            self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
            self.text.push(if character.is_control() { '\u{fffd}' } else { character });
        }
        Ok(())
    }
}
