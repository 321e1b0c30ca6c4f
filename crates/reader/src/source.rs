//! What values are read from: bytes or a text, as a cursor that goes from value to value. None of this knows the types that are
//! read, so that it is compiled once and not once for every type.

use super::error::Result;
use super::limits::Allowance;
use ron::value::Number;

/// The type of a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64`
    U64,
}

/// A whole number; one that is not negative is unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// 0 or more.
    Unsigned(u64),
    /// Less than 0.
    Signed(i64),
}

/// What is known of a value that may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is missing.
    Absent,
    /// It follows.
    Present,
    /// It follows, and a bracket closes behind it.
    Bracketed,
}

/// A value that holds others, as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// As many as there are.
    List,
    /// A certain number.
    Tuple,
    /// A certain number, under a name.
    NamedTuple(&'static str),
    /// Keys and values.
    Map,
    /// Named fields, under a name.
    Struct(&'static str),
    /// Named fields whose name, if there is one, was read before.
    Fields,
    /// A certain number, behind the name of a choice that something follows or does not.
    TupleOfChoice(bool),
    /// Named fields, behind the name of a choice that something follows or does not.
    FieldsOfChoice(bool),
}

/// Where a cursor stands inside a value that holds others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inside {
    /// Elements or entries to come, if their number is known.
    pub left: Option<u32>,
    /// The character that closes it, in a text.
    pub closing: char,
    /// That character stands where it ends, and does not belong to something around it.
    pub is_closed: bool,
    /// Keys are names of fields, written as bare words.
    pub has_fields: bool,
    /// Nothing or a comma was read last.
    pub had_comma: bool,
}

impl Inside {
    /// What messages call a value whose fields lie here.
    pub fn name(self, group: Group) -> Option<&'static str> {
        match group {
            Group::Struct(name) if self.has_fields && self.is_closed => Some(name).filter(|name| !name.is_empty()),
            _ => None,
        }
    }
}

/// What a value turns out to be where anything may stand. Only plain ones have been read by then.
#[derive(Clone, Debug, PartialEq)]
pub enum Any {
    /// Nothing at all.
    Unit,
    /// A missing value.
    Absent,
    /// One that may be missing, and is there.
    Option,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// From a number, or from the smallest, to a number, or to the largest.
    Range(Option<Number>, Option<Number>),
    /// A single character.
    Character,
    /// A text.
    Text,
    /// Bytes.
    Bytes,
    /// A list.
    List,
    /// Several values, perhaps under a name that was read.
    Tuple,
    /// Keys and values.
    Map,
    /// Named fields, perhaps under a name that was read.
    Fields,
}

/// A cursor that goes from value to value. What is asked for decides how a text is understood; a value of another kind is an
/// error at its place.
pub trait Source {
    /// Whether people write it.
    fn is_text(&self) -> bool;

    /// `true` or `false`.
    fn boolean(&mut self) -> Result<bool>;

    /// A whole number. Of a text it is one of the type; of bytes, whoever asked looks whether it is.
    fn whole(&mut self, width: Width) -> Result<Whole>;

    /// A whole number of up to 128 bits.
    fn large(&mut self) -> Result<i128>;

    /// A number, in a text one of single precision if that is asked for.
    fn float(&mut self, is_single: bool) -> Result<f64>;

    /// A single character.
    fn character(&mut self) -> Result<char>;

    /// A text, charged for before it is kept anywhere.
    fn text(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str>;

    /// Bytes, charged for before they are kept anywhere.
    fn bytes(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&[u8]>;

    /// The name of a field or of a choice.
    fn word(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str>;

    /// A value that may be missing, up to where it begins.
    fn option(&mut self) -> Result<Presence>;

    /// The end of one that was bracketed.
    fn close_option(&mut self) -> Result<()>;

    /// Nothing at all.
    fn unit(&mut self) -> Result<()>;

    /// A struct without fields.
    fn unit_struct(&mut self, name: &'static str) -> Result<()>;

    /// A struct of one value without a name, up to that value; whether a bracket closes behind it. Only asked of a text.
    fn newtype_struct(&mut self, _name: &'static str) -> Result<bool> {
        Ok(false)
    }

    /// The end of a bracketed struct of one value.
    fn close_newtype(&mut self) -> Result<()> {
        Ok(())
    }

    /// The beginning of a choice, up to its name; whether something follows that name, as far as that is known.
    fn open_enum(&mut self) -> Result<bool>;

    /// What stands before the name of a choice.
    fn open_word(&mut self) -> Result<()>;

    /// The end of a choice that nothing follows.
    fn unit_of_choice(&mut self, has_more: bool) -> Result<()>;

    /// What follows a choice, up to a single value of it.
    fn newtype_of_choice(&mut self, has_more: bool) -> Result<()>;

    /// The end of a choice of one value.
    fn close_newtype_of_choice(&mut self) -> Result<()>;

    /// The beginning of a value that holds others.
    fn open(&mut self, group: Group) -> Result<Inside>;

    /// Whether another element or key follows, where their number is not known.
    fn has_more(&mut self, _inside: &Inside) -> Result<bool> {
        Ok(false)
    }

    /// What stands between a key and its value, where their number is not known.
    fn colon(&mut self) -> Result<()> {
        Ok(())
    }

    /// What stands behind an element, where their number is not known; whether it is a comma.
    fn separator(&mut self) -> Result<bool> {
        Ok(true)
    }

    /// The end of a value that holds others.
    fn close(&mut self, inside: Inside) -> Result<()>;

    /// What a value is, where anything may stand.
    fn any(&mut self) -> Result<Any>;

    /// Past a value that nobody wants, if that is quicker than reading it; whether it was done.
    fn skip(&mut self) -> Result<bool> {
        Ok(false)
    }

    /// The name of the field or choice that was read last, as far as messages repeat it.
    fn last_word(&self) -> Option<String>;
}
