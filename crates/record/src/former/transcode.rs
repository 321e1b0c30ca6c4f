//! From postcard, which names no fields, to MessagePack, which does.

use super::forms::{Field, Form, Payload};
use rmp::encode::{
    write_array_len, write_bin, write_bool, write_f64, write_map_len, write_nil, write_sint, write_str, write_uint,
};

/// What the structures of a table do, as far as former formats left that out: whether one can be struck, and whose own state
/// its charges and its moment are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workings {
    /// None, so that charges and moment mean nothing.
    Plain,
    /// A trap.
    Trap,
    /// A tower.
    Tower,
    /// A field.
    Field,
}

/// More than this many bytes are not written: names make honest files some times as long, others much longer.
const MOST_BYTES: usize = 96 << 20;

/// Why bytes are not of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed(pub &'static str);

impl From<std::io::Error> for Malformed {
    fn from(_: std::io::Error) -> Self {
        Self("cannot be written")
    }
}

impl<E: rmp::encode::RmpWriteErr> From<rmp::encode::ValueWriteError<E>> for Malformed {
    fn from(_: rmp::encode::ValueWriteError<E>) -> Self {
        Self("cannot be written")
    }
}

/// All of the bytes, which are of a form in a format, with fields named. `structures` tells for each kind of structure
/// whether it can be struck and what it does.
pub fn transcode(
    bytes: &[u8],
    form: &Form,
    format: u16,
    structures: &[(bool, Workings)],
) -> Result<Vec<u8>, Malformed> {
    let mut transcoder = Transcoder { bytes, format, structures, out: Vec::with_capacity(bytes.len()) };
    transcoder.value(form)?;
    if transcoder.bytes.is_empty() { Ok(transcoder.out) } else { Err(Malformed("something follows its end")) }
}

struct Transcoder<'b> {
    /// What has not been read yet.
    bytes: &'b [u8],
    format: u16,
    structures: &'b [(bool, Workings)],
    out: Vec<u8>,
}

