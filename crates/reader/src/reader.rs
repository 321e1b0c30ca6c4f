//! The state of reading: a cursor, the memory and depth that are left, and the kind of value asked for last.

use super::cursor::{Container, Cursor, Inside};
use super::error::{ReadError, Result};
use super::limits::Allowance;
use std::fmt;

/// The kind of value asked for last. If reading fails, it says what would have been right there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// Nothing yet, or anything.
    #[default]
    Anything,
    /// Between two limits, both included.
    Whole(i128, i128),
    Number,
    /// `true` or `false`.
    YesOrNo,
    Character,
    Text,
    /// A bare word.
    Word,
    /// One of these bare words, perhaps followed by something in parentheses.
    Choice(&'static [&'static str]),
    /// Named fields in parentheses.
    Fields(&'static [&'static str]),
    /// This many values in parentheses.
    Several(usize),
    List,
    Pairs,
}

/// Reads types from bytes or a text. Each step is a few lines for the type; everything else is behind [`Cursor`].
pub struct Reader<'s> {
    pub cursor: &'s mut dyn Cursor,
    pub allowance: Allowance,
    /// Only kept for texts.
    pub asked: Asked,
    is_text: bool,
    /// The next word is the name of a field or a variant, not a value.
    pub is_naming: bool,
    /// The next word is the name of a field, and must be a bare word.
    pub is_field: bool,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("asked", &self.asked).finish_non_exhaustive()
    }
}

impl<'s> Reader<'s> {
    /// Reads one value of at most this many bytes of memory.
    pub fn new(cursor: &'s mut dyn Cursor, most: usize) -> Self {
        let (allowance, is_text) = (Allowance::new(most), cursor.is_text());
        Self { cursor, allowance, asked: Asked::Anything, is_text, is_naming: false, is_field: false }
    }

    /// Keeps what is asked for. A word asked for as the name of a field or a variant says nothing and is not kept.
    #[inline]
    pub fn note(&mut self, asked: Asked) {
        if self.is_text && !(self.is_naming && matches!(asked, Asked::Word)) {
            self.asked = asked;
        }
    }

    /// Like [`Self::note`], for values that are not words; an error where the name of a field is due.
    pub fn ask(&mut self, asked: Asked) -> Result<()> {
        self.note(asked);
        if self.takes_field() { Err(ReadError::of(ron::Error::ExpectedIdentifier)) } else { Ok(()) }
    }

    /// Takes the flag that the name of a field comes next.
    pub fn takes_field(&mut self) -> bool {
        std::mem::take(&mut self.is_field)
    }

    /// Reads a text, or the name of a field.
    pub fn text(&mut self, asked: Asked, is_kept: bool) -> Result<&str> {
        self.note(asked);
        if self.takes_field() {
            self.cursor.word(&mut self.allowance, is_kept)
        } else {
            self.cursor.text(&mut self.allowance, is_kept)
        }
    }

    /// Reads a bare word, or the name of a field.
    pub fn word(&mut self, is_kept: bool) -> Result<&str> {
        self.note(Asked::Word);
        self.is_field = false;
        self.cursor.word(&mut self.allowance, is_kept)
    }

    /// Enters a container.
    pub fn open(&mut self, container: Container) -> Result<Inside> {
        self.cursor.expect(self.asked);
        let inside = self.cursor.open(container)?;
        self.allowance.enter()?;
        Ok(inside)
    }

    /// Leaves a container.
    pub fn close(&mut self, inside: Inside) -> Result<()> {
        self.allowance.leave();
        self.cursor.close(inside)
    }

    /// Goes to the next element, if there is one. It is charged for before anybody knows whether it follows.
    pub fn next_element(&mut self, inside: &mut Inside, bytes: usize) -> Result<bool> {
        self.allowance.take(bytes)?;
        self.has_more(inside)
    }

    /// Goes to the next element or key, if there is one. Where their number is known, nothing stands between them.
    fn has_more(&mut self, inside: &mut Inside) -> Result<bool> {
        match &mut inside.left {
            Some(0) => Ok(false),
            Some(left) => {
                *left -= 1;
                Ok(true)
            }
            None => {
                let has_more = self.cursor.has_more(inside)?;
                if has_more {
                    self.allowance.enter()?;
                }
                Ok(has_more)
            }
        }
    }

    /// Ends an element, or the value of an entry.
    pub fn end_element(&mut self, inside: &mut Inside) -> Result<()> {
        if inside.left.is_none() {
            self.allowance.leave();
            inside.had_comma = self.cursor.separator()?;
        }
        Ok(())
    }

    /// Goes to the next key, if there is one. `fields` are the names that there are, if they are known.
    pub fn next_key(&mut self, inside: &mut Inside, bytes: usize, fields: &'static [&'static str]) -> Result<bool> {
        self.allowance.take(bytes)?;
        if !fields.is_empty() {
            self.note(Asked::Fields(fields));
        }
        let has_more = self.has_more(inside)?;
        (self.is_naming, self.is_field) = (has_more, has_more && inside.has_fields);
        Ok(has_more)
    }

    pub fn end_key(&mut self, inside: &Inside) {
        (self.is_naming, self.is_field) = (false, false);
        if inside.left.is_none() {
            self.allowance.leave();
        }
    }

    /// Begins the value of an entry.
    pub fn next_value(&mut self, inside: &Inside, bytes: usize) -> Result<()> {
        self.allowance.take(bytes)?;
        if inside.left.is_none() {
            self.cursor.colon()?;
            self.allowance.enter()?;
        }
        Ok(())
    }

    /// Begins an enum, up to the name of its variant, and returns whether something may follow that name. Charges for
    /// the whole enum: a recursive one holds others of its kind in boxes, which nobody else pays for.
    pub fn open_enum(&mut self, bytes: usize) -> Result<bool> {
        self.cursor.expect(self.asked);
        let has_more = self.cursor.open_enum()?;
        self.allowance.enter()?;
        self.allowance.take(bytes)?;
        Ok(has_more)
    }

    /// Begins the name of a variant.
    pub fn open_name(&mut self) -> Result<()> {
        self.is_naming = true;
        self.cursor.open_word()?;
        self.allowance.enter()
    }

    pub fn close_name(&mut self) {
        self.is_naming = false;
        self.allowance.leave();
    }

    /// Begins the single value of a variant.
    pub fn open_newtype_of_choice(&mut self, has_more: bool) -> Result<()> {
        self.cursor.newtype_of_choice(has_more)?;
        self.allowance.enter()
    }

    pub fn close_newtype_of_choice(&mut self) -> Result<()> {
        self.allowance.leave();
        self.cursor.close_newtype_of_choice()
    }

    /// Begins the value of a newtype struct and returns whether a bracket closes behind it.
    pub fn open_newtype(&mut self, name: &'static str) -> Result<bool> {
        if !self.is_text {
            // In bytes there is only the value.
            return Ok(false);
        }
        let is_bracketed = self.cursor.newtype_struct(name)?;
        self.allowance.enter()?;
        Ok(is_bracketed)
    }

    pub fn close_newtype(&mut self, is_bracketed: bool) -> Result<()> {
        if !self.is_text {
            return Ok(());
        }
        self.allowance.leave();
        if is_bracketed { self.cursor.close_newtype() } else { Ok(()) }
    }

    /// Ends a value of an option.
    pub fn close_option(&mut self, is_bracketed: bool) -> Result<()> {
        self.allowance.leave();
        if is_bracketed { self.cursor.close_option() } else { Ok(()) }
    }
}
