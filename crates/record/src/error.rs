//! Errors of saves and recorded games.

use osada_content::Reports;
use osada_sim::InvalidState;
use osada_sim::rules::MisplacedMind;
use std::fmt::{self, Write};

/// Errors of saving, loading and replaying.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("this is not {0}")]
    WrongKind(&'static str),
    /// Written by a later program.
    #[error(
        "this is {what} of format {found}; this version of Osada knows formats up to {known}, please use a newer version"
    )]
    Newer {
        /// A save, or a recorded game.
        what: &'static str,
        found: u16,
        /// The latest format that this program reads.
        known: u16,
    },
    /// Written by a program that was never released.
    #[error(
        "this is {what} of format {found}, from a version before Osada 0.1.0; only format {oldest} and later are read"
    )]
    Older {
        /// A save, or a recorded game.
        what: &'static str,
        found: u16,
        /// The oldest format that this program reads.
        oldest: u16,
    },
    /// More bytes than anything in this format needs.
    #[error("{found} bytes are more than the {most} that are allowed")]
    TooLarge {
        /// Number of bytes, present or announced.
        found: u64,
        most: u64,
    },
    /// The end is missing, or something follows it.
    #[error("damaged: {found} bytes long instead of {expected}; the file was cut off or something was added")]
    Length {
        found: u64,
        /// Length announced at the beginning.
        expected: u64,
    },
    /// Some byte has changed.
    #[error("damaged: the checksum is {found:016x} instead of {expected:016x}")]
    Checksum {
        /// The checksum of the bytes.
        found: u64,
        /// The checksum in the file.
        expected: u64,
    },
    /// The checksum fits, but a part cannot be read.
    #[error("damaged: the {what} cannot be read: {why}")]
    Unreadable {
        /// The part: the head, the body or the state.
        what: &'static str,
        /// At most a line.
        why: String,
    },
    /// The head and the body of a save are of different games.
    #[error("damaged: its head describes another game, or another moment of it, than the one inside")]
    HeaderMismatch,
    #[error("this cannot be saved: {0}")]
    Unwritable(String),
    #[error("the level or the rules inside it have errors:\n{0}")]
    Content(Reports),
    /// Minds written in Rust, which the file names but does not hold, and which were not provided.
    #[error("this game needs minds written in Rust, and only a program that has them can continue it: {}", list(.0))]
    MissingMinds(Vec<String>),
    /// A mind was provided that the file does not name.
    #[error("no mind written in Rust is called `{name}` here; they are: {}", list(known))]
    NoSuchMind {
        name: String,
        /// The minds that the file names.
        known: Vec<String>,
    },
    /// The minds of a world are not those of its content; the first that differs.
    #[error(
        "the minds of this world are not those of the content it is written with; the first one is `{0}`; \
             a mind written in Rust must be passed to `Content::with_mind` as well as to the rules"
    )]
    OtherMinds(String),
    /// The rules do not have the mind to exchange.
    #[error("there is no mind `{0}` in this game; only one that it has can be exchanged")]
    NoMindToExchange(String),
    /// The rules inside cannot use a mind that was provided.
    #[error(transparent)]
    Mind(#[from] MisplacedMind),
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

/// Longest description of the inside of a damaged file, in characters.
const LONGEST_REASON: usize = 200;

impl Error {
    /// The error for a part that cannot be read.
    pub(super) fn unreadable(what: &'static str, why: impl std::fmt::Display) -> Self {
        let mut cut = Cut { text: String::new(), left: LONGEST_REASON };
        // The writer stops at the limit.
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
    /// Remaining characters.
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