impl Transcoder<'_> {
    fn take(&mut self, length: usize) -> Result<&[u8], Malformed> {
        let (taken, rest) = self.bytes.split_at_checked(length).ok_or(Malformed("its end is missing"))?;
        self.bytes = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, Malformed> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// A whole number in groups of seven bits, the lowest first.
    fn wide(&mut self) -> Result<u128, Malformed> {
        let mut value = 0;
        for group in 0..19 {
            let byte = self.byte()?;
            value |= u128::from(byte & 0x7f) << (7 * group);
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(Malformed("a number is too long"))
    }

    fn number(&mut self) -> Result<u64, Malformed> {
        u64::try_from(self.wide()?).map_err(|_| Malformed("a number is too large"))
    }

    /// How many of something follow; each takes at least a byte.
    fn count(&mut self) -> Result<usize, Malformed> {
        let count = self.number()?;
        if count > self.bytes.len() as u64 { Err(Malformed("its end is missing")) } else { Ok(count as usize) }
    }

    fn float(&mut self) -> Result<f64, Malformed> {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(self.take(8)?);
        Ok(f64::from_le_bytes(bytes))
    }

    fn flag(&mut self) -> Result<bool, Malformed> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Malformed("neither yes nor no")),
        }
    }

    fn text(&mut self) -> Result<(), Malformed> {
        let length = self.count()?;
        let (text, rest) = self.bytes.split_at(length);
        let text = std::str::from_utf8(text).map_err(|_| Malformed("a text is not UTF-8"))?;
        self.bytes = rest;
        Ok(write_str(&mut self.out, text)?)
    }

    fn nil(&mut self) -> Result<(), Malformed> {
        Ok(write_nil(&mut self.out)?)
    }

    fn unsigned(&mut self, value: u64) -> Result<(), Malformed> {
        write_uint(&mut self.out, value)?;
        Ok(())
    }

    /// A number, or nothing where it is the one that meant so.
    fn unless(&mut self, nothing: u64) -> Result<(), Malformed> {
        match self.number()? {
            value if value == nothing => self.nil(),
            value => self.unsigned(value),
        }
    }

    fn key(&mut self, name: &str) -> Result<(), Malformed> {
        Ok(write_str(&mut self.out, name)?)
    }

    fn map(&mut self, fields: usize) -> Result<(), Malformed> {
        write_map_len(&mut self.out, fields as u32)?;
        Ok(())
    }

    fn array(&mut self, length: usize) -> Result<(), Malformed> {
        write_array_len(&mut self.out, length as u32)?;
        Ok(())
    }

    fn value(&mut self, form: &Form) -> Result<(), Malformed> {
        if self.out.len() > MOST_BYTES {
            return Err(Malformed("too much of it"));
        }
        match *form {
            Form::Bool => {
                let value = self.flag()?;
                Ok(write_bool(&mut self.out, value)?)
            }
            Form::Byte => {
                let value = self.byte()?;
                self.unsigned(value.into())
            }
            Form::Number => {
                let value = self.number()?;
                self.unsigned(value)
            }
            Form::Signed => {
                let value = self.number()?;
                let value = (value >> 1) as i64 ^ -((value & 1) as i64);
                write_sint(&mut self.out, value)?;
                Ok(())
            }
            Form::Wide => {
                let value = self.wide()?;
                Ok(write_bin(&mut self.out, &value.to_be_bytes())?)
            }
            Form::Float => {
                let value = self.float()?;
                Ok(write_f64(&mut self.out, value)?)
            }
            Form::FloatOrNever => match self.float()? {
                f64::MAX => self.nil(),
                value => Ok(write_f64(&mut self.out, value)?),
            },
            Form::ZeroIsNever => self.unless(0),
            Form::LastIsNever => self.unless(u64::MAX),
            Form::Text => self.text(),
            Form::Bytes => {
                let length = self.count()?;
                let (bytes, rest) = self.bytes.split_at(length);
                self.bytes = rest;
                Ok(write_bin(&mut self.out, bytes)?)
            }
            Form::Option(some) => {
                if self.flag()? {
                    self.value(some)
                } else {
                    self.nil()
                }
            }
            Form::List(of) => {
                let count = self.count()?;
                self.array(count)?;
                (0..count).try_for_each(|_| self.value(of))
            }
            Form::Array(count, of) => {
                self.array(count)?;
                (0..count).try_for_each(|_| self.value(of))
            }
            Form::Tuple(parts) => {
                self.array(parts.len())?;
                parts.iter().try_for_each(|part| self.value(part))
            }
            Form::Struct(fields) => self.fields(fields),
            Form::Enum(variants) => self.variant(variants),
            Form::ByName { names, former, format, of } => {
                let known = if self.format < format { former } else { names.len() };
                self.by_name(&names[..known], of)
            }
            Form::Structure => self.structure(),
            Form::Setback => self.setback(),
            Form::Hunter => self.hunter(),
            Form::Camp => {
                // There was one, and its two fields stood side by side.
                self.array(1)?;
                self.fields(super::forms::CAMP)
            }
        }
    }

    fn fields(&mut self, fields: &[Field]) -> Result<(), Malformed> {
        let format = self.format;
        let here = || fields.iter().filter(|field| (field.since..=field.until).contains(&format));
        self.map(here().filter(|field| !field.name.is_empty()).count())?;
        for field in here() {
            let before = self.out.len();
            if !field.name.is_empty() {
                self.key(field.name)?;
            }
            self.value(field.form)?;
            if field.name.is_empty() {
                // Read, and left out.
                self.out.truncate(before);
            }
        }
        Ok(())
    }

    fn variant(&mut self, variants: &[(&str, Payload)]) -> Result<(), Malformed> {
        let index = self.number()? as usize;
        let (name, payload) = variants.get(index).ok_or(Malformed("a choice that there is not"))?;
        if !matches!(payload, Payload::Unit) {
            self.map(1)?;
        }
        self.key(name)?;
        match *payload {
            Payload::Unit => Ok(()),
            Payload::One(form) => self.value(form),
            Payload::Fields(fields) => self.fields(fields),
        }
    }

    /// As many values as there are names, each under its name; those that are nothing are left out.
    fn by_name(&mut self, names: &[&str], of: &Form) -> Result<(), Malformed> {
        let mut given = Vec::new();
        for name in names {
            let before = self.out.len();
            self.value(of)?;
            let value = self.out.split_off(before);
            if value != [rmp::Marker::Null.to_u8()] {
                given.push((name, value));
            }
        }
        self.map(given.len())?;
        for (name, value) in given {
            self.key(name)?;
            self.out.extend(value);
        }
        Ok(())
    }

    /// Charges and a moment had a meaning for each function.
    fn structure(&mut self) -> Result<(), Malformed> {
        let kind = self.number()?;
        let known = usize::try_from(kind).ok().and_then(|kind| self.structures.get(kind));
        let &(strikable, workings) = known.ok_or(Malformed("a structure that the rules do not have"))?;
        self.map(if self.format < 3 { 4 } else { 5 })?;
        self.key("kind")?;
        self.unsigned(kind)?;
        self.key("cell")?;
        self.value(&super::forms::CELL)?;
        let (hp, charges, moment) = (self.float()?, self.number()?, self.number()?);
        self.key("hp")?;
        if strikable {
            write_f64(&mut self.out, hp)?
        } else {
            self.nil()?
        }
        self.key("state")?;
        match workings {
            Workings::Plain => self.key("Plain")?,
            Workings::Trap => {
                self.map(1)?;
                self.key("Trap")?;
                self.map(1)?;
                self.key("armed")?;
                write_bool(&mut self.out, charges > 0)?;
            }
            Workings::Tower => {
                self.map(1)?;
                self.key("Tower")?;
                self.map(2)?;
                self.key("bolts")?;
                self.unsigned(charges)?;
                self.key("ready_at")?;
                self.unsigned(moment)?;
            }
            Workings::Field => {
                self.map(1)?;
                self.key("Field")?;
                if charges == 0 {
                    self.key("Fallow")?;
                } else {
                    self.map(1)?;
                    self.key("Sown")?;
                    self.map(1)?;
                    self.key("ripe_at")?;
                    self.unsigned(moment)?;
                }
            }
        }
        if self.format >= 3 {
            self.key("forbidden")?;
            self.value(&Form::Bool)?;
        }
        Ok(())
    }

    /// A moment and what was in the way; without the latter the moment meant nothing.
    fn setback(&mut self) -> Result<(), Malformed> {
        let retry_at = self.number()?;
        if !self.flag()? {
            return self.nil();
        }
        self.map(2)?;
        self.key("obstacle")?;
        self.value(&super::forms::OBSTACLE)?;
        self.key("retry_at")?;
        self.unsigned(retry_at)
    }

    /// Prey, when it is hungry, and until when it hunts, which meant nothing without prey.
    fn hunter(&mut self) -> Result<(), Malformed> {
        let before = self.out.len();
        let hunts = self.flag()?;
        if hunts {
            self.value(&super::forms::ID)?;
        }
        let prey = self.out.split_off(before);
        let (hungry_at, until) = (self.number()?, self.number()?);
        self.map(2)?;
        self.key("hungry_at")?;
        self.unsigned(hungry_at)?;
        self.key("hunt")?;
        if !hunts {
            return self.nil();
        }
        self.map(2)?;
        self.key("prey")?;
        self.out.extend(prey);
        self.key("until")?;
        self.unsigned(until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(bytes: &[u8], form: &Form, format: u16) -> Result<Vec<u8>, Malformed> {
        transcode(bytes, form, format, &[(true, Workings::Tower), (false, Workings::Trap)])
    }

    #[test]
    fn what_meant_never_becomes_nothing() {
        let nil = vec![rmp::Marker::Null.to_u8()];
        assert_eq!(given(&[0], &Form::ZeroIsNever, 4), Ok(nil.clone()));
        assert_eq!(given(&[7], &Form::ZeroIsNever, 4), Ok(vec![7]));
        let last = postcard::to_stdvec(&u64::MAX).expect("a number can be written");
        assert_eq!(given(&last, &Form::LastIsNever, 4), Ok(nil.clone()));
        assert_eq!(given(&f64::MAX.to_le_bytes(), &Form::FloatOrNever, 4), Ok(nil));
    }

    #[test]
    fn charges_become_what_they_meant() {
        #[derive(Debug, PartialEq, serde::Deserialize)]
        enum StructureState {
            Plain,
            Trap { armed: bool },
            Tower { bolts: u32, ready_at: u64 },
        }
        #[derive(Debug, PartialEq, serde::Deserialize)]
        struct Structure {
            hp: Option<f64>,
            state: StructureState,
        }
        let read = |kind: u16| -> Structure {
            let bytes = postcard::to_stdvec(&(kind, (3i32, -4i32), 2.5f64, 1u32, 900u64, true)).expect("written");
            let named = given(&bytes, &Form::Structure, 4).expect("it is of that form");
            rmp_serde::from_slice(&named).expect("it names its fields")
        };
        let tower = Structure { hp: Some(2.5), state: StructureState::Tower { bolts: 1, ready_at: 900 } };
        assert_eq!(read(0), tower);
        assert_eq!(read(1), Structure { hp: None, state: StructureState::Trap { armed: true } });
    }

    #[test]
    fn bytes_of_another_form_are_refused() {
        let cell = postcard::to_stdvec(&(3i32, -4i32)).expect("written");
        assert!(given(&cell, &super::super::forms::CELL, 4).is_ok());
        assert_eq!(given(&cell[..1], &super::super::forms::CELL, 4), Err(Malformed("its end is missing")));
        assert!(given(&[&cell[..], &[0]].concat(), &super::super::forms::CELL, 4).is_err());
        assert!(given(&[9], &super::super::forms::OBSTACLE, 4).is_err());
        assert!(given(&[0xff; 30], &Form::Number, 4).is_err());
        assert!(given(&[200, 1, 1], &Form::List(&Form::Byte), 4).is_err());
    }
}
