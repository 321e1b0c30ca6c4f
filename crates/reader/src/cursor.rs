//! The cursor that values are read from, in bytes or a text. It does not know the types that are read, so it is
//! compiled once and not once for every type.

use super::error::Result;
use super::limits::Allowance;
use super::reader::Asked;
use ron::value::Number;

/// The type of a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
}

/// A whole number; 0 and above are always unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    Unsigned(u64),
    /// Below 0.
    Signed(i64),
}

/// Presence of an optional value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    Absent,
    /// The value follows.
    Present,
    /// The value follows, and a bracket closes behind it.
    Bracketed,
}

/// A container, as a type asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// As many elements as there are.
    List,
    /// A fixed number of elements.
    Tuple,
    /// A fixed number of elements, under a name.
    NamedTuple(&'static str),
    Map,
    Struct(&'static str),
    /// Named fields whose struct's name, if there is one, was read before.
    Fields,
    /// A fixed number of elements behind the name of a variant; `true` if something follows that name.
    TupleOfChoice(bool),
    /// Named fields behind the name of a variant; `true` if something follows that name.
    FieldsOfChoice(bool),
}

/// Position of a cursor inside a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inside {
    /// Elements or entries to come, if their number is known.
    pub left: Option<u32>,
    /// Closing character, in a text.
    pub closing: char,
    /// The closing character is its own, not that of the container around it.
    pub is_closed: bool,
    pub has_fields: bool,
    /// Nothing or a comma was read last.
    pub had_comma: bool,
}

impl Inside {
    /// The struct's name in messages, if it has one.
    pub fn name(self, container: Container) -> Option<&'static str> {
        match container {
            Container::Struct(name) if self.has_fields && self.is_closed => Some(name).filter(|name| !name.is_empty()),
            _ => None,
        }
    }
}

/// The kind of value found where anything may stand. Only plain values have been read by then.
#[derive(Clone, Debug, PartialEq)]
pub enum Any {
    Unit,
    /// An option without a value.
    Absent,
    /// An option with a value.
    Option,
    Bool(bool),
    Number(Number),
    /// Start and end, where they are given.
    Range(Option<Number>, Option<Number>),
    Character,
    Text,
    Bytes,
    List,
    /// Several values, perhaps under a name that was read.
    Tuple,
    Map,
    /// Named fields, perhaps under a name that was read.
    Fields,
}

/// A cursor that goes from value to value. The kind asked for decides how a text is understood; a value of another kind
/// is an error at its place.
pub trait Cursor {
    /// True for a text, false for bytes.
    fn is_text(&self) -> bool;

    /// Learns the form of the enum or the container that is opened next. Only of use where no text or bytes decide.
    fn expect(&mut self, _asked: Asked) {}

    fn boolean(&mut self) -> Result<bool>;

    /// A whole number. In a text it must fit the width; in bytes the caller checks that.
    fn whole(&mut self, width: Width) -> Result<Whole>;

    /// A whole number of up to 128 bits.
    fn large(&mut self) -> Result<i128>;

    /// A number, in a text of single precision if asked.
    fn float(&mut self, is_single: bool) -> Result<f64>;

    fn character(&mut self) -> Result<char>;

    /// A text, charged for before it is kept anywhere.
    fn text(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str>;

    /// Bytes, charged for before they are kept anywhere.
    fn bytes(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&[u8]>;

    /// The name of a field or of a variant.
    fn word(&mut self, allowance: &mut Allowance, is_kept: bool) -> Result<&str>;

    /// The head of an option, up to its value.
    fn option(&mut self) -> Result<Presence>;

    /// Ends a bracketed option.
    fn close_option(&mut self) -> Result<()>;

    fn unit(&mut self) -> Result<()>;

    fn unit_struct(&mut self, name: &'static str) -> Result<()>;

    /// The head of a newtype struct, up to its value; true if a bracket closes behind it. Only asked of a text.
    fn newtype_struct(&mut self, _name: &'static str) -> Result<bool> {
        Ok(false)
    }

    /// Ends a bracketed newtype struct.
    fn close_newtype(&mut self) -> Result<()> {
        Ok(())
    }

    /// The head of an enum, up to the variant's name; true if something follows that name, as far as that is known.
    fn open_enum(&mut self) -> Result<bool>;

    /// Skips to the variant's name.
    fn open_word(&mut self) -> Result<()>;

    /// Ends a variant without content.
    fn unit_of_choice(&mut self, has_more: bool) -> Result<()>;

    /// Begins the single value of a variant.
    fn newtype_of_choice(&mut self, has_more: bool) -> Result<()>;

    /// Ends a variant of one value.
    fn close_newtype_of_choice(&mut self) -> Result<()>;

    /// Enters a container.
    fn open(&mut self, container: Container) -> Result<Inside>;

    /// True if another element or key follows. Only asked where their number is not known.
    fn has_more(&mut self, _inside: &Inside) -> Result<bool> {
        Ok(false)
    }

    /// Reads the colon of an entry. Only asked where the number of entries is not known.
    fn colon(&mut self) -> Result<()> {
        Ok(())
    }

    /// Reads the separator behind an element; true if it is a comma. Only asked where the number of elements is not
    /// known.
    fn separator(&mut self) -> Result<bool> {
        Ok(true)
    }

    /// Leaves a container.
    fn close(&mut self, inside: Inside) -> Result<()>;

    /// Looks at a value of any kind.
    fn any(&mut self) -> Result<Any>;

    /// Skips a value; `false` if the caller must read it instead.
    fn skip(&mut self) -> Result<bool> {
        Ok(false)
    }

    /// The name of the field or variant read last, as far as messages repeat it.
    fn last_word(&self) -> Option<String>;
}
