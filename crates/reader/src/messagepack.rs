//! MessagePack as a cursor: bytes are unpacked while they are read and never lie in memory as a whole. Structs and
//! variants name their fields; a variant is its name, or a map with its name as the only key. <https://msgpack.org>

use super::cursor::{Any, Container, Cursor, Inside, Presence, Whole, Width};
use super::error::{ReadError, Result};
use super::limits::Allowance;
use ron::value::Number;
use std::fmt;
use std::io::{ErrorKind, Read};

/// Bytes read at once. Shorter values are not copied before they are decoded.
const BUFFER: usize = 1 << 15;

/// The head of a value, with the length of what follows.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    Nil,
    Bool(bool),
    Whole(Whole),
    Float(f64),
    Text(u32),
    Bytes(u32),
    List(u32),
    Map(u32),
    /// Skipped, never decoded.
    Extension(u32),
}

impl Token {
    /// The name in messages.
    fn name(self) -> &'static str {
        match self {
            Self::Nil => "nothing",
            Self::Bool(_) => "true or false",
            Self::Whole(_) => "a whole number",
            Self::Float(_) => "a number",
            Self::Text(_) => "a text",
            Self::Bytes(_) => "bytes",
            Self::List(_) => "a list",
            Self::Map(_) => "keys and values",
            Self::Extension(_) => "an extension of MessagePack",
        }
    }
}

/// Cursor in MessagePack.
pub struct MessagePack<'r> {
    input: &'r mut dyn Read,
    buffer: Box<[u8]>,
    /// The bytes from `start` to `end` are not decoded yet.
    start: usize,
    end: usize,
    /// The token peeked at.
    begun: Option<Token>,
    /// Values that do not fit into the buffer.
    long: Vec<u8>,
}

impl fmt::Debug for MessagePack<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MessagePack").field("begun", &self.begun).finish_non_exhaustive()
    }
}

impl<'r> MessagePack<'r> {
    pub fn new(input: &'r mut dyn Read) -> Self {
        Self { input, buffer: vec![0; BUFFER].into(), start: 0, end: 0, begun: None, long: Vec::new() }
    }

    /// Refuses further bytes.
    pub fn finish(&mut self) -> Result<()> {
        if self.start == self.end && self.refill()? == 0 { Ok(()) } else { Err(words("something follows its end")) }
    }

