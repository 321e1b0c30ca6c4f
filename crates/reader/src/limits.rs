//! The limits of reading, in one table, and the account that is kept of them while a value is read.

use super::error::{Error, Result};

/// The most memory that the contents of a head or a body of a save or a recorded game may take, in bytes.
pub const SAVE_MEMORY: usize = 128 << 20;
/// The most memory that the contents of a level, of rules, a script or a strategy may take, in bytes.
pub const TEXT_MEMORY: usize = 64 << 20;
/// The most memory that a mind may take, in bytes.
pub const MIND_MEMORY: usize = 32 << 20;
/// How many values may lie inside each other.
pub const DEPTH: usize = 128;
/// The longest name of a field or a choice, in bytes.
pub const LONGEST_NAME: usize = 1 << 16;

/// What may still be read: bytes of memory, and values inside each other.
///
/// A list of a million empty records is a few kilobytes in a compressed file and gigabytes in memory, so values are charged
/// for by what they take in memory, before they are there.
#[derive(Debug)]
pub struct Allowance {
    most: usize,
    left: usize,
    depth: usize,
}

impl Allowance {
    /// An allowance of so many bytes.
    pub fn new(most: usize) -> Self {
        Self { most, left: most, depth: DEPTH }
    }

    /// Charges for some bytes of memory.
    #[inline]
    pub fn take(&mut self, bytes: usize) -> Result<()> {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(self.exceeded()),
        }
    }

    #[cold]
    fn exceeded(&mut self) -> Error {
        self.left = 0;
        Error::message(&format_args!("it holds more than fits into {} MiB of memory", self.most >> 20))
    }

    /// Charges for a text of some length if it is going to be kept. One that only names something, as the names of fields do,
    /// must not be long: an error that repeats it would take several times as much.
    #[inline]
    pub fn text(&mut self, length: usize, is_kept: bool) -> Result<()> {
        if is_kept {
            self.take(length)
        } else if length > LONGEST_NAME {
            Err(Error::message(&format_args!("a name of {length} bytes is too long")))
        } else {
            Ok(())
        }
    }

    /// Goes into a value that holds others.
    #[inline]
    pub fn enter(&mut self) -> Result<()> {
        self.depth = self.depth.checked_sub(1).ok_or_else(|| Error::of(ron::Error::ExceededRecursionLimit))?;
        Ok(())
    }

    /// Leaves a value that was entered.
    #[inline]
    pub fn leave(&mut self) {
        self.depth += 1;
    }
}
