//! The limits of reading in one table, and the account of them while a value is read.

use super::error::{ReadError, Result};

/// Greatest memory for the head or the body of a save or a recorded game, in bytes.
pub const SAVE_MEMORY: usize = 128 << 20;
/// Greatest memory for a level, rules, a script or a strategy, in bytes.
pub const TEXT_MEMORY: usize = 64 << 20;
/// Greatest memory for a mind, in bytes.
pub const MIND_MEMORY: usize = 32 << 20;
/// Greatest number of values inside each other.
pub const DEPTH: usize = 128;
/// Longest name of a field or a variant, in bytes.
pub const LONGEST_NAME: usize = 1 << 16;

/// The memory and depth that are left.
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
    pub fn new(most: usize) -> Self {
        Self { most, left: most, depth: DEPTH }
    }

    /// Charges for memory.
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
    fn exceeded(&mut self) -> ReadError {
        self.left = 0;
        ReadError::message(&format_args!("it holds more than fits into {} MiB of memory", self.most >> 20))
    }

    /// Charges for a text of some length if it is going to be kept. A name of a field or a variant must not be long: an
    /// error that repeats it would take several times as much.
    #[inline]
    pub fn text(&mut self, length: usize, is_kept: bool) -> Result<()> {
        if is_kept {
            self.take(length)
        } else if length > LONGEST_NAME {
            Err(ReadError::message(&format_args!("a name of {length} bytes is too long")))
        } else {
            Ok(())
        }
    }

    /// Enters a container.
    #[inline]
    pub fn enter(&mut self) -> Result<()> {
        self.depth = self.depth.checked_sub(1).ok_or_else(|| ReadError::of(ron::Error::ExceededRecursionLimit))?;
        Ok(())
    }

    /// Leaves a container.
    #[inline]
    pub fn leave(&mut self) {
        self.depth += 1;
    }
}