    /// Reads more bytes behind those in the buffer and returns how many.
    fn refill(&mut self) -> Result<usize> {
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        let room = &mut self.buffer[self.end..];
        loop {
            match self.input.read(room) {
                Ok(count) => {
                    self.end += count;
                    return Ok(count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(ReadError::message(&error)),
            }
        }
    }

    /// Reads until the buffer holds this many bytes.
    #[cold]
    fn fill(&mut self, count: usize) -> Result<()> {
        while self.end - self.start < count {
            if self.refill()? == 0 {
                return Err(words("its end is missing"));
            }
        }
        Ok(())
    }

    /// Consumes bytes, at most as many as the buffer holds, and returns the index of the first.
    #[inline(always)]
    fn have(&mut self, count: usize) -> Result<usize> {
        if self.end - self.start < count {
            self.fill(count)?;
        }
        let from = self.start;
        self.start += count;
        Ok(from)
    }

    #[inline]
    fn bytes_of<const COUNT: usize>(&mut self) -> Result<[u8; COUNT]> {
        let from = self.have(COUNT)?;
        let mut bytes = [0; COUNT];
        bytes.copy_from_slice(&self.buffer[from..from + COUNT]);
        Ok(bytes)
    }

    fn number_8(&mut self) -> Result<u8> {
        self.bytes_of().map(u8::from_be_bytes)
    }

    fn number_16(&mut self) -> Result<u16> {
        self.bytes_of().map(u16::from_be_bytes)
    }

    fn number_32(&mut self) -> Result<u32> {
        self.bytes_of().map(u32::from_be_bytes)
    }

    fn number_64(&mut self) -> Result<u64> {
        self.bytes_of().map(u64::from_be_bytes)
    }

    fn token(&mut self) -> Result<Token> {
        if let Some(token) = self.begun.take() {
            return Ok(token);
        }
        let unsigned = |number| Token::Whole(Whole::Unsigned(number));
        let signed = |number: i64| Token::Whole(u64::try_from(number).map_or(Whole::Signed(number), Whole::Unsigned));
        Ok(match self.number_8()? {
            small @ 0x00..=0x7f => unsigned(u64::from(small)),
            marker @ 0x80..=0x8f => Token::Map(u32::from(marker & 0x0f)),
            marker @ 0x90..=0x9f => Token::List(u32::from(marker & 0x0f)),
            marker @ 0xa0..=0xbf => Token::Text(u32::from(marker & 0x1f)),
            0xc0 => Token::Nil,
            0xc1 => return Err(words("a byte that MessagePack does not have")),
            0xc2 => Token::Bool(false),
            0xc3 => Token::Bool(true),
            0xc4 => Token::Bytes(u32::from(self.number_8()?)),
            0xc5 => Token::Bytes(u32::from(self.number_16()?)),
            0xc6 => Token::Bytes(self.number_32()?),
            // The length of an extension leaves out the byte of its type.
            0xc7 => Token::Extension(u32::from(self.number_8()?) + 1),
            0xc8 => Token::Extension(u32::from(self.number_16()?) + 1),
            0xc9 => Token::Extension(self.number_32()?.saturating_add(1)),
            0xca => Token::Float(f64::from(f32::from_bits(self.number_32()?))),
            0xcb => Token::Float(f64::from_bits(self.number_64()?)),
            0xcc => unsigned(u64::from(self.number_8()?)),
            0xcd => unsigned(u64::from(self.number_16()?)),
            0xce => unsigned(u64::from(self.number_32()?)),
            0xcf => unsigned(self.number_64()?),
            0xd0 => signed(i64::from(self.number_8()? as i8)),
            0xd1 => signed(i64::from(self.number_16()? as i16)),
            0xd2 => signed(i64::from(self.number_32()? as i32)),
            0xd3 => signed(self.number_64()? as i64),
            marker @ 0xd4..=0xd8 => Token::Extension((1 << (marker - 0xd4)) + 1),
            0xd9 => Token::Text(u32::from(self.number_8()?)),
            0xda => Token::Text(u32::from(self.number_16()?)),
            0xdb => Token::Text(self.number_32()?),
            0xdc => Token::List(u32::from(self.number_16()?)),
            0xdd => Token::List(self.number_32()?),
            0xde => Token::Map(u32::from(self.number_16()?)),
            0xdf => Token::Map(self.number_32()?),
            negative @ 0xe0..=0xff => signed(i64::from(negative as i8)),
        })
    }

    /// Reads the next token without consuming it.
    fn peek(&mut self) -> Result<Token> {
        let token = self.token()?;
        self.begun = Some(token);
        Ok(token)
    }

    /// Consumes exactly as many bytes as announced.
    fn run(&mut self, length: u32) -> Result<&[u8]> {
        let length = length as usize;
        if length <= BUFFER {
            let from = self.have(length)?;
            return Ok(&self.buffer[from..from + length]);
        }
        self.long = Vec::new();
        self.long.reserve_exact(length);
        while self.long.len() < length {
            let piece = (length - self.long.len()).min(BUFFER);
            let from = self.have(piece)?;
            self.long.extend_from_slice(&self.buffer[from..from + piece]);
        }
        Ok(&self.long)
    }

    /// Skips bytes.
    fn skip_bytes(&mut self, length: u32) -> Result<()> {
        let mut left = length as usize;
        while left > 0 {
            let piece = left.min(BUFFER);
            self.have(piece)?;
            left -= piece;
        }
        Ok(())
    }

    fn text_of(&mut self, expected: &str, allowance: &mut Allowance, is_kept: bool) -> Result<&str> {
        // The fast path for short texts, as nearly all names of fields are.
        let short = self.buffer[self.start..self.end].split_first().filter(|_| self.begun.is_none());
        if let Some((marker @ 0xa0..=0xbf, rest)) = short
            && rest.len() >= usize::from(marker & 0x1f)
        {
            let length = usize::from(marker & 0x1f);
            allowance.text(length, is_kept)?;
            let from = self.start + 1;
            self.start = from + length;
            let text = &self.buffer[from..from + length];
            return std::str::from_utf8(text).map_err(|_| words("a text is not UTF-8"));
        }
        match self.token()? {
            Token::Text(length) => {
                allowance.text(length as usize, is_kept)?;
                std::str::from_utf8(self.run(length)?).map_err(|_| words("a text is not UTF-8"))
            }
            other => Err(another(other, expected)),
        }
    }
}

#[cold]
fn words(words: &str) -> ReadError {
    ReadError::message(&words)
}

/// The error for a value of another kind than was asked for.
#[cold]
fn another(found: Token, expected: &str) -> ReadError {
    ReadError::message(&format_args!("expected {expected}, found {}", found.name()))
}

impl Cursor for MessagePack<'_> {
    fn is_text(&self) -> bool {
        false
    }

    fn boolean(&mut self) -> Result<bool> {
        match self.token()? {
            Token::Bool(value) => Ok(value),
            other => Err(another(other, "true or false")),
        }
    }

    fn whole(&mut self, _width: Width) -> Result<Whole> {
        match self.token()? {
            Token::Whole(value) => Ok(value),
            other => Err(another(other, "a whole number")),
        }
    }

    fn large(&mut self) -> Result<i128> {
        match self.token()? {
            Token::Whole(Whole::Unsigned(value)) => Ok(i128::from(value)),
            Token::Whole(Whole::Signed(value)) => Ok(i128::from(value)),
            Token::Bytes(16) => {
                let (high, low) = (self.number_64()?, self.number_64()?);
                Ok((u128::from(high) << 64 | u128::from(low)) as i128)
            }
            other => Err(another(other, "a whole number")),
        }
    }

    fn float(&mut self, _is_single: bool) -> Result<f64> {
        match self.token()? {
            Token::Float(value) => Ok(value),
            Token::Whole(Whole::Unsigned(value)) => Ok(value as f64),
            Token::Whole(Whole::Signed(value)) => Ok(value as f64),
            other => Err(another(other, "a number")),
        }
    }

    fn character(&mut self) -> Result<char> {
        // A character has at most four bytes.
        match self.token()? {
            Token::Text(length @ ..=4) => {
                let text = std::str::from_utf8(self.run(length)?).map_err(|_| words("a text is not UTF-8"))?;
                let mut characters = text.chars();
                match (characters.next(), characters.next()) {
                    (Some(character), None) => Ok(character),
                    _ => Err(words("expected a single character, found a text")),
                }
            }
            other => Err(another(other, "a single character")),
        }
    }

    fn text(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str> {
        self.text_of("a text", allowance, is_kept)
    }

    fn bytes(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&[u8]> {
        match self.token()? {
            Token::Bytes(length) => {
                allowance.text(length as usize, is_kept)?;
                self.run(length)
            }
            other => Err(another(other, "bytes")),
        }
    }

    fn word(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str> {
        self.text_of("a name", allowance, is_kept)
    }

    fn option(&mut self) -> Result<Presence> {
        let is_absent = self.peek()? == Token::Nil;
        if is_absent {
            self.begun = None;
        }
        Ok(if is_absent { Presence::Absent } else { Presence::Present })
    }

    fn close_option(&mut self) -> Result<()> {
        Ok(())
    }

    fn unit(&mut self) -> Result<()> {
        match self.token()? {
            Token::Nil => Ok(()),
            other => Err(another(other, "nothing")),
        }
    }

    fn unit_struct(&mut self, _name: &'static str) -> Result<()> {
        match self.token()? {
            Token::Nil | Token::List(0) => Ok(()),
            other => Err(another(other, "nothing")),
        }
    }

    fn open_enum(&mut self) -> Result<bool> {
        match self.peek()? {
            Token::Text(_) => Ok(false),
            Token::Map(1) => {
                self.begun = None;
                Ok(true)
            }
            other => Err(another(other, "the name of a choice")),
        }
    }

    fn open_word(&mut self) -> Result<()> {
        Ok(())
    }

    fn unit_of_choice(&mut self, has_more: bool) -> Result<()> {
        if has_more { self.unit() } else { Ok(()) }
    }

    fn newtype_of_choice(&mut self, has_more: bool) -> Result<()> {
        if has_more { Ok(()) } else { Err(words("something is missing that belongs to a choice")) }
    }

    fn close_newtype_of_choice(&mut self) -> Result<()> {
        Ok(())
    }

    fn open(&mut self, container: Container) -> Result<Inside> {
        if let Container::TupleOfChoice(has_more) | Container::FieldsOfChoice(has_more) = container {
            self.newtype_of_choice(has_more)?;
        }
        let (is_map, expected) = match container {
            Container::List | Container::Tuple | Container::NamedTuple(_) | Container::TupleOfChoice(_) => {
                (false, "a list")
            }
            Container::Map | Container::Struct(_) | Container::Fields | Container::FieldsOfChoice(_) => {
                (true, "keys and values")
            }
        };
        let left = match self.token()? {
            Token::Map(length) if is_map => length,
            Token::List(length) if !is_map => length,
            other => return Err(another(other, expected)),
        };
        Ok(Inside { left: Some(left), closing: '\0', is_closed: true, has_fields: false, had_comma: true })
    }

    fn close(&mut self, inside: Inside) -> Result<()> {
        match inside.left {
            Some(1..) => Err(words("a list or a map holds more than belongs there")),
            _ => Ok(()),
        }
    }

    fn any(&mut self) -> Result<Any> {
        let any = match self.peek()? {
            Token::Nil => Any::Unit,
            Token::Bool(value) => Any::Bool(value),
            Token::Whole(Whole::Unsigned(value)) => Any::Number(Number::U64(value)),
            Token::Whole(Whole::Signed(value)) => Any::Number(Number::I64(value)),
            Token::Float(value) => Any::Number(Number::F64(value.into())),
            Token::Text(_) => return Ok(Any::Text),
            Token::Bytes(_) => return Ok(Any::Bytes),
            Token::List(_) => return Ok(Any::List),
            Token::Map(_) => return Ok(Any::Map),
            other @ Token::Extension(_) => return Err(another(other, "a value")),
        };
        self.begun = None;
        Ok(any)
    }

    fn skip(&mut self) -> Result<bool> {
        let mut values: u64 = 1;
        while values > 0 {
            values -= 1;
            match self.token()? {
                Token::Text(length) | Token::Bytes(length) | Token::Extension(length) => self.skip_bytes(length)?,
                Token::List(length) => values += u64::from(length),
                Token::Map(length) => values += 2 * u64::from(length),
                Token::Nil | Token::Bool(_) | Token::Whole(_) | Token::Float(_) => {}
            }
        }
        Ok(true)
    }

    fn last_word(&self) -> Option<String> {
        None
    }
}
